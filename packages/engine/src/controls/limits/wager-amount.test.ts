import { expect, test } from "vitest";
import { sampleLeg, sampleTicket } from "../samples.ts";
import { wagerAmount } from "./wager-amount.ts";
import type { LimitCounts } from "../facts.ts";

const limitOf = (limit: number, used: number | null, counts: LimitCounts = "stake", leg = 0) => ({
  leg,
  limit,
  counts,
  used,
  controlName: "league",
});

test.each<
  [
    rule: string,
    price: number,
    counts: LimitCounts,
    amount: number,
    limit: number,
    used: number | null,
    requested: number | null,
    suggested: number,
    counted?: "win",
  ]
>([
  ["the limit itself passes", -110, "stake", 10_000, 10_000, null, null, 0],
  ["one cent above the limit", -110, "stake", 10_001, 10_000, null, 10_001, 10_000],
  ["earlier sales count: exactly the rest passes", -110, "stake", 4_000, 10_000, 6_000, null, 0],
  ["earlier sales count: one cent above the rest", -110, "stake", 4_001, 10_000, 6_000, 4_001, 4_000],
  ["a limit on the win looks at the win", 200, "win", 5_001, 10_000, null, 10_002, 5_000, "win"],
  ["a base limit looks at the stake of a dog", 200, "base", 10_000, 10_000, null, null, 0],
  ["a base limit looks at the win of a favourite", -200, "base", 20_000, 10_000, null, null, 0],
  ["a base limit refuses a favourite by its win", -200, "base", 20_001, 10_000, null, 10_001, 20_000, "win"],
  ["a limit of 0 means no bound", -110, "stake", 900_000_000, 0, null, null, 0],
])(
  "-24 wager amount: %s",
  (_, price, counts, amount, limit, used, requested, suggested, counted = "stake" as never) => {
    const ticket = sampleTicket({ amount, legs: [sampleLeg({ price })] });
    expect(wagerAmount.refuse(ticket, { wagerLimits: [limitOf(limit, used, counts)] })).toEqual(
      requested === null
        ? undefined
        : {
            leg: 0,
            wager: requested,
            counted,
            limit,
            available: limit - (used ?? 0),
            suggested,
            controlName: "league",
            ifMode: false,
          },
    );
  },
);

test("-24 wager amount: nothing is suggested when the limit is used up", () => {
  const refusal = wagerAmount.refuse(sampleTicket(), { wagerLimits: [limitOf(10_000, 12_000)] });
  expect(refusal).toMatchObject({ available: 0, suggested: null });
});

test("-24 wager amount: the suggestion passes the limits of all legs", () => {
  const parlay = sampleTicket({ mode: "parlay", legs: [sampleLeg(), sampleLeg({ eventId: 2 })] });
  const refusal = wagerAmount.refuse(parlay, { wagerLimits: [limitOf(9_000, null), limitOf(7_000, null, "stake", 1)] });
  expect(refusal).toMatchObject({ leg: 0, limit: 9_000, suggested: 7_000 });
});

test("-24 wager amount: a limit on one leg leaves the slip's other straights alone", () => {
  const two = sampleTicket({ legs: [sampleLeg(), sampleLeg({ eventId: 2 })] });
  expect(wagerAmount.refuse(two, { wagerLimits: [limitOf(10_000, 0)] })).toBeUndefined();
});
