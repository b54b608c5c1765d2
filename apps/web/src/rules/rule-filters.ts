import { z } from "zod";

/** The levels at which a rule may be written, the widest first. */
export const levels = ["platform", "service", "zone", "pos", "exception"] as const;
/** What the editor's list is narrowed to, in the link. */
export const filterSchema = z.object({
  level: z.enum(["", ...levels]).catch(""), league: z.string().regex(/^\d+$/).or(z.literal("")).catch(""), text: z.string().max(60).catch(""),
  past: z.enum(["", "yes"]).catch(""),
});

const number = z.string().regex(/^\d{1,10}$/).or(z.literal("")).catch("");
/** What *What acts* is asked about, where a link opens it: for which POS or customer, on what. */
export const actingSchema = z.object({
  acting: number, event: number, betType: z.string().regex(/^-?\d{1,3}$/).or(z.literal("")).catch(""), mode: z.string().max(40).catch(""), legs: number,
});
export type ActingFilters = z.output<typeof actingSchema>;
export type RuleFilters = z.output<typeof filterSchema>;
