// Which process owns an embedded PostgreSQL: the one that will restart and stop it.

import type { Log } from "@chalkboard/kernel";
import pg from "pg";
import { type Cluster, isAlive } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";

/**
 * Held by the owner's connection. The lock ends with its connection, so it is free again when that process was killed.
 */
const ownerLock = 727_200;

/**
 * Owns the cluster from now on, unless another live process does.
 * @returns the connection that owns it; undefined when another live process owns it
 * @throws an error that says "not yet" while the owner's connection is dead and PostgreSQL has not noticed;
 * EmbeddedPostgresError `lostPassword`
 */
export async function takeOwnership(adminUrl: string, cluster: Cluster, log: Log): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: "owner", keepAlive: true });
  client.on("error", (error) => log.debug({ error: error.message }, "the connection that owns PostgreSQL was lost"));
  try {
    await client.connect();
    if (await takeOwnerLock(client)) return client;
    await client.end();
    return undefined;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (!(error instanceof pg.DatabaseError && error.code === "28P01")) throw error;
    throw new EmbeddedPostgresError(
      "lostPassword",
      `The database does not know the password in ${cluster.passwordFile}; put the old one back, or begin again with --fresh.`,
      error,
    );
  }
}

/**
 * Takes the owner's lock for a connection.
 * @returns false when a live process of PostgreSQL holds it
 * @throws an error that says "not yet" when its holder was killed: PostgreSQL will notice, recover and free the lock
 */
export async function takeOwnerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean; holder: number | null }>(
    `select pg_try_advisory_lock($1) as owned,
      (select pid from pg_locks where locktype = 'advisory' and objid = $1 and pid <> pg_backend_pid()) as holder`,
    [ownerLock],
  );
  const [answer] = rows;
  if (answer?.owned === true) return true;
  if (typeof answer?.holder === "number" && isAlive(answer.holder)) return false;
  throw Object.assign(new Error("The owner's connection was killed, and PostgreSQL has not freed its lock."), {
    code: "57P03",
  });
}
