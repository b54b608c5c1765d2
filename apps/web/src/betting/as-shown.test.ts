import { expect, test } from "vitest";
import { asShown } from "./as-shown.ts";

const game = (leagueId: number, ...bets: number[]) => ({ leagueId, offers: bets.map((betType) => ({ betType })) });
const events = [game(1, 1, 2, 3), game(2, 1, 7)];

test.each<[rule: string, layouts: Parameters<typeof asShown>[1], shown: readonly (readonly [league: number, bets: readonly number[]])[]]>([
  ["what is not laid out is shown whole", [], [[1, [1, 2, 3]], [2, [1, 7]]]],
  ["a league that is not shown is left out", [{ leagueId: 1, isShown: false, periods: [], betTypes: [] }], [[2, [1, 7]]]],
  ["of a league the bets that are shown", [{ leagueId: 1, isShown: true, periods: [], betTypes: [1, 3] }], [[1, [1, 3]], [2, [1, 7]]]],
  ["no bets named are all", [{ leagueId: 2, isShown: true, periods: [], betTypes: [] }], [[1, [1, 2, 3]], [2, [1, 7]]]],
  ["of a league every bet of the periods that are shown", [{ leagueId: 2, isShown: true, periods: ["firstHalf"], betTypes: [] }], [[1, [1, 2, 3]], [2, [7]]]],
  ["bets are named of the periods that are shown", [{ leagueId: 2, isShown: true, periods: ["game"], betTypes: [1, 7] }], [[1, [1, 2, 3]], [2, [1]]]],
  ["a game stays where none of its bets is shown", [{ leagueId: 2, isShown: true, periods: [], betTypes: [3] }], [[1, [1, 2, 3]], [2, []]]],
])("%s", (_rule, layouts, shown) => {
  expect(asShown(events, layouts).map(({ leagueId, offers }) => [leagueId, offers.map(({ betType }) => betType)])).toEqual(shown);
});

test("a game that did not change is the same game", () => {
  const layouts = [{ leagueId: 1, isShown: true, periods: [], betTypes: [1] }];
  expect(asShown(events, layouts)[0]).toBe(asShown(events, [...layouts])[0]);
});
