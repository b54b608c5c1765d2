import { readFileSync } from "node:fs";
import { join } from "node:path";
import { betTypes, defaultGradingRules, type GameResult, gradeLeg, type Side } from "@chalkboard/engine";
import { describe, expect, test } from "vitest";
import { type Chance, chanceFrom } from "../chance.ts";
import { parseSbrMlb } from "../server.ts";
import { resultOf } from "../sim/games.ts";
import { soldBets } from "../sim/people/markets.ts";
import { bets } from "./bets.ts";
import { baseballOutcome, type BaseballResult, type BetLeg, outcomeOf, type Sport } from "./grading.ts";

const innings = (away: string, home: string): BaseballResult["segments"] => {
  const runs = { away: away.split("").map(Number), home: home.split("").map(Number) };
  const sum = (list: readonly number[]): number => list.reduce((all, run) => all + run, 0);
  return [
    ...runs.away.map((run, index) => ({ segment: String(index + 1), away: run, home: runs.home[index] ?? null })),
    { segment: "game", away: sum(runs.away), home: sum(runs.home) },
  ];
};
const final: BaseballResult = { status: "final", segments: innings("010002000", "200000010") };

describe("the auditor's grading", () => {
  test.each<[string, number, number, number | null, string]>([
    ["level: a money line is a push", 1, 1, null, "push"],
    ["a run line of +1.5 wins when level", 2, 1, 6, "win"],
    ["a run line of -1.5 loses when level", 2, 2, -6, "lose"],
    ["six runs over 5.5", 3, 0, 22, "win"],
    ["six runs under 6 push", 4, 0, 24, "push"],
    ["six runs over 6.25 lose half", 3, 0, 25, "halfLose"],
    ["six runs under 6.25 win half", 4, 0, 25, "halfWin"],
    ["the visitors' three over 2.5", 5, 1, 10, "win"],
    ["the home team's three under 2.5", 6, 2, 10, "lose"],
    ["after five innings the home team leads by one", 7, 2, null, "win"],
    ["three runs in five innings over 3 push", 9, 0, 12, "push"],
  ])("%s", (_rule, betType, side, points, outcome) =>
    expect(baseballOutcome({ betType, side, points }, final)).toBe(outcome),
  );

  test.each<[string, BaseballResult["status"], number, number, string]>([
    ["five innings: the money line counts", "called", 5, 1, "win"],
    ["five innings: the total does not", "called", 5, 3, "void"],
    ["four innings: nothing counts", "called", 4, 1, "void"],
    ["abandoned after five: the first half counts", "abandoned", 5, 7, "win"],
    ["abandoned after five: the game does not", "abandoned", 5, 1, "void"],
  ])("a game that was cut short, %s", (_rule, status, length, betType, outcome) =>
    expect(
      baseballOutcome(
        { betType, side: betType === 3 ? 0 : 1, points: betType === 3 ? 4 : null },
        { status, segments: innings("1".repeat(length), "0".repeat(length)) },
      ),
    ).toBe(outcome),
  );
});

function anyResult(chance: Chance): BaseballResult {
  const status = chance.pick(["final", "final", "called", "abandoned"] as const);
  const length = status === "final" ? 9 : chance.int(1, 8);
  const half = (count: number): string => Array.from({ length: count }, () => chance.int(0, 3)).join("");
  const homeDidNotBatLast = chance.percent(30);
  return { status, segments: innings(half(length), half(homeDidNotBatLast ? length - 1 : length)) };
}

function anyLeg(chance: Chance): BetLeg {
  const [betType, sides] = chance.pick([
    [1, [1, 2]],
    [2, [1, 2]],
    [3, [0]],
    [4, [0]],
    [5, [1, 2]],
    [6, [1, 2]],
    [7, [1, 2]],
    [8, [1, 2]],
    [9, [0]],
    [10, [0]],
  ] as const);
  const points =
    betType === 1 || betType === 7 ? null : betType === 2 || betType === 8 ? chance.int(-12, 12) : chance.int(0, 60);
  return { betType, side: chance.pick(sides), points };
}

const engineOutcome = (leg: BetLeg, result: BaseballResult): string =>
  gradeLeg({ ...leg, side: leg.side as Side }, result as GameResult, defaultGradingRules("baseball")).outcome;

test("two independent graders agree on any game", () => {
  const chance = chanceFrom(2);
  for (let round = 0; round < 5_000; round += 1) {
    const result = anyResult(chance);
    const leg = anyLeg(chance);
    expect({ leg, result, outcome: engineOutcome(leg, result) }).toEqual({
      leg,
      result,
      outcome: baseballOutcome(leg, result),
    });
  }
});

test.each<[Sport]>([["baseball"], ["basketball"], ["football"], ["hockey"], ["soccer"]])(
  "and on every bet of %s, whatever the game's score",
  (sport) => {
    const chance = chanceFrom(3);
    for (let round = 0; round < 1_500; round += 1) {
      const result = resultOf(
        chance,
        sport,
        chance.pick(["final", "final", "called", "abandoned", "partial"] as const),
      );
      for (const { betType, side, points } of soldBets(sport)) {
        const leg = {
          betType,
          side,
          points:
            points === "none"
              ? null
              : points === "handicap"
                ? chance.int(-30, 30)
                : chance.int(0, sport === "basketball" ? 900 : 60),
        };
        const outcome = gradeLeg(
          { ...leg, side: side as Side },
          result as GameResult,
          defaultGradingRules(sport),
        ).outcome;
        expect({ leg, result, outcome }).toEqual({ leg, result, outcome: outcomeOf(sport, leg, result) });
      }
    }
  },
);

test("the auditor's table of bet types is the specification's, except for races", () => {
  expect([...bets.keys()].toSorted((a, b) => a - b)).toEqual(
    betTypes.filter(({ market }) => !market.startsWith("race")).map(({ id }) => id),
  );
});

const dataFolder = process.env["CHALKBOARD_DATA"];

test.skipIf(dataFolder === undefined).each([2015, 2018])(
  "and on every line of the season %i (needs CHALKBOARD_DATA)",
  (season) => {
    const { games } = parseSbrMlb(readFileSync(join(dataFolder ?? "", `mlb_sbr_${season}.csv`), "utf8"), season);
    let graded = 0;
    for (const { opening, closing, result, key } of games) {
      for (const leg of [...opening, ...closing]) {
        expect({ key, leg, outcome: engineOutcome(leg, result) }).toEqual({
          key,
          leg,
          outcome: baseballOutcome(leg, result),
        });
        graded += 1;
      }
    }
    expect(graded).toBeGreaterThan(24_000);
  },
);
