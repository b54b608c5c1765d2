// How the boards of a service show its leagues: which, in which order, with which periods and bets. It decides what is
// shown, never what is sold.
import {
  type AnswerOf,
  type catalog,
  type PayloadOf,
  type Problem,
  responses,
  type Role,
  roles,
} from "@chalkboard/contract";
import { isSport, type Period, periods, periodsWith } from "@chalkboard/engine";
import type { LeagueId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import {
  type HandlersOf,
  invalid,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../../platform/http/handlers.ts";
import { offersChanged, publish } from "../../../platform/live/index.ts";
import { change } from "../../../platform/operations/index.ts";
import {
  bumpRules,
  type KnownService,
  lockRules,
  type SiteJson,
  type TillJson,
} from "../../../identity/services/index.ts";
import { gradingRulesOf } from "../../../trading/settlement/index.ts";
import * as queries from "./layout-queries.ts";

type Terms = catalog.BoardLayoutTerms;

export function layoutHandlers({
  database,
}: {
  readonly database: Database;
}): Pick<HandlersOf<typeof catalog>, "listBoardLayouts" | "saveBoardLayout"> {
  return {
    listBoardLayouts: (_payload, { session }) => database.read(scopeOf(session), (sql) => listLayouts(sql, session)),
    saveBoardLayout: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => saveLayout(sql, payload, session)),
  };
}

async function listLayouts(sql: Sql, { serviceId }: Session): Promise<AnswerOf<typeof catalog.listBoardLayouts>> {
  return (await sql.rows(queries.layouts, [serviceId])).map((row) => ({
    ...termsOf(row),
    leagueId: row.id,
    sportCode: row.sport_code,
    sportName: row.sport_name,
    leagueName: row.league_name,
    periods: [...periodsOf(row)],
  }));
}

async function saveLayout(
  sql: Sql,
  { leagueId, was, siteAlso, tillAlso, ...given }: PayloadOf<typeof catalog.saveBoardLayout>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  const { serviceId } = session;
  await lockRules(sql, serviceId);
  const all = await sql.rows(queries.layouts, [serviceId]);
  const stored = all.find(({ id }) => id === leagueId);
  if (stored === undefined) return refuse(responses.notFound, { field: "leagueId" });
  const terms = inOrder(given);
  const others = all.filter(({ id }) => id !== leagueId && [...siteAlso, ...tillAlso].includes(id));
  const problems = [
    ...problemsOf(terms, termsOf(stored), periodsOf(stored)),
    ...unknownLeagues({ siteAlso, tillAlso }, all),
    ...unlike({ siteAlso, tillAlso }, terms, others),
  ];
  const written = await writeLayout(sql, session, stored, { terms, was: was && inOrder(was), problems });
  if (isRefused(written)) return written;
  let isChanged = written === true;
  for (const other of others) {
    const its = termsOf(other);
    const has = periodsOf(other);
    const site = {
      siteShown: terms.siteShown,
      sitePeriods: terms.sitePeriods.filter((period) => has.includes(period)),
      siteBetTypes: terms.siteBetTypes,
    };
    const till = {
      tillShown: terms.tillShown,
      tillPeriods: terms.tillPeriods.filter((period) => has.includes(period)),
      tillBetTypes: terms.tillBetTypes,
    };
    const wanted = {
      ...its,
      ...(siteAlso.includes(other.id) ? site : {}),
      ...(tillAlso.includes(other.id) ? till : {}),
    };
    isChanged =
      (await writeLayout(sql, session, other, { terms: wanted, was: undefined, problems: [] })) === true || isChanged;
  }
  if (!isChanged) return {};
  await bumpRules(sql, serviceId);
  await publish(sql, [offersChanged(serviceId)]);
  return {};
}

type Stored = RowOf<typeof queries.layouts.columns>;
type Wanted = { readonly terms: Terms; readonly was: Terms | undefined; readonly problems: readonly Problem[] };

async function writeLayout(
  sql: Sql,
  session: Session,
  stored: Stored,
  { terms, was, problems }: Wanted,
): Promise<true | undefined | Refused> {
  const before = termsOf(stored);
  return change<Terms, true>(sql, session, {
    before,
    was,
    shown: () => ({ ...before }),
    after: async () => (problems.length > 0 ? invalid(...problems) : terms),
    write: async () => {
      const { siteShown, sitePeriods, siteSort, siteBetTypes, tillShown, tillPeriods, tillBetTypes } = terms;
      const site = {
        shown: siteShown,
        periods: sitePeriods,
        betTypes: siteBetTypes,
        ...(siteSort === null ? {} : { sort: siteSort }),
      };
      const till = { shown: tillShown, periods: tillPeriods, betTypes: tillBetTypes };
      await sql.run(queries.saveLayout, [session.serviceId, stored.id, JSON.stringify(site), JSON.stringify(till)]);
      return true;
    },
    act: () => ({ act: "saveBoardLayout", subject: `league ${String(stored.id)}` }),
  });
}

function termsOf({ site, till }: { readonly site: SiteJson; readonly till: TillJson }): Terms {
  return inOrder({
    siteShown: site.shown ?? true,
    sitePeriods: [...(site.periods ?? [])],
    siteSort: site.sort ?? null,
    siteBetTypes: [...(site.betTypes ?? [])],
    tillShown: till.shown ?? true,
    tillPeriods: [...(till.periods ?? [])],
    tillBetTypes: [...(till.betTypes ?? [])],
  });
}

/** The periods of a league's results by the service's grading rules. */
function periodsOf({
  sport_code: sport,
  segments,
  house_rules: changes,
}: Pick<Stored, "sport_code" | "segments" | "house_rules">): readonly Period[] {
  if (!isSport(sport)) return ["game"];
  const rules = gradingRulesOf(sport, changes);
  return periodsWith(segments ?? rules.regulation, rules);
}

/** A period that the league does not (or no longer) have may stay in the layout, but cannot be chosen. */
function problemsOf(terms: Terms, before: Terms, has: readonly Period[]): readonly Problem[] {
  return (["sitePeriods", "tillPeriods"] as const)
    .filter((field) => terms[field].some((period) => !has.includes(period) && !before[field].includes(period)))
    .map((field) => ({ field, code: "notAChoice", problem: `periods of the league: ${has.join(", ")}` }));
}

type Also = Pick<PayloadOf<typeof catalog.saveBoardLayout>, "siteAlso" | "tillAlso">;

function unknownLeagues(also: Also, all: readonly Stored[]): readonly Problem[] {
  return (["siteAlso", "tillAlso"] as const)
    .filter((field) => also[field].some((id) => all.every((row) => row.id !== id)))
    .map((field) => ({ field, code: "unknown", problem: "not a league that the service sells" }));
}

/** A league that has none of the periods would be shown whole, the opposite of what is meant. */
function unlike(also: Also, { sitePeriods, tillPeriods }: Terms, others: readonly Stored[]): readonly Problem[] {
  return (
    [
      ["siteAlso", sitePeriods],
      ["tillAlso", tillPeriods],
    ] as const
  ).flatMap(([field, some]) => {
    const without = others.filter(
      (other) =>
        also[field].includes(other.id) && some.length > 0 && !periodsOf(other).some((period) => some.includes(period)),
    );
    return without.length === 0
      ? []
      : [
          {
            field,
            code: "doesNotFit",
            problem: `none of these periods have ${without.map(({ league_name: name }) => name).join(", ")}`,
          } as const,
        ];
  });
}

/** In a fixed order, so that the same layout always gives the same value. */
function inOrder(terms: Terms): Terms {
  const numbers = (some: readonly number[]): number[] => [...new Set(some)].toSorted((one, other) => one - other);
  const inTime = (some: readonly Period[]): Period[] => periods.filter((period) => some.includes(period));
  return {
    ...terms,
    sitePeriods: inTime(terms.sitePeriods),
    siteBetTypes: numbers(terms.siteBetTypes),
    tillPeriods: inTime(terms.tillPeriods),
    tillBetTypes: numbers(terms.tillBetTypes),
  };
}

/** How the screen of a role shows leagues; those shown whole are left out. */
export function layoutsFor({ layouts }: KnownService, role: Role): catalog.ShownLayout[] {
  return [...layouts].flatMap(([leagueId, { site, till }]) => {
    const { shown: isShown = true, periods: shown = [], betTypes = [] } = role === roles.clerk ? till : site;
    return isShown && shown.length === 0 && betTypes.length === 0
      ? []
      : [{ leagueId, isShown, periods: [...shown], betTypes: [...betTypes] }];
  });
}

/** The leagues in the order of a person's screen: on the site those with their own place come first. */
export function orderFor({ layouts }: KnownService, role: Role, leagues: readonly LeagueId[]): readonly LeagueId[] {
  if (role === roles.clerk) return leagues;
  const placeOf = (league: LeagueId): number => layouts.get(league)?.site.sort ?? Number.MAX_SAFE_INTEGER;
  return leagues.toSorted((one, other) => placeOf(one) - placeOf(other));
}
