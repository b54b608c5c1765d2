import { fees } from "@chalkboard/contract";
import type { Format, PlainKey } from "@chalkboard/i18n";
import type { Writer } from "../columns.ts";
import { type ListColumn, sheet } from "../list-columns.ts";
import { modeKey } from "../selling/ticket-words.ts";

export const invoiceStateKeys = {
  due: "fees.stateDue",
  overdue: "fees.stateOverdue",
  paid: "fees.statePaid",
  credited: "fees.stateCredited",
  note: "fees.stateNote",
} as const satisfies Readonly<Record<(typeof fees.invoiceState.options)[number], PlainKey>>;

/** The name of a kind of ticket that has its own percentage. */
export function feeKindKey(kind: string): PlainKey {
  return kind === "racing" ? "reports.racing" : modeKey(kind);
}

/** A percentage with up to two decimals, as many as it needs. */
export function feeRateText(rate: number, format: Format): string {
  const space = format.language === "fr" || format.language === "ht" ? " " : "";
  return `${format.number(rate / 100, rate % 100 === 0 ? 0 : rate % 10 === 0 ? 1 : 2)}${space}%`;
}

const lineKeys = {
  handle: "fees.handle",
  net: "fees.netWin",
  tickets: "fees.tickets",
  pos: "fees.activePos",
  customers: "fees.activeCustomers",
} as const satisfies Readonly<Record<Exclude<fees.FeeLineReport["of"], "minimum">, PlainKey>>;

type Said = { readonly what: string; readonly how: string };

/** A line of a fee in words: what it is for, and how it was calculated. */
export function feeLineText(
  line: fees.FeeLineReport,
  currency: string,
  { t, format }: Pick<Writer, "t" | "format">,
): Said {
  const money = (amount: number): string => format.money(amount, currency);
  const amount = money(line.amount);
  if (line.of === "minimum") return { what: t("fees.minimum", { amount: money(line.price ?? 0) }), how: "" };
  const what = [t(lineKeys[line.of]), ...line.kinds.map((kind) => t(feeKindKey(kind)))].join(" · ");
  if (line.count !== null) {
    const { count, price = 0 } = line;
    const isWhole = count * (price ?? 0) === line.amount;
    return { what, how: t(isWhole ? "fees.howCount" : "fees.howDays", { count, price: money(price ?? 0), amount }) };
  }
  const base = money(line.base ?? 0);
  if (line.of === "net" && line.amount === 0 && (line.base ?? 0) <= 0)
    return { what, how: t("fees.howNothing", { base }) };
  const rate = feeRateText(line.rate ?? 0, format);
  return {
    what,
    how:
      line.madeUp === 0
        ? t("fees.howRate", { base, rate, amount })
        : t("fees.howMadeUp", { base, madeUp: money(line.madeUp), rate, amount }),
  };
}

const currency = (row: { readonly currency: string }): string => row.currency;
const money = { kind: "money", currency, width: 118 } as const;

const ofWhom: ListColumn<typeof fees.listInvoices> = {
  title: "operations.service",
  by: "serviceName",
  value: ({ serviceName }) => serviceName,
  grow: 2,
  phone: "name",
};
const issuer: ListColumn<typeof fees.listInvoices> = {
  title: "money.by",
  value: ({ issuedBy }) => issuedBy,
  grow: 1,
  wideOnly: true,
};

/**
 * Invoices of the platform's fee with the credit notes that reverse them. A service reads only its own, without who
 * issued them.
 */
export const invoiceListColumns = sheet(fees.listInvoices, ({ t, format, isPlatform = false }) => [
  { title: "fees.number", by: "number", value: ({ number }) => number, width: 76, phone: "line" },
  ...(isPlatform ? [ofWhom] : []),
  {
    title: "fees.month",
    by: "month",
    value: ({ month }) => format.month(month),
    grow: 1,
    phone: isPlatform ? "line" : "name",
  },
  { title: "fees.state", value: ({ state }) => t(invoiceStateKeys[state]), width: 116, phone: "line" },
  { title: "services.currency", value: currency, width: 84, wideOnly: true },
  {
    ...money,
    title: "fees.amount",
    by: "amount",
    value: ({ amount }) => amount,
    summed: ({ amount }) => amount,
    phone: "figure",
  },
  { ...money, title: "fees.paid", value: ({ paid }) => paid, summed: ({ paid }) => paid, phone: "line" },
  { ...money, title: "fees.due", by: "due", value: ({ due }) => due, summed: ({ due }) => due, phone: "line" },
  { title: "fees.dueOn", by: "dueOn", value: ({ dueOn }) => dueOn, kind: "day", width: 120, phone: "line" },
  { title: "fees.issuedOn", value: ({ issuedAt }) => issuedAt, kind: "dateTime", width: 140, wideOnly: true },
  ...(isPlatform ? [issuer] : []),
  {
    title: "fees.reason",
    value: ({ reason, credits, creditedBy }) =>
      [
        ...(credits === null ? [] : [t("fees.takesBack", { number: credits })]),
        ...(creditedBy === null ? [] : [t("fees.takenBackBy", { number: creditedBy })]),
        ...(reason === "" ? [] : [reason]),
      ].join(" · "),
    grow: 2,
    wideOnly: true,
  },
]);
