// Rows of settings that are lists: an empty row, entering a part, and validation.
import { rowShapes } from "@chalkboard/engine";
import { z } from "zod";
import { type ListKind, type PartField, tableShapes } from "./table-shapes.ts";

export type Row = Readonly<Record<string, unknown>>;

const shapes: Readonly<Record<ListKind, Readonly<Record<string, PartField>>>> = { ...rowShapes, ...tableShapes };

/** The parts of a kind of row, in input order. */
export function partsOf(kind: ListKind): readonly (readonly [name: string, field: PartField])[] {
  return Object.entries(shapes[kind]);
}

/**
 * A new row: matches everything, counts nothing.
 * @param beside the existing rows: a new one gets the next number
 */
export function emptyRow(kind: ListKind, beside: readonly Row[]): Row {
  return Object.fromEntries(
    partsOf(kind).flatMap(([name, field]) => {
      const value = emptyPart(
        field,
        beside.map((row) => Number(row[name])),
      );
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function emptyPart(field: PartField, numbers: readonly number[]): unknown {
  if ("mayLack" in field && field.mayLack) return undefined;
  switch (field.kind) {
    case "number":
      return Math.max(0, ...numbers) + 1;
    case "text":
    case "fraction":
    case "fractions":
      return "";
    case "amount":
    case "percent":
      return 0;
    case "count":
      return field.from ?? 0;
    case "points":
      return Math.max(0, field.from);
    case "flag":
      return false;
    case "choice":
      return field.options[0];
    case "one":
      return null;
    case "part":
      return emptyRow(field.of, []);
    case "rows":
      return [];
    default:
      return undefined;
  }
}

/** A row with an entered part. An emptied optional part is left out. */
export function withPart(row: Row, [name, field]: readonly [string, PartField], entered: unknown): Row {
  const isEmpty =
    entered === null || entered === "" || entered === false || (Array.isArray(entered) && entered.length === 0);
  const { [name]: _before, ...rest } = row;
  return isEmpty && "mayLack" in field && field.mayLack ? rest : { ...row, [name]: entered };
}

const fraction = /^[1-9]\d{0,8}\/[1-9]\d{0,8}$/;

/** The schema of a row; errors are identified by part names. */
export function rowSchema(kind: ListKind): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      partsOf(kind).map(([name, field]) => {
        const schema = partSchema(field);
        return [name, "mayLack" in field && field.mayLack ? schema.optional() : schema];
      }),
    ),
  );
}

function partSchema(field: PartField): z.ZodType {
  switch (field.kind) {
    case "number":
      return z.int().min(0);
    case "leagueGroup":
      return z.int().min(1);
    case "text":
      return z.string().min(1);
    case "amount":
      return z.int().min(0);
    case "percent":
      return z.int().min(0).max(10_000);
    case "count":
      return z
        .int()
        .min(field.from ?? 0)
        .max(field.to ?? 1_000_000);
    case "points":
      return z
        .int()
        .min(field.from)
        .max(field.to)
        .multipleOf(field.isHalf === true ? 2 : 1);
    case "flag":
      return z.boolean();
    case "choice":
      return z.enum([...field.options]);
    case "side":
      return z.int().min(0).max(3);
    case "one":
      return z.string().nullable();
    case "must":
      return z.string().min(1);
    case "fraction":
      return z.string().regex(fraction);
    case "fractions":
      return z.string().refine((text) => text.split(",").every((one) => fraction.test(one.trim())));
    case "money":
      return z.int().min(1);
    case "some":
      return z.array(field.of === "sport" ? z.string() : z.int());
    case "part":
      return rowSchema(field.of);
    case "rows":
      return z.array(rowSchema(field.of));
  }
}
