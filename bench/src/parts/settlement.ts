// Many open tickets with a leg on one event: sold by the server's own path, then graded when its result is official.
// The yardstick is the same rows written by PostgreSQL alone, from one table into another with the same indexes:
// without reading, grading or sending.

import { readFile } from "node:fs/promises";
import { assert } from "@chalkboard/kernel";
import type { BenchCluster } from "../cluster.ts";
import type { BenchSize, Figure } from "../figures.ts";
import { type BenchWorld, buildBenchWorld, offers } from "../world.ts";
import * as queries from "../queries.ts";
import { requestOf } from "../requests.ts";
import {
  createSaleBatcher,
  createServiceConfigCache,
  createSettler,
  type Database,
  openDatabase,
  placementSettings,
  proveBooks,
  silentLog,
  systemClock,
  systemRandom,
} from "../server.ts";
import { slipOf } from "../slips.ts";

const soldAtOnce = 1_000;
type Kind = "straights" | "parlays";

export async function settlement(cluster: BenchCluster, { quick, full }: BenchSize): Promise<readonly Figure[]> {
  const tickets = quick ? 500 : full ? 100_000 : 20_000;
  return [...(await settle(cluster, "straights", tickets)), ...(await settle(cluster, "parlays", tickets))];
}

async function settle(cluster: BenchCluster, kind: Kind, tickets: number): Promise<readonly Figure[]> {
  const world = await buildBenchWorld(await cluster.empty());
  const [eventId = 0] = world.eventIds;
  const database = openDatabase({ url: world.url, connections: 4, log: silentLog });
  const owner = openDatabase({ url: world.url, connections: 1, log: silentLog, role: "none" });
  try {
    await sell(world, kind, eventId, tickets);
    await owner.read("all", (sql) => sql.run(queries.makeOfficial, [eventId]));
    await owner.read("all", (sql) => sql.run({ columns: {}, text: "analyze" }));
    const started = performance.now();
    const cpu = process.cpuUsage();
    const before = await serverWork(owner);
    const settled = await createSettler({ database, log: silentLog }).settle(eventId);
    const seconds = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const worked = (await serverWork(owner)) - before;
    assert(settled?.tickets === tickets, "every open ticket of the event is graded", {
      settled: settled?.tickets ?? 0,
      tickets,
    });
    const { isBalanced, findings } = await proveBooks(database, world.serviceId, systemClock.now());
    assert(isBalanced, "the books balance after the settlement", { findings: findings.slice(0, 5).join("; ") });
    const { rows, seconds: yardstick } = await writeAgain(owner);
    const figure = (name: string, value: number, unit: string): Figure => ({
      name: `settlement.${kind}.${name}`,
      value,
      unit,
    });
    return [
      figure("tickets", tickets, "tickets"),
      figure("time", seconds, "s"),
      figure("rate", tickets / seconds, "tickets/s"),
      figure("node", (user + system) / 1e6, "s"),
      ...(worked > 0 ? [figure("postgres", worked, "s")] : []),
      figure("rows", rows, "rows"),
      figure("yardstick", yardstick, "s"),
      figure("ratio", seconds / yardstick, "x"),
    ];
  } finally {
    await Promise.all([database.close(), owner.close()]);
  }
}

/**
 * Processor seconds of the database's connections so far, where the system reports them: load on the machine changes
 * the duration, but hardly these.
 */
async function serverWork(owner: Database): Promise<number> {
  const pids = (await owner.read("all", (sql) => sql.rows(queries.connections))).map(({ pid }) => pid);
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const fields = (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")).split(") ").at(-1)?.split(" ") ?? [];
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    }),
  );
  return ticks.reduce((sum, some) => sum + some, 0) / 100;
}

async function sell(world: BenchWorld, kind: Kind, eventId: number, tickets: number): Promise<void> {
  const placementDatabase = openDatabase({
    url: world.url,
    connections: 1,
    log: silentLog,
    settings: placementSettings,
  });
  try {
    const tools = { clock: systemClock, random: systemRandom, log: silentLog, configCache: createServiceConfigCache() };
    const batcher = createSaleBatcher({ ...tools, placementDatabase, onBatch: () => undefined });
    for (let sold = 0; sold < tickets; sold += soldAtOnce) {
      await Promise.all(
        Array.from({ length: Math.min(soldAtOnce, tickets - sold) }, async (_, index) => {
          const {
            legs: [first, ...others],
            ...slip
          } = slipOf(sold + index, world.eventIds.slice(1), offers);
          assert(first !== undefined, "a slip has legs");
          const own = { ...first, key: { ...first.key, eventId } };
          const chosen =
            kind === "straights"
              ? { ...slip, mode: "straight" as const, legs: [own] }
              : { ...slip, legs: [own, ...others] };
          const answer = await batcher.sell(requestOf(world, chosen, `settle ${sold + index}`));
          assert(answer.kind === "sold", "the house sells every slip", { kind: answer.kind });
        }),
      );
    }
    await batcher.close();
  } finally {
    await placementDatabase.close();
  }
}

/**
 * The rows that the settlement wrote, written again into empty tables with the same indexes, in one transaction; and as
 * many state changes.
 */
async function writeAgain(owner: Database): Promise<{ readonly rows: number; readonly seconds: number }> {
  for (const text of queries.emptyCopies) await owner.read("all", (sql) => sql.run({ columns: {}, text }));
  const started = performance.now();
  const rows = await owner.transaction("all", async (sql) => {
    let written = 0;
    for (const text of queries.copyRows) written += await sql.run({ columns: {}, text });
    return written;
  });
  return { rows, seconds: (performance.now() - started) / 1000 };
}
