import { expect, test } from "vitest";
import { dogsAndChalks, type DogsAndChalksRefusal } from "./dogs-and-chalks.ts";
import { sampleLeg, sampleTicket } from "../samples.ts";

test.each<
  [
    rule: string,
    mode: "straight" | "parlay",
    prices: number[],
    chalks: number,
    dogs: number,
    refusal: DogsAndChalksRefusal | undefined,
  ]
>([
  ["as many favourites as allowed", "parlay", [-150, -150, 120], 2, 0, undefined],
  ["one favourite more", "parlay", [-150, -150, -130], 2, 0, { kind: "chalk", maximum: 2, count: 3 }],
  ["as many underdogs as allowed", "parlay", [150, 150, -120], 0, 2, undefined],
  ["one underdog more", "parlay", [150, 150, 130], 0, 2, { kind: "dog", maximum: 2, count: 3 }],
  ["0 means no bound", "parlay", [-150, -150, -130], 0, 0, undefined],
  ["straights are separate wagers", "straight", [-150, -150, -130], 1, 0, undefined],
])("-36 dogs and chalks: %s", (_, mode, prices, maximumChalks, maximumDogs, refusal) => {
  const legs = prices.map((price, index) => sampleLeg({ eventId: index + 1, price }));
  expect(dogsAndChalks.refuse(sampleTicket({ mode, legs }), { dogsAndChalks: { maximumChalks, maximumDogs } })).toEqual(
    refusal,
  );
});
