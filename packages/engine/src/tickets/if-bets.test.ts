import { floor, halfUp, rational, type Rounding } from "@chalkboard/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeWager } from "../grading/grade-wager.ts";
import type { LegOutcome } from "../grading/outcome.ts";
import { priceIf, priceReverse } from "./if-bets.ts";
import { legsAt, outcomes, settle } from "../grading/ticket-samples.ts";

describe("if bets and reverses: what two bets of 110 at -110 come to", () => {
  const legs = legsAt(-110, -110);
  const modes = [
    priceIf("onWin", legs, [11_000], "risk", floor),
    priceIf("onAction", legs, [11_000], "risk", floor),
    priceReverse("onWin", legs, 11_000, "risk", floor),
    priceReverse("onAction", legs, 11_000, "risk", floor),
  ];
  test.each<
    [rule: string, results: string, ifWin: number, ifAction: number, reverseWin: number, reverseAction: number]
  >([
    ["both win", "WW", 200, 200, 400, 400],
    ["win, then lose", "WL", -10, -10, -120, -120],
    ["lose, then win: the second never plays", "LW", -110, -110, -120, -120],
    ["both lose", "LL", -110, -110, -220, -220],
    ["a push stops an if-win, not an if-action", "PW", 0, 100, 100, 200],
    ["win, then push", "WP", 100, 100, 100, 200],
    ["push, then lose", "PL", 0, -110, -110, -220],
    ["lose, then push", "LP", -110, -110, -110, -220],
    ["both push", "PP", 0, 0, 0, 0],
    ["no play counts as a push", "VW", 0, 100, 100, 200],
  ])("%s", (_, text, ...nets) => expect(modes.map((mode) => settle(mode, legs, text).net / 100)).toEqual(nets));

  test("an if bet needs only its first stake; a reverse doubles it", () => {
    expect(modes.map((mode) => mode.stake)).toEqual([11_000, 11_000, 22_000, 22_000]);
    expect(modes.map((mode) => mode.possibleWin)).toEqual([20_000, 20_000, 40_000, 40_000]);
  });
});

describe("published examples", () => {
  test("unequal prices, reverse with action: -110 and -175, 110 each", () => {
    const legs = legsAt(-110, -175);
    const reverse = priceReverse("onAction", legs, 11_000, "risk", halfUp);
    const nets = ["WW", "WL", "LW", "LL", "PW", "WP"].map((text) =>
      Math.round(settle(reverse, legs, text, halfUp).net / 100),
    );
    expect(nets).toEqual([326, -120, -157, -220, 126, 200]);
  });

  test("four teams at 11 to win 10: 40, 19, 9, -1, -11", () => {
    const legs = legsAt(-110, -110, -110, -110);
    const four = priceIf("onWin", legs, [1_100], "risk", floor);
    expect(["WWWW", "WWWL", "WWLW", "WLWW", "LWWW"].map((text) => settle(four, legs, text).net / 100)).toEqual([
      40, 19, 9, -1, -11,
    ]);
  });

  test("three teams reversed at 110 risk 660 to win 1,200", () => {
    const legs = legsAt(-110, -110, -110);
    const reverse = priceReverse("onWin", legs, 11_000, "risk", floor);
    expect([reverse.wagers.length, reverse.stake, reverse.possibleWin]).toEqual([6, 66_000, 120_000]);
  });
});

describe("the steps and the states of an if bet", () => {
  test("the steps add up, and a leg that was not played is marked", () => {
    const legs = legsAt(-110, -110, -110);
    const [wager] = priceIf("onWin", legs, [11_000], "risk", floor).wagers;
    if (wager === undefined) throw new Error("a ticket has a wager");
    const graded = gradeWager(wager, legs, outcomes("WLW"), floor);
    expect([graded.status, graded.prize, graded.refund]).toEqual([3, 0, 10_000]);
    expect(graded.steps.map((step) => [step.stake, step.net])).toEqual([
      [11_000, 10_000],
      [11_000, -11_000],
      [0, 0],
    ]);
  });

  test.each<[rule: string, results: string, status: number[]]>([
    ["it is pending on a leg that would play", "W?", [0]],
    ["it does not wait behind a stop", "L?", [3]],
    ["won", "WW", [2]],
    ["returned", "PL", [1]],
    ["no play at all", "VV", [-1]],
  ])("%s", (_, text, statuses) => {
    const legs = legsAt(-110, -110);
    expect(settle(priceIf("onWin", legs, [11_000], "risk", floor), legs, text).statuses).toEqual(statuses);
  });

  const deadHeat = (top: number, bottom: number): LegOutcome => ({ paidAt: rational(top, bottom) });
  const wholeUnits: Rounding = { direction: "halfUp", unit: 5 };
  test.each<[rule: string, stake: number, rounding: Rounding, first: LegOutcome, nets: number[]]>([
    ["a dead heat that pays more than the stake continues", 10_000, floor, deadHeat(5, 4), [2_500, 10_000]],
    ["one that pays the stake and no more stops", 10_000, floor, deadHeat(1, 1), [0, 0]],
    ["one that pays less stops, and the rest is refunded", 10_000, floor, deadHeat(3, 4), [-2_500, 0]],
    [
      "of a stake below the rounding unit a part is no gain: 9/10 of 3 would round up to 5",
      3,
      wholeUnits,
      deadHeat(9, 10),
      [0, 0],
    ],
    ["2/5 of 3 rounds to nothing: the stake is lost", 3, wholeUnits, deadHeat(2, 5), [-3, 0]],
  ])("%s", (_, stake, rounding, first, nets) => {
    const legs = legsAt(100, 100);
    const [wager] = priceIf("onWin", legs, [stake], "risk", rounding).wagers;
    if (wager === undefined) throw new Error("an if-bet is a wager");
    const graded = gradeWager(wager, legs, [first, "win"], rounding);
    expect(graded.steps.map(({ net }) => net)).toEqual(nets);
    expect(graded.prize + graded.refund).toBe(stake + nets.reduce((sum, net) => sum + net, 0));
  });

  test("no one loses more than the first stake", () => {
    const letter = fc.constantFrom("W", "L", "P", "V", "w", "l");
    const price = fc.oneof(fc.integer({ min: 100, max: 500 }), fc.integer({ min: -500, max: -101 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, letter), { minLength: 2, maxLength: 6 }),
        fc.constantFrom("onWin", "onAction"),
        fc.integer({ min: 1, max: 100_000 }),
        (rows, condition, stake) => {
          const legs = legsAt(...rows.map((row) => row[0]));
          expect(
            settle(priceIf(condition, legs, [stake], "risk", floor), legs, rows.map((row) => row[1]).join("")).paid,
          ).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test.each<[string, () => unknown, string]>([
    ["one leg", () => priceIf("onWin", legsAt(-110), [100], "risk", floor), "tooFewLegs"],
    [
      "a later stake above the first",
      () => priceIf("onWin", legsAt(-110, -110), [100, 101], "risk", floor),
      "notASetting",
    ],
    [
      "two amounts for three legs",
      () => priceIf("onWin", legsAt(-110, -110, -110), [100, 100], "risk", floor),
      "notASetting",
    ],
    ["a negative amount", () => priceReverse("onWin", legsAt(-110, -110), -1, "risk", floor), "notAnAmount"],
  ])("refused: %s", (_, act, reason) => expect(act).toThrow(expect.objectContaining({ reason })));

  test("a reverse to win at unequal prices cuts the second stake to the first", () => {
    const reverse = priceReverse("onWin", legsAt(-110, -120), 10_000, "win", floor);
    expect(reverse.wagers.map((wager) => wager.rule?.kind === "chain" && wager.rule.stakes)).toEqual([
      [11_000, 11_000],
      [12_000, 11_000],
    ]);
  });
});
