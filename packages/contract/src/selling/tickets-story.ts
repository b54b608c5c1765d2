import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { refusingRule } from "../core/refusing-rule.ts";
import { epochMs, minor, quarters } from "../core/shapes.ts";

// A ticket's history, for those who may read it: the lines of its legs at the sale and later, and refusals and queries
// before the sale.

const readers = [
  roles.platform,
  roles.assistant,
  roles.admin,
  roles.controller,
  roles.agent,
  roles.clerk,
  roles.customer,
];

const lineSince = z.object({
  points: quarters.nullable(),
  price: z.int(),
  isOpen: z.boolean(),
  at: epochMs.describe("the time from which it was current"),
});

const legLine = z.object({
  leg: z.int(),
  startsAt: epochMs.describe("of the game, as known now"),
  sold: lineSince.nullable().describe("the line that was offered; null if its history is not stored"),
  closing: lineSince
    .nullable()
    .describe("the last before the start; null if that is in the future, or before the sale"),
  now: lineSince.nullable(),
  moved: z.int().describe("number of moves after the sale"),
  moves: z
    .array(
      lineSince.extend({
        by: z.string().optional().describe("the trader, or the source; for the trading desk"),
        reason: z.string().optional().describe("for the trading desk"),
      }),
    )
    .describe("the newest 20 of them, oldest first"),
  pricedBy: z
    .object({
      conversion: z
        .object({ name: z.string(), version: z.int() })
        .nullable()
        .describe("null: only the cents of the service's settings"),
      own: z
        .object({ points: quarters, cents: z.int() })
        .nullable()
        .describe("the service's override on the game then, from its first side"),
    })
    .optional()
    .describe("how the service's price was calculated from HQ's line; for the trading desk and admins"),
});

const decider = z
  .string()
  .optional()
  .describe("for the desk and for admins and controllers of the author's own service");

/** The rules by which a sale was accepted: an amount of 0 means no limit. */
const judged = z.object({
  rulesVersion: z.int(),
  stakeMinimum: minor,
  stakeMaximum: minor,
  ticketMaximum: minor,
  maximumPayout: minor,
  limits: z.array(
    z.object({
      leg: z.int(),
      name: z.string(),
      limit: minor,
      used: minor.nullable().describe("before this ticket; null: each ticket counts alone"),
    }),
  ),
  available: minor.nullable().describe("the available balance of the account; null: no limit"),
});

export const story = call("tickets/story", {
  summary:
    "The context of a ticket: for each leg the line when it was sold, at the start and now, with its moves since (HQ's line for the trading desk and " +
    "admins, the service's own price for others); quotes and refusals of the same slip since the seller's ticket before, at most 15 minutes back; and " +
    "what the sale waited for. Quotes are included while the request log stores them.",
  access: readers,
  payload: z.strictObject({ number: z.int().positive() }),
  answer: z.object({
    lines: z.array(legLine),
    attempts: z
      .array(
        z.object({
          at: epochMs,
          kind: z
            .enum(["quoted", "refused", "declined", "expired", "notTaken"])
            .describe(
              "a price was quoted; refused by a control; refused by a trader; no trader answered; the customer did not accept the offer",
            ),
          person: z.string().describe("the seller"),
          mode: z.string(),
          amount: minor.describe("as entered"),
          amountIs: z.enum(["risk", "win"]),
          offered: minor.nullable(),
          possibleWin: minor.nullable().describe("for a quote; null if it had no price, and for other kinds"),
          refusals: z.array(
            z.object({ code: z.int(), data: z.record(z.string(), z.unknown()), rule: refusingRule.optional() }),
          ),
          decider,
        }),
      )
      .describe("oldest first"),
    waited: z
      .object({
        reason: z.enum(["delay", "referral", "offer"]),
        requestedAt: epochMs,
        amount: minor.describe("as entered with the request"),
        amountIs: z.enum(["risk", "win"]),
        offered: minor.nullable().describe("what a trader offered instead, and the customer accepted"),
        decidedAt: epochMs.nullable(),
        decider,
        note: z.string(),
      })
      .nullable(),
    judged: judged.optional().describe("for the platform, admins and controllers"),
  }),
});

export const showPrintout = call("tickets/show_paper", {
  summary:
    "A print of a ticket, to view on a screen: drawn again from the ticket and the template with which it was printed. For those who may not see the " +
    "ticket's code, without code, QR and Code 128.",
  access: readers,
  payload: z.strictObject({
    number: z.int().positive(),
    copy: z.int().min(0).max(999_999).describe("0 the original, n the nth copy"),
  }),
  answer: z.object({
    html: z.string(),
    width: z.int().describe("paper width in millimetres"),
    at: epochMs,
    person: z.string().describe("who printed it"),
    form: z
      .int()
      .nullable()
      .describe(
        "the number of the template stored with the print; null for an older print, which is drawn with the current one",
      ),
  }),
});

export const showCode = call("tickets/show_code", {
  summary: "The validation code of a ticket, which pays it. Each request is a row of the audit log.",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({ number: z.int().positive() }),
  answer: z.object({ code: z.string() }),
});
