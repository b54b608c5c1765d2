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
  undoes: z.int().nullable().describe("the one that this one reverses"),
  isUndone: z.boolean(),
  confirmedBy: z.string().describe("the second approver, if one was required"),
});
export type Move = z.output<typeof move>;

/** A shift before its cash is counted: without the expected amount. */
export const openShift = z.object({
  shiftId: z.int(),
  number: z.int().describe("of the person at the POS, from one"),
  float: minor,
  openedAt: epochMs,
  moves: z.array(move),
});
export type OpenShift = z.output<typeof openShift>;

const figures = {
  sold: minor.describe("payouts of tickets in cash"),
  cancelled: minor,
  paid: minor.describe("prizes and refunds, over the counter"),
  tax: minor.describe("withheld from payouts"),
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
  expected: minor.describe("the float and everything paid in, less everything paid out"),
  counted: minor.nullable().describe("null: the shift is open"),
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
    "The session's own drawer: whether the service uses drawers, the open shift without its expected amount, and the last closed one.",
  access: [roles.clerk],
  payload: z.strictObject({}),
  answer: z.object({ isRequired: z.boolean(), open: openShift.nullable(), last: shift.nullable() }),
});

export const open = call("drawer/open", {
  summary:
    "Opens the session's drawer with the counted amount. The same key returns the same shift; −4 with another body. −2 with data.reason: drawerOpen, " +
    "commentNeeded if the last one's difference has no comment yet.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ key, count }),
  answer: openShift,
});

const reason = z.string().trim().min(1).max(300);

const movement = { key, amount: minor.min(1).max(most), reason };
const sameKey =
  "the same key returns the same movement; −4 with another body. −2 with data.reason drawerClosed if none is open";

export const payIn = call("drawer/pay_in", {
  summary: `Pays cash into the session's drawer other than for a ticket; ${sameKey}.`,
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject(movement),
  answer: move,
});

export const payOut = call("drawer/pay_out", {
  summary:
    `Pays cash out of the session's drawer other than for a ticket; ${sameKey}, moreThanThere if the drawer does not have that much, needsMore with ` +
    "data.missing if the service requires a second person from this amount on, secondPerson with data.why if that person may not confirm.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ ...movement, secondPerson: secondPersonTyped.optional() }),
  answer: move,
});

export const undoMove = call("drawer/undo_move", {
  summary:
    "Reverses a pay-in or pay-out of the open shift by an entry against it, once; repeating the call returns the same response. −3 for one of another " +
    "shift, −2 with data.reason drawerClosed, moreThanThere if the money paid in has left the drawer since.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ moveId: number, reason }),
  answer: move,
});

export const close = call("drawer/close", {
  summary:
    "Closes the session's drawer with the counted amount, and only then shows the expected amount. −2 with data.reason drawerClosed, saleWaits while a " +
    "sale of this person there is pending.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ key, count }),
  answer: shift,
});

export const comment = call("drawer/comment", {
  summary:
    "Adds the reason why the count of the session's closed shift differs: once, −4 if another reason was given before. −3 for another person's shift.",
  access: [roles.clerk],
  changes: true,
  payload: z.strictObject({ shiftId: number, comment: reason }),
  answer: shift,
});

export const closeFor = call("drawer/close_for", {
  summary:
    "Closes a shift that someone left open, with the amount counted by an admin and a comment, both recorded in the shift. −2 with data.reason " +
    "drawerClosed, saleWaits while a sale of that person there is pending.",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({ key, shiftId: number, count, comment: reason }),
  answer: shift,
});

export const read = call("drawer/read", {
  summary: "One shift of the session's service with all of its movements; if it is open, with the expected amount now.",
  access: [roles.admin],
  payload: z.strictObject({ shiftId: number }),
  answer: shift,
});

export const printReport = call("drawer/print_report", {
  summary:
    "The report of a closed shift, as an HTML document laid out like the service's receipts: a clerk's own, or for an admin any of the service.",
  access: [roles.admin, roles.clerk],
  payload: z.strictObject({ shiftId: number }),
  answer: z.object({ html: z.string(), width: z.int().describe("paper width in millimetres") }),
});

export const listShifts = listCall("drawer/list_shifts", {
  summary:
    "The shifts opened at the session's service on business days from … to. The expected amount of an open one is not included.",
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
