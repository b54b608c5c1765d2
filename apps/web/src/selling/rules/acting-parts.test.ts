import { expect, test } from "vitest";
import { actingParts } from "./acting-parts.ts";
import type { Rule } from "../../page-parts/settings/rule-kinds.ts";

// The effect of each rule in a chain, and conflicts between them.

const rule = (ruleId: number, more: Partial<Rule> = {}): Rule => ({
  ruleId,
  serviceId: 1,
  scope: { level: "service", id: 1 },
  scopeName: "",
  control: "ticketMaximum",
  kind: "default",
  selector: {},
  value: { stake: 500 },
  expiresAt: null,
  state: "acting",
  createdAt: 0,
  createdBy: null,
  retiredAt: null,
  retiredBy: null,
  replaces: null,
  mayChange: true,
  names: {},
  ...more,
});
const decides = { part: "decides" as const, rule: rule(1) };
const ceiling = { part: "ceiling" as const, rule: rule(2, { kind: "ceiling", value: { stake: 900 } }) };

test.each<[rule: string, chain: Parameters<typeof actingParts>[0], value: Rule["value"], parts: readonly string[]]>([
  ["one rule decides", [decides], { stake: 500 }, ["decides"]],
  ["a ceiling above the value has no effect", [decides, ceiling], { stake: 500 }, ["decides", "idleCeiling"]],
  ["a ceiling below the value limits it", [decides, ceiling], { stake: 300 }, ["decides", "ceiling"]],
  ["a ceiling alone is the effective value", [ceiling], { stake: 900 }, ["ceiling"]],
  [
    "a wider rule is overridden",
    [decides, { part: "outranked", rule: rule(3, { scope: { level: "platform", id: 0 } }) }],
    { stake: 500 },
    ["decides", "outranked"],
  ],
  [
    "an older rule with the same scope and selector has no effect",
    [decides, { part: "outranked", rule: rule(3) }],
    { stake: 500 },
    ["decides", "twin"],
  ],
])("%s", (_rule, chain, value, parts) => {
  expect(actingParts(chain, value).map(({ part }) => part)).toEqual(parts);
});
