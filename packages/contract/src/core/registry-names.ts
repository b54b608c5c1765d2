import { damagedLine } from "@chalkboard/kernel";
import { z } from "zod";

// What all master data have: a name, aliases, and names in other languages.

const isWhole = (text: string): boolean => damagedLine(text) === undefined;
const damaged = "letters of it were lost";
export const name = z.string().trim().min(1).max(100).refine(isWhole, damaged);
const otherName = z.string().trim().max(100).refine(isWhole, damaged);

/** The name in other languages; empty: as in English. */
export const otherNames = z.strictObject({ fr: otherName, ht: otherName, es: otherName, zh: otherName, it: otherName });
export type OtherNames = z.output<typeof otherNames>;

export const aliases = z.array(name).max(40).describe("other names that sources and people use for it");

/** The form's initial values. */
export const was = <S extends z.ZodObject>(terms: S) =>
  terms.optional().describe("for a change: the values that the form was loaded with");

export const searched = z
  .string()
  .trim()
  .max(60)
  .optional()
  .describe("part of any of its names, aliases, abbreviation or number");
