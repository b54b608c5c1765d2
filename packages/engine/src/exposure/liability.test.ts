import { halfUp, rational } from "@chalkboard/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultGradingRules } from "../grading/grading-rules.ts";
import { americanToDecimal } from "../odds/american.ts";
import type { TeaserCard, WagerRule } from "../tickets/wager-rule.ts";
import { gridOf, isDecidedByScore, liabilityOf, summaryOf } from "./liability.ts";
import type { OpenLeg, OpenWager, OtherLeg } from "./open-wager.ts";
import { type Scenario, scenariosAround } from "../conversion/scenarios.ts";

const football = defaultGradingRules("football");
const ends: Scenario[] = [
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

test.each<[rule: string, wagers: OpenWager[], visitorsWin: number, homeWins: number, level: number]>([
  ["a straight on the visitors costs its win when they win", [straight(11_000, leg(1, 1, null))], 10_000, -11_000, 0],
  ["the home side is its mirror", [straight(11_000, leg(1, 2, null))], -11_000, 10_000, 0],
  [
    "one of each leaves the margin",
    [straight(11_000, leg(1, 1, null)), straight(11_000, leg(1, 2, null))],
    -1_000,
    -1_000,
    0,
  ],
  ["a spread that lands on its number is refunded", [straight(11_000, leg(2, 1, -12))], 0, -11_000, -11_000],
  ["an over counts where it is over", [straight(11_000, leg(3, 0, 156))], -11_000, -11_000, 10_000],
  ["a quarter line returns half", [straight(10_000, leg(2, 1, -11, 100))], 5_000, -10_000, -10_000],
])("what an ending costs: %s", (_, wagers, ...costs) => {
  const { expected, worst } = liabilityOf(wagers, ends, football, halfUp);
  expect(worst).toEqual(costs);
  expect(expected).toEqual(costs);
});

test("a parlay costs by the probability of its other legs, and at worst as if they had won", () => {
  const parlay: OpenWager = {
    stake: 10_000,
    here: [leg(1, 1, null, 100)],
    elsewhere: [{ odds: rational(5, 2), chance: 0.4 }],
  };
  const { expected, worst } = liabilityOf([parlay], ends, football, halfUp);
  expect(worst).toEqual([40_000, -10_000, 15_000]);
  expect(expected).toEqual([10_000, -10_000, 0]);
});

const elsewhere = (chance: number, price = -110, place?: number): OtherLeg => ({
  odds: americanToDecimal(price),
  chance,
  ...(place === undefined ? {} : { place }),
});
const card: TeaserCard = {
  name: "two teams, six points",
  pays: { 2: rational(1) },
  points: [{ sport: "football", market: "spread", quarters: 24 }],
  tie: "reduce",
  noPlay: "reduce",
};
const forgiving: WagerRule = { kind: "progressive", table: { 4: [rational(5), rational(1)] } };
const chain: WagerRule = { kind: "chain", continues: "onWin", stakes: [11_000, 11_000] };
const open: WagerRule = { kind: "open", spots: 1 };

test.each<[rule: string, wager: OpenWager, wins: number, expected: number, loses: number]>([
  [
    "a teaser costs what its card pays, whatever the legs' prices",
    { stake: 10_000, here: [leg(2, 1, 0)], elsewhere: [elsewhere(0.7, 250)], rule: { kind: "teaser", card } },
    10_000,
    0.7 * 20_000 - 10_000,
    -10_000,
  ],
  [
    "a progressive parlay pays less, but still pays, when one leg of four is lost",
    {
      stake: 10_000,
      here: [leg(1, 1, null)],
      elsewhere: [elsewhere(0.5), elsewhere(0.5), elsewhere(0.5)],
      rule: forgiving,
    },
    50_000,
    (60_000 + 3 * 20_000) / 8 - 10_000,
    10_000,
  ],
  [
    "an if bet that starts here continues when it won",
    { stake: 11_000, here: [{ ...leg(1, 1, null), place: 0 }], elsewhere: [elsewhere(0.5, -110, 1)], rule: chain },
    20_000,
    0.5 * 31_000 + 0.5 * 10_000 - 11_000,
    -11_000,
  ],
  [
    "one that ends here is played when the leg before it won",
    { stake: 11_000, here: [{ ...leg(1, 1, null), place: 1 }], elsewhere: [elsewhere(0.5, -110, 0)], rule: chain },
    20_000,
    0.5 * 31_000 - 11_000,
    -1_000,
  ],
  [
    "an open spot is valued as if it stayed empty",
    { stake: 10_000, here: [leg(1, 1, null, 100)], elsewhere: [elsewhere(0.5, 100)], rule: open },
    30_000,
    0.5 * 40_000 - 10_000,
    -10_000,
  ],
])("what a wager with its own way to pay costs: %s", (_, wager, wins, expected, loses) => {
  const liability = liabilityOf([wager], ends, football, halfUp);
  expect(liability.worst[0]).toBe(wins);
  expect(liability.expected[0]).toBeCloseTo(expected, 6);
  expect(liability.worst[1]).toBe(loses);
});

test("two legs of one game in one wager are read from the same score", () => {
  const both: OpenWager = { stake: 10_000, here: [leg(1, 1, null, 100), leg(4, 0, 150, 100)], elsewhere: [] };
  expect(liabilityOf([both], ends, football, halfUp).worst).toEqual([30_000, -10_000, -10_000]);
});

test.each<[rule: string, betType: number, decided: boolean]>([
  ["a money line", 1, true],
  ["a spread", 2, true],
  ["a total", 3, true],
  ["a team's total", 5, true],
  ["an alternative spread", 55, true],
  ["a first half", 7, false],
  ["the first run", 28, false],
  ["strikeouts", 59, false],
])("bets that a final score decides: %s", (_, betType, decided) => {
  expect(isDecidedByScore(betType)).toBe(decided);
});

test("the summary names the most expensive ending, the mean and the tail", () => {
  const summary = summaryOf([10_000, -11_000, 0], ends);
  expect(summary).toMatchObject({
    worst: { scenario: 0, liability: 10_000 },
    best: { scenario: 1, liability: -11_000 },
    atRisk: 10_000,
  });
  expect(summary.expected).toBeCloseTo(-1_500, 6);
  expect(summary.shortfall).toBeCloseTo(10_000, 6);
});

test("the tail reaches into the next ending when the most expensive one is rare", () => {
  const rare: Scenario[] = [
    { away: 1, home: 0, chance: 0.01 },
    { away: 0, home: 1, chance: 0.99 },
  ];
  expect(summaryOf([1_000, 100], rare)).toMatchObject({ atRisk: 100 });
  expect(summaryOf([1_000, 100], rare).shortfall).toBeCloseTo((0.01 * 1_000 + 0.04 * 100) / 0.05, 9);
});

test("the grid's cells add up to the whole", () => {
  const scenarios = scenariosAround({ mean: 3, deviation: 13 }, { mean: 45, deviation: 13 }, true);
  const { expected } = liabilityOf(
    [straight(11_000, leg(2, 2, -12)), straight(5_000, leg(3, 0, 180))],
    scenarios,
    football,
    halfUp,
  );
  const cells = gridOf(expected, scenarios, { margin: 7, total: 7 });
  expect(cells.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
  expect(cells.reduce((sum, { chance, liability }) => sum + chance * liability, 0)).toBeCloseTo(
    summaryOf(expected, scenarios).expected,
    3,
  );
});

test("the liability of all wagers is the sum of each one's", () => {
  const wager = fc
    .record({
      stake: fc.integer({ min: 1, max: 100_000 }),
      points: fc.integer({ min: -60, max: 60 }),
      side: fc.constantFrom<1 | 2>(1, 2),
    })
    .map(({ stake, points, side }) => straight(stake, leg(2, side, points)));
  fc.assert(
    fc.property(fc.array(wager, { maxLength: 6 }), (wagers) => {
      const together = liabilityOf(wagers, ends, football, halfUp).worst;
      const each = wagers.map((one) => liabilityOf([one], ends, football, halfUp).worst);
      expect(together).toEqual(ends.map((_, scenario) => each.reduce((sum, costs) => sum + (costs[scenario] ?? 0), 0)));
    }),
  );
});
