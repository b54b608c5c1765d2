import { defaultGradingRules, gradingRules, type Sport } from "@chalkboard/engine";
import { describe, expect, test } from "vitest";
import { blockersOf, periodsOf } from "./blockers.ts";

// Which scores a result must have, and that its game has begun. Each row: the scores by period as `away-home`, `x`
// where the home team did not bat.

type Status = "partial" | "final" | "called" | "abandoned";

function sheet(text: string) {
  return text
    .split(" ")
    .filter((one) => one !== "")
    .map((one) => {
      const [, segment = "", away = "", home = ""] = /^(\w+):(\d+)-(\d+|x)$/.exec(one) ?? [];
      return { segment, away: Number(away), home: home === "x" ? null : Number(home) };
    });
}
const innings = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, index) => `${from + index}:0-0`).join(" ");
const at = 1_000;
type More = {
  byPerson?: boolean;
  onlyTotal?: boolean;
  now?: number;
  periods?: string[];
  asks?: string;
  answer?: "yes" | "no";
  winner?: 0 | 1 | 2;
};
const found = (sport: Sport, status: Status, scores: string, more: More = {}) => {
  const rules = defaultGradingRules(sport);
  const { byPerson = true, onlyTotal = false, now = at, periods, asks = null, answer, winner } = more;
  const statistics = { ...(answer === undefined ? {} : { answer }), ...(winner === undefined ? {} : { winner }) };
  return blockersOf(
    { result: { status, segments: sheet(scores), statistics }, byPerson, onlyTotal },
    { startsAt: at, now, rules, periods: periodsOf(rules, periods), asks },
  )
    .map(({ reason, segment, team }) =>
      reason === "missing" ? `${segment}${team === null ? "" : `/${team}`}` : reason,
    )
    .join(" ");
};

describe("required scores", () => {
  test.each<[rule: string, missing: string, sport: Sport, status: Status, scores: string, more?: object]>([
    ["a whole game", "", "baseball", "final", `1:5-4 ${innings(8, 2)} game:5-4`],
    ["extra innings are optional", "", "baseball", "final", `1:4-4 ${innings(8, 2)} 10:1-0 game:5-4`],
    ["only one cell", "1 2 3 4 5 6 7 8 9", "baseball", "final", "game:44-0"],
    ["the ninth is missing", "9", "baseball", "final", `1:5-4 ${innings(7, 2)} game:5-4`],
    ["one in the middle is missing", "4", "baseball", "final", `1:5-4 2:0-0 3:0-0 ${innings(5, 5)} game:5-4`],
    [
      "the home team leads and does not bat in the ninth",
      "",
      "baseball",
      "final",
      `1:3-4 ${innings(7, 2)} 9:0-x game:3-4`,
    ],
    ["it is level: the home team had to bat", "9/home", "baseball", "final", `1:4-4 ${innings(7, 2)} 9:0-x game:4-4`],
    ["it is behind: the home team had to bat", "9/home", "baseball", "final", `1:5-4 ${innings(7, 2)} 9:0-x game:5-4`],
    ["it did not bat in the eighth", "8/home", "baseball", "final", `1:3-4 ${innings(6, 2)} 8:0-x 9:0-0 game:3-4`],
    [
      "nor in the tenth, before which it cannot lead",
      "10/home",
      "baseball",
      "final",
      `1:4-4 ${innings(8, 2)} 10:0-x game:4-4`,
    ],
    ["the final score of one side", "game/home", "baseball", "final", `1:5-4 ${innings(8, 2)} game:5-x`],
    [
      "called after four and a half, the home team ahead",
      "",
      "baseball",
      "called",
      `1:3-4 ${innings(3, 2)} 5:0-x game:3-4`,
    ],
    ["called after five", "", "baseball", "called", `1:5-4 ${innings(4, 2)} game:5-4`],
    ["called after five, the third is missing", "3", "baseball", "called", "1:5-4 2:0-0 4:0-0 5:0-0 game:5-4"],
    ["abandoned before it was played long enough", "", "baseball", "abandoned", "1:5-4 2:0-0"],
    ["nothing was played", "", "baseball", "abandoned", ""],
    ["so far", "", "baseball", "partial", "1:5-4 2:0-x"],
    [
      "only the final score, declared to be all that is known",
      "",
      "baseball",
      "final",
      "game:5-4",
      { onlyTotal: true },
    ],
    [
      "some periods are known, so the others are missing",
      "2 3 4 5 6 7 8 9",
      "baseball",
      "final",
      "1:5-4 game:5-4",
      { onlyTotal: true },
    ],
    ["only a source's final score", "", "baseball", "final", "game:5-4", { byPerson: false }],
    ["a source's shortened game", "", "baseball", "final", `1:5-4 ${innings(5, 2)} game:5-4`, { byPerson: false }],
    [
      "a source leaves out one in the middle",
      "3",
      "baseball",
      "final",
      "1:5-4 2:0-0 4:0-0 game:5-4",
      { byPerson: false },
    ],
    [
      "a league of seven innings",
      "",
      "baseball",
      "final",
      `1:5-4 ${innings(6, 2)} game:5-4`,
      { periods: ["1", "2", "3", "4", "5", "6", "7"] },
    ],
    ["a league with totals only", "", "basketball", "final", "game:100-90", { periods: [] }],
    ["a quarter of one side", "4/home", "basketball", "final", "1:20-20 2:20-20 3:20-20 4:20-x game:80-60"],
    ["a final result without a final score", "game", "baseball", "final", `1:5-4 ${innings(8, 2)}`],
    ["a called game without a score", "game", "baseball", "called", `1:5-4 ${innings(5, 2)}`],
    ["no scores at all", "game", "baseball", "partial", ""],
    ["a final result without content", "1 2 3 game", "hockey", "final", ""],
    ["a match in two sets", "", "tennis", "final", "1:6-4 2:6-4 game:2-0"],
    ["a match in three sets whose games disagree", "", "tennis", "final", "1:6-7 2:6-0 3:6-7 game:18-14"],
    ["a match without its first set", "1 winner", "tennis", "final", "2:6-4 game:1-0"],
    ["one set each", "winner", "tennis", "final", "1:6-4 2:4-6 game:10-10"],
    ["games alone", "winner", "tennis", "final", "game:18-14"],
    ["sets alone", "", "tennis", "final", "game:1-2"],
    ["an abandoned match", "winner", "tennis", "called", "1:6-4 2:2-1 game:8-5"],
    ["an abandoned match with a declared winner", "", "tennis", "called", "1:6-4 2:2-1 game:8-5", { winner: 2 }],
    ["a match that is not resumed", "", "tennis", "abandoned", "1:6-4 game:6-4"],
    ["a match that is played", "", "tennis", "partial", "1:6-4 2:2-1 game:8-5"],
    ["a source's sets that are not whole numbers", "winner", "tennis", "final", "1:6-4 game:6-4", { byPerson: false }],
    ["a question with its answer", "", "baseball", "final", "", { asks: "yesNo", answer: "no" }],
    ["a question without an answer", "answer", "baseball", "final", "game:1-0", { asks: "yesNo" }],
    ["a question that will not be answered", "", "baseball", "abandoned", "", { asks: "yesNo" }],
    ["a derived figure, whatever the periods", "", "baseball", "final", "game:3-0", { asks: "overUnder" }],
    ["no figure", "game", "baseball", "final", "", { asks: "overUnder" }],
    ["a bout by its one point", "", "combat", "final", "game:1-0"],
    ["a bout by its winner", "", "combat", "final", "game:0-0", { winner: 1 }],
    ["a bout by its rounds", "winner", "combat", "final", "game:3-2"],
    ["a bout by the judges' scorecards", "winner", "combat", "final", "1:10-9 2:9-10 3:10-9 game:29-28"],
    ["a bout that was stopped", "winner", "combat", "called", "game:1-0"],
  ])("%s: “%s”", (_rule, missing, sport, status, scores, more = {}) => {
    expect(found(sport, status, scores, more)).toBe(missing);
  });
});

test.each<[rule: string, now: number, expected: string]>([
  ["a millisecond before the start", at - 1, "notBegun"],
  ["at the start", at, ""],
])("%s", (_rule, now, expected) => {
  for (const status of ["partial", "final", "called", "abandoned"] as const) {
    for (const byPerson of [true, false])
      expect(found("basketball", status, "1:20-20 2:20-20 3:20-20 4:20-21 game:80-81", { now, byPerson })).toBe(
        expected,
      );
  }
});

test("without a configuration, the periods of a full game are required", () => {
  expect(periodsOf(gradingRules("baseball", { regulation: ["1", "2"], periods: {} }), undefined)).toEqual(["1", "2"]);
});
