// What the editor makes of the kinds of settings: which value a new rule begins with, and what may be entered in each field.
import type { AnswerOf, rules } from "@chalkboard/contract";
import { z } from "zod";

export type Kind = AnswerOf<typeof rules.listKinds>[number];
export type Field = Kind["fields"][number];
export type Rule = AnswerOf<typeof rules.saveRule>["rule"];
export type Value = Rule["value"];

/** How a field is entered; a list has an editor of its own. */
export type Entry = "money" | "number" | "flag" | "choice" | "hours" | "minute" | "list";

/** The editor's field for a field of a setting. */
export function entryOf({ kind, unit }: Pick<Field, "kind" | "unit">): Entry {
  switch (kind) {
    case "atMost": case "atLeast": return unit === "money" ? "money" : "number";
    case "allowed": case "required": return "flag";
    case "choice": return "choice";
    case "hours": return "hours";
    case "closing": return "minute";
    default: return "list";
  }
}

/** The value that lets everything through: what a new rule begins with. */
export function loosest({ fields }: Pick<Kind, "fields">): Value {
  return Object.fromEntries(fields.map((field) => [field.name, loosestOf(field)]));
}

function loosestOf({ kind, options }: Field): unknown {
  switch (kind) {
    case "atMost": case "atLeast": return 0;
    case "allowed": return true;
    case "required": return false;
    case "choice": return options?.[0] ?? "";
    case "rows": return [];
    default: return null;
  }
}

const whole = z.int().min(0);
const windows = z.array(z.strictObject({ weekday: z.int(), from: z.int(), to: z.int() }));

/** What may be entered for a setting; whether two fields are in order the server says. */
export function valueSchema({ fields }: Pick<Kind, "fields">): z.ZodObject {
  return z.strictObject(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])));
}

function fieldSchema(field: Field): z.ZodType {
  switch (entryOf(field)) {
    case "money": case "number": return whole;
    case "flag": return z.boolean();
    case "choice": return z.enum(field.options ?? []);
    case "hours": return windows.nullable();
    case "minute": return whole.max(2880).nullable();
    case "list": return field.kind === "codes" ? z.array(z.string()).nullable() : z.array(z.unknown());
  }
}

/** Whether 0 is no bound at all. */
export function isUnbounded({ kind }: Pick<Field, "kind">, value: unknown): boolean {
  return kind === "atMost" && value === 0;
}
