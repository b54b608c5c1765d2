import { describe, expect, test } from "vitest";
import { contestWinner, countsSets } from "./contest.ts";
import { gradeLeg } from "./grade-leg.ts";
import { defaultGradingRules, gradingRules, type GradingRules } from "./grading-rules.ts";
import type { GameResult, ResultStatus } from "./result.ts";
import { bet } from "./samples.ts";

const tennis = defaultGradingRules("tennis");
const bout = defaultGradingRules("combat");
const bestOf5 = gradingRules("tennis", { setsToWin: 3 });
const bestOf3 = gradingRules("tennis", { setsToWin: 2 });
type Total = "games" | "sets" | "none";

/** A match in the usual notation, the visitor first: "6-7 6-0 6-7". */
function match(
  sets: string,
  total: Total | string = "games",
  status: ResultStatus = "final",
  winner?: 0 | 1 | 2,
): GameResult {
  const segments = sets
    .split(" ")
    .filter((set) => set !== "")
    .map((set, index) => {
      const [away = 0, home = 0] = set.split("-").map(Number);
      return { segment: String(index + 1), away, home };
    });
  const sum = (side: "away" | "home"): number => segments.reduce((all, set) => all + set[side], 0);
  const won = (side: 1 | -1): number => segments.filter(({ away, home }) => (away - home) * side > 0).length;
  const [away = 0, home = 0] =
    total === "games"
      ? [sum("away"), sum("home")]
      : total === "sets"
        ? [won(1), won(-1)]
        : total.split("-").map(Number);
  const game = total === "none" ? [] : [{ segment: "game", away, home }];
  return { status, segments: [...segments, ...game], ...(winner === undefined ? {} : { statistics: { winner } }) };
}

describe("who won a match of tennis", () => {
  test.each<[rule: string, sets: string, winner: 1 | 2 | undefined, rules?: GradingRules]>([
    ["two sets to one, though the other side won more games", "6-7 6-0 6-7", 2],
    ["two sets to love", "6-4 6-4", 1],
    ["a set of 7-5 and one of 7-6", "5-7 6-7", 2],
    ["three sets to two", "6-4 3-6 7-6 2-6 6-3", 1],
    ["three sets to love", "6-4 6-4 6-4", 1],
    ["three sets to one", "4-6 6-4 6-4 6-4", 1],
    ["one set alone is not whole", "6-4", undefined],
    ["a set each is not whole", "6-4 4-6", undefined],
    ["two sets each are not whole", "6-4 4-6 6-4 4-6", undefined],
    ["a set in progress is not complete", "6-4 4-3", undefined],
    ["nor is 6-5", "6-4 6-5", undefined],
    ["nor is 6-6", "6-4 6-6", undefined],
    ["nor is 5-4", "6-4 5-4", undefined],
    ["nor is 8-3", "6-4 8-3", undefined],
    ["nor is 7-4", "6-4 7-4", undefined],
    ["an advantage set of 70-68", "4-6 6-3 6-7 7-6 70-68", 1],
    ["an advantage set of 9-7", "6-4 4-6 7-9", 2],
    ["a deciding set to a tie-break at twelve", "6-7 6-1 6-7 6-4 12-13", 2],
    ["which no other set has", "13-12 6-4", undefined],
    ["a match tie-break", "6-4 4-6 10-8", 1],
    ["a long match tie-break", "6-4 4-6 13-15", 2],
    ["a match tie-break that is written 1-0", "6-4 4-6 0-1", 2],
    ["a match tie-break continues at 10-9", "6-4 4-6 10-9", undefined],
    ["a long second set is an advantage set", "4-6 10-8 6-4", 1],
    ["two sets and a third one that was lost: three sets win, and it is not whole", "6-4 6-4 4-6", undefined],
    ["sets after the match was won are no match", "6-4 6-4 6-4 6-4", undefined],
    ["two sets to one where three sets win", "6-7 6-0 6-7", undefined, bestOf5],
    ["three sets to one where three sets win", "6-4 6-4 4-6 6-4", 1, bestOf5],
    ["three sets to love where two sets win", "6-4 6-4 6-4", undefined, bestOf3],
    [
      "a league of three sets",
      "6-4 6-4 6-4",
      undefined,
      gradingRules("tennis", {
        regulation: ["1", "2", "3"],
        periods: { game: { segments: ["1", "2", "3"], overtime: false } },
      }),
    ],
  ])("%s: %s", (_rule, sets, winner, rules = tennis) => {
    for (const total of ["games", "none"] as const) expect(contestWinner(match(sets, total), rules)).toBe(winner);
    if (winner !== undefined) expect(contestWinner(match(sets, "sets"), rules)).toBe(winner);
    for (const [side, other] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const { outcome } = gradeLeg(bet(1, side), match(sets), rules);
      expect(outcome).toBe(
        winner === undefined ? "pending" : winner === side ? "win" : winner === other ? "lose" : "pending",
      );
    }
  });

  test.each<[rule: string, result: GameResult, winner: 0 | 1 | 2 | undefined]>([
    ["games alone name no winner", match("", "18-14"), undefined],
    ["sets alone name the winner", match("", "1-2"), 2],
    ["three sets to two", match("", "3-2"), 1],
    ["one set each names no winner", match("", "1-1"), undefined],
    ["a match given up without a declared winner", match("6-4 2-1", "games", "called"), undefined],
    ["a conceded match: the winner is declared", match("6-4 2-1", "games", "called", 2), 2],
    ["a match given up after whole sets wants the word all the same", match("6-4 6-4", "games", "called"), undefined],
    ["a declared winner of an incomplete match", match("6-4 2-1", "games", "final", 2), 2],
    ["no winner so far", match("6-4 6-4", "games", "partial"), undefined],
  ])("%s", (_rule, result, winner) => {
    expect(contestWinner(result, tennis)).toBe(winner);
  });
});

test.each<[rule: string, result: GameResult, winner: 0 | 1 | 2 | undefined]>([
  ["a declared winner", match("", "0-0", "final", 2), 2],
  ["no winner, as declared", match("", "0-0", "final", 0), 0],
  ["one point to none", match("", "0-1"), 2],
  ["rounds name no winner", match("", "3-2"), undefined],
  ["judges' scorecards name no winner", match("10-9 10-9 9-10"), undefined],
  ["a bout given up wants the word", match("", "1-0", "called"), undefined],
])("who won a bout: %s", (_rule, result, winner) => {
  expect(contestWinner(result, bout)).toBe(winner);
  const { outcome } = gradeLeg(bet(1, 1), result, bout);
  expect(outcome).toBe(winner === undefined ? "pending" : winner === 0 ? "push" : winner === 1 ? "win" : "lose");
});

test.each<[rule: string, result: GameResult, rules: GradingRules, isRight: boolean]>([
  ["a total of sets beside the sets", match("6-7 6-0 6-7", "1-2"), tennis, true],
  ["a total of games beside the sets", match("6-7 6-0 6-7", "18-14"), tennis, true],
  ["a total that is neither", match("6-7 6-0 6-7", "2-1"), tennis, false],
  ["one game too many", match("6-7 6-0 6-7", "19-14"), tennis, false],
  ["a declared winner beside the other side's sets", match("6-7 6-0 6-7", "18-14", "final", 1), tennis, false],
  ["the declared winner of the sets", match("6-7 6-0 6-7", "18-14", "final", 2), tennis, true],
  ["nobody declared beside whole sets", match("6-4 6-4", "12-8", "final", 0), tennis, false],
  ["a match given up, won by the side that was behind", match("6-4 2-1", "8-5", "called", 2), tennis, true],
  ["a declared winner beside the other side's point", match("", "1-0", "final", 2), bout, false],
  ["a declared winner beside cards of the other side", match("10-9 10-9 9-10", "games", "final", 2), bout, true],
])("what contradicts itself: %s", (_rule, result, rules, isRight) => {
  const grade = (): unknown => gradeLeg(bet(1, 1), result, rules);
  if (isRight) expect(grade).not.toThrow();
  else expect(grade).toThrow("contradictoryResult");
});

test.each<[rule: string, result: GameResult, betType: number, points: number, outcome: string]>([
  ["games over 31.5", match("6-7 6-0 6-7"), 3, 31.5, "win"],
  ["games over 32.5", match("6-7 6-0 6-7"), 3, 32.5, "lose"],
  ["games over 31.5 where the total counts sets", match("6-7 6-0 6-7", "sets"), 3, 31.5, "win"],
  ["games of which nobody knows the number", match("", "1-2"), 3, 31.5, "pending"],
  ["games alone", match("", "18-14"), 3, 31.5, "win"],
])("bets on games count games: %s", (_rule, result, betType, points, outcome) => {
  expect(gradeLeg(bet(betType, 0, points), result, tennis).outcome).toBe(outcome);
});

test("a handicap in games is decided by games, no matter who wins the sets", () => {
  for (const total of ["games", "sets"] as const) {
    expect(gradeLeg(bet(2, 1, -3.5), match("6-7 6-0 6-7", total), tennis).outcome).toBe("win");
    expect(gradeLeg(bet(2, 2, 3.5), match("6-7 6-0 6-7", total), tennis).outcome).toBe("lose");
  }
});

test("whether a total counts sets follows from the sets listed, or from its size", () => {
  expect(
    [match("6-7 6-0 6-7", "sets"), match("6-7 6-0 6-7"), match("", "2-0"), match("", "12-8")].map((result) =>
      countsSets(result, tennis),
    ),
  ).toEqual([true, false, true, false]);
});
