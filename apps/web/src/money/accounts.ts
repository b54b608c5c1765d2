// Whose money is moved: the POS and customers of the own subtree, or the zones and agents of it.
import { type AnswerOf, type money, roles } from "@chalkboard/contract";

/** Of which kind the accounts of a page are. */
export type Holder = "pos" | "zone";

export type Account = {
  readonly id: number;
  readonly name: string;
  /** Its number; of a zone none. */
  readonly number: number | null;
  /** The zone it lies in. */
  readonly within: string;
  readonly balance: number;
  /** How much it may owe; null: no limit. */
  readonly limit: number | null;
  readonly available: number | null;
  readonly pointCredit: number;
};

/** The accounts that a person may move, of one kind; nobody but an admin moves that of the own zone. */
export function accountsOf(of: Holder, { zones, pos }: AnswerOf<typeof money.balances>, role: number): readonly Account[] {
  const names = new Map(zones.map(({ zoneId, name }) => [zoneId, name]));
  if (of === "pos") {
    return pos.map(({ posId, name, sequence, zoneId, balance, creditLimit, available, pointCredit }) =>
      ({ id: posId, name, number: sequence, within: names.get(zoneId) ?? "", balance, limit: creditLimit, available, pointCredit }));
  }
  return zones.filter(({ parentId }) => role === roles.admin || parentId !== null).map(({ zoneId, parentId, name, balance }) =>
    ({ id: zoneId, name, number: null, within: parentId === null ? "" : names.get(parentId) ?? "", balance, limit: null, available: null, pointCredit: 0 }));
}

/** What stands in the field and its choices: "12 · Ana · Norte". */
export function accountText({ number, name, within }: Account): string {
  return [...(number === null ? [] : [String(number)]), name, within].filter((part) => part !== "").join(" · ");
}

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** What is found by a number or a piece of a name, the likeliest first; all of them in their order while nothing is typed. */
export function foundAccounts(accounts: readonly Account[], typed: string): readonly Account[] {
  const wanted = plain(typed);
  if (wanted === "") return accounts;
  const ranked = accounts.map((account) => ({ account, rank: rankOf(account, wanted) })).filter(({ rank }) => rank < none);
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ account }) => account);
}

const none = 5;

/** The number itself, the beginning of a name, of a word in it, of a number, a piece of what is written. */
function rankOf(account: Account, wanted: string): number {
  const name = plain(account.name);
  const number = String(account.number ?? "");
  if (number === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 2;
  if (number.startsWith(wanted)) return 3;
  // A digit in the middle of another number is nobody's.
  return !/^\d+$/.test(wanted) && plain(accountText(account)).includes(wanted) ? 4 : none;
}
