import { type SettingKind, settingKinds, type SettingName, settingProblems } from "@chalkboard/engine";
import { describe, expect, test } from "vitest";
import { entryOf, isUnbounded, type Kind, loosest, valueSchema } from "./rule-kinds.ts";

// What the editor makes of the kinds of settings, for every setting that the engine has.

const kinds = Object.entries<SettingKind>(settingKinds).map(([control, { fields }]): Kind => ({
  control, feeds: control, code: 0,
  fields: Object.entries(fields).map(([name, field]) => ({ name, ...field, options: "options" in field ? [...field.options] : [] })),
}));
const stakeRange: Kind = {
  control: "stakeRange", feeds: "stakeRange", code: -33,
  fields: [{ name: "minimum", kind: "atLeast", unit: "money" }, { name: "maximum", kind: "atMost", unit: "money" }],
};

describe.each(kinds.map((kind) => [kind.control, kind] as const))("%s", (control, kind) => {
  test("a new rule of it begins with a value that the store takes, and the form too", () => {
    expect(settingProblems(control as SettingName, loosest(kind))).toEqual([]);
    expect(valueSchema(kind).safeParse(loosest(kind)).success).toBe(true);
  });
});

test.each([
  ["an amount is money", { kind: "atMost", unit: "money" }, "money"], ["a count is a number", { kind: "atLeast", unit: "count" }, "number"],
  ["what may be done is yes or no", { kind: "allowed" }, "flag"], ["what must be is yes or no", { kind: "required" }, "flag"],
  ["one of a few words is chosen", { kind: "choice" }, "choice"], ["weekly hours are hours", { kind: "hours" }, "hours"],
  ["a close is a minute", { kind: "closing" }, "minute"], ["codes are a list", { kind: "codes" }, "list"], ["rows are a list", { kind: "rows" }, "list"],
])("%s", (_rule, field, entry) => { expect(entryOf(field)).toBe(entry); });

test.each([
  ["0 bounds nothing from above", "atMost", 0, true], ["1 does", "atMost", 1, false], ["0 from below is 0", "atLeast", 0, false],
])("%s", (_rule, kind, value, unbounded) => { expect(isUnbounded({ kind }, value)).toBe(unbounded); });

test.each<[rule: string, value: object, fields: string[]]>([
  ["whole amounts pass", { minimum: 100, maximum: 0 }, []], ["an empty field does not", { minimum: null, maximum: 0 }, ["minimum"]],
  ["nor one below zero", { minimum: 0, maximum: -1 }, ["maximum"]], ["nor a fraction", { minimum: 0.5, maximum: 0 }, ["minimum"]],
  ["nor a field that is not there", { minimum: 0 }, ["maximum"]],
])("%s", (_rule, value, fields) => {
  expect(valueSchema(stakeRange).safeParse(value).error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(fields);
});
