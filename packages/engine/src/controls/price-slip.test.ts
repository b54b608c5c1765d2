import { halfUp } from "@chalkboard/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { offTheBoardParlays, publishedProgressives, publishedTeasers } from "../grading/house-tables.ts";
import type { AmountIs, Mode, TicketLeg } from "../tickets/ticket.ts";
import { isCountable, type ModeTerms, priceSlip } from "./price-slip.ts";
import { sampleLeg } from "./samples.ts";

const four = [1, 2, 3, 4].map((eventId) => sampleLeg({ eventId }));
const slip = { legs: four, amount: 11_000, amountIs: "risk" as const, rounding: halfUp };
const legsOf = (prices: readonly number[]): TicketLeg[] =>
  prices.map((price, index) => sampleLeg({ eventId: index + 1, price }));
const [card] = publishedTeasers.filter(({ pays }) => pays[4] !== undefined);

test.each<[rule: string, mode: Mode, terms: ModeTerms, wagers: number, stake: number]>([
  ["a straight is a wager a leg", "straight", {}, 4, 44_000],
  ["a parlay is one wager", "parlay", {}, 1, 11_000],
  ["so is one by a table", "parlay", { parlayTable: offTheBoardParlays }, 1, 11_000],
  ["a teaser", "teaser", card === undefined ? {} : { card }, 1, 11_000],
  ["a progressive parlay", "progressiveParlay", { progressive: publishedProgressives }, 1, 11_000],
  ["a round robin by 2s of four", "roundRobin", { sizes: [2] }, 6, 66_000],
  ["a yankee", "fullCover", { cover: "yankee" }, 11, 121_000],
  ["an if-bet needs its first stake", "ifWin", {}, 1, 11_000],
  ["a reverse is an if-bet for each ordered pair", "reverseAction", {}, 12, 132_000],
])("the wagers of a slip: %s", (_, mode, terms, wagers, stake) => {
  const priced = priceSlip({ ...slip, ...terms, mode });
  expect([priced.mode, priced.wagers.length, priced.stake]).toEqual([mode, wagers, stake]);
});

test.each<Mode>(["teaser", "progressiveParlay", "roundRobin", "fullCover"])(
  "without its terms a %s has no price",
  (mode) => {
    expect(() => priceSlip({ ...slip, mode })).toThrow(expect.objectContaining({ reason: "notASetting" }));
  },
);

test.each<[rule: string, mode: Mode, prices: number[], amount: number, amountIs: AmountIs, countable: boolean]>([
  ["100.00 on two long shots", "parlay", [10_000, 10_000], 10_000, "risk", true],
  [
    "six legs of hundreds to one, one cent at risk",
    "parlay",
    [7_388, 86_250, 68_172, 71_974, 97_710, 28_844],
    1,
    "risk",
    false,
  ],
  [
    "the same to win one cent: the smallest stake is one cent all the same",
    "parlay",
    [7_388, 86_250, 68_172, 71_974, 97_710, 28_844],
    1,
    "win",
    false,
  ],
  ["a fortune to win at long odds takes a small stake", "parlay", [10_000, 10_000], 1_000_000_000_000, "win", true],
  [
    "a fortune to win at short odds takes a fortune",
    "straight",
    [-100_000, -100_000],
    10_000_000_000_000,
    "win",
    false,
  ],
])("slips whose money can be counted: %s", (_, mode, prices, amount, amountIs, countable) => {
  expect(isCountable({ mode, legs: legsOf(prices), amount, amountIs })).toBe(countable);
});

test("whatever can be counted stays within the safe integers", () => {
  const price = fc.oneof(fc.integer({ min: -100_000, max: -100 }), fc.integer({ min: 100, max: 100_000 }));
  const any = fc.record({
    mode: fc.constantFrom<Mode>("straight", "parlay", "roundRobin", "ifWin", "reverseAction"),
    prices: fc.array(price, { minLength: 2, maxLength: 8 }),
    amount: fc.integer({ min: 1, max: 1_000_000_000_000 }),
    amountIs: fc.constantFrom("risk" as const, "win" as const),
  });
  fc.assert(
    fc.property(any, ({ prices, ...terms }) => {
      const requested = { ...terms, legs: legsOf(prices), rounding: halfUp, sizes: [2] };
      if (isCountable(requested)) expect(Number.isSafeInteger(priceSlip(requested).possibleWin)).toBe(true);
    }),
  );
});
