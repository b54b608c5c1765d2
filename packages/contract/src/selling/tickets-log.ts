import { z } from "zod";
import { roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { refusingRule } from "../core/refusing-rule.ts";
import { epochMs, id, minor } from "../core/shapes.ts";

// The event log of many tickets, one row per event.

/** The events of a slip before it is a ticket, its sale, and the ticket. A copy is a print after the first. */
export const logKind = z.enum([
  "refused",
  "declined",
  "unanswered",
  "sold",
  "printed",
  "copied",
  "payRefused",
  "paid",
  "cancelled",
  "cashedOut",
  "graded",
  "regraded",
  "expired",
]);

export const log = listCall("tickets/log", {
  summary:
    "What happened to tickets of the session's subtree, and to slips that became none: refused by a control or a trader, sold, printed and copied, " +
    "payments and those that were refused, cancelled, graded and graded again. Within at most a day, 8 days of one kind or one POS, or of one ticket.",
  access: [roles.admin, roles.controller],
  filters: {
    from: epochMs.optional(),
    to: epochMs.optional().describe("not included"),
    kind: logKind.optional(),
    posId: id.optional(),
    zoneId: id.optional(),
    person: z.string().max(60).optional().describe("a part of the name of who did it"),
    number: z.int().positive().optional().describe("of a ticket; then whenever it was"),
  },
  row: z.object({
    key: z.string(),
    at: epochMs,
    kind: logKind,
    currency: z.string(),
    posName: z.string(),
    person: z.string().describe("empty: nobody, a result did it"),
    number: z.int().nullable().describe("of the ticket; null of a slip that became none"),
    attemptId: z.int().nullable().describe("of a refusal by a control: what judges it again"),
    mode: z.string(),
    amount: minor.describe("its stake, or of a slip as entered"),
    description: z.string(),
    data: z
      .record(z.string(), z.unknown())
      .describe("its numbers: of a refusal `refusals`, of what happened to a ticket as its story has it"),
  }),
  sums: { currency: z.string() },
  sorts: ["at", "amount", "person"],
});

/** The controls' refusals of a slip, as part of an event's data. */
export const loggedRefusals = z.array(
  z.object({ code: z.int(), data: z.record(z.string(), z.unknown()), rule: refusingRule.optional() }),
);
