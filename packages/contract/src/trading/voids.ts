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
  period: z.string().max(20).optional().describe("all bet types of this period, beside those named"),
  soldFrom: asOf.optional(),
  soldUntil: asOf.optional().describe("sold before this moment"),
});

const waits = z
  .int()
  .nullable()
  .describe("where the league's policy asks for two people: what waits for the second one; nothing has been done yet");

/** The effect of an order or its undoing on a service's tickets: the same re-grading, computed but not written. */
const effect = z.object({
  serviceId: id,
  serviceName: z.string(),
  currency: z.string(),
  tickets: z.int(),
  legs: z.int(),
  stake: minor,
  open: z.int().describe("of the tickets: nothing is decided about them yet"),
  closedWeek: z
    .int()
    .describe("of the tickets: sold in a week that is closed; the difference stands in the week that is open"),
  paid: minor.describe("was paid for these tickets already"),
  givenBack: minor.describe("more stakes given back than now; less is negative"),
  winnings: minor.describe("more winnings than now; less is negative"),
  owed: minor.describe("more of what was paid is too much than now; less is negative"),
  notified: z.int().describe("clerks and customers of the service, who read the notice"),
});
export type Effect = z.output<typeof effect>;

const effects = z.object({
  services: z.array(effect),
  notice: texts.describe("what they read, under it the reason"),
});

export const preview = call("voids/preview", {
  summary:
    "What an order would do, by service: tickets, money given back, winnings that end, what was paid already; and what would be told to whom.",
  access: desk,
  payload: scope.extend({ caseId: z.int().positive().optional().describe("the open tickets of this case alone") }),
  answer: effects,
});

export const previewUndo = call("voids/preview_undo", {
  summary:
    "What undoing an order would do, by service: its bets graded again by the result, or open where there is none.",
  access: desk,
  payload: z.strictObject({ orderId: z.int().positive() }),
  answer: effects,
});

const hasNotice = z
  .boolean()
  .optional()
  .describe("tells clerks and customers of the services that have such tickets, for a day");

export const order = call("voids/order", {
  summary:
    "Makes the bets of a game void: all (it is off sale then), a period, bet types, or those sold in a span of time. They are graded anew at once, " +
    "or wait for a second person. −4 `ordered` where the same order stands and nothing was sold since.",
  access: [roles.platform],
  changes: true,
  payload: scope.extend({ reason, hasNotice }),
  answer: z.object({ orderId: z.int().nullable(), proposalId: waits }),
});

export const undo = call("voids/undo", {
  summary: "Takes an order back: its bets are graded again by the result. −4 when it was undone before.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ orderId: z.int().positive(), reason, hasNotice }),
  answer: z.object({ proposalId: waits }),
});

export const cause = z.enum(["called", "lateBets", "pastPost"]);

export const listOrders = listCall("voids/list_orders", {
  summary: "Orders: what each means, whose it is, whether it stands, and how many tickets it made void.",
  access: desk,
  filters: {
    eventId: z.int().optional(),
    leagueId: id.optional(),
    isInForce: z.boolean().optional().describe("those in force, or those undone"),
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
    named: z.int().nullable().describe("tickets named"),
    reason: z.string(),
    createdAt: epochMs,
    createdBy: z.string(),
    confirmedBy: z.string().describe("the second person; empty where one was enough"),
    graded: z.boolean().describe("its grading, or that of its undoing, came to every ticket"),
    tickets: z.int().describe("tickets with a bet that it made void"),
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
    "The tickets with a bet that an order made void: how they stand now, what they give back and win, and what was paid.",
  access: desk,
  filters: { orderId: z.int().positive() },
  row: z.object({ ...ticketMoney, refund: minor, winnings: minor, paid: minor, owed: minor }),
  sums: { currency: z.string(), stake: minor, refund: minor, winnings: minor, paid: minor, owed: minor },
  sorts: ["number", "stake", "paid"],
});

export const listCases = listCall("voids/list_cases", {
  summary:
    "Past-post cases, the first due at the top: the starts, how many tickets were sold after the corrected one, and how many nobody has decided about.",
  access: desk,
  filters: { open: z.boolean().default(true).describe("only cases with a ticket that nobody has decided about") },
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
    decidedBy: z.string().describe("everybody who decided about one of them"),
    voided: z.int().describe("tickets decided void"),
  }),
  sums: { tickets: z.int(), undecided: z.int() },
  sorts: ["dueAt", "foundAt", "eventName", "tickets"],
  rises: true,
});

export const listCaseTickets = listCall("voids/list_case_tickets", {
  summary: "The tickets of a past-post case with their money and what was decided about each.",
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
    "Decides about tickets of a case: void (their bets on the game are void and given back) or keep, with a reason. −4 for what was decided before.",
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
    "What waits for a second person's word, or waited once, the newest first: an order, its undoing, or a decision about late bets.",
  access: desk,
  filters: { open: z.boolean().default(true) },
  row: z.object({
    proposalId: z.int(),
    act: z.enum(["order", "undo", "decideCase"]),
    eventId: z.int(),
    eventName: z.string(),
    payload: z.record(z.string(), z.unknown()).describe("as it was asked"),
    createdAt: epochMs,
    createdBy: z.string(),
    isOwn: z.boolean().describe("of whoever asks, who may not confirm it"),
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
    "Does what another person proposed, as things stand now. −2 `samePerson` for who proposed it, −4 when somebody decided before.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ proposalId: z.int().positive() }),
  answer: z.object({ orderId: z.int().nullable() }),
});

export const decline = call("voids/decline", {
  summary: "Does not do what was proposed; who proposed it may take it back so.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ proposalId: z.int().positive(), reason }),
  answer: z.object({}),
});
