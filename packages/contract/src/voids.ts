import { z } from "zod";
import { call, roles } from "./call.ts";
import { betTypeId, epochMs, id, minor } from "./shapes.ts";

// Bets that are void by order, and the cases of bets that were sold after a start that was corrected backwards.

const desk = [roles.platform, roles.assistant];
/** A moment that a calendar has. */
const moment = epochMs.min(0).max(Date.UTC(9999, 11, 31));
const reason = z.string().trim().min(1).max(300);
const scope = z.strictObject({
  eventId: z.int(),
  betTypes: z.array(betTypeId).min(1).max(100).optional().describe("absent: all"),
  period: z.string().max(20).optional().describe("all bet types of this period, beside those named"),
  soldFrom: moment.optional(),
  soldUntil: moment.optional().describe("sold before this moment"),
});

const waits = z.int().nullable().describe("where the league's policy asks for two people: what waits for the second one; nothing has been done yet");

export const preview = call("voids/preview", {
  summary: "The tickets and money that an order would touch, by service.",
  access: desk,
  payload: scope,
  answer: z.object({
    services: z.array(z.object({ serviceName: z.string(), currency: z.string(), tickets: z.int(), legs: z.int(), stake: minor, paid: minor })),
  }),
});

export const order = call("voids/order", {
  summary: "Makes the bets of a game void: all (it is off sale then), a period, bet types, or those sold in a span of time. They are graded anew at once, "
    + "or wait for a second person.",
  access: [roles.platform],
  changes: true,
  payload: scope.extend({ reason }),
  answer: z.object({ orderId: z.int().nullable(), proposalId: waits }),
});

export const undo = call("voids/undo", {
  summary: "Takes an order back: its bets are graded again by the result. −4 when it was undone before.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ orderId: z.int().positive(), reason }),
  answer: z.object({ proposalId: waits }),
});

export const listOrders = call("voids/list_orders", {
  summary: "The newest orders, or those of an event.",
  access: desk,
  payload: z.strictObject({ eventId: z.int().optional() }),
  answer: z.object({
    orders: z.array(z.object({
      orderId: z.int(), eventId: z.int(), eventName: z.string(), cause: z.string(), betTypes: z.array(z.int()).nullable(), soldFrom: epochMs.nullable(),
      soldUntil: epochMs.nullable(), tickets: z.array(z.int()).nullable(), reason: z.string(), createdAt: epochMs, createdBy: z.string(),
      confirmedBy: z.string().describe("the second person; empty where one was enough"),
      undoneAt: epochMs.nullable(), undoneBy: z.string(), undoneReason: z.string(),
    })),
  }),
});

export const listCases = call("voids/list_cases", {
  summary: "Past-post cases, the first due at the top: the starts, and each ticket sold after the corrected one with its money and what was decided.",
  access: desk,
  payload: z.strictObject({ open: z.boolean().default(true).describe("only cases with a ticket that nobody has decided about") }),
  answer: z.object({
    cases: z.array(z.object({
      caseId: z.int(), eventId: z.int(), eventName: z.string(), startBefore: epochMs, startAfter: epochMs, foundAt: epochMs, dueAt: epochMs,
      tickets: z.array(z.object({
        number: z.int(), serviceId: id, serviceName: z.string(), currency: z.string(), posName: z.string(), soldAt: epochMs, stake: minor, possibleWin: minor,
        status: z.int(), paid: minor, action: z.enum(["open", "void", "keep"]), reason: z.string(), decidedAt: epochMs.nullable(), decidedBy: z.string(),
      })),
    })),
  }),
});

export const decideCase = call("voids/decide_case", {
  summary: "Decides about tickets of a case: void (their bets on the game are void and given back) or keep, with a reason. −4 for what was decided before.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ caseId: z.int().positive(), tickets: z.array(z.int().positive()).min(1).max(1_000), action: z.enum(["void", "keep"]), reason }),
  answer: z.object({ orderId: z.int().nullable(), proposalId: waits }),
});

export const listProposals = call("voids/list_proposals", {
  summary: "What waits for a second person's word, or waited once, the newest first: an order, its undoing, or a decision about late bets.",
  access: desk,
  payload: z.strictObject({ open: z.boolean().default(true) }),
  answer: z.object({
    proposals: z.array(z.object({
      proposalId: z.int(), act: z.enum(["order", "undo", "decideCase"]), eventId: z.int(), eventName: z.string(),
      payload: z.record(z.string(), z.unknown()).describe("as it was asked"), createdAt: epochMs, createdBy: z.string(),
      decidedAt: epochMs.nullable(), decidedBy: z.string(), outcome: z.enum(["confirmed", "declined"]).nullable(), note: z.string(),
    })),
  }),
});

export const confirm = call("voids/confirm", {
  summary: "Does what another person proposed, as things stand now. −2 `samePerson` for who proposed it, −4 when somebody decided before.",
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
