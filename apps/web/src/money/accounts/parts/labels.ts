import type { Locale } from "../../../kit/format/locale.tsx";
import type { Account } from "../../../page-parts/people/accounts.ts";
import { changeOf, type Entry, type Sent, type Transaction } from "./entry.ts";

type Writing = Pick<Locale, "t" | "format" | "currency">;

const askKeys = {
  deposit: "money.askDeposit",
  withdrawal: "money.askWithdrawal",
  adjustment: "money.askAdjustment",
} as const;

/** "Deposit 50.00": an adjustment has its sign, the others have their names. */
export function movedText(
  { kind, amount }: Pick<Entry, "kind" | "amount">,
  { t, format, currency }: Writing,
): { kind: string; amount: string } {
  return {
    kind: t(`paper.${kind}`),
    amount: format.money(kind === "adjustment" ? amount : Math.abs(amount), currency),
  };
}

/** The confirmation before an entry: title, consequences and the action's label. */
export function askText({ entry, name, takesBack }: Sent, account: Account | undefined, locale: Writing) {
  const { t, format, currency } = locale;
  const moved = movedText(entry, locale);
  const balance = account?.balance ?? 0;
  const balances = {
    before: format.money(balance, currency),
    after: format.money(balance + changeOf(entry), currency),
  };
  if (takesBack === null) {
    return {
      title: t(askKeys[entry.kind], { amount: moved.amount, name }),
      consequence: t("money.consequence", balances),
      action: moved.kind,
    };
  }
  return {
    title: t("money.askTakeBack", { receipt: takesBack }),
    consequence: t("money.takesBack", { ...moved, ...balances }),
    action: t("money.takeBack"),
  };
}

/** The entry, and the account's balance after it. */
export function enteredText(
  { kind, amount, balance, receipt, posId, posName, zoneName }: Transaction,
  locale: Writing,
): string {
  const { t, format, currency } = locale;
  const moved = movedText({ kind: kind as Entry["kind"], amount }, locale);
  return t("money.entered", {
    ...moved,
    name: posId === null ? zoneName : posName,
    balance: format.money(balance, currency),
    receipt,
  });
}
