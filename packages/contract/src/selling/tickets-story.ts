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
  at: epochMs.describe("since when it stood"),
});

const legLine = z.object({
  leg: z.int(),
  startsAt: epochMs.describe("of the game, as it is known now"),
  sold: lineSince.nullable().describe("the line that was offered; null where its history is not kept"),
  closing: lineSince.nullable().describe("the last before the start; null where that lies ahead, or before the sale"),
  now: lineSince.nullable(),
  moved: z.int().describe("how often it moved after the sale"),
  moves: z
    .array(
      lineSince.extend({
        by: z.string().optional().describe("the trader, or the source; for the trading desk"),
        reason: z.string().optional().describe("for the trading desk"),
      }),
    )
    .describe("the newest 20 of them, the oldest first"),
  pricedBy: z
    .object({
      conversion: z
        .object({ name: z.string(), version: z.int() })
        .nullable()
        .describe("null: the cents of the service's settings alone"),
      own: z
        .object({ points: quarters, cents: z.int() })
        .nullable()
        .describe("the service's own line on the game then, as its first side saw it"),
    })
    .optional()
    .describe("what made the price of HQ's line; for the trading desk and admins"),
});

const decider = z
  .string()
  .optional()
  .describe("who of the trading desk, for the desk and for admins and controllers of his own service");

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
      used: minor.nullable().describe("before this ticket; null: each ticket for itself"),
    }),
  ),
  available: minor.nullable().describe("what the account could still spend; null where nothing bounds it"),
});

export const story = call("tickets/story", {
  summary:
    "What surrounds a ticket: of each leg the line when it was sold, at the start and now, with its moves since (HQ's line for the trading desk and " +
    "admins, the service's own price for everybody else); what was quoted and refused of the " +
    "same slip since the seller's ticket before, at most 15 minutes back; and what the sale waited for. Quotes are told while the request log keeps them.",
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
              "a price was asked; by a control; by a trader; nobody answered; the customer did not take what was offered",
            ),
          person: z.string().describe("who sold"),
          mode: z.string(),
          amount: minor.describe("as entered"),
          amountIs: z.enum(["risk", "win"]),
          offered: minor.nullable(),
          possibleWin: minor.nullable().describe("of a quote; null where it had no price, and of what was no quote"),
          refusals: z.array(
            z.object({ code: z.int(), data: z.record(z.string(), z.unknown()), rule: refusingRule.optional() }),
          ),
          decider,
        }),
      )
      .describe("the oldest first"),
    waited: z
      .object({
        reason: z.enum(["delay", "referral", "offer"]),
        requestedAt: epochMs,
        amount: minor.describe("as entered when it was asked for"),
        amountIs: z.enum(["risk", "win"]),
        offered: minor.nullable().describe("what a trader offered instead, and the customer took"),
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
    "How a print of a ticket looked, to be read on a screen: drawn again from the ticket and the form in which it was printed. Who may not see the " +
    "ticket's code gets it without code, QR and Code 128.",
  access: readers,
  payload: z.strictObject({
    number: z.int().positive(),
    copy: z.int().min(0).max(999_999).describe("0 the original, n the nth copy"),
  }),
  answer: z.object({
    html: z.string(),
    width: z.int().describe("millimetres of the paper"),
    at: epochMs,
    person: z.string().describe("who printed it"),
    form: z
      .int()
      .nullable()
      .describe(
        "the number of the form that was kept with the print; null for a print of before: drawn in the form of now",
      ),
  }),
});
