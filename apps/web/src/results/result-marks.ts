// What is said of a score on the page, and of its game: unlikely, contradicted, official, waiting. The same on a desk's board and on a phone.
import type { PlainKey } from "@chalkboard/messages";
import { statisticKeys } from "@chalkboard/sheets";
import type { Locale } from "../kit/words.tsx";
import { cellsOf, disagrees, type Draft, type ResultEvent, shownAt } from "./result-draft.ts";
import { columnOf, isMark, type Statistic, statisticIn } from "./statistic-draft.ts";

export type ResultRow = { readonly event: ResultEvent; readonly side: 1 | 2; readonly draft: Draft };
/** A game's scores, and what is typed of it. */
export type ResultGame = Omit<ResultRow, "side">;

/** Of a league: what is entered of its games, and above which scores a result is doubted. */
export type ResultBounds = {
  readonly segments: readonly string[]; readonly statistics: readonly Statistic[]; readonly highestGame: number; readonly highestSegment: number;
};

const states: Readonly<Record<string, PlainKey>> = {
  scheduled: "betting.eventScheduled", live: "betting.eventLive", ended: "betting.eventEnded", official: "betting.eventOfficial",
  cancelled: "betting.eventCancelled", postponed: "betting.eventPostponed",
};

/** What is entered of a game of the league, in order: the scores, the total last, then what else it records. */
export function enteredColumns({ segments, statistics }: ResultBounds): readonly string[] {
  return [...segments, ...statistics.map(columnOf)];
}

/** What stands over a column: the segment's name, the total, or a statistic in short. */
export function columnName(column: string, t: Locale["t"]): string {
  const statistic = statisticIn(column);
  return statistic === undefined ? (column === "game" ? t("kit.total") : column) : t(statisticKeys[statistic][1]);
}

/** The same in full. */
export function columnTitle(column: string, t: Locale["t"]): string {
  const statistic = statisticIn(column);
  return statistic === undefined ? t("results.segment", { segment: columnName(column, t) }) : t(statisticKeys[statistic][0]);
}

/** Who was listed to pitch, the visitors' first; nothing where nobody was. */
export const pitchersOf = ({ sides }: Pick<ResultEvent, "sides">): string =>
  (sides.every(({ pitcher }) => pitcher === null) ? "" : sides.map(({ pitcher }) => pitcher ?? "–").join(" · "));

/** A lead that nobody said follows the scores. */
function isWorkedOut({ event }: ResultRow, column: string): boolean {
  return statisticIn(column) === "largestLead" && event.official?.leadGiven === false;
}

export type ResultMarks = ReturnType<typeof resultMarks>;

/** The words and marks of a league's results. */
export function resultMarks({ t }: Pick<Locale, "t">, { segments, highestGame, highestSegment }: ResultBounds) {
  const boundOf = (segment: string): number => (statisticIn(segment) !== undefined ? Infinity : segment === "game" ? highestGame : highestSegment);
  const name = (segment: string): string => columnName(segment, t);
  const team = ({ event, side }: Pick<ResultRow, "event" | "side">): ResultEvent["sides"][number] | undefined => event.sides.find((one) => one.side === side);
  const value = ({ event, draft, side }: ResultRow, segment: string): number | null | undefined => shownAt(event, draft, segment, side).value;
  const isAbove = (row: ResultRow, segment: string): boolean => (value(row, segment) ?? 0) > boundOf(segment);
  const waiting = ({ proposed }: ResultEvent): string =>
    (proposed.length === 0 ? "" : t("results.waiting", { name: proposed.map(({ source }) => source).join(", ") }));
  return {
    name, team, isAbove, waiting,
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
      return from === "typed" ? "mine" : from === "stated" ? (disagrees(row.event, segment) ? "over" : "dim") : undefined;
    },
    /** What is unlikely of a score. */
    doubt: (row: ResultRow, segment: string): string => (!isAbove(row, segment) ? "" : t("results.aboveRange",
      { team: team(row)?.name ?? "", segment: name(segment), figure: value(row, segment) ?? 0, bound: boundOf(segment) })),
    /** What each source states of a segment. */
    said: ({ stated }: ResultEvent, segment: string): string => stated.filter((score) => score.segment === segment)
      .map(({ source, away, home }) => `${source}: ${away}–${home ?? "x"}`).join(" · "),
    /** Who was listed, where it is asked whether he started. */
    pitcher: (row: ResultRow, column: string): string => (statisticIn(column) === "pitcherChanged" ? team(row)?.pitcher ?? "" : ""),
    state: ({ status }: ResultEvent): string => { const key = states[status]; return key === undefined ? "" : t(key); },
    official: ({ official }: ResultEvent): string =>
      (official === null ? "" : t("results.version", { version: official.version, name: official.decidedBy })),
    /** What somebody must see to in a game, the gravest alone; nothing where all is well. */
    warning: (game: ResultGame): string => {
      const rows = ([1, 2] as const).map((side) => ({ ...game, side }));
      if (segments.some((segment) => rows.some((row) => isAbove(row, segment)))) return t("results.unlikely");
      if (game.event.official === null && segments.some((segment) => disagrees(game.event, segment))) return t("results.disagree");
      return waiting(game.event) !== "" ? waiting(game.event) : Object.keys(game.draft).length > 0 ? t("results.typed") : "";
    },
    /** The score of the whole game; nothing where there is none of either side. */
    score: ({ event, draft }: ResultGame): string => {
      const [total] = cellsOf(event, draft, ["game"]);
      return total === undefined || (total.away ?? total.home) === undefined ? "" : `${total.away ?? "?"}–${total.home ?? "?"}`;
    },
  };
}
