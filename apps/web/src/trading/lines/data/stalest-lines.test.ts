import { describe, expect, test } from "vitest";
import type { BoardEvent } from "./board-data.ts";
import { sampleEvent, sampleLine } from "./board-samples.ts";
import { byWorstCase, inOrderOf, nextStalest, stalestLines } from "./stalest-lines.ts";
import { rowsOf } from "./board-data.ts";

const seen = (betType: number, seenAt: number, source = "north", alternate = 0): BoardEvent["prices"][number] => ({
  betType,
  side: 1,
  alternate,
  source,
  points: null,
  price: -110,
  seenAt,
});
const game = (eventId: number, prices: BoardEvent["prices"], more: Partial<BoardEvent> = {}): BoardEvent =>
  sampleEvent([sampleLine(1, 1, null, -110), sampleLine(3, 1, 800, -110)], { eventId, prices, ...more });
const texts = (events: readonly BoardEvent[]) =>
  stalestLines(events).map(({ eventId, betType }) => `${String(eventId)}/${String(betType)}`);

describe("the stalest lines", () => {
  test.each<[rule: string, events: readonly BoardEvent[], found: readonly string[]]>([
    [
      "the one that was confirmed first is the stalest",
      [game(1, [seen(1, 50)]), game(2, [seen(1, 20)])],
      ["2/1", "1/1"],
    ],
    ["each market counts for itself", [game(1, [seen(1, 50), seen(3, 20)])], ["1/3", "1/1"]],
    [
      "one fresh source is enough",
      [game(1, [seen(1, 5), seen(1, 90, "south")]), game(2, [seen(1, 20)])],
      ["2/1", "1/1"],
    ],
    ["a line without a source has no age", [game(1, [])], []],
    ["alternatives are not asked", [game(1, [seen(1, 5, "north", 2)])], []],
    ["nor games that are over", [game(1, [seen(1, 5)], { status: "official" })], []],
    ["nor postponed ones", [game(1, [seen(1, 5)], { status: "postponed" })], []],
    ["nor closed lines", [game(1, [seen(1, 5)], { lines: [{ ...sampleLine(1, 1, null, -110), isOpen: false }] })], []],
    ["nor markets without a line", [game(1, [seen(2, 5)])], []],
  ])("%s", (_rule, events, found) => {
    expect(texts(events)).toEqual(found);
  });

  test("from one the key goes to the next, and behind the last to the first", () => {
    const events = [game(1, [seen(1, 50)]), game(2, [seen(1, 20)])];
    const from = (eventId: number) => nextStalest(events, { eventId, betType: 1 })?.eventId;
    expect([from(9), from(2), from(1)]).toEqual([2, 1, 2]);
    expect(nextStalest([], { eventId: 1, betType: 1 })).toBeUndefined();
  });
});

describe("games by their worst case", () => {
  const worst = (profit: number | null): Partial<BoardEvent> => ({
    exposure: { house: "USD", rates: [], worst: { eventId: 0, currency: "USD", profit, countedAt: 0, parts: [] } },
  });
  const events = [game(1, [], worst(500)), game(2, [], worst(-10)), game(3, [], worst(-900)), game(4, [])];

  test("the biggest loss is first; games that lose nothing keep their order", () => {
    expect(byWorstCase(events)).toEqual([3, 2, 1, 4]);
    expect(byWorstCase([game(5, [], worst(null)), game(6, [], worst(-1))])).toEqual([6, 5]);
  });

  test("rows of a game stay together, and a new game is last", () => {
    const rows = inOrderOf(rowsOf({ events: [game(9, []), ...events], hasDraw: false }), [3, 2, 1, 4]);
    expect(rows.map(({ event, side }) => `${String(event.eventId)}.${String(side)}`)).toEqual(
      [3, 2, 1, 4, 9].flatMap((id) => [`${String(id)}.1`, `${String(id)}.2`]),
    );
  });
});
