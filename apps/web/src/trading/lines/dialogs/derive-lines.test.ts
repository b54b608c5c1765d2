import { periodShares } from "@chalkboard/engine";
import { expect, test } from "vitest";
import { type BoardEvent } from "../data/board-data.ts";
import { derivedLines, periodsToDerive } from "./derive-lines.ts";
import { sampleEvent, sampleLine as line } from "../data/board-samples.ts";

const event = sampleEvent([
  line(1, 1, null, 155),
  line(1, 2, null, -180),
  line(2, 1, 14, -110),
  line(2, 2, -14, -110),
  line(3, 0, 178, -110),
  line(4, 0, 178, -110),
]);
const betTypes = [1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14];
const shares = periodShares("football", "firstHalf") ?? { margin: 0, total: 0 };
const half = (given: BoardEvent) => derivedLines([given], { betTypes, sport: "football", period: "firstHalf", shares });
const short = (wanted: ReturnType<typeof half>) =>
  wanted.map(({ row, market, points }) => [market.id, row.side, points]);

test("a half has its game's three markets: spreads mirrored, totals equal", () => {
  expect(short(half(event))).toEqual([
    ["7", 1, null],
    ["7", 2, null],
    ["8", 1, 6],
    ["8", 2, -6],
    ["9", 1, 90],
    ["9", 2, 90],
  ]);
});

test("existing lines of a half are no change", () => {
  const lines = half(event).map(({ row, market, points, price }) =>
    line(market.of(row.side)?.betType ?? 0, market.of(row.side)?.side ?? 0, points, price),
  );
  expect(half({ ...event, lines: [...event.lines, ...lines] })).toEqual([]);
});

test.each<[rule: string, given: BoardEvent, markets: readonly string[]]>([
  [
    "a market that the game lacks is not derived",
    { ...event, lines: event.lines.filter(({ betType }) => betType < 3) },
    ["7", "7", "8", "8"],
  ],
  ["a finished game gets no lines", { ...event, status: "official" }, []],
])("%s", (_rule, given, markets) => {
  expect(half(given).map(({ market }) => market.id)).toEqual(markets);
});

test.each<[sport: string, periods: readonly string[]]>([
  ["football", ["firstHalf", "quarter1"]],
  ["soccer", []],
])("these periods of %s can be copied", (sport, periods) => {
  expect(periodsToDerive(betTypes, sport)).toEqual(periods);
});
