// What a customer waits for: the controls and the price of one slip, without reading or writing; and a sale over HTTP
// with no other seller.

import { judge } from "@chalkboard/engine";
import { assert } from "@chalkboard/kernel";
import type { BenchCluster } from "../cluster.ts";
import { type BenchSize, type Figure, latencies, percentile } from "../figures.ts";
import { type BenchWorld, buildBenchWorld, offers } from "../world.ts";
import { requestOf } from "../requests.ts";
import { priceSlip, createServiceConfigCache, loadSaleFacts, openDatabase, silentLog } from "../server.ts";
import { slipOf } from "../slips.ts";
import { durationOf, sellOverHttp, soldFigures } from "./over-http.ts";

export async function judging(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const world = await buildBenchWorld(await cluster.empty());
  const judged = await judgeSlips(world, quick ? 200 : 1_000, quick ? 2 : 20);
  const [alone] = await sellOverHttp(world, durationOf(quick), [{ clients: 1, keyPrefix: "sold alone " }]);
  assert(alone !== undefined, "a load is measured");
  return [
    ...latencies("judging.slip", judged),
    ...soldFigures("judging.saleAlone", alone),
    { name: "judging.saleAlone.p95", value: percentile(alone.timesMs, 0.95), unit: "ms" },
  ];
}

/**
 * Prices and judges different slips one by one with lines and rules read once. @returns the times of the rounds after
 * the first
 */
async function judgeSlips(world: BenchWorld, slips: number, rounds: number): Promise<readonly number[]> {
  const database = openDatabase({ url: world.url, connections: 1, log: silentLog });
  try {
    const requests = Array.from({ length: slips }, (_, n) =>
      requestOf(world, slipOf(n, world.eventIds, offers), `judging ${n}`),
    );
    const facts = await database.read([world.serviceId], (sql) =>
      loadSaleFacts(sql, requests, createServiceConfigCache()),
    );
    const timesMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const request of requests) {
        const started = performance.now();
        const priced = priceSlip(request, facts);
        const isAccepted = "ticket" in priced && judge(priced.ticket, priced.facts).accepted !== undefined;
        const ended = performance.now();
        assert(isAccepted, "the house sells every slip of the load");
        if (round > 0) timesMs.push(ended - started);
      }
    }
    return timesMs;
  } finally {
    await database.close();
  }
}
