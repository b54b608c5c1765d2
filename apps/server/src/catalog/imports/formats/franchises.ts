import type { ImportedTeam } from "./game.ts";

/**
 * A spelling or code of a club, and the seasons, by their first year, in which it means the club; without them, all.
 */
export type Spelling = string | readonly [spelling: string, fromSeason: number, toSeason: number];

/** A club through its moves: its name today, which every source and the schedule use, and its names in files. */
export type Club = { readonly name: string; readonly abbreviation: string; readonly spellings: readonly Spelling[] };

const keyOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * Finds clubs by their names in files, without case, spaces and dots.
 * @param clubs no two of them share a spelling in one season
 * @returns a function of spelling and season; undefined where it names no club in that season
 */
export function clubsBySpelling(
  clubs: readonly Club[],
): (spelling: string, season: number) => ImportedTeam | undefined {
  const known = Map.groupBy(
    clubs.flatMap(({ name, abbreviation, spellings }) =>
      [name, ...spellings].map((one) => {
        const [spelling, from, to] = typeof one === "string" ? [one, 0, Infinity] : one;
        return { key: keyOf(spelling), from, to, team: { code: abbreviation, name, abbreviation, aliases: [] } };
      }),
    ),
    ({ key }) => key,
  );
  return (spelling, season) => known.get(keyOf(spelling))?.find(({ from, to }) => from <= season && season <= to)?.team;
}
