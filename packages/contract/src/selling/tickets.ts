import type { StoredRule } from "@chalkboard/engine";
import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { asOf } from "../core/report-call.ts";
import { refusingRule } from "../core/refusing-rule.ts";
import { printoutKind } from "../identity/services/services-wire.ts";
import { funding, slip } from "./tickets-slip.ts";
import { secondPersonTyped, shownDocument, ticketCode } from "../core/payment.ts";
import { betTypeId, day, epochMs, id, language, lineKey, minor, mode, quarters, side } from "../core/shapes.ts";

export { mode };
export * from "./tickets-exposure.ts";
export * from "../core/payment.ts";
export * from "./tickets-log.ts";
export * from "./tickets-slip.ts";
export * from "./tickets-story.ts";

const sellers = [roles.clerk, roles.customer];
const readers = [
  roles.platform,
  roles.assistant,
  roles.admin,
  roles.controller,
  roles.agent,
  roles.clerk,
  roles.customer,
];

/** A control's refusal; `data` is for its dialog, with what would pass. Its shape by code is the engine's Refusal. */
export const refusal = z.looseObject({
  code: z.int(),
  control: z.string(),
  data: z.record(z.string(), z.unknown()),
  rule: refusingRule.optional().describe("absent if no rule decided"),
});

const needs = z
  .object({
    market: z.string(),
    period: z.string(),
    direction: z.enum(["atLeast", "atMost", "exactly"]),
    wins: z.int(),
    halfWins: z.int().nullable(),
    pushes: z.int().nullable(),
    halfLoses: z.int().nullable(),
  })
  .nullable()
  .describe(
    "the figure at which the leg wins, and those at which it is a push or half decided; null for a pending bet",
  );

const line = z.object({ points: quarters.nullable(), price: z.int() });

export const pricedLeg = z.object({
  key: lineKey,
  points: quarters.nullable(),
  price: z.int(),
  moved: z.boolean(),
  isOpen: z.boolean(),
  sold: line.describe("the line at which the leg is sold, as changed by a teaser or bought points"),
  needs,
});

/** One bet of a ticket, or a row for many: a round robin and a reverse are one row each. */
export const wager = z.object({
  number: z.int(),
  legs: z.array(z.int()).describe("numbers of the ticket's legs, in the order of an if-bet"),
  stake: minor,
  odds: z.string().describe("exact decimal odds n/d; 0/1 where the row is several bets"),
  possibleWin: minor,
  count: z.int().describe("number of bets in the row"),
  rule: z
    .custom<StoredRule>()
    .nullable()
    .describe(
      "its pay table, as data, the copy that was sold: parlayTable, teaser, progressive, chain, combinations, reverse; null: the odds multiply",
    ),
});

export const quote = call("tickets/quote", {
  summary: "What a slip costs and may win now, and everything that would refuse it.",
  access: sellers,
  payload: slip,
  answer: z.object({
    stake: minor,
    possibleWin: minor,
    odds: z.string().describe("exact decimal odds of a one-wager slip, n/d"),
    legs: z.array(pricedLeg),
    wagers: z.array(wager),
    refusals: z.array(refusal),
    quotedAt: epochMs
      .optional()
      .describe("to be sent with the slip that is sold after this quote; absent if the slip could not be priced"),
    /** The largest amount, entered in the same way, that passes every amount control; absent if none would. */
    largestPassing: minor.optional(),
    /** What a sale of it would wait for, and how long. */
    waits: z.object({ reason: z.enum(["delay", "referral"]), seconds: z.int() }).optional(),
  }),
});

export const soldLeg = z.object({
  number: z.int(),
  eventId: z.int(),
  betType: betTypeId,
  side,
  alternate: z.int(),
  points: quarters.nullable(),
  price: z.int(),
  board: line
    .nullable()
    .describe("the line that was offered, if the leg was sold at another: teased, or with points bought"),
  rotation: z.int().nullable(),
  teamName: z.string(),
  eventName: z.string(),
  sportCode: z.string(),
  startsAt: epochMs,
  needs,
  outcome: z.string().describe("pending, win, lose, push, void, halfWin, halfLose"),
  reason: z.record(z.string(), z.unknown()).describe("what graded the leg, as data"),
});

export const ticketHead = z.object({
  number: z.int(),
  serviceId: id,
  serviceName: z.string(),
  currency: z.string(),
  posId: id,
  posName: z.string(),
  clerk: z.string(),
  mode: z.string(),
  funding: funding.describe(
    "what paid the stake; for point credit the prize is only the profit, and refunds are credit again",
  ),
  stake: minor,
  possibleWin: minor,
  soldAt: epochMs,
  businessDay: day,
  status: z.int().describe("-2 early payout, -1 no play or cancelled, 0 pending, 1 draw, 2 win, 3 lost"),
  prize: minor,
  refund: minor,
  paid: minor,
  legs: z.int(),
  description: z.string(),
});

export const ticket = ticketHead.omit({ legs: true }).extend({
  /** Visible only to its own service's sellers and admins. */
  code: z.string().optional(),
  webVersion: z
    .string()
    .nullable()
    .optional()
    .describe("of the program that sold it, null if it gave none; for admins"),
  validityDays: z
    .int()
    .nullable()
    .describe(
      "the number of days after grading in which a shop pays it, by the settings of its sale; null online, where prizes need no collection",
    ),
  payableUntil: epochMs.nullable().describe("once it is graded: until when a shop pays it"),
  paidAt: epochMs.nullable(),
  tax: minor.describe("withheld from the payment as tax"),
  cancelledAt: epochMs.nullable(),
  cancelUntil: epochMs.nullable().describe("until when the clerk may cancel it; null: not at all"),
  legs: z.array(soldLeg),
  wagers: z.array(wager),
  entries: z.array(
    z.object({ kind: z.string(), at: epochMs, person: z.string(), data: z.record(z.string(), z.unknown()) }),
  ),
});
export type Ticket = z.output<typeof ticket>;

const key = z.string().min(8).max(64);

/** Stored with the ticket. Not part of the slip: after an update the same idempotency key still finds its ticket. */
export const webVersion = z
  .string()
  .regex(/^[\w.+-]{1,20}$/)
  .optional()
  .describe("of the program that sells, stored with the ticket");

export const sell = call("tickets/sell", {
  summary:
    "Sells a slip. The same key with the same slip returns the same ticket; with another slip −4. A refusal carries all of them in data.refusals, and " +
    "for a customer also the compact slip's `error_code` with its figures. 2 if it waits for its bet delay or a trader: `{reference, until, reason, " +
    "stake, possibleWin}`, without a number; the result can be requested by key.",
  access: sellers,
  changes: true,
  payload: z.strictObject({ key, slip, webVersion }),
  answer: z.object({ ticket }),
});

/**
 * What a sale waits for, with its cost and possible win. `amount`: what a trader offers instead of the requested
 * amount.
 */
export const saleWait = z.object({
  reference: z.int(),
  until: epochMs,
  reason: z.enum(["delay", "referral", "offer"]),
  stake: minor,
  possibleWin: minor,
  amount: minor.optional(),
});

/** Sold, not sold (with the reason, if known), or still pending. */
export const saleOutcome = z.object({
  sold: z.boolean(),
  ticket: ticket.optional(),
  waiting: saleWait.optional(),
  refusal: z.object({ code: z.int(), data: z.record(z.string(), z.unknown()) }).optional(),
});

export const askSale = call("tickets/ask_sale", {
  summary:
    "After a missing response, or while a sale waits: whether this key sold a ticket. An unknown key is voided, so that a late original cannot sell any " +
    "more.",
  access: sellers,
  changes: true,
  payload: z.strictObject({ key }),
  answer: saleOutcome,
});

export const findTicket = call("tickets/find_ticket", {
  summary: "One ticket by number, within the session's subtree, with its legs and its story.",
  access: readers,
  payload: z.strictObject({ number: z.int().positive() }),
  answer: ticket,
});

/** A figure whose meaning is not known: an amount, a ticket's number or a rotation number. */
export const ticketFigure = z.strictObject({
  amount: minor.positive().optional().describe("its stake, possible win, prize or what was paid"),
  number: z.int().positive().optional().describe("its own number, or the rotation number of a leg"),
});

export const listTickets = listCall("tickets/list_tickets", {
  summary:
    "Tickets of the session's subtree, newest first. As of a time: those that were sold by then, with the status and amounts that they had; for at most " +
    "31 days, or by number, event, team or code. `text` and `figures` search one POS in at most a year: they need `from` and a POS.",
  access: readers,
  filters: {
    asOf,
    from: day.optional(),
    to: day.optional(),
    posId: id.optional(),
    zoneId: id.optional(),
    status: z.int().optional(),
    number: z.int().optional(),
    eventId: z.int().optional(),
    teamId: id.optional().describe("a team that plays in the game of one of its legs"),
    betType: betTypeId.optional().describe("of a leg, on the event if one is given"),
    side: side.optional().describe("of that leg"),
    alternate: z.int().optional().describe("of that leg"),
    lineVersion: z
      .int()
      .optional()
      .describe("of that leg: the version of HQ's line at which it was sold; for the trading desk and admins"),
    serviceId: id.optional(),
    integratorId: id.optional().describe("sold with a key of this integrator"),
    currency: z.string().length(3).optional(),
    mode: mode.optional(),
    modes: z.array(mode).min(1).max(10).optional().describe("any of these"),
    funding: funding.optional(),
    stakeFrom: minor.min(0).optional().describe("with this or the next, the platform gives a service or a currency"),
    stakeTo: minor.min(0).optional().describe("inclusive"),
    soldFrom: epochMs.optional(),
    soldTo: epochMs.optional().describe("exclusive"),
    code: ticketCode
      .min(1)
      .optional()
      .describe("the whole validation code, for those who may see it, and for the platform"),
    text: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe("words, each a part of a team's or game's name on one of its legs; case and accents do not count"),
    figures: z
      .array(ticketFigure)
      .min(1)
      .max(4)
      .optional()
      .describe("figures as a customer remembers them: each must match the ticket in one of its meanings"),
    isPaid: z.boolean().optional().describe("whether something was paid for it"),
  },
  row: ticketHead,
  sums: { currency: z.string(), stake: minor, possibleWin: minor, prize: minor, paid: minor },
  sorts: ["number", "stake", "possibleWin", "prize", "paid", "posName", "status"],
});

export const cancel = call("tickets/cancel", {
  summary:
    "Cancels a ticket: a clerk within the service's minutes and before any start, an admin until the first leg is decided, with a reason.",
  access: [roles.clerk, roles.admin],
  changes: true,
  payload: z.strictObject({ number: z.int().positive(), reason: z.string().max(200).default("") }),
  answer: ticket,
});

export const pay = call("tickets/pay", {
  summary:
    "Pays a winner once, by number and validation code. −3 no such ticket or wrong code; −2 with data.reason otherwise: `needsMore` lists in " +
    "data.missing what the payment rules also require (`secondPerson`, `document`), with what would be paid.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({
    number: z.int().positive(),
    code: ticketCode,
    secondPerson: secondPersonTyped.optional(),
    document: shownDocument.optional(),
  }),
  answer: z.object({ amount: minor.describe("amount to pay out: the payment less its tax"), tax: minor, ticket }),
});

export const quoteCashOut = call("tickets/quote_cash_out", {
  summary:
    "The cash-out offer for an open ticket, if the service offers it: the payout of its open bets times their fair probability, less a margin.",
  access: sellers,
  payload: z.strictObject({ number: z.int().positive() }),
  answer: z.object({ offer: minor, stake: minor }),
});

export const cashOut = call("tickets/cash_out", {
  summary:
    "Cashes out an open ticket for at least `offer`; −4 with the new offer if it is worth less now. A clerk gives the validation code.",
  access: sellers,
  changes: true,
  payload: z.strictObject({ number: z.int().positive(), code: ticketCode.default(""), offer: minor.positive() }),
  answer: z.object({ amount: minor, ticket }),
});

export type PayPayload = z.output<typeof pay.payload>;

export const printTicket = call("tickets/print_ticket", {
  summary:
    "The ticket as an HTML document laid out by the service's template, to print locally on pages or a roll of 58 or 80 mm, with QR and Code 128 of " +
    "number and code; every print after the first is a marked copy.",
  access: [roles.clerk, roles.customer, roles.admin],
  changes: true,
  payload: z.strictObject({ number: z.int().positive(), width: z.union([z.literal(58), z.literal(80)]).optional() }),
  answer: z.object({ html: z.string(), copy: z.int() }),
});

export const printReceipt = call("tickets/print_receipt", {
  summary:
    "The receipt of what this till paid for a ticket, as an HTML document laid out by the service's template. −3 if it paid nothing for it.",
  access: [roles.clerk],
  payload: z.strictObject({ number: z.int().positive() }),
  answer: z.object({ html: z.string(), width: z.int().describe("paper width in millimetres") }),
});

export const previewTemplate = call("tickets/preview_template", {
  summary:
    "A preview of a template that is being edited, with a made-up ticket whose number and code do not exist, or made-up games or money. `added`: what it " +
    "leaves out and is printed all the same; `unknown`: unknown placeholders.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({ kind: printoutKind, printerType: id, language, body: z.string().max(4_000) }),
  answer: z.object({
    html: z.string(),
    width: z.int().describe("paper width in millimetres"),
    added: z.array(z.string()),
    unknown: z.array(z.string()),
  }),
});
