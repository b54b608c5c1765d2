import { expect, test } from "vitest";
import { ageText, seenBySource } from "./source-ages.ts";

const price = (source: string, seenAt: number) => ({
  betType: 1,
  side: 1,
  alternate: 0,
  source,
  points: null,
  price: -110,
  seenAt,
});

test.each([
  ["without prices no source has an age", [], {}],
  ["the newest price of a source counts", [[price("north", 2), price("north", 5)]], { north: 5 }],
  ["over all games", [[price("north", 2)], [price("north", 1), price("south", 3)]], { north: 2, south: 3 }],
])("%s", (_rule, games: readonly (readonly ReturnType<typeof price>[])[], seen) => {
  expect(seenBySource(games.map((prices) => ({ prices: [...prices] })))).toEqual(seen);
});

test.each([
  [-5, "0s"],
  [59_999, "59s"],
  [60_000, "1m"],
  [3_599_999, "59m"],
  [3_600_000, "1h"],
])("%d ms are %s", (ms, text) => {
  expect(ageText(ms)).toBe(text);
});
