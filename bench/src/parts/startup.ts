// From the start of the server process to the first healthy response: on an empty database, which it migrates, and on a
// migrated one.

import { type BenchCluster } from "../cluster.ts";
import { type BenchSize, type Figure, percentile } from "../figures.ts";
import { startServerProcess } from "../processes.ts";

export async function startup(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const url = await cluster.empty();
  const fresh = await timeOfStart(url);
  const existing: number[] = [];
  for (let turn = 0; turn < (quick ? 1 : 5); turn += 1) existing.push(await timeOfStart(url));
  return [
    { name: "startup.fresh", value: fresh, unit: "ms" },
    { name: "startup.existing", value: percentile(existing, 0.5), unit: "ms" },
  ];
}

async function timeOfStart(url: string): Promise<number> {
  const server = await startServerProcess(url);
  await server.stop();
  return server.readyMs;
}
