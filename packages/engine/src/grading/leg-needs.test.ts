import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeLeg } from "./grade-leg.ts";
import type { GradableLeg } from "./grader.ts";
import { defaultGradingRules, gradingRules } from "./grading-rules.ts";
import { legNeeds } from "./leg-needs.ts";
import { bet, score } from "./samples.ts";

describe("what a leg needs", () => {
  test.each<[rule: string, leg: GradableLeg, needs: string]>([
    ["a money line: to win by one", bet(1, 1), "atLeast 1"],
    ["the draw: nothing between them", bet(1, 3), "exactly 0"],
    ["giving 1.5: to win by two", bet(2, 1, -1.5), "atLeast 2"],
    ["giving 7: to win by eight; by seven pushes", bet(2, 1, -7), "atLeast 8, pushes 7"],
    ["taking 3: to lose by two at most; by three pushes", bet(2, 2, 3), "atLeast -2, pushes -3"],
    ["giving 0.75: to win by two; by one is half won", bet(2, 2, -0.75), "atLeast 2, half won 1"],
    ["taking 0.25: to win by one; level is half won", bet(2, 2, 0.25), "atLeast 1, half won 0"],
    ["giving 0.25: to win by one; level is half lost", bet(2, 2, -0.25), "atLeast 1, half lost 0"],
    ["over 8.5: nine", bet(3, 0, 8.5), "atLeast 9"],
    ["over 2.75: four; three is half won", bet(3, 0, 2.75), "atLeast 4, half won 3"],
    ["under 8: seven at most; eight pushes", bet(4, 0, 8), "atMost 7, pushes 8"],
    ["under 3.25: two at most; three is half won", bet(4, 0, 3.25), "atMost 2, half won 3"],
    ["under 2.75: two at most; three is half lost", bet(4, 0, 2.75), "atMost 2, half lost 3"],
  ])("%s", (_, leg, wanted) => {
    const needs = legNeeds(leg);
    const parts = [
      `${needs?.direction} ${needs?.wins}`,
      ...[
        ["half won", needs?.halfWins],
        ["pushes", needs?.pushes],
        ["half lost", needs?.halfLoses],
      ]
        .filter(([, figure]) => figure !== null)
        .map(([name, figure]) => `${name} ${figure}`),
    ];
    expect(parts.join(", ")).toBe(wanted);
  });

  test("who scores first is decided by an outcome, not by a figure", () =>
    expect(legNeeds(bet(28, 1))).toBeUndefined());

  test("the needed figure agrees with the grade", () => {
    const soccer = defaultGradingRules("soccer");
    const goals = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(
        goals,
        goals,
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom(3, 4),
        (away, home, points, betType) => {
          const leg: GradableLeg = { betType, side: 0, points };
          const { outcome } = gradeLeg(leg, score(away, home), soccer);
          const needs = legNeeds(leg);
          const total = away + home;
          const enough = needs?.direction === "atLeast" ? total >= needs.wins : total <= (needs?.wins ?? 0);
          const said = enough
            ? "win"
            : total === needs?.halfWins
              ? "halfWin"
              : total === needs?.pushes
                ? "push"
                : total === needs?.halfLoses
                  ? "halfLose"
                  : "lose";
          expect(said).toBe(outcome);
        },
      ),
    );
  });
});

describe("house rules of a league", () => {
  test("a league changes parts of the usual rules, and a service parts of the league's", () => {
    const rules = gradingRules("hockey", { tie: { game: "lose" } }, { official: { points: 40 } });
    expect([rules.tie, rules.official]).toEqual([
      { game: "lose", period: "push" },
      { unit: "minutes", moneyLine: 55, points: 40 },
    ]);
  });
  test.each<[string, () => unknown, string]>([
    [
      "a period of segments that the game does not have",
      () => gradingRules("hockey", { periods: { firstHalf: { segments: ["5"], overtime: false } } }),
      "notASetting",
    ],
    [
      "minutes that are no number",
      () => gradingRules("football", { official: { moneyLine: Number.NaN } }),
      "notASetting",
    ],
    ["a game without segments", () => gradingRules("football", { regulation: [] }), "notASetting"],
    ["an unknown sport", () => gradingRules("chess" as "football"), "unknownSport"],
  ])("refused: %s", (_, act, reason) => expect(act).toThrow(expect.objectContaining({ reason })));
});
