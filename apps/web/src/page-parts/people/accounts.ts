// The POS and customers, or zones and agents, of the user's own subtree: accounts whose money is moved and whose
// figures are shown.
import { foldText } from "@chalkboard/kernel";
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import type { InputOf } from "../../data/connection/client.ts";
import { keyOf, queries } from "../../data/connection/queries.ts";
import { type QueryOptions, useCallQuery } from "../../data/use-call-query.ts";

/** The kind of a page's accounts. */
export type Holder = "pos" | "zone";
export type Account = money.Account;
/** Which accounts to search; by default those that the session may move money on. */
export type AccountScope = Pick<InputOf<typeof money.findAccounts>, "of" | "withinId" | "withOwn">;
/** An account as calls name it. */
export type Whose = PayloadOf<typeof money.postTransaction>["account"];

export const whoseOf = (of: Holder, id: number): Whose => (of === "pos" ? { posId: id } : { zoneId: id });
export const idOf = (whose: Whose): number => ("posId" in whose ? whose.posId : whose.zoneId);

/**
 * The account with an id, as current as the last query; undefined for no id, and for an account that the session may
 * not move money on.
 */
export function useAccount(of: Holder, id: number | undefined, options?: QueryOptions): Account | undefined {
  const { data } = useCallQuery(money.findAccounts, id === undefined ? null : aloneOf({ of }, id), options);
  return data?.accounts.find((one) => one.id === id);
}

export type Place = {
  /** The account with the id, immediately if it was chosen here. */
  readonly chosen: Account | undefined;
  /** The account whose figures the page shows: while others load, still the previous one. */
  readonly shown: Account | undefined;
};

/** The account whose figures a page shows, by id; undefined for no id, and for an account that the user may not see. */
export function usePlace(among: AccountScope, id: number | undefined): Place {
  const { data } = useCallQuery(money.findAccounts, id === undefined ? null : aloneOf(among, id));
  const shown = data?.accounts[0];
  if (id === undefined || shown?.id === id) return { shown, chosen: id === undefined ? undefined : shown };
  const known = queries.getQueryData<AnswerOf<typeof money.findAccounts>>(
    keyOf(money.findAccounts, aloneOf(among, id)),
  );
  return { shown, chosen: known?.accounts[0] };
}

/** Shows a found account immediately and refetches it: it may have been found long ago. */
export function knowAccount(among: AccountScope, account: Account): void {
  queries.setQueryData(
    keyOf(money.findAccounts, aloneOf(among, account.id)),
    { accounts: [account] },
    { updatedAt: 0 },
  );
}

const aloneOf = ({ of, withOwn }: AccountScope, id: number) => ({
  of,
  account: whoseOf(of, id),
  ...(withOwn === undefined ? {} : { withOwn }),
});

/** The text of an account in the field and its options: "12 · Ana · Norte". */
export function accountText({ number, name, within }: Account): string {
  return [...(number === null ? [] : [String(number)]), name, within].filter((part) => part !== "").join(" · ");
}

const plain = (text: string): string => foldText(text).trim();

/**
 * Finds accounts by a number or part of a name, best match first; all in their order for an empty text. Same rules as
 * on the server.
 */
export function foundAccounts(accounts: readonly Account[], typed: string): readonly Account[] {
  const wanted = plain(typed);
  if (wanted === "") return accounts;
  const ranked = accounts
    .map((account) => ({ account, rank: rankOf(account, wanted) }))
    .filter(({ rank }) => rank < none);
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ account }) => account);
}

const none = 5;

/**
 * Rank of a match: the exact number; the beginning of a name, of a word in it, of a number or login; any part of the
 * text.
 */
function rankOf(account: Account, wanted: string): number {
  const name = plain(account.name);
  const number = String(account.number ?? "");
  if (number === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 2;
  if (number.startsWith(wanted) || account.logins.some((login) => login.startsWith(wanted))) return 3;
  // Digits inside another number are no match.
  return !/^\d+$/.test(wanted) && plain(accountText(account)).includes(wanted) ? 4 : none;
}
