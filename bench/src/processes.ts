import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LoadJob, LoadResult } from "./load-job.ts";
import { startProcess, startServerProcess as start, type ServerProcess, stopProcess } from "./server.ts";

/** All who buy come from one address here. */
const fromOneAddress = { CHALKBOARD_CONNECTIONS_PER_ADDRESS: "5000" };

/** Starts the real server process on a database. @param more settings for its environment */
export function startServerProcess(databaseUrl: string, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  return start(databaseUrl, { ...process.env, ...fromOneAddress, ...more });
}

/** Runs a load in a process of its own. */
export async function load(job: LoadJob): Promise<LoadResult> {
  const child = startProcess(fileURLToPath(new URL("./load-process.ts", import.meta.url)), process.env, [JSON.stringify(job)]);
  const [answer] = await Promise.race([
    once(child, "message"), once(child, "exit").then(() => { throw new Error("the process that makes the load has ended"); })]) as [LoadResult];
  await stopProcess(child);
  return answer;
}
