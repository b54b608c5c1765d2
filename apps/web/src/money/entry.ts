// What is entered by hand, from the form to the answer. Until that is known it is kept in the tab, with its key: sent again, it moves nothing twice.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { useState } from "react";
import { refresh } from "../data/queries.ts";
import { type Told, useTell } from "../data/use-tell.ts";
import { useSession } from "../data/viewer.ts";
import { clock, freshKey, tabStorage } from "../ports/browser.ts";
import type { Account, Holder } from "./accounts.ts";

export type Transaction = AnswerOf<typeof money.postTransaction>;
export type Entry = PayloadOf<typeof money.postTransaction>;
type Whose = Entry["account"];

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

export const whoseOf = (of: Holder, id: number): Whose => (of === "pos" ? { posId: id } : { zoneId: id });
export const isOf = (whose: Whose, { id }: Pick<Account, "id">): boolean => ("posId" in whose ? whose.posId : whose.zoneId) === id;

/** The draft as it is sent, under a key of its own; undefined while it lacks an amount, or a reason where one is needed. */
export function entryOf({ move, amount, reason }: Draft, account: Whose, key = freshKey()): Entry | undefined {
  if (amount === null || amount <= 0) return undefined;
  if (move === "deposit" || move === "withdrawal") return { key, kind: move, account, amount, reason: reason.trim() };
  return reason.trim() === "" ? undefined
    : { key, kind: "adjustment", account, amount: move === "adjustUp" ? amount : -amount, reason: reason.trim() };
}

/** The opposite of what was entered. Its key is of that: whoever takes it back, and however often, it happens once. */
export function oppositeOf({ transactionId, kind, amount, posId, zoneId }: Transaction, reason: string): Entry {
  const account = posId === null ? { zoneId } : { posId };
  const entry = { key: `take-back-${String(transactionId)}`, account, reason, takesBack: transactionId };
  if (kind === "deposit") return { ...entry, kind: "withdrawal", amount };
  return kind === "withdrawal" ? { ...entry, kind: "deposit", amount: -amount } : { ...entry, kind: "adjustment", amount: -amount };
}

export type Posting = {
  readonly post: (sent: Sent) => Promise<Told<Transaction>>;
  readonly busy: boolean;
  /** Sent, and nobody knows how it ended. */
  readonly unknown: Sent | undefined;
};

/** Nobody comes back for an entry after so long. */
const keptMs = 24 * 3_600_000;

/** Enters what is sent. What has no answer stays until it has one, also when the page is loaded again. */
export function usePosting(of: Holder): Posting {
  const { serviceId, userId } = useSession();
  const place = `chalkboard-entry-${of}-${String(serviceId)}-${String(userId)}`;
  const [unknown, setUnknown] = useState(() => keptIn(place));
  const { tell, busy } = useTell(money.postTransaction, { quiet: true, refresh: [money.balances, money.listTransactions] });
  const post: Posting["post"] = async (sent) => {
    tabStorage.write(place, JSON.stringify({ sent, at: clock.now() }));
    const told = await tell(sent.entry);
    if ("unanswered" in told) {
      setUnknown(sent);
      return told;
    }
    tabStorage.remove(place);
    setUnknown(undefined);
    // What was refused was refused for what somebody else has done meanwhile.
    if (!told.ok) refresh([money.balances, money.listTransactions]);
    return told;
  };
  return { post, busy, unknown };
}

function keptIn(place: string): Sent | undefined {
  try {
    const { sent, at } = JSON.parse(tabStorage.read(place) ?? "") as { readonly sent: Sent; readonly at: number };
    return clock.now() - at < keptMs && money.postTransaction.payload.safeParse(sent.entry).success ? sent : undefined;
  } catch {
    return undefined;
  }
}
