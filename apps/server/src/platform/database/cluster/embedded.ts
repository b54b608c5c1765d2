import { readFile, rm, rmdir } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import type { Log } from "@chalkboard/kernel";
import pg from "pg";
import { type Binaries, findBinaries } from "../embedded/binaries.ts";
import { type Cluster, configure, ensureCluster, locate, owner } from "../embedded/cluster.ts";
import { oncePortFree, onceReady, withClient } from "../embedded/connecting.ts";
import { EmbeddedPostgresError } from "../embedded/error.ts";
import { takeOwnership } from "../embedded/ownership.ts";
import { supervise } from "../embedded/supervise.ts";
import { findPostmaster, isServing, startPostmaster, stopPostmaster, untilGone } from "../embedded/postmaster.ts";

const never = new Promise<string>(() => undefined);

const startAttempts = 10;

export type PostgresOptions = {
  /** The cluster is in its folder `postgres`, or where root's account can reach it. */
  readonly dataDir: string;
  /** A fixed port; by default the last one again, or any free one. */
  readonly port?: number;
  readonly log: Log;
  /** Further settings of PostgreSQL, as in postgresql.conf. Unsafe ones (fsync=off) are for tests only. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Seconds that it may take to stop before it is killed; 60 by default. */
  readonly stopTimeoutSeconds?: number;
  /** One that is killed on purpose is not restarted. */
  readonly isMortal?: boolean;
};

export type RunningPostgres = {
  /** Our database, as its owner. */
  readonly url: string;
  /** The maintenance database, in which others are created. */
  readonly adminUrl: string;
  readonly port: number;
  /** Where the cluster is: the data folder, or for root the folder that replaces it. */
  readonly folder: string;
  /** Settles when it ended and could not be restarted, with a sentence that explains it. */
  readonly ended: Promise<string>;
  /** It was running already: a killed process left it, or another live one uses it. */
  readonly adopted: boolean;
  /**
   * Stops PostgreSQL, unless another live process started it and will stop it. When this resolves, the process is gone.
   * @throws EmbeddedPostgresError when the process cannot be ended
   */
  readonly stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL of a data folder, or adopts the running one, and makes sure that our database exists. The
 * process that will stop it also restarts it, at the same port, when it ends by itself.
 * @throws EmbeddedPostgresError with one sentence for the person who started the program
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const cluster = await locate(options.dataDir);
  const binaries = await findBinaries(cluster.account);
  const password = await ensureCluster(cluster, binaries, options.settings?.fsync !== "off");
  const urlAt = (port: number, database: string): string =>
    `postgres://${owner}:${password}@127.0.0.1:${port}/${database}`;
  const stop = (): Promise<void> => stopPostmaster(cluster, binaries, "fast", options.stopTimeoutSeconds);
  let served = await serve(cluster, binaries, options);
  const { adopted } = served;
  const { port } = served;
  try {
    /** If it ends while we wait, it is restarted at the same port. */
    const revive = async (onStart?: () => void): Promise<void> => {
      if ((await findPostmaster(cluster)) !== undefined) return;
      onStart?.();
      served = await oncePortFree(() => serve(cluster, binaries, { ...options, port }));
    };
    const lock = await onceReady(() => takeOwnership(urlAt(port, "postgres"), cluster, options.log), revive);
    await onceReady(() => makeDatabase(urlAt(port, "postgres")), revive);
    options.log.info({ port, adopted, data: cluster.pgdata }, "PostgreSQL is available");
    const found = {
      url: urlAt(port, owner),
      adminUrl: urlAt(port, "postgres"),
      port,
      folder: dirname(cluster.pgdata),
      adopted,
    };
    if (lock === undefined) return { ...found, ended: never, stop: () => Promise.resolve() };
    const reacquire = async (onStart: () => void): Promise<pg.Client> => {
      const again = await onceReady(
        () => takeOwnership(urlAt(port, "postgres"), cluster, options.log),
        () => revive(onStart),
      );
      if (again === undefined) throw new EmbeddedPostgresError("inUse", "Another program has taken over the database.");
      return again;
    };
    const { ended, close } =
      options.isMortal === true
        ? { ended: never, close: () => lock.end().catch(() => undefined) }
        : supervise(lock, options.log, reacquire);
    return {
      ...found,
      ended,
      stop: async () => {
        await close();
        await stop();
      },
    };
  } catch (error) {
    if (!adopted) await stop();
    throw error;
  }
}

/**
 * Makes sure that no live program uses the database of a data folder. A PostgreSQL that a killed process left behind is
 * unused.
 * @throws EmbeddedPostgresError when one does
 */
export async function checkUnused(dataDir: string): Promise<void> {
  const cluster = await locate(dataDir);
  const running = await findPostmaster(cluster);
  const password = await readFile(cluster.passwordFile, "utf8").catch(() => undefined);
  if (running === undefined || password === undefined) return;
  const url = `postgres://${owner}:${password}@127.0.0.1:${running.port}/postgres`;
  const others = "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  let isGone = false;
  const check = (): Promise<void> =>
    withClient(url, async (client) => {
      const { rowCount } = await client.query(others);
      if (rowCount !== 0)
        throw new EmbeddedPostgresError(
          "inUse",
          `A program still uses the database of the data folder ${dataDir}; end it first.`,
        );
    });
  try {
    await onceReady(
      () => (isGone ? Promise.resolve() : check()),
      async () => {
        isGone = (await findPostmaster(cluster)) === undefined;
      },
    );
  } catch (error) {
    // One that lets no one in because its password is lost may be removed.
    if (!(error instanceof pg.DatabaseError && error.code === "28P01")) throw error;
  }
}

/**
 * Deletes the database of a data folder for good, whether it runs or not. The data folder itself stays.
 * @param dataDir as it was given to startPostgres
 */
export async function removePostgres(dataDir: string): Promise<void> {
  const cluster = await locate(dataDir);
  if ((await findPostmaster(cluster)) !== undefined)
    await stopPostmaster(cluster, await findBinaries(cluster.account), "immediate");
  await rm(cluster.pgdata, { recursive: true, force: true });
  await rm(dirname(cluster.logFile), { recursive: true, force: true });
  if (dirname(cluster.pgdata) !== dirname(cluster.passwordFile)) await rmdir(dirname(cluster.pgdata));
  await rm(cluster.passwordFile, { force: true });
}

async function serve(
  cluster: Cluster,
  binaries: Binaries,
  options: PostgresOptions,
): Promise<{ port: number; adopted: boolean }> {
  for (let attempt = 0; attempt < startAttempts; attempt += 1) {
    const running = await findPostmaster(cluster);
    if (running !== undefined && (await isServing(running))) return { port: running.port, adopted: true };
    if (running !== undefined) await untilGone(cluster, running);
    const port = options.port ?? (attempt === 0 ? await lastPort(cluster) : undefined) ?? (await freePort());
    if (options.port !== undefined) await checkPort(options.port);
    await configure(cluster, port, options.settings ?? {});
    const started = await startPostmaster(cluster, binaries);
    if (started === "serving") return { port, adopted: false };
    if (started === "portTaken" && options.port !== undefined) throw portBusy(options.port);
  }
  throw new EmbeddedPostgresError(
    "failedToStart",
    `PostgreSQL found no free port after ${startAttempts} attempts (log: ${cluster.logFile}).`,
  );
}

async function makeDatabase(adminUrl: string): Promise<void> {
  try {
    await withClient(adminUrl, async (client) => {
      const { rowCount } = await client.query("select from pg_database where datname = $1", [owner]);
      if (rowCount === 0) await client.query(`create database ${owner}`);
    });
  } catch (error) {
    // Two processes that start together both find it missing; one creates it.
    if (!(error instanceof pg.DatabaseError && (error.code === "42P04" || error.code === "23505"))) throw error;
  }
}

/** The port of the last start, if it is free, so that a noted address stays valid. */
async function lastPort({ pgdata }: Cluster): Promise<number | undefined> {
  const settings = await readFile(join(pgdata, "postgresql.conf"), "utf8").catch(() => "");
  const port = Number(/^port = '(\d+)'$/m.exec(settings)?.[1]);
  return port > 0
    ? checkPort(port).then(
        () => port,
        () => undefined,
      )
    : undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
      });
  });
}

/**
 * Tries to listen on a port of the loopback address.
 * @throws EmbeddedPostgresError when it is taken or not allowed
 */
export function checkPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const forbidden = new EmbeddedPostgresError(
        "missingRights",
        `Port ${port} needs rights that this user lacks; choose one above 1023.`,
        error,
      );
      reject(error.code === "EACCES" ? forbidden : error.code === "EADDRINUSE" ? portBusy(port) : error);
    });
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve()));
  });
}

function portBusy(port: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    "portBusy",
    `Port ${port} is used by another program; end that one or choose another port.`,
  );
}

export { EmbeddedPostgresError } from "../embedded/error.ts";
