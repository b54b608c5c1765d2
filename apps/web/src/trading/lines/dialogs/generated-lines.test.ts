import { distanceFromEven } from "@chalkboard/engine";
import { expect, test } from "vitest";
import { marketOf } from "../../../page-parts/betting/markets.ts";
import type { BoardEvent } from "../data/board-data.ts";
import { type Generation, generatedLines, marketsToGenerate } from "./generated-lines.ts";
import { sampleEvent, sampleLine as line } from "../data/board-samples.ts";

const event = sampleEvent([
  line(1, 1, null, 155),
  line(1, 2, null, -180),
  line(2, 1, 14, -110),
  line(2, 2, -14, -110),
  line(3, 0, 178, -110),
  line(4, 0, 178, -110),
  line(5, 1, 82, -110),
  line(6, 1, 82, -110),
]);
const input: Generation = { hasDraw: false, sport: "basketball", markets: [marketOf(2)], each: 1, step: 2, cents: 5 };
const short = (given: BoardEvent, more: Partial<Generation> = {}) =>
  generatedLines(given, { ...input, ...more }).map(({ row, market, points }) => [
    market.type.id,
    market.alternate,
    row.side,
    points,
  ]);

test.each<[rule: string, given: BoardEvent, more: Partial<Generation>, lines: readonly unknown[]]>([
  [
    "a spread has one in each direction, mirrored for the other team",
    event,
    {},
    [
      [2, 1, 1, 12],
      [2, 1, 2, -12],
      [2, 2, 1, 16],
      [2, 2, 2, -16],
    ],
  ],
  [
    "a total has the same number for over and under",
    event,
    { markets: [marketOf(3)] },
    [
      [3, 1, 1, 176],
      [3, 1, 2, 176],
      [3, 2, 1, 180],
      [3, 2, 2, 180],
    ],
  ],
  [
    "a team total is in its own row, if it exists",
    event,
    { markets: [marketOf(5)] },
    [
      [5, 1, 1, 80],
      [6, 1, 1, 80],
      [5, 2, 1, 84],
      [6, 2, 1, 84],
    ],
  ],
  [
    "a source's alternate numbers are skipped",
    { ...event, prices: [{ ...line(2, 1, 20, -110, 1), source: "feed", seenAt: 0, movedAt: 0 }] as never },
    {},
    [
      [2, 2, 1, 12],
      [2, 2, 2, -12],
      [2, 3, 1, 16],
      [2, 3, 2, -16],
    ],
  ],
  [
    "an existing alternate keeps its number and gets a new price",
    { ...event, lines: [...event.lines, line(2, 1, 16, 500, 4), line(2, 2, -16, -900, 4)] },
    {},
    [
      [2, 5, 1, 12],
      [2, 5, 2, -12],
      [2, 4, 1, 16],
      [2, 4, 2, -16],
    ],
  ],
  ["a market without a main line generates nothing", { ...event, lines: event.lines.slice(0, 2) }, {}, []],
  ["a sport without margins and totals generates nothing", event, { sport: "tennis" }, []],
])("%s", (_rule, given, more, lines) => {
  expect(short(given, more)).toEqual(lines);
});

test("published lines are no change", () => {
  const lines = generatedLines(event, input).map(({ row, market, points, price }) => {
    const bet = market.of(row.side);
    return line(bet?.betType ?? 0, bet?.side ?? 0, points, price, market.alternate);
  });
  expect(generatedLines({ ...event, lines: [...event.lines, ...lines] }, input)).toEqual([]);
});

test("more points cost more, and the default margin is the main line's", () => {
  const price = (points: number, more: Partial<Generation> = {}) =>
    generatedLines(event, { ...input, each: 2, cents: 1, ...more }).find(
      (one) => one.row.side === 1 && one.points === points,
    )?.price ?? 0;
  const cents = [10, 12, 16, 18].map((points) => distanceFromEven(price(points)));
  expect(cents).toEqual(cents.toSorted((one, other) => other - one));
  expect(new Set(cents).size).toBe(4);
  expect(price(16, { booksum: 10_000 })).toBeGreaterThan(price(16));
});

test("the league's markets that follow from scores, each by its first bet", () => {
  expect(marketsToGenerate([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).map(({ id }) => id)).toEqual(["2", "3", "5"]);
});
