import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { handAmount, key, reason } from "./shapes.ts";
import { asOf } from "../core/report-call.ts";
import { epochMs, id, minor } from "../core/shapes.ts";
import { secondPersonTyped } from "../core/payment.ts";

// Customers' withdrawal requests: the requested amount is held until it is paid or refused.

const desk = [roles.admin, roles.controller, roles.agent];

/** `recalled`: withdrawn by the customer. */
export const withdrawalState = z.enum(["requested", "approved", "refused", "paid", "recalled"]);
export const withdrawalShow = z.enum(["waiting", "decided", "all"]);

export const withdrawal = z.object({
  withdrawalId: z.int(),
  posId: id,
  posName: z.string(),
  zoneId: id,
  zoneName: z.string(),
  amount: minor,
  state: withdrawalState,
  note: z.string().describe("what the customer wrote"),
  reason: z.string().describe("of the last step"),
  requestedAt: epochMs,
  at: epochMs.describe("of the last step"),
  by: z.string().describe("who made the last step"),
  transactionId: z.int().nullable().describe("the receipt of the last step that moved money"),
  balance: minor.describe("of the wallet now, what is asked for not among it"),
  held: minor.describe("of all that the customer asks for"),
});

export const askWithdrawal = call("money/ask_withdrawal", {
  summary:
    "Asks for a withdrawal of a customer's money, which is held from now on: his own, or for a customer below the session. The same key " +
    "answers the same " +
    "request. −2 with data.reason overdraft (with available) where he has less.",
  access: [...desk, roles.customer],
  changes: true,
  payload: z.strictObject({ key, posId: id.optional(), amount: handAmount, note: reason.default("") }),
  answer: withdrawal,
});

export const listWithdrawals = listCall("money/list_withdrawals", {
  summary:
    "Requests for withdrawals of the session's subtree, those that wait for somebody or those that are decided; a customer's are his own.",
  access: [...desk, roles.customer],
  filters: {
    show: withdrawalShow.default("all"),
    posId: id.optional(),
    asOf,
    name: z.string().trim().max(60).default("").describe("a part of the customer's"),
  },
  row: withdrawal,
  sums: { amount: minor },
  sorts: ["withdrawalId", "posName", "amount", "at"],
});

export const recallWithdrawal = call("money/recall_withdrawal", {
  summary:
    "Takes an own request back while nobody has decided on it: what was held comes back. Again: the same answer; −4 where it is decided.",
  access: [roles.customer],
  changes: true,
  payload: z.strictObject({ withdrawalId: z.int().positive() }),
  answer: withdrawal,
});

export const decideWithdrawal = call("money/decide_withdrawal", {
  summary:
    "Approves a request, refuses it with a reason (what was held comes back), or pays what was approved. Again by the same person: the same answer; −4 " +
    "where it is in another state than `was`. −2 needsSecond and secondPerson as for held money, samePerson where the one who approved pays.",
  access: desk,
  changes: true,
  payload: z
    .strictObject({
      withdrawalId: z.int().positive(),
      to: z.enum(["approved", "refused", "paid"]),
      was: withdrawalState,
      reason: reason.default(""),
      secondPerson: secondPersonTyped.optional(),
    })
    .refine(({ to, reason: why }) => to !== "refused" || why !== "", {
      path: ["reason"],
      message: "a refusal has a reason",
    }),
  answer: withdrawal,
});

export const takeBackWithdrawal = call("money/take_back_withdrawal", {
  summary:
    "Takes back the last step of a request, by an entry against it where it moved money: of paid it is approved again, of approved and " +
    "refused asked. −4 " +
    "where it is in another state than `was`; −2 overdraft where the customer has spent what a refusal gave back.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    withdrawalId: z.int().positive(),
    was: z.enum(["approved", "refused", "paid"]),
    reason: reason.min(1),
  }),
  answer: withdrawal,
});
