import { cloneFrom, startThrowawayCluster } from "./server.ts";

/** A temporary PostgreSQL that is deleted at the end. */
export type BenchCluster = {
  /** Creates an empty database. @returns a connection that owns it */
  readonly empty: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/**
 * Starts it like an installation's own, so that a commit waits for the disk; it only allows more connections, for the
 * yardsticks.
 */
export async function startBenchCluster(): Promise<BenchCluster> {
  const { adminUrl, stop } = await startThrowawayCluster("bench", { max_connections: "200" }, "disk");
  return { stop, empty: async () => (await cloneFrom({ adminUrl })).url };
}
