// Manual entries, from the form to the result.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { type Once, useOnce } from "../../../data/use-once.ts";
import { newIdempotencyKey } from "../../../ports/browser.ts";
import type { Holder, Whose } from "../../../page-parts/people/accounts.ts";

export type Transaction = AnswerOf<typeof money.postTransaction>;
export type Entry = Omit<PayloadOf<typeof money.postTransaction>, "secondPerson">;

/** A pending entry. */
export type Sent = {
  readonly entry: Entry;
  /** The account's name, for display. */
  readonly name: string;
  /** The receipt that it reverses; null for an entry of its own. */
  readonly takesBack: number | null;
};

/** The kinds in the form: an adjustment goes up or down. */
export const moves = ["deposit", "withdrawal", "adjustUp", "adjustDown"] as const;
export type Move = (typeof moves)[number];
export type Draft = { readonly move: Move; readonly amount: number | null; readonly reason: string };
export const emptyDraft: Draft = { move: "deposit", amount: null, reason: "" };

/** The change of the account's balance. */
export function changeOf({ kind, amount }: Pick<Entry, "kind" | "amount">): number {
  return kind === "withdrawal" ? -amount : amount;
}

/**
 * The entry to send, with a new idempotency key; undefined without an amount, or without a reason where one is
 * required.
 */
export function entryOf({ move, amount, reason }: Draft, account: Whose, key = newIdempotencyKey()): Entry | undefined {
  if (amount === null || amount <= 0) return undefined;
  if (move === "deposit" || move === "withdrawal") return { key, kind: move, account, amount, reason: reason.trim() };
  return reason.trim() === ""
    ? undefined
    : { key, kind: "adjustment", account, amount: move === "adjustUp" ? amount : -amount, reason: reason.trim() };
}

/**
 * The reversal of an entry. Its key depends on the entry: no matter who reverses it, and however often, it happens
 * once.
 */
export function oppositeOf(
  {
    transactionId,
    kind,
    amount,
    posId,
    zoneId,
  }: Pick<Transaction, "transactionId" | "kind" | "amount" | "posId" | "zoneId">,
  reason: string,
): Entry {
  const account = posId === null ? { zoneId } : { posId };
  const entry = { key: `take-back-${String(transactionId)}`, account, reason, takesBack: transactionId };
  if (kind === "deposit") return { ...entry, kind: "withdrawal", amount };
  return kind === "withdrawal"
    ? { ...entry, kind: "deposit", amount: -amount }
    : { ...entry, kind: "adjustment", amount: -amount };
}

/** Posts entries, each once. */
export function usePosting(of: Holder): Once<typeof money.postTransaction, Sent> {
  return useOnce(money.postTransaction, {
    place: `entry-${of}`,
    payload: ({ entry }: Sent) => entry,
    old: [money.findAccounts, money.listTransactions],
  });
}
