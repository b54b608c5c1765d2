import { expect, test } from "vitest";
import { actingParts } from "./acting-parts.ts";
import type { Rule } from "../settings/rule-kinds.ts";

// What the rules of a chain do, and where they are at odds.

const rule = (ruleId: number, more: Partial<Rule> = {}): Rule => ({
  ruleId, serviceId: 1, scope: { level: "service", id: 1 }, scopeName: "", control: "ticketMaximum", kind: "default", selector: {}, value: { stake: 500 },
  expiresAt: null, state: "acting", createdAt: 0, createdBy: null, retiredAt: null, retiredBy: null, replaces: null, mayChange: true, names: {}, ...more,
});
const decides = { part: "decides" as const, rule: rule(1) };
const ceiling = { part: "ceiling" as const, rule: rule(2, { kind: "ceiling", value: { stake: 900 } }) };

test.each<[rule: string, chain: Parameters<typeof actingParts>[0], value: Rule["value"], parts: readonly string[]]>([
  ["one decides", [decides], { stake: 500 }, ["decides"]],
  ["a ceiling above it bounds nothing", [decides, ceiling], { stake: 500 }, ["decides", "idleCeiling"]],
  ["a ceiling below it does", [decides, ceiling], { stake: 300 }, ["decides", "ceiling"]],
  ["a ceiling alone is what acts", [ceiling], { stake: 900 }, ["ceiling"]],
  ["a wider one is outranked", [decides, { part: "outranked", rule: rule(3, { scope: { level: "platform", id: 0 } }) }], { stake: 500 }, ["decides", "outranked"]],
  ["an older one about the same never acts", [decides, { part: "outranked", rule: rule(3) }], { stake: 500 }, ["decides", "twin"]],
])("%s", (_rule, chain, value, parts) => { expect(actingParts(chain, value).map(({ part }) => part)).toEqual(parts); });
