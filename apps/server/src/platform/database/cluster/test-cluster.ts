import { randomBytes } from "node:crypto";
import pg from "pg";
import { migrate } from "./migrate.ts";
import { startThrowawayCluster } from "./throwaway-cluster.ts";

/** What a suite needs to clone a database; passed from the process that started the cluster to the workers. */
export type TestClusterAddress = { readonly adminUrl: string; readonly template: string };

export type TestCluster = TestClusterAddress & { readonly stop: () => Promise<void> };

export type ClonedDatabase = { readonly url: string; readonly drop: () => Promise<void> };

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestClusterAddress;
  }
}

/**
 * Nothing needs to survive a crash, so that no commit waits for the disk. The files are in memory: a connection reads
 * them sooner than another process would do it for it.
 */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "128MB",
  io_method: "sync",
};

/**
 * Starts a throwaway PostgreSQL with one migrated template database.
 * @param prepare fills the template once; by default with the schema only
 */
export async function startTestCluster(prepare: (url: string) => Promise<unknown> = migrate): Promise<TestCluster> {
  const { url, adminUrl, stop } = await startThrowawayCluster("test", settings, "memory");
  try {
    await prepare(url);
    return { adminUrl, template: new URL(url).pathname.slice(1), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A database for one suite, cloned from the template, or empty. The caller must drop it. */
export async function cloneFrom({
  adminUrl,
  template,
}: Pick<TestClusterAddress, "adminUrl"> & { readonly template?: string }): Promise<ClonedDatabase> {
  const name = `clone_${randomBytes(8).toString("hex")}`;
  // Copied file by file, as nothing needs to survive a crash: through the log, page by page, a copy costs twice as
  // much.
  await admin(
    adminUrl,
    `create database ${name}${template === undefined ? "" : ` template ${template} strategy file_copy`}`,
  );
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(adminUrl, `drop database ${name} with (force)`) };
}

/** As cloneFrom, from the cluster that this vitest run started. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const { inject } = await import("vitest");
  return cloneFrom(inject("testCluster"));
}

/** An empty database, on the cluster that this vitest run started. */
export async function emptyDatabase(): Promise<ClonedDatabase> {
  const { inject } = await import("vitest");
  return cloneFrom({ adminUrl: inject("testCluster").adminUrl });
}

/** This process's connections to each cluster: a connection of its own for each statement would cost as much as it. */
const admins = new Map<string, pg.Pool>();

async function admin(url: string, statement: string): Promise<void> {
  let pool = admins.get(url);
  if (pool === undefined) {
    pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // The cluster stops before this process ends.
    pool.on("error", () => undefined);
    admins.set(url, pool);
  }
  await pool.query(statement);
}
