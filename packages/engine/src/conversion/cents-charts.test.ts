import fc from "fast-check";
import { expect, test } from "vitest";
import { type CentsChart, centsCharts, centsLine, type CentsTable, isCentsTable, widthAt } from "./cents-charts.ts";

test.each<[rule: string, chart: CentsChart, favourite: number, width: number]>([
  ["20 cents: a favourite of 110", "twentyCents", 110, 20],
  ["20 cents: the last favourite at 20", "twentyCents", 199, 20],
  ["20 cents: the first at 30", "twentyCents", 200, 30],
  ["20 cents: 240", "twentyCents", 240, 40],
  ["20 cents: 300", "twentyCents", 300, 50],
  ["20 cents: 449", "twentyCents", 449, 80],
  ["20 cents: beyond the chart the width keeps its share", "twentyCents", 898, 160],
  ["dime: a favourite of 105", "dime", 105, 10],
  ["dime: the last at 10", "dime", 190, 10],
  ["dime: the first at 13", "dime", 191, 13],
  ["dime: 260", "dime", 260, 30],
  ["wide dime: 486", "wideDime", 486, 60],
  ["5 cent steps: 144", "fiveStep", 144, 10],
  ["5 cent steps: 145", "fiveStep", 145, 15],
  ["5 cent steps: 594", "fiveStep", 594, 55],
  ["nickel: 112", "nickel", 112, 6],
  ["nickel: 113", "nickel", 113, 7],
  ["nickel: 301", "nickel", 301, 22],
  ["nickel: the last at 10", "nickel", 171, 10],
  ["nickel: the first at 11", "nickel", 172, 11],
  ["nickel: the last at 11", "nickel", 184, 11],
  ["nickel: the first at 12", "nickel", 185, 12],
  ["nickel: the last at 12", "nickel", 197, 12],
  ["nickel: the first at 13", "nickel", 198, 13],
  ["nickel: the last at 13", "nickel", 209, 13],
  ["nickel: the first at 14", "nickel", 210, 14],
  ["nickel: the last at 14", "nickel", 220, 14],
  ["nickel: the first at 15", "nickel", 221, 15],
  ["nickel: the last at 15", "nickel", 231, 15],
  ["nickel: the first at 16", "nickel", 232, 16],
  ["nickel: the last at 16", "nickel", 242, 16],
  ["nickel: the first at 17", "nickel", 243, 17],
  ["nickel: the last at 17", "nickel", 252, 17],
  ["nickel: the first at 18", "nickel", 253, 18],
  ["nickel: the last at 18", "nickel", 263, 18],
  ["nickel: the first at 19", "nickel", 264, 19],
  ["nickel: the last at 19", "nickel", 273, 19],
  ["nickel: the first at 20", "nickel", 274, 20],
  ["nickel: the last at 20", "nickel", 282, 20],
  ["nickel: the first at 21", "nickel", 283, 21],
  ["nickel: the last at 21", "nickel", 292, 21],
  ["nickel: the first at 22", "nickel", 293, 22],
])("cents between favourite and dog: %s", (_, chart, favourite, width) => {
  expect(widthAt(chart, favourite)).toBe(width);
});

test.each<[rule: string, chart: CentsChart, fair: number, favourite: number, underdog: number]>([
  ["even money at 10 cents is −105 both ways", "dime", 0, -5, -5],
  ["even money at 20 cents is −110 both ways", "twentyCents", 0, -10, -10],
  ["fair −115 at 10 cents is −120 +110", "dime", 15, -20, 10],
  ["fair −110 at 20 cents is −120 +100", "twentyCents", 10, -20, 0],
  ["fair −120 at 20 cents is −130 +110", "twentyCents", 20, -30, 10],
  ["fair −220 at 20 cents takes the chart's 30: −235 +205", "twentyCents", 120, -135, 105],
])("a cents line around a fair line: %s", (_, chart, fair, favourite, underdog) => {
  expect(centsLine(chart, fair)).toEqual({ favourite, underdog });
});

test.each<[rule: string, chart: CentsTable, isOne: boolean]>([
  ...Object.entries(centsCharts).map(([name, chart]): [string, CentsTable, boolean] => [
    `${name}, as published`,
    chart,
    true,
  ]),
  ["one band for everything", { bands: [[100, 1]], last: 100 }, true],
  ["no band", { bands: [], last: 100 }, false],
  ["a favourite of 99", { bands: [[99, 10]], last: 200 }, false],
  ["no width at all", { bands: [[100, 0]], last: 200 }, false],
  [
    "a favourite twice",
    {
      bands: [
        [100, 10],
        [100, 20],
      ],
      last: 200,
    },
    false,
  ],
  [
    "bands out of order",
    {
      bands: [
        [150, 10],
        [100, 20],
      ],
      last: 200,
    },
    false,
  ],
  [
    "a width that falls",
    {
      bands: [
        [100, 20],
        [150, 19],
      ],
      last: 200,
    },
    false,
  ],
  [
    "one that ends before its last band",
    {
      bands: [
        [100, 10],
        [150, 20],
      ],
      last: 149,
    },
    false,
  ],
])("a chart: %s", (_, chart, isOne) => {
  expect(isCentsTable(chart)).toBe(isOne);
});

test("a house's own chart is read like a published one", () => {
  const own: CentsTable = {
    bands: [
      [100, 8],
      [150, 30],
    ],
    last: 300,
  };
  expect([widthAt(own, 149), widthAt(own, 150), widthAt(own, 600)]).toEqual([8, 30, 60]);
  expect(centsLine(own, 20)).toEqual({ favourite: -24, underdog: 16 });
});

const customChart = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 20 })), { minLength: 1, maxLength: 8 })
  .map((steps): CentsTable => {
    const bands: (readonly [number, number])[] = [];
    for (const [further, wider] of steps)
      bands.push([(bands.at(-1)?.[0] ?? 99) + further, Math.max(1, (bands.at(-1)?.[1] ?? 0) + wider)]);
    return { bands, last: (bands.at(-1)?.[0] ?? 100) + 50 };
  });
const anyChart = fc.oneof(
  fc.constantFrom<CentsChart>("dime", "wideDime", "fiveStep", "twentyCents", "nickel"),
  customChart,
);
const anyFair = fc.integer({ min: 0, max: 3000 }).map((halves) => halves / 2);

test("a chart's prices are no better than fair, and the favourite stays the favourite", () => {
  fc.assert(
    fc.property(anyChart, anyFair, (chart, fair) => {
      const { favourite, underdog } = centsLine(chart, fair);
      expect(-favourite).toBeGreaterThanOrEqual(fair);
      expect(underdog).toBeLessThanOrEqual(fair);
      expect(favourite).toBeLessThanOrEqual(underdog);
    }),
  );
});

test("a fair line that moves towards the favourite never improves the favourite's price", () => {
  fc.assert(
    fc.property(anyChart, anyFair, anyFair, (chart, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(centsLine(chart, high).favourite).toBeLessThanOrEqual(centsLine(chart, low).favourite);
    }),
  );
});
