// Combines the settings that refer to several leagues when they are merged. Pure.
import { sources } from "@chalkboard/contract";
import type { LeagueId } from "@chalkboard/kernel";
import type { One } from "./merge-terms.ts";
import type { ServiceLeagueJson } from "./moved-league.ts";
import { keyOf } from "../names.ts";

/**
 * A service sells the merged league where it sold any; its settings of the kept one stay, and missing ones come from
 * the others.
 */
export function serviceRow(kept: ServiceLeagueJson | null, others: readonly ServiceLeagueJson[]): ServiceLeagueJson {
  const all = [...(kept === null ? [] : [kept]), ...others];
  const isSaid = (config: object): boolean => Object.keys(config).length > 0;
  return {
    is_sold: all.some(({ is_sold }) => is_sold),
    sort: all.find(({ sort }) => sort !== null)?.sort ?? null,
    shown_name: all.find(({ shown_name }) => shown_name !== "")?.shown_name ?? "",
    website_config: all.find(({ website_config }) => isSaid(website_config))?.website_config ?? {},
    till_config: all.find(({ till_config }) => isSaid(till_config))?.till_config ?? {},
  };
}

/** A source that has the kept league keeps its ranks there; else it gets its ranks for the first of the others. */
export function sourceTerms(terms: sources.SourceTerms, from: readonly string[], to: string): sources.SourceTerms {
  // A file kind has one league, and finds it by the old code.
  if (sources.isFileAdaptor(terms.adaptor)) return terms;
  const oneOf = <Row extends { readonly code: string }>(rows: readonly Row[]): Row[] => {
    const kept = rows.find(({ code }) => code === to) ?? rows.find(({ code }) => from.includes(code));
    const first = rows.findIndex(({ code }) => code === to || from.includes(code));
    return rows.flatMap((row, index) =>
      row.code !== to && !from.includes(row.code) ? [row] : index === first && kept ? [{ ...kept, code: to }] : [],
    );
  };
  return {
    ...terms,
    leagues: oneOf(terms.leagues),
    leagueMargins: oneOf(terms.leagueMargins),
    ...(terms.pages === undefined
      ? {}
      : { pages: terms.pages.map((page) => (from.includes(page.league) ? { ...page, league: to } : page)) }),
  };
}

/** Teams of the same name, starting with the one that is kept: of the kept league where it has one. */
export function sameTeams<Team extends One & { readonly league_id: LeagueId }>(
  teams: readonly Team[],
  keptLeague: LeagueId,
): readonly (readonly Team[])[] {
  const groups: Team[][] = [];
  const inOrder = [
    ...teams.filter(({ league_id }) => league_id === keptLeague),
    ...teams.filter(({ league_id }) => league_id !== keptLeague),
  ];
  const keys = (team: Team): readonly string[] => [team.name, ...team.aliases].map(keyOf);
  for (const team of inOrder) {
    const own = keys(team);
    const alike = groups.filter((some) => some.some((one) => keys(one).some((key) => own.includes(key))));
    const [first] = alike;
    if (first === undefined) groups.push([team]);
    else {
      first.push(...alike.slice(1).flat(), team);
      for (const other of alike.slice(1)) groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.filter(({ length }) => length > 1);
}
