// Queries for fees, and fee mutations with idempotency keys.
import { type AnswerOf, fees, type PayloadOf, roles } from "@chalkboard/contract";
import { feeRateText } from "@chalkboard/list-columns";
import { type Once, useOnce } from "../../data/use-once.ts";
import { useSession } from "../../data/viewer.ts";
import type { Locale } from "../../kit/format/locale.tsx";

export type Invoice = fees.FeeInvoice;
export type Setup = fees.FeeSetup;
export type Service = Setup["services"][number];
export type Scheme = Setup["schemes"][number];
export type Preview = AnswerOf<typeof fees.previewInvoice>;
export type Payment = AnswerOf<typeof fees.readInvoice>["payments"][number];

/** A pending request, with what users need to read to resend it. */
export type SentInvoice = { readonly input: PayloadOf<typeof fees.issueInvoice>; readonly name: string };
export type SentPayment = { readonly input: PayloadOf<typeof fees.payInvoice>; readonly currency: string };
export type SentNote = { readonly input: PayloadOf<typeof fees.creditInvoice> };
export type Issuing = Once<typeof fees.issueInvoice, SentInvoice>;

/** The calls whose results become stale after an action on an invoice. */
export const invoiceCalls = [fees.feeSetup, fees.listInvoices, fees.readInvoice, fees.previewInvoice];
/** The calls whose results become stale after a scheme changed. */
export const schemeCalls = [fees.feeSetup, fees.previewInvoice, fees.countFee];

/** Issues invoices, each once. */
export function useIssuing(): Issuing {
  return useOnce(fees.issueInvoice, {
    place: "fee-invoice",
    payload: ({ input }: SentInvoice) => input,
    old: invoiceCalls,
  });
}

/** Records payments, each once. */
export function usePaying(): Once<typeof fees.payInvoice, SentPayment> {
  return useOnce(fees.payInvoice, {
    place: "fee-payment",
    payload: ({ input }: SentPayment) => input,
    old: invoiceCalls,
  });
}

/** Credits invoices, each once. */
export function useCrediting(): Once<typeof fees.creditInvoice, SentNote> {
  return useOnce(fees.creditInvoice, {
    place: "fee-credit",
    payload: ({ input }: SentNote) => input,
    old: invoiceCalls,
  });
}

/** Assistants may read everything and change nothing. */
export function useMayBill(): boolean {
  return useSession().role === roles.platform;
}

/** The terms of a scheme in one line. */
export function termsText(
  { handle, net, perTicket, perPos, perCustomer, minimum }: fees.FeeTerms,
  currency: string,
  { t, format }: Locale,
): string {
  const rate = (points: number): string => feeRateText(points, format);
  const money = (amount: number): string => format.moneyWithCode(amount, currency);
  const kinds = Object.keys(handle?.byKind ?? {}).length + Object.keys(net?.share.byKind ?? {}).length;
  return (
    [
      ...(handle === null ? [] : [t("fees.textHandle", { rate: rate(handle.all) })]),
      ...(net === null
        ? []
        : [t(net.kind === "carried" ? "fees.textCarried" : "fees.textNet", { rate: rate(net.share.all) })]),
      ...(kinds === 0 ? [] : [t("fees.textKinds")]),
      ...(perTicket === 0 ? [] : [t("fees.textTicket", { amount: money(perTicket) })]),
      ...(perPos === 0 ? [] : [t("fees.textPos", { amount: money(perPos) })]),
      ...(perCustomer === 0 ? [] : [t("fees.textCustomer", { amount: money(perCustomer) })]),
      ...(minimum === 0 ? [] : [t("fees.textMinimum", { amount: money(minimum) })]),
    ].join(" · ") || t("fees.textNothing")
  );
}
