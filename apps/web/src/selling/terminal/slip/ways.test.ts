import { describe, expect, test } from "vitest";
import { families, type Family, type TypedMode } from "../entry/mode-letters.ts";
import {
  type PayTable,
  type Way,
  type WayLeg,
  familyOf,
  nextMode,
  nextVariant,
  straightWay,
  typedWay,
  wayFits,
  wayText,
  waysFor,
} from "./ways.ts";

const leg = (eventId: number, betType = 1, more: Partial<WayLeg> = {}): WayLeg => ({
  key: { eventId, betType, side: 1, alternate: 0 },
  sportCode: "baseball",
  ...more,
});
const legs = (count: number): WayLeg[] => Array.from({ length: count }, (_, index) => leg(index + 1));
const teaser = (
  tableId: number,
  sport: string,
  market: "spread" | "total",
  teams: readonly number[],
  quarters = 8,
): PayTable => ({
  tableId,
  version: 1,
  name: `card ${String(tableId)}`,
  isSold: true,
  isOwn: true,
  table: {
    kind: "teaser",
    content: {
      points: [{ sport, market, quarters }],
      pays: Object.fromEntries(teams.map((each) => [each, "1/1"])),
      tie: "reduce",
      noPlay: "reduce",
    },
  },
});
const progressive: PayTable = {
  tableId: 9,
  version: 1,
  name: "progressive",
  isSold: true,
  isOwn: false,
  table: { kind: "progressive", content: { 4: ["5/1"] } },
};
const familiesOf = (of: readonly WayLeg[], tables: readonly PayTable[] = []): string =>
  waysFor(of, tables)
    .map(({ family }) => family)
    .join(" ");
const variantsOf = (family: string, of: readonly WayLeg[], tables: readonly PayTable[] = []): readonly string[] =>
  (waysFor(of, tables).find((each) => each.family === family)?.ways ?? []).map(wayText);

describe("the modes that legs allow", () => {
  test.each<[rule: string, of: readonly WayLeg[], tables: readonly PayTable[], families: string]>([
    ["one leg is a straight only", legs(1), [progressive], "straight"],
    ["two legs", legs(2), [progressive], "straight parlay ifBet reverse"],
    ["three legs", legs(3), [progressive], "straight parlay ifBet reverse roundRobin fullCover"],
    [
      "four legs, with a table that pays four",
      legs(4),
      [progressive],
      "straight parlay ifBet reverse roundRobin fullCover progressiveParlay",
    ],
    ["nine legs have no full cover", legs(9), [], "straight parlay ifBet reverse roundRobin"],
    [
      "bought points allow only straights and the parlay",
      [leg(1, 2, { boughtQuarters: 2 }), leg(2)],
      [progressive],
      "straight parlay",
    ],
    [
      "a card that teases every leg",
      [leg(1, 2), leg(2, 2)],
      [teaser(1, "baseball", "spread", [2])],
      "straight parlay teaser ifBet reverse",
    ],
    [
      "a card for another number of teams is ignored",
      [leg(1, 2), leg(2, 2)],
      [teaser(1, "baseball", "spread", [3])],
      "straight parlay ifBet reverse",
    ],
    [
      "a card of another sport is ignored",
      [leg(1, 2), leg(2, 2)],
      [teaser(1, "football", "spread", [2])],
      "straight parlay ifBet reverse",
    ],
    [
      "a card of another market is ignored",
      [leg(1, 2), leg(2, 3)],
      [teaser(1, "baseball", "spread", [2])],
      "straight parlay ifBet reverse",
    ],
    [
      "a leg of an unknown sport is left to the server",
      [leg(1, 2), leg(2, 2, { sportCode: undefined })],
      [teaser(1, "baseball", "spread", [2])],
      "straight parlay teaser ifBet reverse",
    ],
  ])("%s", (_rule, of, tables, expected) => expect(familiesOf(of, tables)).toBe(expected));
});

describe("the variants of a mode", () => {
  test.each<[rule: string, family: string, count: number, variants: readonly string[]]>([
    ["a round robin of three: by 2s, with the full parlay", "roundRobin", 3, ["roundRobin 2", "roundRobin 2+3"]],
    [
      "a round robin of four: each size, each with the full parlay, and from 2s up",
      "roundRobin",
      4,
      ["roundRobin 2", "roundRobin 3", "roundRobin 2+4", "roundRobin 3+4", "roundRobin 2+3", "roundRobin 2+3+4"],
    ],
    [
      "a round robin of five: also from 2s up to any size",
      "roundRobin",
      5,
      [
        "roundRobin 2",
        "roundRobin 3",
        "roundRobin 4",
        "roundRobin 2+5",
        "roundRobin 3+5",
        "roundRobin 4+5",
        "roundRobin 2+3",
        "roundRobin 2+3+4",
        "roundRobin 2+3+4+5",
      ],
    ],
    ["the full covers of three", "fullCover", 3, ["fullCover trixie", "fullCover patent"]],
    ["an if-bet continues after a win, or after any action", "ifBet", 2, ["ifWin", "ifAction"]],
    ["a reverse continues after a win, or after any action", "reverse", 2, ["reverseWin", "reverseAction"]],
  ])("%s", (_rule, family, count, variants) => expect(variantsOf(family, legs(count))).toEqual(variants));

  test("each card is a teaser of its own", () => {
    const tables = [teaser(1, "baseball", "spread", [2]), teaser(2, "baseball", "spread", [2, 3])];
    expect(variantsOf("teaser", [leg(1, 2), leg(2, 2)], tables)).toEqual(["teaser 1", "teaser 2"]);
  });

  test("no round robin has more parlays than a ticket may have", () => {
    expect(
      waysFor(legs(25), [])
        .flatMap(({ ways }) => ways)
        .every((way) => wayFits(way, legs(25))),
    ).toBe(true);
  });
});

const pressed = (of: readonly WayLeg[], tables: readonly PayTable[], step: 1 | -1 = 1): string[] => {
  const seen: string[] = [];
  let family: Family = "straight";
  for (let press = 0; press < families.length; press += 1) {
    const choice = nextMode(family, waysFor(of, tables), step);
    family = choice.do === "misfit" ? choice.family : familyOf(choice.way.mode);
    seen.push(choice.do === "misfit" ? `(${family})` : family);
  }
  return seen;
};

test.each<[rule: string, of: readonly WayLeg[], tables: readonly PayTable[], seen: string]>([
  [
    "four legs and a table that pays four",
    legs(4),
    [progressive],
    "parlay (teaser) ifBet reverse roundRobin fullCover progressiveParlay straight",
  ],
  ["two legs", legs(2), [], "parlay (teaser) ifBet reverse (roundRobin) (fullCover) (progressiveParlay) straight"],
  [
    "bought points",
    [leg(1, 2, { boughtQuarters: 2 }), leg(2)],
    [],
    "parlay (teaser) (ifBet) (reverse) (roundRobin) (fullCover) (progressiveParlay) straight",
  ],
])("F4 reaches each mode with the same number of presses, whether it fits or not: %s", (_rule, of, tables, seen) => {
  expect(pressed(of, tables)).toEqual(seen.split(" "));
  expect(pressed(of, tables, -1)).toEqual([...pressed(of, tables).slice(0, -1).toReversed(), "straight"]);
});

test.each<[rule: string, typed: TypedMode, of: readonly WayLeg[], way: string | undefined]>([
  ["a parlay", { family: "parlay" }, legs(2), "parlay"],
  ["a parlay of one leg", { family: "parlay" }, legs(1), undefined],
  ["the straight of one leg", { family: "straight" }, legs(1), "straight"],
  ["an if-bet that goes on with a win", { family: "ifBet" }, legs(2), "ifWin"],
  ["an if-bet that goes on with any action", { family: "ifBet", onAction: true }, legs(2), "ifAction"],
  ["a reverse with any action", { family: "reverse", onAction: true }, legs(2), "reverseAction"],
  ["the first round robin", { family: "roundRobin" }, legs(3), "roundRobin 2"],
  ["a round robin by 2s and 3s", { family: "roundRobin", sizes: [2, 3] }, legs(4), "roundRobin 2+3"],
  ["a round robin by more than there are legs", { family: "roundRobin", sizes: [4] }, legs(3), undefined],
  ["a round robin by 1s", { family: "roundRobin", sizes: [1] }, legs(3), undefined],
  ["the first card", { family: "teaser" }, [leg(1, 2), leg(2, 2)], "teaser 1"],
  ["the card with these points", { family: "teaser", quarters: 24 }, [leg(1, 2), leg(2, 2)], "teaser 2"],
  ["points of no card", { family: "teaser", quarters: 26 }, [leg(1, 2), leg(2, 2)], undefined],
])("a typed mode: %s", (_rule, typed, of, way) => {
  const found = typedWay(typed, of, [teaser(1, "baseball", "spread", [2]), teaser(2, "baseball", "spread", [2], 24)]);
  expect(found === undefined ? undefined : wayText(found)).toBe(way);
});

test("F5 cycles through the variants", () => {
  const ways = waysFor(legs(3), []);
  const first: Way = { mode: "roundRobin", sizes: [2] };
  const second = nextVariant(first, ways);
  expect([
    wayText(second),
    wayText(nextVariant(second, ways)),
    wayText(nextVariant(first, ways, -1)),
    wayText(nextVariant(straightWay, ways)),
  ]).toEqual(["roundRobin 2+3", "roundRobin 2", "roundRobin 2+3", "straight"]);
});
