import type { TestProject } from "vitest/node";
import { startTestCluster } from "../../apps/server/src/database/test-cluster.ts";

/** Starts the run's PostgreSQL and tells the workers where it is; answers how it is thrown away. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, stop } = await startTestCluster();
  project.provide("testCluster", { adminUrl, template });
  return stop;
}
