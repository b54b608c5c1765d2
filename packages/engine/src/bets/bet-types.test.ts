import { describe, expect, test } from "vitest";
import { BadArgument } from "../bad-argument.ts";
import { type Side, betType, betTypes, knownBetType } from "./bet-types.ts";
import { type LineKey, lineKeyText, oppositeKey } from "./line-key.ts";

const key = (type: number, side: Side): LineKey => ({ eventId: 9, betType: type, side, alternate: 0 });

describe("the table of bet types", () => {
  test("has every id of the specification, each once", () => {
    const between = (from: number, to: number): number[] =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const wanted = [...between(-1, 28), 30, 31, ...between(32, 41), 55, 56, 57, ...between(59, 66)];
    expect(betTypes.map((type) => type.id)).toEqual(wanted);
  });

  test("opposites are mutual and read the same market of the same period", () => {
    for (const type of betTypes) {
      if (type.opposite === null) continue;
      const other = knownBetType(type.opposite);
      expect([
        other.opposite,
        other.market,
        other.period,
        other.alias === type.alias || type.market === "question" || type.market === "segmentScore",
      ]).toEqual([type.id, type.market, type.period, true]);
    }
  });

  test("an unknown id has no row and is refused where one must exist", () => {
    expect(betType(29)).toBeUndefined();
    expect(() => knownBetType(Number.NaN)).toThrow(BadArgument);
  });
});

describe("the other side of a market", () => {
  test.each<[rule: string, one: LineKey, other: LineKey]>([
    ["the home money line opposes the away one", key(1, 1), key(1, 2)],
    ["the away run line opposes the home one", key(2, 2), key(2, 1)],
    ["under opposes over", key(3, 0), key(4, 0)],
    ["a team's under opposes the same team's over", key(5, 1), key(6, 1)],
    ["a solo names its under first", key(30, 2), key(31, 2)],
    ["no opposes yes in the first inning", key(37, 0), key(39, 0)],
    ["an alternative remains a separate line", { ...key(55, 1), alternate: 3 }, { ...key(55, 2), alternate: 3 }],
  ])("%s", (_, one, other) => {
    expect(oppositeKey(one)).toEqual(other);
    expect(oppositeKey(other)).toEqual(one);
  });

  test.each<[string, LineKey, string]>([
    ["the draw has two others", key(1, 3), "noOpposite"],
    ["yes in the second inning is sold one way", key(38, 0), "noOpposite"],
    ["a runner has a field against it", key(61, 0), "noOpposite"],
    ["a total of the game belongs to no team", key(3, 1), "sideNotInMarket"],
    ["a bet type that does not exist", key(99, 0), "unknownBetType"],
  ])("refused: %s", (_, one, reason) => {
    expect(() => oppositeKey(one)).toThrow(expect.objectContaining({ reason }));
  });

  test("a line's identity is a single text", () => expect(lineKeyText(key(2, 1))).toBe("9:2:1:0"));
});
