import { z } from "zod";

/** The levels of rules, the widest first. */
export const levels = ["platform", "service", "zone", "pos", "exception"] as const;
/** The list's filters in the link. */
export const filterSchema = z.object({
  level: z.enum(["", ...levels]).catch(""),
  league: z.string().regex(/^\d+$/).or(z.literal("")).catch(""),
  text: z.string().max(60).catch(""),
  past: z.enum(["", "yes"]).catch(""),
});

const number = z
  .string()
  .regex(/^\d{1,10}$/)
  .or(z.literal(""))
  .catch("");
/** The filters of the effective value that a link opens: which POS or customer, which bet. */
export const actingSchema = z.object({
  acting: number,
  event: number,
  betType: z
    .string()
    .regex(/^-?\d{1,3}$/)
    .or(z.literal(""))
    .catch(""),
  mode: z.string().max(40).catch(""),
  legs: number,
});
export type ActingFilters = z.output<typeof actingSchema>;
export type RuleFilters = z.output<typeof filterSchema>;
