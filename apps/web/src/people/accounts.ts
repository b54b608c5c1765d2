// The POS and customers of the own subtree, or the zones and agents of it: whose money is moved, and whose figures are seen.
import { foldText } from "@chalkboard/kernel";
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import type { InputOf } from "../data/client.ts";
import { keyOf, queries } from "../data/queries.ts";
import { type QueryOptions, useCallQuery } from "../data/use-call-query.ts";

/** Of which kind the accounts of a page are. */
export type Holder = "pos" | "zone";
export type Account = money.Account;
/** Which accounts are looked for; without more those that the session may move. */
export type AccountScope = Pick<InputOf<typeof money.findAccounts>, "of" | "withinId" | "withOwn">;
/** An account as calls name it. */
export type Whose = PayloadOf<typeof money.postTransaction>["account"];

export const whoseOf = (of: Holder, id: number): Whose => (of === "pos" ? { posId: id } : { zoneId: id });
export const idOf = (whose: Whose): number => ("posId" in whose ? whose.posId : whose.zoneId);

/** The account of an id, as new as what was asked last; undefined for none, and for one that is not the session's to move. */
export function useAccount(of: Holder, id: number | undefined, options?: QueryOptions): Account | undefined {
  const { data } = useCallQuery(money.findAccounts, id === undefined ? null : aloneOf({ of }, id), options);
  return data?.accounts.find((one) => one.id === id);
}

export type Place = {
  /** The one of the id, at once where it was chosen here. */
  readonly chosen: Account | undefined;
  /** The one that the figures on the page are of: while others are on their way, still the one before. */
  readonly shown: Account | undefined;
};

/** The place that a page's figures are of, by its id; undefined for none, and for one that is not seen. */
export function usePlace(among: AccountScope, id: number | undefined): Place {
  const { data } = useCallQuery(money.findAccounts, id === undefined ? null : aloneOf(among, id));
  const shown = data?.accounts[0];
  if (id === undefined || shown?.id === id) return { shown, chosen: id === undefined ? undefined : shown };
  const known = queries.getQueryData<AnswerOf<typeof money.findAccounts>>(keyOf(money.findAccounts, aloneOf(among, id)));
  return { shown, chosen: known?.accounts[0] };
}

/** What was found is shown at once, and asked for anew: it may be long ago that it was found. */
export function knowAccount(among: AccountScope, account: Account): void {
  queries.setQueryData(keyOf(money.findAccounts, aloneOf(among, account.id)), { accounts: [account] }, { updatedAt: 0 });
}

const aloneOf = ({ of, withOwn }: AccountScope, id: number) => ({ of, account: whoseOf(of, id), ...(withOwn === undefined ? {} : { withOwn }) });

/** What stands in the field and its choices: "12 · Ana · Norte". */
export function accountText({ number, name, within }: Account): string {
  return [...(number === null ? [] : [String(number)]), name, within].filter((part) => part !== "").join(" · ");
}

const plain = (text: string): string => foldText(text).trim();

/** What is found by a number or a piece of a name, the likeliest first; all of them in their order while nothing is typed. As the server finds them. */
export function foundAccounts(accounts: readonly Account[], typed: string): readonly Account[] {
  const wanted = plain(typed);
  if (wanted === "") return accounts;
  const ranked = accounts.map((account) => ({ account, rank: rankOf(account, wanted) })).filter(({ rank }) => rank < none);
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ account }) => account);
}

const none = 5;

/** The number itself, the beginning of a name, of a word in it, of a number or a login, a piece of what is written. */
function rankOf(account: Account, wanted: string): number {
  const name = plain(account.name);
  const number = String(account.number ?? "");
  if (number === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 2;
  if (number.startsWith(wanted) || account.logins.some((login) => login.startsWith(wanted))) return 3;
  // A digit in the middle of another number is nobody's.
  return !/^\d+$/.test(wanted) && plain(accountText(account)).includes(wanted) ? 4 : none;
}
