import {
  boundsOf,
  isRow,
  type RowField,
  type RowKind,
  type SettingKind,
  settingKinds,
  type SettingName,
  settingProblems,
} from "@chalkboard/engine";
import { describe, expect, test } from "vitest";
import { emptyRow, partsOf, type Row, rowSchema, withPart } from "../../../page-parts/settings/row-kinds.ts";
import { draftOf, termsOf } from "./rule-draft.ts";
import {
  entryOf,
  type Field,
  firstValue,
  isOutOfRange,
  isUnbounded,
  type Kind,
  minuteOf,
  type Rule,
  rowKindOf,
  shownMinute,
  valueSchema,
} from "../../../page-parts/settings/rule-kinds.ts";

// The editor for the kinds of settings, for every setting of the engine.

const kinds = Object.entries<SettingKind>(settingKinds).map(([control, { fields }]): Kind => ({
  control,
  feeds: control,
  code: 0,
  canTry: true,
  fields: Object.entries(fields).map(([name, field]) => ({
    name,
    ...field,
    ...boundsOf(field),
    options: "options" in field ? [...field.options] : [],
  })),
}));
const stakeRange: Kind = {
  control: "stakeRange",
  feeds: "stakeRange",
  code: -33,
  canTry: true,
  fields: [
    { name: "minimum", kind: "atLeast", unit: "money" },
    { name: "maximum", kind: "atMost", unit: "money", minimum: 0, maximum: 500 },
  ],
};

/** Sample input for a field: two rows for lists, the second with every possible part. */
function entered(field: Field): unknown {
  switch (entryOf(field)) {
    case "money":
    case "number":
      return 7;
    case "flag":
      return field.kind === "required";
    case "choice":
      return field.options?.at(-1);
    case "hours":
      return [{ weekday: 5, from: 600, to: 1_500 }];
    case "minute":
      return minuteOf({ time: "02:30", isNextDay: true });
    case "codes":
      return ["baseball"];
    case "signed":
      return -6;
    case "table":
      return "Dime line";
    case "rows":
      return rowsOf(rowKindOf(field));
  }
}
function rowsOf(kind: RowKind): readonly Row[] {
  const first = filled(kind, emptyRow(kind, []), (field) => !("mayLack" in field));
  return [first, filled(kind, emptyRow(kind, [first]), () => true)];
}
function filled(kind: RowKind, row: Row, wanted: (field: RowField) => boolean): Row {
  // Rows of settings have the engine's fields alone.
  return (partsOf(kind) as readonly (readonly [name: string, field: RowField])[])
    .filter(([, field]) => wanted(field))
    .reduce((made, part) => withPart(made, part, enteredPart(part[1], made[part[0]])), row);
}
function enteredPart(field: RowField, before: unknown): unknown {
  switch (field.kind) {
    case "number":
      return before;
    case "text":
      return "in words";
    case "count":
      return 3;
    case "amount":
      return 50_000;
    case "percent":
      return 1_550;
    case "flag":
      return true;
    case "choice":
      return field.options.at(-1);
    case "side":
      return 2;
    case "one":
      return field.of === "sport" ? "baseball" : "parlay";
    case "leagueGroup":
      return 4;
    case "some":
      return field.of === "sport" ? ["baseball"] : [1, 2];
    case "part":
      return filled(field.of, {}, () => true);
    case "rows":
      return rowsOf(field.of);
  }
}

describe.each(kinds.map((kind) => [kind.control as SettingName, kind] as const))("%s", (control, kind) => {
  test("a new rule has no numbers or tables: form and storage refuse it until they are filled", () => {
    const toChoose = kind.fields
      .filter((field) => ["table", "atMost", "atLeast", "signed"].includes(field.kind))
      .map(({ name }) => name);
    for (const forbids of [false, true]) {
      expect(settingProblems(control, firstValue(kind, forbids)).map(({ field }) => field)).toEqual(toChoose);
      expect(valueSchema(kind).safeParse(firstValue(kind, forbids)).success).toBe(toChoose.length === 0);
    }
  });

  test("form and storage accept its fields' input, and it round-trips unchanged", () => {
    const value = Object.fromEntries(kind.fields.map((field) => [field.name, entered(field)]));
    expect(settingProblems(control, value)).toEqual([]);
    expect(valueSchema(kind).parse(value)).toEqual(value);
    const stored = JSON.parse(
      JSON.stringify({
        scope: { level: "service", id: 3 },
        control,
        kind: "default",
        selector: {},
        value,
        expiresAt: null,
      }),
    ) as Rule;
    expect(termsOf(draftOf(stored, kind, { level: "service", target: "3" })).value).toEqual(value);
  });
});

test.each<[rule: string, kind: RowKind]>([
  ["a matrix", "matrix"],
  ["a row of a matrix", "incompatibleRow"],
  ["a pattern", "blockedPattern"],
  ["a selection rule", "selectionRule"],
  ["a group", "betGroup"],
  ["hours", "window"],
  ["a step of a tax", "taxStep"],
])("%s: form and engine accept the same rows", (_rule, kind) => {
  for (const row of rowsOf(kind))
    expect([rowSchema(kind).safeParse(row).success, isRow(kind, row)]).toEqual([true, true]);
  const misspelt = { ...rowsOf(kind)[0], legss: 1 };
  expect([rowSchema(kind).safeParse(misspelt).success, isRow(kind, misspelt)]).toEqual([false, false]);
});

test("a new row gets the next number, and an emptied part is left out", () => {
  expect(emptyRow("selectionRule", [{ id: 4 }, { id: 2 }])).toEqual({ id: 5, words: "", minimum: 0, maximum: 0 });
  const teams = ["teams", { kind: "some", of: "team", mayLack: true }] as const;
  expect(withPart({ id: 1, teams: [7] }, teams, [])).toEqual({ id: 1 });
  expect(withPart({ id: 1 }, teams, [7])).toEqual({ id: 1, teams: [7] });
});

test.each([
  ["an amount is money", { kind: "atMost", unit: "money" }, "money"],
  ["a count is a number", { kind: "atLeast", unit: "count" }, "number"],
  ["a permission is yes or no", { kind: "allowed" }, "flag"],
  ["a requirement is yes or no", { kind: "required" }, "flag"],
  ["an option of a few is chosen", { kind: "choice" }, "choice"],
  ["weekly hours are hours", { kind: "hours" }, "hours"],
  ["a closing time is a minute", { kind: "closing" }, "minute"],
  ["codes are picked", { kind: "codes" }, "codes"],
  ["rows are rows", { kind: "rows" }, "rows"],
])("%s", (_rule, field, entry) => {
  expect(entryOf(field)).toBe(entry);
});

test.each([
  ["a minute of the day", 150, { time: "02:30", isNextDay: false }],
  ["the last minute of the day", 1_439, { time: "23:59", isNextDay: false }],
  ["midnight of the next day", 1_440, { time: "00:00", isNextDay: true }],
  ["never", null, { time: "", isNextDay: false }],
])("%s is shown and read back", (_rule, minute, shown) => {
  expect(shownMinute(minute)).toEqual(shown);
  expect(minuteOf(shown)).toBe(minute);
});

test.each([
  ["a maximum of 0 means no limit", "atMost", 0, true],
  ["a maximum of 1 is a limit", "atMost", 1, false],
  ["a minimum of 0 is 0", "atLeast", 0, false],
])("%s", (_rule, kind, value, unbounded) => {
  expect(isUnbounded({ kind }, value)).toBe(unbounded);
});

test.each([
  ["the maximum is in its range", 500, false],
  ["one more is out of range", 501, true],
  ["one below zero is out of range", -1, true],
])("%s", (_rule, value, isOut) => {
  expect(isOutOfRange({ minimum: 0, maximum: 500 }, value)).toBe(isOut);
});

test.each<[rule: string, value: object, fields: string[]]>([
  ["whole amounts pass", { minimum: 100, maximum: 0 }, []],
  ["an empty field fails", { minimum: null, maximum: 0 }, ["minimum"]],
  ["a value below zero fails", { minimum: 0, maximum: -1 }, ["maximum"]],
  ["a value above its range fails", { minimum: 0, maximum: 501 }, ["maximum"]],
  ["a fraction fails", { minimum: 0.5, maximum: 0 }, ["minimum"]],
  ["a missing field fails", { minimum: 0 }, ["maximum"]],
])("%s", (_rule, value, fields) => {
  expect(
    valueSchema(stakeRange)
      .safeParse(value)
      .error?.issues.map(({ path }) => path.join(".")) ?? [],
  ).toEqual(fields);
});
