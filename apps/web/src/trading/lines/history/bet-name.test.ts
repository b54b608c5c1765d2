import { betTypes } from "@chalkboard/engine";
import { languages, loadMessages, translator } from "@chalkboard/i18n";
import { describe, expect, test } from "vitest";
import { lineName } from "./bet-name.ts";

const sides = [
  { side: 1, name: "Yankees" },
  { side: 2, name: "Red Sox" },
];
const nameIn = async (
  language: (typeof languages)[number],
  line: { betType: number; side: number },
  sport?: string,
): Promise<string> => lineName(line, sides, sport, translator(language, await loadMessages(language)));

test.each([
  ["a handicap in baseball", { betType: 2, side: 1 }, "baseball", "Yankees · Run line"],
  ["in hockey", { betType: 2, side: 2 }, "hockey", "Red Sox · Puck line"],
  ["in basketball", { betType: 8, side: 1 }, "basketball", "Yankees · 1st half · Spread"],
  ["a handicap of an unknown sport", { betType: 2, side: 1 }, undefined, "Yankees · Spread"],
  ["a line with its own name", { betType: 55, side: 1 }, "baseball", "Yankees · Alternative line"],
  ["a game's total", { betType: 3, side: 0 }, "baseball", "Total · Over"],
  ["a team's total of a half", { betType: 30, side: 2 }, "basketball", "Red Sox · 1st half · Team total · Under"],
  ["a quarter", { betType: 26, side: 0 }, "football", "4th quarter · Total · Under"],
  ["the first run", { betType: 28, side: 1 }, "baseball", "Yankees · First run"],
  ["a run in an inning", { betType: 37, side: 0 }, "baseball", "1st inning · A run scores · Yes"],
])("the name of %s", async (_, line, sport, name) => {
  expect(await nameIn("en", line, sport)).toBe(name);
});

describe.each(languages)("in %s", (language) => {
  test("every bet has a name, and no two bets share one", async () => {
    const names = await Promise.all(betTypes.map(({ id }) => nameIn(language, { betType: id, side: 0 }, "football")));
    const pairs = betTypes.map(({ id }, index) => [id, names[index]] as const);
    // A half's or quarter's solo is that part's team total; race bets are named by their question.
    const same = pairs.filter(([, name], index) => names.findIndex((other) => other === name) !== index);
    expect(same).toEqual([]);
    expect(names.filter((name) => name === undefined || name.trim() === "")).toEqual([]);
  });
});
