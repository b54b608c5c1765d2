// Selling: over HTTP, by the server's own path, and beside them two yardsticks through the same driver: a transaction
// for each ticket, and TPC-B.

import { assert } from "@chalkboard/kernel";
import type { BenchCluster } from "../cluster.ts";
import type { BenchSize, Figure } from "../figures.ts";
import { type BenchWorld, buildBenchWorld, offers } from "../world.ts";
import * as queries from "../queries.ts";
import { requestOf } from "../requests.ts";
import {
  createSaleBatcher,
  createServiceConfigCache,
  createServer,
  openDatabase,
  placementSettings,
  proveBooks,
  type SaleRequest,
  silentLog,
  silentMail,
  systemClock,
  systemRandom,
  systemTimers,
} from "../server.ts";
import { slipOf } from "../slips.ts";
import { runTpcB } from "../tpc-b.ts";
import { openWindow } from "../window.ts";
import { type Duration, durationOf, firstClients, sellOverHttp, type Sold, soldFigures } from "./over-http.ts";

/**
 * Connections of both yardsticks. More of them make neither faster: one writes the same balance for every ticket, the
 * other has two processors.
 */
const yardstickConnections = 64;

export async function placement(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const duration = durationOf(quick);
  const crowds = quick ? [64] : [64, 256, 1_024];
  const world = await buildBenchWorld(await cluster.empty());
  const figures: Figure[] = [...(await overHttp(world, crowds, duration))];
  const own = await withoutHttp(world, crowds, duration);
  const single = await oneByOne(world, duration);
  const tpcB = await runTpcB(await cluster.empty(), {
    connections: yardstickConnections,
    scale: quick ? 1 : 10,
    ...duration,
  });
  await checkBooks(world);
  const best = Math.max(...own.map(({ measured }) => measured.rate));
  for (const { clients, measured } of own) figures.push(...soldFigures(`placement.own.${clients}`, measured));
  figures.push(
    ...soldFigures(`placement.oneByOne.${yardstickConnections}`, single),
    ...soldFigures(`placement.tpcB.${yardstickConnections}`, tpcB),
    { name: "placement.own.overOneByOne", value: best / single.rate, unit: "times" },
    { name: "placement.own.overTpcB", value: best / tpcB.rate, unit: "times" },
  );
  return figures;
}

async function overHttp(world: BenchWorld, crowds: readonly number[], duration: Duration): Promise<readonly Figure[]> {
  const sold = await sellOverHttp(
    world,
    duration,
    crowds.map((clients) => ({ clients, keyPrefix: `http ${clients} ` })),
  );
  return sold.flatMap((measured, index) => soldFigures(`placement.http.${crowds[index]}`, measured));
}

/** The whole server except HTTP, with the load in its own process. */
async function withoutHttp(
  world: BenchWorld,
  crowds: readonly number[],
  duration: Duration,
): Promise<{ clients: number; measured: Sold }[]> {
  const { url } = world;
  const database = openDatabase({ url, connections: 12, log: silentLog });
  const placementDatabase = openDatabase({ url, connections: 2, log: silentLog, settings: placementSettings });
  const ports = {
    clock: systemClock,
    timers: systemTimers,
    pacing: systemTimers,
    random: systemRandom,
    log: silentLog,
    mail: silentMail,
    database,
    placementDatabase,
  };
  const server = await createServer(ports, { webVersion: "bench" });
  try {
    const results: { clients: number; measured: Sold }[] = [];
    if (duration.firstMs > 0) {
      await crowd(firstClients, { warmUpMs: 0, measureMs: duration.firstMs }, (n) =>
        sellOn(server.batcher.sell, world, n, "own first"),
      );
    }
    for (const clients of crowds) {
      results.push({
        clients,
        measured: await crowd(clients, duration, (n) => sellOn(server.batcher.sell, world, n, `own ${clients}`)),
      });
    }
    return results;
  } finally {
    await server.close();
  }
}

/** The same work and the same rows, with a connection for each client and a transaction for each ticket. */
async function oneByOne(world: BenchWorld, duration: Duration): Promise<Sold> {
  const open = (): ReturnType<typeof openDatabase> =>
    openDatabase({ url: world.url, connections: 1, log: silentLog, settings: placementSettings });
  const databases = Array.from({ length: yardstickConnections }, open);
  const batchers = databases.map((placementDatabase) =>
    createSaleBatcher({
      clock: systemClock,
      placementDatabase,
      configCache: createServiceConfigCache(),
      random: systemRandom,
      log: silentLog,
      onBatch: () => undefined,
    }),
  );
  try {
    return await crowd(batchers.length, duration, (n, client) => {
      const sell = batchers[client]?.sell;
      assert(sell !== undefined, "a client has a batcher", { client });
      return sellOn(sell, world, n, "single");
    });
  } finally {
    await Promise.all(batchers.map((batcher) => batcher.close()));
    await Promise.all(databases.map((database) => database.close()));
  }
}

/** Clients that do one piece of work after the other. */
async function crowd(
  clients: number,
  duration: Pick<Duration, "warmUpMs" | "measureMs">,
  work: (n: number, client: number) => Promise<void>,
): Promise<Sold> {
  const window = openWindow(duration);
  let begun = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (!window.isOver()) {
        const started = performance.now();
        await work(begun++, client);
        window.note(started);
      }
    }),
  );
  const { timesMs, seconds } = window.result();
  return { rate: timesMs.length / seconds, timesMs };
}

async function sellOn(
  sell: (request: SaleRequest) => Promise<{ kind: string }>,
  world: BenchWorld,
  n: number,
  run: string,
): Promise<void> {
  const answer = await sell(requestOf(world, slipOf(n, world.eventIds, offers), `${run} ${n}`));
  assert(answer.kind === "sold", "the house sells every slip of the load", { kind: answer.kind });
}

/** Nothing was sold twice, and every figure is the sum of the ledger. */
async function checkBooks(world: BenchWorld): Promise<void> {
  const database = openDatabase({ url: world.url, connections: 2, log: silentLog });
  try {
    const proof = await proveBooks(database, world.serviceId, systemClock.now());
    assert(proof.isBalanced, "the books balance after the load", { findings: proof.findings.slice(0, 5).join("; ") });
    const counted = await database.read("all", (sql) => sql.row(queries.countTickets));
    assert(
      counted !== undefined && counted.tickets === counted.keys && counted.sold_twice === 0,
      "every key sold one ticket",
      { ...counted },
    );
  } finally {
    await database.close();
  }
}
