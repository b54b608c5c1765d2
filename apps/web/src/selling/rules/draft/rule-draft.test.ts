import { expect, test } from "vitest";
import { draftOf, draftSchema, termsOf } from "./rule-draft.ts";
import type { Kind, Rule } from "../../../page-parts/settings/rule-kinds.ts";
import { addSlice, noTrial } from "./tried.ts";

// A rule as the form holds it, and back.

const kind: Kind = {
  control: "stakeRange",
  feeds: "stakeRange",
  code: -33,
  canTry: true,
  fields: [{ name: "minimum", kind: "atLeast", unit: "money" }],
};
const own = { level: "service", target: "3" } as const;
const rule = (selector: Rule["selector"]): Rule => ({
  ruleId: 7,
  serviceId: 3,
  scope: { level: "zone", id: 12 },
  scopeName: "Nord",
  control: "stakeRange",
  kind: "ceiling",
  selector,
  value: { minimum: 100 },
  expiresAt: 5_000,
  state: "acting",
  createdAt: 0,
  createdBy: "Banca",
  retiredAt: null,
  retiredBy: null,
  replaces: null,
  mayChange: true,
  names: {},
});

test("a new rule is for the user's own service, about everything, and without a value", () => {
  expect(termsOf(draftOf(undefined, kind, own))).toEqual({
    scope: { level: "service", id: 3 },
    control: "stakeRange",
    kind: "default",
    selector: {},
    value: { minimum: null },
    expiresAt: null,
  });
});

test.each<[rule: string, selector: Rule["selector"]]>([
  ["nothing", {}],
  ["a league and a mode", { league: 5, mode: "parlay" }],
  ["a bet type below zero", { betType: -1 }],
  ["a bet type of zero", { betType: 0 }],
  ["a limits class of props", { limitsClass: "A" }],
  ["not live", { live: false }],
  ["live", { live: true }],
  ["bounds", { legsFrom: 2, legsTo: 4, priceFrom: -150, priceTo: 120, from: 0, until: 9 }],
  ["hours", { hours: [{ weekday: 7, from: 0, to: 60 }] }],
  ["parts that the form has no field for", { event: 11, leagueGroup: 2, sport: "baseball", period: "game" }],
])("a rule about %s is unchanged after the form", (_rule, selector) => {
  expect(termsOf(draftOf(rule(selector), kind, own))).toEqual({
    scope: { level: "zone", id: 12 },
    control: "stakeRange",
    kind: "ceiling",
    selector,
    value: { minimum: 100 },
    expiresAt: 5_000,
  });
});

test.each<[rule: string, change: object, fields: string[]]>([
  ["a complete rule passes", { value: { minimum: 100 } }, []],
  ["a rule without a target fails", { target: "", value: { minimum: 100 } }, ["target"]],
  ["0 is a value", { value: { minimum: 0 } }, []],
  ["a new rule without any input fails", {}, ["value.minimum"]],
])("%s", (_rule, change, fields) => {
  const checked = draftSchema([kind]).safeParse({ ...draftOf(undefined, kind, own), ...change });
  expect(checked.error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(fields);
});

test("a trial adds up slices: tickets, attempts, refused, allowed, changed, undecidable", () => {
  const slice = {
    looked: { tickets: 3, attempts: 1 },
    wouldRefuse: [{ number: 9, soldAt: 0, stake: 500, refusals: [] }],
    wouldAllow: [{ attemptId: 1, at: 0, posId: 2, was: [] }],
    wouldChange: [{ number: 7, soldAt: 0, stake: 900, what: "tax" as const, before: 0, after: 40 }],
    unjudged: [
      { reason: "mode" as const, count: 2 },
      { reason: "figures" as const, count: 1 },
    ],
  };
  expect(addSlice(addSlice(noTrial, slice), { ...slice, wouldRefuse: [], wouldChange: [] })).toEqual({
    tickets: 6,
    attempts: 2,
    refused: [{ number: 9, stake: 500 }],
    allowed: 2,
    changed: slice.wouldChange,
    unjudged: 6,
  });
});
