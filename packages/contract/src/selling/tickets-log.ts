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
    "What happened to tickets of the session's subtree, and to slips that were not sold: refused by a control or a trader, sold, printed and reprinted, " +
    "payments and refused payments, cancelled, graded and regraded. Within at most a day, 8 days for one kind or one POS, or for one ticket.",
  access: [roles.admin, roles.controller],
  filters: {
    from: epochMs.optional(),
    to: epochMs.optional().describe("exclusive"),
    kind: logKind.optional(),
    posId: id.optional(),
    zoneId: id.optional(),
    person: z.string().max(60).optional().describe("part of the name of the person"),
    number: z.int().positive().optional().describe("of a ticket; then at any time"),
  },
  row: z.object({
    key: z.string(),
    at: epochMs,
    kind: logKind,
    currency: z.string(),
    posName: z.string(),
    person: z.string().describe("empty: no person, a result"),
    number: z.int().nullable().describe("of the ticket; null for a slip that was not sold"),
    attemptId: z.int().nullable().describe("for a refusal by a control: the id with which to judge it again"),
    mode: z.string(),
    amount: minor.describe("its stake, or for a slip as entered"),
    description: z.string(),
    data: z
      .record(z.string(), z.unknown())
      .describe("its data: for a refusal `refusals`, for a ticket as in its story"),
  }),
  sums: { currency: z.string() },
  sorts: ["at", "amount", "person"],
});

/** The controls' refusals of a slip, as part of an event's data. */
export const loggedRefusals = z.array(
  z.object({ code: z.int(), data: z.record(z.string(), z.unknown()), rule: refusingRule.optional() }),
);
