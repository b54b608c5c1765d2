import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { epochMs, id, minor } from "../core/shapes.ts";
import { amountIs, refusal, saleOutcome, slipLeg } from "./tickets.ts";

// Tickets that await a trader: above a stake or a possible win they are sold only with approval, within a time limit.

const deciders = [roles.platform, roles.admin, roles.controller];
const reference = z.int().positive();
const note = z.string().max(200).default("");

const namedLeg = slipLeg.extend({
  eventName: z.string(),
  teamName: z.string(),
  sportCode: z.string(),
  rotation: z.int().nullable(),
  startsAt: epochMs,
  isPlayed: z.boolean(),
});

export const referral = z.object({
  reference,
  serviceId: id,
  serviceName: z.string(),
  currency: z.string(),
  posId: id,
  posName: z.string(),
  clerk: z.string(),
  requestedAt: epochMs,
  until: epochMs,
  reason: z
    .enum(["referral", "offer"])
    .describe("offer: a smaller amount was offered to the customer, who has not answered"),
  mode: z.string(),
  stake: minor,
  possibleWin: minor,
  amount: minor.describe("as entered: what each bet risks, or is to win"),
  amountIs,
  offered: minor.nullable(),
  balance: minor.describe("the POS's or customer's own, now"),
  lately: z
    .object({ tickets: z.int(), stake: minor })
    .describe("what the POS or customer bought in the last 24 hours, of its newest 500 tickets"),
  legs: z.array(namedLeg),
});

export const listWaiting = call("referrals/list_waiting", {
  summary:
    "Tickets of the session's subtree waiting for a trader, the most urgent first. Subject `{service}/referrals/0` announces changes.",
  access: [roles.platform, roles.assistant, roles.admin, roles.controller],
  payload: z.strictObject({}),
  answer: z.object({ now: epochMs, referrals: z.array(referral) }),
});

/**
 * The outcome of a decision: a ticket, or why it was refused after all; `waiting` until the delay of its games is over.
 */
const decided = saleOutcome;

export const accept = call("referrals/accept", {
  summary:
    "Approves the sale of a waiting ticket as requested, through every control except the referral. −4 if someone else decided before or it has expired.",
  access: deciders,
  changes: true,
  payload: z.strictObject({ reference }),
  answer: decided,
});

export const decline = call("referrals/decline", {
  summary: "Refuses a waiting ticket: its seller gets −24, by the trader, with the note.",
  access: deciders,
  changes: true,
  payload: z.strictObject({ reference, note }),
  answer: z.object({}),
});

export const offer = call("referrals/offer", {
  summary:
    "Offers a smaller amount, in the entry of the slip, instead of the requested one; the customer has the same time to accept it.",
  access: deciders,
  changes: true,
  payload: z.strictObject({ reference, amount: minor.positive(), note }),
  answer: z.object({ until: epochMs }),
});

export const answerOffer = call("referrals/answer_offer", {
  summary: "The customer's answer to an offered amount, by the key of the sale.",
  access: [roles.clerk, roles.customer],
  changes: true,
  payload: z.strictObject({ key: z.string().min(8).max(64), take: z.boolean() }),
  answer: decided,
});

export const watchSales = call("referrals/watch_sales", {
  summary:
    "The newest tickets of the session's subtree, and the slips that a control or a trader refused, with their legs, as for a sale monitor.",
  access: [roles.admin, roles.controller],
  payload: z.strictObject({
    limit: z.int().min(1).max(200).default(100).describe("of each kind"),
    zoneId: id.optional().describe("this zone and those below"),
  }),
  answer: z.object({
    now: epochMs,
    sales: z
      .array(
        z.object({
          id: z.string(),
          kind: z
            .enum(["sold", "refused", "declined", "expired"])
            .describe("declined: by a trader; expired: no trader answered"),
          number: z.int().nullable().describe("for a ticket that was sold"),
          at: epochMs,
          posId: id,
          posName: z.string(),
          clerk: z.string(),
          mode: z.string(),
          stake: minor.describe("for a refused slip the amount as entered"),
          possibleWin: minor.nullable(),
          legs: z.array(namedLeg),
          refusals: z.array(refusal),
        }),
      )
      .describe("newest first"),
  }),
});
