import type { TestProject } from "vitest/node";
import { demoSource, foundAt } from "../../e2e/src/demo-source.ts";
import { startTestCluster } from "../../apps/server/src/platform/database/cluster/test-cluster.ts";
import { shareOf } from "../../apps/server/src/testing/share.ts";
import { compiled, startServerProcess } from "../../apps/server/src/testing/server-process.ts";

/** Starts the run's PostgreSQL for journeys: cloned databases contain the demo, whose week is simulated only once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster(foundDemo);
  project.provide("share", shareOf(process.env["CHALKBOARD_SHARE"]));
  project.provide("testCluster", cluster);
  return stop;
}

/**
 * With the source's games, and so the tickets of the day: a world that is opened catches up on what has moved since.
 */
async function foundDemo(url: string): Promise<void> {
  const now = Date.now();
  const source = demoSource(() => now);
  try {
    const found = foundAt(await source.listen({ port: 0, host: "127.0.0.1" }));
    const server = await startServerProcess(
      url,
      { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compiled, CHALKBOARD_DEMO: "1", ...found },
      { quiet: true },
    );
    await server.stop();
  } finally {
    await source.close();
  }
}
