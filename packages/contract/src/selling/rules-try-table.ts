import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { american, epochMs, id, minor } from "../core/shapes.ts";
import { ticketTableContent } from "../identity/services/pay-tables.ts";

// Back-tests a pay table on sold tickets.

const asOf = epochMs.min(0);
const line = z.object({ points: z.int().nullable(), price: american });
const head = { number: z.int(), soldAt: epochMs, stake: minor };

export const tryPayTable = call("rules/try_pay_table", {
  summary:
    "Back-tests a pay table on sold tickets, before it is saved: each ticket that the draft would have priced is priced again by the sale's own " +
    "functions, at the lines and stakes of its sale. It runs in parts: continue with `next`.",
  access: [roles.admin],
  payload: z.strictObject({
    tableId: id.optional().describe("as in `save_pay_table`: absent for a new table"),
    name: z.string().trim().min(1).max(60),
    isSold: z.boolean(),
    table: ticketTableContent,
    row: z
      .int()
      .min(0)
      .max(99)
      .optional()
      .describe("of point prices: only the tickets with bought points to which this row applies"),
    from: asOf,
    to: asOf,
    after: z.int().positive().optional(),
    limit: z.int().min(1).max(1000).default(500),
  }),
  answer: z.object({
    looked: z
      .int()
      .describe(
        "tickets that the draft prices: of its teaser card or progressive table, parlays and round robins, or with bought points",
      ),
    wouldChange: z
      .array(
        z.object({
          ...head,
          stakeAfter: minor.describe("differs where each of several bets was to win an amount"),
          possibleWin: z.object({ before: minor, after: minor }),
          legs: z
            .array(z.object({ leg: z.int(), before: line, after: line }))
            .describe("legs that would have had other points or another price"),
          paid: z
            .object({ before: minor, after: minor })
            .nullable()
            .describe(
              "prizes and returned stakes of a graded ticket, before taxes; null while it is pending, after it was cancelled or cashed out, and where " +
                "the draft gives a leg other points",
            ),
        }),
      )
      .describe("tickets that would have been sold or paid differently"),
    wouldRefuse: z
      .array(z.object({ ...head, reason: z.enum(["notSold", "teams", "bet", "points", "amount"]) }))
      .describe(
        "tickets that would not have been sold: the table is not in use, it pays no such number of teams, it moves no such bet, it sells no such points, " +
          "or the amount cannot be represented",
      ),
    next: z.int().nullable().describe("null if the whole period was tested"),
    reachedAt: epochMs.nullable().describe("the sale time of the last one that was tested"),
  }),
});
