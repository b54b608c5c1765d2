import { identityConversion, type Rule, type Selector } from "@chalkboard/engine";
import { expect, test } from "vitest";
import { type ConversionTable, type HqEventLine, type PricedGame, serviceOffers, termsAt } from "../index.ts";

// The table that prices a market, and a service's line overrides, at a given time.

const game: PricedGame = { eventId: 70, leagueId: 4, sport: "baseball", isLive: false };
const table = (tableId: number, cents: number): ConversionTable => ({
  tableId,
  version: 3,
  settings: { ...identityConversion, twoWay: { kind: "addedCents", cents } },
});
const conversions = new Map([
  ["ten", table(1, 10)],
  ["twenty", table(2, 20)],
  ["forty", table(3, 40)],
]);
let written = 0;
const rule = (
  control: "priceConversion" | "ownLine",
  value: object,
  selector: Selector = {},
  more: object = {},
): Rule => {
  written += 1;
  return {
    id: written,
    newest: written,
    scope: { level: "service", id: 7 },
    control,
    kind: "default",
    selector,
    value,
    ...more,
  } as Rule;
};
const platform = { scope: { level: "platform", id: 0 } };
const uses = (name: string, selector: Selector = {}, more: object = {}) =>
  rule("priceConversion", { table: name }, selector, more);
const lineOverride = (cents: number, points: number, betType = 1, more: object = {}) =>
  rule("ownLine", { cents, points }, { event: 70, betType }, more);
const service = (rules: readonly Rule[], marginCents = 0) => ({
  serviceId: 7,
  settings: { marginCents },
  rules,
  leagueGroups: new Map([[4, [2]]]),
  tables: { conversions },
  unmanagedSources: new Set<string>(),
});
const sides = (betType: number, points: number | null, [one, other]: readonly [number, number]): HqEventLine[] => {
  const line = { alternate: 0, isOpen: true, setBy: null };
  if (betType === 3)
    return [
      { ...line, betType: 3, side: 0, points, price: one },
      { ...line, betType: 4, side: 0, points, price: other },
    ];
  return [
    { ...line, betType, side: 1, points, price: one },
    { ...line, betType, side: 2, points: points === null ? null : 0 - points, price: other },
  ];
};
const money = sides(1, null, [120, -140]);
const total = sides(3, 34, [-110, -110]);
const prices = (rules: readonly Rule[], lines = money, { now = 0, marginCents = 0, of = game } = {}) =>
  serviceOffers(lines, of, service(rules, marginCents), now).map(({ price, isOpen }) =>
    isOpen ? price : `closed ${price}`,
  );

test.each<[rule: string, rules: readonly Rule[], expected: readonly (number | string)[]]>([
  ["without a rule HQ's price is sold", [], [120, -140]],
  ["a table for everything", [uses("ten")], [115, -145]],
  ["the platform's reaches every service", [uses("ten", {}, platform)], [115, -145]],
  [
    "the service's own takes precedence over the platform's",
    [uses("twenty", { league: 4 }, platform), uses("ten")],
    [115, -145],
  ],
  [
    "the platform's for this one service",
    [uses("twenty", { service: 7 }, platform), uses("ten", {}, platform)],
    [110, -150],
  ],
  [
    "the platform's for another one",
    [uses("twenty", { service: 8 }, platform), uses("ten", {}, platform)],
    [115, -145],
  ],
  [
    "a league's takes precedence over its sport's",
    [uses("twenty", { league: 4 }), uses("ten", { sport: "baseball" })],
    [110, -150],
  ],
  ["a group's covers its leagues", [uses("twenty", { leagueGroup: 2 })], [110, -150]],
  ["a bet type's takes precedence over the general one", [uses("twenty", { betType: 1 }), uses("ten")], [110, -150]],
  ["another bet type's does not apply here", [uses("twenty", { betType: 2 }), uses("ten")], [115, -145]],
  ["a period's", [uses("twenty", { period: "game" }), uses("ten", { period: "firstHalf" })], [110, -150]],
  ["of two equals the newer applies", [uses("ten"), uses("forty")], [100, -160]],
  ["a deleted table makes its rule ineffective", [uses("ten"), uses("gone")], [115, -145]],
  ["a line override moves the market and keeps the width", [uses("ten"), lineOverride(5, 0)], [120, -150]],
  ["of two line overrides of a market the newer applies", [lineOverride(5, 0), lineOverride(-5, 0)], [115, -135]],
  [
    "another game's line override does not apply here",
    [rule("ownLine", { cents: 5, points: 0 }, { event: 71, betType: 1 })],
    [120, -140],
  ],
  ["a line override that turns the favourite closes the market", [lineOverride(-40, 0)], ["closed 120", "closed -140"]],
])("%s", (_rule, rules, expected) => {
  expect(prices(rules)).toEqual(expected);
});

test("without a table the cents of the service's settings are added; with one they are not", () => {
  expect(prices([], money, { marginCents: 6 })).toEqual([117, -143]);
  expect(prices([uses("ten")], money, { marginCents: 6 })).toEqual([115, -145]);
});

test("over and under are one market: a rule about the over applies to both", () => {
  expect(prices([uses("ten", { betType: 3 })], total)).toEqual([-115, -115]);
  expect(prices([lineOverride(5, 2, 3)], total)).toEqual([-105, -115]);
  expect(serviceOffers(total, game, service([lineOverride(5, 2, 3)]), 0).map(({ points }) => points)).toEqual([36, 36]);
});

test("a spread's two numbers move together, with its alternatives", () => {
  const lines = [...sides(2, 6, [-110, -110]), ...sides(2, 10, [-150, 130]).map((line) => ({ ...line, alternate: 1 }))];
  const offers = serviceOffers(lines, game, service([lineOverride(-5, 2, 2)]), 0);
  expect(offers.map(({ points, price }) => [points, price])).toEqual([
    [8, -115],
    [-8, -105],
    [12, -155],
    [-12, 135],
  ]);
});

test.each<[rule: string, now: number, expected: readonly number[]]>([
  ["before its beginning", 99, [120, -140]],
  ["from its beginning on", 100, [115, -145]],
  ["until its last moment", 199, [115, -145]],
  ["from its end on", 200, [120, -140]],
])("a rule is in force %s", (_rule, now, expected) => {
  const known = service([uses("ten", { from: 100 }, { expiresAt: 200 })]);
  expect(serviceOffers(money, game, known, now).map(({ price }) => price)).toEqual(expected);
  expect(prices([lineOverride(-5, 0, 1, { expiresAt: 200 })], money, { now })).toEqual(
    now < 200 ? [115, -135] : [120, -140],
  );
});

test.each<[rule: string, now: number, expected: readonly number[]]>([
  ["before its start", 99, [120, -140]],
  ["its first millisecond", 100, [115, -135]],
  ["its last millisecond", 199, [115, -135]],
  ["the time of its end", 200, [120, -140]],
])("a line override applies between its times: %s", (_rule, now, expected) => {
  expect(
    prices([rule("ownLine", { cents: -5, points: 0 }, { event: 70, betType: 1, from: 100, until: 200 })], money, {
      now,
    }),
  ).toEqual(expected);
});

test("terms are the same object until the next change of their rules", () => {
  const known = service([uses("ten", { from: 100 }, { expiresAt: 200 })]);
  const first = termsAt(known, 0);
  expect([termsAt(known, 99) === first, first.until]).toEqual([true, 100]);
  const second = termsAt(known, 100);
  expect([second === first, termsAt(known, 199) === second, second.until, termsAt(known, 200).until]).toEqual([
    false,
    true,
    200,
    Infinity,
  ]);
});

test("in play a game has the prices of its model, converted by the table", () => {
  expect(prices([uses("ten"), lineOverride(5, 0)], money, { of: { ...game, isLive: true } })).toEqual([115, -145]);
});

test("an offer says what made its price", () => {
  const [table, line] = [uses("twenty"), lineOverride(5, 0)];
  const made = (rules: readonly Rule[]) => serviceOffers(money, game, service(rules), 0)[0]?.pricedBy;
  expect([made([]), made([table]), made([table, line])]).toEqual([
    { table: null, ruleId: null },
    { table: { tableId: 2, version: 3 }, ruleId: null },
    { table: { tableId: 2, version: 3 }, ruleId: line.id },
  ]);
});
