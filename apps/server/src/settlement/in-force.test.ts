import { expect, test } from "vitest";
import { inForce } from "./grading-rules.ts";

test.each<[rule: string, serviceId: number, rulesVersion: number, expected: readonly number[]]>([
  ["before the first change the usual rules alone stand", 1, 9, []],
  ["a version acts from itself on", 1, 10, [10]],
  ["the newest of the league and of the service stand, in this order", 1, 40, [30, 20]],
  ["another service's changes are not one's own", 2, 40, [30]],
  ["what came after the sale does not stand", 1, 29, [10, 20]],
])("%s", (_rule, service_id, rules_version, expected) => {
  const rows = [[null, 30], [1, 20], [null, 10]] as const;
  const all = rows.map(([owner, version]) => ({ service_id: owner, version, changes: {} }));
  expect(inForce(all, { service_id, rules_version }).map(({ version }) => version)).toEqual(expected);
});
