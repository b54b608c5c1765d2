import { halfUp } from "@chalkboard/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Mode } from "../tickets/ticket.ts";
import { controls } from "./controls.ts";
import type { Facts } from "./facts.ts";
import { ifAmount } from "./if-amount.ts";
import { amountControls, largestPassing } from "./largest-passing.ts";
import { judge } from "./judge.ts";
import { isCountable } from "./price-slip.ts";
import { sampleFacts, sampleLeg, sampleTicket } from "./samples.ts";
import { atAmount, type ControlTicket, highestAmount } from "./control-ticket.ts";

const price = fc.oneof(fc.integer({ min: -2000, max: -100 }), fc.integer({ min: 100, max: 2000 }));
const amount = fc.integer({ min: 1, max: 1_000_000 });
const bound = fc.integer({ min: 1, max: 1_000_000 });
const ticket = fc
  .record({
    mode: fc.constantFrom<Mode>("straight", "parlay", "roundRobin", "ifWin", "reverseAction"),
    prices: fc.array(price, { minLength: 1, maxLength: 4 }),
    amount,
    amountIs: fc.constantFrom("risk" as const, "win" as const),
    rounding: fc.constantFrom(
      halfUp,
      { direction: "floor" as const, unit: 1 },
      { direction: "floor" as const, unit: 25 },
    ),
  })
  .filter(({ mode, prices }) => mode === "straight" || prices.length > 1)
  .map(({ prices, ...terms }) =>
    sampleTicket({
      ...terms,
      sizes: [2],
      legs: prices.map((each, index) => sampleLeg({ eventId: index + 1, price: each })),
    }),
  );

/** For each amount control, facts that limit the slip. */
const bounding: Record<number, fc.Arbitrary<Partial<Facts>>> = {
  [-33]: fc
    .tuple(fc.integer({ min: 0, max: 1_000_000 }), bound)
    .map(([minimum, more]) => ({ stakeRange: { minimum, maximum: minimum + more } })),
  [-23]: fc.oneof(
    bound.map((ticketMaximum) => ({ ticketMaximum })),
    bound.map((maximumPayout) => ({ maximumPayout })),
  ),
  [-24]: fc
    .record({
      leg: fc.constant(0),
      limit: bound,
      counts: fc.constantFrom("stake" as const, "win" as const, "base" as const),
      used: fc.option(fc.integer({ min: 0, max: 1000 })),
      controlName: fc.constant("league"),
    })
    .map((limit) => ({ wagerLimits: [limit] })),
  [-70]: fc.record({ limit: bound, used: fc.integer({ min: 0, max: 1000 }) }).map((limit) => ({
    personal: { excludedUntil: null, limits: [{ span: "day" as const, counts: "stake" as const, ...limit }] },
  })),
  [-46]: bound.map((maximumStake) => ({ underdog: { maximumPrice: 0, maximumStake } })),
  [-34]: bound.map((maximum) => ({ risks: [{ scope: "pos" as const, open: 50, maximum }] })),
  [-44]: bound.map((maximum) => ({ leagueRisks: [{ leagueId: 1, open: 50, maximum }] })),
  [-41]: bound.map((available) => ({ balance: { available } })),
};

const passesAll = (slip: ControlTicket, facts: Facts): boolean =>
  amountControls.every(({ refuse }) => refuse(slip, facts) === undefined);

/** By bisection alone; 0 when not even one minor unit passes. */
function lastThatPasses(slip: ControlTicket, facts: Facts): number {
  let [good, bad] = [0, highestAmount + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isCountable({ ...slip, amount: middle }) && passesAll(atAmount(slip, middle), facts)) good = middle;
    else bad = middle;
  }
  return good;
}

test("every amount control has bounds here", () => {
  expect(Object.keys(bounding).map(Number).sort()).toEqual(
    controls
      .filter((candidate) => "fits" in candidate)
      .map(({ code }) => code)
      .sort(),
  );
});

test.each(controls.filter((candidate) => "fits" in candidate).map(({ code }) => code))(
  "%i: the suggested amount passes, one cent more does not",
  (code) => {
    const own = controls.find((candidate) => candidate.code === code);
    fc.assert(
      fc.property(ticket, bounding[code] ?? fc.constant({}), (slip, parts) => {
        const facts = sampleFacts(slip, parts);
        const refusal = own?.refuse(slip, facts) as { suggested: number | null } | undefined;
        if (refusal === undefined) return;
        if (refusal.suggested === null) expect(own?.refuse(atAmount(slip, 1), facts)).toBeDefined();
        else {
          expect(own?.refuse(atAmount(slip, refusal.suggested), facts)).toBeUndefined();
          expect(own?.refuse(atAmount(slip, refusal.suggested + 1), facts)).toBeDefined();
        }
      }),
    );
  },
);

test("the largest passing amount passes every amount control, and one cent more does not", () => {
  const all = fc.tuple(...Object.values(bounding)).map((parts) => Object.assign({}, ...parts) as Partial<Facts>);
  fc.assert(
    fc.property(ticket, all, (slip, parts) => {
      const facts = sampleFacts(slip, parts);
      const largest = largestPassing(slip, facts);
      if (largest === undefined) {
        const last = lastThatPasses(slip, facts);
        if (last === 0) return;
        // The only other reason: the largest amount breaks an if-bet that was valid, since its stakes are rounded
        // separately.
        expect(ifAmount.refuse(slip, {})).toBeUndefined();
        expect(ifAmount.refuse(atAmount(slip, last), {})).toBeDefined();
      } else {
        expect(passesAll(atAmount(slip, largest), facts)).toBe(true);
        expect(passesAll(atAmount(slip, largest + 1), facts)).toBe(false);
      }
    }),
  );
});

test("whatever a refused slip is advised to try passes every control", () => {
  const parts = fc
    .tuple(
      ...Object.values(bounding).map((one) => fc.option(one, { nil: {} })),
      fc
        .boolean()
        .map((isOpen): Partial<Facts> =>
          isOpen ? {} : { hours: { at: { weekday: 1, minute: 0 }, windows: [], closeMinute: null } },
        ),
    )
    .map((some) => Object.assign({}, ...some) as Partial<Facts>);
  fc.assert(
    fc.property(ticket, parts, (slip, some) => {
      const facts = sampleFacts(slip, some);
      for (const { data } of judge(slip, facts).refused ?? []) {
        if ("suggested" in data && data.suggested !== null)
          expect(judge(atAmount(slip, data.suggested), facts).refused).toBeUndefined();
      }
    }),
  );
});

test("a minimum above everything that passes leaves nothing to suggest", () => {
  const slip = sampleTicket({ amount: 500 });
  expect(
    largestPassing(slip, sampleFacts(slip, { stakeRange: { minimum: 1000, maximum: 0 }, balance: { available: 999 } })),
  ).toBeUndefined();
  expect(
    largestPassing(
      slip,
      sampleFacts(slip, { stakeRange: { minimum: 1000, maximum: 0 }, balance: { available: 1000 } }),
    ),
  ).toBe(1000);
});

test("nothing is suggested for an if-bet whose later amount exceeds everything that passes", () => {
  const slip = sampleTicket({
    mode: "ifAction",
    legs: [sampleLeg(), sampleLeg({ eventId: 2 })],
    amount: 2000,
    laterAmounts: [1500],
  });
  expect(largestPassing(slip, sampleFacts(slip, { stakeRange: { minimum: 0, maximum: 3600 } }))).toBe(2000 + 1600);
  expect(largestPassing(slip, sampleFacts(slip, { ticketMaximum: 1499 }))).toBeUndefined();
});

test("without bounds the search ends at the highest possible amount", () => {
  const slip = sampleTicket();
  expect(largestPassing(slip, sampleFacts(slip))).toBe(highestAmount);
});

test("a parlay whose win would leave the safe integers is bounded by them", () => {
  const long = sampleTicket({
    mode: "parlay",
    amount: 1,
    legs: Array.from({ length: 9 }, (_, index) => sampleLeg({ eventId: index + 1, price: 2000 })),
  });
  const largest = largestPassing(long, sampleFacts(long));
  expect(largest).toBeGreaterThan(0);
  expect(isCountable({ ...long, amount: (largest ?? 0) + 1 })).toBe(false);
  expect(atAmount(long, largest ?? 0).possibleWin).toBeLessThan(Number.MAX_SAFE_INTEGER);
});
