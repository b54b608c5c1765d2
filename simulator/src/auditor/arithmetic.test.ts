import { americanToDecimal, priceTicket, stakeToWin as engineStakeToWin } from "@chalkboard/engine";
import { floor, halfUp, rational } from "@chalkboard/kernel";
import { describe, expect, test } from "vitest";
import { chanceFrom } from "../chance.ts";
import { decisionOf, type LegOutcome, profitOf, stakeToWin } from "./arithmetic.ts";

describe("the auditor's arithmetic gives published figures", () => {
  test.each<[string, number, number[], number]>([
    ["a favourite of -110", 11_000, [-110], 10_000],
    ["an underdog of +150", 10_000, [150], 15_000],
    ["two legs of -110 pay 2.6446 to one", 10_000, [-110, -110], 26_446],
    ["three legs of -110 pay 5.9579 to one", 10_000, [-110, -110, -110], 59_579],
    ["five legs of -110 pay 24.3591 to one", 10_000, [-110, -110, -110, -110, -110], 243_591],
  ])("%s", (_rule, stake, prices, profit) =>
    expect(profitOf(stake, prices, { direction: "halfUp", unit: 1 })).toBe(profit),
  );

  test.each<[string, LegOutcome[], [number, number, number]]>([
    ["both won", ["win", "win"], [2, 36_446, 0]],
    ["a push takes its leg away", ["win", "push"], [2, 19_091, 0]],
    ["a loss beats a push", ["lose", "push"], [3, 0, 0]],
    ["a loss decides while another is open", ["lose", "pending"], [3, 0, 0]],
    ["a win does not", ["win", "pending"], [0, 0, 0]],
    ["all pushed", ["push", "void"], [1, 0, 10_000]],
    ["all void", ["void", "void"], [-1, 0, 10_000]],
    ["half lost alone", ["halfLose", "push"], [3, 0, 5_000]],
  ])("a parlay of two at -110: %s", (_rule, outcomes, [status, prize, refund]) =>
    expect(
      decisionOf(
        10_000,
        outcomes.map((outcome) => ({ price: -110, outcome })),
        { direction: "halfUp", unit: 1 },
      ),
    ).toEqual({ status, prize, refund }),
  );
});

test("two independent methods give the same money", () => {
  const chance = chanceFrom(1);
  for (let round = 0; round < 2_000; round += 1) {
    const prices = Array.from({ length: chance.int(1, 6) }, () => chance.pick([-1, 1]) * chance.int(100, 400));
    const rounding = chance.pick([halfUp, floor, { direction: "halfUp", unit: 5 } as const]);
    const amount = chance.int(1, 500_000);
    const legs = prices.map((price) => ({
      key: { eventId: 1, betType: 1, side: 1 as const, alternate: 0 },
      points: null,
      odds: americanToDecimal(price),
    }));
    expect(profitOf(amount, prices, rounding)).toBe(
      priceTicket(legs.length === 1 ? "straight" : "parlay", legs, amount, "risk", rounding).possibleWin,
    );
    const odds = prices.reduce((product, price) => {
      const decimal = americanToDecimal(price);
      return rational(product.n * decimal.n, product.d * decimal.d);
    }, rational(1));
    expect(stakeToWin(amount, prices, rounding)).toBe(engineStakeToWin(amount, odds, rounding));
  }
});
