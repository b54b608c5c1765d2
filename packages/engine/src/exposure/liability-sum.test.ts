import { halfUp, rational } from "@chalkboard/kernel";
import { expect, test } from "vitest";
import { defaultGradingRules, gradingRules } from "../grading/grading-rules.ts";
import { americanToDecimal } from "../odds/american.ts";
import { costOf } from "./cost-of-wager.ts";
import { createLiabilitySum } from "./liability-sum.ts";
import type { OpenLeg, OpenWager } from "./open-wager.ts";

const rules = defaultGradingRules("football");
const ends = [
  { away: 20, home: 17, chance: 0.4 },
  { away: 17, home: 20, chance: 0.5 },
  { away: 20, home: 20, chance: 0.1 },
];
const leg = (betType: number, side: 0 | 1 | 2, points: number | null, price = -110): OpenLeg => ({
  betType,
  side,
  points,
  odds: americanToDecimal(price),
});
const straight = (stake: number, here: OpenLeg): OpenWager => ({ stake, here: [here], elsewhere: [] });
const visitors = straight(11_000, leg(1, 1, null));
const terms = { rules, rounding: halfUp };

test("identical wagers count by their number, and one of the book's own is subtracted", () => {
  const sum = createLiabilitySum(ends);
  sum.add(visitors, { ...terms, times: 3 });
  sum.add(visitors, { ...terms, times: -1 });
  expect(sum.total().worst).toEqual([20_000, -22_000, 0]);
});

test("groups are by lines, whatever the house rules, with the largest stake first", () => {
  const tiesLose = gradingRules("football", { tie: { game: "lose", period: "lose" } });
  const sum = createLiabilitySum(ends);
  sum.add(straight(1_000, leg(3, 0, 156)), terms);
  sum.add(visitors, terms);
  sum.add(straight(2_000, leg(1, 1, null, 100)), { rules: tiesLose, rounding: halfUp });
  expect(sum.groups()).toEqual([
    {
      legs: [{ betType: 1, side: 1, points: null }],
      wagers: 2,
      stake: 13_000,
      liability: { expected: [12_000, -13_000, -2_000], worst: [12_000, -13_000, -2_000] },
    },
    {
      legs: [{ betType: 3, side: 0, points: 156 }],
      wagers: 1,
      stake: 1_000,
      liability: { expected: [-1_000, -1_000, 909], worst: [-1_000, -1_000, 909] },
    },
  ]);
});

test("what is added to a copy is not in the sum it was made from, nor the other way round", () => {
  const sum = createLiabilitySum(ends);
  sum.add(visitors, terms);
  const copy = sum.copy();
  copy.add(visitors, { ...terms, times: -1 });
  sum.add(straight(1_000, leg(3, 0, 156)), terms);
  expect(copy.total().worst).toEqual([0, 0, 0]);
  expect(sum.total().worst).toEqual([9_000, -12_000, 909]);
});

const other = (chance: number, outcome?: "win" | "lose" | "void") => ({
  odds: rational(2),
  chance,
  ...(outcome === undefined ? {} : { outcome }),
});

test.each<[rule: string, wager: OpenWager, expected: number, worst: number]>([
  ["a leg that is decided has no chance any more", { ...visitors, elsewhere: [other(0.1, "win")] }, 31_000, 31_000],
  ["a lost one loses all", { ...visitors, elsewhere: [other(0.1, "lose"), other(0.5)] }, -11_000, -11_000],
  ["a void one leaves the others", { ...visitors, elsewhere: [other(0.1, "void")] }, 10_000, 10_000],
  ["a free play that wins costs its winnings", { ...visitors, isFree: true }, 10_000, 10_000],
  ["and nothing when a leg elsewhere loses", { ...visitors, isFree: true, elsewhere: [other(0.5)] }, 15_500, 31_000],
])("%s", (_, wager, expected, worst) => {
  expect(costOf(wager, ["win"], halfUp)).toEqual({ expected, worst });
});

test("a free play that loses or is refunded costs nothing", () => {
  for (const outcome of ["lose", "push"] as const)
    expect(costOf({ ...visitors, isFree: true }, [outcome], halfUp)).toEqual({ expected: 0, worst: 0 });
});
