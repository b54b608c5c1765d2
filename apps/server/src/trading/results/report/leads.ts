// Early payout follows the live score: how far each team led by a confirmed score becomes part of the official result,
// which grades the promise. When a lead that some service promises to pay is reached, or turns out to be wrong, a new
// version of the result says so at once.

import { live } from "@chalkboard/contract";
import type { GameResult, Statistics, TeamFigures } from "@chalkboard/engine";
import type { EpochMs } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { enqueue } from "../../../platform/jobs/index.ts";
import { publish } from "../../../platform/live/index.ts";
import type { Policy } from "../policy.ts";
import * as queries from "../queries.ts";
import { largestLead, type Statement, totalOf } from "../scores.ts";

/** The source of a version that the live score made. */
export const liveScore = "liveScore";

/**
 * The largest lead that a result must contain, from the live scores and its own; none where it gives one itself, or
 * there is none.
 */
export function leadOf(
  result: GameResult,
  statements: readonly Statement[],
  { confirmation }: Pick<Policy, "confirmation">,
): Pick<Statistics, "largestLead"> {
  if (result.statistics?.largestLead !== undefined) return {};
  const stated = largestLead(statements, confirmation === "none" ? 1 : 2);
  const end = totalOf(result.segments.filter(({ segment }) => segment === "game"));
  const margin = end === undefined ? 0 : end.away - end.home;
  const lead = { away: Math.max(stated.away, margin), home: Math.max(stated.home, -margin) };
  return lead.away === 0 && lead.home === 0 ? {} : { largestLead: lead };
}

/** Makes the largest lead part of the official result where it reaches a promise, or no longer does. */
export async function noteLead(
  sql: Sql,
  event: RowOf<typeof queries.lockEvent.columns>,
  policy: Policy,
  now: EpochMs,
): Promise<void> {
  const promised = (await sql.rows(queries.promisedLeads, [event.sport])).map(({ lead }) => lead);
  if (promised.length === 0) return;
  const current = await sql.row(queries.currentOfficial, [event.id]);
  // The desk's own value stays until the desk removes it.
  if (current?.lead_given === true) return;
  const before = current?.statistics.largestLead ?? { away: 0, home: 0 };
  const { largestLead: _before, ...others }: Statistics = current?.statistics ?? {};
  const result: GameResult = {
    status: (current?.status ?? "partial") as GameResult["status"],
    segments: current?.segments ?? [],
    statistics: others,
  };
  const lead = leadOf(result, await sql.rows(queries.scoreHistory, [event.id]), policy).largestLead ?? {
    away: 0,
    home: 0,
  };
  if (reached(promised, before) === reached(promised, lead)) return;
  await sql.run(queries.addOfficial, [
    event.id,
    (current?.version ?? 0) + 1,
    result.status,
    JSON.stringify(result.segments),
    JSON.stringify({ ...others, largestLead: lead }),
    new Date(now),
    null,
    liveScore,
    false,
  ]);
  await enqueue(sql, "settle", { eventId: event.id }, `settle/${event.id}`);
  await publish(sql, [{ subject: live.subjects.results(event.league_id), data: { eventId: event.id } }]);
}

/** Which promises a lead fulfils, as text to compare. */
function reached(promised: readonly number[], lead: TeamFigures): string {
  return (["away", "home"] as const)
    .map((team) => promised.filter((needed) => lead[team] >= needed).join(","))
    .join("/");
}
