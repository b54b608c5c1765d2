// Games of tests of the board.
import type { BoardEvent, HqLine } from "./board-data.ts";

/** A line of the trading desk, open and not held. */
export const sampleLine = (
  betType: number,
  side: number,
  points: number | null,
  price: number,
  alternate = 0,
): HqLine => ({
  betType,
  side,
  alternate,
  version: 3,
  points,
  price,
  isOpen: true,
  isHeld: false,
  changedAt: 0,
  changedBy: "feed",
});

/** A game with these lines, whose teams have the rotation numbers 901 and 902. */
export const sampleEvent = (lines: readonly HqLine[], more: Partial<BoardEvent> = {}): BoardEvent => ({
  eventId: 7,
  leagueId: 1,
  name: "Away @ Home",
  day: "2026-04-10",
  startsAt: 100,
  cutoffAt: 100,
  status: "scheduled",
  isSuspended: false,
  sides: [1, 2].map((side) => ({
    side,
    teamId: side,
    name: `team ${side}`,
    abbreviation: "",
    rotation: 900 + side,
    pitcher: null,
  })),
  lines: [...lines],
  prices: [],
  ...more,
});
