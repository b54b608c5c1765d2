// An official result is a numbered version over what was reported; grades refer to it. Making one official locks the
// event, so that no sale comes in between.

import { live, type results } from "@chalkboard/contract";
import {
  BadArgument,
  type GameResult,
  gradeLeg,
  type GradingRules,
  type StatisticName,
  type Statistics,
} from "@chalkboard/engine";
import type { EventId } from "@chalkboard/kernel";
import { fieldColumns } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { eventMessages } from "../lines/index.ts";
import { publish } from "../../platform/live/index.ts";
import { gradingRulesOf } from "../settlement/index.ts";
import { agree, confirmationOf, type Waiting } from "./confirmation.ts";
import { type Blocker, blockersOf, periodsOf } from "./blockers.ts";
import { followParts } from "./parts.ts";
import { leadOf, noteLead } from "./report/leads.ts";
import type { OfficialResult } from "./official-result.ts";
import { boundsOf, anomaliesOf } from "./anomalies.ts";
import { policyOf } from "./policy.ts";
import * as queries from "./queries.ts";
import { notRecorded, recordedBy } from "./recorded.ts";
import { sameResult } from "./same-result.ts";
import { closeWarnings, raiseWarning } from "./report/warnings.ts";

type OtherResult = Omit<GameResult, "status"> & { readonly status: string };

export type MadeOfficial =
  /** `before` is what it corrects; null for the first. */
  | {
      readonly kind: "official";
      readonly version: number;
      readonly before: OtherResult | null;
      readonly after: GameResult;
    }
  /** The same result is official already. */
  | { readonly kind: "same"; readonly version: number }
  /** Others must agree, and this is the first entry. */
  | (Waiting & { readonly version: number })
  /** Its game has not begun, or a score is missing. */
  | { readonly kind: "hindered"; readonly blockers: readonly Blocker[] }
  /** It gives statistics that its league does not record. */
  | { readonly kind: "notRecorded"; readonly statistics: readonly StatisticName[] }
  | { readonly kind: "samePerson" }
  /** A source alone cannot make an unlikely result official: a person must. */
  | { readonly kind: "implausible"; readonly anomalies: readonly results.Anomaly[] }
  | { readonly kind: "conflict"; readonly version: number }
  | { readonly kind: "contradictory"; readonly reason: string }
  | { readonly kind: "noEvent" };

/** Makes a result official, or corrects it, in the caller's transaction; its grading is queued with it. */
export async function makeOfficial(sql: Sql, official: OfficialResult): Promise<MadeOfficial> {
  const { eventId, status, source, personId, onlyTotal = false, now } = official;
  const event = await sql.row(queries.lockEvent, [eventId]);
  if (event === undefined) return { kind: "noEvent" };
  const segments = official.segments.map(({ segment, away, home, complete }) => ({
    segment,
    away,
    home,
    ...(complete === undefined ? {} : { complete }),
  }));
  const current = await sql.row(queries.currentOfficial, [eventId]);
  // A correction of the score alone keeps the other values.
  const statistics = official.statistics ?? withoutWorkedOutLead(current);
  const result: GameResult = { status, segments, statistics };
  const rules = gradingRulesOf(event.sport, event.house_rules);
  const blockers = blockersOf(
    { result, byPerson: personId !== null, onlyTotal },
    {
      startsAt: event.starts_at,
      now,
      rules,
      periods: periodsOf(rules, event.result_config.segments),
      asks: event.asks,
    },
  );
  if (blockers.length > 0) return { kind: "hindered", blockers };
  const unasked = notRecorded(statistics, recordedBy(event.sport, event.result_config), current?.statistics);
  if (unasked.length > 0) return { kind: "notRecorded", statistics: unasked };
  const fault = contradiction(result, rules, event.asks);
  if (fault !== undefined) return { kind: "contradictory", reason: fault };
  const version = current?.version ?? 0;
  if (current !== undefined && sameResult(current, result) && saysLead(current.statistics, statistics))
    return { kind: "same", version };
  // A version made by the live score alone is nothing that a person could have seen differently.
  if (official.version > version || official.version < (current?.stated_version ?? 0))
    return { kind: "conflict", version };
  const policy = await policyOf(sql, event.league_id, event.sport);
  const statements = await sql.rows(queries.scoreHistory, [eventId]);
  const anomalies = anomaliesOf(
    result,
    boundsOf(policy, event.asks),
    statements.filter((row) => row.source !== source),
  );
  if (anomalies.length > 0) {
    await raiseWarning(sql, { eventId, kind: "implausible", cause: source }, { status, segments, anomalies });
    if (personId === null) return { kind: "implausible", anomalies };
  }
  const agreement = await agree(
    sql,
    official,
    result,
    current?.stated_version ?? 0,
    confirmationOf(policy, anomalies.length > 0),
  );
  await publish(sql, [{ subject: live.subjects.results(event.league_id), data: { eventId } }]);
  if (agreement.kind === "samePerson") return agreement;
  if (agreement.kind === "waits") return { ...agreement, version };
  await sql.run(queries.addOfficial, [
    eventId,
    version + 1,
    status,
    JSON.stringify(segments),
    JSON.stringify({ ...statistics, ...leadOf(result, statements, policy) }),
    new Date(now),
    personId,
    agreement.source,
    statistics.largestLead !== undefined,
  ]);
  await closeWarnings(sql, eventId, "late", "official");
  if (status !== "partial" && (await sql.run(queries.setEventStatus, [eventId, "official"])) > 0)
    await publish(sql, await eventMessages(sql, [eventId]));
  await enqueue(sql, "settle", { eventId }, `settle/${eventId}`);
  await followParts(sql, official, result, rules);
  const before =
    current === undefined
      ? null
      : { status: current.status, segments: current.segments, statistics: current.statistics };
  return { kind: "official", version: version + 1, before, after: result };
}

/** What is official beside the score, without a computed lead; a result with only a score keeps it. */
export function withoutWorkedOutLead(
  current: { readonly statistics: Statistics; readonly lead_given: boolean } | undefined,
): Statistics {
  if (current === undefined) return {};
  const { largestLead, ...others } = current.statistics;
  return current.lead_given && largestLead !== undefined ? current.statistics : others;
}

/** Whether a result keeps the largest lead: it does not mention it, or gives the same. */
function saysLead({ largestLead: known }: Statistics, { largestLead: given }: Statistics = {}): boolean {
  return given === undefined || (known?.away === given.away && known.home === given.home);
}

type Statement = Pick<OfficialResult, "eventId" | "segments" | "source" | "personId" | "now">;

/** Records what a source or person reports about a game; an unchanged report is not repeated. */
export async function stateScores(sql: Sql, statement: Statement): Promise<number> {
  const { eventId, segments, source, personId, now } = statement;
  const event = await sql.row(queries.lockEvent, [eventId]);
  if (event === undefined) return 0;
  const stated = (await sql.rows(queries.statements, [[eventId]])).filter((row) => row.source === source);
  const news = segments.filter(
    ({ segment, away, home, complete = true }) =>
      !stated.some(
        (row) => row.segment === segment && row.away === away && row.home === home && row.is_complete === complete,
      ),
  );
  if (news.length === 0) return 0;
  await sql.run(queries.addStatements, [
    eventId,
    ...fieldColumns(news, "segment", "away", "home"),
    news.map(({ complete }) => complete ?? true),
    source,
    personId,
    new Date(now),
  ]);
  await compareSources(sql, eventId);
  await noteLead(sql, event, await policyOf(sql, event.league_id, event.sport), now);
  await publish(sql, [{ subject: live.subjects.results(event.league_id), data: { eventId } }]);
  return news.length;
}

/** Raises a warning where sources differ on a segment that both call complete; closes it when they agree. */
async function compareSources(sql: Sql, eventId: EventId): Promise<void> {
  const complete = (await sql.rows(queries.statements, [[eventId]])).filter(({ is_complete }) => is_complete);
  const segments = [...Map.groupBy(complete, ({ segment }) => segment)]
    .filter(([, rows]) => new Set(rows.map(({ away, home }) => `${away}:${home ?? "x"}`)).size > 1)
    .map(([segment, rows]) => ({ segment, stated: rows.map(({ source, away, home }) => ({ source, away, home })) }));
  if (segments.length > 0)
    await raiseWarning(sql, { eventId, kind: "disagreement", cause: "statements" }, { segments });
  else await closeWarnings(sql, eventId, "disagreement", "agreed", "statements");
}

/**
 * Why a result contradicts itself; undefined when it does not. @param asks the question of a derived event: it has an
 * answer and no score
 */
export function contradiction(result: GameResult, rules: GradingRules, asks: string | null): string | undefined {
  try {
    gradeLeg(
      asks === "yesNo" ? { betType: 0, side: 0, points: null } : { betType: 1, side: 1, points: null },
      result,
      rules,
    );
    return undefined;
  } catch (error) {
    if (error instanceof BadArgument) return error.message;
    throw error;
  }
}
