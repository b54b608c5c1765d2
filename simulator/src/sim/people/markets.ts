// What each sport of the world sells: its markets as pairs (or threes) of opposite bets, and the numbers around which
// their lines lie.

import { bets, type Part } from "../../auditor/bets.ts";
import type { Sport } from "../../auditor/grading.ts";
import type { Chance } from "../../chance.ts";

export type Side = { readonly betType: number; readonly side: number };
type Points = "none" | "handicap" | "number";
export type Market = { readonly sides: readonly Side[]; readonly points: Points };

const at = (betType: number, ...sides: readonly number[]): readonly Side[] => sides.map((side) => ({ betType, side }));
const none = (...sides: readonly Side[]): Market => ({ sides, points: "none" });
const handicap = (betType: number): Market => ({ sides: at(betType, 1, 2), points: "handicap" });
const overUnder = (over: number, under: number, side: number): Market => ({
  sides: [...at(over, side), ...at(under, side)],
  points: "number",
});
const teamTotals = (over: number, under: number): readonly Market[] => [
  overUnder(over, under, 1),
  overUnder(over, under, 2),
];

const winner = (betType: number, ...sides: readonly number[]): Market => none(...at(betType, ...sides));
const quarter = (part: number, ...sides: readonly number[]): readonly Market[] => {
  const first = 7 + part * 4;
  return [winner(first, ...sides), handicap(first + 1), overUnder(first + 2, first + 3, 0)];
};
const wholeGame = (...sides: readonly number[]): readonly Market[] => [
  winner(1, ...sides),
  handicap(2),
  overUnder(3, 4, 0),
  ...teamTotals(5, 6),
];
const half1 = (...sides: readonly number[]): readonly Market[] => [
  winner(7, ...sides),
  handicap(8),
  overUnder(9, 10, 0),
  ...teamTotals(31, 30),
];
const half2 = (...sides: readonly number[]): readonly Market[] => [
  winner(32, ...sides),
  handicap(33),
  overUnder(34, 35, 0),
];
const firstAndLast: readonly Market[] = [none(...at(28, 1, 2)), none(...at(36, 1, 2))];
const question = none(...at(0, 0), ...at(-1, 0));
const quarters = [1, 2, 3, 4].flatMap((part) => quarter(part, 1, 2));

export const marketsOf: Readonly<Record<Sport, readonly Market[]>> = {
  baseball: [
    ...wholeGame(1, 2),
    ...half1(1, 2),
    ...half2(1, 2),
    handicap(27),
    handicap(55),
    ...firstAndLast,
    none(...at(37, 0), ...at(39, 0)),
    none(...at(38, 0)),
    overUnder(40, 41, 0),
    ...teamTotals(59, 60),
    question,
  ],
  basketball: [
    ...wholeGame(1, 2),
    ...half1(1, 2),
    ...half2(1, 2),
    ...quarters,
    ...teamTotals(56, 57),
    ...firstAndLast,
    question,
  ],
  football: [
    ...wholeGame(1, 2),
    ...half1(1, 2),
    ...half2(1, 2),
    ...quarters,
    ...teamTotals(56, 57),
    ...firstAndLast,
    question,
  ],
  hockey: [
    ...wholeGame(1, 2),
    ...[1, 2, 3].flatMap((part) => quarter(part, 1, 2)),
    ...teamTotals(56, 57),
    ...firstAndLast,
    question,
  ],
  soccer: [...wholeGame(1, 2, 3), ...half1(1, 2, 3), ...half2(1, 2, 3), ...firstAndLast, question],
};

/** Every bet of a sport, with its line's properties. */
export function soldBets(sport: Sport): readonly (Side & { readonly points: Points })[] {
  return marketsOf[sport].flatMap(({ sides, points }) => sides.map((side) => ({ ...side, points })));
}

/** Both teams' usual score in a whole game, in quarters of a point. */
const usual: Readonly<Record<Sport, number>> = { baseball: 36, basketball: 800, football: 160, hockey: 22, soccer: 10 };
const share = (part: Part, sport: Sport): number =>
  part === "game" ? 1 : part === "half1" || part === "half2" ? 0.5 : sport === "hockey" ? 1 / 3 : 0.25;

/** Points of a market's sides, in quarters: whole, half, and sometimes a quarter line. */
export function pointsOf(chance: Chance, sport: Sport, { sides, points }: Market): readonly (number | null)[] {
  const step = chance.weighted([
    [4, 2],
    [2, 4],
    [3, 1],
  ]);
  const betType = sides[0]?.betType ?? 0;
  const bet = bets.get(betType);
  switch (points) {
    case "none":
      return sides.map(() => null);
    case "handicap": {
      const most = Math.max(3, Math.floor(usual[sport] / 10 / step));
      const own = chance.pick([-1, 1]) * step * chance.int(1, most);
      return [own, -own];
    }
    case "number": {
      const input =
        bet?.asks === "strikeouts"
          ? 24
          : bet?.asks === "board"
            ? 100
            : usual[sport] * share(bet?.part ?? "game", sport);
      const middle = bet?.asks === "teamTotal" ? input / 2 : input;
      const steps = Math.max(1, Math.round(middle / step));
      const number = step * chance.int(Math.max(1, Math.floor(steps * 0.6)), Math.ceil(steps * 1.3));
      return sides.map(() => number);
    }
  }
}

/** Prices of a market's sides with twenty cents between them, around any fair line; a draw is long. */
export function pricesOf(chance: Chance, { sides }: Market): readonly number[] {
  const fair = chance.int(-120, 120);
  if (sides.length === 1) return [priceAt(fair - 10)];
  const draw = chance.int(110, 160);
  const both = [priceAt(fair - 10), priceAt(-fair - 10)];
  return sides.length === 3 ? [...both.map((price) => Math.max(price, 105)), draw + 100] : both;
}

/** The American price at this many cents from even money. */
function priceAt(cents: number): number {
  return cents >= 0 ? 100 + cents : cents - 100;
}
