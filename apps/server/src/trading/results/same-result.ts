// Whether two results are equal, in any order of their values. The largest lead is computed, and so does not count.

import type { GameResult, SegmentScore, Statistics } from "@chalkboard/engine";

type Said = { readonly status: string; readonly segments: readonly SegmentScore[]; readonly statistics?: Statistics };

export function sameResult(one: Said, other: Said): boolean {
  return (
    one.status === other.status &&
    textOf(one.segments) === textOf(other.segments) &&
    said(one.statistics) === said(other.statistics)
  );
}

function textOf(segments: GameResult["segments"]): string {
  return segments
    .map(({ segment, away, home, complete = true }) => `${segment}:${away}:${home ?? "x"}:${complete}`)
    .sort()
    .join(" ");
}

function said({ largestLead: _derived, ...statistics }: Statistics = {}): string {
  return Object.entries(statistics)
    .map(([name, value]) => `${name}=${typeof value === "object" ? ordered(value) : value}`)
    .sort()
    .join(" ");
}

function ordered(value: object): string {
  return Object.entries(value)
    .map(([name, part]) => `${name}:${part}`)
    .sort()
    .join(",");
}
