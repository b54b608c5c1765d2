import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { key, reason, transactionKind } from "./shapes.ts";
import { asOf } from "../core/report-call.ts";
import { epochMs, id, minor } from "../core/shapes.ts";
import { secondPersonTyped } from "../core/payment.ts";

// Setting an account to zero by an entry; its closing shows the movements since the previous one.
const account = z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]);

export const closingPart = z.enum([
  "sold",
  "cancelled",
  "paid",
  "tax",
  "commission",
  "byHand",
  "loan",
  "held",
  "withdrawn",
  "other",
]);
/** In cash, or to the service's adjustments. */
export const resetWay = z.enum(["cash", "writeOff"]);

const period = {
  from: epochMs.nullable().describe("the previous closing; null: none"),
  opening: minor.describe("the account's balance then"),
  rows: z.array(z.object({ part: closingPart, count: z.int(), amount: minor.describe("the change of the balance") })),
};

export const closing = z.object({
  closingId: z.int(),
  number: z.int().describe("number of the closing of the account, from 1"),
  posId: id.nullable(),
  zoneId: id,
  name: z.string(),
  at: epochMs,
  balance: minor.describe("before the entry: opening balance and rows together"),
  transactionId: z.int().nullable().describe("the entry; null if the balance was zero"),
  kind: transactionKind.nullable(),
  receipt: z.int().nullable(),
  takenBackBy: z.int().nullable().describe("receipt of the entry against it"),
  reason: z.string(),
  by: z.string(),
  confirmedBy: z.string(),
  ...period,
});
export type Closing = z.output<typeof closing>;

/** Accounts with a negative, positive or zero balance. */
export const closableShow = z.enum(["owes", "owed", "zero", "all"]);

export const listClosable = listCall("money/list_closable", {
  summary:
    "The accounts of POS or of zones of the session's service with their balances and the time of their last closing.",
  access: [roles.admin],
  filters: {
    of: z.enum(["pos", "zone"]),
    show: closableShow.default("all"),
    asOf,
    account: account.optional().describe("only this one"),
    text: z.string().trim().max(60).default("").describe("part of the name of the account or its zone"),
  },
  row: z.object({
    id,
    name: z.string(),
    zoneName: z.string().describe("for a POS its zone, for a zone the one above"),
    isActive: z.boolean(),
    balance: minor,
    number: z.int().nullable().describe("of its last closing"),
    closedAt: epochMs.nullable(),
  }),
  sums: { balance: minor },
  sorts: ["name", "zoneName", "balance", "number", "closedAt"],
  rises: true,
});

export const previewClosing = call("money/preview_closing", {
  summary: "Activity of an account since its last closing, its current balance, and its last closings, newest first.",
  access: [roles.admin],
  payload: z.strictObject({ account }),
  answer: z.object({ name: z.string(), balance: minor, ...period, closings: z.array(closing) }),
});

export const closeAccount = call("money/close_account", {
  summary:
    "Sets an account to zero by an entry of its whole balance, a deposit or withdrawal in cash or an adjustment, and records the closing; if the balance " +
    "is zero, only the closing. The same key returns the same closing; −4 with another body. −4 with data.balance if the balance has changed. −2 with " +
    "data.reason: needsSecond (with from), secondPerson (with why).",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({
    key,
    account,
    way: resetWay,
    balance: minor.describe("as it was seen"),
    reason: reason.min(1),
    secondPerson: secondPersonTyped.optional(),
  }),
  answer: closing,
});

export const printAccountClosing = call("money/print_account_closing", {
  summary: "A closing of an account as an HTML document laid out by the service's template, to print locally.",
  access: [roles.admin],
  payload: z.strictObject({ closingId: z.int().positive() }),
  answer: z.object({ html: z.string(), width: z.int().describe("paper width in millimetres") }),
});
