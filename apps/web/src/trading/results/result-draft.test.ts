import { describe, expect, test } from "vitest";
import {
  cellsOf,
  disagrees,
  isByInnings,
  officialCells,
  readScore,
  type ResultEvent,
  segmentsOf,
  shownAt,
  withCell,
} from "./result-draft.ts";

const stated = (
  segment: string,
  away: number,
  home: number | null,
  source = "feed",
): ResultEvent["stated"][number] => ({ segment, away, home, source, statedAt: 0 });
const event: ResultEvent = {
  eventId: 1,
  leagueId: 1,
  name: "A @ B",
  day: "2026-04-10",
  startsAt: 0,
  cutoffAt: 0,
  status: "ended",
  isSuspended: false,
  sides: [],
  openLegs: 3,
  official: null,
  proposed: [],
  stated: [stated("1", 2, 0), stated("2", 0, 1), stated("game", 2, 1), stated("2", 0, 2, "second")],
};

describe("entering a result", () => {
  test("a source's score is shown until somebody types another", () =>
    expect(shownAt(event, {}, "1", 1)).toEqual({ value: 2, from: "stated" }));
  test("the typed score is used, and the total follows", () => {
    const draft = withCell({}, "2", 2, 4);
    expect(shownAt(event, draft, "2", 2)).toEqual({ value: 4, from: "typed" });
    expect(segmentsOf(cellsOf(event, draft, ["1", "2", "game"]))).toEqual([
      { segment: "1", away: 2, home: 0 },
      { segment: "2", away: 0, home: 4 },
      { segment: "game", away: 2, home: 4 },
    ]);
  });
  test("clearing a typed score restores the source's score and its total", () => {
    const draft = withCell(withCell({}, "2", 2, 4), "2", 2, undefined);
    expect([shownAt(event, draft, "2", 2), shownAt(event, draft, "game", 2)]).toEqual([
      { value: 1, from: "stated" },
      { value: 1, from: "stated" },
    ]);
  });
  test("a typed total is no longer computed", () => {
    const draft = withCell(withCell({}, "game", 1, 9), "game", 2, 8);
    expect(segmentsOf(cellsOf(event, draft, ["game"]))).toEqual([{ segment: "game", away: 9, home: 8 }]);
  });
  test("one cell of an empty game implies no score or total of the other side", () => {
    const draft = withCell({}, "1", 1, 44);
    const cells = cellsOf({ ...event, stated: [] }, draft, ["1", "2", "game"]);
    expect(cells.map(({ away, home }) => [away, home])).toEqual([
      [44, undefined],
      [undefined, undefined],
      [44, undefined],
    ]);
    expect(segmentsOf(cells)).toEqual([]);
  });
  test("an official score precedes a source's", () => {
    const official = {
      version: 1,
      status: "final" as const,
      segments: [{ segment: "1", away: 7, home: null }],
      statistics: {},
      leadGiven: false,
      decidedAt: 0,
      decidedBy: "",
      settledAt: null,
    };
    expect(shownAt({ ...event, official }, {}, "1", 1)).toEqual({ value: 7, from: "official" });
  });
  test("a correction shows the official values by column; none without an official result", () => {
    const official = {
      version: 1,
      status: "final" as const,
      segments: [{ segment: "1", away: 7, home: null }],
      statistics: {},
      leadGiven: false,
      decidedAt: 0,
      decidedBy: "",
      settledAt: null,
    };
    const cells = cellsOf(event, withCell({}, "1", 1, 9), ["1", "2"]);
    expect(officialCells({ official }, cells)).toEqual([
      { segment: "1", away: 7, home: null },
      { segment: "2", away: undefined, home: undefined },
    ]);
    expect(officialCells(event, cells)).toBeUndefined();
  });
  test("differing sources are marked", () =>
    expect([disagrees(event, "1"), disagrees(event, "2")]).toEqual([false, true]));
  test.each([
    ["a number", "12", 1, 12],
    ["x is a home half that was not batted", "x", 2, null],
    ["the away team always bats", "X", 1, undefined],
    ["other letters are refused", "1a", 2, undefined],
    ["negative numbers are refused", "-1", 1, undefined],
  ] as const)("an entry: %s", (_rule, text, side, value) => expect(readScore(text, side)).toBe(value));
  test.each([
    ["seven innings and extra ones", ["1", "2", "3", "4", "5", "6", "7", "8", "game"], true],
    ["five sets or rounds", ["1", "2", "3", "4", "5", "game"], false],
    ["quarters", ["Q1", "Q2", "Q3", "Q4", "OT", "game"], false],
    ["periods", ["1", "2", "3", "OT", "game"], false],
  ] as const)("a home half may be missing in innings only: %s", (_rule, segments, is) =>
    expect(isByInnings(segments)).toBe(is),
  );
});
