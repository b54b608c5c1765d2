// Kinds of settings in the editor: the value of a new rule, and the valid input of each field.
import type { AnswerOf, rules } from "@chalkboard/contract";
import { type RowKind, rowShapes, settingKinds, type SettingName } from "@chalkboard/engine";
import { z } from "zod";
import { minuteText, readMinute } from "../../kit/format/minute-text.ts";
import { rowSchema } from "./row-kinds.ts";

export type Kind = AnswerOf<typeof rules.listKinds>[number];
export type Field = Kind["fields"][number];
export type Rule = AnswerOf<typeof rules.saveRule>["rule"];
export type Value = Rule["value"];
export type Level = Rule["scope"]["level"];

/** How a field is edited. */
export type Entry = "money" | "number" | "flag" | "choice" | "hours" | "minute" | "codes" | "rows" | "signed" | "table";

/** Whether a name is a control setting's. */
export function isSetting(control: string): control is SettingName {
  return Object.hasOwn(settingKinds, control);
}

/** The editor's field type for a field of a setting. */
export function entryOf({ kind, unit }: Pick<Field, "kind" | "unit">): Entry {
  switch (kind) {
    case "atMost":
    case "atLeast":
      return unit === "money" ? "money" : "number";
    case "allowed":
    case "required":
      return "flag";
    case "choice":
      return "choice";
    case "hours":
      return "hours";
    case "closing":
      return "minute";
    case "rows":
      return "rows";
    case "signed":
      return "signed";
    case "table":
      return "table";
    default:
      return "codes";
  }
}

/**
 * The value of a new rule: numbers are empty until they are typed, so that no unintended rule is saved; a rule that
 * forbids has no.
 */
export function firstValue({ fields }: Pick<Kind, "fields">, forbids: boolean): Value {
  return Object.fromEntries(
    fields.map((field) => [field.name, forbids && field.kind === "allowed" ? false : emptyOf(field)]),
  );
}

function emptyOf({ kind, options }: Field): unknown {
  switch (kind) {
    case "atMost":
    case "atLeast":
    case "signed":
      return null;
    case "table":
      return "";
    case "allowed":
      return true;
    case "required":
      return false;
    case "choice":
      return options?.[0] ?? "";
    case "rows":
      return [];
    default:
      return null;
  }
}

const whole = z.int().min(0);
const windows = z.array(z.strictObject({ weekday: z.int(), from: z.int(), to: z.int() }));

/** The valid input for a setting; the server checks whether two fields are in order. */
export function valueSchema({ fields }: Pick<Kind, "fields">): z.ZodObject {
  return z.strictObject(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])));
}

function fieldSchema(field: Field): z.ZodType {
  switch (entryOf(field)) {
    case "money":
    case "number":
      return whole.max(field.maximum ?? Number.MAX_SAFE_INTEGER);
    case "signed":
      return z
        .int()
        .min(field.minimum ?? 0)
        .max(field.maximum ?? 0);
    case "table":
      return z.string().min(1).max(60);
    case "flag":
      return z.boolean();
    case "choice":
      return z.enum(field.options ?? []);
    case "hours":
      return windows.nullable();
    case "minute":
      return whole.max(2880).nullable();
    case "codes":
      return z.array(z.string()).nullable();
    case "rows":
      return z.array(rowSchema(rowKindOf(field)));
  }
}

/** The kind of a list's rows. */
export function rowKindOf({ of }: Pick<Field, "of">): RowKind {
  return of !== undefined && Object.hasOwn(rowShapes, of) ? (of as RowKind) : "window";
}

/** Whether a number is out of its field's range. */
export function isOutOfRange({ minimum, maximum }: Pick<Field, "minimum" | "maximum">, value: unknown): boolean {
  return typeof value === "number" && (value < (minimum ?? -Infinity) || value > (maximum ?? Infinity));
}

const aDay = 1440;

/** A minute of the day as it is edited; from 1440 on it is on the next day. */
export function shownMinute(minute: unknown): { readonly time: string; readonly isNextDay: boolean } {
  return typeof minute === "number"
    ? { time: minuteText(minute % aDay), isNextDay: minute >= aDay }
    : { time: "", isNextDay: false };
}

/** The entered minute; null for none. */
export function minuteOf({ time, isNextDay }: { readonly time: string; readonly isNextDay: boolean }): number | null {
  const minute = readMinute(time);
  return minute === undefined ? null : minute + (isNextDay ? aDay : 0);
}

/** Whether 0 means no limit. */
export function isUnbounded({ kind }: Pick<Field, "kind">, value: unknown): boolean {
  return kind === "atMost" && value === 0;
}
