import type { ImportedTeam } from "./game.ts";

/** A spelling or code of a club, and the seasons, by the years in which they begin, that it names the club in; without them, in all. */
export type Spelling = string | readonly [spelling: string, fromSeason: number, toSeason: number];

/** A club through its moves: its name today, under which every source and the calendar know it, and what files have called it. */
export type Club = { readonly name: string; readonly abbreviation: string; readonly spellings: readonly Spelling[] };

const keyOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * Looks clubs up by what a file calls them, whatever the case, blanks and points.
 * @param clubs no two of them share a spelling in one season
 * @returns a function of spelling and season; undefined for what names no club in that season
 */
export function clubsBySpelling(clubs: readonly Club[]): (spelling: string, season: number) => ImportedTeam | undefined {
  const known = Map.groupBy(clubs.flatMap(({ name, abbreviation, spellings }) =>
    [name, ...spellings].map((one) => {
      const [spelling, from, to] = typeof one === "string" ? [one, 0, Infinity] : one;
      return { key: keyOf(spelling), from, to, team: { code: abbreviation, name, abbreviation, aliases: [] } };
    })), ({ key }) => key);
  return (spelling, season) => known.get(keyOf(spelling))?.find(({ from, to }) => from <= season && season <= to)?.team;
}
