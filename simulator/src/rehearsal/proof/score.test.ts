import { expect, test } from "vitest";
import type { ImportedResult, ImportedScore } from "../../server.ts";
import { endOf, outcomeOf, scoreOf, reportedAt } from "./score.ts";

const leg = (betType: number, side: number, points: number | null) => ({ betType, side, points });
const [awayWins, runLine, over, under] = [leg(1, 1, null), leg(2, 1, 6), leg(3, 0, 34), leg(4, 0, 32)];

test.each<[rule: string, leg: ReturnType<typeof leg>, away: number, home: number, end: number]>([
  ["the winner wins", awayWins, 5, 4, 1],
  ["the other loses", awayWins, 4, 5, -1],
  ["a level game is on the line", awayWins, 4, 4, 0],
  ["a run and a half saves a loss by one", runLine, 4, 5, 1],
  ["but not by two", runLine, 3, 5, -1],
  ["over", over, 5, 4, 1],
  ["not over", over, 4, 4, -1],
  ["under", under, 4, 3, 1],
  ["a total on its line", under, 5, 3, 0],
])("%s", (_rule, one, away, home, end) => {
  expect(endOf(one, { away, home })).toBe(end);
});

const cells = [
  { margin: -1, total: 8, profit: 5 },
  { margin: 2, total: 8, profit: -7 },
];

test.each<[rule: string, away: number, home: number, reported: ReturnType<typeof reportedAt>]>([
  ["an odd margin has the odd total of its cell", 5, 4, { profit: 5, isExact: true }],
  ["an even margin the even one", 3, 5, { profit: -7, isExact: true }],
  ["a score beyond the grid is reported at one that ends every bet alike", 2, 9, { profit: -7, isExact: false }],
])("%s", (_rule, away, home, reported) => {
  expect(cells.map(scoreOf)).toEqual([
    { away: 5, home: 4 },
    { away: 3, home: 5 },
  ]);
  expect(reportedAt(cells, [awayWins], { away, home })).toEqual(reported);
});

test("where no score ends every bet alike, the grid has no score", () => {
  expect(reportedAt(cells, [awayWins, leg(3, 0, 42)], { away: 2, home: 9 })).toBeUndefined();
});

/**
 * This many innings of two runs against one, or one against two where the home team leads; it does not bat in the last
 * half-inning.
 */
function cutAfter(innings: number, homeLeads = false): ImportedResult {
  const [away, home] = homeLeads ? [1, 2] : [2, 1];
  const played = Array.from({ length: Math.ceil(innings) }, (_, index): ImportedScore => {
    const isLast = index + 1 > innings;
    return { segment: String(index + 1), away: index === 0 ? away : 0, home: isLast ? null : index === 0 ? home : 0 };
  });
  return { status: "called", segments: [...played, { segment: "game", away, home }] };
}
const whole: ImportedResult = { ...cutAfter(9), status: "final" };
const statistics = { hits: { away: 9, home: 6 }, errors: { away: 1, home: 0 }, strikeouts: { away: 8, home: 7 } };
const [boardOver, strikeoutsUnder] = [leg(40, 0, 78), leg(60, 2, 28)];

test.each<[rule: string, result: ImportedResult, leg: ReturnType<typeof leg>, outcome: ReturnType<typeof outcomeOf>]>([
  ["played to its end, everything counts", whole, leg(4, 0, 14), "win"],
  ["and lands on the line", whole, leg(3, 0, 12), "push"],
  ["runs, hits and errors together", whole, boardOver, "lose"],
  ["a team's strikeouts", whole, strikeoutsUnder, "push"],
  ["the winner counts after five innings", cutAfter(5), awayWins, "win"],
  ["not sooner", cutAfter(4.5), awayWins, "void"],
  ["but half an inning earlier where the home team leads", cutAfter(4.5, true), awayWins, "lose"],
  ["no sooner than that", cutAfter(4, true), awayWins, "void"],
  ["strikeouts count when the winner does", cutAfter(5), strikeoutsUnder, "push"],
  ["points want nine innings", cutAfter(8.5), runLine, "void"],
  ["or half an inning less", cutAfter(8.5, true), runLine, "win"],
  ["a total that is over already wants them too", cutAfter(8), leg(3, 0, 8), "void"],
  ["so does the board", cutAfter(8), boardOver, "void"],
  ["an abandoned game refunds everything", { ...cutAfter(9), status: "abandoned" }, awayWins, "void"],
])("%s", (_rule, result, one, outcome) => {
  expect(outcomeOf(one, { result, statistics })).toBe(outcome);
});

test("a statistic that was not recorded decides nothing", () => {
  expect(outcomeOf(boardOver, { result: whole })).toBe("pending");
});
