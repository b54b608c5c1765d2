import { describe, expect, test } from "vitest";
import { gradeLeg } from "../grade-leg.ts";
import type { GradableLeg } from "../grader.ts";
import { type GradingRules, defaultGradingRules, maySuspensionEnd, scheduledFor } from "../grading-rules.ts";
import { publishedEarlyLeads } from "../house-tables.ts";
import type { Outcome } from "../outcome.ts";
import type { GameResult, Statistics } from "../result.ts";
import { bet, line, score } from "../samples.ts";

const baseball = defaultGradingRules("baseball");
const football = defaultGradingRules("football");
const hockey = defaultGradingRules("hockey");
const soccer = defaultGradingRules("soccer");
const partial = (away: string, home: string): GameResult => ({ ...line(away, home), status: "partial" });
const knowing = (result: GameResult, statistics: Statistics): GameResult => ({ ...result, statistics });

describe("first run", () => {
  test.each<[rule: string, leg: GradableLeg, result: GameResult, rules: GradingRules, outcome: Outcome]>([
    ["it is decided at once", bet(28, 2), partial("000", "001"), baseball, "win"],
    ["both score in the same inning: the visitors bat first", bet(28, 1), partial("02", "01"), baseball, "win"],
    ["no score yet", bet(28, 1), partial("000", "000"), baseball, "pending"],
    ["a short game does not undo it", bet(28, 1), line("010", "000", "abandoned"), baseball, "win"],
    ["an abandoned game without runs is no play", bet(28, 1), line("000", "000", "abandoned"), baseball, "void"],
    [
      "a football quarter in which both scored does not show who was first",
      bet(28, 1),
      line("7000", "3000"),
      football,
      "pending",
    ],
    ["unless it was recorded", bet(28, 1), knowing(line("7000", "3000"), { firstScore: 2 }), football, "lose"],
    ["a soccer match without goals is no play", bet(28, 1), line("00", "00"), soccer, "void"],
    ["one goal alone was the first", bet(28, 2), score(0, 1), soccer, "win"],
  ])("%s", (_, leg, result, rules, outcome) => expect(gradeLeg(leg, result, rules).outcome).toBe(outcome));
});

describe("last run", () => {
  test.each<[rule: string, leg: GradableLeg, result: GameResult, rules: GradingRules, outcome: Outcome]>([
    ["it is pending until the end", bet(36, 1), partial("100", "000"), baseball, "pending"],
    ["the last inning with runs decides", bet(36, 1), line("100000010", "000000000"), baseball, "win"],
    ["both score in it: the home team bats last", bet(36, 2), line("100000020", "20000003x"), baseball, "win"],
    ["extra innings count", bet(36, 2), line("0000000000", "0000000001"), baseball, "win"],
    ["a game that is too short is no play", bet(36, 1), line("10000", "00000", "called"), baseball, "void"],
    [
      "runs in unlisted extra innings need a record",
      bet(36, 1),
      {
        status: "final",
        segments: [...line("000000000", "000000000").segments.slice(0, 9), { segment: "game", away: 2, home: 1 }],
      },
      baseball,
      "pending",
    ],
    [
      "unless only one team has any",
      bet(36, 1),
      {
        status: "final",
        segments: [...line("000000000", "000000000").segments.slice(0, 9), { segment: "game", away: 2, home: 0 }],
      },
      baseball,
      "win",
    ],
  ])("%s", (_, leg, result, rules, outcome) => expect(gradeLeg(leg, result, rules).outcome).toBe(outcome));
});

describe("yes and no", () => {
  test.each<[rule: string, leg: GradableLeg, result: GameResult, rules: GradingRules, outcome: Outcome]>([
    ["a run in the first inning", bet(37, 0), partial("01", "10"), baseball, "win"],
    ["and no loses", bet(39, 0), partial("01", "10"), baseball, "lose"],
    ["an inning in progress is pending", bet(37, 0), partial("1", "0"), baseball, "pending"],
    ["no run in the second inning", bet(38, 0), partial("100", "100"), baseball, "lose"],
    ["a first inning that was never completed is no play", bet(39, 0), line("0", "x", "abandoned"), baseball, "void"],
    ["a question is pending until its answer", bet(0, 0), score(1, 0), baseball, "pending"],
    ["yes", bet(0, 0), knowing(score(1, 0), { answer: "yes" }), baseball, "win"],
    ["no", bet(-1, 0), knowing(score(1, 0), { answer: "yes" }), baseball, "lose"],
    ["a question without a game is no play", bet(0, 0), score(0, 0, "abandoned"), baseball, "void"],
  ])("%s", (_, leg, result, rules, outcome) => expect(gradeLeg(leg, result, rules).outcome).toBe(outcome));
});

describe("other figures", () => {
  const box: Statistics = {
    hits: { away: 9, home: 7 },
    errors: { away: 1, home: 0 },
    strikeouts: { away: 6, home: 11 },
  };
  const played = knowing(line("100002002", "000300000"), box);
  test.each<[rule: string, leg: GradableLeg, result: GameResult, rules: GradingRules, outcome: Outcome]>([
    ["the board adds runs, hits and errors of both: 25", bet(40, 0, 24.5), played, baseball, "win"],
    ["its under", bet(41, 0, 25), played, baseball, "push"],
    ["no box score, no answer", bet(40, 0, 24.5), line("100002002", "000300000"), baseball, "pending"],
    ["strikeouts are those that the side's pitchers threw", bet(59, 2, 10.5), played, baseball, "win"],
    ["the visitors' threw six", bet(60, 1, 6.5), played, baseball, "win"],
    ["a solo is one team's total in the first half", bet(31, 2, 2.5), played, baseball, "win"],
    ["its under", bet(30, 1, 1), played, baseball, "push"],
    ["a solo of the first quarter", bet(56, 1, 6.5), line("7030", "0300"), football, "win"],
    ["a super run line is a run line with more points", bet(27, 1, -2.5), played, baseball, "lose"],
    ["an alternative run line too", bet(55, 1, -1.5), played, baseball, "win"],
    [
      "fourth quarter without overtime",
      bet(25, 0, 10),
      {
        status: "final",
        segments: [
          ...line("7037", "7073").segments.slice(0, 4),
          { segment: "OT", away: 6, home: 0 },
          { segment: "game", away: 23, home: 17 },
        ],
      },
      football,
      "push",
    ],
    [
      "second half with overtime",
      bet(34, 0, 23.5),
      {
        status: "final",
        segments: [
          ...line("7037", "7073").segments.slice(0, 4),
          { segment: "OT", away: 6, home: 0 },
          { segment: "game", away: 23, home: 17 },
        ],
      },
      football,
      "win",
    ],
    [
      "its money line",
      bet(32, 1),
      {
        status: "final",
        segments: [...line("7037", "7073").segments.slice(0, 4), { segment: "game", away: 23, home: 17 }],
      },
      football,
      "win",
    ],
    ["a second half is pending until the first half's score", bet(32, 1), score(23, 17), football, "pending"],
    ["a quarter that is tied pushes", bet(11, 1), line("7037", "7073"), football, "push"],
    ["the first hockey period takes the quarter's bets", bet(13, 0, 1.5), line("101", "110"), hockey, "win"],
    [
      "a house may leave the shoot-out goal out of a team's total",
      bet(5, 1, 2.5),
      {
        status: "final",
        segments: [
          ...line("101", "110").segments.slice(0, 3),
          { segment: "SO", away: 1, home: 0 },
          { segment: "game", away: 3, home: 2 },
        ],
      },
      { ...hockey, teamTotalShootOut: "excluded" },
      "lose",
    ],
    [
      "or count it",
      bet(5, 1, 2.5),
      {
        status: "final",
        segments: [
          ...line("101", "110").segments.slice(0, 3),
          { segment: "SO", away: 1, home: 0 },
          { segment: "game", away: 3, home: 2 },
        ],
      },
      hockey,
      "win",
    ],
  ])("%s", (_, leg, result, rules, outcome) => expect(gradeLeg(leg, result, rules).outcome).toBe(outcome));
});

describe("pitchers, early payout, schedules", () => {
  const changed = (away: boolean, home: boolean): GameResult =>
    knowing(score(5, 3), { pitcherChanged: { away, home } });
  const led = (away: number): GameResult => knowing(score(3, 5), { largestLead: { away, home: 2 } });
  test.each<[rule: string, leg: GradableLeg, result: GameResult, rules: GradingRules, outcome: Outcome]>([
    [
      "a bet on listed pitchers is no play when one does not start",
      { ...bet(1, 1), pitchers: "listed" },
      changed(false, true),
      baseball,
      "void",
    ],
    [
      "with action, the bet counts no matter who starts",
      { ...bet(1, 1), pitchers: "action" },
      changed(true, true),
      baseball,
      "win",
    ],
    [
      "only the visitors' pitcher was listed",
      { ...bet(1, 1), pitchers: "awayListed" },
      changed(false, true),
      baseball,
      "win",
    ],
    ["and did not start", { ...bet(1, 1), pitchers: "awayListed" }, changed(true, false), baseball, "void"],
    ["both started", { ...bet(1, 1), pitchers: "listed" }, changed(false, false), baseball, "win"],
    [
      "a lead of five was promised and reached, and the game lost",
      { ...bet(1, 1), earlyPayoutLead: 5 },
      led(5),
      baseball,
      "earlyWin",
    ],
    ["a lead of four was not enough", { ...bet(1, 1), earlyPayoutLead: 5 }, led(4), baseball, "lose"],
    [
      "it is paid while the game goes on",
      { ...bet(1, 1), earlyPayoutLead: 5 },
      { ...led(6), status: "partial" },
      baseball,
      "earlyWin",
    ],
    ["nothing was promised", bet(1, 1), led(9), baseball, "lose"],
    ["the other side is graded on the final score", { ...bet(1, 2), earlyPayoutLead: 5 }, led(5), baseball, "win"],
    [
      "seven scheduled innings need seven for the run line",
      bet(2, 1, -1.5),
      line("2000000", "0000000"),
      scheduledFor(7, baseball),
      "win",
    ],
    [
      "or six and a half with the home team ahead",
      bet(2, 2, -1.5),
      line("0000000", "200000x"),
      scheduledFor(7, baseball),
      "win",
    ],
    ["six are too few", bet(2, 1, -1.5), line("200000", "000000", "called"), scheduledFor(7, baseball), "void"],
  ])("%s", (_, leg, result, rules, outcome) => expect(gradeLeg(leg, result, rules).outcome).toBe(outcome));

  test("a book that pays football early does so at 17", () => {
    const grade = (lead: number): Outcome =>
      gradeLeg(
        { ...bet(1, 1), earlyPayoutLead: publishedEarlyLeads.football ?? 0 },
        knowing(score(20, 24), { largestLead: { away: lead, home: 4 } }),
        football,
      ).outcome;
    expect([grade(16), grade(17)]).toEqual(["lose", "earlyWin"]);
  });

  test("a suspended match waits as many hours as the house rules say, to the millisecond", () => {
    expect(maySuspensionEnd(0, 24 * 3_600_000 - 1, soccer)).toBe(true);
    expect(maySuspensionEnd(0, 24 * 3_600_000, soccer)).toBe(false);
    expect(maySuspensionEnd(0, 0, baseball)).toBe(false);
  });

  test("football has no innings to schedule", () =>
    expect(() => scheduledFor(7, football)).toThrow(expect.objectContaining({ reason: "notASetting" })));
});
