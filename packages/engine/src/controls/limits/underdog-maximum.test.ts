import { expect, test } from "vitest";
import { sampleLeg, sampleTicket } from "../samples.ts";
import { underdogMaximum, type UnderdogRefusal } from "./underdog-maximum.ts";

test.each<
  [
    rule: string,
    price: number,
    stake: number,
    maximumPrice: number,
    maximumStake: number,
    refusal: UnderdogRefusal | undefined,
  ]
>([
  ["the dearest price that is sold", 400, 1_000, 400, 0, undefined],
  ["one cent dearer", 401, 1_000, 400, 0, { reason: "price", leg: 0, price: 401, maximumPrice: 400 }],
  ["the largest stake on a dog", 200, 5_000, 0, 5_000, undefined],
  [
    "one cent more",
    200,
    5_001,
    0,
    5_000,
    { reason: "stake", leg: 0, stake: 5_001, maximumStake: 5_000, suggested: 5_000 },
  ],
  ["a favourite is not held to the limit", -200, 5_001, 0, 5_000, undefined],
  ["0 means no bound", 2_000, 900_000, 0, 0, undefined],
])("-46 underdog maximum: %s", (_, price, amount, maximumPrice, maximumStake, refusal) => {
  const ticket = sampleTicket({ amount, legs: [sampleLeg({ price })] });
  expect(underdogMaximum.refuse(ticket, { underdog: { maximumPrice, maximumStake } })).toEqual(refusal);
});
