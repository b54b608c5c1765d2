import { mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "@chalkboard/kernel";
import pg from "pg";
import { isAlive } from "../embedded/cluster.ts";
import { removePostgres, startPostgres } from "./embedded.ts";

/** A PostgreSQL for one run, deleted with its data at the end. */
export type ThrowawayCluster = {
  /** The application's database, empty at first. */
  readonly url: string;
  /** Where databases are created: the maintenance database of the same cluster. */
  readonly adminUrl: string;
  /** Kills all of its processes at once, as a power failure does. */
  readonly kill: () => Promise<void>;
  /** Restarts it after a kill, at the same port. */
  readonly startAgain: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const folderName = /^chalkboard-[a-z]+-(\d+)-/;

/**
 * Files in memory, where Linux has room for them. A clone of a database is hundreds of files, which take time on a
 * disk.
 */
const memory = "/dev/shm";
const memoryNeeded = 4 * 2 ** 30;

/**
 * Starts one, and removes those of runs that were killed.
 * @param purpose one word, after which its folder is named
 * @param settings of PostgreSQL, beside an installation's own
 * @param place "memory" where there is enough of it; "disk" to measure the cost of a commit
 */
export async function startThrowawayCluster(
  purpose: string,
  settings: Readonly<Record<string, string>>,
  place: "memory" | "disk",
): Promise<ThrowawayCluster> {
  const inMemory = await roomInMemory();
  for (const folder of [tmpdir(), ...(inMemory ? [memory] : [])]) await sweep(folder);
  const dataDir = await mkdtemp(
    join(place === "memory" && inMemory ? memory : tmpdir(), `chalkboard-${purpose}-${process.pid}-`),
  );
  const stop = async (): Promise<void> => {
    await removePostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { url, adminUrl, port, folder } = await startPostgres({ dataDir, log: silent, settings, isMortal: true });
    return {
      url,
      adminUrl,
      stop,
      kill: () => kill(adminUrl, join(folder, "postgres/postmaster.pid")),
      startAgain: async () => void (await startPostgres({ dataDir, port, log: silent, settings, isMortal: true })),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function kill(adminUrl: string, pidFile: string): Promise<void> {
  const postmaster = Number((await readFile(pidFile, "utf8")).split("\n")[0]);
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  for (const pid of [postmaster, ...rows.map((row) => row.pid)]) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  await client.end().catch(() => undefined);
}

async function roomInMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize >= memoryNeeded;
  } catch {
    return false;
  }
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = folderName.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await removePostgres(join(folder, name));
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
