import { describe, expect, test } from "vitest";
import { anomaliesOf } from "./anomalies.ts";
import { largestLead, scoresOf, type Statement } from "./scores.ts";

/** One source's scores of the game, a second apart. */
const game = (source: string, ...scores: [away: number, home: number][]): Statement[] =>
  scores.map(([away, home], second) => ({
    source,
    segment: "game",
    away,
    home,
    is_complete: false,
    stated_at: second * 1_000,
  }));
const inning = (segment: number, away: number, home: number | null, second: number): Statement => ({
  source: "one",
  segment: String(segment),
  away,
  home,
  is_complete: true,
  stated_at: second * 1_000,
});

test.each<[rule: string, statements: Statement[], scores: [number, number][]]>([
  [
    "growing scores all count",
    game("one", [0, 0], [3, 0], [3, 2]),
    [
      [0, 0],
      [3, 0],
      [3, 2],
    ],
  ],
  [
    "a team cannot lose runs: a lower score withdraws the higher one",
    game("one", [5, 0], [0, 0], [0, 1]),
    [
      [0, 0],
      [0, 1],
    ],
  ],
  [
    "the score before the mistake is valid again",
    game("one", [2, 0], [7, 0], [2, 1]),
    [
      [2, 0],
      [2, 1],
    ],
  ],
  [
    "innings add up, and count when they are reported together",
    [inning(1, 3, 0, 0), inning(2, 2, null, 1)],
    [
      [3, 0],
      [5, 0],
    ],
  ],
  ["an inning that is reported again replaces itself", [inning(1, 3, 0, 0), inning(1, 1, 0, 1)], [[1, 0]]],
])("the scores of a source: %s", (_rule, statements, scores) => {
  expect(scoresOf(statements).map(({ away, home }) => [away, home])).toEqual(scores);
});

test.each<[rule: string, statements: Statement[], sources: number, lead: [number, number]]>([
  ["each team's largest at any time", game("one", [4, 0], [4, 6]), 1, [4, 2]],
  ["never below zero", game("one", [0, 3]), 1, [0, 3]],
  ["a withdrawn score never led", game("one", [5, 0], [0, 0]), 1, [0, 0]],
  ["one source is enough where one counts", [...game("one", [5, 0]), ...game("two", [3, 0])], 1, [5, 0]],
  [
    "where two must agree, the second largest is confirmed",
    [...game("one", [5, 0]), ...game("two", [3, 0])],
    2,
    [3, 0],
  ],
  ["one alone confirms nothing", game("one", [5, 0]), 2, [0, 0]],
  ["no report", [], 1, [0, 0]],
])("the largest lead: %s", (_rule, statements, sources, lead) => {
  const { away, home } = largestLead(statements, sources);
  expect([away, home]).toEqual(lead);
});

describe("anomalies of a result", () => {
  const bounds = { highestGame: 30, highestSegment: 17 };
  const score = (away: number, home: number) => [
    { segment: "1", away, home },
    { segment: "game", away, home },
  ];

  test.each<
    [
      rule: string,
      status: "final" | "called" | "partial",
      segments: ReturnType<typeof score>,
      stated: Statement[],
      reasons: unknown[],
    ]
  >([
    ["an ordinary score", "final", score(5, 4), game("feed", [5, 4]), []],
    ["the record score of a period is allowed", "final", score(17, 0), [], []],
    ["one more is not", "final", score(18, 0), [], [["aboveRange", "1", "away", 18, 17]]],
    ["the record score of a game is allowed", "final", [{ segment: "game", away: 0, home: 30 }], [], []],
    [
      "one more is not",
      "final",
      [{ segment: "game", away: 0, home: 31 }],
      [],
      [["aboveRange", "game", "home", 31, 30]],
    ],
    [
      "less than a source reported during the game",
      "final",
      score(2, 4),
      game("feed", [3, 0]),
      [["belowLiveScore", "game", "away", 2, 3]],
    ],
    ["the source had withdrawn it", "final", score(2, 4), game("feed", [3, 0], [2, 0]), []],
    [
      "a source that reports the end merely disagrees",
      "final",
      score(2, 4),
      game("feed", [3, 0]).map((one) => ({ ...one, is_complete: true })),
      [],
    ],
    [
      "an old score after the source's final does not count",
      "final",
      score(2, 4),
      [...game("feed", [3, 5]).map((one) => ({ ...one, is_complete: true })), ...game("feed", [3, 0])],
      [],
    ],
    ["a game that was stopped may go back", "called", score(2, 4), game("feed", [3, 0]), []],
  ])("%s", (_rule, status, segments, stated, reasons) => {
    expect(
      anomaliesOf({ status, segments }, bounds, stated).map(({ reason, segment, team, figure, bound }) => [
        reason,
        segment,
        team,
        figure,
        bound,
      ]),
    ).toEqual(reasons);
  });
});
