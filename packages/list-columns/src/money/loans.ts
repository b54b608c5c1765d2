import { money } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { takenBackText } from "./movements.ts";
import { sheet } from "../list-columns.ts";

export const loanStateKeys = {
  open: "money.loanOpen",
  paid: "money.loanDone",
  undone: "money.loanUndone",
} as const satisfies Readonly<Record<(typeof money.loanState.options)[number], PlainKey>>;

/** Loans to POS, with what is still owed. */
export const loanListColumns = sheet(money.listLoans, ({ t }) => [
  { title: "money.lentOn", by: "loanId", value: ({ at }) => at, kind: "dateTime", width: 150, phone: "none" },
  { title: "reports.pos", by: "posName", value: ({ posName }) => posName, grow: 2, phone: "name" },
  { title: "reports.zone", value: ({ zoneName }) => zoneName, grow: 1, wideOnly: true },
  {
    title: "money.principal",
    by: "principal",
    value: ({ principal }) => principal,
    summed: ({ lent }) => lent,
    kind: "money",
    width: 130,
    phone: "none",
  },
  {
    title: "money.loanPaid",
    value: ({ paid }) => paid,
    summed: ({ paid }) => paid,
    kind: "money",
    width: 120,
    phone: "none",
  },
  {
    title: "money.loanOwed",
    by: "balance",
    value: ({ balance }) => balance,
    summed: ({ balance }) => balance,
    kind: "money",
    width: 120,
    phone: "figure",
  },
  { title: "money.loanNext", value: ({ nextAmount }) => nextAmount, kind: "money", width: 120, phone: "line" },
  { title: "money.loanNextOn", value: ({ nextOn }) => nextOn, kind: "day", width: 120, phone: "line" },
  { title: "money.loanLeft", value: ({ left }) => left, kind: "number", width: 90, wideOnly: true },
  {
    title: "money.loanOverdue",
    by: "overdue",
    value: ({ overdue }) => overdue,
    summed: ({ overdue }) => overdue,
    kind: "money",
    width: 110,
    phone: "line",
  },
  { title: "tickets.status", value: ({ state }) => t(loanStateKeys[state]), width: 130, phone: "line" },
  { title: "money.reason", value: ({ reason }) => reason, grow: 2, wideOnly: true },
  { title: "money.by", value: ({ by }) => by, grow: 1, wideOnly: true },
]);

/** Repayments of loans. */
export const recoveredListColumns = sheet(money.listRecovered, ({ t }) => [
  { title: "kit.time", by: "transactionId", value: ({ at }) => at, kind: "dateTime", width: 150, phone: "line" },
  { title: "reports.pos", by: "posName", value: ({ posName }) => posName, grow: 2, phone: "name" },
  { title: "reports.zone", value: ({ zoneName }) => zoneName, grow: 1, wideOnly: true },
  {
    title: "network.takenBy",
    value: ({ week }) => (week === null ? t("network.byHand") : t("money.ofWeek", { number: week })),
    width: 140,
    phone: "line",
  },
  { title: "money.kind", value: ({ kind }) => t(`paper.${kind}`), grow: 1, phone: "line" },
  {
    title: "network.cameBack",
    by: "amount",
    value: ({ amount }) => amount,
    summed: ({ amount }) => amount,
    kind: "money",
    width: 130,
    phone: "figure",
  },
  { title: "money.loanOwedAfter", value: ({ balance }) => balance, kind: "money", width: 140, phone: "line" },
  { title: "paper.receipt", value: ({ receipt }) => receipt, width: 90, phone: "line" },
  {
    title: "money.reason",
    grow: 2,
    value: (one) =>
      [takenBackText({ ...one, isBack: false }, t), one.reason, one.by].filter((part) => part !== "").join(" · "),
  },
]);
