// Loans to POS: queries, and mutations with idempotency keys.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { type Once, useOnce } from "../../../data/use-once.ts";
import type { Locale } from "../../../kit/format/locale.tsx";

export type Loan = money.Loan;
export type Story = AnswerOf<typeof money.readLoan>;
export type Scheduled = Story["schedule"][number];
export type LoanEntry = Story["entries"][number];
export type LoanWay = Loan["way"];
/** A pending loan, with the POS's name for display. */
export type SentLoan = {
  readonly input: Omit<PayloadOf<typeof money.grantLoan>, "secondPerson">;
  readonly name: string;
};
export type SentRepayment = {
  readonly input: Omit<PayloadOf<typeof money.repayLoan>, "secondPerson">;
  readonly name: string;
};
export type Lending = Once<typeof money.grantLoan, SentLoan>;
export type Repaying = Once<typeof money.repayLoan, SentRepayment>;

/** The calls whose results become stale after an action. */
export const loanCalls = [
  money.listLoans,
  money.readLoan,
  money.previewLoan,
  money.findAccounts,
  money.listTransactions,
];

/** Lends, each time once. */
export function useLending(): Lending {
  return useOnce(money.grantLoan, { place: "loan", payload: ({ input }: SentLoan) => input, old: loanCalls });
}

/** Records repayments, each once. */
export function useRepaying(): Repaying {
  return useOnce(money.repayLoan, {
    place: "loan-payment",
    payload: ({ input }: SentRepayment) => input,
    old: loanCalls,
  });
}

export type LoanDraft = {
  readonly posId: number | undefined;
  readonly way: LoanWay;
  readonly principal: number | null;
  readonly instalments: number | null;
  /** Null: equal instalments. */
  readonly weekly: number | null;
  /** Null: the open week. */
  readonly firstWeek: number | null;
  readonly reason: string;
};
export const newLoan: LoanDraft = {
  posId: undefined,
  way: "cash",
  principal: null,
  instalments: 10,
  weekly: null,
  firstWeek: null,
  reason: "",
};

/** The preview request for a draft; null while nothing can be shown. */
export function previewOf({
  posId,
  principal,
  instalments,
  weekly,
  firstWeek,
}: LoanDraft): PayloadOf<typeof money.previewLoan> | null {
  if (posId === undefined || principal === null || principal <= 0 || instalments === null) return null;
  if (isTooMuch({ principal, instalments, weekly })) return null;
  return {
    posId,
    principal,
    instalments,
    ...(weekly === null ? {} : { weekly }),
    ...(firstWeek === null ? {} : { firstWeek }),
  };
}

/** Whether nothing would be left for the last instalment. */
export function isTooMuch({
  principal,
  instalments,
  weekly,
}: Pick<LoanDraft, "principal" | "instalments" | "weekly">): boolean {
  if (principal === null || instalments === null) return false;
  return (weekly ?? Math.max(1, Math.floor(principal / instalments))) * (instalments - 1) >= principal;
}

/** A week as its days. */
export function weekText({ from, to }: Pick<Scheduled, "from" | "to">, { format }: Pick<Locale, "format">): string {
  return `${format.day(from)} – ${format.day(to)}`;
}

/** The state of a week in a loan's schedule. */
export function stateText({ state, receipt }: Scheduled, { t }: Pick<Locale, "t">): string {
  switch (state) {
    case "due":
      return t("money.dueState");
    case "taken":
      return t("money.takenState", { receipt: receipt ?? 0 });
    case "takenBack":
      return t("money.takenBackState");
    case "postponed":
      return t("money.postponedState");
  }
}
