import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { isAlive } from "../apps/server/src/platform/database/embedded/cluster.ts";
import { removePostgres } from "../apps/server/src/platform/database/cluster/embedded.ts";

// `npm start` as a new user runs it: in a clean clone, with nothing but npm, git and Node.

const project = join(import.meta.dirname, "..");
let folder: string;
let clone: string;
let dataDir: string;
let port: number;

type Started = {
  readonly said: () => string;
  readonly group: number;
  readonly npm: number;
  readonly exit: Promise<number | null>;
};
let running: Started[] = [];

beforeAll(async () => {
  // Closed to other accounts, like a home folder: started by root, PostgreSQL runs under another account and cannot
  // read its programs there.
  folder = await mkdtemp(join(tmpdir(), "chalkboard-clone-"));
  clone = join(folder, "chalkboard");
  dataDir = await mkdtemp(join(tmpdir(), "chalkboard-data-"));
  execFileSync("git", ["clone", "--quiet", project, clone]);
  port = await new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address() as { port: number };
      probe.close(() => resolve(free));
    });
  });
});

afterEach(async () => {
  for (const { group, exit } of running) {
    killGroup(group);
    await exit;
  }
  running = [];
});

afterAll(async () => {
  await removePostgres(dataDir);
  for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true });
});

function killGroup(group: number): void {
  try {
    process.kill(group, "SIGKILL");
  } catch (error) {
    // It has already ended by itself.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Runs npm start in its own process group, as a terminal would, and waits until it reports that it is ready. */
async function start(...args: string[]): Promise<Started> {
  const env = { ...process.env, DATABASE_URL: "", CHALKBOARD_FEED_URL: "" };
  const child = spawn("npm", ["start", "--silent", "--", "--port", String(port), "--data", dataDir, ...args], {
    cwd: clone,
    env,
    detached: true,
  });
  let said = "";
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes("Ctrl+C stops it")) resolve();
      });
    }
  });
  const started = { said: () => said, group: -(child.pid ?? 0), npm: child.pid ?? 0, exit };
  running.push(started);
  await Promise.race([ready, exit]);
  expect(said).toContain("Ctrl+C stops it");
  return started;
}

async function answer(path: string): Promise<{ status: number; text: string }> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => ({ status: 0, text: "" }),
  );
}

async function timesMade(): Promise<number> {
  return (await readFile(join(dataDir, "log/server.log"), "utf8")).split("the demo data was created").length - 1;
}

/** The processes of PostgreSQL that serve a connection. */
function connectionsOf(postmaster: number): readonly number[] {
  const { stdout } = spawnSync("pgrep", ["--parent", String(postmaster), "--full", "127.0.0.1"], { encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map(Number);
}

async function ended(started: Started): Promise<void> {
  await started.exit;
  await expect.poll(() => answer("/health"), { timeout: 60_000 }).toEqual({ status: 0, text: "" });
}

test("from a clean clone to the sign-ins, and a clean stop with Ctrl+C", async () => {
  const started = await start();
  expect(started.said()).toContain(`http://127.0.0.1:${port}/#/login_pos`);
  expect(await answer("/health")).toMatchObject({ status: 200 });
  expect((await answer("/")).text).toContain("<title>");
  process.kill(started.group, "SIGINT");
  await ended(started);
  // npm itself ends by the signal; what matters is that it did so after everything had stopped.
  expect(started.said()).toContain("Everything is stopped.");
  expect(await timesMade()).toBe(1);
});

test("a second start keeps the data, and SIGTERM to npm alone stops everything", async () => {
  const started = await start();
  expect(await timesMade()).toBe(1);
  process.kill(started.npm, "SIGTERM");
  await ended(started);
});

test("a second start in parallel is refused with a message", async () => {
  const started = await start();
  const second = spawn("npm", ["start", "--silent", "--", "--port", String(port), "--data", dataDir], { cwd: clone });
  let complained = "";
  second.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()));
  expect(await new Promise((resolve) => second.once("close", resolve))).toBe(1);
  expect(complained.trim()).toBe(
    `Chalkboard already runs at http://127.0.0.1:${port}; end that one or choose another port with --port.`,
  );
  process.kill(started.group, "SIGINT");
  await ended(started);
});

test("after kill -9 of npm and its group the next start finds database and data", async () => {
  const killed = await start();
  process.kill(killed.group, "SIGKILL");
  await ended(killed);
  const again = await start();
  expect(again.said()).toContain("found running");
  expect(await timesMade()).toBe(1);
  process.kill(again.group, "SIGINT");
  await ended(again);
});

test("after kill -9 of everything, PostgreSQL too, the next start recovers", async () => {
  const killed = await start();
  const postmaster = Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(killed.group, "SIGKILL");
  process.kill(postmaster, "SIGKILL");
  await ended(killed);
  const again = await start();
  expect(await timesMade()).toBe(1);
  process.kill(again.group, "SIGINT");
  await ended(again);
});

test("after kill -9 of single PostgreSQL processes it serves on, and a stop ends them all", async () => {
  const started = await start();
  const postmaster = Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  for (let round = 0; round < 2; round += 1) {
    // While it recovers it has no connections.
    await expect.poll(() => connectionsOf(postmaster).length, { timeout: 60_000 }).toBeGreaterThan(0);
    process.kill(Number(connectionsOf(postmaster).at(-1)), "SIGKILL");
    await expect.poll(() => answer("/health").then(({ status }) => status), { timeout: 60_000 }).toBe(200);
    expect(await Promise.race([started.exit.then(() => "ended"), answer("/health").then(() => "runs")])).toBe("runs");
  }
  process.kill(started.group, "SIGINT");
  await ended(started);
  expect(started.said()).toContain("Everything is stopped.");
  expect(isAlive(postmaster)).toBe(false);
});

test("--fresh starts over with an empty data folder", async () => {
  const started = await start("--fresh");
  expect(await timesMade()).toBe(2);
  process.kill(started.group, "SIGINT");
  await ended(started);
});

test("without the demo an empty installation prints the link for its first admin", async () => {
  const started = await start("--fresh", "--no-demo");
  expect(started.said()).toMatch(new RegExp(`http://127\\.0\\.0\\.1:${port}/#/\\S{20,}`));
  process.kill(started.group, "SIGINT");
  await ended(started);
});
