import { describe, expect, test } from "vitest";
import { defaultGradingRules, type Sport } from "./grading-rules.ts";
import { periodsWith, type StatisticName, statisticsOf, undecidedBy } from "./result-config.ts";

const rows: readonly (readonly [
  rule: string,
  sport: Sport,
  segments: readonly string[],
  periods: readonly string[],
])[] = [
  ["nine innings decide everything", "baseball", ["1", "2", "3", "4", "5", "6", "7", "8", "9"], []],
  [
    "eight innings are a game that was cut short",
    "baseball",
    ["1", "2", "3", "4", "5", "6", "7", "8"],
    ["game", "secondHalf"],
  ],
  [
    "so is one without its first two",
    "baseball",
    ["3", "4", "5", "6", "7", "8", "9"],
    ["firstHalf", "game", "inning1", "inning2", "secondHalf"],
  ],
  ["four quarters decide everything", "basketball", ["1", "2", "3", "4"], []],
  ["without the third quarter it stays open", "basketball", ["1", "2", "4"], ["quarter3"]],
  ["two halves decide everything", "soccer", ["1", "2"], []],
  ["the total alone leaves both halves open", "soccer", [], ["firstHalf", "secondHalf"]],
  ["the winner of a bout decides it without rounds", "combat", [], []],
];

test.each(rows)("%s", (_rule, sport, segments, periods) => {
  expect(
    [...new Set(undecidedBy(segments, defaultGradingRules(sport)).map(({ period }) => period))].toSorted(),
  ).toEqual([...periods]);
});

test.each<Sport>(["baseball", "basketball", "football", "hockey", "soccer", "tennis", "combat"])(
  "the usual periods of %s decide everything",
  (sport) => {
    const rules = defaultGradingRules(sport);
    expect(undecidedBy(rules.regulation, rules)).toEqual([]);
  },
);

test.each<[rule: string, sport: Sport, segments: readonly string[], periods: readonly string[]]>([
  [
    "baseball has halves and two innings",
    "baseball",
    ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    ["game", "firstHalf", "secondHalf", "inning1", "inning2"],
  ],
  [
    "basketball has halves and quarters",
    "basketball",
    ["1", "2", "3", "4"],
    ["game", "firstHalf", "secondHalf", "quarter1", "quarter2", "quarter3", "quarter4"],
  ],
  [
    "a quarter without a score does not count",
    "basketball",
    ["1", "2", "4"],
    ["game", "firstHalf", "secondHalf", "quarter1", "quarter2", "quarter4"],
  ],
  ["hockey has periods and no halves", "hockey", ["1", "2", "3"], ["game", "quarter1", "quarter2", "quarter3"]],
  ["soccer has halves", "soccer", ["1", "2"], ["game", "firstHalf", "secondHalf"]],
  ["by the total alone there is the game", "soccer", [], ["game"]],
  ["a bout is one thing", "combat", [], ["game"]],
])("%s", (_rule, sport, segments, periods) => {
  expect(periodsWith(segments, defaultGradingRules(sport))).toEqual(periods);
});

describe("statistics that bets wait for", () => {
  test.each<[rule: string, sport: Sport, recorded: readonly StatisticName[], betTypes: readonly number[]]>([
    ["everything that baseball has decides everything", "baseball", statisticsOf("baseball"), []],
    ["without hits the total on board stays open", "baseball", ["errors", "strikeouts"], [40, 41]],
    ["without errors too", "baseball", ["hits", "strikeouts"], [40, 41]],
    ["without strikeouts theirs stay open", "baseball", ["hits", "errors"], [59, 60]],
    ["a basketball game needs no statistics", "basketball", [], []],
    ["a bout's total can name its winner", "combat", [], []],
  ])("%s", (_rule, sport, recorded, expected) => {
    const rules = defaultGradingRules(sport);
    expect(
      undecidedBy(rules.regulation, rules, recorded)
        .map(({ id }) => id)
        .toSorted((one, other) => one - other),
    ).toEqual([...expected]);
  });
});
