// What the services of the demo pay the platform: a scheme for each currency, their invoice details, and invoices of
// the last two months, which were before the first sale: their minimum. One is paid, one in part.

import { fees, isOnline } from "@chalkboard/contract";
import { addDays, assert, dayOf } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import {
  giveScheme,
  issueInvoice,
  monthAfter,
  monthOf,
  payInvoice,
  previewInvoice,
  readSetup,
  saveParty,
  saveScheme,
} from "../money/fees/index.ts";
import { type Context, isRefused, type Refused } from "../platform/http/handlers.ts";

const percentages = {
  handle: { all: 125, byKind: { parlay: 200, teaser: 200 } },
  net: { kind: "positive", share: { all: 500, byKind: {} } },
} as const;
const ofShops: fees.FeeTerms = { ...percentages, perTicket: 25, perPos: 150_000, perCustomer: 0, minimum: 1_500_000 };
const ofCustomers: fees.FeeTerms = { ...percentages, perTicket: 1, perPos: 0, perCustomer: 50, minimum: 25_000 };

/** @param trader the person of the platform who does it */
export async function billServices(database: Database, trader: Context): Promise<void> {
  const act = async <Answer extends object>(
    action: Parameters<typeof database.transaction<Answer | Refused>>[1],
  ): Promise<Answer> => {
    const answer = await database.transaction("all", action);
    assert(!isRefused(answer), "the demo's platform bills its services", { answer: JSON.stringify(answer) });
    return answer as Answer;
  };
  const { services } = await database.read("all", readSetup);
  const last = monthOf(addDays(monthOf(dayOf(trader.now, trader.session.timeZone)), -1));
  const before = monthOf(addDays(last, -1));
  const schemes = new Map<string, number>();
  // The platform is on every invoice: its own details come first.
  for (const { serviceId, name, kind, currency } of services.toSorted((one, other) => one.kind - other.kind)) {
    const party =
      kind === 0
        ? {
            name: `${name} Ltd`,
            address: "12 Harbour Road\nBridgetown",
            taxNumber: "BB-100200",
            payTo: "First Island Bank, account 4410-22",
            dueDays: 30,
          }
        : {
            name: `${name} S.A.`,
            address: "Rue Capois 7\nPort-au-Prince",
            taxNumber: `HT-${String(100_200 + serviceId)}`,
            payTo: "",
            dueDays: 30,
          };
    await act((sql) => saveParty(sql, { serviceId, ...party }, trader));
    if (kind === 0) continue;
    const scheme = {
      name: `${isOnline(kind) ? "Online" : "Shops"} ${currency}`,
      currency,
      from: before,
      terms: isOnline(kind) ? ofCustomers : ofShops,
    };
    const schemeId = schemes.get(scheme.name) ?? (await act((sql) => saveScheme(sql, scheme, trader))).schemeId;
    schemes.set(scheme.name, schemeId);
    await act((sql) => giveScheme(sql, { serviceId, schemeId, from: before, was: null }, trader));
    for (const [index, month] of [before, last].entries()) {
      const { amount } = await act((sql) => previewInvoice(sql, { serviceId, month }, trader));
      const key = `invoice ${String(serviceId)} ${month} of the demo`;
      const { invoiceId } = await act((sql) => issueInvoice(sql, { key, serviceId, month, amount }, trader));
      const paid = index === 0 ? amount : Math.floor(amount / 2);
      await act((sql) =>
        payInvoice(
          sql,
          {
            key: `payment ${String(invoiceId)} of the demo`,
            invoiceId,
            amount: paid,
            paidOn: monthAfter(last),
            reference: `Wire ${String(4_000 + invoiceId)}`,
            was: amount,
          },
          trader,
        ),
      );
      if (isOnline(kind)) break;
    }
  }
}
