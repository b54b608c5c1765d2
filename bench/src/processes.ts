import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { AttackAnswer, AttackName, AttackOrder, AttackResult } from "./attack-job.ts";
import type { Flood, FloodAnswer, FloodOrder, FloodResult } from "./flood-job.ts";
import type { LoadJob, LoadResult } from "./load-job.ts";
import { startProcess, startServerProcess as start, type ServerProcess, stopProcess } from "./server.ts";

/** All buyers use one address here. */
const fromOneAddress = { CHALKBOARD_CONNECTIONS_PER_ADDRESS: "5000" };

/** Starts the real server process on a database. @param more additional environment variables */
export function startServerProcess(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return start(databaseUrl, { ...process.env, ...fromOneAddress, ...more });
}

/** Runs a load in its own process. */
export function load(job: LoadJob): Promise<LoadResult> {
  return startLoad(job).result;
}

export type RunningLoad = {
  readonly pid: number | undefined;
  readonly result: Promise<LoadResult>;
  readonly end: () => Promise<LoadResult>;
};

/** Starts a load in its own process, which ends after its duration or on command. */
export function startLoad(job: LoadJob): RunningLoad {
  const child = startProcess(fileURLToPath(new URL("./load-process.ts", import.meta.url)), process.env, [
    JSON.stringify(job),
  ]);
  const result = receivedFrom<LoadResult>(child).finally(() => stopProcess(child));
  return {
    pid: child.pid,
    result,
    end: () => {
      child.send("enough");
      return result;
    },
  };
}

export type Attacker = {
  /** Starts an attack. @returns the function that ends it */
  readonly begin: (name: AttackName, port: number) => Promise<(mayStay: number) => Promise<AttackResult>>;
  readonly stop: () => Promise<void>;
};

/** Starts a hostile client in its own process. */
export function startAttacker(): Attacker {
  const child = startProcess(fileURLToPath(new URL("./attack-process.ts", import.meta.url)), process.env);
  const order = <Answer extends AttackAnswer>(outcome: AttackOrder): Promise<Answer> => {
    const answer = receivedFrom<Answer>(child);
    child.send(outcome);
    return answer;
  };
  return {
    begin: async (name, port) => {
      await order<"begun">({ begin: name, port });
      return (mayStay) => order<AttackResult>({ end: true, mayStay });
    },
    stop: () => stopProcess(child),
  };
}

export type Flooder = {
  readonly pid: number | undefined;
  /** Starts a flood, and waits until all its connections are open. @returns the function that ends it */
  readonly begin: (flood: Flood, port: number) => Promise<() => Promise<FloodResult>>;
  readonly stop: () => Promise<void>;
};

/** Starts a hostile client that floods, in its own process. */
export function startFlooder(): Flooder {
  const child = startProcess(fileURLToPath(new URL("./flood-process.ts", import.meta.url)), process.env);
  const order = <Answer extends FloodAnswer>(outcome: FloodOrder): Promise<Answer> => {
    const answer = receivedFrom<Answer>(child);
    child.send(outcome);
    return answer;
  };
  return {
    pid: child.pid,
    begin: async (begin, port) => {
      await order<"begun">({ begin, port });
      return () => order<FloodResult>({ end: true });
    },
    stop: () => stopProcess(child),
  };
}

/** The next message of a process. */
async function receivedFrom<Word>(child: ChildProcess): Promise<Word> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const [word] = (await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => {
        throw new Error("a process of the bench has ended before its time");
      }),
    ])) as [Word];
    return word;
  } finally {
    ended.abort();
  }
}
