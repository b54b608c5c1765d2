import { describe, expect, test } from "vitest";
import { type BoardEvent, type BoardRow, losesBothSides, markets, rowsOf, withDelta } from "./board-data.ts";
import { centsMoved, fromSource, pointsFor, pointsMoved, pricesFor, readPrice } from "./board-moves.ts";

const line = (betType: number, side: number, points: number | null, price: number): BoardEvent["lines"][number] =>
  ({ betType, side, alternate: 0, version: 3, points, price, isOpen: true, isHeld: false, changedAt: 0, changedBy: "feed" });
const source = (betType: number, side: number, points: number | null, price: number): BoardEvent["prices"][number] =>
  ({ betType, side, alternate: 0, source: "north", points, price, seenAt: 5 });

const event: BoardEvent = {
  eventId: 7, leagueId: 1, name: "Yankees @ Rays", day: "2026-04-10", startsAt: 100, cutoffAt: 100, status: "scheduled", isSuspended: false,
  sides: [1, 2].map((side) => ({ side, teamId: side, name: `team ${side}`, abbreviation: "", rotation: 900 + side, pitcher: null })),
  lines: [line(1, 1, null, -135), line(1, 2, null, 115), line(2, 1, -6, 125), line(2, 2, 6, -145), line(3, 0, 34, -110), line(4, 0, 34, -110)],
  prices: [source(1, 1, null, -138), source(1, 2, null, 118), source(2, 1, -6, 120)],
};
const [away, home] = rowsOf([event]) as [BoardRow, BoardRow];
const { moneyLine, runLine, total } = markets;
const shown = (wanted: ReturnType<typeof pricesFor>): unknown => wanted?.map(({ row, market, points, price }) => [row.side, market.id, points, price]);

describe("typing on the line board", () => {
  test.each([
    ["without a sign the price keeps the one that stands there", "140", -135, -140],
    ["and a plus stays a plus", "120", 115, 120],
    ["a sign in front decides", "+140", -135, 140],
    ["a sign behind decides too", "140-", 115, -140],
    ["even money", "ev", -135, 100],
    ["no price between -100 and 100", "99", 115, undefined],
    ["no words", "abc", 115, undefined],
  ])("%s", (_rule, text, current, price) => expect(readPrice(text, current)).toBe(price));

  test.each<[string, ReturnType<typeof pricesFor>, unknown]>([
    ["a price moves its own side", pricesFor(away, moneyLine, moneyLine, "150", false), [[1, "moneyLine", null, -150]]],
    ["with Ctrl the other side follows and the width stays", pricesFor(away, moneyLine, moneyLine, "150", true),
      [[1, "moneyLine", null, -150], [2, "moneyLine", null, 130]]],
    ["points belong to both sides: a spread mirrors", pointsFor(away, runLine, runLine, "2.5"), [[1, "runLine", -10, 125], [2, "runLine", 10, -145]]],
    ["a total is the same on both sides", pointsFor(home, total, total, "u9"), [[2, "total", 36, -110], [1, "total", 36, -110]]],
    ["half points with a key", pointsMoved(away, total, total, 1), [[1, "total", 36, -110], [2, "total", 36, -110]]],
    ["a total below zero is no line", pointsFor(away, total, total, "-1"), undefined],
    ["cents with a key, over even money", centsMoved(home, moneyLine, moneyLine, -20, false), [[2, "moneyLine", null, -105]]],
    ["cents on both sides", centsMoved(home, moneyLine, moneyLine, 5, true), [[2, "moneyLine", null, 120], [1, "moneyLine", null, -140]]],
    ["a source's price on both sides", fromSource(away, moneyLine, moneyLine, "north"), [[1, "moneyLine", null, -138], [2, "moneyLine", null, 118]]],
    ["not when the source has one side only", fromSource(away, runLine, runLine, "north"), undefined],
  ])("%s", (_rule, wanted, expected) => expect(shown(wanted)).toEqual(expected));
});

describe("a line that contradicts itself", () => {
  test.each([["the usual width", -135, 115, false], ["no width at all", -110, 110, false], ["a customer who bets both sides wins", -110, 177, true]])("%s", (_rule, one, other, loses) => {
    const [row] = rowsOf([{ ...event, lines: [line(1, 1, null, one), line(1, 2, null, other)] }]) as [BoardRow];
    expect(losesBothSides(row, moneyLine, moneyLine)).toBe(loses);
  });
});

describe("changes that arrive", () => {
  const board = { leagueId: 1, day: "2026-04-10", sources: ["north"], events: [event, { ...event, eventId: 8 }] };

  test("a newer version is shown, and only its game is drawn again", () => {
    const after = withDelta(board, { eventId: 7, lines: [{ ...line(1, 1, null, -140), version: 4 }] });
    expect(rowsOf(after.events)[0]?.event.lines.find(({ betType, side }) => betType === 1 && side === 1)?.price).toBe(-140);
    expect(rowsOf(after.events)[2]).toBe(rowsOf(board.events)[2]);
    expect(rowsOf(after.events)[0]).not.toBe(rowsOf(board.events)[0]);
  });
  test("an older version changes nothing", () => {
    const after = withDelta(board, { eventId: 7, lines: [{ ...line(1, 1, null, -999), version: 2 }] });
    expect(after.events[0]?.lines).toEqual(event.lines);
  });
  test("a new game of the day comes in, one of another day does not", () => {
    const head = { ...event, eventId: 9, startsAt: 50 };
    expect(withDelta(board, { eventId: 9, event: head }).events.map(({ eventId }) => eventId)).toEqual([9, 7, 8]);
    expect(withDelta(board, { eventId: 9, event: { ...head, day: "2026-04-11" } }).events).toHaveLength(2);
  });
});
