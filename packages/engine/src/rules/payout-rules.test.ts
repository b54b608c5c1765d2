import { describe, expect, test } from "vitest";
import { payoutRules } from "./payout-rules.ts";
import type { Rule, RuleOf, Scope } from "./rule.ts";
import type { SettingName } from "./settings.ts";

const service: Scope = { level: "service", id: 2 };
const pos: Scope = { level: "pos", id: 7 };
const context = {
  now: 1_000,
  at: { weekday: 1, minute: 600 },
  path: [{ level: "platform", id: 0 }, service, pos] as const,
  mode: "parlay",
  legs: 4,
};

function rule<Name extends SettingName>(
  control: Name,
  value: RuleOf<Name>["value"],
  more: Partial<RuleOf<Name>> = {},
): Rule {
  return {
    id: 1,
    scope: service,
    control,
    kind: "default",
    selector: {},
    value,
    newest: 1,
    ...more,
  } as unknown as Rule;
}
const rights = rule("payoutRights", { secondPersonFrom: 500, documentFrom: 1_000 });

describe("what a payment needs", () => {
  test.each<[rule: string, rules: readonly Rule[], amount: number, needs: readonly string[]]>([
    ["nothing where there is no rule", [], 1_000_000, []],
    ["one cent below the amount no approval is needed", [rights], 499, []],
    ["from the amount on a second person", [rights], 500, ["secondPerson"]],
    ["one cent below the other amount no document", [rights], 999, ["secondPerson"]],
    ["from the other amount on a document too", [rights], 1_000, ["secondPerson", "document"]],
    ["zero means never", [rule("payoutRights", { secondPersonFrom: 0, documentFrom: 0 })], 1_000_000, []],
    [
      "the POS's own rule takes precedence over its service's",
      [rights, rule("payoutRights", { secondPersonFrom: 0, documentFrom: 10 }, { scope: pos })],
      999,
      ["document"],
    ],
    [
      "a ceiling of the platform makes it stricter",
      [
        rights,
        rule(
          "payoutRights",
          { secondPersonFrom: 100, documentFrom: 0 },
          { scope: { level: "platform", id: 0 }, kind: "ceiling" },
        ),
      ],
      100,
      ["secondPerson"],
    ],
    [
      "a rule for other modes does not apply",
      [rule("payoutRights", { secondPersonFrom: 1, documentFrom: 1 }, { selector: { mode: "straight" } })],
      10,
      [],
    ],
    [
      "a rule for this number of legs applies",
      [rule("payoutRights", { secondPersonFrom: 1, documentFrom: 0 }, { selector: { legsFrom: 4 } })],
      10,
      ["secondPerson"],
    ],
  ])("%s", (_rule, rules, amount, needs) => {
    expect(
      Object.entries(payoutRules(rules, context).needs(amount))
        .filter(([, requested]) => requested)
        .map(([name]) => name),
    ).toEqual(needs);
  });
});

test("the tax table is that of the deciding rule; a table without steps means no tax", () => {
  const table = { on: "winnings", steps: [{ from: 0, rate: 1_500 }] } as const;
  expect(payoutRules([], context).tax).toBeUndefined();
  expect(payoutRules([rule("payoutTax", table)], context).tax).toEqual(table);
  expect(
    payoutRules([rule("payoutTax", table), rule("payoutTax", { on: "payout", steps: [] }, { scope: pos })], context)
      .tax,
  ).toBeUndefined();
});
