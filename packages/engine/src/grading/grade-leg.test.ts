import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeLeg } from "./grade-leg.ts";
import type { GradableLeg } from "./grader.ts";
import { type GradingRules, defaultGradingRules } from "./grading-rules.ts";
import { type Outcome, mirrored } from "./outcome.ts";
import type { GameResult } from "./result.ts";
import { bet, line, score } from "./samples.ts";

const baseball = defaultGradingRules("baseball");
const football = defaultGradingRules("football");
const soccer = defaultGradingRules("soccer");

describe("a game played to its end", () => {
  test.each<[rule: string, leg: GradableLeg, outcome: Outcome]>([
    ["the money line is decided by the winner: the visitors", bet(1, 1), "win"],
    ["and the home team lost", bet(1, 2), "lose"],
    ["giving 1.5 and winning by 2 covers", bet(2, 1, -1.5), "win"],
    ["giving 2 and winning by 2 is a push", bet(2, 1, -2), "push"],
    ["giving 2.5 and winning by 2 does not cover", bet(2, 1, -2.5), "lose"],
    ["taking 2.5 and losing by 2 covers", bet(2, 2, 2.5), "win"],
    ["8 runs are over 7.5", bet(3, 0, 7.5), "win"],
    ["8 runs on a line of 8 push", bet(3, 0, 8), "push"],
    ["8 runs are under 8.5", bet(4, 0, 8.5), "win"],
    ["the visitors' 5 are over 4.5", bet(5, 1, 4.5), "win"],
    ["the home team's 3 are under 3.5", bet(6, 2, 3.5), "win"],
    ["the home team's 3 are not over 3", bet(5, 2, 3), "push"],
    ["first half: the home team led 3-1", bet(7, 2), "win"],
    ["first half: the visitors with 2 pushed", bet(8, 1, 2), "push"],
    ["first half: 4 runs are over 3.5", bet(9, 0, 3.5), "win"],
    ["first half: 4 runs are not under 4", bet(10, 0, 4), "push"],
  ])("baseball 5-3, 1-3 after five: %s", (_, leg, outcome) => {
    expect(gradeLeg(leg, line("100002002", "000300000"), baseball).outcome).toBe(outcome);
  });

  test.each<[rule: string, rules: GradingRules, result: GameResult, leg: GradableLeg, outcome: Outcome]>([
    ["the home team need not bat in the ninth", baseball, line("000000000", "10000000x"), bet(2, 2, -1), "push"],
    ["extra innings count for the full game", baseball, line("0000000003", "0000000000"), bet(3, 0, 2.5), "win"],
    ["extra innings are no part of the first half", baseball, line("0000000003", "0000000000"), bet(9, 0, 0.5), "lose"],
    [
      "nine innings listed, a final score with the tenth: the final score counts",
      baseball,
      {
        status: "final",
        segments: [...line("000000000", "000000000").segments.slice(0, 9), { segment: "game", away: 1, home: 0 }],
      },
      bet(1, 1),
      "win",
    ],
    ["a final score without a line score was played to its end", baseball, score(4, 2), bet(2, 1, -1.5), "win"],
    ["and its first half is still to come", baseball, score(4, 2), bet(7, 1), "pending"],
    [
      "overtime counts in football",
      football,
      {
        status: "final",
        segments: [...line("7333", "3373").segments.slice(0, 4), { segment: "game", away: 16, home: 22 }],
      },
      bet(1, 2),
      "win",
    ],
    ["a football tie returns the money line", football, score(20, 20), bet(1, 1), "push"],
    ["a soccer draw loses a team's money line, because the draw was on offer", soccer, score(1, 1), bet(1, 1), "lose"],
    ["and wins the draw's", soccer, score(1, 1), bet(1, 3), "win"],
    ["a winner loses the draw", soccer, score(2, 1), bet(1, 3), "lose"],
    [
      "extra time is no part of a soccer match",
      soccer,
      {
        status: "final",
        segments: [
          { segment: "1", away: 0, home: 0 },
          { segment: "2", away: 1, home: 1 },
          { segment: "OT", away: 0, home: 1 },
          { segment: "game", away: 1, home: 2 },
        ],
      },
      bet(3, 0, 2.5),
      "lose",
    ],
    [
      "the second half is the final score less the first half",
      soccer,
      {
        status: "final",
        segments: [
          { segment: "1", away: 1, home: 0 },
          { segment: "game", away: 1, home: 2 },
        ],
      },
      bet(32, 2),
      "win",
    ],
    [
      "not where overtime may be included: a fourth quarter waits for its own score",
      football,
      {
        status: "final",
        segments: [...line("733", "337").segments.slice(0, 3), { segment: "game", away: 20, home: 17 }],
      },
      bet(23, 1),
      "pending",
    ],
    [
      "a shoot-out adds a goal to the winner of a hockey game",
      defaultGradingRules("hockey"),
      {
        status: "final",
        segments: [
          { segment: "1", away: 1, home: 1 },
          { segment: "2", away: 0, home: 0 },
          { segment: "3", away: 1, home: 1 },
          { segment: "game", away: 3, home: 2 },
        ],
      },
      bet(3, 0, 4.5),
      "win",
    ],
  ])("%s", (_, rules, result, leg, outcome) => expect(gradeLeg(leg, result, rules).outcome).toBe(outcome));
});

describe("Asian lines stake half on each neighbour", () => {
  test.each<[rule: string, leg: GradableLeg, outcome: Outcome]>([
    ["giving 0.75 and winning by one is half won", bet(2, 2, -0.75), "halfWin"],
    ["taking 0.75 and losing by one is half lost", bet(2, 1, 0.75), "halfLose"],
    ["giving 1.25 and winning by one is half lost", bet(2, 2, -1.25), "halfLose"],
    ["giving 0.25 and winning by one is won", bet(2, 2, -0.25), "win"],
    ["over 2.75 with three goals is half won", bet(3, 0, 2.75), "halfWin"],
    ["under 3.25 with three goals is half won", bet(4, 0, 3.25), "halfWin"],
    ["over 3.25 with three goals is half lost", bet(3, 0, 3.25), "halfLose"],
  ])("soccer 1-2: %s", (_, leg, outcome) => expect(gradeLeg(leg, score(1, 2), soccer).outcome).toBe(outcome));
});

describe("a game that is not over", () => {
  const after = (innings: number): GameResult => ({
    status: "partial",
    segments: line("1000020020".slice(0, innings), "0003000000".slice(0, innings)).segments,
  });
  test.each<[rule: string, result: GameResult, leg: GradableLeg, outcome: Outcome]>([
    ["the full game is pending", after(6), bet(1, 1), "pending"],
    ["even where the total is already over", after(6), bet(3, 0, 1.5), "pending"],
    ["the first half is pending while the fifth inning may go on", after(5), bet(9, 0, 3.5), "pending"],
    ["the first half is decided when the sixth has begun", after(6), bet(9, 0, 3.5), "win"],
    [
      "or when the fifth is marked complete",
      {
        status: "partial",
        segments: after(5).segments.map((segment) => ({ ...segment, complete: segment.segment === "5" })),
      },
      bet(9, 0, 3.5),
      "win",
    ],
    ["nothing is known before the first pitch", { status: "partial", segments: [] }, bet(7, 1), "pending"],
  ])("%s", (_, result, leg, outcome) => expect(gradeLeg(leg, result, baseball).outcome).toBe(outcome));
});

describe("a baseball game cut short", () => {
  const settling: GradingRules = { ...baseball, settleDecidedWhenShort: true };
  const homeLead: GradingRules = { ...baseball, periodHomeLead: true };
  test.each<[rule: string, result: GameResult, leg: GradableLeg, rules: GradingRules, outcome: Outcome]>([
    ["five innings make the money line official", line("00001", "00000", "called"), bet(1, 1), baseball, "win"],
    ["four and a half when the home team leads", line("00000", "0001x", "called"), bet(1, 2), baseball, "win"],
    [
      "three and a half are too short though the home team leads",
      line("0000", "100x", "called"),
      bet(1, 2),
      baseball,
      "void",
    ],
    ["not when the visitors lead", line("00010", "0000x", "called"), bet(1, 1), baseball, "void"],
    ["four innings do not", line("1000", "0000", "called"), bet(1, 1), baseball, "void"],
    ["the run line needs nine", line("00002000", "00000000", "called"), bet(2, 1, -1.5), baseball, "void"],
    [
      "or eight and a half with the home team ahead",
      line("000000000", "30000000x", "called"),
      bet(2, 2, -1.5),
      baseball,
      "win",
    ],
    [
      "eight and a half with the visitors ahead are too short",
      line("200000000", "00000000x", "called"),
      bet(2, 1, -1.5),
      baseball,
      "void",
    ],
    ["a total needs nine as well", line("5000000", "5000000", "called"), bet(3, 0, 8.5), baseball, "void"],
    [
      "a total that was over already is settled where the house says so",
      line("5000000", "5000000", "called"),
      bet(3, 0, 8.5),
      settling,
      "win",
    ],
    ["its under too", line("5000000", "5000000", "called"), bet(4, 0, 8.5), settling, "lose"],
    ["a total on its line was not decided", line("5000000", "5000000", "called"), bet(3, 0, 10), settling, "void"],
    ["a total still under was not decided", line("1000000", "1000000", "called"), bet(4, 0, 8.5), settling, "void"],
    [
      "a shortened game that is reported as final is shortened all the same",
      line("50000", "00000"),
      bet(2, 1, -1.5),
      baseball,
      "void",
    ],
    ["the first half needs five full innings", line("00000", "0001x", "called"), bet(7, 2), baseball, "void"],
    ["or four and a half where the house says so", line("00000", "0001x", "called"), bet(7, 2), homeLead, "win"],
    ["and for its run line", line("00000", "0001x", "called"), bet(8, 2, -0.5), homeLead, "win"],
    ["graded by the lead at that time", line("00000", "0001x", "called"), bet(8, 1, 1.5), homeLead, "win"],
    [
      "its run line needs five innings where the house does not say so",
      line("00000", "0001x", "called"),
      bet(8, 2, -0.5),
      baseball,
      "void",
    ],
    ["its total needs five everywhere", line("00000", "0001x", "called"), bet(10, 0, 4.5), homeLead, "void"],
    [
      "tied after four and a half innings, its money line waits for the fifth",
      line("00010", "0001x", "called"),
      bet(7, 2),
      homeLead,
      "void",
    ],
    [
      "level after four and a half its run line too",
      line("00010", "0001x", "called"),
      bet(8, 2, 0.5),
      homeLead,
      "void",
    ],
    ["level after four and a half innings is too short", line("00010", "0001x", "called"), bet(1, 2), baseball, "void"],
    ["level after five is returned", line("00010", "00010", "called"), bet(1, 2), baseball, "push"],
    [
      "tied after eight and a half innings is too short for the run line",
      line("000000010", "10000000x", "called"),
      bet(2, 2, 0.5),
      baseball,
      "void",
    ],
    ["and for a total", line("000000010", "10000000x", "called"), bet(3, 0, 1.5), baseball, "void"],
    [
      "tied after nine innings, the run line is graded",
      line("000000010", "100000000", "called"),
      bet(2, 2, 0.5),
      baseball,
      "win",
    ],
    ["a completed first half counts in a short game", line("000010", "000000", "called"), bet(7, 1), baseball, "win"],
    ["and in an abandoned one", line("000010", "000000", "abandoned"), bet(7, 1), baseball, "win"],
    ["whose full game is no play", line("000010", "000000", "abandoned"), bet(1, 1), baseball, "void"],
    [
      "an abandoned game without a score is no play",
      { status: "abandoned", segments: [] },
      bet(3, 0, 8),
      settling,
      "void",
    ],
    [
      "an unfinished inning is discarded",
      line("0000003", "1000000", "called", { segment: "7", half: "top" }),
      bet(1, 2),
      baseball,
      "win",
    ],
    [
      "unless the home team went ahead in it",
      line("1000000", "0000002", "called", { segment: "7", half: "bottom" }),
      bet(1, 2),
      baseball,
      "win",
    ],
    [
      "or ahead from a level score",
      line("1000000", "1000001", "called", { segment: "7", half: "bottom" }),
      bet(1, 2),
      baseball,
      "win",
    ],
    [
      "visitors who tied in the top lose the tie where the home team does not score",
      line("0000001", "1000000", "called", { segment: "7", half: "bottom" }),
      bet(1, 2),
      baseball,
      "win",
    ],
    [
      "or drew level: then the money line is returned",
      line("1000000", "0000001", "called", { segment: "7", half: "bottom" }),
      bet(1, 1),
      baseball,
      "push",
    ],
    [
      "a home team already ahead changes nothing",
      line("0000000", "1000001", "called", { segment: "7", half: "bottom" }),
      bet(1, 2),
      baseball,
      "win",
    ],
  ])("%s", (_, result, leg, rules, outcome) => expect(gradeLeg(leg, result, rules).outcome).toBe(outcome));
});

describe("other games cut short", () => {
  const called = (minutes: number | undefined): GameResult => ({
    ...score(20, 10, "called"),
    ...(minutes === undefined ? {} : { statistics: { minutes } }),
  });
  test.each<[rule: string, rules: GradingRules, result: GameResult, leg: GradableLeg, outcome: Outcome]>([
    ["55 minutes of football are enough", football, called(55), bet(1, 1), "win"],
    ["54 are not", football, called(54), bet(1, 1), "void"],
    ["nor is a game without recorded minutes", football, called(undefined), bet(1, 1), "void"],
    ["43 minutes of basketball are enough", defaultGradingRules("basketball"), called(43), bet(3, 0, 29.5), "win"],
    ["42 are not", defaultGradingRules("basketball"), called(42), bet(3, 0, 29.5), "void"],
    [
      "an abandoned soccer match settles a total that was over",
      soccer,
      score(2, 1, "abandoned"),
      bet(3, 0, 2.5),
      "win",
    ],
    ["not an Asian one that was half decided", soccer, score(2, 1, "abandoned"), bet(3, 0, 2.75), "void"],
    ["but one that both halves passed", soccer, score(2, 1, "abandoned"), bet(3, 0, 2.25), "win"],
    ["and voids the rest", soccer, score(2, 1, "abandoned"), bet(1, 1), "void"],
    [
      "a half that was never reached is no play",
      soccer,
      { ...score(2, 1, "abandoned"), segments: [...score(2, 1).segments, { segment: "1", away: 2, home: 1 }] },
      bet(34, 0, 0.5),
      "void",
    ],
  ])("%s", (_, rules, result, leg, outcome) => expect(gradeLeg(leg, result, rules).outcome).toBe(outcome));
});

describe("why", () => {
  test("a graded total names its figure and its line in quarters", () => {
    expect(gradeLeg(bet(3, 0, 8.5), line("100002002", "000300000"), baseball).reason).toEqual({
      rule: "decided",
      market: "total",
      period: "game",
      away: 5,
      home: 3,
      figure: 8,
      line: 34,
      early: false,
    });
  });
  test("a tie, a short game and an open one give their reason", () => {
    expect(gradeLeg(bet(1, 1), score(20, 20), football).reason).toEqual({
      rule: "tie",
      period: "game",
      away: 20,
      home: 20,
    });
    expect(gradeLeg(bet(2, 1, -1.5), line("50000", "00000", "called"), baseball).reason).toEqual({
      rule: "tooShort",
      period: "game",
    });
    expect(gradeLeg(bet(7, 1), score(1, 0, "partial"), baseball).reason).toEqual({
      rule: "notYet",
      period: "firstHalf",
    });
  });
});

describe("refused", () => {
  const ok = score(2, 1);
  test.each<[string, GradableLeg, GameResult, GradingRules, string]>([
    ["an unknown bet type", bet(29, 0), ok, baseball, "unknownBetType"],
    ["a total for a team's side", bet(3, 1, 8), ok, baseball, "sideNotInMarket"],
    ["a draw with points", bet(2, 3, 1), ok, baseball, "sideNotInMarket"],
    ["a run line without points", bet(2, 1), ok, baseball, "pointsMissing"],
    ["a money line with points", bet(1, 1, 1.5), ok, baseball, "pointsNotWanted"],
    ["points that are no quarters", { betType: 3, side: 0, points: 34.5 }, ok, baseball, "notPoints"],
    ["a negative total", bet(3, 0, -8), ok, baseball, "notPoints"],
    ["NaN points", { betType: 2, side: 1, points: Number.NaN }, ok, baseball, "notPoints"],
    ["a first half in hockey", bet(7, 1), ok, defaultGradingRules("hockey"), "marketNotInSport"],
    ["a score below zero", bet(1, 1), score(-1, 2), baseball, "contradictoryResult"],
    ["half a run", bet(1, 1), score(0.5, 2), baseball, "contradictoryResult"],
    [
      "innings that sum up to more than the final score",
      bet(1, 1),
      {
        status: "final",
        segments: [...line("500000000", "000000000").segments.slice(0, 9), { segment: "game", away: 4, home: 0 }],
      },
      baseball,
      "contradictoryResult",
    ],
    [
      "a tenth inning after a decided ninth",
      bet(1, 1),
      {
        status: "final",
        segments: [...line("500000000", "000000000").segments.slice(0, 9), { segment: "game", away: 6, home: 0 }],
      },
      baseball,
      "contradictoryResult",
    ],
    [
      "an inning twice",
      bet(1, 1),
      {
        status: "final",
        segments: [
          { segment: "1", away: 0, home: 0 },
          { segment: "1", away: 1, home: 0 },
        ],
      },
      baseball,
      "contradictoryResult",
    ],
  ])("%s", (_, leg, result, rules, reason) =>
    expect(() => gradeLeg(leg, result, rules)).toThrow(expect.objectContaining({ reason })),
  );
});

describe("properties", () => {
  const goals = fc.integer({ min: 0, max: 12 });
  test("swapping the teams and the side is the same bet, and the two sides mirror", () => {
    fc.assert(
      fc.property(goals, goals, fc.integer({ min: -60, max: 60 }), (away, home, points) => {
        for (const betType of [1, 2]) {
          const given = betType === 1 ? null : points;
          const one = gradeLeg({ betType, side: 1, points: given }, score(away, home), football).outcome;
          expect(gradeLeg({ betType, side: 2, points: given }, score(home, away), football).outcome).toBe(one);
          expect(
            gradeLeg({ betType, side: 2, points: given === null ? null : -given }, score(away, home), football).outcome,
          ).toBe(mirrored(one));
        }
      }),
    );
  });

  test("over and under mirror and never both win", () => {
    fc.assert(
      fc.property(goals, goals, fc.integer({ min: 0, max: 100 }), (away, home, points) => {
        const over = gradeLeg({ betType: 3, side: 0, points }, score(away, home), soccer).outcome;
        expect(gradeLeg({ betType: 4, side: 0, points }, score(away, home), soccer).outcome).toBe(mirrored(over));
      }),
    );
  });
});
