import { expect, test } from "vitest";
import { compareQuotes, marginOf, type PointsKind, type Quoted } from "./compare-quotes.ts";

const rules = { offMarketCents: 10, middleCost: 0.05 };
const at = (price: number, points: number | null = null) => ({ price, points });
const two = (away: number, home: number): Quoted => [at(away), at(home)];
const spread = (points: number, away: number, home: number): Quoted => [at(away, points), at(home, -points)];
const total = (points: number, over: number, under: number): Quoted => [at(over, points), at(under, points)];

test.each<[rule: string, kind: PointsKind, ours: Quoted, others: Quoted[], found: string[]]>([
  ["near the others", "none", two(-110, -110), [two(-112, -108), two(-108, -112)], []],
  ["nine cents above all others", "none", two(-110, -110), [two(-119, -110)], []],
  [
    "ten cents above all others",
    "none",
    two(-110, -110),
    [two(-120, -110), two(-125, -110)],
    ["offMarket 0 with 0: 10"],
  ],
  ["below all others", "none", two(-130, -110), [two(-115, -110), two(-120, -110)], ["offMarket 0 with 1: -10"]],
  ["above one and below another is on the market", "none", two(-110, -110), [two(-125, -110), two(100, -110)], []],
  ["other points are another market", "start", spread(-6, -110, -110), [spread(-10, 130, -150)], []],
  ["no other quote", "none", two(-110, -110), [], []],
  [
    "a sure win from betting both",
    "none",
    two(120, -140),
    [two(-130, 100), two(100, -115)],
    ["offMarket 0 with 1: 20", "arbitrage 0 with 0: 0.048", "arbitrage 0 with 1: 0.011", "offMarket 1 with 1: -25"],
  ],
  [
    "even money on both sides wins nothing",
    "none",
    two(100, -120),
    [two(-120, 100)],
    ["offMarket 0 with 0: 20", "offMarket 1 with 0: -20"],
  ],
  [
    "over our number and under a higher one may both win",
    "shared",
    total(32, -110, -110),
    [total(36, -110, -110)],
    ["middle 0 with 0: 0.045 over 4"],
  ],
  [
    "under ours and over a lower one too",
    "shared",
    total(36, -110, -110),
    [total(32, -110, -110)],
    ["middle 1 with 0: 0.045 over 4"],
  ],
  [
    "a larger handicap than elsewhere",
    "start",
    spread(14, -110, -110),
    [spread(10, -110, -110)],
    ["middle 0 with 0: 0.045 over 4"],
  ],
  ["a middle that costs too much", "shared", total(32, -115, -105), [total(36, -105, -115)], []],
  [
    "a middle that costs nothing is an arbitrage",
    "shared",
    total(32, 105, -125),
    [total(36, -125, 105)],
    ["arbitrage 0 with 0: 0.025 over 4"],
  ],
  [
    "a draw takes part: three are not bet in pairs",
    "none",
    [at(150), at(190), at(230)],
    [[at(120), at(250), at(230)]],
    ["offMarket 0 with 0: 30", "offMarket 1 with 0: -60"],
  ],
  [
    "an answer that we lack is not compared",
    "none",
    [undefined, at(-110)],
    [two(-130, -140)],
    ["offMarket 1 with 0: 30"],
  ],
])("%s", (_rule, kind, ours, others, found) => {
  expect(
    compareQuotes(ours, others, kind, rules).map(
      ({ kind: of, answer, other, size, width }) =>
        `${of} ${String(answer)} with ${String(other)}: ${String(Math.round(size * 1_000) / 1_000)}${width === 0 ? "" : ` over ${String(width)}`}`,
    ),
  ).toEqual(found);
});

test.each<[rule: string, quoted: Quoted, margin: string | undefined]>([
  ["−110 on both sides", two(-110, -110), "0.048"],
  ["betting both wins", two(110, 110), "-0.048"],
  ["an answer is missing", [at(-110), undefined], undefined],
])("margin: %s", (_rule, quoted, margin) => {
  expect(marginOf(quoted)?.toFixed(3)).toBe(margin);
});
