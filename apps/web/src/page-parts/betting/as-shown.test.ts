import { expect, test } from "vitest";
import { asShown } from "./as-shown.ts";

const game = (leagueId: number, ...bets: number[]) => ({ leagueId, offers: bets.map((betType) => ({ betType })) });
const events = [game(1, 1, 2, 3), game(2, 1, 7)];

test.each<
  [
    rule: string,
    layouts: Parameters<typeof asShown>[1],
    shown: readonly (readonly [league: number, bets: readonly number[]])[],
  ]
>([
  [
    "a league without a layout is shown whole",
    [],
    [
      [1, [1, 2, 3]],
      [2, [1, 7]],
    ],
  ],
  ["a hidden league is left out", [{ leagueId: 1, isShown: false, periods: [], betTypes: [] }], [[2, [1, 7]]]],
  [
    "only the listed bets of a league are shown",
    [{ leagueId: 1, isShown: true, periods: [], betTypes: [1, 3] }],
    [
      [1, [1, 3]],
      [2, [1, 7]],
    ],
  ],
  [
    "an empty list of bets shows all of them",
    [{ leagueId: 2, isShown: true, periods: [], betTypes: [] }],
    [
      [1, [1, 2, 3]],
      [2, [1, 7]],
    ],
  ],
  [
    "every bet of the visible periods is shown",
    [{ leagueId: 2, isShown: true, periods: ["firstHalf"], betTypes: [] }],
    [
      [1, [1, 2, 3]],
      [2, [7]],
    ],
  ],
  [
    "listed bets are shown of the visible periods only",
    [{ leagueId: 2, isShown: true, periods: ["game"], betTypes: [1, 7] }],
    [
      [1, [1, 2, 3]],
      [2, [1]],
    ],
  ],
  [
    "a game stays although none of its bets is visible",
    [{ leagueId: 2, isShown: true, periods: [], betTypes: [3] }],
    [
      [1, [1, 2, 3]],
      [2, []],
    ],
  ],
])("%s", (_rule, layouts, shown) => {
  expect(
    asShown(events, layouts).map(({ leagueId, offers }) => [leagueId, offers.map(({ betType }) => betType)]),
  ).toEqual(shown);
});

test("an unchanged game keeps its identity", () => {
  const layouts = [{ leagueId: 1, isShown: true, periods: [], betTypes: [1] }];
  expect(asShown(events, layouts)[0]).toBe(asShown(events, [...layouts])[0]);
});
