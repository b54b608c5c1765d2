import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { texts } from "../messages/broadcasts.ts";
import { betTypeId, epochMs, id, minor } from "../core/shapes.ts";

// Bets voided by order, and cases of bets sold after a start that was corrected backwards.

const desk = [roles.platform, roles.assistant];
/** A valid time. */
const asOf = epochMs.min(0);
const reason = z.string().trim().min(1).max(300);
const scope = z.strictObject({
  eventId: z.int(),
  betTypes: z.array(betTypeId).min(1).max(100).optional().describe("absent: all"),
  period: z.string().max(20).optional().describe("all bet types of this period, in addition to those given"),
  soldFrom: asOf.optional(),
  soldUntil: asOf.optional().describe("sold before this time"),
});

const waits = z
  .int()
  .nullable()
  .describe(
    "if the league's policy requires two people: the id of what is pending approval; nothing has been done yet",
  );

/** The effect of an order or its undoing on a service's tickets: the same re-grading, computed but not written. */
const effect = z.object({
  serviceId: id,
  serviceName: z.string(),
  currency: z.string(),
  tickets: z.int(),
  legs: z.int(),
  stake: minor,
  open: z.int().describe("of the tickets: not decided yet"),
  closedWeek: z.int().describe("of the tickets: sold in a week that is closed; the difference counts in the open week"),
  paid: minor.describe("already paid for these tickets"),
  givenBack: minor.describe("more refunded stakes than now; less is negative"),
  winnings: minor.describe("more winnings than now; less is negative"),
  owed: minor.describe("more overpaid than now; less is negative"),
  notified: z.int().describe("clerks and customers of the service who get the notice"),
});
export type Effect = z.output<typeof effect>;

const effects = z.object({
  services: z.array(effect),
  notice: texts.describe("the text of the notice, above the reason"),
});

export const preview = call("voids/preview", {
  summary:
    "A preview of a void order, by service: tickets, money refunded, lost winnings, what was already paid; and the notice with its recipients.",
  access: desk,
  payload: scope.extend({ caseId: z.int().positive().optional().describe("only the open tickets of this case") }),
  answer: effects,
});

export const previewUndo = call("voids/preview_undo", {
  summary: "A preview of undoing a void order, by service: its bets graded again by the result, or open without one.",
  access: desk,
  payload: z.strictObject({ orderId: z.int().positive() }),
  answer: effects,
});

const hasNotice = z
  .boolean()
  .optional()
  .describe("notifies clerks and customers of the services that have such tickets, for a day");

export const order = call("voids/order", {
  summary:
    "Voids the bets of a game: all (it is off sale then), a period, bet types, or those sold in a time window. They are regraded at once, or are pending " +
    "until a second person confirms. −4 `ordered` if the same order exists and nothing was sold since.",
  access: [roles.platform],
  changes: true,
  payload: scope.extend({ reason, hasNotice }),
  answer: z.object({ orderId: z.int().nullable(), proposalId: waits }),
});

export const undo = call("voids/undo", {
  summary: "Undoes a void order: its bets are graded again by the result. −4 if it is already undone.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ orderId: z.int().positive(), reason, hasNotice }),
  answer: z.object({ proposalId: waits }),
});

export const cause = z.enum(["called", "lateBets", "pastPost"]);

export const listOrders = listCall("voids/list_orders", {
  summary: "Void orders: the scope of each, its author, whether it applies, and how many tickets it voided.",
  access: desk,
  filters: {
    eventId: z.int().optional(),
    leagueId: id.optional(),
    isInForce: z.boolean().optional().describe("those that apply, or those undone"),
  },
  row: z.object({
    orderId: z.int(),
    eventId: z.int(),
    eventName: z.string(),
    leagueName: z.string(),
    sportCode: z.string(),
    startsAt: epochMs,
    cause,
    betTypes: z.array(z.int()).nullable(),
    soldFrom: epochMs.nullable(),
    soldUntil: epochMs.nullable(),
    named: z.int().nullable().describe("number of tickets listed"),
    reason: z.string(),
    createdAt: epochMs,
    createdBy: z.string(),
    confirmedBy: z.string().describe("the second person; empty if one was enough"),
    graded: z.boolean().describe("its regrading, or that of its undoing, has reached every ticket"),
    tickets: z.int().describe("tickets with a bet that it voided"),
    undoneAt: epochMs.nullable(),
    undoneBy: z.string(),
    undoneReason: z.string(),
  }),
  sums: { tickets: z.int() },
  sorts: ["orderId", "eventName", "startsAt"],
});

const ticketMoney = {
  number: z.int(),
  serviceName: z.string(),
  currency: z.string(),
  posName: z.string(),
  soldAt: epochMs,
  stake: minor,
  possibleWin: minor,
  status: z.int(),
};

export const listOrderTickets = listCall("voids/list_order_tickets", {
  summary:
    "The tickets with a bet that an order voided: their current state, their refunds and winnings, and what was paid.",
  access: desk,
  filters: { orderId: z.int().positive() },
  row: z.object({ ...ticketMoney, refund: minor, winnings: minor, paid: minor, owed: minor }),
  sums: { currency: z.string(), stake: minor, refund: minor, winnings: minor, paid: minor, owed: minor },
  sorts: ["number", "stake", "paid"],
});

export const listCases = listCall("voids/list_cases", {
  summary:
    "Past-post cases, the first due at the top: the starts, how many tickets were sold after the corrected one, and how many are undecided.",
  access: desk,
  filters: { open: z.boolean().default(true).describe("only cases with an undecided ticket") },
  row: z.object({
    caseId: z.int(),
    eventId: z.int(),
    eventName: z.string(),
    leagueName: z.string(),
    startBefore: epochMs,
    startAfter: epochMs,
    foundAt: epochMs,
    dueAt: epochMs,
    tickets: z.int(),
    undecided: z.int(),
    money: z.array(z.object({ currency: z.string(), stake: minor, paid: minor })),
    decidedBy: z.string().describe("everyone who decided about one of them"),
    voided: z.int().describe("tickets that were voided"),
  }),
  sums: { tickets: z.int(), undecided: z.int() },
  sorts: ["dueAt", "foundAt", "eventName", "tickets"],
  rises: true,
});

export const listCaseTickets = listCall("voids/list_case_tickets", {
  summary: "The tickets of a past-post case with their money and the decision about each.",
  access: desk,
  filters: { caseId: z.int().positive() },
  row: z.object({
    ...ticketMoney,
    paid: minor,
    action: z.enum(["open", "void", "keep"]),
    reason: z.string(),
    decidedAt: epochMs.nullable(),
    decidedBy: z.string(),
  }),
  sums: { currency: z.string(), stake: minor, possibleWin: minor, paid: minor },
  sorts: ["number", "soldAt", "stake"],
  rises: true,
});

export const decideCase = call("voids/decide_case", {
  summary:
    "Decides about tickets of a case: void (their bets on the game are void and refunded) or keep, with a reason. −4 if one is already decided.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    caseId: z.int().positive(),
    tickets: z.array(z.int().positive()).min(1).max(1_000),
    action: z.enum(["void", "keep"]),
    reason,
  }),
  answer: z.object({ orderId: z.int().nullable(), proposalId: waits }),
});

export const listProposals = listCall("voids/list_proposals", {
  summary:
    "What is or was pending until a second person decides, newest first: an order, its undoing, or a decision about late bets.",
  access: desk,
  filters: { open: z.boolean().default(true) },
  row: z.object({
    proposalId: z.int(),
    act: z.enum(["order", "undo", "decideCase"]),
    eventId: z.int(),
    eventName: z.string(),
    payload: z.record(z.string(), z.unknown()).describe("as requested"),
    createdAt: epochMs,
    createdBy: z.string(),
    isOwn: z.boolean().describe("of the caller, who may not confirm it"),
    decidedAt: epochMs.nullable(),
    decidedBy: z.string(),
    outcome: z.enum(["confirmed", "declined"]).nullable(),
    note: z.string(),
  }),
  sums: {},
  sorts: ["proposalId", "eventName"],
});

export const confirm = call("voids/confirm", {
  summary:
    "Carries out another person's request, by the current state. −2 `samePerson` for its author, −4 if someone decided before.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ proposalId: z.int().positive() }),
  answer: z.object({ orderId: z.int().nullable() }),
});

export const decline = call("voids/decline", {
  summary: "Declines what another person requested; its author may withdraw it with the same call.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ proposalId: z.int().positive(), reason }),
  answer: z.object({}),
});
