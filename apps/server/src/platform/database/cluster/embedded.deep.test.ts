import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Log } from "@chalkboard/kernel";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isReachable } from "../embedded/account.ts";
import { isAlive } from "../embedded/cluster.ts";
import { folderFault } from "../embedded/error.ts";
import { checkUnused, removePostgres, startPostgres } from "./embedded.ts";

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
/** These tests prove that data survives the kill of a process; they do not try a power cut. */
const settings = { fsync: "off" };
const nobody = { uid: 65_534, gid: 65_534 };
const asRoot = process.getuid?.() === 0;
const projectIsOpen = asRoot && (await isReachable(import.meta.dirname, nobody));
const canMount = asRoot && succeeds("unshare", ["--mount", "true"]);

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "chalkboard-embedded-"));
});

afterEach(async () => {
  await chmod(dataDir, 0o755);
  await removePostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

function succeeds(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

const silentCode = "{ debug() {}, info() {}, warn() {}, error() {} }";

/** A separate process that starts PostgreSQL, runs a piece of code and stays until it is killed. */
function otherProcess(
  code: string,
  options: { uid?: number; gid?: number } = {},
  wrapper: readonly string[] = [],
): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(import.meta.resolve("./embedded.ts"))});
    const dataDir = ${JSON.stringify(dataDir)};
    const log = ${silentCode};
    ${code}`;
  const [program, ...args] = [...wrapper, process.execPath, "--input-type=module", "--eval", script];
  return spawn(program ?? process.execPath, args, {
    ...options,
    stdio: ["ignore", "pipe", "inherit"],
  }) as ChildProcess & { stdout: NodeJS.ReadableStream };
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const chunk of stream) return String(chunk).trim();
  throw new Error("the process said nothing");
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

const faultOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no fault",
    (error: { fault?: string }) => error.fault ?? error,
  );

describe("normal operation", () => {
  test("committed data is there after a stop and a second start, at the same port", async () => {
    const first = await startPostgres({ dataDir, log: silent, settings });
    await ask(first.url, "create table kept as select 7 as answer");
    expect(first.adopted).toBe(false);
    await first.stop();
    const second = await startPostgres({ dataDir, log: silent, settings });
    expect(await ask(second.url, "select answer from kept")).toBe(7);
    expect(second).toMatchObject({ adopted: false, port: first.port });
    await second.stop();
    await expect(ask(second.url, "select 1 as answer")).rejects.toThrow("ECONNREFUSED");
  });

  test("it listens only on the loopback address and requires the data folder's password", async () => {
    const { url, stop } = await startPostgres({ dataDir, log: silent, settings });
    expect(
      await ask(
        url,
        "select current_setting('listen_addresses') || current_setting('unix_socket_directories') as answer",
      ),
    ).toBe("127.0.0.1");
    const guess = new URL(url);
    guess.password = "guess";
    await expect(ask(guess.href, "select 1 as answer")).rejects.toThrow("password authentication failed");
    expect((await stat(join(dataDir, "postgres-password"))).mode & 0o777).toBe(0o600);
    await stop();
  });

  test("settings of the caller reach PostgreSQL", async () => {
    const { url, stop } = await startPostgres({
      dataDir,
      log: silent,
      settings: { fsync: "off", application_name: "it's" },
    });
    expect(await ask(url, "select current_setting('fsync') || current_setting('application_name') as answer")).toBe(
      "offit's",
    );
    await stop();
  });

  test("a second process uses it, and only the first stops it", async () => {
    const first = await startPostgres({ dataDir, log: silent, settings });
    const second = await startPostgres({ dataDir, log: silent, settings });
    expect(second.adopted).toBe(true);
    await second.stop();
    expect(await ask(first.url, "select 1 as answer")).toBe(1);
    await first.stop();
    await expect(ask(first.url, "select 1 as answer")).rejects.toThrow("ECONNREFUSED");
  });

  test("two processes that start at the same time share one", async () => {
    const both = await Promise.all([
      startPostgres({ dataDir, log: silent, settings }),
      startPostgres({ dataDir, log: silent, settings }),
    ]);
    expect(new Set(both.map(({ url }) => url)).size).toBe(1);
    for (const { stop } of both) await stop();
    await expect(ask(both[0].url, "select 1 as answer")).rejects.toThrow("ECONNREFUSED");
  });
});

describe("after a kill", () => {
  const start =
    "const { port } = await startPostgres({ dataDir, log }); console.log(port); setInterval(() => undefined, 1000);";

  test("a server left behind by a killed process is adopted, and stopped by its new owner", async () => {
    const child = otherProcess(start);
    const port = Number(await firstLine(child.stdout));
    await killed(child);
    expect(isAlive(await postmasterPid())).toBe(true);
    const adopted = await startPostgres({ dataDir, log: silent, settings });
    expect(adopted).toMatchObject({ adopted: true, port });
    await adopted.stop();
    await expect(ask(adopted.url, "select 1 as answer")).rejects.toThrow("ECONNREFUSED");
  });

  test("a killed PostgreSQL is restarted and has all committed data", async () => {
    const first = await startPostgres({ dataDir, log: silent, settings, isMortal: true });
    await ask(first.url, "create table kept as select 7 as answer");
    process.kill(await postmasterPid(), "SIGKILL");
    const again = await startPostgres({ dataDir, log: silent, settings });
    expect(again.adopted).toBe(false);
    expect(await ask(again.url, "select answer from kept")).toBe(7);
    await again.stop();
  });

  test("one that is being killed, and no longer accepts connections, is not adopted", async () => {
    const first = await startPostgres({ dataDir, log: silent, settings });
    await first.stop();
    // It accepts a connection, resets it, and is gone: what the system does for a process that is being killed.
    const dying = spawn(
      process.execPath,
      [
        "--eval",
        `
      const server = require("node:net").createServer((socket) => { socket.resetAndDestroy(); setImmediate(() => process.exit()); });
      server.listen(0, "127.0.0.1", () => console.log(server.address().port));`,
        join(dataDir, "postgres"),
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const port = await firstLine(dying.stdout);
    await writeFile(
      join(dataDir, "postgres/postmaster.pid"),
      `${dying.pid}\n${dataDir}/postgres\n0\n${port}\n\n127.0.0.1\n\nready\n`,
    );
    const again = await startPostgres({ dataDir, log: silent, settings });
    expect(again.adopted).toBe(false);
    expect(await ask(again.url, "select 1 as answer")).toBe(1);
    await again.stop();
  });

  test("a pid file with the number of another program does not prevent a start", async () => {
    await (await startPostgres({ dataDir, log: silent, settings })).stop();
    await writeFile(
      join(dataDir, "postgres/postmaster.pid"),
      `${process.pid}\n${dataDir}/postgres\n0\n1\n\n127.0.0.1\n\nready\n`,
    );
    const again = await startPostgres({ dataDir, log: silent, settings });
    expect(again.adopted).toBe(false);
    expect(await ask(again.url, "select 1 as answer")).toBe(1);
    await again.stop();
  });

  test("a half-made cluster of a killed process is removed", async () => {
    const child = otherProcess("console.log('started'); setInterval(() => undefined, 1000);");
    await firstLine(child.stdout);
    await killed(child);
    await mkdir(join(dataDir, `postgres.${child.pid}.0a`));
    const { stop } = await startPostgres({ dataDir, log: silent, settings });
    expect((await readdir(dataDir)).sort()).toEqual(["postgres", "postgres-log", "postgres-password"]);
    await stop();
  });
});

describe("errors are named", () => {
  test("a port in use", async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port));
    });
    await expect(startPostgres({ dataDir, port, log: silent, settings })).rejects.toMatchObject({
      fault: "portBusy",
      sentence: expect.stringContaining(`Port ${port} is used`),
    });
    await new Promise((resolve) => other.close(resolve));
  });

  test("a password file that was removed", async () => {
    await (await startPostgres({ dataDir, log: silent, settings })).stop();
    await rm(join(dataDir, "postgres-password"));
    expect(await faultOf(startPostgres({ dataDir, log: silent, settings }))).toBe("lostPassword");
  });

  test("a database in use cannot be deleted; one that a killed process left behind can", async () => {
    const other = otherProcess("console.log((await startPostgres({ dataDir, log, settings: { fsync: 'off' } })).url);");
    await firstLine(other.stdout);
    expect(await faultOf(checkUnused(dataDir))).toBe("inUse");
    await killed(other);
    await expect.poll(() => faultOf(checkUnused(dataDir))).toBe("no fault");
  });

  test("data of another version", async () => {
    await (await startPostgres({ dataDir, log: silent, settings })).stop();
    await writeFile(join(dataDir, "postgres/PG_VERSION"), "17\n");
    expect(await faultOf(startPostgres({ dataDir, log: silent, settings }))).toBe("otherVersion");
  });

  test("a data folder whose name is that of a file", async () => {
    await writeFile(join(dataDir, "taken"), "");
    expect(await faultOf(startPostgres({ dataDir: join(dataDir, "taken"), log: silent }))).toBe("missingRights");
  });

  test.each([
    ["a full disk", "could not write to file: No space left on device", "fullDisk"],
    ["a quota", Object.assign(new Error("write"), { code: "EDQUOT" }), "fullDisk"],
    ["a read-only file system", Object.assign(new Error("open"), { code: "EROFS" }), "readOnlyFolder"],
    ["missing rights", Object.assign(new Error("mkdir"), { code: "EACCES" }), "missingRights"],
    ["anything else is not about the folder", new Error("out of memory"), undefined],
  ])("messages of the system: %s", (_rule, said, fault) => {
    expect(folderFault(said, "/data")?.fault).toBe(fault);
  });

  const faultInMount = (options: string): Promise<string> => {
    const code =
      "await startPostgres({ dataDir, log }).then(() => console.log('no fault'), (error) => console.log(error.fault));";
    const mounted = [
      "unshare",
      "--mount",
      "sh",
      "-c",
      `mount -t tmpfs -o ${options} tmpfs '${dataDir}' && exec "$@"`,
      "sh",
    ];
    return text(otherProcess(code, {}, mounted).stdout as NodeJS.ReadableStream & AsyncIterable<Uint8Array>);
  };

  test.skipIf(!canMount)("a disk that is really full (needs the right to mount)", async () => {
    expect((await faultInMount("size=32k")).trim()).toBe("fullDisk");
  });

  test.skipIf(!canMount)("a file system that is really read-only (needs the right to mount)", async () => {
    expect((await faultInMount("ro")).trim()).toBe("readOnlyFolder");
  });
});

describe("the operating-system account", () => {
  test.skipIf(!asRoot)("started by root, PostgreSQL runs under another account (needs root)", async () => {
    const { stop } = await startPostgres({ dataDir, log: silent, settings });
    const pgdata = await stat(join(dataDir, "postgres"));
    expect(pgdata.uid).not.toBe(0);
    expect(Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${await postmasterPid()}/status`, "utf8"))?.[1])).toBe(
      pgdata.uid,
    );
    await stop();
  });

  test.skipIf(!asRoot)(
    "started by root from a closed folder, its data are where PostgreSQL can read (needs root)",
    async () => {
      await chmod(dataDir, 0o700);
      const closed = join(dataDir, "closed");
      const first = await startPostgres({ dataDir: closed, log: silent, settings });
      await ask(first.url, "create table kept as select 7 as answer");
      await first.stop();
      expect(await readdir(closed)).toEqual(["postgres-password"]);
      const second = await startPostgres({ dataDir: closed, log: silent, settings });
      expect(await ask(second.url, "select answer from kept")).toBe(7);
      await second.stop();
      await removePostgres(closed);
      expect(await readdir(closed)).toEqual([]);
    },
  );

  test.skipIf(!projectIsOpen)(
    "started by an ordinary user, it runs as that user (needs root and a readable project)",
    async () => {
      await chmod(dataDir, 0o777);
      const child = otherProcess(
        "const { stop } = await startPostgres({ dataDir, log }); await stop(); console.log('stopped');",
        nobody,
      );
      expect(await firstLine(child.stdout)).toBe("stopped");
      expect((await stat(join(dataDir, "postgres-password"))).uid).toBe(nobody.uid);
    },
  );

  test.skipIf(!projectIsOpen)("a user on someone else's folder (needs root and a readable project)", async () => {
    await chmod(dataDir, 0o555);
    const child = otherProcess(
      "await startPostgres({ dataDir, log }).catch((error) => console.log(error.fault, error.sentence));",
      nobody,
    );
    expect(await firstLine(child.stdout)).toMatch(/^missingRights The data folder .* cannot be written by this user/);
  });
});
