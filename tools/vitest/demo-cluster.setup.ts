import type { TestProject } from "vitest/node";
import { startTestCluster } from "../../apps/server/src/database/test-cluster.ts";
import { shareOf } from "../../apps/server/src/testing/share.ts";
import { compiled, startServerProcess } from "../../apps/server/src/testing/server-process.ts";

/** Starts the run's PostgreSQL for journeys: whoever clones a database has the demo in it, whose week is lived through once for all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster(foundDemo);
  project.provide("share", shareOf(process.env["CHALKBOARD_SHARE"]));
  project.provide("testCluster", cluster);
  return stop;
}

/** The games of the source come to a house when it opens, and with them the tickets of its day. */
async function foundDemo(url: string): Promise<void> {
  const server = await startServerProcess(url, { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compiled, CHALKBOARD_DEMO: "1" }, { quiet: true });
  await server.stop();
}
