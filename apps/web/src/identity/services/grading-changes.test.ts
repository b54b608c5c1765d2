import type { GradingRulesChange } from "@chalkboard/engine";
import { expect, test } from "vitest";
import {
  baseRulesOf,
  changesIn,
  fieldsOf,
  type GradingFields,
  type GradingVersion,
  rulesOf,
} from "./grading-changes.ts";

const version = (serviceId: number | null, changes: GradingVersion["changes"]): GradingVersion => ({
  version: 1,
  serviceId,
  serviceName: null,
  changes,
  createdAt: 0,
  createdBy: "",
});
const hqWaits = [version(2, { tie: { game: "lose" } }), version(null, { suspendedHours: 36 })];

test.each<
  [
    rule: string,
    serviceId: number | null,
    before: GradingRulesChange,
    typed: Partial<GradingFields>,
    stored: GradingRulesChange,
  ]
>([
  ["a value as in the sport is not stored", null, {}, { points: 9 }, {}],
  [
    "a value other than the sport's is",
    null,
    {},
    { points: 8.5, tieGame: "lose" },
    { official: { points: 8.5 }, tie: { game: "lose" } },
  ],
  [
    "a service stores what differs from HQ",
    2,
    {},
    { suspendedHours: 36, shootOut: "excluded" },
    { teamTotalShootOut: "excluded" },
  ],
  ["back at the sport's value, a service differs from HQ", 2, {}, { suspendedHours: 0 }, { suspendedHours: 0 }],
  [
    "what has no field stays: segments and the unit, beside a new bound",
    null,
    { regulation: ["1", "2"], official: { unit: "minutes", points: 5 } },
    { moneyLine: 4 },
    { regulation: ["1", "2"], official: { unit: "minutes", moneyLine: 4 } },
  ],
])("%s", (_rule, serviceId, before, typed, stored) => {
  const base = fieldsOf(baseRulesOf("baseball", hqWaits, serviceId));
  expect(changesIn({ ...base, ...typed }, base, before)).toEqual(stored);
});

test("a service has the sport's rules with HQ's changes and its own", () => {
  expect(rulesOf("baseball", hqWaits, 2)).toMatchObject({
    suspendedHours: 36,
    tie: { game: "lose", period: "push" },
    official: { points: 9 },
  });
  expect(rulesOf("baseball", hqWaits, null).tie.game).toBe("push");
});
