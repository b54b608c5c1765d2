import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { epochMs, minor } from "../core/shapes.ts";

// Re-evaluates one decision of the controls.

const readers = [roles.platform, roles.assistant, roles.admin, roles.controller];

const refusal = z.object({ code: z.int(), control: z.string(), data: z.record(z.string(), z.unknown()) });

export const judgeAgain = call("rules/judge_again", {
  summary:
    "Judges one decision again by the engine, from its stored data: a sold ticket, or a slip that a control refused, by the rules and figures of its " +
    "time. What games and accounts decided then is not judged again.",
  access: readers,
  payload: z.strictObject({
    number: z.int().positive().optional(),
    attemptId: z.int().positive().optional().describe("alternative to a number"),
  }),
  answer: z.object({
    at: epochMs,
    currency: z.string(),
    rulesVersion: z.int().nullable(),
    quoteAgeMs: z.int().nullable().describe("age of its quote; null if it was never quoted"),
    isSame: z.boolean().nullable().describe("whether the decision is the same; null if it cannot be judged again"),
    cannot: z
      .enum(["rules", "mode"])
      .nullable()
      .describe("its rules were not stored; its prices depended on a table or on bought points"),
    was: z
      .array(refusal.extend({ isRechecked: z.boolean().describe("whether it can be judged again") }))
      .describe("what refused it; empty: it was accepted"),
    now: z.array(refusal).describe("what refuses it now"),
    bounds: z
      .array(
        z.object({
          of: z.enum(["stakeMinimum", "stakeMaximum", "ticketMaximum", "maximumPayout", "limit"]),
          leg: z.int().nullable(),
          name: z.string().describe("of a limit"),
          used: minor.nullable(),
          kept: minor.nullable().describe("as stored with the sale; null if it was not"),
          again: minor.nullable(),
        }),
      )
      .describe("0: no limit"),
  }),
});
