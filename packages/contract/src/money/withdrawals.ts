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
  balance: minor.describe("of the wallet now, without the requested amount"),
  held: minor.describe("of all of the customer's requests"),
});

export const askWithdrawal = call("money/ask_withdrawal", {
  summary:
    "Requests a withdrawal of a customer's money, which is held from now on: their own, or for a customer below the session. The same key returns the " +
    "same request. −2 with data.reason overdraft (with available) if the balance is lower.",
  access: [...desk, roles.customer],
  changes: true,
  payload: z.strictObject({ key, posId: id.optional(), amount: handAmount, note: reason.default("") }),
  answer: withdrawal,
});

export const listWithdrawals = listCall("money/list_withdrawals", {
  summary: "Withdrawal requests of the session's subtree, those pending or those decided; a customer's are their own.",
  access: [...desk, roles.customer],
  filters: {
    show: withdrawalShow.default("all"),
    posId: id.optional(),
    asOf,
    name: z.string().trim().max(60).default("").describe("part of the customer's name"),
  },
  row: withdrawal,
  sums: { amount: minor },
  sorts: ["withdrawalId", "posName", "amount", "at"],
});

export const recallWithdrawal = call("money/recall_withdrawal", {
  summary:
    "Withdraws the caller's own request before it is decided: the held amount is returned. Repeating the call returns the same response; −4 if it is " +
    "decided.",
  access: [roles.customer],
  changes: true,
  payload: z.strictObject({ withdrawalId: z.int().positive() }),
  answer: withdrawal,
});

export const decideWithdrawal = call("money/decide_withdrawal", {
  summary:
    "Approves a request, refuses it with a reason (the held amount is returned), or pays an approved one. Repeated by the same person: the same " +
    "response; −4 if its state differs from `was`. −2 needsSecond and secondPerson as for held money, samePerson if the person who approved it pays.",
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
    "Reverses the last step of a request, by an entry against it if it moved money: a paid one is approved again, an approved or refused one pending. −4 " +
    "if its state differs from `was`; −2 overdraft if the customer has spent the amount that a refusal returned.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    withdrawalId: z.int().positive(),
    was: z.enum(["approved", "refused", "paid"]),
    reason: reason.min(1),
  }),
  answer: withdrawal,
});
