// What is entered by hand, from the form to the answer.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { type Once, useOnce } from "../data/use-once.ts";
import { freshKey } from "../ports/browser.ts";
import type { Holder, Whose } from "../people/accounts.ts";

export type Transaction = AnswerOf<typeof money.postTransaction>;
export type Entry = Omit<PayloadOf<typeof money.postTransaction>, "secondPerson">;

/** An entry on its way. */
export type Sent = {
  readonly entry: Entry;
  /** Whose account, for those who read. */
  readonly name: string;
  /** The receipt that it takes back; null for one of its own. */
  readonly takesBack: number | null;
};

/** The kinds of the form: an adjustment goes up or down. */
export const moves = ["deposit", "withdrawal", "adjustUp", "adjustDown"] as const;
export type Move = (typeof moves)[number];
export type Draft = { readonly move: Move; readonly amount: number | null; readonly reason: string };
export const emptyDraft: Draft = { move: "deposit", amount: null, reason: "" };

/** What the account's balance changes by. */
export function changeOf({ kind, amount }: Pick<Entry, "kind" | "amount">): number {
  return kind === "withdrawal" ? -amount : amount;
}

/** The draft as it is sent, under a key of its own; undefined while it lacks an amount, or a reason where one is needed. */
export function entryOf({ move, amount, reason }: Draft, account: Whose, key = freshKey()): Entry | undefined {
  if (amount === null || amount <= 0) return undefined;
  if (move === "deposit" || move === "withdrawal") return { key, kind: move, account, amount, reason: reason.trim() };
  return reason.trim() === "" ? undefined
    : { key, kind: "adjustment", account, amount: move === "adjustUp" ? amount : -amount, reason: reason.trim() };
}

/** The opposite of what was entered. Its key is of that: whoever takes it back, and however often, it happens once. */
export function oppositeOf(
  { transactionId, kind, amount, posId, zoneId }: Pick<Transaction, "transactionId" | "kind" | "amount" | "posId" | "zoneId">, reason: string,
): Entry {
  const account = posId === null ? { zoneId } : { posId };
  const entry = { key: `take-back-${String(transactionId)}`, account, reason, takesBack: transactionId };
  if (kind === "deposit") return { ...entry, kind: "withdrawal", amount };
  return kind === "withdrawal" ? { ...entry, kind: "deposit", amount: -amount } : { ...entry, kind: "adjustment", amount: -amount };
}

/** Enters what is sent, once. */
export function usePosting(of: Holder): Once<typeof money.postTransaction, Sent> {
  return useOnce(money.postTransaction, { place: `entry-${of}`, payload: ({ entry }: Sent) => entry, old: [money.findAccounts, money.listTransactions] });
}
