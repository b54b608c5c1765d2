import { halfUp, floor, rationals } from "@chalkboard/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countedAgain,
  type Mode,
  type Outcome,
  gradeWager,
  offTheBoardParlays,
  priceSlip,
  publishedProgressives,
  publishedTeasers,
  returnOf,
  type StoredRule,
  storedWagers,
  unfolded,
} from "../src/index.ts";
import { legsAt } from "../src/grading/ticket-samples.ts";

const card = publishedTeasers[0];
const terms = {
  ...(card === undefined ? {} : { card }),
  progressive: publishedProgressives,
  sizes: [2, 3],
  cover: "yankee" as const,
};
const modes: readonly Mode[] = [
  "straight",
  "parlay",
  "teaser",
  "progressiveParlay",
  "roundRobin",
  "fullCover",
  "ifWin",
  "ifAction",
  "reverseWin",
  "reverseAction",
];
const halves: readonly Outcome[] = ["halfWin", "halfLose"];
const price = fc.oneof(fc.integer({ min: 100, max: 900 }), fc.integer({ min: -900, max: -101 }));
const slip = fc.record({
  mode: fc.constantFrom(...modes),
  prices: fc.tuple(price, price, price, price),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  amountIs: fc.constantFrom("risk" as const, "win" as const),
  rounding: fc.constantFrom(halfUp, floor, { direction: "halfUp" as const, unit: 5 }),
});
const ends = fc.tuple(
  ...[1, 2, 3, 4].map(() => fc.constantFrom<Outcome>("win", "win", "lose", "push", "void", "halfWin", "halfLose")),
);

test("every mode pays between nothing and stake plus win, and won means more than the stake", () => {
  fc.assert(
    fc.property(slip, ends, ({ prices, ...requested }, outcomes) => {
      // A half win does not count as a team's win: cards and progressives only use whole results.
      fc.pre(
        !["teaser", "progressiveParlay"].includes(requested.mode) ||
          !outcomes.some((outcome) => halves.includes(outcome)),
      );
      const legs = legsAt(...prices);
      const priced = priceSlip({ ...requested, ...terms, legs });
      expect(priced.stake).toBe(priced.wagers.reduce((sum, { stake }) => sum + stake, 0));
      let paid = 0;
      for (const wager of priced.wagers) {
        const { status, prize, refund, odds, steps, paidBy } = gradeWager(wager, legs, outcomes, requested.rounding);
        expect(prize === 0 || refund === 0).toBe(true);
        expect(refund).toBeLessThanOrEqual(wager.stake);
        expect(prize).toBeLessThanOrEqual(wager.stake + wager.possibleWin);
        if (status === 1 || status === -1) expect([prize, refund]).toEqual([0, wager.stake]);
        if (status === 2) expect(prize).toBeGreaterThanOrEqual(wager.stake);
        // The receipt's lines give the payout: they multiply, or in an if bet add up.
        for (const { factor, net } of steps)
          if (factor !== null && factor.n < factor.d) expect(net ?? 0).toBeLessThanOrEqual(0);
        const nets = steps.flatMap(({ net }) => (net === undefined ? [] : [net]));
        if (nets.length > 0) expect(prize + refund).toBe(wager.stake + nets.reduce((sum, net) => sum + net, 0));
        else if (paidBy === undefined)
          expect(steps.map(({ factor }) => factor ?? rationals.one).reduce(rationals.multiply)).toEqual(odds);
        if (status === 3 && refund > 0 && nets.length === 0)
          expect(refund).toBe(Math.min(wager.stake, returnOf(wager.stake, odds, requested.rounding)));
        paid += prize + refund;
      }
      expect(paid).toBeGreaterThanOrEqual(0);
      expect(paid).toBeLessThanOrEqual(priced.stake + priced.possibleWin);
    }),
    { numRuns: 3_000 },
  );
});

test("the order of the legs does not matter to a parlay or a round robin", () => {
  fc.assert(
    fc.property(
      slip,
      ends,
      fc.constantFrom<Mode>("parlay", "roundRobin"),
      ({ prices, ...requested }, outcomes, mode) => {
        const total = (order: readonly number[]): number => {
          const legs = legsAt(...order.map((index) => prices[index] ?? 100));
          const ends4 = order.map((index) => outcomes[index] ?? "void");
          return priceSlip({ ...requested, ...terms, mode, legs })
            .wagers.map((wager) => gradeWager(wager, legs, ends4, requested.rounding))
            .reduce((sum, { prize, refund }) => sum + prize + refund, 0);
        };
        expect(total([2, 0, 3, 1])).toBe(total([0, 1, 2, 3]));
      },
    ),
  );
});

test("a stored ticket unfolds to its priced bets, through JSON, in one row", () => {
  fc.assert(
    fc.property(slip, fc.boolean(), ({ prices, ...requested }, byTable) => {
      const legs = legsAt(...prices);
      const sold = { ...requested, ...terms, ...(byTable ? { parlayTable: offTheBoardParlays } : {}), legs };
      const priced = priceSlip(sold);
      const rows = storedWagers(sold, priced);
      expect(rows.length).toBe(requested.mode === "straight" ? 4 : 1);
      expect(rows.reduce((sum, { stake }) => sum + stake, 0)).toBe(priced.stake);
      expect(rows.reduce((sum, { possibleWin }) => sum + possibleWin, 0)).toBe(priced.possibleWin);
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(priced.wagers.length);
      const read = rows.map((row) => ({ ...row, rule: JSON.parse(JSON.stringify(row.rule)) as StoredRule | null }));
      expect(read.flatMap((row) => unfolded(row, legs, requested.rounding))).toEqual(priced.wagers);
      // And the money of an unmodified row can be recalculated from its legs.
      for (const row of read)
        expect(countedAgain(row, legs, requested.rounding)).toEqual({ stake: row.stake, possibleWin: row.possibleWin });
    }),
  );
});
