import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { day, epochMs, id, minor } from "../core/shapes.ts";
import { secondPersonTyped } from "../core/payment.ts";

// The cash drawer of a clerk's shift: the float, pay-ins and pay-outs, and the final count.

const key = z.string().min(8).max(64);
const most = 1_000_000_000_000;
const number = z.int().positive();

/** Counted cash, by notes and coins if they were counted separately. */
export const count = z
  .strictObject({
    amount: minor.min(0).max(most),
    pieces: z
      .array(z.strictObject({ value: minor.min(1).max(most), pieces: z.int().min(1).max(1_000_000) }))
      .max(30)
      .default([]),
  })
  .refine(
    ({ amount, pieces }) =>
      pieces.length === 0 || pieces.reduce((sum, one) => sum + one.value * one.pieces, 0) === amount,
    { path: ["amount"], message: "the pieces come to another amount" },
  );
export type Count = z.output<typeof count>;

export const move = z.object({
  moveId: z.int(),
  kind: z.enum(["payIn", "payOut"]),
  amount: minor.describe("always above zero"),
  reason: z.string(),
  at: epochMs,
  by: z.string(),
  undoes: z.int().nullable().describe("the one that this one takes back"),
  isUndone: z.boolean(),
  confirmedBy: z.string().describe("the second person, where one was asked"),
});
export type Move = z.output<typeof move>;

/** A shift before its cash is counted: without the expected amount. */
export const openShift = z.object({
  shiftId: z.int(),
  number: z.int().describe("of the person at his POS, from one"),
  float: minor,
  openedAt: epochMs,
  moves: z.array(move),
});
export type OpenShift = z.output<typeof openShift>;

const figures = {
  sold: minor.describe("tickets that were paid with money"),
  cancelled: minor,
  paid: minor.describe("prizes and what was given back, over the counter"),
  tax: minor.describe("kept of payments"),
  payIns: minor,
  payOuts: minor,
};

/** A complete shift. Its figures are the ledger's, of what the clerk moved at the POS during the shift. */
export const shift = z.object({
  shiftId: z.int(),
  number: z.int(),
  posId: id,
  posName: z.string(),
  personId: id,
  personName: z.string(),
  openedAt: epochMs,
  businessDay: day,
  float: minor,
  ...figures,
  expected: minor.describe("the float and all that came in, less what went out"),
  counted: minor.nullable().describe("null: it goes on"),
  difference: minor.nullable().describe("what was counted less what was expected"),
  comment: z.string(),
  closedAt: epochMs.nullable(),
  closedBy: z.string(),
  isForced: z.boolean().describe("closed by an admin"),
  moves: z.array(move),
});
export type Shift = z.output<typeof shift>;

export const mine = call("drawer/mine", {
  summary:
    "The session's own drawer: whether the service wants one, the shift that is open, without what should be in it, and the last one that was closed.",
  access: [roles.clerk],
  payload: z.strictObject({}),
  answer: z.object({ isRequired: z.boolean(), open: openShift.nullable(), last: shift.nullable() }),
});

export const open = call("drawer/open", {
  summary:
    "Opens the session's drawer with what was counted. The same key answers the same shift, with another body −4. −2 with data.reason: drawerOpen, " +
    "commentNeeded where the last one's difference has no comment yet.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ key, count }),
  answer: openShift,
});

const reason = z.string().trim().min(1).max(300);

const movement = { key, amount: minor.min(1).max(most), reason };
const sameKey =
  "the same key answers the same movement, with another body −4. −2 with data.reason drawerClosed where none is open";

export const payIn = call("drawer/pay_in", {
  summary: `Puts cash into the session's drawer that no ticket brought; ${sameKey}.`,
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject(movement),
  answer: move,
});

export const payOut = call("drawer/pay_out", {
  summary:
    `Takes cash out of the session's drawer that no ticket costs; ${sameKey}, moreThanThere where the drawer cannot hold that much, needsMore with ` +
    "data.missing where the service wants a second person from this amount on, secondPerson with data.why where that one may not confirm.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ ...movement, secondPerson: secondPersonTyped.optional() }),
  answer: move,
});

export const undoMove = call("drawer/undo_move", {
  summary:
    "Takes a pay-in or pay-out of the open shift back by an entry against it, once; the same call again answers the same. −3 for one that is not of " +
    "it, −2 with data.reason drawerClosed, moreThanThere where what was paid in has left the drawer since.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ moveId: number, reason }),
  answer: move,
});

export const close = call("drawer/close", {
  summary:
    "Closes the session's drawer with what was counted, and only then says what should have been in it. −2 with data.reason drawerClosed, " +
    "saleWaits while a sale of its person waits there for an answer.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ key, count }),
  answer: shift,
});

export const comment = call("drawer/comment", {
  summary:
    "Says why the count of the session's closed shift differs: once, −4 where it was said otherwise before. −3 for another's shift.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ shiftId: number, comment: reason }),
  answer: shift,
});

export const closeFor = call("drawer/close_for", {
  summary:
    "Closes the shift that somebody left open, with what an admin counted and a comment; the shift says so. −2 with data.reason drawerClosed, " +
    "saleWaits while a sale of that person waits there.",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({ key, shiftId: number, count, comment: reason }),
  answer: shift,
});

export const read = call("drawer/read", {
  summary:
    "A shift of the session's service whole, with its movements; of one that goes on what should be in its drawer now.",
  access: [roles.admin],
  payload: z.strictObject({ shiftId: number }),
  answer: shift,
});

export const printReport = call("drawer/print_report", {
  summary:
    "The report of a shift that was closed, as an HTML document in the shape of the service's receipts: a clerk's own, or for an admin any of the " +
    "service.",
  access: [roles.admin, roles.clerk],
  payload: z.strictObject({ shiftId: number }),
  answer: z.object({ html: z.string(), width: z.int().describe("millimetres of the paper") }),
});

export const listShifts = listCall("drawer/list_shifts", {
  summary:
    "The shifts that were opened at the session's service on business days from … to. What one that goes on should have is not among them.",
  access: [roles.admin],
  filters: {
    from: day,
    to: day,
    posId: id.optional(),
    personId: id.optional(),
    isOpen: z.boolean().optional(),
    text: z.string().max(60).optional().describe("part of the POS's or the person's name"),
  },
  row: z.object({
    shiftId: z.int(),
    number: z.int(),
    posId: id,
    posName: z.string(),
    personId: id,
    personName: z.string(),
    openedAt: epochMs,
    businessDay: day,
    float: minor,
    payIns: minor,
    payOuts: minor,
    expected: minor.nullable(),
    counted: minor.nullable(),
    difference: minor.nullable(),
    comment: z.string(),
    closedAt: epochMs.nullable(),
    closedBy: z.string(),
    isForced: z.boolean(),
  }),
  sums: { difference: minor },
  sorts: ["openedAt", "posName", "personName"],
});
