import { fees } from "@chalkboard/contract";
import type { Made, Rows } from "./call-row.ts";
import type { TestServer } from "../test-server.ts";
import { logins } from "../test-world.ts";

const { trader, bancaAdmin } = logins;
const terms: fees.FeeTerms = {
  handle: { all: 125, byKind: { parlay: 500 } },
  net: null,
  perTicket: 0,
  perPos: 0,
  perCustomer: 0,
  minimum: 10_000,
};
const [february, march] = ["2026-02-01", "2026-03-01"];

/** What services pay the platform: a scheme, an invoice to be cancelled, one paid in part. */
export async function someFees({ answer, world: { banca, kliyan } }: TestServer): Promise<Made["fees"]> {
  const issue = async (
    serviceId: number,
    name: string,
    currency: string,
  ): Promise<{ readonly schemeId: number; readonly invoiceId: number }> => {
    const { schemeId } = await answer(fees.saveFeeScheme, { name, currency, from: february, terms }, trader);
    await answer(fees.giveFeeScheme, { serviceId, schemeId, from: february, was: null }, trader);
    const { invoiceId } = await answer(
      fees.issueInvoice,
      { key: `invoice of ${name}`, serviceId, month: march, amount: terms.minimum },
      trader,
    );
    return { schemeId, invoiceId };
  };
  const first = await issue(banca.serviceId, "Retail", "HTG");
  const { invoiceId: paidId } = await issue(kliyan.serviceId, "Online", "USD");
  for (const [index, amount] of [4_000, 1_000].entries()) {
    const was = terms.minimum - 4_000 * index;
    await answer(
      fees.payInvoice,
      { key: `payment ${String(index)}`, invoiceId: paidId, amount, paidOn: "2026-04-02", was },
      trader,
    );
  }
  const { payments } = await answer(fees.readInvoice, { invoiceId: paidId }, trader);
  return { schemeId: first.schemeId, invoiceId: first.invoiceId, paidId, paymentId: payments[0]?.paymentId ?? 0 };
}

export const feeRows: Rows = {
  "fees/setup": () => ({ right: [trader, {}] }),
  "fees/save_scheme": () => ({ right: [trader, { name: "Small shops", currency: "HTG", from: "2026-05-01", terms }] }),
  "fees/give_scheme": ({ world: { banca }, fees: { schemeId } }) => ({
    right: [trader, { serviceId: banca.serviceId, schemeId: null, from: "2026-06-01", was: schemeId }],
  }),
  "fees/save_party": ({ world: { banca } }) => ({
    right: [
      trader,
      {
        serviceId: banca.serviceId,
        name: "Banca S.A.",
        address: "Rue du Quai 4",
        taxNumber: "HT-17",
        payTo: "",
        dueDays: 30,
      },
    ],
  }),
  "fees/count": ({ world: { banca } }) => ({
    right: [trader, { serviceId: banca.serviceId, from: "2026-04-01", to: "2026-04-30" }],
  }),
  "fees/list_invoices": ({ world: { kliyan } }) => ({
    right: [trader, {}],
    foreign: [bancaAdmin, { serviceId: kliyan.serviceId }],
  }),
  "fees/read_invoice": ({ fees: { paidId } }) => ({
    right: [trader, { invoiceId: paidId }],
    foreign: [bancaAdmin, { invoiceId: paidId }],
  }),
  "fees/print_invoice": ({ fees: { paidId } }) => ({
    right: [trader, { invoiceId: paidId }],
    foreign: [bancaAdmin, { invoiceId: paidId }],
  }),
  "fees/preview_invoice": ({ world: { banca } }) => ({
    right: [trader, { serviceId: banca.serviceId, month: february }],
  }),
  "fees/issue_invoice": ({ world: { kliyan } }) => ({
    right: [
      trader,
      { key: "invoice of February", serviceId: kliyan.serviceId, month: february, amount: terms.minimum },
    ],
  }),
  "fees/pay_invoice": ({ fees: { paidId } }) => ({
    right: [
      trader,
      {
        key: "another part",
        invoiceId: paidId,
        amount: 2_500,
        paidOn: "2026-04-09",
        reference: "wire 17",
        was: terms.minimum - 5_000,
      },
    ],
  }),
  "fees/take_back_payment": ({ fees: { paymentId } }) => ({
    right: [trader, { paymentId, reason: "of another service" }],
  }),
  "fees/credit_invoice": ({ fees: { invoiceId } }) => ({
    right: [trader, { key: "takes it back", invoiceId, reason: "a wrong address" }],
  }),
};
