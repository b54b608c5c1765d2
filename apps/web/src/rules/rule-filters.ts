import { z } from "zod";

/** The levels at which a rule may be written, the widest first. */
export const levels = ["platform", "service", "zone", "pos", "exception"] as const;
/** What the editor's list is narrowed to, in the link. */
export const filterSchema = z.object({
  level: z.enum(["", ...levels]).catch(""), league: z.string().regex(/^\d+$/).or(z.literal("")).catch(""), text: z.string().max(60).catch(""),
  past: z.enum(["", "yes"]).catch(""),
});
export type RuleFilters = z.output<typeof filterSchema>;
