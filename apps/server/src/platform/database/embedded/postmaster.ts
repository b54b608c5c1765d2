import { execFile } from "node:child_process";
import { connect } from "node:net";
import { readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Ran, run } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { type Cluster, isAlive, isListed, lastLine } from "./cluster.ts";
import { recoveryTimeoutMs } from "./connecting.ts";
import { EmbeddedPostgresError, folderFault } from "./error.ts";

// The running PostgreSQL of a cluster: finds, starts and stops it. This file talks to an outside process, so it may
// wait.

const pollMs = 50;
const emptyFileMs = 2_000;
const stopTimeoutSeconds = 60;
/**
 * A stop that has not begun to write everything after this time was lost: PostgreSQL 18 forgets one that arrives during
 * crash recovery.
 */
const patienceSeconds = 4;
/**
 * In the control file: the state of the cluster, and the state of a stop that writes what is not in the data files yet.
 */
const [stateAt, writingAll] = [16, 3];
/** The kernel ends a killed process at once, unless it waits for a device. */
const killTimeoutMs = 10_000;
const logLimitBytes = 5 * 1024 * 1024;

export type Postmaster = { readonly pid: number; readonly port: number };

/**
 * Finds the PostgreSQL that already serves a cluster, waiting for one that is starting or stopping. A pid file whose
 * process is gone is left to PostgreSQL, which removes it under its own lock. One whose number now belongs to another
 * program would prevent PostgreSQL from starting, so it is removed here.
 */
export async function findPostmaster({ pgdata }: Cluster): Promise<Postmaster | undefined> {
  const file = join(pgdata, "postmaster.pid");
  for (let waitedMs = 0; waitedMs < recoveryTimeoutMs; waitedMs += pollMs) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const lines = text.split("\n").map((line) => line.trim());
    const pid = Number(lines[0]);
    // An empty file is being written, or was left by a power cut.
    if (!(pid > 0) && waitedMs > emptyFileMs) await rm(file, { force: true });
    if (pid > 0 && !isListed(pid)) return undefined;
    // PostgreSQL takes an ended process that is still listed for a running one, and would refuse to start.
    if (pid > 0 && !(isAlive(pid) && (await isPostgresOf(pgdata, pid)))) {
      if ((await readFile(file, "utf8").catch(() => undefined)) === text) await rm(file, { force: true });
      return undefined;
    }
    if (lines[7] === "ready") return { pid, port: Number(lines[3]) };
    await delay(pollMs);
  }
  throw neitherReadyNorGone(pgdata);
}

/**
 * PostgreSQL's own question whether a connection may be encrypted: a child process answers it, which a server that is
 * being killed cannot start.
 */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Whether the server that was found really serves. A process that was just killed is listed until the system has
 * cleared it, and until then the system accepts connections for it and resets them.
 */
export function isServing({ port }: Postmaster): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const result = (answer: boolean) => (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once("connect", () => socket.write(sslRequest))
      .once("data", result(true))
      .once("error", result(false))
      .once("close", result(false));
  });
}

/**
 * Waits until a server that does not serve is gone. While it ends, it is listed and has no command line any more.
 * @throws EmbeddedPostgresError when it stays
 */
export async function untilGone(
  { pgdata }: Cluster,
  { pid }: Pick<Postmaster, "pid">,
  withinMs = recoveryTimeoutMs,
): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    const command = await commandOf(pid);
    return isAlive(pid) && (command === undefined || command === "" || command.includes(pgdata));
  };
  for (let waitedMs = 0; await isThere(); waitedMs += pollMs) {
    if (waitedMs >= withinMs) throw neitherReadyNorGone(pgdata, withinMs);
    await delay(pollMs);
  }
}

function neitherReadyNorGone(pgdata: string, afterMs = recoveryTimeoutMs): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    "failedToStart",
    `A PostgreSQL that already uses ${pgdata} is neither ready nor gone after ${afterMs / 1000} s; end it and start again.`,
  );
}

async function isPostgresOf(pgdata: string, pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  // Where the system shows no command line, PostgreSQL itself will say whether the folder is taken.
  return command === undefined || command.includes(pgdata);
}

async function commandOf(pid: number): Promise<string | undefined> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return fromProc?.replaceAll("\0", " ") ?? (await commandFromPs(pid));
}

function commandFromPs(pid: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile("/bin/ps", ["-ww", "-o", "command=", "-p", String(pid)], (error, stdout) =>
      resolve(error === null ? stdout.trim() : undefined),
    );
  });
}

/**
 * The outcome of a start: it serves, another program took the port, or another process started the same cluster first.
 */
export type Started = "serving" | "portTaken" | "alreadyRunning";

/**
 * Starts PostgreSQL and waits until it serves. It runs in its own session: neither Ctrl+C in our terminal nor a kill of
 * our process ends it.
 * @throws EmbeddedPostgresError with what its log says
 */
export async function startPostmaster(cluster: Cluster, binaries: Binaries): Promise<Started> {
  const { pgdata, logFile, account } = cluster;
  for (let attempt = 1; ; attempt += 1) {
    const before = await turnLog(logFile);
    const done = await run(
      binaries.pgCtl,
      ["start", `--pgdata=${pgdata}`, `--log=${logFile}`, "--wait", "--timeout=120", "--silent"],
      account,
    );
    if (done.ok) return "serving";
    const said = `${done.text}\n${(await readFile(logFile, "utf8").catch(() => "")).slice(before)}`;
    if (/Address already in use|could not bind/.test(said)) return "portTaken";
    // A server whose recovery takes longer than pg_ctl waits goes on running: it is found like one that was left
    // behind.
    if (/lock file "postmaster.pid" already exists|server did not start in time/.test(said)) return "alreadyRunning";
    // Children of a killed PostgreSQL need a moment to notice it.
    if (/pre-existing shared memory block/.test(said) && attempt < 100) {
      await delay(pollMs * 2);
      continue;
    }
    throw (
      folderFault(said, pgdata) ??
      new EmbeddedPostgresError(
        "failedToStart",
        `PostgreSQL did not start: ${lastLine(fatalLines(said))} (log: ${logFile}).`,
        said,
      )
    );
  }
}

function fatalLines(text: string): string {
  return (
    text
      .split("\n")
      .filter((line) => /FATAL|PANIC|ERROR/.test(line))
      .join("\n") || text
  );
}

/** Keeps the log from growing without end; returns its length. */
async function turnLog(logFile: string): Promise<number> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size < logLimitBytes) return size;
  await rename(logFile, `${logFile}.1`);
  return 0;
}

async function isWritingAll(pgdata: string): Promise<boolean> {
  const control = await readFile(join(pgdata, "global/pg_control")).catch(() => undefined);
  return control?.readInt32LE(stateAt) === writingAll;
}

/**
 * Stops PostgreSQL: running statements are ended, everything committed is kept, and the next start needs no recovery.
 * One that does not stop in time is killed: the next start recovers what was committed. When this resolves, the process
 * is gone.
 * @param how "immediate" is for throwaway clusters
 * @param withinSeconds how long it may take before it is killed
 * @throws EmbeddedPostgresError when its process cannot be ended
 */
export async function stopPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  how: "fast" | "immediate",
  withinSeconds = stopTimeoutSeconds,
): Promise<void> {
  const { pgdata, account } = cluster;
  const pid = Number((await readFile(join(pgdata, "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0]);
  const isRunning = async (): Promise<boolean> => pid > 0 && isAlive(pid) && (await isPostgresOf(pgdata, pid));
  if (!(await isRunning())) return;
  const ask = (mode: "fast" | "immediate", seconds: number): Promise<Ran> =>
    run(
      binaries.pgCtl,
      ["stop", `--pgdata=${pgdata}`, `--mode=${mode}`, "--wait", `--timeout=${seconds}`, "--silent"],
      account,
    );
  const patience = Math.min(withinSeconds, patienceSeconds);
  if (!(await ask(how, patience)).ok && (await isRunning()))
    await ask((await isWritingAll(pgdata)) ? how : "immediate", Math.max(1, withinSeconds - patience));
  // pg_ctl returns when the pid file is gone; the process ends a moment later.
  if (
    await untilGone(cluster, { pid }, pollMs * 20).then(
      () => true,
      () => false,
    )
  )
    return;
  if (await isRunning()) process.kill(pid, "SIGKILL");
  await untilGone(cluster, { pid }, killTimeoutMs);
}
