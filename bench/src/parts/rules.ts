// The rule editor's calls and a sale, beside a hundred rules and beside ten thousand, in a world of a thousand shops.

import { type Call, type PayloadOf, rules as ruleCalls, tickets } from "@chalkboard/contract";
import { timedCall } from "../client.ts";
import type { BenchCluster } from "../cluster.ts";
import { type BenchSize, type Figure, latencies, percentile } from "../figures.ts";
import { type BenchWorld, buildBenchWorld, offers } from "../world.ts";
import { startServerProcess } from "../processes.ts";
import { addManyRules } from "../queries.ts";
import { openDatabase, silentLog } from "../server.ts";
import { slipOf } from "../slips.ts";
import { ratio } from "./over-http.ts";

type Measured = { readonly editor: ReadonlyMap<string, readonly number[]>; readonly sale: readonly number[] };

export async function rules(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const [few, many] = [100, quick ? 1_000 : 10_000];
  const world = await buildBenchWorld(await cluster.empty(), { shops: quick ? 50 : 1_000, games: 200 });
  await addRules(world, few);
  const beside = await measured(world, quick, "few");
  await addRules(world, many - few);
  const found = await measured(world, quick, "many");
  return [
    ...[...found.editor].flatMap(([name, times]) => [
      ...latencies(`rules.${name}`, times),
      ratio(`rules.${name}.ofFew`, percentile(times, 0.5), percentile(beside.editor.get(name) ?? [], 0.5)),
    ]),
    ...latencies("rules.sale", found.sale),
    ratio("rules.sale.ofFew", percentile(found.sale, 0.5), percentile(beside.sale, 0.5)),
  ];
}

/** Limits of single shops on a league, a mode and a number of legs: none refuses what the bench sells. */
async function addRules(world: BenchWorld, count: number): Promise<void> {
  const owner = openDatabase({ url: world.url, connections: 1, log: silentLog, role: "none" });
  try {
    await owner.transaction("all", (sql) => sql.run(addManyRules, [world.serviceId, count, world.leagueId]));
    await owner.read("all", (sql) => sql.run({ columns: {}, text: "vacuum analyze rule" }));
  } finally {
    await owner.close();
  }
}

async function measured(world: BenchWorld, quick: boolean, prefix: string): Promise<Measured> {
  const server = await startServerProcess(world.url);
  const turns = quick ? 3 : 20;
  const [shop] = world.shops;
  const times = async <C extends Call>(
    call: C,
    payload: (turn: number) => PayloadOf<C>,
    token: string,
  ): Promise<readonly number[]> => {
    const taken: number[] = [];
    // A new server's first-time work is not measured.
    for (let turn = -10; turn < turns; turn += 1) {
      const { ms } = await timedCall(server.address, call, payload(turn), token);
      if (turn >= 0) taken.push(ms);
    }
    return taken;
  };
  const page = { past: false, sort: "ruleId" as const, isAscending: false, limit: 100, withSums: true };
  const input = { posId: shop?.posId ?? 0, context: { league: world.leagueId, mode: "parlay", legs: 3 } };
  const editor: ReadonlyMap<string, readonly number[]> = new Map([
    ["list", await times(ruleCalls.listRules, () => page, world.traderToken)],
    [
      "search",
      await times(ruleCalls.listRules, () => ({ ...page, text: "shop 7", league: world.leagueId }), world.traderToken),
    ],
    [
      "history",
      await times(
        ruleCalls.ruleHistory,
        () => ({ sort: "number" as const, isAscending: false, limit: 100, withSums: true }),
        world.traderToken,
      ),
    ],
    ["conflicts", await times(ruleCalls.listConflicts, () => ({}), world.traderToken)],
    ["acting", await times(ruleCalls.effectiveRules, () => input, world.traderToken)],
    ["path", await times(ruleCalls.effectivePath, () => ({ ...input, control: "wagerMaximum" }), world.traderToken)],
  ]);
  const sale = await times(
    tickets.sell,
    (turn) => ({
      key: `rules ${prefix} ${String(turn)}`,
      slip: slipOf(turn + 10, world.eventIds, offers) as PayloadOf<typeof tickets.sell>["slip"],
    }),
    shop?.token ?? "",
  );
  await server.stop();
  return { editor, sale };
}
