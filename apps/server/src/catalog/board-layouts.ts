// How the boards of a service show its leagues: which, in which order, with which periods and bets. It says what is seen, never what is sold.
import { type AnswerOf, type catalog, type PayloadOf, type Problem, responses, type Role, roles } from "@chalkboard/contract";
import { isSport, type Period, periods, periodsWith } from "@chalkboard/engine";
import type { LeagueId } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { type HandlersOf, invalid, isRefused, refuse, type Refused, scopeOf, type Session } from "../http/handlers.ts";
import { offersChanged, tell } from "../live/index.ts";
import { change } from "../operations/index.ts";
import type { RowOf } from "../database/query.ts";
import { bumpRules, type KnownService, lockRules, type SiteJson, type TillJson } from "../services/index.ts";
import { houseRulesOf } from "../settlement/index.ts";
import * as queries from "./layout-queries.ts";

type Terms = catalog.BoardLayoutTerms;

export function layoutHandlers({ database }: { readonly database: Database }): Pick<HandlersOf<typeof catalog>, "listBoardLayouts" | "saveBoardLayout"> {
  return {
    listBoardLayouts: (_payload, { session }) => database.read(scopeOf(session), (sql) => listLayouts(sql, session)),
    saveBoardLayout: (payload, { session }) => database.transaction(scopeOf(session), (sql) => saveLayout(sql, payload, session)),
  };
}

async function listLayouts(sql: Sql, { serviceId }: Session): Promise<AnswerOf<typeof catalog.listBoardLayouts>> {
  return (await sql.rows(queries.layouts, [serviceId])).map((row) => ({
    ...termsOf(row), leagueId: row.id, sportCode: row.sport_code, sportName: row.sport_name, leagueName: row.league_name, periods: [...periodsOf(row)],
  }));
}

async function saveLayout(sql: Sql, { leagueId, was, ...given }: PayloadOf<typeof catalog.saveBoardLayout>, session: Session)
  : Promise<Record<string, never> | Refused> {
  const { serviceId } = session;
  await lockRules(sql, serviceId);
  const stored = await sql.row(queries.layout1, [serviceId, leagueId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "leagueId" });
  const terms = inOrder(given);
  const before = termsOf(stored);
  const written = await change<Terms, true>(sql, session, {
    before, was: was === undefined ? undefined : inOrder(was), shown: () => ({ ...before }),
    after: async () => {
      const problems = problemsOf(terms, before, periodsOf(stored));
      return problems.length > 0 ? invalid(...problems) : terms;
    },
    write: async () => {
      const { siteShown, sitePeriods, siteSort, siteBetTypes, tillShown, tillPeriods, tillBetTypes } = terms;
      const site = { shown: siteShown, periods: sitePeriods, betTypes: siteBetTypes, ...(siteSort === null ? {} : { sort: siteSort }) };
      const till = { shown: tillShown, periods: tillPeriods, betTypes: tillBetTypes };
      await sql.run(queries.saveLayout, [serviceId, leagueId, JSON.stringify(site), JSON.stringify(till)]);
      await bumpRules(sql, serviceId);
      await tell(sql, [offersChanged(serviceId)]);
      return true;
    },
    act: () => ({ act: "saveBoardLayout", subject: `league ${String(leagueId)}` }),
  });
  return isRefused(written) ? written : {};
}

function termsOf({ site, till }: { readonly site: SiteJson; readonly till: TillJson }): Terms {
  return inOrder({
    siteShown: site.shown ?? true, sitePeriods: [...site.periods ?? []], siteSort: site.sort ?? null, siteBetTypes: [...site.betTypes ?? []],
    tillShown: till.shown ?? true, tillPeriods: [...till.periods ?? []], tillBetTypes: [...till.betTypes ?? []],
  });
}

/** The periods that a league's results have by the rules that the service grades by. */
function periodsOf({ sport_code: sport, segments, house_rules: changes }: Pick<RowOf<typeof queries.layout1.columns>, "sport_code" | "segments" | "house_rules">)
  : readonly Period[] {
  if (!isSport(sport)) return ["game"];
  const rules = houseRulesOf(sport, changes);
  return periodsWith(segments ?? rules.regulation, rules);
}

/** A period that the league does not have (any more) may stay where it stands, and nobody can choose it. */
function problemsOf(terms: Terms, before: Terms, has: readonly Period[]): readonly Problem[] {
  return (["sitePeriods", "tillPeriods"] as const)
    .filter((field) => terms[field].some((period) => !has.includes(period) && !before[field].includes(period)))
    .map((field) => ({ field, code: "notAChoice", problem: `periods of the league: ${has.join(", ")}` }));
}

/** In one order, so that the same layout is always the same. */
function inOrder(terms: Terms): Terms {
  const numbers = (some: readonly number[]): number[] => [...new Set(some)].toSorted((one, other) => one - other);
  const inTime = (some: readonly Period[]): Period[] => periods.filter((period) => some.includes(period));
  return {
    ...terms, sitePeriods: inTime(terms.sitePeriods), siteBetTypes: numbers(terms.siteBetTypes),
    tillPeriods: inTime(terms.tillPeriods), tillBetTypes: numbers(terms.tillBetTypes),
  };
}

/** How the screen of a role shows leagues; those that it shows whole are left out. */
export function layoutsFor({ layouts }: KnownService, role: Role): catalog.ShownLayout[] {
  return [...layouts].flatMap(([leagueId, { site, till }]) => {
    const { shown: isShown = true, periods: shown = [], betTypes = [] } = role === roles.clerk ? till : site;
    return isShown && shown.length === 0 && betTypes.length === 0 ? [] : [{ leagueId, isShown, periods: [...shown], betTypes: [...betTypes] }];
  });
}

/** The leagues in the order of somebody's screen: on the site those with a place of their own there come first. */
export function orderFor({ layouts }: KnownService, role: Role, leagues: readonly LeagueId[]): readonly LeagueId[] {
  if (role === roles.clerk) return leagues;
  const placeOf = (league: LeagueId): number => layouts.get(league)?.site.sort ?? Number.MAX_SAFE_INTEGER;
  return leagues.toSorted((one, other) => placeOf(one) - placeOf(other));
}
