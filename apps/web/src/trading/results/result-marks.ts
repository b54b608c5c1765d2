// The notes on a score and its game: unlikely, contradicted, official, pending. The same on desktop and phone.
import type { PlainKey } from "@chalkboard/i18n";
import { statisticKeys } from "@chalkboard/list-columns";
import type { Locale } from "../../kit/format/locale.tsx";
import { cellsOf, disagrees, type Draft, type ResultEvent, shownAt } from "./result-draft.ts";
import { columnOf, isMark, type Statistic, statisticIn } from "./statistic-draft.ts";

export type ResultRow = { readonly event: ResultEvent; readonly side: 1 | 2; readonly draft: Draft };
/** A game's scores and draft. */
export type ResultGame = Omit<ResultRow, "side">;

/** A league's columns, and the scores above which a result is questioned. */
export type ResultBounds = {
  readonly segments: readonly string[];
  readonly statistics: readonly Statistic[];
  readonly highestGame: number;
  readonly highestSegment: number;
};

/** The bounds of several leagues, by their numbers. */
export type LeagueBounds = Readonly<Record<string, ResultBounds>>;

/** The columns of several leagues as of one: periods in their order, then overtime and the total, then statistics. */
export function boundsTogether(boundsBy: LeagueBounds): ResultBounds {
  const all = Object.values(boundsBy);
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  const segments = [...new Set(all.flatMap((bounds) => bounds.segments))];
  const numbered = segments.filter((segment) => /^\d+$/.test(segment)).toSorted((one, other) => +one - +other);
  const others = segments.filter((segment) => !/^\d+$/.test(segment) && segment !== "game");
  return {
    segments: [...numbered, ...others, ...(segments.includes("game") ? ["game"] : [])],
    statistics: [...new Set(all.flatMap(({ statistics }) => statistics))],
    highestGame: Math.max(0, ...all.map(({ highestGame }) => highestGame)),
    highestSegment: Math.max(0, ...all.map(({ highestSegment }) => highestSegment)),
  };
}

const states: Readonly<Record<string, PlainKey>> = {
  scheduled: "betting.eventScheduled",
  live: "betting.eventLive",
  ended: "betting.eventEnded",
  official: "betting.eventOfficial",
  cancelled: "betting.eventCancelled",
  postponed: "betting.eventPostponed",
};

/** The columns of a league's game, in order: the scores, the total, then the statistics. */
export function enteredColumns({ segments, statistics }: ResultBounds): readonly string[] {
  return [...segments, ...statistics.map(columnOf)];
}

/** A column's heading: the segment's name, the total, or an abbreviated statistic. */
export function columnName(column: string, t: Locale["t"]): string {
  const statistic = statisticIn(column);
  return statistic === undefined ? (column === "game" ? t("kit.total") : column) : t(statisticKeys[statistic][1]);
}

/** A column's full name. */
export function columnTitle(column: string, t: Locale["t"]): string {
  const statistic = statisticIn(column);
  return statistic === undefined
    ? t("results.segment", { segment: columnName(column, t) })
    : t(statisticKeys[statistic][0]);
}

/** The listed pitchers, the away team's first; empty if there are none. */
export const pitchersOf = ({ sides }: Pick<ResultEvent, "sides">): string =>
  sides.every(({ pitcher }) => pitcher === null) ? "" : sides.map(({ pitcher }) => pitcher ?? "–").join(" · ");

/** A lead that was not entered is computed from the scores. */
function isWorkedOut({ event }: ResultRow, column: string): boolean {
  return statisticIn(column) === "largestLead" && event.official?.leadGiven === false;
}

export type ResultMarks = ReturnType<typeof resultMarks>;

/** The texts and marks of a league's results. */
export function resultMarks({ t }: Pick<Locale, "t">, { segments, highestGame, highestSegment }: ResultBounds) {
  const boundOf = (segment: string): number =>
    statisticIn(segment) !== undefined ? Infinity : segment === "game" ? highestGame : highestSegment;
  const name = (segment: string): string => columnName(segment, t);
  const team = ({ event, side }: Pick<ResultRow, "event" | "side">): ResultEvent["sides"][number] | undefined =>
    event.sides.find((one) => one.side === side);
  const value = ({ event, draft, side }: ResultRow, segment: string): number | null | undefined =>
    shownAt(event, draft, segment, side).value;
  const isAbove = (row: ResultRow, segment: string): boolean => (value(row, segment) ?? 0) > boundOf(segment);
  const waiting = ({ proposed }: ResultEvent): string =>
    proposed.length === 0 ? "" : t("results.waiting", { name: proposed.map(({ source }) => source).join(", ") });
  return {
    name,
    team,
    isAbove,
    waiting,
    text: (row: ResultRow, segment: string): string => {
      const shown = value(row, segment);
      const statistic = statisticIn(segment);
      if (statistic !== undefined && shown === null) return "–";
      if (statistic !== undefined && isMark(statistic) && shown === 1) return "x";
      return shown === undefined ? "" : shown === null ? "x" : String(shown);
    },
    tone: (row: ResultRow, segment: string): "over" | "mine" | "dim" | undefined => {
      if (isAbove(row, segment)) return "over";
      const { from } = shownAt(row.event, row.draft, segment, row.side);
      if (isWorkedOut(row, segment) && from === "official") return "dim";
      return from === "typed"
        ? "mine"
        : from === "stated"
          ? disagrees(row.event, segment)
            ? "over"
            : "dim"
          : undefined;
    },
    /** Why a score is unlikely. */
    doubt: (row: ResultRow, segment: string): string =>
      !isAbove(row, segment)
        ? ""
        : t("results.aboveRange", {
            team: team(row)?.name ?? "",
            segment: name(segment),
            figure: value(row, segment) ?? 0,
            bound: boundOf(segment),
          }),
    /** The value that each source reports for a segment. */
    said: ({ stated }: ResultEvent, segment: string): string =>
      stated
        .filter((score) => score.segment === segment)
        .map(({ source, away, home }) => `${source}: ${away}–${home ?? "x"}`)
        .join(" · "),
    /** The listed pitcher, beside the question whether he started. */
    pitcher: (row: ResultRow, column: string): string =>
      statisticIn(column) === "pitcherChanged" ? (team(row)?.pitcher ?? "") : "",
    state: ({ status }: ResultEvent): string => {
      const key = states[status];
      return key === undefined ? "" : t(key);
    },
    official: ({ official }: ResultEvent): string =>
      official === null ? "" : t("results.version", { version: official.version, name: official.decidedBy }),
    /** The most severe warning of a game; empty without any. */
    warning: (game: ResultGame): string => {
      const rows = ([1, 2] as const).map((side) => ({ ...game, side }));
      if (segments.some((segment) => rows.some((row) => isAbove(row, segment)))) return t("results.unlikely");
      if (game.event.official === null && segments.some((segment) => disagrees(game.event, segment)))
        return t("results.disagree");
      return waiting(game.event) !== ""
        ? waiting(game.event)
        : Object.keys(game.draft).length > 0
          ? t("results.typed")
          : "";
    },
    /** The score of the whole game; empty if neither side has one. */
    score: ({ event, draft }: ResultGame): string => {
      const [total] = cellsOf(event, draft, ["game"]);
      return total === undefined || (total.away ?? total.home) === undefined
        ? ""
        : `${total.away ?? "?"}–${total.home ?? "?"}`;
    },
  };
}
