import type { Rational } from "@chalkboard/kernel";
import type { Market, Period } from "../bets/bet-types.ts";

/** How a leg ended. `earlyWin` was paid because its team led by the promised margin, whatever came later. */
export type Outcome = "win" | "lose" | "push" | "void" | "halfWin" | "halfLose" | "earlyWin" | "pending";

/**
 * A leg that won, or was partly refunded, at other odds than those sold: a dead heat, a Rule 4 deduction, a same-game
 * parlay that was repriced. `paidAt` is the factor of the stake, stake included; below one only a part is returned.
 */
export type PaidAt = { readonly paidAt: Rational };

/** The input of grading a wager. */
export type LegOutcome = Outcome | PaidAt;

/**
 * The reason, as data that a receipt can print. `line` and `distance` are quarters. `decided`: graded on a score;
 * `tie`: equal scores on a money line; `tooShort`: not enough was played; `notYet`: the period goes on; `missing`: a
 * figure is not available.
 */
export type GradeReason =
  | {
      readonly rule: "decided";
      readonly market: Market;
      readonly period: Period;
      readonly away: number;
      readonly home: number;
      /** The compared figure: total, team total, strikeouts, or the team's margin. */
      readonly figure: number;
      readonly line: number | null;
      readonly early: boolean;
    }
  | { readonly rule: "tie"; readonly period: Period; readonly away: number; readonly home: number }
  | {
      readonly rule: "answer";
      readonly market: Market;
      readonly period: Period;
      readonly answer: "yes" | "no" | "away" | "home";
    }
  | { readonly rule: "tooShort"; readonly period: Period }
  | { readonly rule: "notYet"; readonly period: Period }
  | { readonly rule: "missing"; readonly market: Market }
  | { readonly rule: "led"; readonly lead: number; readonly needed: number }
  | { readonly rule: "pitcherChanged"; readonly team: "away" | "home" };

export type Grade = { readonly outcome: Outcome; readonly reason: GradeReason };

/**
 * The outcome of a distance from the line in quarters: above zero wins. A quarter either way of an Asian line is half
 * won or half lost, because one of its two half stakes lands on its line.
 * @param quarterLine whether the line lies between a half and a whole point
 */
export function outcomeOfDistance(distance: number, quarterLine: boolean): Outcome {
  if (distance === 0) return "push";
  if (quarterLine && distance === 1) return "halfWin";
  if (quarterLine && distance === -1) return "halfLose";
  return distance > 0 ? "win" : "lose";
}

/**
 * The same for the other side of the market. A bet paid early has no mirror: the other side waits for the final score.
 */
export function mirrored(outcome: Outcome): Outcome {
  return mirror[outcome];
}

const mirror: Readonly<Record<Outcome, Outcome>> = {
  win: "lose",
  lose: "win",
  push: "push",
  void: "void",
  halfWin: "halfLose",
  halfLose: "halfWin",
  earlyWin: "pending",
  pending: "pending",
};
