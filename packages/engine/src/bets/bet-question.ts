// An event derived from a game asks one question; this file says which bets answer it.
import type { BetType, Market } from "./bet-types.ts";

/**
 * The kinds of questions: a yes or no, a figure over or under, which of two has more, a part of a game as a game of its
 * own, or parlays within a game.
 */
export const requested = ["yesNo", "overUnder", "sides", "period", "parlays"] as const;
export type BetQuestion = (typeof requested)[number];

const markets: Readonly<Record<BetQuestion, readonly Market[]>> = {
  yesNo: ["question"],
  overUnder: ["total"],
  sides: ["moneyLine"],
  period: ["moneyLine", "spread", "total", "teamTotal"],
  parlays: [],
};

/**
 * Whether a bet type answers an event's question, so that the event's result decides the bet. No bet type answers
 * parlays: they are bets on the game itself.
 */
export function answers(type: BetType, asks: BetQuestion): boolean {
  return type.period === "game" && markets[asks].includes(type.market);
}
