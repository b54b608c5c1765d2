import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startChild } from "./children.ts";
import { keepRunning } from "./keep-running.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chalkboard-kept-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that counts its starts in a file and then runs the given code. */
async function kept(name: string, code: string) {
  const script = join(folder, `${name}.mjs`);
  const logFile = join(folder, `${name}.log`);
  await writeFile(
    script,
    `
    import { appendFileSync, readFileSync } from "node:fs";
    const counter = ${JSON.stringify(join(folder, `${name}.starts`))};
    appendFileSync(counter, "x");
    const starts = readFileSync(counter, "utf8").length;
    ${code}`,
  );
  const restarts: string[] = [];
  const child = keepRunning(
    () => startChild({ name: "server", script, cwd: folder, logFile }),
    (sentence) => void restarts.push(sentence),
  );
  return {
    child,
    restarts,
    logFile,
    starts: async () => (await readFile(join(folder, `${name}.starts`), "utf8")).length,
  };
}

test("a program ended by a signal is restarted, and stops when it is asked to", async () => {
  const { child, restarts, logFile, starts } = await kept(
    "killed",
    `
    if (starts === 1) process.kill(process.pid, "SIGKILL");
    process.on("SIGTERM", () => process.exit());
    console.log("ready again"); setInterval(() => undefined, 1000);`,
  );
  await expect.poll(() => readFile(logFile, "utf8").catch(() => ""), { timeout: 60_000 }).toContain("ready again");
  expect(restarts).toEqual([expect.stringContaining("The server ended (signal SIGKILL)")]);
  await child.stop(60_000);
  expect(await starts()).toBe(2);
});

test("a program that exits by itself has reported why and is not restarted", async () => {
  const { child, restarts, starts } = await kept("faulty", "throw new Error('no port');");
  expect(await child.ended).toContain("The server ended (exit code 1): no port");
  expect([restarts, await starts()]).toEqual([[], 1]);
});

test("a program that signals end repeatedly is given up", async () => {
  const { child, restarts, starts } = await kept(
    "hopeless",
    "process.kill(process.pid, 'SIGKILL'); setInterval(() => undefined, 1000);",
  );
  expect(await child.ended).toContain("the 5th time within 10 minutes");
  expect([restarts.length, await starts()]).toEqual([4, 5]);
});

test("a program that ignores a request to stop is killed and not restarted", async () => {
  const { child, restarts, logFile, starts } = await kept(
    "deaf",
    "process.on('SIGTERM', () => undefined); console.log('ready'); setInterval(() => undefined, 1000);",
  );
  await expect.poll(() => readFile(logFile, "utf8").catch(() => ""), { timeout: 60_000 }).toContain("ready");
  await child.stop(50);
  expect([restarts, await starts()]).toEqual([[], 1]);
});
