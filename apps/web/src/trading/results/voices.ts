// What each source and person reports about a game: the official version, each source's newest report, and pending
// entries. Pure.
import type { CellScore, ResultEvent, Segment } from "./result-draft.ts";
import { officialFigure, statisticIn, type Statistics, statisticText } from "./statistic-draft.ts";

export type Voice = {
  readonly key: string;
  readonly name: string;
  readonly kind: "official" | "stated" | "proposed";
  readonly status: "partial" | "final" | "called" | "abandoned";
  readonly segments: readonly Segment[];
  /** Empty for sources. */
  readonly statistics: Statistics;
};

const plain = (segments: readonly Segment[]): readonly Segment[] =>
  segments.map(({ segment, away, home }) => ({ segment, away, home }));

/** All reports on a game, the official one first. A source that reports the total as played has a final result. */
export function voicesOf({
  official,
  stated,
  proposed,
}: Pick<ResultEvent, "official" | "stated" | "proposed">): readonly Voice[] {
  const sources = [...Map.groupBy(stated, ({ source }) => source)];
  return [
    ...(official === null
      ? []
      : [
          {
            key: "official",
            name: official.decidedBy,
            kind: "official" as const,
            status: official.status,
            segments: plain(official.segments),
            statistics: official.statistics,
          },
        ]),
    ...proposed.map(({ source, status, segments, statistics }) => ({
      key: `proposed/${source}`,
      name: source,
      kind: "proposed" as const,
      status,
      segments: plain(segments),
      statistics,
    })),
    ...sources
      .filter(([name]) => !proposed.some(({ source }) => source === name))
      .map(([name, said]) => ({
        key: `stated/${name}`,
        name,
        kind: "stated" as const,
        segments: plain(said),
        statistics: {},
        status: said.some(({ segment, complete }) => segment === "game" && complete !== false)
          ? ("final" as const)
          : ("partial" as const),
      })),
  ];
}

/** A report's value in a column: the score of a period, or a statistic; empty if it has none. */
export function saidIn({ segments, statistics }: Voice, column: string, nameOf: (side: 1 | 2) => string): string {
  const statistic = statisticIn(column);
  if (statistic !== undefined) return statisticText(statistics, statistic, nameOf);
  const found = segments.find(({ segment }) => segment === column);
  return found === undefined ? "" : `${String(found.away)}–${found.home === null ? "x" : String(found.home)}`;
}

/** A report's values by column, as the page would show them. */
export function cellsOfVoice({ segments, statistics }: Voice, columns: readonly string[]): readonly CellScore[] {
  return columns.map((segment) => {
    const statistic = statisticIn(segment);
    if (statistic !== undefined)
      return {
        segment,
        away: officialFigure(statistics, statistic, 1),
        home: officialFigure(statistics, statistic, 2),
      };
    const found = segments.find((score) => score.segment === segment);
    return { segment, away: found?.away, home: found?.home };
  });
}
