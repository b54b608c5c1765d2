// The fields of settings. A field's kind determines the allowed values, and which of two values is the stricter one, so
// that a ceiling can be applied.
import { commonHours, type HoursWindow } from "../controls/opening-hours.ts";
import { isCount, isRow, type RowKind, type Rows } from "./setting-rows.ts";

export type Unit = "money" | "seconds" | "days" | "count" | "quarters" | "price" | "cents";

export type Field =
  /** A bound from above; 0 means "no bound". The lower is stricter. */
  | { readonly kind: "atMost"; readonly unit: Unit }
  /** A bound from below. The higher is stricter. */
  | { readonly kind: "atLeast"; readonly unit: Unit }
  /** Something that may be done. "No" is stricter. */
  | { readonly kind: "allowed" }
  /** Something that must be done. "Yes" is stricter. */
  | { readonly kind: "required" }
  /** Weekly hours; null means always. The hours common to both are stricter than either. */
  | { readonly kind: "hours" }
  /** A minute of the day, up to the end of the next; null means never. The earlier is stricter. */
  | { readonly kind: "closing" }
  /** One of a few words, the loosest first. */
  | { readonly kind: "choice"; readonly options: readonly string[] }
  /** Codes of a catalogue; null means all of them. Those common to both are stricter than either. */
  | { readonly kind: "codes" }
  /** A number on either side of zero. The one nearer to it is stricter. */
  | { readonly kind: "signed"; readonly unit: "quarters" | "cents" }
  /** The name of a table; neither of two is stricter than the other. */
  | { readonly kind: "table" }
  /** A list of which every row applies. Both lists together are stricter than either. */
  | { readonly kind: "rows"; readonly of: RowKind };

export type FieldKind = Field["kind"];

/** The largest sensible number of a unit; more is a typing error. */
const most: Readonly<Record<Unit, number>> = {
  money: 1_000_000_000_000_000,
  seconds: 604_800,
  days: 3_650,
  count: 1_000_000,
  quarters: 400,
  price: 100_000,
  cents: 300,
};

type FieldValues = {
  atMost: number;
  atLeast: number;
  allowed: boolean;
  required: boolean;
  hours: readonly HoursWindow[] | null;
  closing: number | null;
  choice: string;
  codes: readonly string[] | null;
  signed: number;
  table: string;
  rows: readonly unknown[];
};

export type FieldValue<Shape extends Field> = Shape extends { readonly options: readonly (infer Option)[] }
  ? Option
  : Shape extends { readonly of: infer Kind extends RowKind }
    ? readonly Rows[Kind][]
    : FieldValues[Shape["kind"]];

/** Why a value is not allowed in a field. */
export type FieldProblem =
  | "notANumber"
  | "negative"
  | "tooLarge"
  | "notYesOrNo"
  | "notHours"
  | "notAMinute"
  | "notAChoice"
  | "notCodes"
  | "notRows"
  | "notAName";

type FieldRule<Kind extends FieldKind> = {
  readonly problem: (value: unknown, field: Extract<Field, { kind: Kind }>) => FieldProblem | undefined;
  readonly stricter: (
    one: FieldValues[Kind],
    other: FieldValues[Kind],
    field: Extract<Field, { kind: Kind }>,
  ) => FieldValues[Kind];
};

const fieldRules: { readonly [Kind in FieldKind]: FieldRule<Kind> } = {
  atMost: {
    problem: numberProblem,
    stricter: (one, other) => (one === 0 ? other : other === 0 ? one : Math.min(one, other)),
  },
  atLeast: { problem: numberProblem, stricter: (one, other) => Math.max(one, other) },
  allowed: { problem: flagProblem, stricter: (one, other) => one && other },
  required: { problem: flagProblem, stricter: (one, other) => one || other },
  hours: {
    problem: (value) =>
      value === null || (Array.isArray(value) && value.every((row) => isRow("window", row))) ? undefined : "notHours",
    stricter: (one, other) => (one === null ? other : other === null ? one : commonHours(one, other)),
  },
  closing: {
    problem: (value) => (value === null || isCount(value, 2880) ? undefined : "notAMinute"),
    stricter: (one, other) => (one === null ? other : other === null ? one : Math.min(one, other)),
  },
  choice: {
    problem: (value, { options }) => (typeof value === "string" && options.includes(value) ? undefined : "notAChoice"),
    stricter: (one, other, { options }) => (options.indexOf(one) >= options.indexOf(other) ? one : other),
  },
  codes: {
    problem: (value) =>
      value === null || (Array.isArray(value) && value.every((code) => typeof code === "string"))
        ? undefined
        : "notCodes",
    stricter: (one, other) =>
      one === null ? other : other === null ? one : one.filter((code) => other.includes(code)),
  },
  signed: {
    problem: (value, field) =>
      typeof value === "number" && Math.abs(value) > most[field.unit]
        ? "tooLarge"
        : Number.isInteger(value)
          ? undefined
          : "notANumber",
    stricter: (one, other) => (Math.abs(other) < Math.abs(one) ? other : one),
  },
  table: {
    problem: (value) =>
      typeof value === "string" && value.trim() === value && value.length >= 1 && value.length <= 60
        ? undefined
        : "notAName",
    stricter: (one) => one,
  },
  rows: {
    problem: (value, field) =>
      Array.isArray(value) && value.every((row) => isRow(field.of, row)) ? undefined : "notRows",
    stricter: (one, other) => [...one, ...other.filter((row) => !one.includes(row))],
  },
};

/** What is wrong with a value for a field, if anything. */
export function fieldProblem(field: Field, value: unknown): FieldProblem | undefined {
  // The types cannot express that the rule and the field are of the same kind.
  return (fieldRules[field.kind] as FieldRule<FieldKind>).problem(value, field);
}

/** The stricter of two values of a field; for lists what both allow. */
export function stricterValue(field: Field, one: unknown, other: unknown): unknown {
  return (fieldRules[field.kind] as { stricter: (a: unknown, b: unknown, field: Field) => unknown }).stricter(
    one,
    other,
    field,
  );
}

/** The range of a numeric field; undefined for one that is not a number. */
export function boundsOf(field: Field): { readonly minimum: number; readonly maximum: number } | undefined {
  return "unit" in field
    ? { minimum: field.kind === "signed" ? -most[field.unit] : 0, maximum: most[field.unit] }
    : undefined;
}

function numberProblem(value: unknown, { unit }: { readonly unit: Unit }): FieldProblem | undefined {
  if (typeof value !== "number" || !Number.isInteger(value)) return "notANumber";
  if (value < 0) return "negative";
  return value <= most[unit] ? undefined : "tooLarge";
}

function flagProblem(value: unknown): FieldProblem | undefined {
  return typeof value === "boolean" ? undefined : "notYesOrNo";
}

/**
 * Whether a value of a field sets no limit: no maximum or minimum, allowed, always, every code, no row. A choice, a
 * table and a move always have an effect.
 */
export function boundsNothing({ kind }: Pick<Field, "kind">, value: unknown): boolean {
  switch (kind) {
    case "atMost":
    case "atLeast":
      return value === 0;
    case "allowed":
      return value === true;
    case "required":
      return value === false;
    case "hours":
    case "closing":
    case "codes":
      return value === null;
    case "rows":
      return Array.isArray(value) && value.length === 0;
    case "choice":
    case "signed":
    case "table":
      return false;
  }
}
