import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { epochMs, minor } from "../core/shapes.ts";

// Re-evaluates one decision of the controls.

const readers = [roles.platform, roles.assistant, roles.admin, roles.controller];

const refusal = z.object({ code: z.int(), control: z.string(), data: z.record(z.string(), z.unknown()) });

export const judgeAgain = call("rules/judge_again", {
  summary:
    "One decision judged again by the engine, from what is stored of it: a sold ticket, or a slip that a control refused, by the rules of its moment " +
    "and the figures that were read then. What games and accounts decided then is not asked again.",
  access: readers,
  payload: z.strictObject({
    number: z.int().positive().optional(),
    attemptId: z.int().positive().optional().describe("instead of a number"),
  }),
  answer: z.object({
    at: epochMs,
    currency: z.string(),
    rulesVersion: z.int().nullable(),
    quoteAgeMs: z.int().nullable().describe("how old its quote was; null where it was never quoted"),
    isSame: z.boolean().nullable().describe("whether it is decided as it was; null where it cannot be judged again"),
    cannot: z
      .enum(["rules", "mode"])
      .nullable()
      .describe("its rules were not kept; its prices depended on a table or on points that were bought"),
    was: z
      .array(refusal.extend({ isRechecked: z.boolean().describe("whether it can be judged again") }))
      .describe("what refused it; none: it was accepted"),
    now: z.array(refusal).describe("what refuses it, judged again"),
    bounds: z
      .array(
        z.object({
          of: z.enum(["stakeMinimum", "stakeMaximum", "ticketMaximum", "maximumPayout", "limit"]),
          leg: z.int().nullable(),
          name: z.string().describe("of a limit"),
          used: minor.nullable(),
          kept: minor.nullable().describe("as it was kept with the sale; null where it was not"),
          again: minor.nullable(),
        }),
      )
      .describe("0 is no bound"),
  }),
});
