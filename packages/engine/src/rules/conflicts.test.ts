import { expect, test } from "vitest";
import { type PlacedRule, ruleConflicts } from "./conflicts.ts";
import type { Rule, Scope, Selector } from "./rule.ts";
import type { SettingName, SettingValue } from "./settings.ts";

const platform: Scope = { level: "platform", id: 0 };
const service: Scope = { level: "service", id: 1 };
const zone: Scope = { level: "zone", id: 5 };
const otherZone: Scope = { level: "zone", id: 6 };
const pos: Scope = { level: "pos", id: 9 };
const exception: Scope = { level: "exception", id: 9 };
const now = 1_000;

type Parts = {
  readonly scope?: Scope;
  readonly kind?: Rule["kind"];
  readonly selector?: Selector;
  readonly expiresAt?: number;
};

/** Rules are numbered in order: the later is the newer. */
function rule<Name extends SettingName>(
  control: Name,
  value: SettingValue<Name>,
  { scope = service, kind = "default", selector = {}, ...more }: Parts = {},
) {
  return (id: number): PlacedRule => {
    const paths = {
      platform: [platform],
      service: [platform, service],
      zone: [platform, service, scope],
      pos: [platform, service, zone, pos],
      exception: [platform, service, zone, pos],
    } as const;
    return {
      rule: { id, scope, control, kind, selector, value, newest: id, ...more } as unknown as Rule,
      path: paths[scope.level],
      about: {
        ...selector,
        ...(scope === platform ? {} : { service: 1 }),
        ...(selector.event === 70 ? { league: 4, sport: "baseball" } : {}),
      },
    };
  };
}
const stake = (amount: number, parts?: Parts) => rule("ticketMaximum", { stake: amount }, parts);
const range = (minimum: number, maximum: number, parts?: Parts) => rule("stakeRange", { minimum, maximum }, parts);
const ceiling = (amount: number, parts?: Parts) => stake(amount, { ...parts, kind: "ceiling" });
const row = (words: string) =>
  rule("blockedPatterns", { patterns: [{ id: 1, words, mode: null, legsFrom: 1, legsTo: 0, parts: [] }] } as never);

test.each<
  [
    rule: string,
    rules: readonly ((id: number) => PlacedRule)[],
    conflicts: readonly (readonly [kind: string, rule: number, by: number | undefined])[],
  ]
>([
  [
    "defaults of a parent and its child do not conflict: the child decides",
    [stake(100, { scope: platform }), stake(200), stake(300, { scope: zone })],
    [],
  ],
  [
    "a child above its parent's ceiling never acts as it says",
    [ceiling(100, { scope: platform }), stake(200)],
    [["capped", 2, 1]],
  ],
  ["one at the ceiling does", [ceiling(200, { scope: platform }), stake(200)], []],
  [
    "a child without a bound is under the ceiling too",
    [ceiling(100, { scope: platform }), stake(0)],
    [["capped", 2, 1]],
  ],
  [
    "a ceiling about something else bounds nothing here",
    [ceiling(100, { selector: { league: 4 } }), stake(200, { selector: { league: 5 } })],
    [],
  ],
  [
    "a ceiling on a part of the rule's selector is no conflict",
    [ceiling(100, { selector: { league: 4 } }), stake(200)],
    [],
  ],
  [
    "a ceiling about the league of a rule's event is one",
    [ceiling(100, { selector: { league: 4 } }), stake(200, { selector: { event: 70 } })],
    [["capped", 2, 1]],
  ],
  ["a ceiling of another branch is no conflict", [ceiling(100, { scope: otherZone }), stake(200, { scope: zone })], []],
  ["of two about the same the older never acts", [stake(100), stake(200)], [["shadowed", 1, 2]]],
  [
    "of two that do not lie in each other both act",
    [stake(100, { selector: { legsFrom: 2, legsTo: 4 } }), stake(200, { selector: { legsFrom: 3, legsTo: 5 } })],
    [],
  ],
  [
    "a newer range around an older one hides it",
    [stake(100, { selector: { legsFrom: 3, legsTo: 4 } }), stake(200, { selector: { legsFrom: 2, legsTo: 5 } })],
    [["shadowed", 1, 2]],
  ],
  [
    "an older range around a newer one does not",
    [stake(200, { selector: { legsFrom: 2, legsTo: 5 } }), stake(100, { selector: { legsFrom: 3, legsTo: 4 } })],
    [],
  ],
  [
    "an exception hides the POS's own rule",
    [stake(100, { scope: pos }), stake(500, { scope: exception })],
    [["shadowed", 1, 2]],
  ],
  ["an exception overrides every ceiling", [ceiling(100, { scope: platform }), stake(500, { scope: exception })], []],
  ["a ceiling below a stricter one never bounds", [ceiling(100, { scope: platform }), ceiling(200)], [["idle", 2, 1]]],
  ["a ceiling below a looser one does", [ceiling(200, { scope: platform }), ceiling(100)], []],
  ["of two equal ceilings the older is too much", [ceiling(100), ceiling(100)], [["idle", 1, 2]]],
  [
    "a least stake above a ceiling's most",
    [range(0, 500, { scope: platform, kind: "ceiling" }), range(600, 900)],
    [["crossed", 2, 1]],
  ],
  [
    "a least stake at a ceiling's most still passes",
    [range(0, 500, { scope: platform, kind: "ceiling" }), range(500, 500)],
    [],
  ],
  ["a least stake above the most that a ticket may cost", [range(600, 0), stake(500)], [["crossed", 2, 1]]],
  [
    "a least stake above the most of the same league alone",
    [range(600, 0), stake(500, { selector: { league: 4 } })],
    [["crossed", 2, 1]],
  ],
  [
    "a minimum stake above a parent's maximum that a nearer rule replaces is no conflict",
    [stake(500, { scope: platform }), stake(900), range(600, 0, { scope: zone })],
    [],
  ],
  ["one whose time is over", [stake(100, { expiresAt: now }), stake(200)], [["expired", 1, undefined]]],
  [
    "one that ends a moment later is still in effect",
    [stake(100, { expiresAt: now + 1 }), stake(200)],
    [["shadowed", 1, 2]],
  ],
  ["one that ended by its own dates", [stake(100, { selector: { until: now } })], [["expired", 1, undefined]]],
  ["a planned rule does not hide one in effect", [stake(100), stake(200, { selector: { from: now + 1 } })], []],
  [
    "a rule in effect limits a planned one",
    [ceiling(100), stake(200, { selector: { from: now + 1 } })],
    [["capped", 2, 1]],
  ],
  ["lists of rows act together, and one default still hides the other", [row("one"), row("two")], [["shadowed", 1, 2]]],
  [
    "a ceiling of rows takes nothing away",
    [rule("blockedPatterns", { patterns: [] } as never, { kind: "ceiling", scope: platform }), row("two")],
    [],
  ],
  [
    "what is not allowed above has no effect below",
    [
      rule("ifBets", { allowed: false, maximumLegs: 0 }, { kind: "ceiling", scope: platform }),
      rule("ifBets", { allowed: true, maximumLegs: 0 }),
    ],
    [["capped", 2, 1]],
  ],
  [
    "the most serious come first",
    [stake(100, { expiresAt: 1 }), ceiling(100), stake(200), range(600, 0)],
    [
      ["crossed", 4, 2],
      ["capped", 3, 2],
      ["expired", 1, undefined],
    ],
  ],
])("%s", (_rule, rules, conflicts) => {
  expect(
    ruleConflicts(
      rules.map((make, index) => make(index + 1)),
      now,
    ).map(({ kind, rule: { id }, by }) => [kind, id, by?.id]),
  ).toEqual(conflicts);
});
