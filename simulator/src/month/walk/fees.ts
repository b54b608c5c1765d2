// Checks what services pay the platform, recalculated from the ledger: the fee of any days by its schemes, and invoices
// with their payments.

import { fees, reports } from "@chalkboard/contract";
import { addDays, type Day } from "@chalkboard/kernel";
import { answered, page } from "../../rehearsal/proof/differ.ts";
import { query } from "../../server.ts";
import { feeMonth, feeTerms } from "../fees.ts";
import { asAdmin, type ServiceWalk, same } from "./walk-context.ts";
import { before } from "./results.ts";
import type { Period } from "./truth.ts";

const parts = ["handle", "net", "tickets", "active", "minimum"] as const;
type Parts = Record<(typeof parts)[number], number>;
type Counted = { readonly parts: Parts; readonly fee: number; readonly lost: number };

const sold = query(
  { mode: "text", code: "int2", amount: "int8", entries: "int8" },
  `
  select mode, code, sum(amount)::bigint as amount, sum(entries)::bigint as entries from month_moved
  where service_id = $1::int and day between $2::date and $3::date and code in (1, 2, 3, 6, 101, 102, 103, 106)
    group by 1, 2`,
);
const active = query(
  { count: "int8" },
  `
  select count(distinct pos_id) as count from month_moved where service_id = $1::int and day between $2::date
    and $3::date and code in (1, 15)`,
);

/** Rounds to the nearest, half away from zero. */
function divided(amount: number, by: number, of: number): number {
  const [whole, divisor] = [BigInt(Math.abs(amount)) * BigInt(by), BigInt(of)];
  const nearest = Number((2n * whole + divisor) / (2n * divisor));
  return amount < 0 ? 0 - nearest : nearest;
}

const daysIn = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The days of a period, split where a month ends or other terms begin. */
function cut({ from, to }: Period): readonly (Period & { readonly terms: fees.FeeTerms })[] {
  const borders = ["2026-03-01", "2026-04-01", ...feeTerms.map((one) => one.from)].filter(
    (day) => day > from && day <= to,
  );
  const begins = [from, ...new Set(borders.toSorted())];
  return begins.flatMap((day, index) => {
    const terms = feeTerms.findLast((one) => one.from <= day)?.terms;
    const next = begins[index + 1];
    return terms === undefined ? [] : [{ from: day, to: next === undefined ? to : addDays(next, -1), terms }];
  });
}

/** What a service pays for some days; later spans make up the loss of earlier ones where the terms say so. */
async function feeOfDays(look: ServiceWalk, period: Period): Promise<Counted> {
  const all: Parts = { handle: 0, net: 0, tickets: 0, active: 0, minimum: 0 };
  let lost = 0;
  for (const stretch of cut(period)) {
    const counted = await feeOfStretch(look, stretch, stretch.terms, lost);
    for (const name of parts) all[name] += counted.parts[name];
    ({ lost } = counted);
  }
  return { parts: all, fee: parts.reduce((sum, name) => sum + all[name], 0), lost };
}

async function feeOfStretch(
  { sql, service: { serviceId, plan } }: ServiceWalk,
  days: Period,
  terms: fees.FeeTerms,
  lost: number,
): Promise<Counted> {
  const rows = await sql.rows(sold, [serviceId, days.from, days.to]);
  const sums = (what: "amount" | "entries", plus: number, minus: number): ReadonlyMap<string, number> => {
    const sum = new Map<string, number>();
    const signs = new Map([
      [plus, 1],
      [plus + 100, -1],
      [minus, -1],
      [minus + 100, 1],
    ]);
    for (const row of rows) sum.set(row.mode, (sum.get(row.mode) ?? 0) + (signs.get(row.code) ?? 0) * row[what]);
    return sum;
  };
  const whole = (sum: ReadonlyMap<string, number>): number => [...sum.values()].reduce((total, one) => total + one, 0);
  const [handle, net] = [sums("amount", 1, 6), sums("amount", 2, 3)];
  const people = (await sql.row(active, [serviceId, days.from, days.to]))?.count ?? 0;
  const month = (amount: number): number => divided(amount, daysIn(days), daysIn(monthOf(days.from)));
  const own = {
    handle: terms.handle === null ? 0 : ratedOf(handle, terms.handle),
    net:
      terms.net === null
        ? 0
        : terms.net.kind === "positive"
          ? Math.max(0, ratedOf(net, terms.net.share))
          : divided(Math.max(0, whole(net) - lost), terms.net.share.all, 10_000),
    tickets: terms.perTicket * whole(sums("entries", 1, 6)),
    active: month((plan.kind === "online" ? terms.perCustomer : terms.perPos) * people),
  };
  const minimum = Math.max(0, month(terms.minimum) - own.handle - own.net - own.tickets - own.active);
  return {
    parts: { ...own, minimum },
    fee: own.handle + own.net + own.tickets + own.active + minimum,
    lost: terms.net?.kind === "carried" ? Math.max(0, lost - whole(net)) : lost,
  };
}

/** Modes with one percentage are rounded together. */
function ratedOf(amounts: ReadonlyMap<string, number>, { all, byKind }: NonNullable<fees.FeeTerms["handle"]>): number {
  const byRate = Map.groupBy(amounts, ([mode]) => (byKind as Readonly<Record<string, number>>)[mode] ?? all);
  return [...byRate].reduce(
    (sum, [rate, some]) =>
      sum +
      divided(
        some.reduce((total, [, amount]) => total + amount, 0),
        rate,
        10_000,
      ),
    0,
  );
}

/** `/bus/venta-zuccait`: what each service pays for the month and for a week of it, with the lines of the fee. */
export async function feesAgree(look: ServiceWalk): Promise<void> {
  const {
    differ,
    server,
    house: fixture,
    service: {
      serviceId,
      plan: { currency },
    },
  } = look;
  for (const period of [look.month, look.week]) {
    const where = `fee of service ${serviceId} from ${period.from}`;
    const [is, earlier] = [await feeOfDays(look, period), await feeOfDays(look, before(period))];
    const counted = await answered(server.send(fixture.traderId, fees.countFee, { serviceId, ...period }));
    differ(`${where}, counted`, counted.fee, is.fee);
    const result = (stretches: readonly Period[]): string => stretches.map(({ from, to }) => `${from} ${to}`).join();
    differ(`${where}, its stretches`, result(counted.stretches), result(cut(period)));
    differ(`${where}, what is left to be made up`, counted.stretches.at(-1)?.carriedAfter, is.lost);
    const { rows, total } = await answered(
      server.send(fixture.traderId, reports.platformSales, { ...period, by: "service", currency, serviceId }),
    );
    const row = rows.find(({ key }) => key === String(serviceId));
    same(differ, where, parts, row?.feeParts ?? undefined, is.parts);
    differ(
      `${where}, in the report`,
      [row?.fee, row?.before.fee, total.fee].join("/"),
      [is.fee, earlier.fee, is.fee].join("/"),
    );
  }
  await invoicesAgree(look);
}

const billed = query(
  { code: "int2", amount: "int8" },
  `
  select code, sum(amount)::bigint as amount from month_moved where service_id = $1::int and code in (42, 43, 142, 143)
    group by 1`,
);
const owed = query(
  { kind: "int2", balance: "int8" },
  `
  select kind, sum(incoming - outgoing)::bigint as balance from month_account where service_id = $1::int
    and kind in (24, 25) group by 1`,
);

/** Its invoices, and `/adm/facturas`, where the service reads them. */
async function invoicesAgree(look: ServiceWalk): Promise<void> {
  const {
    differ,
    server,
    house: fixture,
    sql,
    service: { serviceId },
  } = look;
  const moved = new Map((await sql.rows(billed, [serviceId])).map(({ code, amount }) => [code, amount]));
  const net = (code: number): number => (moved.get(code) ?? 0) - (moved.get(code + 100) ?? 0);
  const is = [net(42), net(43), net(42) - net(43)].join("/");
  const balances = new Map((await sql.rows(owed, [serviceId])).map(({ kind, balance }) => [kind, balance]));
  differ(
    `what service ${serviceId} owes the platform, and what that cost`,
    [balances.get(24) ?? 0, balances.get(25) ?? 0].join("/"),
    [net(42) - net(43), 0 - net(42)].join("/"),
  );
  const asPlatform = await answered(
    server.send(fixture.traderId, fees.listInvoices, { show: "all", serviceId, ...page("number", 100) }),
  );
  const asService = await asAdmin(look, fees.listInvoices, { show: "all", ...page("number", 100) });
  for (const [who, { sums }] of [
    ["platform", asPlatform],
    ["service", asService],
  ] as const) {
    differ(
      `invoices of service ${serviceId} as its ${who} reads them`,
      [sums?.[0]?.amount, sums?.[0]?.paid, sums?.[0]?.due].join("/"),
      is,
    );
  }
  const month = (await feeOfDays(look, monthOf(feeMonth))).fee;
  for (const { invoiceId, number, credits } of asPlatform.rows) {
    const where = `invoice ${number} of service ${serviceId}`;
    const {
      invoice: { amount, paid },
      stretches,
      payments,
    } = await asAdmin(look, fees.readInvoice, { invoiceId });
    differ(`${where}, its amount`, amount, credits === null ? month : 0 - month);
    differ(
      `${where}, its lines`,
      stretches.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.amount, 0),
      month,
    );
    differ(
      `${where}, its payments`,
      payments.reduce((sum, one) => sum + one.amount, 0),
      paid,
    );
  }
}

/** The whole month of a day. */
function monthOf(day: Day): Period {
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}
