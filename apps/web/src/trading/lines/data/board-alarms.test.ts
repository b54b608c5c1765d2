import { describe, expect, test } from "vitest";
import { alarmsOf } from "./board-alarms.ts";
import type { BoardEvent } from "./board-data.ts";

const line = (side: number, price: number) => ({
  betType: 1,
  side,
  alternate: 0,
  version: 1,
  points: null,
  price,
  isOpen: true,
  isHeld: false,
  changedAt: 0,
  changedBy: "north",
});
const game = (eventId: number, of: Partial<BoardEvent> = {}): BoardEvent => ({
  eventId,
  leagueId: 1,
  name: "A @ B",
  day: "2026-11-29",
  startsAt: 0,
  cutoffAt: 0,
  status: "scheduled",
  isSuspended: false,
  sides: [],
  lines: [line(1, -110), line(2, -110)],
  prices: [],
  ...of,
});
const seen = (seenAt: number): BoardEvent["prices"] => [
  { betType: 1, side: 1, alternate: 0, source: "north", points: null, price: -110, seenAt },
];

describe("alarms of a board", () => {
  test.each<[rule: string, event: BoardEvent, alarms: readonly string[]]>([
    ["nothing", game(1), []],
    ["a move that waits", game(7), ["waiting"]],
    ["a source without news for longer than the limit", game(1, { prices: seen(399) }), ["stale"]],
    ["but not for as long as the limit", game(1, { prices: seen(400) }), []],
    ["a game that is over needs nobody", game(7, { status: "official", prices: seen(0) }), []],
  ])("%s", (_rule, event, expected) => {
    const alarms = alarmsOf([event], { waiting: new Set([7]), now: 1_000, staleMs: 600 });
    expect(Object.entries(alarms).flatMap(([kind, ids]) => (ids.size > 0 ? [kind] : []))).toEqual(expected);
  });
});
