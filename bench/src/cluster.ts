import { cloneFrom, startThrowawayCluster } from "./server.ts";

/** A PostgreSQL that is thrown away at the end. */
export type BenchCluster = {
  /** Makes a database without anything in it. @returns a connection that owns it */
  readonly empty: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Starts it as an installation's own is started, so that a commit waits for the disk; only the connections are more, for the yardsticks. */
export async function startBenchCluster(): Promise<BenchCluster> {
  const { adminUrl, stop } = await startThrowawayCluster("bench", { max_connections: "200" }, "disk");
  return { stop, empty: async () => (await cloneFrom({ adminUrl })).url };
}
