import { readPriceOver } from "@chalkboard/i18n";
import { describe, expect, test } from "vitest";
import { type BoardEvent, type BoardRow, losesToAll, rowsOf, withDelta } from "./board-data.ts";
import { marketOf } from "../../../page-parts/betting/markets.ts";
import { centsMoved, fromSource, lineFor, pointsFor, pointsMoved, pricesFor } from "./board-moves.ts";
import { sampleEvent, sampleLine as line } from "./board-samples.ts";

const source = (betType: number, side: number, points: number | null, price: number): BoardEvent["prices"][number] => ({
  betType,
  side,
  alternate: 0,
  source: "north",
  points,
  price,
  seenAt: 5,
});

const event = sampleEvent(
  [
    line(1, 1, null, -135),
    line(1, 2, null, 115),
    line(2, 1, -6, 125),
    line(2, 2, 6, -145),
    line(3, 0, 34, -110),
    line(4, 0, 34, -110),
  ],
  { prices: [source(1, 1, null, -138), source(1, 2, null, 118), source(2, 1, -6, 120)] },
);
const [away, home] = rowsOf({ events: [event], hasDraw: false }) as [BoardRow, BoardRow];
const [moneyLine, runLine, total] = [marketOf(1), marketOf(2), marketOf(3)];
const shown = (wanted: ReturnType<typeof pricesFor>): unknown =>
  wanted?.map(({ row, market, points, price }) => [row.side, market.id, points, price]);

describe("typing on the line board", () => {
  test.each([
    ["a price without a sign keeps the current sign", "140", -135, -140],
    ["a price without a sign stays positive", "120", 115, 120],
    ["a sign before the price is used", "+140", -135, 140],
    ["a sign after the price is used too", "140-", 115, -140],
    ["even money", "ev", -135, 100],
    ["there is no price between -100 and 100", "99", 115, undefined],
    ["words are not a price", "abc", 115, undefined],
  ])("%s", (_rule, text, current, price) => expect(readPriceOver(text, current)).toBe(price));

  test.each<[string, ReturnType<typeof pricesFor>, unknown]>([
    ["a price moves its own side", pricesFor(away, moneyLine, "150", false), [[1, "1", null, -150]]],
    [
      "with Ctrl the other side follows and the width stays",
      pricesFor(away, moneyLine, "150", true),
      [
        [1, "1", null, -150],
        [2, "1", null, 130],
      ],
    ],
    [
      "points belong to both sides: a spread mirrors",
      pointsFor(away, runLine, "2.5"),
      [
        [1, "2", -10, 125],
        [2, "2", 10, -145],
      ],
    ],
    [
      "a total is the same on both sides",
      pointsFor(home, total, "u9"),
      [
        [2, "3", 36, -110],
        [1, "3", 36, -110],
      ],
    ],
    [
      "points and price are one move",
      lineFor(away, runLine, "2.5", "140", false),
      [
        [1, "2", -10, 140],
        [2, "2", 10, -145],
      ],
    ],
    [
      "on both sides the width stays",
      lineFor(away, runLine, "2.5", "140", true),
      [
        [1, "2", -10, 140],
        [2, "2", 10, -160],
      ],
    ],
    [
      "a new line has the other side at the default price",
      lineFor(away, marketOf(2, 1), "-2.5", "+160", false),
      [
        [1, "2/1", -10, 160],
        [2, "2/1", 10, -110],
      ],
    ],
    ["an invalid price moves nothing", lineFor(away, runLine, "2.5", "99", false), undefined],
    [
      "a key moves by half points",
      pointsMoved(away, total, 1),
      [
        [1, "3", 36, -110],
        [2, "3", 36, -110],
      ],
    ],
    ["a total below zero is no line", pointsFor(away, total, "-1"), undefined],
    ["a key moves by cents, over even money", centsMoved(home, moneyLine, -20, false), [[2, "1", null, -105]]],
    [
      "cents on both sides",
      centsMoved(home, moneyLine, 5, true),
      [
        [2, "1", null, 120],
        [1, "1", null, -140],
      ],
    ],
    [
      "a source's price on both sides",
      fromSource(away, moneyLine, "north"),
      [
        [1, "1", null, -138],
        [2, "1", null, 118],
      ],
    ],
    ["a source with one side only moves nothing", fromSource(away, runLine, "north"), undefined],
  ])("%s", (_rule, wanted, expected) => expect(shown(wanted)).toEqual(expected));
});

describe("a line that contradicts itself", () => {
  test.each<[rule: string, prices: readonly number[], hasDraw: boolean, loses: boolean]>([
    ["a line with the usual width is fine", [-135, 115], false, false],
    ["a line without any width is fine", [-110, 110], false, false],
    ["betting both sides wins", [-110, 177], false, true],
    ["with a draw two prices are not all sides", [120, 250], true, false],
    ["the price of the draw provides the margin", [120, 250, 240], true, false],
    ["betting all three sides wins", [150, 260, 240], true, true],
  ])("%s", (_rule, prices, hasDraw, loses) => {
    const [row] = rowsOf({
      events: [{ ...event, lines: prices.map((price, index) => line(1, index + 1, null, price)) }],
      hasDraw,
    }) as [BoardRow];
    expect(losesToAll(row, moneyLine)).toBe(loses);
  });
});

describe("incoming changes", () => {
  const board = {
    leagueId: 1,
    day: "2026-04-10",
    sources: ["north"],
    betTypes: [1, 2, 3, 4],
    hasDraw: false,
    events: [event, { ...event, eventId: 8 }],
  };

  test("a newer version is shown, and only its game re-renders", () => {
    const after = withDelta(board, { eventId: 7, lines: [{ ...line(1, 1, null, -140), version: 4 }] });
    expect(rowsOf(after)[0]?.event.lines.find(({ betType, side }) => betType === 1 && side === 1)?.price).toBe(-140);
    expect(rowsOf(after)[2]).toBe(rowsOf(board)[2]);
    expect(rowsOf(after)[0]).not.toBe(rowsOf(board)[0]);
  });
  test("an older version changes nothing", () => {
    const after = withDelta(board, { eventId: 7, lines: [{ ...line(1, 1, null, -999), version: 2 }] });
    expect(after.events[0]?.lines).toEqual(event.lines);
  });
  test("a removed circle disappears, and one that is not mentioned stays", () => {
    const circled = { ...board, events: [{ ...event, circled: 50 }] };
    const { lines: _lines, prices: _prices, ...head } = event;
    expect(withDelta(circled, { eventId: 7, lines: [] }).events[0]?.circled).toBe(50);
    expect(withDelta(circled, { eventId: 7, event: head }).events[0]).not.toHaveProperty("circled");
  });
  test("a new game of the day is added, one of another day is not", () => {
    const head = { ...event, eventId: 9, startsAt: 50 };
    expect(withDelta(board, { eventId: 9, event: head }).events.map(({ eventId }) => eventId)).toEqual([9, 7, 8]);
    expect(withDelta(board, { eventId: 9, event: { ...head, day: "2026-04-11" } }).events).toHaveLength(2);
  });
});
