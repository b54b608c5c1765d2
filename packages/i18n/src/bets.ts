// Bets as odds boards write them; the marks are the same in every language.
import { pointsText, spreadText } from "./format/odds.ts";

/** The fields of the engine's bet type row that a mark needs. */
export type MarkedBet = {
  readonly alias: string;
  readonly period: string;
  readonly market: string;
  readonly pick: string;
  readonly line: "none" | "points";
};

const periodMarks: Readonly<Record<string, string>> = {
  firstHalf: "1H",
  secondHalf: "2H",
  quarter1: "1Q",
  quarter2: "2Q",
  quarter3: "3Q",
  quarter4: "4Q",
  inning1: "1I",
  inning2: "2I",
};

const partMarks: Readonly<Record<string, string>> = { hockey: "P", tennis: "S" };

/**
 * A period as boards write it: "1H", "3Q", in hockey "3P", in tennis "1S"; empty for the whole game. @param sport its
 * code, undefined where it is not known
 */
export function periodMark(period: string, sport: string | undefined): string {
  const mark = periodMarks[period] ?? "";
  return mark.endsWith("Q") ? `${mark.slice(0, -1)}${partMarks[sport ?? ""] ?? "Q"}` : mark;
}

/**
 * A bet's mark without its price: "ML", "1H ML", "X" (the draw), "+1½", "o8½", "TT u4", "K o7½".
 * @param points quarters, null where the bet has none
 * @param side 3 is the draw
 * @param sport its code, undefined where it is not known: a hockey game's first period is "1P ML"
 */
export function betMark(bet: MarkedBet, points: number | null, side?: number, sport?: string): string {
  return [periodMark(bet.period, sport), side === 3 ? "X" : lineMark(bet, periodMarks[bet.period] ?? "", points)]
    .filter((part) => part !== "")
    .join(" ");
}

/** Whose total is bet on, where it is not the game's score. */
const figureMarks: Readonly<Record<string, string>> = { teamTotal: "TT ", board: "RHE ", strikeouts: "K " };

function lineMark({ alias, market, pick, line }: MarkedBet, period: string, points: number | null): string {
  if (line === "none" || points === null)
    return period !== "" && alias.startsWith(period) ? alias.slice(period.length) : alias;
  if (pick !== "over" && pick !== "under") return spreadText(points);
  return `${figureMarks[market] ?? ""}${pick === "over" ? "o" : "u"}${pointsText(points)}`;
}
