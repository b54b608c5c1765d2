import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, type PayloadOf, responses, results } from "@chalkboard/contract";
import { gradeLeg, type GradingRules, type Side, type StatisticName } from "@chalkboard/engine";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { EpochMs } from "@chalkboard/kernel";
import { mayWork } from "../../identity/duties/index.ts";
import {
  allFor,
  type Context,
  type HandlersOf,
  invalid,
  refuse,
  type Refused,
  scopeOf,
} from "../../platform/http/handlers.ts";
import { gradingRulesOf, inForce } from "../settlement/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { confirmationOf, type Voice, weigh } from "./confirmation.ts";
import { blockersOf, inWords, periodsOf } from "./blockers.ts";
import { listGradingRules, saveGradingRules } from "./grading-rules.ts";
import { contradiction, makeOfficial, stateScores, withoutWorkedOutLead } from "./official.ts";
import { boundsOf, anomaliesOf } from "./anomalies.ts";
import { policyOf } from "./policy.ts";
import { notRecorded, recordedBy } from "./recorded.ts";
import * as queries from "./queries.ts";
import { dayResults, printDayResults } from "./report/day-results.ts";
import { listDay, listProposed, listVersions, listVersionTickets } from "./report/report.ts";
import { listWarnings, resolveWarning, resolveWarnings } from "./report/warnings.ts";

type ListAnswer = AnswerOf<typeof results.listResults>;
type Preview = AnswerOf<typeof results.preview>;
type OfficialStatus = NonNullable<ListAnswer["events"][number]["official"]>["status"];

/** Entering, previewing and correcting results. */
export function resultsHandlers({ database }: { database: Database }): HandlersOf<typeof results> {
  return {
    listResults: ({ leagueId, day }, { session }) => database.read(allFor(session), (sql) => list(sql, leagueId, day)),
    preview: (payload, { session, now }) =>
      database.read("all", (sql) => preview(sql, payload, { source: session.login, role: session.role }, now)),
    makeOfficial: (payload, context) => enter(database, payload, context),
    listPolicies: () => database.read("all", listPolicies),
    setPolicy: (payload, context) => database.transaction("all", (sql) => setPolicy(sql, payload, context)),
    listGradingRules: (payload) => database.read("all", (sql) => listGradingRules(sql, payload)),
    saveGradingRules: (payload, context) =>
      database.transaction("all", (sql) => saveGradingRules(sql, payload, context)),
    listWarnings: (payload, { session }) => database.read(allFor(session), (sql) => listWarnings(sql, payload)),
    resolveWarning: (payload, context) => database.transaction("all", (sql) => resolveWarning(sql, payload, context)),
    resolveWarnings: (payload, context) => database.transaction("all", (sql) => resolveWarnings(sql, payload, context)),
    listProposed: (payload, { session }) =>
      database.read(allFor(session), (sql) => listProposed(sql, payload, session)),
    listVersions: (payload, { session }) => database.read(allFor(session), (sql) => listVersions(sql, payload)),
    listVersionTickets: (payload, { session }) =>
      database.read(scopeOf(session), (sql) => listVersionTickets(sql, payload)),
    listDay: (payload, { session, now }) =>
      database.read(scopeOf(session), (sql) => listDay(sql, payload, session, now)),
    dayResults: (payload, context) => dayResults(database, payload, context),
    printDayResults: (payload, context) => printDayResults(database, payload, context),
  };
}

async function list(sql: Sql, leagueId: number, day: string): Promise<ListAnswer | Refused> {
  const league = await sql.row(queries.leagueSegments, [leagueId]);
  if (league === undefined) return refuse(responses.notFound);
  const events = await sql.rows(queries.eventsOfDay, [leagueId, day]);
  const ids = [events.map(({ id }) => id)];
  const sides = Map.groupBy(await sql.rows(queries.sidesOf, ids), ({ event_id }) => event_id);
  const stated = Map.groupBy(await sql.rows(queries.statements, ids), ({ event_id }) => event_id);
  const officials = new Map((await sql.rows(queries.officials, ids)).map((row) => [row.event_id, row]));
  const proposals = Map.groupBy(await sql.rows(queries.proposals, ids), ({ event_id }) => event_id);
  const { highestGame, highestSegment } = await policyOf(sql, leagueId, league.sport);
  return {
    segments: segmentsOf(gradingRulesOf(league.sport, league.house_rules), league.result_config.segments),
    highestGame,
    highestSegment,
    statistics: [...recordedBy(league.sport, league.result_config)],
    events: events.map((event) => {
      const official = officials.get(event.id);
      return {
        eventId: event.id,
        leagueId: event.league_id,
        name: event.name,
        day: event.day,
        startsAt: event.starts_at,
        cutoffAt: event.cutoff_at,
        status: event.status as ListAnswer["events"][number]["status"],
        isSuspended: event.is_suspended,
        openLegs: event.open_legs,
        sides: (sides.get(event.id) ?? []).map(({ side, team_id, name, abbreviation, rotation, pitcher }) => ({
          side,
          teamId: team_id,
          name,
          abbreviation,
          rotation,
          pitcher,
        })),
        stated: (stated.get(event.id) ?? []).map((row) => ({
          segment: row.segment,
          away: row.away,
          home: row.home,
          complete: row.is_complete,
          source: row.source,
          statedAt: row.stated_at,
        })),
        official:
          official === undefined
            ? null
            : {
                version: official.version,
                status: official.status as OfficialStatus,
                segments: [...official.segments],
                statistics: official.statistics,
                leadGiven: official.lead_given,
                decidedAt: official.decided_at,
                decidedBy: official.decided_by,
                settledAt: official.settled_at,
              },
        proposed: (proposals.get(event.id) ?? [])
          .filter(({ version }) => version === (official?.stated_version ?? 0))
          .map((row) => ({
            source: row.source,
            status: row.status as OfficialStatus,
            segments: [...row.segments],
            statistics: row.statistics,
            proposedAt: row.proposed_at,
          })),
      };
    }),
  };
}

/** The columns in which a league's results are entered: its regulation, overtime, and the total. */
function segmentsOf(rules: GradingRules, configured: readonly string[] | undefined): string[] {
  const regulation = periodsOf(rules, configured);
  const overtime = rules.sport === "baseball" ? ["10", "11", "12"] : rules.sport === "soccer" ? [] : ["OT"];
  return [...regulation, ...overtime.filter((name) => !regulation.includes(name)), "game"];
}

async function preview(
  sql: Sql,
  { eventId, status, segments, statistics, onlyTotal = false }: PayloadOf<typeof results.preview>,
  voice: Voice,
  now: EpochMs,
): Promise<Preview | Refused> {
  const event = await sql.row(queries.readEvent, [eventId]);
  if (event === undefined) return refuse(responses.notFound);
  const rules = gradingRulesOf(event.sport, event.house_rules);
  const current = await sql.row(queries.currentOfficial, [eventId]);
  const beside = statistics === undefined ? withoutWorkedOutLead(current) : withoutGaps(statistics);
  const result = { status, segments: segments.map(withoutGaps), statistics: beside };
  const blockers = blockersOf(
    { result, byPerson: true, onlyTotal },
    {
      startsAt: event.starts_at,
      now,
      rules,
      periods: periodsOf(rules, event.result_config.segments),
      asks: event.asks,
    },
  );
  const nothing = { win: 0, lose: 0, push: 0, void: 0, pending: 0 };
  if (blockers.length > 0) return { blockers: [...blockers], anomalies: [], waits: null, legs: nothing, services: [] };
  const fault = contradiction(result, rules, event.asks);
  if (fault !== undefined) return invalid({ field: "segments", code: "contradicts", problem: fault });
  const unasked = notRecorded(result.statistics, recordedBy(event.sport, event.result_config), current?.statistics);
  if (unasked.length > 0) return notOfLeague(unasked);
  const policy = await policyOf(sql, event.league_id, event.sport);
  const statements = (await sql.rows(queries.scoreHistory, [eventId])).filter((row) => row.source !== voice.source);
  const anomalies = anomaliesOf(result, boundsOf(policy, event.asks), statements);
  const base = current?.stated_version ?? 0;
  const existing = (await sql.rows(queries.proposals, [[eventId]])).filter(({ version }) => version === base);
  const agreement = weigh(voice, result, existing, confirmationOf(policy, anomalies.length > 0));
  const legs = { ...nothing };
  const versions = await sql.rows(queries.gradingRulesVersions, [event.league_id]);
  for (const row of await sql.rows(queries.legCounts, [eventId, versions.map(({ version }) => version).toReversed()])) {
    const soldBy = gradingRulesOf(
      event.sport,
      inForce(versions, row).map(({ changes }) => changes),
    );
    const { outcome } = gradeLeg({ betType: row.bet_type, side: row.side as Side, points: row.points }, result, soldBy);
    legs[countedAs[outcome]] += row.legs;
  }
  const services = await sql.rows(queries.touchedServices, [eventId]);
  return {
    blockers: [],
    anomalies: [...anomalies],
    waits: agreement.kind === "waits" ? agreement.for : null,
    legs,
    services: services.map(({ service_name, currency, tickets, stake }) => ({
      serviceName: service_name,
      currency,
      tickets,
      stake,
    })),
  };
}

const countedAs = {
  win: "win",
  halfWin: "win",
  earlyWin: "win",
  lose: "lose",
  halfLose: "lose",
  push: "push",
  void: "void",
  pending: "pending",
} as const;

async function enter(
  database: Database,
  payload: PayloadOf<typeof results.makeOfficial>,
  context: Context,
): Promise<Entered | Refused> {
  const { session, now } = context;
  return database.transaction("all", async (sql) => {
    const denied = await mayWork(sql, context, "results/make_official", payload.eventId);
    if (denied !== undefined) return denied;
    const segments = payload.segments.map(withoutGaps);
    const statement = { eventId: payload.eventId, segments, source: session.login, personId: session.personId, now };
    const statistics = payload.statistics === undefined ? {} : { statistics: withoutGaps(payload.statistics) };
    const made = await makeOfficial(sql, {
      ...statement,
      ...statistics,
      version: payload.version,
      status: payload.status,
      role: session.role,
      onlyTotal: payload.onlyTotal ?? false,
    });
    switch (made.kind) {
      case "official":
        await stateScores(sql, statement);
        await audit(sql, session, {
          act: "makeOfficial",
          subject: `event ${payload.eventId}`,
          before: made.before,
          after: made.after,
        });
        return { version: made.version, waits: null };
      case "waits":
        await stateScores(sql, statement);
        return { version: made.version, waits: made.for };
      case "same":
        await stateScores(sql, statement);
        return { version: made.version, waits: null };
      case "samePerson":
        return refuse(responses.notAllowed, { reason: "samePerson" });
      case "conflict":
        return refuse(responses.changedMeanwhile, { version: made.version });
      case "hindered":
        return invalid(
          ...made.blockers.map((one) => ({
            field: one.segment,
            code: one.reason === "notBegun" ? ("notBegun" as const) : ("missing" as const),
            problem: inWords(one),
          })),
        );
      case "notRecorded":
        return notOfLeague(made.statistics);
      case "contradictory":
        return invalid({ field: "segments", code: "contradicts", problem: made.reason });
      case "implausible":
        return invalid(
          ...made.anomalies.map(({ segment, reason }) => ({
            field: segment,
            code: "unlikely" as const,
            problem: reason,
          })),
        );
      case "noEvent":
        return refuse(responses.notFound);
    }
  });
}

function notOfLeague(statistics: readonly StatisticName[]): Refused {
  return invalid({
    field: "statistics",
    code: "notAChoice",
    problem: `the league does not record ${statistics.join(", ")}`,
  });
}

type Entered = AnswerOf<typeof results.makeOfficial>;

/** A payload may have undefined fields; a result has none. */
function withoutGaps<Given extends object>(given: Given): { [Name in keyof Given]: Exclude<Given[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]: Exclude<Given[Name], undefined>;
  };
}

async function listPolicies(sql: Sql): Promise<AnswerOf<typeof results.listPolicies>> {
  return { policies: (await sql.rows(queries.policies, [null])).map(asPolicy) };
}

function asPolicy(row: RowOf<typeof queries.policies.columns>): results.ResultPolicy {
  return {
    leagueId: row.league_id,
    confirmation: row.confirmation as results.Confirmation | null,
    highestGame: row.highest_game,
    highestSegment: row.highest_segment,
    lateMinutes: row.late_minutes,
    voids: row.voids as results.ResultPolicy["voids"],
  };
}

async function setPolicy(
  sql: Sql,
  { was, ...policy }: PayloadOf<typeof results.setPolicy>,
  { session }: Context,
): Promise<Record<string, never> | Refused> {
  const { leagueId, confirmation, highestGame, highestSegment, lateMinutes, voids } = policy;
  if (leagueId !== null && (await sql.row(queries.leagueExists, [leagueId])) === undefined)
    return refuse(responses.notFound);
  const stored = await sql.row(queries.lockPolicy, [leagueId]);
  const before = stored === undefined ? null : asPolicy(stored);
  if (was !== undefined && before !== null && !isDeepStrictEqual(before, was))
    return refuse(responses.changedMeanwhile, { ...before });
  await sql.run(queries.setPolicy, [leagueId, confirmation, highestGame, highestSegment, lateMinutes, voids]);
  await audit(sql, session, {
    act: "results/set_policy",
    subject: leagueId === null ? "platform" : `league ${leagueId}`,
    before,
    after: policy,
  });
  return {};
}
