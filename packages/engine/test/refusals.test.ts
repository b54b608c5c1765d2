import { type Rational, type Rounding, rational } from "@chalkboard/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AmountIs,
  BadArgument,
  type GameResult,
  type MarginMethod,
  type Mode,
  type Outcome,
  type ResultStatus,
  type Side,
  type Sport,
  type TicketLeg,
  americanToDecimal,
  buyPoints,
  cashOut,
  castOdds,
  decimalToAmerican,
  defaultGradingRules,
  fairProbabilities,
  gradeLeg,
  gradeRunner,
  gradeWager,
  identityConversion,
  isAmerican,
  measuredPrice,
  movePrice,
  pricedProbabilities,
  priceReverse,
  priceRoundRobin,
  priceTicket,
  publishedPointPrices,
  serviceMarket,
  stakeToWin,
  suggestedMove,
  winOf,
} from "../src/index.ts";

// For any input, either the argument is refused with a typed reason, or the result is a valid number.

const figure = fc.oneof(
  fc.integer({ min: -300, max: 300 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, Number.NaN, Infinity, 2 ** 53, -1),
);
const odds: fc.Arbitrary<Rational> = fc.oneof(
  fc.tuple(fc.bigInt({ min: -5n, max: 500n }), fc.bigInt({ min: 1n, max: 300n })).map(([n, d]) => rational(n, d)),
  fc.constantFrom({ n: 1n, d: 0n }, { n: -3n, d: -2n }),
);
const rounding: fc.Arbitrary<Rounding> = fc.record({
  direction: fc.constantFrom("halfUp", "floor", "up" as "floor"),
  unit: fc.oneof(fc.constantFrom(1, 5, 100), figure),
});
const legs: fc.Arbitrary<TicketLeg[]> = fc.array(
  odds.map((price): TicketLeg => ({
    key: { eventId: 1, betType: 1, side: 1, alternate: 0 },
    points: null,
    odds: price,
  })),
  { maxLength: 12 },
);
const amountIs = fc.constantFrom<AmountIs>("risk", "win", "both" as AmountIs);

const money = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0;

/** Runs an action; a refusal must be typed, a result must be valid. */
function orRefused<Answer>(run: () => Answer, holds: (answer: Answer) => boolean): void {
  let answer: Answer;
  try {
    answer = run();
  } catch (error) {
    if (!(error instanceof BadArgument)) throw error;
    expect(error.reason).not.toBe("");
    return;
  }
  expect(holds(answer)).toBe(true);
}

describe("bad arguments are refused, never answered with a wrong number", () => {
  test("prices", () => {
    fc.assert(
      fc.property(figure, figure, odds, (price, cents, decimal) => {
        orRefused(
          () => americanToDecimal(price),
          (answer) => answer.n > answer.d && answer.d > 0n,
        );
        orRefused(() => movePrice(price, cents), isAmerican);
        orRefused(() => decimalToAmerican(decimal), isAmerican);
      }),
      { numRuns: 2_000 },
    );
  });

  test("amounts", () => {
    fc.assert(
      fc.property(figure, odds, rounding, (amount, decimal, how) => {
        orRefused(() => winOf(amount, decimal, how), money);
        orRefused(
          () => stakeToWin(amount, decimal, how),
          (stake) => money(stake) && winOf(stake, decimal, how) >= amount,
        );
        orRefused(
          () => cashOut(amount, [0.5, amount], amount),
          ({ fair, offer }) => money(fair) && money(offer) && offer <= fair,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test("tickets", () => {
    const modes = fc.constantFrom<Mode>("straight", "parlay", "teaser", "lottery" as Mode);
    fc.assert(
      fc.property(
        modes,
        legs,
        figure,
        amountIs,
        rounding,
        fc.array(figure, { maxLength: 3 }),
        (mode, ticket, amount, is, how, sizes) => {
          for (const price of [
            () => priceTicket(mode, ticket, amount, is, how),
            () => priceRoundRobin(ticket, sizes, amount, is, how),
            () => priceReverse("onWin", ticket, amount, is, how),
          ]) {
            orRefused(
              price,
              (priced) =>
                money(priced.stake) &&
                money(priced.possibleWin) &&
                priced.wagers.every((wager) => money(wager.stake) && money(wager.possibleWin)),
            );
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("grades of wagers", () => {
    const outcomes = fc.array(
      fc.constantFrom<Outcome>("win", "lose", "push", "void", "halfWin", "halfLose", "pending", "won" as Outcome),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(legs, outcomes, (ticket, results) => {
        const floor: Rounding = { direction: "floor", unit: 1 };
        orRefused(
          () =>
            priceTicket("parlay", ticket, 1_000, "risk", floor).wagers.map((wager) =>
              gradeWager(wager, ticket, results, floor),
            ),
          (grades) =>
            grades.every(
              ({ prize, refund, status }) =>
                money(prize) && money(refund) && (prize === 0 || refund === 0) && (status !== 2 || prize > 1_000 - 1),
            ),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test("grades of legs", () => {
    const segment = fc.record({
      segment: fc.constantFrom("1", "2", "3", "4", "5", "9", "OT", "game"),
      away: figure,
      home: fc.oneof(figure, fc.constant(null)),
    });
    const result: fc.Arbitrary<GameResult> = fc.record({
      status: fc.constantFrom<ResultStatus>("partial", "final", "called", "abandoned", "done" as ResultStatus),
      segments: fc.array(segment, { maxLength: 6 }),
    });
    const small = fc.record({
      segment: fc.constantFrom("1", "2", "3", "4", "5", "game"),
      away: fc.nat({ max: 9 }),
      home: fc.nat({ max: 9 }),
    });
    const likely: fc.Arbitrary<GameResult> = fc.record({
      status: fc.constantFrom<ResultStatus>("partial", "final", "called", "abandoned"),
      segments: fc.uniqueArray(small, { selector: (one) => one.segment, maxLength: 6 }),
    });
    const sport = fc.constantFrom<Sport>("baseball", "basketball", "football", "hockey", "soccer", "tennis", "combat");
    const known: readonly Outcome[] = ["win", "lose", "push", "void", "halfWin", "halfLose", "pending"];
    const side = fc.constantFrom<Side>(0, 1, 2, 3, 7 as Side);
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 70 }),
        side,
        fc.oneof(fc.constant(null), fc.integer({ min: -40, max: 200 }), figure),
        fc.oneof(result, likely),
        sport,
        (betType, taken, points, held, played) => {
          orRefused(
            () => gradeLeg({ betType, side: taken, points }, held, defaultGradingRules(played)).outcome,
            (outcome) => known.includes(outcome),
          );
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("conversion and exposure", () => {
    const methods = fc.constantFrom<MarginMethod>("multiplicative", "additive", "power", "oddsRatio", "shin");
    const share = fc.oneof(fc.double({ min: 0, max: 1 }), figure);
    const chance = (side: number): boolean => side > 0 && side < 1;
    fc.assert(
      fc.property(
        methods,
        fc.array(share, { maxLength: 4 }),
        share,
        figure,
        figure,
        figure,
        (method, sides, win, one, other, third) => {
          orRefused(
            () => fairProbabilities(method, sides),
            (answer) => answer === undefined || answer.every(chance),
          );
          orRefused(
            () => pricedProbabilities(method, sides, one),
            (answer) => answer === undefined || answer.every(chance),
          );
          orRefused(
            () => measuredPrice({ win, back: 0 }, { method, booksum: one }),
            (answer) => answer === undefined || isAmerican(answer),
          );
          orRefused(
            () => castOdds(["0", "1"], new Map(sides.map((side, index) => [String(index), side])), one),
            (answer) => answer === null || answer.n > answer.d,
          );
          orRefused(
            () => suggestedMove([one, other], [third, win], { lean: 0.2, limit: 1_000, stepCents: 5, mostCents: 20 }),
            (answer) => answer === undefined || Number.isSafeInteger(answer.cents),
          );
          orRefused(
            () =>
              serviceMarket(
                1,
                [
                  { points: null, price: one },
                  { points: null, price: other },
                ],
                identityConversion,
              ),
            ({ lines }) => lines === undefined || lines.every(({ price }) => isAmerican(price)),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("bought points and runners", () => {
    fc.assert(
      fc.property(
        figure,
        figure,
        figure,
        odds,
        fc.array(fc.record({ runner: fc.constantFrom("1", "2", "3"), position: figure }), { maxLength: 4 }),
        figure,
        (points, price, halves, decimal, finish, starters) => {
          orRefused(
            () => buyPoints(publishedPointPrices, { betType: 2, points, price }, halves),
            (bought) => "refused" in bought || isAmerican(bought.price),
          );
          orRefused(
            () =>
              gradeRunner(
                { runner: "1", places: 2, odds: decimal },
                { status: "official", finish, starters, scratched: [] },
                null,
              ).outcome,
            (outcome) => typeof outcome === "string" || outcome.paidAt.n > 0n,
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
