// Bets in words, in the reader's language: what the marks of the odds board leave out.
import type { MarkedBet } from "./bets.ts";
import type { PlainKey } from "./messages.ts";
import type { Translate } from "./translator.ts";

type NamedBet = Omit<MarkedBet, "line">;

/** What a bet on a handicap is called in its sport. @param sport its code, undefined where it is not known */
export function spreadKey(sport: string | undefined): PlainKey {
  return sport === "baseball" ? "betting.runLine" : sport === "hockey" ? "betting.puckLine" : "betting.spread";
}

const periods: Readonly<Record<string, PlainKey>> = {
  firstHalf: "betting.firstHalf", secondHalf: "betting.secondHalf", quarter1: "betting.quarter1", quarter2: "betting.quarter2",
  quarter3: "betting.quarter3", quarter4: "betting.quarter4", inning1: "betting.inning1", inning2: "betting.inning2",
};
const markets: Readonly<Record<string, PlainKey>> = {
  moneyLine: "betting.moneyLine", total: "betting.total", teamTotal: "betting.teamTotal", firstScore: "betting.firstScore", lastScore: "betting.lastScore",
  segmentScore: "betting.segmentRun", board: "betting.board", strikeouts: "betting.strikeouts", question: "betting.question", raceWin: "betting.raceWin",
};
/** Bets of a market whose own name says more than the market's. */
const ownNames: Readonly<Record<string, PlainKey>> = {
  SRL: "betting.superRunLine", ARL: "betting.alternativeLine", PLC: "betting.racePlace", SHW: "betting.raceShow", "4TH": "betting.raceFour",
  FC: "betting.raceForecast", TC: "betting.raceTricast",
};
const scores: Readonly<Record<string, PlainKey>> = { firstScore: "betting.firstRun", lastScore: "betting.lastRun" };
const picks: Readonly<Record<string, PlainKey>> = { over: "betting.over", under: "betting.under", yes: "betting.yes", no: "betting.no" };

/** Where a sport has no quarters, what takes their bets. */
const parts: Readonly<Record<string, Readonly<Record<string, PlainKey>>>> = {
  hockey: { quarter1: "betting.period1", quarter2: "betting.period2", quarter3: "betting.period3" }, tennis: { quarter1: "betting.set1" },
};

const periodKey = (period: string, sport: string | undefined): PlainKey | undefined => parts[sport ?? ""]?.[period] ?? periods[period];

/** What a period of bets is called; the whole game is the game. @param sport its code, undefined where it is not known */
export function periodName(period: string, sport: string | undefined, t: Translate): string {
  return t(periodKey(period, sport) ?? "betting.game");
}

/** A bet's name: "1st half · Run line", "Total · Over". */
export function betName(bet: NamedBet, sport: string | undefined, t: Translate): string {
  return [periodKey(bet.period, sport), marketKey(bet, sport), picks[bet.pick]].flatMap((key) => (key === undefined ? [] : [t(key)])).join(" · ");
}

/** What a market of two sides is called, whichever is taken: "Total". */
export function marketName({ alias, market, period }: Pick<NamedBet, "alias" | "market" | "period">, t: Translate): string {
  return [periods[period], marketKey({ alias, market }, undefined)].flatMap((key) => (key === undefined ? [] : [t(key)])).join(" · ");
}

function marketKey({ alias, market }: Pick<NamedBet, "alias" | "market">, sport: string | undefined): PlainKey | undefined {
  if (market === "spread") return ownNames[alias] ?? spreadKey(sport);
  return ownNames[alias] ?? (sport === "baseball" ? scores[market] : undefined) ?? markets[market];
}
