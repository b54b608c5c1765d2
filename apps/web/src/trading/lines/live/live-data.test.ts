import { describe, expect, test } from "vitest";
import {
  clockText,
  isContradicted,
  isFarFromClosing,
  type LiveEvent,
  liveMarkets,
  liveRows,
  modelAt,
  nextPeriod,
  type Play,
  playNow,
  readClock,
  scored,
  secondsNow,
  ticked,
} from "./live-data.ts";

const play: Play = { away: 2, home: 0, period: 3, secondsLeft: 500, runs: true, isBottom: false, outs: 0 };
const line = (betType: number, side: number, points: number | null, price: number) => ({
  betType,
  side,
  alternate: 0,
  version: 1,
  points,
  price,
  isOpen: true,
  isHeld: false,
  changedAt: 0,
  changedBy: "x",
});
const lines = [
  line(1, 1, null, 120),
  line(1, 2, null, -140),
  line(2, 1, 6, -180),
  line(2, 2, -6, 155),
  line(3, 0, 24, -110),
  line(4, 0, 24, -110),
];
const game = (
  sportCode: string,
  periodSeconds: number,
  score: Partial<NonNullable<LiveEvent["score"]>> | null = null,
): LiveEvent => ({
  eventId: 1,
  leagueId: 1,
  name: "A at B",
  day: "2026-04-10",
  startsAt: 0,
  cutoffAt: 0,
  status: "live",
  isSuspended: false,
  leagueName: "L",
  timeZone: "UTC",
  sides: [1, 2].map((side) => ({
    side,
    teamId: side,
    name: `Team ${String(side)}`,
    abbreviation: "T",
    rotation: null,
    pitcher: null,
  })),
  sportCode,
  inPlay: true,
  hasDraw: false,
  format: { periods: sportCode === "baseball" ? 9 : 3, periodSeconds },
  lines,
  prices: [],
  jumps: 0,
  closing: {
    moneyLine: { prices: [120, -140] },
    spread: { points: 6, prices: [-180, 155] },
    total: { points: 24, prices: [-110, -110] },
  },
  score:
    score === null
      ? null
      : {
          version: 1,
          ...play,
          changedAt: 1_000,
          clockAt: 1_000,
          changedBy: "T",
          isSource: false,
          heard: null,
          follows: false,
          margin: 500,
          ...score,
        },
});
const baseball = game("baseball", 0);
const hockey = game("hockey", 1_200);

describe("the clock", () => {
  test.each<[rule: string, runs: boolean, now: number, left: number]>([
    ["a stopped clock shows what was entered", false, 61_000, 500],
    ["a running clock has advanced since", true, 61_000, 440],
    ["a clock never runs backwards in a browser that is behind", true, 0, 500],
    ["a clock never goes below zero", true, 10_000_000, 0],
  ])("%s", (_rule, runs, now, left) => {
    expect(secondsNow({ secondsLeft: 500, runs, clockAt: 1_000 }, now)).toBe(left);
  });

  test.each<[text: string, seconds: number | undefined]>([
    ["7:31", 451],
    ["731", 451],
    ["12", 720],
    ["0:59", 59],
    ["0:60", undefined],
    ["x", undefined],
    ["", undefined],
    ["120:00", 7_200],
    ["120:01", undefined],
  ])("typed as %s", (text, seconds) => {
    expect(readClock(text)).toBe(seconds);
  });

  test.each([
    [0, "0:00"],
    [65, "1:05"],
    [720, "12:00"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

test.each<[rule: string, made: Play, expected: Partial<Play>]>([
  ["a point for the away team", scored(play, 1, 1), { away: 3, home: 0 }],
  ["the home team's score never goes below zero", scored(play, 2, -1), { home: 0 }],
  [
    "the next period begins with a stopped clock",
    nextPeriod(play, hockey, 1),
    { period: 4, secondsLeft: 1_200, runs: false },
  ],
  ["there is no period before the first", nextPeriod({ ...play, period: 1 }, hockey, -1), { period: 1 }],
  [
    "the bottom of an inning comes before the next inning",
    nextPeriod({ ...play, outs: 2 }, baseball, 1),
    { period: 3, isBottom: true, outs: 0 },
  ],
  [
    "the next inning comes after the bottom",
    nextPeriod({ ...play, isBottom: true }, baseball, 1),
    { period: 4, isBottom: false },
  ],
  ["the previous half comes back", nextPeriod(play, baseball, -1), { period: 2, isBottom: true }],
  ["the clock key stops the clock", ticked(play, hockey), { runs: false }],
  ["the clock key counts an out in baseball", ticked(play, baseball), { outs: 1, runs: true }],
  [
    "the third out ends the half-inning",
    ticked({ ...play, outs: 2 }, baseball),
    { outs: 0, isBottom: true, period: 3 },
  ],
])("%s", (_rule, made, expected) => {
  expect(made).toMatchObject(expected);
});

test("a game without a score is at its start", () => {
  expect(playNow(hockey, 0)).toEqual({
    away: 0,
    home: 0,
    period: 1,
    secondsLeft: 1_200,
    runs: false,
    isBottom: false,
    outs: 0,
  });
});

test.each<[rule: string, received: NonNullable<LiveEvent["score"]>["heard"], isIt: boolean]>([
  ["no score was received", null, false],
  ["the same score", { away: 2, home: 0, source: "s", at: 1 }, false],
  ["another", { away: 2, home: 1, source: "s", at: 1 }, true],
])("a source contradicts the board: %s", (_rule, received, isIt) => {
  expect(isContradicted(game("hockey", 1_200, { heard: received }))).toBe(isIt);
});

test("the model's spread is in each row with its own sign, its total in both", () => {
  const rows = liveRows([game("hockey", 1_200, { period: 2, away: 0 })]);
  const at = (row: number, market: number) => {
    const [one, of] = [rows[row], liveMarkets[market]];
    return one && of ? modelAt(one, of, 0) : undefined;
  };
  expect(at(0, 1)?.points).toBe(0 - (at(1, 1)?.points ?? 0));
  expect(at(0, 2)?.points).toBe(at(1, 2)?.points);
  expect(at(0, 0)?.isOurs).toBe(false);
});

test.each<[rule: string, score: Partial<NonNullable<LiveEvent["score"]>>, isFar: boolean]>([
  ["what the game began with", { away: 0, home: 0, period: 1, secondsLeft: 1_200, runs: false }, false],
  ["a total far above it", { away: 5, home: 4, period: 1, secondsLeft: 1_200, runs: false }, true],
  ["a winner early in the game", { away: 4, home: 0, period: 1, secondsLeft: 1_000, runs: false }, true],
  ["prices that a stale clock blocks are not asked about", { changedAt: 2_000_000, clockAt: 0, runs: false }, false],
])("the model is far from the closing line: %s", (_rule, score, isFar) => {
  expect(isFarFromClosing(game("hockey", 1_200, score), 1_000)).toBe(isFar);
});
