// A half that is its own event has the game's score of that half as its result, no matter who enters it, and is graded
// with the game.
import { type GameResult, type GradingRules, type Period, scoreOfPart } from "@chalkboard/engine";
import type { Sql } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { eventMessages } from "../lines/index.ts";
import { publish } from "../../platform/live/index.ts";
import type { OfficialResult } from "./official-result.ts";
import * as queries from "./queries.ts";
import { sameResult } from "./same-result.ts";
import { closeWarnings } from "./report/warnings.ts";

/** Gives the parts of a game their values from its official result; missing ones are not changed. */
export async function followParts(
  sql: Sql,
  { eventId, source, personId, now }: Pick<OfficialResult, "eventId" | "source" | "personId" | "now">,
  game: GameResult,
  rules: GradingRules,
): Promise<void> {
  for (const { id, period, version } of await sql.rows(queries.partsOf, [eventId])) {
    const part = period as Period;
    const score = rules.periods[part] === undefined ? "open" : scoreOfPart(part, game, rules);
    if (score === "open") continue;
    const result: GameResult =
      score === "short"
        ? { status: "abandoned", segments: [], statistics: {} }
        : { status: "final", segments: [{ segment: "game", away: score.away, home: score.home }], statistics: {} };
    const current = await sql.row(queries.currentOfficial, [id]);
    if (current !== undefined && sameResult(current, result)) continue;
    await sql.run(queries.addOfficial, [
      id,
      version + 1,
      result.status,
      JSON.stringify(result.segments),
      "{}",
      new Date(now),
      personId,
      source,
      false,
    ]);
    await closeWarnings(sql, id, "late", "official");
    if ((await sql.run(queries.setEventStatus, [id, "official"])) > 0)
      await publish(sql, await eventMessages(sql, [id]));
    await enqueue(sql, "settle", { eventId: id }, `settle/${id}`);
  }
}
