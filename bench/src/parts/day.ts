// A large day of an outside source, imported by the running server: 600 games with 43,200 prices, served over HTTP in
// The Odds API's format, and the same again.

import { type AnswerOf, sources } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { timedCall } from "../client.ts";
import type { BenchCluster } from "../cluster.ts";
import type { BenchSize, Figure } from "../figures.ts";
import { buildBenchWorld } from "../world.ts";
import { startServerProcess } from "../processes.ts";
import { pause, startLargeDay, systemClock } from "../server.ts";

const usual = { games: 150, bookmakers: 12 };
const linesOfGame = 6;
const hourMs = 3_600_000;
const lookEveryMs = 100;
const mostLooks = 1_200;

export async function day(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const world = await buildBenchWorld(await cluster.empty(), { shops: 2, games: 2 });
  const source = await startLargeDay(systemClock.now() + 12 * hourMs, quick ? { games: 3, bookmakers: 2 } : usual);
  const server = await startServerProcess(world.url, { CHALKBOARD_OUTGOING_ALLOWED: source.terms.address });
  const runsUntil = async (sourceId: number, wanted: number): Promise<AnswerOf<typeof sources.listRuns>["rows"]> => {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const { rows } = (
        await timedCall(
          server.address,
          sources.listRuns,
          { sourceId, sort: "startedAt", isAscending: true, limit: 9, withSums: false },
          world.traderToken,
        )
      ).data;
      if (rows.length >= wanted) return rows;
      await pause(lookEveryMs);
    }
    throw new Error("the source's run did not end");
  };
  try {
    const { sourceId } = (await timedCall(server.address, sources.saveSource, source.terms, world.traderToken)).data;
    await runsUntil(sourceId, 1);
    await timedCall(server.address, sources.runSource, { sourceId }, world.traderToken);
    const [first, second] = await runsUntil(sourceId, 2);
    assert(
      first !== undefined && first.created === source.games && first.moves === linesOfGame * source.games,
      "the day is taken whole",
      { ...first, problems: 0 },
    );
    assert(
      second !== undefined && second.created + second.moved + second.moves === 0,
      "the same again changes nothing",
      { ...second, problems: 0 },
    );
    return [
      { name: "day.first", value: first.tookMs, unit: "ms" },
      { name: "day.again", value: second.tookMs, unit: "ms" },
      { name: "day.both", value: first.tookMs + second.tookMs, unit: "ms" },
    ];
  } finally {
    await server.stop();
    await source.stop();
  }
}
