import { expect, test } from "vitest";
import { inForce } from "./grading-rules.ts";

test.each<[rule: string, serviceId: number, rulesVersion: number, expected: readonly number[]]>([
  ["before the first change only the default rules apply", 1, 9, []],
  ["a version applies from itself on", 1, 10, [10]],
  ["the newest of the league and of the service apply, in this order", 1, 40, [30, 20]],
  ["another service's changes do not apply", 2, 40, [30]],
  ["a version after the sale does not apply", 1, 29, [10, 20]],
])("%s", (_rule, service_id, rules_version, expected) => {
  const rows = [
    [null, 30],
    [1, 20],
    [null, 10],
  ] as const;
  const all = rows.map(([owner, version]) => ({ service_id: owner, version, changes: {} }));
  expect(inForce(all, { service_id, rules_version }).map(({ version }) => version)).toEqual(expected);
});
