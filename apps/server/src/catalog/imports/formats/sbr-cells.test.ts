import { describe, expect, test } from "vitest";
import { pointsCell, priceCell, runsCell } from "./sbr-cells.ts";

describe("prices", () => {
  test.each([
    ["a favourite", "-175", { value: -175 }],
    ["an underdog, with or without its sign", "155", { value: 155 }],
    ["a plus sign", "+155", { value: 155 }],
    ["even money in words", "EV", { value: 100 }],
    ["a whole number that a sheet wrote with a decimal point", "-110.0", { value: -110 }],
    ["NL is no line", "NL", { none: true }],
    ["a blank cell is no line", "", { none: true }],
    ["a dash is no line", "-", { none: true }],
    ["the smallest price", "-100", { value: -100 }],
    ["one cent below it", "-99", { wrong: { code: "notPrice", said: "-99" } }],
    ["a price with a fraction, as 2018 has twice", "-219.5", { wrong: { code: "notPrice", said: "-219.5" } }],
    ["a word", "x", { wrong: { code: "notPrice", said: "x" } }],
  ])("%s", (_rule, text, expected) => expect(priceCell(text)).toEqual(expected));
});

describe("points, in quarters", () => {
  test.each([
    ["a run line", "-1.5", { value: -6 }],
    ["a whole number", "8", { value: 32 }],
    ["a half, written as a fraction character", "8½", { value: 34 }],
    ["half a point alone", "-½", { value: -2 }],
    ["pick 'em", "pk", { value: 0 }],
    ["NL is no line", "NL", { none: true }],
    ["the most", "25", { value: 100 }],
    [
      "a price that slipped into the total, as 2018 has four times",
      "104",
      { wrong: { code: "outside", said: "104", least: -10, most: 25 } },
    ],
    ["a third of a run", "8.3", { wrong: { code: "notQuarters", said: "8.3" } }],
    ["a word", "eight", { wrong: { code: "notPoints", said: "eight" } }],
  ])("%s", (_rule, text, expected) => expect(pointsCell(text, -10, 25)).toEqual(expected));
});

describe("runs", () => {
  test.each([
    ["runs", "3", 3],
    ["ten and more", "11", 11],
    ["a half inning that was not batted", "x", "notPlayed"],
    ["a blank", "", "missing"],
    ["a dash", "-", "missing"],
    ["minus one", "-1", "missing"],
  ])("%s", (_rule, text, expected) => expect(runsCell(text)).toBe(expected));
});
