import fc from "fast-check";
import { expect, test } from "vitest";
import type { OfferedLine } from "../controls/control-ticket.ts";
import { distanceFromEven } from "../odds/american.ts";
import type { CentsChart } from "./cents-charts.ts";
import { fairProbabilities, type MarginMethod } from "./margins.ts";
import {
  type ConversionSettings,
  identityConversion,
  type MarketMove,
  type MarginProfile,
  serviceLine,
  serviceMarket,
  type UnsellableReason,
} from "./service-line.ts";

const twoWay = (profile: MarginProfile, ladder = 1): ConversionSettings => ({
  ...identityConversion,
  twoWay: profile,
  ladder,
});
const added = (cents: number): ConversionSettings => twoWay({ kind: "addedCents", cents });
const money = (...prices: number[]): OfferedLine[] => prices.map((price) => ({ points: null, price }));

test.each<[rule: string, settings: ConversionSettings, hq: number[], sellsAt: number[]]>([
  ["identity sells HQ's prices", identityConversion, [-120, 110], [-120, 110]],
  ["added cents are taken half from each side", added(10), [-120, 110], [-125, 105]],
  ["of an odd cent the favourite's side gives it", added(5), [-120, 110], [-123, 108]],
  ["added cents cross even money", added(10), [-102, 102], [-107, -103]],
  ["0 added cents sell HQ's prices", added(0), [-120, 110], [-120, 110]],
  ["a dime line is widened to 20 cents", twoWay({ kind: "centsLine", chart: "twentyCents" }), [-120, 110], [-125, 105]],
  ["a 20 cent line is narrowed to a dime", twoWay({ kind: "centsLine", chart: "dime" }), [-110, -110], [-105, -105]],
  [
    "far from even a narrow chart stops at HQ's fair chances",
    twoWay({ kind: "centsLine", chart: "nickel" }),
    [-800, 500],
    [-675, 620],
  ],
  ["a home favourite stays one", twoWay({ kind: "centsLine", chart: "twentyCents" }), [130, -140], [125, -145]],
  [
    "a margin of 5% on a coin",
    twoWay({ kind: "margin", method: "multiplicative", booksum: 10_500 }),
    [-110, -110],
    [-111, -111],
  ],
  ["a ladder of 5 rounds against the customer", twoWay({ kind: "identity" }, 5), [-122, 113], [-125, 110]],
  [
    "three ways by power",
    { ...identityConversion, manyWay: { kind: "margin", method: "power", booksum: 10_600 } },
    [160, 140, 330],
    [154, 134, 315],
  ],
])("a service's price: %s", (_, settings, hq, sold) => {
  expect(serviceMarket(1, money(...hq), settings).lines?.map(({ price }) => price)).toEqual(sold);
});

const spread = (points: number, away = -110, home = -110): OfferedLine[] => [
  { points, price: away },
  { points: 0 - points, price: home },
];
const total = (points: number, over = -110, under = -110): OfferedLine[] => [
  { points, price: over },
  { points, price: under },
];

test.each<[rule: string, betType: number, hq: OfferedLine[], move: MarketMove, sold: OfferedLine[] | UnsellableReason]>(
  [
    [
      "cents better on the first side are as many worse on the other",
      1,
      money(-120, 110),
      { cents: 5, points: 0 },
      money(-115, 105),
    ],
    ["below zero the first side is the dearer one", 1, money(-120, 110), { cents: -5, points: 0 }, money(-125, 115)],
    ["a move crosses even money", 1, money(102, -112), { cents: -6, points: 0 }, money(-104, -106)],
    [
      "two equal sides may become a favourite and a dog",
      1,
      money(-105, -105),
      { cents: 10, points: 0 },
      money(105, -115),
    ],
    ["the favourite and the dog may become equal", 1, money(-120, 110), { cents: 15, points: 0 }, money(-105, -105)],
    [
      "and not a cent more: HQ's favourite stays one",
      1,
      money(-120, 110),
      { cents: 16, points: 0 },
      "favouriteChanged",
    ],
    [
      "a favourite by points is one whatever its price",
      2,
      spread(-14, -104, -116),
      { cents: -10, points: 0 },
      spread(-14, -114, -106),
    ],
    ["a half point moves both numbers of a spread", 2, spread(-6), { cents: 0, points: -2 }, spread(-8)],
    ["a spread may become a pick", 2, spread(-2), { cents: 0, points: 2 }, spread(0)],
    ["and not turn the favourite", 2, spread(-2), { cents: 0, points: 4 }, "favouriteChanged"],
    ["a half point moves both numbers of a total the same way", 3, total(34), { cents: 0, points: 2 }, total(36)],
    ["a total of zero is not valid", 3, total(2), { cents: 0, points: -2 }, "favouriteChanged"],
    ["a market known on one side only is moved alone", 38, money(-120), { cents: -5, points: 0 }, money(-125)],
  ],
)("a service's own move: %s", (_, betType, hq, move, sold) => {
  expect(serviceMarket(betType, hq, identityConversion, move)).toEqual(
    typeof sold === "string" ? { unsellable: sold } : { lines: sold },
  );
});

test("a market of three sides cannot be moved", () => {
  expect(serviceMarket(1, money(160, 140, 330), identityConversion, { cents: 5, points: 0 })).toEqual({
    unsellable: "moveOfManySides",
  });
});

test("the margin is added after the move: the width of the table stays", () => {
  expect(
    serviceMarket(1, money(-105, -105), twoWay({ kind: "centsLine", chart: "twentyCents" }), { cents: 10, points: 0 })
      .lines,
  ).toEqual(money(100, -120));
});

test.each<[rule: string, betType: number, hq: OfferedLine[], answer: UnsellableReason | undefined]>([
  ["a spread's numbers are opposite", 2, spread(6), undefined],
  [
    "both sides with the same points would both win",
    2,
    [
      { points: 6, price: -110 },
      { points: 6, price: -110 },
    ],
    "pointsDisagree",
  ],
  [
    "both giving them would both lose",
    2,
    [
      { points: -6, price: -110 },
      { points: -6, price: -110 },
    ],
    "pointsDisagree",
  ],
  [
    "numbers that are apart are a middle",
    2,
    [
      { points: 8, price: -110 },
      { points: -6, price: -110 },
    ],
    "pointsDisagree",
  ],
  ["a total's numbers are one", 3, total(34), undefined],
  [
    "an over below its under is a middle",
    3,
    [
      { points: 32, price: -110 },
      { points: 34, price: -110 },
    ],
    "pointsDisagree",
  ],
  ["HQ's prices that lose on both sides are not sold", 1, money(105, 105), "booksumTooLow"],
])("what may be sold: %s", (_, betType, hq, answer) => {
  expect(serviceMarket(betType, hq, identityConversion).unsellable).toBe(answer);
});

test("a margin below the service's own bound is not sold", () => {
  const bounded = { ...identityConversion, booksum: { minimum: 10_200, maximum: 10_500 } };
  expect(serviceMarket(1, money(-104, 100), bounded)).toEqual({ unsellable: "booksumTooLow" });
  expect(serviceMarket(1, money(-105, -105), bounded).lines).toEqual(money(-105, -105));
  expect(serviceMarket(1, money(-115, -115), bounded)).toEqual({ unsellable: "booksumTooHigh" });
});

test.each<[rule: string, maximum: number, price: number, sold: boolean]>([
  ["a booksum at its maximum, 4/5 twice", 16_000, -400, true],
  ["a ten-thousandth above it", 15_999, -400, false],
  ["the last price below 7/10", 14_000, -233, true],
  ["the next is above it", 14_000, -234, false],
  ["3/5 twice", 12_000, -150, true],
  ["a ten-thousandth above that", 11_999, -150, false],
])("%s", (_rule, maximum, price, sold) => {
  const found = serviceMarket(1, money(price, price), { ...identityConversion, booksum: { minimum: 10_000, maximum } });
  expect(found).toEqual(sold ? { lines: money(price, price) } : { unsellable: "booksumTooHigh" });
});

test("one side is converted together with the others", () => {
  const [away, home] = [
    { points: null, price: -120 },
    { points: null, price: 110 },
  ];
  expect(serviceLine(1, home, [away], added(10))).toEqual({ points: null, price: 105 });
  expect(serviceLine(1, home, [{ points: null, price: 110 }], added(0))).toEqual({ unsellable: "booksumTooLow" });
});

const market = fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 60 })).map(([fair, width]) => {
  const price = (cents: number): number => (cents >= 0 ? cents + 100 : cents - 100);
  return money(price(fair - Math.ceil(width / 2)), price(-fair - Math.floor(width / 2)));
});
const profile: fc.Arbitrary<MarginProfile> = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((cents) => ({ kind: "addedCents" as const, cents })),
  fc
    .constantFrom<CentsChart>("dime", "wideDime", "fiveStep", "twentyCents", "nickel")
    .map((chart) => ({ kind: "centsLine" as const, chart })),
  fc.record({
    kind: fc.constant("margin" as const),
    method: fc.constantFrom<MarginMethod>("multiplicative", "power", "oddsRatio", "shin", "additive"),
    booksum: fc.integer({ min: 10_000, max: 11_200 }),
  }),
);

test("identity returns HQ's market exactly, or does not sell it", () => {
  fc.assert(
    fc.property(market, (hq) => {
      const { lines } = serviceMarket(1, hq, identityConversion);
      if (lines !== undefined) expect(lines).toEqual(hq);
    }),
  );
});

test("no conversion lets a customer win by betting all sides", () => {
  fc.assert(
    fc.property(market, profile, fc.constantFrom(1, 5), (hq, twoWayProfile, ladder) => {
      const { lines } = serviceMarket(1, hq, twoWay(twoWayProfile, ladder));
      const sum = (lines ?? []).reduce(
        (total, { price }) => total + (price > 0 ? 100 / (100 + price) : -price / (100 - price)),
        0,
      );
      if (lines !== undefined) expect(sum).toBeGreaterThanOrEqual(1 - 1e-12);
    }),
  );
});

// HQ's fair probabilities as Shin calculates them; with two sides that is half of the margin from each.
const fairOf = (hq: readonly OfferedLine[]): number[] => {
  const implied = hq.map(({ price }) => impliedBy(price));
  return implied.map((side) => side - (implied.reduce((sum, other) => sum + other, 0) - 1) / 2);
};
const impliedBy = (price: number): number => (price > 0 ? 100 / (100 + price) : -price / (100 - price));

test("no conversion sells a price that is better than HQ's fair chances", () => {
  const shinOrLess = profile.filter(
    (one) => one.kind !== "margin" || one.method === "shin" || one.method === "additive",
  );
  fc.assert(
    fc.property(market, shinOrLess, fc.constantFrom(1, 5), (hq, twoWayProfile, ladder) => {
      const fair = fairOf(hq);
      for (const [side, { price }] of (serviceMarket(1, hq, twoWay(twoWayProfile, ladder)).lines ?? []).entries()) {
        expect(impliedBy(price)).toBeGreaterThanOrEqual((fair[side] ?? 1) - 1e-9);
      }
    }),
  );
});

test("nor one that is better than the fair probabilities of its own method", () => {
  const marginOf = fc.record({
    method: fc.constantFrom<MarginMethod>("multiplicative", "power", "oddsRatio", "shin", "additive"),
    booksum: fc.integer({ min: 10_000, max: 11_200 }),
  });
  fc.assert(
    fc.property(market, marginOf, fc.constantFrom(1, 5), (hq, margin, ladder) => {
      const fair = fairProbabilities(
        margin.method,
        hq.map(({ price }) => impliedBy(price)),
      );
      for (const [side, { price }] of (
        serviceMarket(1, hq, twoWay({ kind: "margin", ...margin }, ladder)).lines ?? []
      ).entries()) {
        expect(impliedBy(price)).toBeGreaterThanOrEqual((fair?.[side] ?? 1) - 1e-9);
      }
    }),
  );
});

test("a larger booksum never improves any side, even on a coarse ladder", () => {
  const booksum = fc.integer({ min: 10_000, max: 11_200 });
  fc.assert(
    fc.property(
      market,
      fc.constantFrom<MarginMethod>("multiplicative", "power", "oddsRatio", "shin", "additive"),
      booksum,
      booksum,
      fc.constantFrom(1, 5),
      (hq, method, one, other, ladder) => {
        const [narrow, wide] = [Math.min(one, other), Math.max(one, other)].map(
          (sum) => serviceMarket(1, hq, twoWay({ kind: "margin", method, booksum: sum }, ladder)).lines,
        );
        for (const [side, { price }] of (wide ?? []).entries()) {
          expect(distanceFromEven(price)).toBeLessThanOrEqual(distanceFromEven(narrow?.[side]?.price ?? 100_000));
        }
      },
    ),
  );
});

test("a chart with wider bands never improves any side", () => {
  fc.assert(
    fc.property(
      market.filter((hq) => hq.every(({ price }) => Math.abs(price) < 390)),
      (hq) => {
        const [narrow, wide] = (["dime", "twentyCents"] as const).map(
          (chart) => serviceMarket(1, hq, twoWay({ kind: "centsLine", chart })).lines,
        );
        for (const [side, { price }] of (wide ?? []).entries()) {
          expect(distanceFromEven(price)).toBeLessThanOrEqual(distanceFromEven(narrow?.[side]?.price ?? 100_000));
        }
      },
    ),
  );
});

test("more added cents never improve any side", () => {
  fc.assert(
    fc.property(market, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (hq, one, other) => {
      const narrow = serviceMarket(1, hq, added(Math.min(one, other))).lines;
      const wide = serviceMarket(1, hq, added(Math.max(one, other))).lines;
      for (const [side, line] of (wide ?? []).entries()) {
        expect(distanceFromEven(line.price)).toBeLessThanOrEqual(distanceFromEven(narrow?.[side]?.price ?? 100_000));
      }
    }),
  );
});
