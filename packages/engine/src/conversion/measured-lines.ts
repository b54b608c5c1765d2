// A line at points that are not on the board, an alternative or bought points, is priced by how often it wins rather
// than by fixed cents. The fixed table's price is compared with that, and the customer gets the worse of the two: the
// table alone is too generous at a field goal's number. Source: rules.md 3.3.
import { BadArgument, demand } from "../bad-argument.ts";
import type { Scenario } from "./scenarios.ts";
import { gradeLeg } from "../grading/grade-leg.ts";
import type { GradableLeg } from "../grading/grader.ts";
import type { GradingRules } from "../grading/grading-rules.ts";
import { distanceFromEven } from "../odds/american.ts";
import { type BoughtPoints, buyPoints, type PointPrices } from "../tickets/buy-points.ts";
import { type MarginMethod, pricedProbabilities } from "./margins.ts";
import { americanOf } from "./price-of-chance.ts";

/**
 * How a bet ends on average: which share of the stake wins and which share is refunded; the rest loses. The two may
 * come from any measure of the event, as long as all lines of a ladder use the same one: then no two of them make an
 * arbitrage, and no middle pays on average.
 */
export type Chances = { readonly win: number; readonly back: number };

/** The margin of a measured line: a method, and the booksum of both sides in basis points, 10,000 or more. */
export type MeasuredMargin = { readonly method: MarginMethod; readonly booksum: number };

/**
 * How a leg ends over final scores and their probabilities.
 * @param scenarios probabilities that sum to 1
 * @throws BadArgument `notASetting` where a final score does not decide the leg, and everything that `gradeLeg` refuses
 */
export function chancesOf(leg: GradableLeg, scenarios: readonly Scenario[], rules: GradingRules): Chances {
  let [win, back] = [0, 0];
  for (const { away, home, chance } of scenarios) {
    const { outcome } = gradeLeg(leg, { status: "final", segments: [{ segment: "game", away, home }] }, rules);
    const part = parts[outcome];
    if (part === undefined) throw new BadArgument("notASetting", { betType: leg.betType, outcome });
    win += part.win * chance;
    back += part.back * chance;
  }
  return { win, back };
}

const parts: Readonly<Record<string, Chances>> = {
  win: { win: 1, back: 0 },
  halfWin: { win: 0.5, back: 0.5 },
  push: { win: 0, back: 1 },
  void: { win: 0, back: 1 },
  halfLose: { win: 0, back: 0.5 },
  lose: { win: 0, back: 0 },
};

/**
 * The price of a line from its probabilities. Refunds pay no one, so the price is that of winning among wins and
 * losses.
 * @returns an American price, rounded against the customer; undefined where there is none: (almost) nothing wins or
 * loses, or the margin leaves no price
 * @throws BadArgument `notASetting` for invalid probabilities or a booksum below 10,000
 */
export function measuredPrice({ win, back }: Chances, { method, booksum }: MeasuredMargin): number | undefined {
  demand(win >= 0 && back >= 0 && win + back <= 1 + 1e-9, "notASetting", () => ({ win, back }));
  demand(booksum >= 10_000 && booksum < Infinity, "notASetting", () => ({ booksum }));
  const decided = 1 - back;
  const chance = win / decided;
  if (!isPriced(chance)) return undefined;
  const [side] = pricedProbabilities(method, [chance, 1 - chance], booksum / 10_000) ?? [];
  return side === undefined || !isPriced(side) ? undefined : americanOf(side);
}

// Beyond 100,000 to 1 a probability summed over thousands of scores is more rounding than measure: the ladder's order
// would be noise there.
const leastChance = 1e-5;
const isPriced = (chance: number): boolean => chance > leastChance && chance < 1 - leastChance;

/**
 * Buys half points at the worse of the table's price and the measured one.
 * @param chances how the bet ends at given points, in quarters
 * @throws BadArgument everything that `buyPoints` and `measuredPrice` refuse
 */
export function measuredPoints(
  prices: readonly PointPrices[],
  line: Parameters<typeof buyPoints>[1],
  halves: number,
  chances: (points: number) => Chances,
  margin: MeasuredMargin,
): BoughtPoints {
  const bought = buyPoints(prices, line, halves);
  if ("refused" in bought || halves === 0) return bought;
  const price = measuredPrice(chances(bought.points), margin);
  if (price === undefined) return { refused: "notSold" };
  return distanceFromEven(price) >= distanceFromEven(bought.price)
    ? bought
    : { points: bought.points, price, cents: distanceFromEven(line.price) - distanceFromEven(price) };
}
