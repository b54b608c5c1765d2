import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { systemTimers } from "../platform/ports/system.ts";

// The real server in a separate process, for what must be observed from outside: measurements, and what a kill leaves
// behind.

/** What we start has the memory of an installation (tools/run.mjs), and ends with us, even when we are killed. */
const execArgv = [
  "--max-semi-space-size=128",
  "--import",
  new URL("../../../../tools/end-with-parent.mjs", import.meta.url).href,
];
/**
 * The compiled code of the server's sources, as NODE_COMPILE_CACHE for many short-lived servers: compiling the sources
 * is half of the cost of a start.
 */
export const compiled = fileURLToPath(new URL("../../../../artefacts/compiled", import.meta.url));
const startWithinMs = 240_000;
const stopWithinMs = 15_000;
const running = new Set<ChildProcess>();

export type ServerProcess = {
  readonly pid: number | undefined;
  readonly port: number;
  readonly address: string;
  readonly readyMs: number;
  /** Kills it at once, as a power failure does. */
  readonly kill: () => Promise<void>;
  /** The link where its first admin creates an account; undefined where it has one. */
  readonly bootstrapLink: string | undefined;
  /** The end of its output, if it was started quietly. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
};

export type ServerProcessOptions = {
  /** Captures the process's output, and shows its end when the process does not start. */
  readonly quiet?: boolean;
  /** The port of a previous server, where its clients look for it; without one a free port is taken. */
  readonly port?: number;
  /** Takes a process whose server was stopped, with all of its code loaded: for tests that open many servers. */
  readonly pooled?: boolean;
};

/** Pooled processes whose server was stopped. */
const idle = new Set<ChildProcess>();

const keptCharacters = 4_000;
/** How often another port is tried when another program took the free one before the server did. */
const portTries = 3;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts the server process on a database, quietly and without a source.
 * @param env the environment of the caller, with more settings
 * @returns once GET /health responds with 200, with the time that it took
 */
export async function startServerProcess(
  databaseUrl: string,
  env: Environment,
  options: ServerProcessOptions = {},
): Promise<ServerProcess> {
  for (let left = portTries; ; left -= 1) {
    const port = options.port ?? (await freePort());
    try {
      return await startOn(port, databaseUrl, env, options);
    } catch (error) {
      if (options.port !== undefined || left === 1 || (await isFree(port))) throw error;
    }
  }
}

async function startOn(
  port: number,
  databaseUrl: string,
  env: Environment,
  { quiet = false, pooled = false }: ServerProcessOptions,
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const settings = {
    CHALKBOARD_LOG_LEVEL: "warn",
    CHALKBOARD_FEED_URL: "",
    ...env,
    DATABASE_URL: databaseUrl,
    CHALKBOARD_PORT: String(port),
  };
  const child = pooled
    ? pooledProcess(settings)
    : startProcess(fileURLToPath(new URL("../main.ts", import.meta.url)), settings, [], quiet);
  let said = "";
  const keep = (text: Buffer): void => {
    said = `${said}${text.toString()}`.slice(-keptCharacters);
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", keep);
  const result = once(child, "message");
  const address = `http://127.0.0.1:${port}`;
  const mayWait = (): boolean =>
    child.exitCode === null && child.signalCode === null && performance.now() - startedAt < startWithinMs;
  await untilHealthy(address, mayWait).catch(async (error: unknown) => {
    await stopProcess(child);
    throw new Error(`the server process did not become well: ${said}`, { cause: error });
  });
  const [{ bootstrapLink }] = (await result) as [{ bootstrapLink: string | null }];
  let isBack = false;
  const putBack = async (): Promise<void> => {
    // By then it may run the next one's server.
    if (isBack) return;
    isBack = true;
    for (const stream of [child.stdout, child.stderr]) stream?.off("data", keep);
    await stopPooled(child);
  };
  return {
    pid: child.pid,
    port,
    address,
    bootstrapLink: bootstrapLink ?? undefined,
    readyMs: performance.now() - startedAt,
    kill: () => killProcess(child),
    stop: pooled ? putBack : () => stopProcess(child),
    said: () => `${said} (exit code ${child.exitCode}, signal ${child.signalCode})`,
  };
}

/** A process of the pool, or a new one, that starts a server with these settings. */
function pooledProcess(settings: Environment): ChildProcess {
  const [waiting] = idle;
  const child =
    waiting ?? startProcess(fileURLToPath(new URL("./pooled-server-main.ts", import.meta.url)), settings, [], true);
  idle.delete(child);
  // The next file of this worker needs it, and the worker ends without it.
  child.unref();
  child.channel?.unref();
  child.send({ start: settings });
  return child;
}

/** Stops the server of a pooled process, which then waits for the next; one that does not stop in time is killed. */
async function stopPooled(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const answered = Promise.race([once(child, "message"), once(child, "exit")]);
  child.send("stop");
  const late = systemTimers.after(stopWithinMs, () => child.kill("SIGKILL"));
  await answered;
  late.clear();
  if (child.exitCode === null && child.signalCode === null) idle.add(child);
}

/** Waits until a server is healthy. @param mayWait whether to continue waiting */
export async function untilHealthy(address: string, mayWait: () => boolean): Promise<void> {
  const startedAt = performance.now();
  while (!(await isHealthy(address))) {
    if (!mayWait()) throw new Error(`the server process at ${address} did not become well`);
    // As precise as useful: constant polling would slow the server down.
    await pause(2 + (performance.now() - startedAt) / 50);
  }
}

/** Real time, for waiting on what runs outside. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => systemTimers.after(ms, resolve));
}

/** Runs a file under this Node; it ends with us. */
export function startProcess(
  file: string,
  env: Environment,
  args: readonly string[] = [],
  quiet = false,
): ChildProcess {
  const voice = quiet ? "pipe" : "inherit";
  const child = fork(file, [...args], {
    env,
    execArgv,
    serialization: "advanced",
    stdio: ["ignore", voice, voice, "ipc"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Asks a process to end, and kills it when it does not. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = systemTimers.after(stopWithinMs, () => child.kill("SIGKILL"));
  await ended;
  late.clear();
}

/** Kills whatever still runs. */
export async function stopProcesses(): Promise<void> {
  await Promise.all([...running].map(stopProcess));
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function isHealthy(address: string): Promise<boolean> {
  return fetch(`${address}/health`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    },
    () => false,
  );
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return listening(0);
}

async function isFree(port: number): Promise<boolean> {
  return listening(port).then(
    () => true,
    () => false,
  );
}

/** Listens for a moment; returns the port. */
function listening(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once("error", reject)
      .listen(port, "127.0.0.1", () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
      });
  });
}
