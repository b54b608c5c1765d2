// What is typed on the results page, and what it amounts to. Pure.
import type { AnswerOf, results } from "@chalkboard/contract";

export type ResultEvent = AnswerOf<typeof results.listResults>["events"][number];
export type Score = ResultEvent["stated"][number];
export type Segment = { readonly segment: string; readonly away: number; readonly home: number | null };
/** Typed cells: `segment/side` → what stands there; null for a home half that was not batted. */
export type Draft = Readonly<Record<string, number | null>>;

const cell = (segment: string, side: 1 | 2): string => `${segment}/${side}`;
const total = "game";

/** What a cell shows and where it comes from: typed, official, or the first source that states it. */
export function shownAt(event: ResultEvent, draft: Draft, segment: string,
  side: 1 | 2): { readonly value: number | null | undefined; readonly from: "typed" | "official" | "stated" | "none" } {
  const typed = draft[cell(segment, side)];
  if (typed !== undefined) return { value: typed, from: "typed" };
  if (segment === total && Object.keys(draft).length > 0 && draft[cell(total, 1)] === undefined) return { value: summed(event, draft, side), from: "typed" };
  const official = event.official?.segments.find((score) => score.segment === segment);
  if (official !== undefined) return { value: side === 1 ? official.away : official.home, from: "official" };
  const stated = event.stated.find((score) => score.segment === segment);
  return stated === undefined ? { value: undefined, from: "none" } : { value: side === 1 ? stated.away : stated.home, from: "stated" };
}

/** Reads an entry: a number, or `x` for a home half that was not batted. Undefined when it is neither. */
export function readScore(text: string, side: 1 | 2): number | null | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === "x") return side === 2 ? null : undefined;
  return /^\d{1,3}$/.test(plain) ? Number(plain) : undefined;
}

export function withCell(draft: Draft, segment: string, side: 1 | 2, value: number | null): Draft {
  return { ...draft, [cell(segment, side)]: value };
}

/** The scores of an event as they stand on the page, in the league's order; a segment with one side only is left out. */
export function segmentsOf(event: ResultEvent, draft: Draft, names: readonly string[]): readonly Segment[] {
  return names.flatMap((segment) => {
    const away = shownAt(event, draft, segment, 1).value;
    const home = shownAt(event, draft, segment, 2).value;
    return away === undefined || away === null || home === undefined ? [] : [{ segment, away, home }];
  });
}

function summed(event: ResultEvent, draft: Draft, side: 1 | 2): number {
  const names = new Set([...Object.keys(draft).map((key) => key.split("/")[0] ?? ""), ...(event.official?.segments ?? []).map(({ segment }) => segment),
    ...event.stated.map(({ segment }) => segment)]);
  names.delete(total);
  return [...names].reduce((sum, segment) => sum + (shownAt(event, draft, segment, side).value ?? 0), 0);
}

/** Whether two sources state a segment differently. */
export function disagrees(event: ResultEvent, segment: string): boolean {
  const stated = event.stated.filter((score) => score.segment === segment);
  return stated.some(({ away, home }) => away !== stated[0]?.away || home !== stated[0]?.home);
}
