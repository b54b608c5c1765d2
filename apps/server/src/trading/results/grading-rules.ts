// A league's grading rules are never overwritten: a change is a new version, for sales after it. Source: assurance.md
// 4.4.

import { type AnswerOf, type PayloadOf, responses, type results } from "@chalkboard/contract";
import { BadArgument, type GradingRulesChange } from "@chalkboard/engine";
import { assert } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, invalid, refuse, type Refused } from "../../platform/http/handlers.ts";
import { offersChanged, publish } from "../../platform/live/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { bumpRules, lockRules } from "../../identity/services/index.ts";
import { gradingRulesOf } from "../settlement/index.ts";
import * as queries from "./queries.ts";

type VersionRow = RowOf<typeof queries.gradingRulesVersions.columns>;
type Versions = AnswerOf<typeof results.listGradingRules>;
// Only what the contract had checked was written.
type Shown = Versions["versions"][number]["changes"];

/** The versions of a league's grading rules. */
export async function listGradingRules(
  sql: Sql,
  { leagueId }: PayloadOf<typeof results.listGradingRules>,
): Promise<Versions | Refused> {
  if ((await sql.row(queries.leagueExists, [leagueId])) === undefined) return refuse(responses.notFound);
  const rows = await sql.rows(queries.gradingRulesVersions, [leagueId]);
  return {
    versions: rows.map((row) => ({
      version: row.version,
      serviceId: row.service_id,
      serviceName: row.service_name,
      changes: row.changes as Shown,
      createdAt: row.created_at,
      createdBy: row.created_by,
    })),
  };
}

/**
 * Applies to sales from now on: the rules are locked, so that every sale is entirely before it or entirely after it.
 */
export async function saveGradingRules(
  sql: Sql,
  payload: PayloadOf<typeof results.saveGradingRules>,
  { session }: Context,
): Promise<AnswerOf<typeof results.saveGradingRules> | Refused> {
  const { leagueId, serviceId, reason } = payload;
  await lockRules(sql, serviceId ?? "all");
  const league = await sql.row(queries.leagueSegments, [leagueId]);
  if (league === undefined || (serviceId !== null && (await sql.row(queries.tenantExists, [serviceId])) === undefined))
    return refuse(responses.notFound);
  const rows = await sql.rows(queries.gradingRulesVersions, [leagueId]);
  const newest = rows.find((row) => row.service_id === serviceId);
  if ((newest?.version ?? 0) !== payload.version)
    return refuse(responses.changedMeanwhile, { version: newest?.version ?? 0 });
  // Undefined fields of the payload are absent in the stored change too.
  const changes = JSON.parse(JSON.stringify(payload.changes)) as GradingRulesChange;
  const problem = contradictionOf(league.sport, serviceId === null ? undefined : league.house_rules, changes, rows);
  if (problem !== undefined) return invalid({ field: "changes", code: "contradicts", problem });
  const versions = await bumpRules(sql, serviceId ?? "all");
  const [version] = versions.values();
  assert(version !== undefined, "the rules of somebody were changed", { leagueId });
  await sql.run(queries.addGradingRules, [leagueId, serviceId, version, JSON.stringify(changes), session.personId]);
  await publish(sql, [...versions.keys()].map(offersChanged));
  const subject = serviceId === null ? `league ${leagueId}` : `league ${leagueId} of service ${serviceId}`;
  await audit(sql, session, {
    act: "saveHouseRules",
    subject,
    before: newest?.changes ?? null,
    after: { version, changes, reason },
  });
  return { version };
}

/**
 * What a change contradicts: itself with the league's rules, or, for a league, a change of one of its services. @param
 * league undefined: its own
 */
function contradictionOf(
  sport: string,
  league: readonly GradingRulesChange[] | undefined,
  changes: GradingRulesChange,
  rows: readonly VersionRow[],
): string | undefined {
  if (league !== undefined) return problemOf(sport, [...league, changes]);
  const services = new Map(rows.toReversed().map((row) => [row.service_id, row]));
  const problems = [...services.values()].map((row) => {
    const problem = row.service_id === null ? undefined : problemOf(sport, [changes, row.changes]);
    return problem === undefined ? undefined : `${row.service_name}: ${problem}`;
  });
  return problemOf(sport, [changes]) ?? problems.find((problem) => problem !== undefined);
}

function problemOf(sport: string, changes: readonly GradingRulesChange[]): string | undefined {
  try {
    gradingRulesOf(sport, changes);
    return undefined;
  } catch (error) {
    if (error instanceof BadArgument) return error.message;
    throw error;
  }
}
