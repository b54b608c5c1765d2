import { betTypes, lineKeyText, type LineKey } from "@chalkboard/engine";
import { describe, expect, test } from "vitest";
import { type HqEventLine, marketKeys, type PricedGame, serviceOffer, serviceOffers } from "../index.ts";

const line = (
  betType: number,
  side: number,
  points: number | null,
  price: number,
  more: Partial<HqEventLine> = {},
): HqEventLine => ({ betType, side, alternate: 0, points, price, isOpen: true, setBy: null, ...more });
const game: PricedGame = { eventId: 1, leagueId: 4, sport: "baseball", isLive: false };
const service = (marginCents: number, ...unmanaged: string[]) => ({
  serviceId: 7,
  settings: { marginCents },
  rules: [],
  leagueGroups: new Map(),
  tables: { conversions: new Map() },
  unmanagedSources: new Set(unmanaged),
});
const shown = (lines: readonly Pick<HqEventLine, "price" | "isOpen">[]) =>
  lines.map(({ price, isOpen }) => (isOpen ? price : `closed ${price}`));

test.each<[rule: string, lines: HqEventLine[], cents: number, expected: (number | string)[]]>([
  [
    "without an own margin HQ's lines are sold as they are",
    [line(1, 1, null, 120), line(1, 2, null, -140)],
    0,
    [120, -140],
  ],
  ["half of the cents from each side", [line(1, 1, null, 120), line(1, 2, null, -140)], 10, [115, -145]],
  ["of an odd number the favourite gives one more", [line(1, 1, null, 120), line(1, 2, null, -140)], 5, [118, -143]],
  ["of two equal sides the first gives it", [line(3, 0, 34, -110), line(4, 0, 34, -110)], 5, [-113, -112]],
  ["whatever order they come in", [line(4, 0, 34, -110), line(3, 0, 34, -110)], 5, [-112, -113]],
  ["across even money", [line(1, 1, null, 102), line(1, 2, null, -112)], 10, [-103, -117]],
  ["a single line is sold as it is", [line(1, 1, null, 120)], 10, [120]],
  [
    "closed stays closed, and still counts for the price",
    [line(1, 1, null, 120), line(1, 2, null, -140, { isOpen: false })],
    10,
    [115, "closed -145"],
  ],
  [
    "two numbers that do not match close a market",
    [line(2, 1, 6, -150), line(2, 2, -10, 130), line(1, 1, null, 120), line(1, 2, null, -140)],
    0,
    ["closed -150", "closed 130", 120, -140],
  ],
  [
    "prices that lose on both sides close a market",
    [line(1, 1, null, 120), line(1, 2, null, -110)],
    0,
    ["closed 120", "closed -110"],
  ],
  [
    "an alternative is a separate market",
    [
      line(2, 1, 6, -150),
      line(2, 2, -6, 130),
      line(2, 1, 10, -200, { alternate: 1 }),
      line(2, 2, -10, 170, { alternate: 1 }),
    ],
    20,
    [-160, 120, -210, 160],
  ],
  [
    "a team's total is a separate market",
    [line(5, 1, 18, -115), line(6, 1, 18, -105), line(5, 2, 18, 100), line(6, 2, 18, -120)],
    10,
    [-120, -110, -105, -125],
  ],
])("%s", (_rule, lines, marginCents, expected) => {
  expect(shown(serviceOffers(lines, game, service(marginCents), 0))).toEqual(expected);
});

// A service that does not follow "north" without review.
const sides = (one: string | null, other: string | null) => [
  line(1, 1, null, 120, { setBy: one }),
  line(1, 2, null, -140, { setBy: other }),
];
test.each<[rule: string, lines: HqEventLine[], unmanaged: boolean[]]>([
  ["a market that the source set", sides("north", "north"), [true, true]],
  ["one that another source set", sides("south", "south"), [false, false]],
  ["one that a trader set", sides(null, null), [false, false]],
  ["a trader who set one side holds the market", sides("north", null), [false, false]],
  ["a source set half of it after another one", sides("south", "north"), [true, true]],
  [
    "the markets of a game are independent",
    [...sides(null, null), line(3, 0, 34, -110, { setBy: "north" }), line(4, 0, 34, -110, { setBy: "north" })],
    [false, false, true, true],
  ],
  [
    "an alternative is a separate market",
    [...sides(null, null), ...sides("north", "north").map((one) => ({ ...one, alternate: 1 }))],
    [false, false, true, true],
  ],
])("unmanaged: %s", (_rule, lines, unmanaged) => {
  expect(serviceOffers(lines, game, service(10, "north"), 0).map(({ isUnmanaged }) => isUnmanaged)).toEqual(unmanaged);
  expect(serviceOffers(lines, game, service(10), 0).map(({ isUnmanaged }) => isUnmanaged)).toEqual(
    unmanaged.map(() => false),
  );
});

describe("a sale and the board", () => {
  test("show the same price for every line, whatever the margin", () => {
    const lines = [
      line(1, 1, null, 120),
      line(1, 2, null, -140),
      line(3, 0, 34, -110),
      line(4, 0, 34, -110),
      line(5, 2, 18, -105),
      line(6, 2, 18, -115),
    ];
    const byKey = new Map(lines.map((one) => [lineKeyText({ eventId: 1, ...one } as LineKey), one]));
    for (const marginCents of [0, 1, 7, 20]) {
      for (const offer of serviceOffers(lines, game, service(marginCents), 0)) {
        const { points, price, isOpen, isUnmanaged, pricedBy } = offer;
        const key = { eventId: 1, betType: offer.betType, side: offer.side, alternate: 0 } as LineKey;
        expect(serviceOffer(key, (wanted) => byKey.get(lineKeyText(wanted)), game, service(marginCents), 0)).toEqual({
          points,
          price,
          isOpen,
          isUnmanaged,
          pricedBy,
        });
      }
    }
  });

  test("have nothing where HQ has no line", () => {
    expect(
      serviceOffer({ eventId: 1, betType: 1, side: 1, alternate: 0 }, () => undefined, game, service(0), 0),
    ).toBeUndefined();
  });
});

test("a market's keys are the same from each of its sides, and include the line itself", () => {
  for (const { id, sides } of betTypes) {
    for (const side of sides) {
      const key: LineKey = { eventId: 1, betType: id, side, alternate: 2 };
      const market = marketKeys(key).map(lineKeyText);
      expect(market).toContain(lineKeyText(key));
      for (const other of marketKeys(key))
        expect(marketKeys(other).map(lineKeyText).toSorted()).toEqual(market.toSorted());
    }
  }
});
