import { floor, rational } from "@chalkboard/kernel";
import { describe, expect, test } from "vitest";
import { publishedProgressives, publishedTeaser } from "../grading/house-tables.ts";
import { legsAt, settle } from "../grading/ticket-samples.ts";
import { priceProgressive, priceTeaser, teasedPoints } from "./teaser.ts";
import type { TeaserCard } from "./wager-rule.ts";

const card = publishedTeaser;
const six = card("football 6");
const teams = (count: number): ReturnType<typeof legsAt> => legsAt(...Array.from({ length: count }, () => -110));
const withTie = (tie: TeaserCard["tie"], noPlay: TeaserCard["noPlay"] = "reduce"): TeaserCard => ({
  ...six,
  tie,
  noPlay,
});

test("a published card is found by its name, and an unknown name is refused", () => {
  expect(six.name).toBe("football 6");
  expect(() => card("football 99")).toThrow(expect.objectContaining({ reason: "notASetting" }));
});

describe("teased points", () => {
  test.each<[rule: string, betType: number, line: number | null, teased: number | undefined]>([
    ["the Rams +7 become +13", 2, 28, 52],
    ["the Dolphins -3 become +3", 2, -12, 12],
    ["the Lions -6 become even", 2, -24, 0],
    ["the Oilers -4 become +2", 2, -16, 8],
    ["a total is not on this card", 3, 160, undefined],
    ["nor a money line", 1, null, undefined],
  ])("%s", (_, betType, points, teased) => expect(teasedPoints(six, "football", betType, points)).toBe(teased));

  test("a card with totals lowers an over and raises an under; another sport is not teased", () => {
    const mixed: TeaserCard = { ...six, points: [...six.points, { sport: "football", market: "total", quarters: 24 }] };
    expect([
      teasedPoints(mixed, "football", 3, 160),
      teasedPoints(mixed, "football", 4, 160),
      teasedPoints(mixed, "basketball", 3, 160),
    ]).toEqual([136, 184, undefined]);
  });
});

describe("what a teaser pays", () => {
  test.each<[rule: string, card: TeaserCard, results: string, net: number, status: number]>([
    // 100.00 staked: net, status
    ["two winners at 20/23", six, "WW", 8_695, 2],
    ["three winners at 8/5", six, "WWW", 16_000, 2],
    ["a loser loses whatever the others did", six, "WPL", -10_000, 3],
    ["ties reduce: three become two", six, "WWP", 8_695, 2],
    ["ties reduce: two with a tie are returned", six, "WP", 0, 1],
    ["two ties are returned", six, "PP", 0, 1],
    ["no play reduces", six, "WWV", 8_695, 2],
    ["only no plays make a no play", six, "VV", 0, -1],
    ["ties cancel: the whole teaser is returned", withTie("cancel"), "WWP", 0, 1],
    ["ties cancel, but a loser loses", withTie("cancel"), "WLP", -10_000, 3],
    ["ties lose", withTie("lose"), "WWP", -10_000, 3],
    ["ties win", withTie("win"), "WWP", 16_000, 2],
    ["ties win for two teams as well", withTie("win"), "WP", 8_695, 2],
    ["a leg without play returns a special teaser", withTie("lose", "cancel"), "WWV", 0, 1],
    ["it is pending on an open leg", six, "W?", -10_000, 0],
    ["not behind a loser", six, "L?", -10_000, 3],
  ])("%s", (_, teaser, text, net, status) => {
    const legs = teams(text.length);
    const settled = settle(priceTeaser(teaser, legs, 10_000, "risk", floor), legs, text);
    expect([settled.net, settled.statuses]).toEqual([net, [status]]);
  });

  test("the special teaser of three teams is refunded when one has no play", () => {
    const legs = teams(3);
    const special = priceTeaser(card("football 10, three teams"), legs, 12_000, "risk", floor);
    expect([special.possibleWin, settle(special, legs, "WWV").net, settle(special, legs, "WWP").net]).toEqual([
      10_000, 0, -12_000,
    ]);
  });

  test("the special teaser of four teams gives 14 points and pays a half; a tie loses it", () => {
    const legs = teams(4);
    const special = priceTeaser(card("football 14, four teams"), legs, 12_000, "risk", floor);
    expect([special.possibleWin, settle(special, legs, "WWWP").net, settle(special, legs, "WWWV").net]).toEqual([
      6_000, -12_000, 0,
    ]);
    expect(teasedPoints(card("football 14, four teams"), "football", 2, -12)).toBe(44);
  });

  test.each<[string, number, string]>([
    ["one team", 1, "tooFewLegs"],
    ["eleven teams", 11, "tooManyLegs"],
  ])("refused: %s", (_, count, reason) => {
    expect(() => priceTeaser(six, teams(count), 10_000, "risk", floor)).toThrow(expect.objectContaining({ reason }));
  });

  test("a teaser of no points that pays a parlay's table pays like that parlay", () => {
    const flat: TeaserCard = {
      ...six,
      points: [{ sport: "football", market: "spread", quarters: 0 }],
      pays: { 2: rational(13, 5), 3: rational(6) },
    };
    expect(teasedPoints(flat, "football", 2, -12)).toBe(-12);
    expect(priceTeaser(flat, teams(3), 10_000, "risk", floor).possibleWin).toBe(60_000);
  });
});

describe("progressive parlays", () => {
  test.each<[rule: string, results: string, net: number, status: number]>([
    ["four winners pay 5", "WWWW", 50_000, 2],
    ["one loser of four pays 1", "WWWL", 10_000, 2],
    ["two lose all", "WLWL", -10_000, 3],
    ["five winners pay 11", "WWWWW", 110_000, 2],
    ["one loser of five pays 2", "WWLWW", 20_000, 2],
    ["two lose all of five", "WLWLW", -10_000, 3],
    ["seven winners pay 40", "WWWWWWW", 400_000, 2],
    ["one loser of seven pays 4", "WWWLWWW", 40_000, 2],
    ["two pay a half", "WLWLWWW", 5_000, 2],
    ["three lose all", "WLWLWWL", -10_000, 3],
    ["a tie loses", "WWWPWWW", 40_000, 2],
    ["no play leaves six: 20", "WWWVWWW", 200_000, 2],
    ["an open leg is pending", "WWW?WWW", -10_000, 0],
    ["not when too many lost", "LLL?WWW", -10_000, 3],
    ["no play of five leaves four: one loser pays 1", "VWWLW", 10_000, 2],
    ["fewer teams than the table pays: the stake is refunded", "WWWV", 0, 1],
    ["unless one lost", "WWLV", -10_000, 3],
  ])("%s", (_, text, net, status) => {
    const legs = teams(text.length);
    const settled = settle(priceProgressive(publishedProgressives, legs, 10_000, "risk", floor), legs, text);
    expect([settled.net, settled.statuses]).toEqual([net, [status]]);
  });
});
