import type { TestProject } from "vitest/node";
import { startTestCluster } from "../../apps/server/src/platform/database/cluster/test-cluster.ts";
import { shareOf } from "../../apps/server/src/testing/share.ts";
import { prepareWorldTemplate } from "../../apps/server/src/testing/world-template.ts";

/**
 * Starts the run's PostgreSQL, builds the small world in it and passes both addresses to the workers; returns the
 * function that removes it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, stop } = await startTestCluster();
  try {
    project.provide("share", shareOf(process.env["CHALKBOARD_SHARE"]));
    project.provide("testCluster", { adminUrl, template });
    project.provide("worldTemplate", await prepareWorldTemplate({ adminUrl, template }));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
