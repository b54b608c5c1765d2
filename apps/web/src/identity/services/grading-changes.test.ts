import { expect, test } from "vitest";
import { baseRulesOf, changesIn, type GradingVersion, rulesOf, type RuleValues, valuesOf } from "./grading-changes.ts";

type Changes = GradingVersion["changes"];
const version = (serviceId: number | null, changes: Changes): GradingVersion => {
  return { version: 1, serviceId, serviceName: null, changes, createdAt: 0, createdBy: "" };
};
const hqWaits = [version(2, { tie: { game: "lose" } }), version(null, { suspendedHours: 36 })];

const officialChange: Changes = { regulation: ["1", "2"], official: { unit: "minutes", points: 5 } };

test.each<[rule: string, of: readonly GradingVersion[], by: number | null, typed: RuleValues, stored: Changes]>([
  ["a value as in the sport is not stored", [], null, { "official/points": 9 }, {}],
  [
    "another value is",
    [],
    null,
    { "official/points": 8.5, "tie/game": "tie.lose" },
    { official: { points: 8.5 }, tie: { game: "lose" } },
  ],
  ["a service stores what differs", hqWaits, 3, { suspendedHours: 36, setsToWin: "setsToWin.2" }, { setsToWin: 2 }],
  ["back at the sport's value, a service differs from HQ", hqWaits, 3, { suspendedHours: 0 }, { suspendedHours: 0 }],
  [
    "what has no field stays beside a new bound",
    [version(null, officialChange)],
    null,
    { "official/moneyLine": 4 },
    { regulation: ["1", "2"], official: { unit: "minutes", moneyLine: 4 } },
  ],
])("%s", (_rule, versions, serviceId, typed, stored) => {
  const base = valuesOf(baseRulesOf("baseball", versions, serviceId));
  expect(changesIn({ ...base, ...typed }, "baseball", versions, serviceId)).toEqual(stored);
});

test("a service has the sport's rules with HQ's changes and its own", () => {
  const { suspendedHours, tie, official } = rulesOf("baseball", hqWaits, null, 2);
  expect([suspendedHours, tie, official.points]).toEqual([36, { game: "lose", period: "push" }, 9]);
  expect(rulesOf("baseball", hqWaits, null).tie.game).toBe("push");
});
