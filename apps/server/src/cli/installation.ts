import type { Log } from "@chalkboard/kernel";
import { startPostgres } from "../platform/database/cluster/embedded.ts";
import { checkReachable } from "../platform/database/cluster/reachable.ts";

/** The database of an installation, as it is: a program that writes into it migrates it first. */
export type Installation = {
  readonly url: string;
  /** Where databases are created: the maintenance database of the same cluster. */
  readonly adminUrl: string;
  /** Releases it; stops PostgreSQL when no one else uses it. */
  readonly close: () => Promise<void>;
};

/**
 * Opens the installation's database: the one in DATABASE_URL, else the embedded one of the data folder, whether a
 * server runs on it or not.
 * @throws EmbeddedPostgresError with one sentence when it cannot be opened
 */
export async function openInstallation(
  databaseUrl: string | undefined,
  dataDir: string,
  log: Log,
): Promise<Installation> {
  if (databaseUrl !== undefined) {
    await checkReachable(databaseUrl);
    return { url: databaseUrl, adminUrl: databaseUrl, close: async () => undefined };
  }
  const postgres = await startPostgres({ dataDir, log });
  return { url: postgres.url, adminUrl: postgres.adminUrl, close: postgres.stop };
}

/** Ctrl+C releases the installation too, so that a PostgreSQL that we started does not stay behind. */
export function closeOnSignal({ close }: Installation): void {
  const stop = (): void => void close().finally(() => process.exit(130));
  process.once("SIGINT", stop).once("SIGTERM", stop);
}
