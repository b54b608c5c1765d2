import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effective, effectiveValue } from "./effective.ts";
import { reachOf } from "./rule-book.ts";
import type { Rule, RuleContext, RuleOf, Scope, Selector } from "./rule.ts";

const platform: Scope = { level: "platform", id: 0 };
const service: Scope = { level: "service", id: 1 };
const zone: Scope = { level: "zone", id: 5 };
const shops: Scope = { level: "zone", id: 6 };
const pos: Scope = { level: "pos", id: 9 };
const exception: Scope = { level: "exception", id: 9 };

const context: RuleContext = {
  now: 1_000,
  at: { weekday: 2, minute: 720 },
  path: [platform, service, zone, shops, pos],
  event: 70,
  team: 11,
  league: 4,
  leagueGroups: [2, 3],
  sport: "baseball",
  propType: 1,
  propCategory: 6,
  limitsClass: "A",
  betType: 1,
  period: "game",
  mode: "parlay",
  legs: 3,
  live: false,
  price: 120,
};

type Parts = Partial<Omit<RuleOf<"ticketMaximum">, "value" | "control">>;

let written = 0;
function maximum(stake: number, scope: Scope, parts: Parts = {}): Rule {
  written += 1;
  return {
    id: written,
    scope,
    control: "ticketMaximum",
    kind: "default",
    selector: {},
    value: { stake },
    newest: written,
    ...parts,
  };
}
const ceiling = (stake: number, scope: Scope, parts: Parts = {}): Rule =>
  maximum(stake, scope, { ...parts, kind: "ceiling" });
const about = (stake: number, selector: Selector, scope: Scope = service): Rule => maximum(stake, scope, { selector });

test.each<[rule: string, rules: Rule[], stake: number | undefined]>([
  ["without a rule nothing is said", [], undefined],
  ["the platform's default reaches everybody", [maximum(100, platform)], 100],
  ["a service's default outranks the platform's", [maximum(200, service), maximum(100, platform)], 200],
  ["a zone's outranks its service's", [maximum(300, zone), maximum(200, service)], 300],
  ["a zone below outranks the zone above it", [maximum(300, zone), maximum(400, shops)], 400],
  ["a POS's outranks all of them", [maximum(500, pos), maximum(400, shops), maximum(100, platform)], 500],
  ["rules of another service do not reach here", [maximum(200, { level: "service", id: 2 })], undefined],
  ["of two equals the newer wins", [maximum(200, service, { newest: 8 }), maximum(250, service, { newest: 7 })], 200],
  ["scope outranks every selector", [about(200, { event: 70 }), maximum(300, zone)], 300],
  ["an event outranks a team", [about(1, { event: 70 }), about(2, { team: 11 })], 1],
  ["a team outranks its league", [about(1, { team: 11 }), about(2, { league: 4 })], 1],
  ["an event outranks its league", [about(1, { event: 70 }), about(2, { league: 4 })], 1],
  ["a league outranks its group", [about(1, { league: 4 }), about(2, { leagueGroup: 3 })], 1],
  ["a group outranks the sport", [about(1, { leagueGroup: 2 }), about(2, { sport: "baseball" })], 1],
  ["a sport outranks a category of props", [about(1, { sport: "baseball" }), about(2, { propCategory: 6 })], 1],
  ["a category of props outranks its limits class", [about(1, { propCategory: 6 }), about(2, { limitsClass: "A" })], 1],
  ["a limits class outranks the kind of props", [about(1, { limitsClass: "A" }), about(2, { propType: 1 })], 1],
  ["a rule about another limits class is no rule here", [about(1, { limitsClass: "B" })], undefined],
  ["a category of props outranks their kind", [about(1, { propCategory: 6 }), about(2, { propType: 1 })], 1],
  ["a kind of props outranks a bet type", [about(1, { propType: 1 }), about(2, { betType: 1 })], 1],
  [
    "the platform's rule for this service outranks its rule for all",
    [about(1, { service: 1 }, platform), maximum(2, platform)],
    1,
  ],
  ["the platform's rule for another service does not apply here", [about(1, { service: 2 }, platform)], undefined],
  ["a sport outranks a bet type", [about(1, { sport: "baseball" }), about(2, { betType: 1 })], 1],
  ["a bet type outranks a period", [about(1, { betType: 1 }), about(2, { period: "game" })], 1],
  ["a period outranks a mode", [about(1, { period: "game" }), about(2, { mode: "parlay" })], 1],
  ["a mode outranks the rest", [about(1, { mode: "parlay" }), about(2, { live: false, legsFrom: 2 })], 1],
  ["of the rest, more outranks fewer", [about(1, { live: false, legsFrom: 2 }), about(2, { live: false })], 1],
  ["a rule about another league is no rule here", [about(1, { league: 5 })], undefined],
  ["a leg count at the lower bound matches", [about(1, { legsFrom: 3 })], 1],
  ["a leg count below it does not", [about(1, { legsFrom: 4 })], undefined],
  ["a leg count at the upper bound matches", [about(1, { legsTo: 3 })], 1],
  ["a leg count above it does not", [about(1, { legsTo: 2 })], undefined],
  ["a price inside a band across even matches", [about(1, { priceFrom: -150, priceTo: 120 })], 1],
  ["a price one cent above the band does not", [about(1, { priceFrom: -150, priceTo: 119 })], undefined],
  ["a rule starts at its date", [about(1, { from: 1_000 })], 1],
  ["and not before", [about(1, { from: 1_001 })], undefined],
  ["a rule is in effect until the moment before its end", [about(1, { until: 1_001 })], 1],
  ["and not at it", [about(1, { until: 1_000 })], undefined],
  ["a rule for hours is in effect during them", [about(1, { hours: [{ weekday: 2, from: 720, to: 780 }] })], 1],
  ["and not outside", [about(1, { hours: [{ weekday: 2, from: 600, to: 720 }] })], undefined],
  ["a rule is in effect until the moment before it expires", [maximum(1, service, { expiresAt: 1_001 })], 1],
  ["and not at it", [maximum(1, service, { expiresAt: 1_000 })], undefined],
  ["a ceiling narrows a default below it", [ceiling(100, platform), maximum(500, pos)], 100],
  ["a stricter default stays", [ceiling(100, platform), maximum(50, pos)], 50],
  [
    "the strictest of all ceilings on the path acts",
    [ceiling(100, platform), ceiling(80, zone), ceiling(90, pos), maximum(500, service)],
    80,
  ],
  ["a POS cannot lift the platform's ceiling", [ceiling(100, platform), ceiling(900, pos), maximum(900, pos)], 100],
  ["a ceiling acts without a default", [ceiling(100, service)], 100],
  ["a default without a bound is bounded by a ceiling", [ceiling(100, platform), maximum(0, service)], 100],
  [
    "an exception replaces defaults and ceilings",
    [ceiling(100, platform), maximum(50, pos), maximum(900, exception)],
    900,
  ],
  ["until it expires", [ceiling(100, platform), maximum(900, exception, { expiresAt: 1_000 })], 100],
  [
    "an exception for another POS has no effect",
    [ceiling(100, platform), maximum(900, { level: "exception", id: 8 })],
    100,
  ],
])("which rule acts: %s", (_, rules, stake) => {
  expect(effective(rules, "ticketMaximum", context)?.value.stake).toBe(stake);
  expect(effective([...rules].reverse(), "ticketMaximum", context)?.value.stake).toBe(stake);
});

test("the chain shows where a value comes from", () => {
  const rules = [
    maximum(200, service),
    ceiling(100, platform),
    maximum(500, pos),
    maximum(300, { level: "zone", id: 99 }),
  ];
  const parts = effective(rules, "ticketMaximum", context)?.chain.map(({ rule, part }) => [part, rule.value.stake]);
  expect(parts).toEqual([
    ["decides", 500],
    ["ceiling", 100],
    ["outranked", 200],
  ]);
});

test("two bounds of one setting are narrowed separately", () => {
  const range = (minimum: number, top: number, scope: Scope, kind: "default" | "ceiling"): Rule => ({
    id: 1,
    scope,
    control: "stakeRange",
    kind,
    selector: {},
    value: { minimum, maximum: top },
    newest: 1,
  });
  const found = effective(
    [range(100, 5_000, platform, "ceiling"), range(50, 900, service, "default")],
    "stakeRange",
    context,
  );
  expect(found?.value).toEqual({ minimum: 100, maximum: 900 });
});

test("whatever the rules, a value never exceeds a ceiling without an exception", () => {
  const scope = fc.constantFrom(platform, service, zone, shops, pos);
  const some = fc
    .array(fc.tuple(scope, fc.integer({ min: 1, max: 1_000 }), fc.boolean()), { maxLength: 8 })
    .map((list) => list.map(([at, stake, bounds]) => (bounds ? ceiling(stake, at) : maximum(stake, at))));
  fc.assert(
    fc.property(some, (rules) => {
      const found = effective(rules, "ticketMaximum", context);
      for (const rule of rules as RuleOf<"ticketMaximum">[]) {
        if (rule.kind === "ceiling") expect(found?.value.stake).toBeLessThanOrEqual(rule.value.stake);
      }
    }),
  );
});

test("the value without its chain equals the value with it", () => {
  const scope = fc.constantFrom(platform, service, zone, shops, pos, exception);
  const selector = fc.constantFrom<Selector>(
    {},
    {},
    { sport: "baseball" },
    { mode: "parlay", legsFrom: 2 },
    { event: 70 },
    { live: true },
    { priceFrom: -200, priceTo: 110 },
  );
  const expiry = fc.constantFrom({}, {}, { expiresAt: 1_000 }, { expiresAt: 2_000 });
  const rule = fc
    .tuple(scope, fc.integer({ min: 1, max: 1_000 }), fc.boolean(), selector, expiry)
    .map(([of, stake, isCeiling, about, end]) =>
      maximum(stake, of, { selector: about, kind: isCeiling ? "ceiling" : "default", ...end }),
    );
  const leg = fc.record({
    event: fc.constantFrom(70, 71),
    sport: fc.constantFrom("baseball", "soccer"),
    price: fc.constantFrom(-150, 110, 120),
    live: fc.boolean(),
  });
  const path = fc.constantFrom([platform, service, zone, shops, pos], [platform, service, zone, { ...pos, id: 10 }]);
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 6 }),
      path,
      fc.array(leg, { minLength: 1, maxLength: 4 }),
      (rules, seller, legs) => {
        for (const one of [...legs, ...legs]) {
          const requested = { ...context, ...one, path: seller };
          expect(effectiveValue(reachOf(rules, seller), "ticketMaximum", requested)).toEqual(
            effective(rules, "ticketMaximum", requested)?.value,
          );
        }
      },
    ),
  );
});

describe("sale in play needs a rule that allows it", () => {
  const inPlay = (seconds: number, scope: Scope, kind: "default" | "ceiling", allowed = true): Rule => ({
    id: seconds,
    scope,
    control: "inPlay",
    kind,
    selector: {},
    value: { allowed, delaySeconds: seconds },
    newest: seconds,
  });
  test.each<[rule: string, rules: readonly Rule[], value: object | undefined]>([
    ["a ceiling alone allows nothing", [inPlay(5, platform, "ceiling")], undefined],
    [
      "it lengthens the delay of a service that sells",
      [inPlay(9, platform, "ceiling"), inPlay(4, service, "default")],
      { allowed: true, delaySeconds: 9 },
    ],
    [
      "a longer delay stays",
      [inPlay(3, platform, "ceiling"), inPlay(4, service, "default")],
      { allowed: true, delaySeconds: 4 },
    ],
    [
      "nor does it allow what a service does not sell",
      [inPlay(9, platform, "ceiling"), inPlay(4, service, "default", false)],
      { allowed: false, delaySeconds: 9 },
    ],
  ])("%s", (_rule, rules, value) => {
    expect(effective(rules, "inPlay", context)?.value).toEqual(value);
    expect(effectiveValue(reachOf(rules, context.path), "inPlay", context)).toEqual(value);
  });
});
