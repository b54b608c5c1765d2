// Derives a market's alternatives from its main line: priced by how often they win over the final scores that the
// game's lines make likely. The measure is adjusted to agree with the main line, so main line and alternatives form one
// ladder. Source: rules.md 3.3.
import { demand } from "../bad-argument.ts";
import { knownBetType, type Side } from "../bets/bet-types.ts";
import type { Scenario } from "./scenarios.ts";
import type { GradingRules } from "../grading/grading-rules.ts";
import { distanceFromEven } from "../odds/american.ts";
import { buyPoints, type PointPrices } from "../tickets/buy-points.ts";
import { pricedProbabilities } from "./margins.ts";
import { chancesOf } from "./measured-lines.ts";
import { americanOf, impliedBy, snappedTo } from "./price-of-chance.ts";
import { fairChances } from "./related-markets.ts";

/** A market of two sides: its first bet, that bet's points in quarters, and the American prices of both. */
export type MainLine = {
  readonly betType: number;
  readonly side: Side;
  readonly points: number;
  readonly prices: readonly [first: number, other: number];
};

/** Points from the first bet's view, and both prices. */
export type LadderLine = { readonly points: number; readonly prices: readonly [first: number, other: number] };

export type LadderTerms = {
  /** Basis points of what both sides cost together, 10,000 or more; absent: as on the main line. */
  readonly booksum?: number;
  /** Prices are multiples of this many cents from even money, rounded against the customer. */
  readonly step: number;
  /**
   * The minimum price of bought half points; a line that is better for the customer than the main one is never cheaper
   * than that.
   */
  readonly table?: readonly PointPrices[];
  /** The code of the table's sport. */
  readonly sport?: string;
};

/**
 * A market's lines at other points.
 * @param scenarios final scores with their probabilities, which sum to 1
 * @param wanted points of the first bet, quarters
 * @returns the wanted lines that have prices, in order; none where the main line's prices imply no probabilities
 * @throws BadArgument `notASetting` for a booksum below 10,000, or where a final score does not decide the bet; and
 * everything that `gradeLeg` refuses
 */
export function measuredLadder(
  main: MainLine,
  scenarios: readonly Scenario[],
  rules: GradingRules,
  wanted: readonly number[],
  { booksum, step, table = [], sport }: LadderTerms,
): readonly LadderLine[] {
  const sum =
    booksum ?? Math.max(10_000, Math.round(main.prices.reduce((total, price) => total + impliedBy(price), 0) * 10_000));
  demand(sum >= 10_000 && sum < Infinity && step >= 1, "notASetting", () => ({ booksum: sum, step }));
  const outcomes = byFigure(main, scenarios);
  const at = (points: number): number => decidedShare(main, points, outcomes, rules);
  const [said] = fairChances(main.prices) ?? [];
  const [measured, bend] = [at(main.points), said === undefined ? Number.NaN : logit(said)];
  if (!isPriced(measured) || !Number.isFinite(bend)) return [];
  const shift = bend - logit(measured);
  return wanted.flatMap((points) => {
    const chance = at(points);
    if (!isPriced(chance)) return [];
    const bent = 1 / (1 + Math.exp(-logit(chance) - shift));
    const [first, other] = pricedProbabilities("power", [bent, 1 - bent], sum / 10_000) ?? [];
    if (first === undefined || other === undefined || !isPriced(first) || !isPriced(other)) return [];
    const [one, two] = [snappedTo(step, americanOf(first)), snappedTo(step, americanOf(other))];
    return [
      {
        points,
        prices: [
          worse(one, bought(main, 0, points, { table, sport })),
          worse(two, bought(main, 1, points, { table, sport })),
        ] as const,
      },
    ];
  });
}

const leastChance = 1e-4;
const isPriced = (chance: number): boolean => chance > leastChance && chance < 1 - leastChance;
const logit = (chance: number): number => Math.log(chance / (1 - chance));

/** The share of wins among wins and losses. */
function decidedShare(
  { betType, side }: MainLine,
  points: number,
  outcomes: readonly Scenario[],
  rules: GradingRules,
): number {
  const { win, back } = chancesOf({ betType, side, points }, outcomes, rules);
  return back > 1 - leastChance ? 0 : win / (1 - back);
}

/** Merges scores with the same meaning to a bet, so that it is graded a hundred times instead of ten thousand. */
function byFigure({ betType, side }: MainLine, scenarios: readonly Scenario[]): readonly Scenario[] {
  const { market } = knownBetType(betType);
  const figure = ({ away, home }: Scenario): number =>
    market === "spread" ? away - home : market === "total" ? away + home : side === 1 ? away : home;
  return [...Map.groupBy(scenarios, figure).values()].flatMap((same) => {
    const [one] = same;
    return one === undefined ? [] : [{ ...one, chance: same.reduce((sum, { chance }) => sum + chance, 0) }];
  });
}

/**
 * The table's price for the half points from the main line to one that is better for a side; undefined where it is not
 * better, or not sold.
 */
function bought(
  { betType, points, prices }: MainLine,
  place: 0 | 1,
  wanted: number,
  { table, sport }: { readonly table: readonly PointPrices[]; readonly sport: string | undefined },
): number | undefined {
  const { market, pick, opposite } = knownBetType(betType);
  const forFirst = market === "spread" || pick === "under" ? wanted - points : points - wanted;
  const halves = (place === 0 ? forFirst : -forFirst) / 2;
  if (halves <= 0 || !Number.isInteger(halves)) return undefined;
  const line =
    place === 0
      ? { betType, points }
      : { betType: opposite ?? betType, points: market === "spread" ? -points : points };
  const found = buyPoints(table, { ...line, price: prices[place], sport }, halves);
  return "refused" in found ? undefined : found.price;
}

function worse(price: number, other: number | undefined): number {
  return other === undefined || distanceFromEven(price) <= distanceFromEven(other) ? price : other;
}
