// Withdrawal requests: creating one on a customer's behalf, and the decisions about it.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { type Once, useOnce } from "../../../data/use-once.ts";

export type Withdrawal = AnswerOf<typeof money.listWithdrawals>["rows"][number];
export type Decision = PayloadOf<typeof money.decideWithdrawal>["to"];
/** A pending request, with the customer's name for display. */
export type SentRequest = { readonly input: PayloadOf<typeof money.askWithdrawal>; readonly name: string };
export type Asking = Once<typeof money.askWithdrawal, SentRequest>;

/** The calls whose results become stale after a step. */
export const withdrawalCalls = [money.listWithdrawals, money.findAccounts, money.listTransactions];

/** Requests withdrawals, each once. */
export function useAsking(): Asking {
  return useOnce(money.askWithdrawal, {
    place: "withdrawal",
    payload: ({ input }: SentRequest) => input,
    old: withdrawalCalls,
  });
}

/** The possible decisions about a request, the usual one first. */
export function decisionsOf(state: Withdrawal["state"]): readonly Decision[] {
  return state === "requested" ? ["approved", "refused"] : state === "approved" ? ["paid", "refused"] : [];
}

/** The states whose last step can be undone. */
export function isTakenBack(state: Withdrawal["state"]): state is "approved" | "refused" | "paid" {
  return state === "approved" || state === "refused" || state === "paid";
}

export const decisionLabels = {
  approved: "money.approve",
  refused: "money.refuse",
  paid: "money.payWithdrawal",
} as const;
export const decisionWhy = { approved: "money.approveWhy", refused: "money.refuseWhy", paid: "money.payWhy" } as const;
export const decisionDone = {
  approved: "money.approvedNow",
  refused: "money.refusedNow",
  paid: "money.paidNow",
} as const;
