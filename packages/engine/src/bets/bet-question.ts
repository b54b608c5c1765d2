// An event that is derived from a game asks one thing: which bets answer it.
import type { BetType, Market } from "./bet-types.ts";

/** A yes or no, a figure over or under, who of two has more, a part of a game as a game of its own, or parlays within a game. */
export const requested = ["yesNo", "overUnder", "sides", "period", "parlays"] as const;
export type BetQuestion = (typeof requested)[number];

const markets: Readonly<Record<BetQuestion, readonly Market[]>> = {
  yesNo: ["question"], overUnder: ["total"], sides: ["moneyLine"], period: ["moneyLine", "spread", "total", "teamTotal"], parlays: [],
};

/** Whether a bet type answers what an event asks, so that its result decides the bet. Nothing answers parlays: they are bets on the game itself. */
export function answers(type: BetType, asks: BetQuestion): boolean {
  return type.period === "game" && markets[asks].includes(type.market);
}
