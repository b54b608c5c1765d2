// Setting an account to zero: the request and its consequences.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import type { FigureTitle } from "@chalkboard/list-columns";
import { type Once, useOnce } from "../../../data/use-once.ts";
import type { Locale } from "../../../kit/format/locale.tsx";
import type { Holder } from "../../../page-parts/people/accounts.ts";

export type Closable = AnswerOf<typeof money.listClosable>["rows"][number];
export type Preview = AnswerOf<typeof money.previewClosing>;
export type Way = PayloadOf<typeof money.closeAccount>["way"];
export type ClosingInput = Omit<PayloadOf<typeof money.closeAccount>, "secondPerson">;
/** A pending closing, with the account's name for display. */
export type SentClosing = { readonly input: ClosingInput; readonly name: string };
export type Closing = Once<typeof money.closeAccount, SentClosing>;

/** The calls whose results become stale after an account was closed. */
export const closingCalls = [money.listClosable, money.previewClosing, money.listTransactions, money.findAccounts];

/** Closes accounts, each once. */
export function useClosing(of: Holder): Closing {
  return useOnce(money.closeAccount, {
    place: `closing-${of}`,
    payload: ({ input }: SentClosing) => input,
    old: closingCalls,
  });
}

/** The consequences. */
export function closingText(
  name: string,
  balance: number,
  way: Way,
  { t, format, currency }: Pick<Locale, "t" | "format" | "currency">,
): string {
  if (balance === 0) return t("money.closeNothing");
  const amount = format.moneyWithCode(Math.abs(balance), currency);
  return t(way === "writeOff" ? "money.closeWriteOff" : balance > 0 ? "money.closePayOut" : "money.closeTakeIn", {
    amount,
    name,
  });
}

export const partLabels = {
  sold: "weeks.part.sold",
  cancelled: "weeks.part.cancelled",
  paid: "weeks.part.paid",
  tax: "weeks.part.tax",
  commission: "paper.closingCommission",
  byHand: "weeks.part.byHand",
  loan: "weeks.part.loan",
  held: "weeks.part.held",
  withdrawn: "weeks.part.withdrawn",
  other: "weeks.part.other",
} as const satisfies Readonly<Record<string, FigureTitle>>;
