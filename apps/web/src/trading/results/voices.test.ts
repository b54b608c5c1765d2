import { describe, expect, test } from "vitest";
import { cellsOfVoice, saidIn, voicesOf } from "./voices.ts";

const stated = (source: string, segment: string, away: number, home: number, complete = true) => ({
  source,
  segment,
  away,
  home,
  complete,
  statedAt: 1,
});
const statistics = {
  hits: { away: 8, home: 6 },
  firstScore: 2,
  pitcherChanged: { away: false, home: false },
  minutes: 90,
} as const;
const entered = {
  source: "ana",
  status: "final" as const,
  segments: [
    { segment: "game", away: 4, home: 5 },
    { segment: "9", away: 0, home: null },
  ],
  statistics,
  proposedAt: 1,
};

test.each<
  [
    rule: string,
    given: Parameters<typeof voicesOf>[0],
    voices: readonly (readonly [name: string, kind: string, status: string])[],
  ]
>([
  ["no reports", { official: null, stated: [], proposed: [] }, []],
  [
    "a source that reports the total as over has a final result",
    { official: null, stated: [stated("feed", "game", 3, 5)], proposed: [] },
    [["feed", "stated", "final"]],
  ],
  [
    "while the game is running its result is partial",
    { official: null, stated: [stated("feed", "game", 3, 5, false)], proposed: [] },
    [["feed", "stated", "partial"]],
  ],
  [
    "periods alone are a partial result",
    { official: null, stated: [stated("feed", "1", 0, 1), stated("other", "1", 1, 1)], proposed: [] },
    [
      ["feed", "stated", "partial"],
      ["other", "stated", "partial"],
    ],
  ],
  [
    "the person who entered a result is listed once",
    { official: null, stated: [stated("ana", "game", 4, 5), stated("feed", "game", 3, 5)], proposed: [entered] },
    [
      ["ana", "proposed", "final"],
      ["feed", "stated", "final"],
    ],
  ],
])("%s", (_rule, given, voices) => {
  expect(voicesOf(given).map(({ name, kind, status }) => [name, kind, status])).toEqual(voices);
});

describe("of pending entries", () => {
  const [voice = expect.fail("it has a voice")] = voicesOf({ official: null, stated: [], proposed: [entered] });
  test.each<[what: string, column: string, text: string]>([
    ["a score", "game", "4–5"],
    ["a half-inning that was not batted", "9", "0–x"],
    ["a period that it does not report", "1", ""],
    ["a figure of each team", "~hits", "8–6"],
    ["the team of which it is true", "~firstScore", "HOM"],
    ["no team of which it is true", "~pitcherChanged", "–"],
    ["the game's figure", "~minutes", "90"],
    ["a statistic that it does not report", "~errors", ""],
  ])("%s is shown", (_what, column, text) =>
    expect(saidIn(voice, column, (side) => (side === 1 ? "AWY" : "HOM"))).toBe(text),
  );

  test("all of it is in columns of the page", () => {
    expect(cellsOfVoice(voice, ["9", "game", "~hits", "~firstScore"])).toEqual([
      { segment: "9", away: 0, home: null },
      { segment: "game", away: 4, home: 5 },
      { segment: "~hits", away: 8, home: 6 },
      { segment: "~firstScore", away: 0, home: 1 },
    ]);
  });
});
