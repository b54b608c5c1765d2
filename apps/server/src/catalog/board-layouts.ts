// How the boards of a service show its leagues: which, in which order, with which bets. It says what is seen, never what is sold.
import { type AnswerOf, type catalog, type PayloadOf, responses, type Role, roles } from "@chalkboard/contract";
import type { LeagueId } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { type HandlersOf, isRefused, refuse, type Refused, scopeOf, type Session } from "../http/handlers.ts";
import { offersChanged, tell } from "../live/index.ts";
import { change } from "../operations/index.ts";
import { bumpRules, type KnownService, lockRules, type SiteJson, type TillJson } from "../services/index.ts";
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
    ...termsOf(row), leagueId: row.id, sportCode: row.sport_code, sportName: row.sport_name, leagueName: row.league_name,
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
    before, was: was === undefined ? undefined : inOrder(was), shown: () => ({ ...before }), after: async () => terms,
    write: async () => {
      const { siteShown, siteSort, siteBetTypes, tillShown, tillBetTypes } = terms;
      const site = { shown: siteShown, betTypes: siteBetTypes, ...(siteSort === null ? {} : { sort: siteSort }) };
      await sql.run(queries.saveLayout, [serviceId, leagueId, JSON.stringify(site), JSON.stringify({ shown: tillShown, betTypes: tillBetTypes })]);
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
    siteShown: site.shown ?? true, siteSort: site.sort ?? null, siteBetTypes: [...site.betTypes ?? []],
    tillShown: till.shown ?? true, tillBetTypes: [...till.betTypes ?? []],
  });
}

/** In one order, so that the same layout is always the same. */
function inOrder(terms: Terms): Terms {
  const numbers = (some: readonly number[]): number[] => [...new Set(some)].toSorted((one, other) => one - other);
  return { ...terms, siteBetTypes: numbers(terms.siteBetTypes), tillBetTypes: numbers(terms.tillBetTypes) };
}

/** How the screen of a role shows leagues; those that it shows whole are left out. */
export function layoutsFor({ layouts }: KnownService, role: Role): catalog.ShownLayout[] {
  return [...layouts].flatMap(([leagueId, { site, till }]) => {
    const { shown: isShown = true, betTypes = [] } = role === roles.clerk ? till : site;
    return isShown && betTypes.length === 0 ? [] : [{ leagueId, isShown, betTypes: [...betTypes] }];
  });
}

/** The leagues in the order of somebody's screen: on the site those with a place of their own there come first. */
export function orderFor({ layouts }: KnownService, role: Role, leagues: readonly LeagueId[]): readonly LeagueId[] {
  if (role === roles.clerk) return leagues;
  const placeOf = (league: LeagueId): number => layouts.get(league)?.site.sort ?? Number.MAX_SAFE_INTEGER;
  return leagues.toSorted((one, other) => placeOf(one) - placeOf(other));
}
