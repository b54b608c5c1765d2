// The input on the results page, and the result that it makes. Pure.
import type { AnswerOf, results } from "@chalkboard/contract";
import {
  officialFigure,
  readStatistic,
  type Statistic,
  statisticCells,
  statisticIn,
  type Statistics,
  typedOf,
} from "./statistic-draft.ts";

export type ResultEvent = AnswerOf<typeof results.listResults>["events"][number];
export type Score = ResultEvent["stated"][number];
export type Segment = { readonly segment: string; readonly away: number; readonly home: number | null };
/** Typed cells: `column/side` → value; null for a home half that was not batted, and for an unknown statistic. */
export type Draft = Readonly<Record<string, number | null>>;

const cell = (segment: string, side: 1 | 2): string => `${segment}/${side}`;
const total = "game";

/** The typed scores. */
const typedScores = (draft: Draft): readonly string[] =>
  Object.keys(draft).filter((key) => statisticIn(key.split("/")[0] ?? "") === undefined);

/** A cell's value and its origin: typed, official, or the first source that reports it. */
export function shownAt(
  event: ResultEvent,
  draft: Draft,
  segment: string,
  side: 1 | 2,
): { readonly value: number | null | undefined; readonly from: "typed" | "official" | "stated" | "none" } {
  const typed = draft[cell(segment, side)];
  if (typed !== undefined) return { value: typed, from: "typed" };
  const statistic = statisticIn(segment);
  if (statistic !== undefined) {
    const value = officialFigure(event.official?.statistics ?? waitingStatistics(event), statistic, side);
    return { value, from: value === undefined ? "none" : event.official === null ? "stated" : "official" };
  }
  if (
    segment === total &&
    typedScores(draft).length > 0 &&
    draft[cell(total, 1)] === undefined &&
    draft[cell(total, 2)] === undefined
  ) {
    return { value: summed(event, draft, side), from: "typed" };
  }
  const official = event.official?.segments.find((score) => score.segment === segment);
  if (official !== undefined) return { value: side === 1 ? official.away : official.home, from: "official" };
  const stated = event.stated.find((score) => score.segment === segment);
  return stated === undefined
    ? { value: undefined, from: "none" }
    : { value: side === 1 ? stated.away : stated.home, from: "stated" };
}

/** The statistics last entered and pending, if nothing is official: sources report their scores too. */
function waitingStatistics({ official, proposed }: ResultEvent): Statistics {
  if (official !== null) return {};
  return proposed.toSorted((one, other) => other.proposedAt - one.proposedAt)[0]?.statistics ?? {};
}

/** The draft with the pending statistics where none are typed: the page shows both. */
export const withWaiting = (event: ResultEvent, draft: Draft, recorded: readonly Statistic[]): Draft => ({
  ...typedOf(waitingStatistics(event), recorded),
  ...draft,
});

/**
 * Parses an entry: a number, or `x` for a home half that was not batted; in a statistic's column what it accepts.
 * Undefined if it is invalid.
 */
export function readScore(text: string, side: 1 | 2, column = ""): number | null | undefined {
  const statistic = statisticIn(column);
  if (statistic !== undefined) return readStatistic(statistic, text, side);
  const plain = text.trim().toLowerCase();
  if (plain === "x") return side === 2 ? null : undefined;
  return /^\d{1,3}$/.test(plain) ? Number(plain) : undefined;
}

/** The draft with a changed cell; undefined removes the typed value. */
export function withCell(draft: Draft, segment: string, side: 1 | 2, value: number | null | undefined): Draft {
  const statistic = statisticIn(segment);
  return (statistic === undefined ? [[side, value] as const] : statisticCells(statistic, side, value)).reduce(
    (all, [of, one]) => withOne(all, segment, of, one),
    draft,
  );
}

function withOne(draft: Draft, segment: string, side: 1 | 2, value: number | null | undefined): Draft {
  const { [cell(segment, side)]: _, ...others } = draft;
  return value === undefined ? others : { ...others, [cell(segment, side)]: value };
}

/** The values of one column of the page; undefined where there is none. */
export type CellScore = {
  readonly segment: string;
  readonly away: number | null | undefined;
  readonly home: number | null | undefined;
};

/** The scores of an event as the page shows them, in the league's order. */
export function cellsOf(event: ResultEvent, draft: Draft, names: readonly string[]): readonly CellScore[] {
  const valueAt = (segment: string, side: 1 | 2): number | null | undefined => {
    const { value } = shownAt(event, draft, segment, side);
    return value === null && statisticIn(segment) !== undefined ? undefined : value;
  };
  return names.map((segment) => ({ segment, away: valueAt(segment, 1), home: valueAt(segment, 2) }));
}

/** The official values of the same columns, to compare with a correction; undefined if nothing is official yet. */
export function officialCells(
  { official }: Pick<ResultEvent, "official">,
  cells: readonly CellScore[],
): readonly CellScore[] | undefined {
  if (official === null) return undefined;
  return cells.map(({ segment }) => {
    const statistic = statisticIn(segment);
    if (statistic !== undefined) {
      return {
        segment,
        away: officialFigure(official.statistics, statistic, 1),
        home: officialFigure(official.statistics, statistic, 2),
      };
    }
    const stood = official.segments.find((score) => score.segment === segment);
    return { segment, away: stood?.away, home: stood?.home };
  });
}

/** The segments with scores of both sides: the server reports the missing ones. */
export function segmentsOf(cells: readonly CellScore[]): readonly Segment[] {
  return cells
    .filter(({ segment }) => statisticIn(segment) === undefined)
    .flatMap(({ segment, away, home }) =>
      away === undefined || away === null || home === undefined ? [] : [{ segment, away, home }],
    );
}

/** The sum of a side's existing values; undefined if there are none. */
function summed(event: ResultEvent, draft: Draft, side: 1 | 2): number | undefined {
  const names = new Set([
    ...typedScores(draft).map((key) => key.split("/")[0] ?? ""),
    ...(event.official?.segments ?? []).map(({ segment }) => segment),
    ...event.stated.map(({ segment }) => segment),
  ]);
  names.delete(total);
  const values = [...names]
    .map((segment) => shownAt(event, draft, segment, side).value)
    .filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Whether two sources differ in a segment. */
export function disagrees(event: ResultEvent, segment: string): boolean {
  const stated = event.stated.filter((score) => score.segment === segment);
  return stated.some(({ away, home }) => away !== stated[0]?.away || home !== stated[0]?.home);
}

/**
 * Whether the segments are innings, whose last home half may be missing: no other sport has so many numbered segments.
 */
export function isByInnings(segments: readonly string[]): boolean {
  return segments.filter((segment) => /^\d+$/.test(segment)).length > 6;
}
