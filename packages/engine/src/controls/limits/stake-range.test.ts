import { expect, test } from "vitest";
import { sampleLeg, sampleTicket } from "../samples.ts";
import { stakeRange } from "./stake-range.ts";

test.each<
  [rule: string, stake: number, minimumStake: number, maximumStake: number, suggested: number | null | undefined]
>([
  ["both ends are allowed: low", 100, 100, 500, undefined],
  ["both ends are allowed: high", 500, 100, 500, undefined],
  ["one cent under the minimum", 99, 100, 500, null],
  ["one cent over the maximum, which is suggested", 501, 100, 500, 500],
  ["a maximum of 0 means no bound", 9_999_999, 100, 0, undefined],
  ["a minimum of 0 means no bound", 1, 0, 500, undefined],
])("-33 stake range: %s", (_, stake, minimum, maximum, suggested) => {
  const refusal = stakeRange.refuse(sampleTicket({ amount: stake }), { stakeRange: { minimum, maximum } });
  expect(refusal).toEqual(suggested === undefined ? undefined : { minimum, maximum, stake, suggested });
});

test("-33 stake range: each straight of a slip is measured separately", () => {
  const two = sampleTicket({ amount: 500, legs: [sampleLeg(), sampleLeg({ eventId: 2 })] });
  expect(two.stake).toBe(1000);
  expect(stakeRange.refuse(two, { stakeRange: { minimum: 100, maximum: 500 } })).toBeUndefined();
});

test("-33 stake range: an amount to win is measured by what it risks", () => {
  const toWin = sampleTicket({ amount: 500, amountIs: "win" });
  expect(stakeRange.refuse(toWin, { stakeRange: { minimum: 0, maximum: 549 } })).toEqual({
    minimum: 0,
    maximum: 549,
    stake: 550,
    suggested: 499,
  });
});

test("-33 stake range: nothing is suggested where no amount suits every stake", () => {
  const straights = sampleTicket({
    amount: 500,
    amountIs: "win",
    legs: [sampleLeg({ price: -500 }), sampleLeg({ eventId: 2, price: 200 })],
  });
  expect(stakeRange.refuse(straights, { stakeRange: { minimum: 30, maximum: 300 } })).toMatchObject({
    stake: 2498,
    suggested: 60,
  });
  expect(stakeRange.refuse(straights, { stakeRange: { minimum: 31, maximum: 300 } })).toMatchObject({
    stake: 2498,
    suggested: null,
  });
});
