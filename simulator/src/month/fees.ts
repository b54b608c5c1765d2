// The fees that services pay the platform during a month: a scheme each, whose terms change twice within the month, and
// invoices for the month before, which are partly paid, refunded and reversed.

import { fees } from "@chalkboard/contract";
import { addDays, type Day } from "@chalkboard/kernel";
import { page } from "../rehearsal/proof/differ.ts";
import { type Month, type MonthService, result } from "./month.ts";
import { firstDay } from "./plan.ts";

/** The previous month, for which invoices are issued: nothing was sold in it. */
export const feeMonth: Day = "2026-02-01";

/**
 * The terms of every scheme by their first days: percentages and amounts of all kinds; a single day whose loss is made
 * up later, as single days sometimes lose; and a period that makes it up.
 */
export const feeTerms: readonly { readonly from: Day; readonly terms: fees.FeeTerms }[] = [
  {
    from: feeMonth,
    terms: {
      handle: { all: 125, byKind: { parlay: 200 } },
      net: { kind: "positive", share: { all: 500, byKind: { parlay: 800 } } },
      perTicket: 7,
      perPos: 15_000,
      perCustomer: 45,
      minimum: 50_000,
    },
  },
  {
    from: addDays(firstDay, 8),
    terms: {
      handle: null,
      net: { kind: "carried", share: { all: 1_000, byKind: {} } },
      perTicket: 0,
      perPos: 0,
      perCustomer: 0,
      minimum: 0,
    },
  },
  {
    from: addDays(firstDay, 9),
    terms: {
      handle: { all: 75, byKind: {} },
      net: { kind: "carried", share: { all: 1_200, byKind: {} } },
      perTicket: 3,
      perPos: 10_001,
      perCustomer: 25,
      minimum: 20_000,
    },
  },
];

/** The platform sets the terms of its services. */
export async function setFees(month: Month): Promise<void> {
  const {
    house: { traderId, services },
  } = month;
  for (const {
    serviceId,
    plan: { name, currency },
  } of services) {
    let schemeId: number | undefined;
    for (const { from, terms } of feeTerms) {
      const input = { name: `Fee of ${name}`, currency, from, terms, ...(schemeId === undefined ? {} : { schemeId }) };
      schemeId ??= (await result(month, "fee: scheme", traderId, fees.saveFeeScheme, input))?.schemeId;
      if (from !== feeMonth) await result(month, "fee: scheme", traderId, fees.saveFeeScheme, input);
    }
    if (schemeId !== undefined)
      await result(month, "fee: given", traderId, fees.giveFeeScheme, {
        serviceId,
        schemeId,
        from: feeMonth,
        was: null,
      });
  }
}

type FeeStep = (month: Month, service: MonthService, day: Day) => Promise<void>;

const issue: FeeStep = async (month, { serviceId }) => {
  const {
    house: { traderId },
    serial,
  } = month;
  const preview = await result(month, "fee: looked at", traderId, fees.previewInvoice, { serviceId, month: feeMonth });
  if (preview === undefined) return;
  await result(month, "fee: issued", traderId, fees.issueInvoice, {
    key: `invoice-${serial()}`,
    serviceId,
    month: feeMonth,
    amount: preview.amount,
  });
};

/** Records that a share of what is due was paid. */
const pay =
  (percent: number): FeeStep =>
  async (month, service, paidOn) => {
    const {
      house: { traderId },
      serial,
    } = month;
    const { invoiceId, due } = (await current(month, service)) ?? { invoiceId: 0, due: 0 };
    const amount = Math.floor((due * percent) / 100);
    if (amount === 0) return;
    await result(month, "fee: paid", traderId, fees.payInvoice, {
      key: `pays-fee-${serial()}`,
      invoiceId,
      amount,
      paidOn,
      reference: "",
      was: due,
    });
  };

const payBack: FeeStep = async (month, service) => {
  const {
    house: { traderId },
  } = month;
  const invoice = await current(month, service);
  if (invoice === undefined) return;
  const read = await result(month, "fee: looked at", traderId, fees.readInvoice, { invoiceId: invoice.invoiceId });
  const paymentId = read?.payments.find(
    ({ takesBack, takenBackBy }) => takesBack === null && takenBackBy === null,
  )?.paymentId;
  if (paymentId !== undefined)
    await result(month, "fee: payment taken back", traderId, fees.takeBackPayment, {
      paymentId,
      reason: "of another service",
    });
};

const credit: FeeStep = async (month, service) => {
  const {
    house: { traderId },
    serial,
  } = month;
  const invoice = await current(month, service);
  if (invoice === undefined) return;
  await result(month, "fee: taken back", traderId, fees.creditInvoice, {
    key: `note-${serial()}`,
    invoiceId: invoice.invoiceId,
    reason: "a wrong address",
  });
};

/** A service's current invoice. */
async function current(month: Month, { serviceId }: MonthService): Promise<fees.FeeInvoice | undefined> {
  const listed = await result(month, "fee: looked at", month.house.traderId, fees.listInvoices, {
    show: "all",
    serviceId,
    ...page("number", 100),
  });
  return listed?.rows.find(({ state }) => state !== "note" && state !== "credited");
}

// By the index of the day: what is done with each service, in the order of the plan.
const actions: ReadonlyMap<number, readonly FeeStep[]> = new Map([
  [2, [issue, issue, issue]],
  [4, [pay(40), pay(100), credit]],
  [6, [pay(25), payBack, issue]],
  [9, [payBack, pay(33), credit]],
  [10, [pay(60), pay(50), issue]],
]);

/** The platform's work on a day of the month. @param index of the day */
export async function billFees(month: Month, index: number, day: Day): Promise<void> {
  const { services } = month.house;
  for (const [place, action] of (actions.get(index) ?? []).entries()) {
    const service = services[place];
    if (service !== undefined) await action(month, service, day);
  }
}
