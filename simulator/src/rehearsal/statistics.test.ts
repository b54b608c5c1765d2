import { expect, test } from "vitest";
import type { ImportedGame, ImportedLine } from "../server.ts";
import { statisticLines, withStatistics } from "./statistics.ts";

const side = (code: string): ImportedGame["home"] => ({
  team: { code, name: code, abbreviation: code, aliases: [] },
  rotation: null,
  pitcher: null,
});
const game = (
  day: string,
  away: string,
  home: string,
  runs: readonly [number, number],
  opening: readonly ImportedLine[] = [],
): ImportedGame => ({
  key: "",
  turnedKey: "",
  rows: [],
  day,
  startsAt: 0,
  away: side(away),
  home: side(home),
  opening,
  closing: [],
  result: { status: "final", segments: [{ segment: "game", away: runs[0], home: runs[1] }] },
});

const log = `Date,DoubleHeader,VisitingTeam,HomeTeam,VisitorRunsScored,HomeRunsScore,VisitorH,HomeH,VisitorE,HomeE,VisitorK,HomeK,Completion
20150410,0,NYA,BOS,5,4,9,7,1,0,8,11,
20150411,1,SEA,OAK,3,2,6,5,0,2,4,6,
20150411,2,SEA,OAK,1,0,3,2,0,0,12,9,
20150412,0,SEA,OAK,7,1,8,4,1,1,5,10,"20150413,OAK,1,2"
`;

test.each<[rule: string, games: readonly ImportedGame[], strikeouts: readonly (number | undefined)[]]>([
  [
    "a team of another name is found, and its pitchers have the strikeouts of the others' batters",
    [game("2015-04-10", "NYY", "BOS", [5, 4])],
    [11],
  ],
  [
    "two games of one day are distinguished by their order",
    [game("2015-04-11", "SEA", "OAK", [3, 2]), game("2015-04-11", "SEA", "OAK", [1, 0])],
    [6, 9],
  ],
  ["a suspended game has more words and the same figures", [game("2015-04-12", "SEA", "OAK", [7, 1])], [10]],
  [
    "another score, another day and other teams have none",
    [
      game("2015-04-10", "NYY", "BOS", [4, 5]),
      game("2015-04-13", "NYY", "BOS", [5, 4]),
      game("2015-04-10", "BOS", "NYY", [5, 4]),
    ],
    [undefined, undefined, undefined],
  ],
])("%s", (_rule, games, strikeouts) => {
  expect(withStatistics(games, log).map(({ statistics }) => statistics?.strikeouts.away)).toEqual(strikeouts);
});

test("hits and errors belong to each team separately", () => {
  expect(withStatistics([game("2015-04-10", "NYY", "BOS", [5, 4])], log)[0]?.statistics).toEqual({
    hits: { away: 9, home: 7 },
    errors: { away: 1, home: 0 },
    strikeouts: { away: 11, home: 8 },
  });
});

test("lines are opened only where a result will have the statistic, by the game's total", () => {
  const plain = game("2015-04-10", "NYY", "BOS", [5, 4], [{ betType: 3, side: 0, points: 30, price: -110 }]);
  expect(statisticLines(plain)).toEqual([]);
  const lines = withStatistics([plain], log).flatMap(statisticLines);
  expect(lines.map(({ betType, side, points }) => [betType, side, points])).toEqual([
    [40, 0, 104],
    [41, 0, 104],
    [59, 1, 30],
    [60, 1, 30],
    [59, 2, 30],
    [60, 2, 30],
  ]);
});
