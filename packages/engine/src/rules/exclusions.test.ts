import { expect, test } from "vitest";
import { sampleLeg } from "../controls/samples.ts";
import { excludedLegs } from "./exclusions.ts";
import type { Rule } from "./rule.ts";

const sale = {
  now: 0,
  at: { weekday: 1, minute: 0 },
  path: [
    { level: "platform", id: 0 },
    { level: "service", id: 7 },
    { level: "pos", id: 9 },
  ] as const,
};
const rule = (sold: boolean, selector: object, more: object = {}): Rule =>
  ({
    id: 1,
    newest: 1,
    scope: { level: "service", id: 7 },
    control: "offered",
    kind: "default",
    selector,
    value: { sold },
    ...more,
  }) as Rule;
const platform = { scope: { level: "platform", id: 0 }, kind: "ceiling" };
const legs = [
  sampleLeg({ eventId: 1 }),
  sampleLeg({
    eventId: 2,
    sport: "soccer",
    betType: 3,
    side: 0,
    points: 34,
    propType: 1,
    propCategory: 4,
    limitsClass: "B",
  }),
];

test.each<[rule: string, rules: Rule[], excluded: boolean[] | undefined]>([
  ["without a rule nothing is left out", [], undefined],
  ["a sport is left out", [rule(false, { sport: "soccer" })], [false, true]],
  ["a team or player is left out, whatever the bet on it", [rule(false, { team: 11 })], [true, false]],
  ["props of a kind are left out", [rule(false, { propType: 1 })], [false, true]],
  [
    "props of a category are left out, and those of another are not",
    [rule(false, { propCategory: 3 })],
    [false, false],
  ],
  ["props of a limits class are left out", [rule(false, { limitsClass: "B" })], [false, true]],
  ["those of another class are not", [rule(false, { limitsClass: "A" })], [false, false]],
  [
    "one category of a class that is left out is sold",
    [rule(false, { limitsClass: "B" }), rule(true, { propCategory: 4 })],
    [false, false],
  ],
  ["the platform excludes it for this service only", [rule(false, { service: 7 }, platform)], [true, true]],
  [
    "what the platform excludes for another service is sold here",
    [rule(false, { service: 8 }, platform)],
    [false, false],
  ],
  ["a bet type is left out", [rule(false, { betType: 1 })], [true, false]],
  [
    "one league of a sport that is left out is sold",
    [rule(false, { sport: "baseball" }), rule(true, { league: 1, sport: "baseball" })],
    [false, false],
  ],
  [
    "the platform's ceiling excludes what a shop would sell",
    [
      rule(true, { betType: 1 }, { scope: { level: "pos", id: 9 } }),
      rule(false, { betType: 1 }, { scope: { level: "platform", id: 0 }, kind: "ceiling" }),
    ],
    [true, false],
  ],
  ["another shop's rule says nothing here", [rule(false, {}, { scope: { level: "pos", id: 8 } })], undefined],
])("%s", (_rule, rules, excluded) => expect(excludedLegs(rules, { mode: "parlay", legs }, sale)).toEqual(excluded));
