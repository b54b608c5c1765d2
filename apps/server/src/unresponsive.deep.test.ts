import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "./testing/index.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";

// The real server, with its loop blocked from outside: Node loads a module that blocks it on a signal. The server does
// not know about it.

const blocker = `process.on("SIGUSR2",()=>{console.error("blocked now");for(;;);});console.error("pid="+process.pid)`;
let fixture: TestServer;
let folder: string;
let running: ServerProcess | undefined;
beforeEach(async () => {
  fixture = await createTestServer();
  folder = await mkdtemp(join(tmpdir(), "chalkboard-unresponsive-"));
});
afterEach(async () => {
  await running?.stop();
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const answers = (address: string): Promise<boolean> =>
  fetch(`${address}/health`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

test("a server that hangs is ended by its watchdog, and the next one reports it", async () => {
  const env = {
    ...process.env,
    CHALKBOARD_DATA_DIR: folder,
    CHALKBOARD_WATCHDOG_SECONDS: "3",
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(blocker)}`,
  };
  running = await startServerProcess(fixture.url, env, { quiet: true });
  const { port, address } = running;
  const pid = Number(/pid=(\d+)/.exec(running.said())?.[1]);
  await fetch(`${address}/api/fees/count`, { method: "POST" });
  process.kill(pid, "SIGUSR2");
  // A request before the signal has arrived would be answered, and be the last one.
  await expect.poll(() => running?.said()).toContain("blocked now");
  expect(await answers(address)).toBe(false);
  process.kill(pid, "SIGTERM");
  await expect.poll(() => running?.said()).toContain("was ended by its watchdog");
  await expect.poll(() => running?.said()).toContain("signal SIGKILL");
  running = await startServerProcess(fixture.url, env, { quiet: true, port });
  expect(
    (await fixture.answer(operations.listEvents, { kinds: ["serverUnresponsive"] }, logins.trader)).rows,
  ).toMatchObject([
    {
      serviceId: 0,
      subject: expect.stringMatching(`:${port}$`),
      data: { seconds: 3, lastRequest: "POST /api/fees/count" },
    },
  ]);
});
