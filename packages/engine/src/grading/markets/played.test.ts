import { describe, expect, test } from "vitest";
import { betTypes, knownBetType } from "../../bets/bet-types.ts";
import { defaultGradingRules, gradingRules, type Sport } from "../grading-rules.ts";
import { hasBetType } from "./played.ts";

describe("bet types of a sport", () => {
  test.each<[rule: string, betType: number, has: readonly Sport[], hasNot: readonly Sport[]]>([
    [
      "everybody has the money line",
      1,
      ["baseball", "basketball", "football", "hockey", "soccer", "tennis", "combat"],
      [],
    ],
    ["a bout has no score", 2, ["baseball", "tennis"], ["combat"]],
    [
      "only a sport with halves has a first half",
      7,
      ["baseball", "basketball", "football", "soccer"],
      ["hockey", "tennis", "combat"],
    ],
    [
      "a hockey period is a quarter",
      11,
      ["basketball", "football", "hockey", "tennis"],
      ["baseball", "soccer", "combat"],
    ],
    ["of which hockey has three", 23, ["basketball", "football"], ["baseball", "hockey", "soccer", "tennis", "combat"]],
    ["runs of an inning", 37, ["baseball"], ["basketball", "soccer"]],
    ["runs, hits and errors", 40, ["baseball"], ["basketball", "football", "hockey", "soccer"]],
    ["strikeouts", 59, ["baseball"], ["basketball", "football", "hockey", "soccer"]],
    ["any game may have a question", 0, ["baseball", "combat"], []],
    ["a race is no game", 61, [], ["baseball", "basketball", "football", "hockey", "soccer", "tennis", "combat"]],
  ])("%s", (_rule, betType, has, hasNot) => {
    const requested = (sport: Sport): boolean => hasBetType(knownBetType(betType), defaultGradingRules(sport));
    expect([has.filter(requested), hasNot.filter(requested)]).toEqual([has, []]);
  });

  test("a league that plays other periods has their bets", () => {
    const halves = gradingRules("hockey", { periods: { firstHalf: { segments: ["1"], overtime: false } } });
    expect(betTypes.filter((type) => type.period === "firstHalf" && !hasBetType(type, halves))).toEqual([]);
  });
});
