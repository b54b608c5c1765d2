import { type AnswerOf, reports } from "@chalkboard/contract";
import type { PlainKey, Translate } from "@chalkboard/i18n";
import { sheet } from "../list-columns.ts";

type Row = AnswerOf<typeof reports.listMovements>["rows"][number];
export type MovementKind = Row["kind"];

/** The name of each kind of movement. */
export const movementKeys = {
  sale: "reports.sales",
  cancelled: "reports.cancelled",
  prize: "reports.prizes",
  refund: "reports.refunds",
  payment: "reports.paid",
  tax: "reports.tax",
  deposit: "paper.deposit",
  withdrawal: "paper.withdrawal",
  adjustment: "paper.adjustment",
  commission: "reports.commission",
  fee: "reports.fee",
  grant: "paper.creditGrant",
  expiry: "paper.creditExpiry",
  held: "reports.held",
  loan: "reports.loans",
  collected: "paper.collect",
  handedOver: "paper.handOver",
} as const satisfies Readonly<Record<MovementKind, PlainKey>>;

/** The movement that reversed this one, or that it reverses; empty where there is neither. */
export function takenBackText(
  { takenBackBy, takesBack, receipt, isBack }: Pick<Row, "takenBackBy" | "takesBack" | "receipt" | "isBack">,
  t: Translate,
): string {
  if (takenBackBy !== null) {
    return receipt === null
      ? t("reports.takenBackByEntry", { entry: String(takenBackBy) })
      : t("reports.takenBackBy", { receipt: String(takenBackBy) });
  }
  if (takesBack !== null) return t("reports.takesBack", { receipt: String(takesBack) });
  return isBack ? t("reports.isBack") : "";
}

/** Movements of accounts, entry by entry. */
export const movementListColumns = sheet(reports.listMovements, ({ t }) => [
  { title: "kit.time", by: "entry", value: ({ at }) => at, kind: "dateTime", width: 130, phone: "line" },
  { title: "reports.account", by: "name", value: ({ name }) => name, grow: 2, phone: "line" },
  { title: "reports.zone", value: ({ zoneName }) => zoneName, grow: 1, wideOnly: true },
  { title: "reports.kind", value: ({ kind }) => t(movementKeys[kind]), width: 130, phone: "name" },
  {
    title: "reports.amount",
    by: "amount",
    value: ({ amount }) => amount,
    summed: ({ amount }) => amount,
    kind: "money",
    currency: ({ currency }) => currency,
    width: 120,
    phone: "figure",
  },
  {
    title: "paper.balance",
    value: ({ balance }) => balance,
    kind: "money",
    currency: ({ currency }) => currency,
    width: 120,
    phone: "line",
  },
  {
    title: "betting.ticket",
    value: ({ ticket }) => (ticket === null ? "" : String(ticket)),
    width: 110,
    phone: "line",
  },
  {
    title: "paper.receipt",
    value: ({ receipt }) => (receipt === null ? "" : String(receipt)),
    width: 90,
    phone: "line",
  },
  { title: "reports.entry", value: ({ entry }) => String(entry), width: 90, wideOnly: true },
  { title: "reports.takenBack", value: (row) => takenBackText(row, t), width: 190, phone: "line" },
  { title: "money.reason", value: ({ reason }) => reason, grow: 2, wideOnly: true },
  { title: "money.by", value: ({ by }) => by, grow: 1, phone: "line" },
]);
