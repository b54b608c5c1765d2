// Names of bets in words, in the reader's language, for what the marks of the odds board abbreviate.
import type { MarkedBet } from "./bets.ts";
import type { PlainKey } from "./messages.ts";
import type { Translate } from "./translator.ts";

type NamedBet = Omit<MarkedBet, "line">;

/** The name of a handicap bet in its sport. @param sport its code, undefined where it is not known */
export function spreadKey(sport: string | undefined): PlainKey {
  return sport === "baseball" ? "betting.runLine" : sport === "hockey" ? "betting.puckLine" : "betting.spread";
}

/** The names of bet periods where the sport is not known. */
export const periodKeys = {
  game: "betting.fullGame",
  firstHalf: "betting.firstHalf",
  secondHalf: "betting.secondHalf",
  quarter1: "betting.quarter1",
  quarter2: "betting.quarter2",
  quarter3: "betting.quarter3",
  quarter4: "betting.quarter4",
  inning1: "betting.inning1",
  inning2: "betting.inning2",
} as const satisfies Readonly<Record<string, PlainKey>>;
const markets: Readonly<Record<string, PlainKey>> = {
  moneyLine: "betting.moneyLine",
  total: "betting.total",
  teamTotal: "betting.teamTotal",
  firstScore: "betting.firstScore",
  lastScore: "betting.lastScore",
  segmentScore: "betting.segmentRun",
  board: "betting.board",
  strikeouts: "betting.strikeouts",
  question: "betting.question",
  raceWin: "betting.raceWin",
};
/** Names of bets that are more specific than their market's name. */
const specificNames: Readonly<Record<string, PlainKey>> = {
  SRL: "betting.superRunLine",
  ARL: "betting.alternativeLine",
  PLC: "betting.racePlace",
  SHW: "betting.raceShow",
  "4TH": "betting.raceFour",
  FC: "betting.raceForecast",
  TC: "betting.raceTricast",
};
const scores: Readonly<Record<string, PlainKey>> = { firstScore: "betting.firstRun", lastScore: "betting.lastRun" };
const picks: Readonly<Record<string, PlainKey>> = {
  over: "betting.over",
  under: "betting.under",
  yes: "betting.yes",
  no: "betting.no",
};

/** The names of a sport's periods where it has no quarters. */
const parts: Readonly<Record<string, Readonly<Record<string, PlainKey>>>> = {
  hockey: { quarter1: "betting.period1", quarter2: "betting.period2", quarter3: "betting.period3" },
  tennis: { quarter1: "betting.set1" },
};

/**
 * The name of a bet period: "1st quarter", in hockey "1st period". @param sport its code, undefined where it is not
 * known
 */
export function periodName(period: string, sport: string | undefined, t: Translate): string {
  const usual: Readonly<Record<string, PlainKey>> = periodKeys;
  return t(parts[sport ?? ""]?.[period] ?? usual[period] ?? periodKeys.game);
}

/** A period's name before a bet's; the whole game needs none. */
const before = (period: string, sport: string | undefined, t: Translate): readonly string[] =>
  period === "game" ? [] : [periodName(period, sport, t)];

/** A bet's name: "1st half · Run line", "Total · Over". */
export function betName(bet: NamedBet, sport: string | undefined, t: Translate): string {
  return [
    ...before(bet.period, sport, t),
    ...[marketKey(bet, sport), picks[bet.pick]].flatMap((key) => (key === undefined ? [] : [t(key)])),
  ].join(" · ");
}

/** The name of a two-sided market, whichever side is taken: "Total". */
export function marketName(
  { alias, market, period }: Pick<NamedBet, "alias" | "market" | "period">,
  t: Translate,
): string {
  const key = marketKey({ alias, market }, undefined);
  return [...before(period, undefined, t), ...(key === undefined ? [] : [t(key)])].join(" · ");
}

function marketKey(
  { alias, market }: Pick<NamedBet, "alias" | "market">,
  sport: string | undefined,
): PlainKey | undefined {
  if (market === "spread") return specificNames[alias] ?? spreadKey(sport);
  return specificNames[alias] ?? (sport === "baseball" ? scores[market] : undefined) ?? markets[market];
}
