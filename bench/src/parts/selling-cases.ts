// Selling where it could become slow: everyone on one event, an event with very many prices, very many stored tickets,
// two server processes, and a crowd that comes at its own pace. Each case is compared with the plain one, measured in
// the same run on the same world.

import { exposure } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { timedCall } from "../client.ts";
import type { BenchCluster } from "../cluster.ts";
import { type BenchSize, type Figure, latencies, percentile } from "../figures.ts";
import { type BenchWorld, buildBenchWorld } from "../world.ts";
import * as queries from "../queries.ts";
import { openDatabase, pause, silentLog } from "../server.ts";
import { durationOf, ratio, sellOverHttp, soldFigures } from "./over-http.ts";

const clients = 256;

/**
 * An open loop: tickets come at half the rate that the closed loop sold, whether the previous ones were completed or
 * not.
 */
export async function pace(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const duration = durationOf(quick);
  const world = await buildBenchWorld(await cluster.empty());
  const [most] = await sellOverHttp(world, duration, [{ clients, keyPrefix: "case of most " }]);
  assert(most !== undefined, "a load is measured");
  const ticketsPerSecond = Math.max(20, most.rate / 2);
  const [half] = await sellOverHttp(world, duration, [
    { clients: 1_024, keyPrefix: "case of half ", ticketsPerSecond },
  ]);
  assert(half !== undefined, "a load is measured");
  return [...soldFigures(`pace.closed.${clients}`, most), ...soldFigures("pace.half", half)];
}

/** Nine of ten legs on one event. */
export async function hot(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const world = await buildBenchWorld(await cluster.empty());
  const [hotEventId = 0] = world.eventIds;
  const [plain, onOne] = await sellOverHttp(world, durationOf(quick), [
    { clients, keyPrefix: "case of straights ", hotEventId: 0 },
    { clients, keyPrefix: "case of on one ", hotEventId },
  ]);
  assert(plain !== undefined && onOne !== undefined, "both loads are measured");
  return [
    ...soldFigures("hot.spread", plain),
    ...soldFigures("hot.oneEvent", onOne),
    ratio("hot.overSpread", onOne.rate, plain.rate),
  ];
}

/**
 * Nine of ten legs on one event, alone and while a trader queries every second what was sold on it and what it may
 * cost.
 */
export async function watched(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const world = await buildBenchWorld(await cluster.empty());
  const [hotEventId = 0] = world.eventIds;
  const seenMs: number[] = [];
  const beside = async (address: string, stop: AbortSignal): Promise<void> => {
    const input = { eventId: hotEventId, currency: "HTG" };
    while (!stop.aborted) {
      const started = performance.now();
      await timedCall(address, exposure.event, { ...input, by: "service", tickets: "open" }, world.traderToken);
      await timedCall(address, exposure.liability, { ...input, others: "chance" }, world.traderToken);
      seenMs.push(performance.now() - started);
      await pause(Math.max(0, 1_000 - (performance.now() - started)));
    }
  };
  const load = (name: string) => ({ clients, keyPrefix: `case of ${name} `, hotEventId });
  const sold = await sellOverHttp(world, durationOf(quick), [
    load("alone 1"),
    { ...load("watched 1"), beside },
    { ...load("watched 2"), beside },
    load("alone 2"),
  ]);
  const [alone, looked] = [
    [0, 3],
    [1, 2],
  ].map((loads) => loads.reduce((sum, at) => sum + (sold[at]?.rate ?? 0), 0));
  assert(
    alone !== undefined && looked !== undefined && seenMs.length > 0,
    "all loads are measured, and somebody looked",
  );
  return [
    { name: "watched.alone.rate", value: alone / 2, unit: "tickets/s" },
    { name: "watched.looked.rate", value: looked / 2, unit: "tickets/s" },
    ratio("watched.overAlone", looked, alone),
    ...latencies("watched.look", seenMs),
  ];
}

/**
 * The usual load on a server that logs its requests and on one that does not, both on one world: alone, logged, logged,
 * alone.
 */
export async function logged(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const world = await buildBenchWorld(await cluster.empty());
  const load = (name: string, at: number) => ({ clients, keyPrefix: `case of ${name} `, hotEventId: 0, at });
  const sold = await sellOverHttp(
    world,
    durationOf(quick),
    [load("alone 1", 0), load("logged 1", 1), load("logged 2", 1), load("alone 2", 0)],
    2,
    [{ CHALKBOARD_REQUEST_LOG: "off" }, {}],
  );
  const [alone, written] = [
    [0, 3],
    [1, 2],
  ].map((loads) => loads.reduce((sum, at) => sum + (sold[at]?.rate ?? 0), 0));
  assert(alone !== undefined && written !== undefined, "all loads are measured");
  return [
    { name: "logged.alone.rate", value: alone / 2, unit: "tickets/s" },
    { name: "logged.logged.rate", value: written / 2, unit: "tickets/s" },
    ratio("logged.overAlone", written, alone),
  ];
}

/** An event with 50,000 prices, with sales on it and on others. */
export async function wide(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const prices = quick ? 2_000 : 50_000;
  const world = await buildBenchWorld(await cluster.empty());
  const [wideId = 0, ...others] = world.eventIds;
  const duration = durationOf(quick);
  const [before] = await sellOverHttp(world, duration, [
    { clients, keyPrefix: "case of before ", eventIds: others, hotEventId: others[0] ?? 0 },
  ]);
  await asOwner(world, queries.widenEvent, [wideId, Math.ceil(prices / 2)]);
  const [beside, onIt] = await sellOverHttp(world, duration, [
    { clients, keyPrefix: "case of beside ", eventIds: others, hotEventId: others[0] ?? 0 },
    { clients, keyPrefix: "case of on it ", hotEventId: wideId },
  ]);
  assert(before !== undefined && beside !== undefined && onIt !== undefined, "all loads are measured");
  const p99 = (one: { readonly timesMs: readonly number[] }): number => percentile(one.timesMs, 0.99);
  return [
    ...soldFigures("wide.before", before),
    ...soldFigures("wide.beside", beside),
    ...soldFigures("wide.onIt", onIt),
    ratio("wide.beside.p99OverBefore", p99(beside), p99(before)),
    ratio("wide.onIt.p99OverBefore", p99(onIt), p99(before)),
  ];
}

/** The same load with no ticket stored, and with a million (and five million with --full). */
export async function stored(cluster: BenchCluster, { quick, full }: BenchSize): Promise<readonly Figure[]> {
  const duration = durationOf(quick);
  const sizes = quick ? [2_000] : full ? [1_000_000, 5_000_000] : [1_000_000];
  const world = await buildBenchWorld(await cluster.empty());
  const [empty] = await sellOverHttp(world, duration, [{ clients, keyPrefix: "case of empty " }]);
  assert(empty !== undefined, "a load is measured");
  const figures: Figure[] = [...soldFigures("stored.0", empty)];
  let held = 0;
  for (const size of sizes) {
    await multiply(world, size - held);
    held = size;
    const [sold] = await sellOverHttp(world, duration, [{ clients, keyPrefix: `case of with ${size} ` }]);
    assert(sold !== undefined, "a load is measured");
    figures.push(...soldFigures(`stored.${size}`, sold), ratio(`stored.${size}.overEmpty`, sold.rate, empty.rate));
  }
  return figures;
}

/** One server process and two, on the same shops. */
export async function processes(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const duration = durationOf(quick);
  const world = await buildBenchWorld(await cluster.empty());
  const [one] = await sellOverHttp(world, duration, [{ clients, keyPrefix: "case of one process " }]);
  const [two] = await sellOverHttp(world, duration, [{ clients, keyPrefix: "case of two processes " }], 2);
  assert(one !== undefined && two !== undefined, "both loads are measured");
  return [
    ...soldFigures("processes.1", one),
    ...soldFigures("processes.2", two),
    ratio("processes.2.overOne", two.rate, one.rate),
  ];
}

/** Copies sales, row for row in every table of a ticket, under new numbers. */
async function multiply(world: BenchWorld, tickets: number): Promise<void> {
  await asOwner(world, queries.makeCopier);
  await asOwner(world, queries.copyTickets, [tickets]);
  await asOwner(world, queries.listCopied);
  await asOwner(world, { columns: {}, text: "vacuum analyze" });
  // Disk writes left over from the copying must not count as a cost of the sales.
  await asOwner(world, { columns: {}, text: "checkpoint" });
}

async function asOwner(
  world: BenchWorld,
  query: Parameters<Parameters<Parameters<ReturnType<typeof openDatabase>["read"]>[1]>[0]["run"]>[0],
  values: readonly unknown[] = [],
): Promise<void> {
  const owner = openDatabase({ url: world.url, connections: 1, log: silentLog, role: "none" });
  try {
    await owner.read("all", (sql) => sql.run(query, values));
  } finally {
    await owner.close();
  }
}
