import { type PayloadOf, type Problem, type masterData, responses } from "@chalkboard/contract";
import {
  type GradingRulesChange,
  isSport,
  type StatisticName,
  statisticNames,
  statisticsOf,
  undecidedBy,
} from "@chalkboard/engine";
import { assert, type LeagueId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { PageRow } from "../../platform/database/list.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { mayKeep } from "../../identity/duties/index.ts";
import {
  allFor,
  type Context,
  type HandlersOf,
  isRefused,
  refuse,
  type Refused,
} from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { offersChanged, publish } from "../../platform/live/index.ts";
import { bumpRules, lockRules } from "../../identity/services/index.ts";
import { gradingRulesOf } from "../../trading/settlement/index.ts";
import { saveRecord } from "./save-record.ts";
import { aliasesOf, namesJson, namesOf, takenNames } from "./names.ts";
import * as queries from "./queries.ts";

type Terms = masterData.LeagueTerms;
type Stored = RowOf<typeof queries.league1.columns>;

/** Handlers for leagues: finding and saving them. */
export function leagueHandlers(database: Database): Pick<HandlersOf<typeof masterData>, "listLeagues" | "saveLeague"> {
  return {
    listLeagues: (payload, { session }) =>
      database.read(allFor(session), (sql) =>
        answerList(
          sql,
          queries.listLeagues,
          [payload.text ?? null, payload.sportId ?? null, payload.isActive ?? null],
          payload,
          (row) => ({
            ...termsOf(row),
            leagueId: row.id,
            sportCode: row.sport_code,
            sportName: row.sport_name,
            teams: row.teams,
            groupNames: row.group_names,
            regulation: [...regulationOf(row.sport_code, row.house_rules)],
          }),
        ),
      ),
    saveLeague: (payload, context) => database.transaction("all", (sql) => saveLeague(sql, payload, context)),
  };
}

export async function saveLeague(
  sql: Sql,
  { leagueId, was, ...given }: PayloadOf<typeof masterData.saveLeague>,
  context: Context,
): Promise<{ leagueId: LeagueId } | Refused> {
  const terms = inOrder(given);
  // Which leagues are sold, and which groups a rule means, is part of a service's cached configuration: a sale happens
  // entirely before or entirely after the change.
  await lockRules(sql, "all");
  await sql.run(queries.lockRegistry);
  const stored = leagueId === undefined ? undefined : await sql.row(queries.league1, [leagueId]);
  if (leagueId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "leagueId" });
  const sport = await sql.row(queries.sport, [terms.sportId]);
  if (sport === undefined) return refuse(responses.notFound, { field: "sportId" });
  const denied = await mayKeep(sql, context, { leagueId, sportId: terms.sportId });
  if (denied !== undefined) return denied;
  const kept = await saveRecord<Terms>(sql, context.session, {
    record: "league",
    id: leagueId,
    before: stored === undefined ? null : termsOf(stored),
    was: was && inOrder(was),
    terms,
    problems: () => problemsOf(sql, terms, stored, sport.code),
    write: async () => {
      const id = await writeLeague(sql, stored?.id, terms);
      await publish(sql, [...(await bumpRules(sql, "all")).keys()].map(offersChanged));
      return id;
    },
  });
  return isRefused(kept) ? kept : { leagueId: kept };
}

/** Every league in the form's terms. */
export async function allLeagues(sql: Sql): Promise<readonly { readonly id: LeagueId; readonly terms: Terms }[]> {
  return (await sql.rows(queries.allLeagues)).map((row) => ({ id: row.id, terms: termsOf(row) }));
}

/** Problems of a league that its form cannot detect. */
export async function leagueProblems(
  sql: Sql,
  terms: Terms,
  leagueId: LeagueId | undefined,
): Promise<readonly Problem[]> {
  const stored = leagueId === undefined ? undefined : await sql.row(queries.league1, [leagueId]);
  const sport = await sql.row(queries.sport, [terms.sportId]);
  return sport === undefined
    ? [{ field: "sportId", code: "unknown", problem: "there is no such sport" }]
    : problemsOf(sql, inOrder(terms), stored, sport.code);
}

/** By default, a result has the periods of the rules and the statistics of the sport. */
export function usualResult(sportCode: string): Pick<Terms, "segments" | "statistics"> {
  return { segments: [...regulationOf(sportCode, [])], statistics: [...usualStatistics(sportCode)] };
}

/** Writes a league with these terms: a new one, or over the stored one. */
async function writeLeague(sql: Sql, leagueId: LeagueId | undefined, terms: Terms): Promise<LeagueId> {
  const id = leagueId ?? (await sql.row(queries.addLeague, rowOf(terms)))?.id;
  assert(id !== undefined, "a new league has a number");
  if (leagueId !== undefined) await sql.run(queries.changeLeague, [leagueId, ...rowOf(terms)]);
  await sql.run(queries.leaveGroups, [id, terms.groupIds]);
  await sql.run(queries.joinGroups, [id, terms.groupIds]);
  return id;
}

async function problemsOf(
  sql: Sql,
  terms: Terms,
  stored: Stored | undefined,
  sportCode: string,
): Promise<readonly Problem[]> {
  const others = await sql.rows(queries.otherLeagues, [stored?.id ?? null]);
  const groups = await sql.rows(queries.knownGroups, [terms.groupIds]);
  const isOther = stored !== undefined && stored.sport_id !== terms.sportId;
  return [
    ...takenNames(
      terms,
      others.filter((other) => other.sport_id === terms.sportId),
    ),
    ...(others.some(({ code }) => code === terms.code)
      ? [{ field: "code", code: "taken", problem: "another league has this code" } as const]
      : []),
    ...(isOther && stored.has_games
      ? [{ field: "sportId", code: "doesNotFit", problem: "the league has games of its sport" } as const]
      : []),
    ...(groups.length === terms.groupIds.length
      ? []
      : [{ field: "groupIds", code: "unknown", problem: "there is no such group" } as const]),
    ...(terms.kind === 3 ? [] : segmentProblems(terms.segments, sportCode, isOther ? [] : (stored?.house_rules ?? []))),
    ...(await statisticProblems(sql, terms, isOther ? undefined : stored, sportCode)),
  ];
}

/**
 * The periods of a result must be periods of the league's rules, in their order, and decide every bet of the league
 * that the score decides.
 */
function segmentProblems(
  segments: readonly string[],
  sportCode: string,
  changes: readonly GradingRulesChange[],
): readonly Problem[] {
  if (!isSport(sportCode)) return [];
  const rules = gradingRulesOf(sportCode, changes);
  const inTheirOrder = rules.regulation.filter((name) => segments.includes(name));
  if (JSON.stringify(inTheirOrder) !== JSON.stringify(segments)) {
    return [
      {
        field: "segments",
        code: "notAChoice",
        problem: `periods of the game in their order: ${rules.regulation.join(", ")}`,
      },
    ];
  }
  const open = undecidedBy(segments, rules);
  return open.length === 0
    ? []
    : [
        {
          field: "segments",
          code: "missing",
          problem: `undecided would be ${[...new Set(open.map(({ name }) => name))].join(", ")}`,
        },
      ];
}

/**
 * The recorded statistics must be known in the sport, and must include those that the league's offered bets and open
 * tickets need.
 */
async function statisticProblems(
  sql: Sql,
  { statistics }: Terms,
  stored: Stored | undefined,
  sportCode: string,
): Promise<readonly Problem[]> {
  const known = usualStatistics(sportCode);
  if (!statistics.every((name) => known.includes(name))) {
    return [{ field: "statistics", code: "notAChoice", problem: `statistics of the sport: ${known.join(", ")}` }];
  }
  if (!isSport(sportCode) || stored === undefined) return [];
  const rules = gradingRulesOf(sportCode, stored.house_rules);
  const open = undecidedBy(rules.regulation, rules, statistics);
  const atWork = new Set(
    (await sql.rows(queries.betTypesAtWork, [stored.id, open.map(({ id }) => id)])).map(({ bet_type }) => bet_type),
  );
  const waiting = open.filter(({ id }) => atWork.has(id));
  return waiting.length === 0
    ? []
    : [
        {
          field: "statistics",
          code: "missing",
          problem: `undecided would be ${[...new Set(waiting.map(({ name }) => name))].join(", ")}`,
        },
      ];
}

function usualStatistics(sportCode: string): readonly StatisticName[] {
  return isSport(sportCode) ? statisticsOf(sportCode) : [];
}

function regulationOf(sportCode: string, changes: readonly GradingRulesChange[]): readonly string[] {
  return isSport(sportCode) ? gradingRulesOf(sportCode, changes).regulation : [];
}

function inOrder(terms: Terms): Terms {
  const {
    sportId,
    code,
    name,
    printName,
    abbreviation,
    names,
    kind,
    timeZone,
    sort,
    groupIds,
    segments,
    statistics,
    website,
    isActive,
  } = terms;
  const numbers = (some: readonly number[]): number[] => [...new Set(some)].toSorted((one, other) => one - other);
  return {
    sportId,
    code,
    name,
    printName,
    abbreviation,
    aliases: aliasesOf(terms),
    names: namesOf(names),
    kind,
    timeZone,
    sort,
    groupIds: numbers(groupIds),
    segments,
    statistics: statisticNames.filter((one) => statistics.includes(one)),
    website: { shown: website.shown, sort: website.sort, betTypes: numbers(website.betTypes) },
    isActive,
  };
}

type Shown = Omit<Stored, "id" | "has_games"> | Omit<PageRow<typeof queries.listLeagues>, "group_names">;

/**
 * The default configuration: a result has the periods of the rules and the statistics of the sport. A site shows the
 * league in the desk's order with all of its bets.
 */
function termsOf(row: Shown): Terms {
  const {
    sport_id: sportId,
    code,
    name,
    print_name: printName,
    abbreviation,
    aliases,
    names,
    kind,
    time_zone: timeZone,
    sort,
    group_ids: groupIds,
  } = row;
  const { segments, statistics, website } = row;
  return {
    sportId,
    code,
    name,
    printName,
    abbreviation,
    aliases,
    names: namesOf(names),
    kind,
    timeZone,
    sort,
    groupIds,
    segments: segments ?? [...regulationOf(row.sport_code, row.house_rules)],
    statistics: statistics ?? [...usualStatistics(row.sport_code)],
    website: { shown: website.shown ?? true, sort: website.sort ?? sort, betTypes: website.betTypes ?? [] },
    isActive: row.is_active,
  };
}

function rowOf(terms: Terms): readonly unknown[] {
  const {
    sportId,
    code,
    name,
    printName,
    abbreviation,
    aliases,
    names,
    kind,
    timeZone,
    sort,
    segments,
    statistics,
    website,
    isActive,
  } = terms;
  return [
    sportId,
    code,
    name,
    printName,
    abbreviation,
    aliases,
    namesJson(names),
    kind,
    timeZone,
    sort,
    JSON.stringify(segments),
    JSON.stringify(statistics),
    JSON.stringify(website),
    isActive,
  ];
}
