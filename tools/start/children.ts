import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Fault } from "../fault.ts";

const logLimitBytes = 20 * 1024 * 1024;
const pollMs = 100;
/** A child program gets the same young-generation size as this process. */
const isMemory = (argument: string): boolean => argument.startsWith("--max-semi-space-size=");
const endWithParent = pathToFileURL(join(import.meta.dirname, "..", "end-with-parent.mjs")).href;

export type Child = {
  readonly name: string;
  /** The first message that it sends on its channel. */
  readonly firstMessage: Promise<unknown>;
  /** Settles when it has ended, with a sentence about how. */
  readonly ended: Promise<string>;
  /** Settles when it has ended: whether a signal ended it. */
  readonly killed: Promise<boolean>;
  /** Asks it to stop, and kills it when it has not stopped after the grace period. */
  readonly stop: (graceMs: number) => Promise<void>;
};

export type ChildOptions = {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Without it the child writes to this process's output. */
  readonly logFile: string | undefined;
};

/**
 * Starts one of the project's programs under this Node. It runs in its own session, so that Ctrl+C reaches only this
 * process, which decides the order of stopping. When this process is killed, the child's channel closes and it stops by
 * itself.
 */
export function startChild({ name, script, args = [], env = {}, cwd, logFile }: ChildOptions): Child {
  const log = logFile === undefined ? undefined : openLog(logFile);
  const output = log?.handle ?? "inherit";
  const child = spawn(
    process.execPath,
    [...process.execArgv.filter(isMemory), "--import", endWithParent, script, ...args],
    {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["ignore", output, output, "ipc"],
    },
  );
  if (log !== undefined) closeSync(log.handle);
  const result = new Promise<unknown>((resolve) => child.once("message", resolve));
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const killed = exited.then(() => child.signalCode !== null);
  const ended = exited.then((how) => {
    const words =
      log === undefined || logFile === undefined ? "" : lastWords(readFileSync(logFile, "utf8").slice(log.from));
    return `The ${name} ended (${how})${words === "" ? "" : `: ${words.replace(/\.$/, "")}`}${logFile === undefined ? "." : `; its log is ${logFile}.`}`;
  });
  return { name, firstMessage: result, ended, killed, stop: (graceMs) => stop(child, exited, graceMs) };
}

async function stop(child: ChildProcess, exited: Promise<string>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const graceEnds = new AbortController();
  const late = delay(graceMs, "late", { signal: graceEnds.signal }).catch(() => "ended");
  if ((await Promise.race([exited, late])) === "late") child.kill("SIGKILL");
  graceEnds.abort();
  await exited;
}

function openLog(file: string): { handle: number; from: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const full = size > logLimitBytes;
  if (full) renameSync(file, join(dirname(file), `${basename(file)}.1`));
  return { handle: openSync(file, "a"), from: full ? 0 : size };
}

/** The last complaint in a log: the message of an error entry, else of an uncaught exception, else the last line. */
export function lastWords(log: string): string {
  const lines = log
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .reverse();
  for (const line of lines) {
    const entry = line.startsWith("{")
      ? errorEntry(line)
      : /^(?:Uncaught )?\w*Error(?: \[\w+\])?: (.+)/.exec(line)?.[1];
    if (entry !== undefined) return entry;
  }
  return lines[0] ?? "";
}

function errorEntry(line: string): string | undefined {
  try {
    const { level, msg, error } = JSON.parse(line) as { level?: number; msg?: string; error?: unknown };
    if (level === undefined || level < 50 || msg === undefined) return undefined;
    return typeof error === "string" ? `${msg}: ${error}` : msg;
  } catch {
    return undefined;
  }
}

/**
 * Waits until an address responds. A first start may take long, so only the child's end or a cancellation ends the
 * wait.
 * @param isReady decides whether a response counts
 * @throws Fault when the child ends first
 */
export async function answers(
  child: Child,
  url: string,
  isReady: (status: number) => boolean,
  cancelled: AbortSignal,
): Promise<void> {
  let end: string | undefined;
  void child.ended.then((sentence) => (end = sentence));
  for (;;) {
    if (isReady(await statusOf(url))) return;
    if (end !== undefined) throw new Fault(end);
    await delay(pollMs, undefined, { signal: cancelled });
  }
}

// The certificate names the operator's own host rather than this machine's address; only whether the server responds
// matters.
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const get = url.startsWith("https:") ? getSecure : getPlain;
    get(url, { rejectUnauthorized: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).once("error", () => {
      resolve(0);
    });
  });
}
