import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
let busy: Server;
let busyPort: number;
let freePort: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chalkboard-start-"));
  await writeFile(join(folder, "a-file"), "");
  busy = createServer((socket) => socket.destroy());
  busyPort = await listen(busy);
  const gone = createServer();
  freePort = await listen(gone);
  await new Promise((resolve) => gone.close(resolve));
});

afterAll(async () => {
  await new Promise((resolve) => busy.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
  );
}

type Ended = { said: string; complained: string; status: number | null };

async function start(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  wrapper: readonly string[] = [],
): Promise<Ended> {
  const [program = process.execPath, ...first] = [...wrapper, process.execPath];
  const child = spawn(program, [...first, join(import.meta.dirname, "start.ts"), ...args], {
    env: { ...process.env, DATABASE_URL: "", ...env },
  });
  const status = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said, complained: complained.trim(), status: await status };
}

const unreachable = "postgres://chalk:secret@127.0.0.1:1/board";

test.each<[rule: string, args: () => string[], env: Record<string, string>, sentence: () => string]>([
  [
    "a port in use",
    () => ["--port", String(busyPort)],
    {},
    () => `Port ${busyPort} is used by another program; end that one or choose another port.`,
  ],
  [
    "an option that does not exist",
    () => ["--frsh"],
    {},
    () => "Unknown option '--frsh'; npm start -- --help lists the options.",
  ],
  [
    "a data folder below a file",
    () => ["--port", String(freePort), "--data", join(folder, "a-file/data")],
    {},
    () =>
      `The data folder ${join(folder, "a-file/data")} cannot be made, because a file of that name is in the way; choose another with --data.`,
  ],
  [
    "an unreachable database",
    () => ["--port", String(freePort), "--no-demo", "--data", join(folder, "data")],
    { DATABASE_URL: unreachable },
    () => "The database of DATABASE_URL (127.0.0.1:1/board) cannot be used: nothing listens there.",
  ],
  [
    "no address of a database",
    () => ["--port", String(freePort), "--no-demo", "--data", join(folder, "data")],
    { DATABASE_URL: "board" },
    () => "DATABASE_URL is not an address like postgres://user:password@host:5432/database.",
  ],
])("%s is one sentence and an exit code", async (_rule, args, env, sentence) => {
  expect(await start(args(), env)).toMatchObject({ complained: sentence(), status: 1 });
});

const canMount = process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0;

test.skipIf(!canMount)(
  "an old read-only data folder gives one sentence and an exit code (needs mount rights)",
  async () => {
    const data = join(folder, "became-read-only");
    const mounted = `mkdir -p '${data}' && mount -t tmpfs tmpfs '${data}' && mkdir '${data}/log' && mount -o remount,ro '${data}' && exec "$@"`;
    expect(
      await start(["--port", String(freePort), "--data", data], {}, ["unshare", "--mount", "sh", "-c", mounted, "sh"]),
    ).toMatchObject({
      complained: `The data folder ${data} is on a read-only file system; choose another with --data.`,
      status: 1,
    });
  },
);

test("with --help it explains the options and starts nothing", async () => {
  const { said, status } = await start(["--help"], {});
  expect(said).toContain("--fresh");
  expect(status).toBe(0);
});
