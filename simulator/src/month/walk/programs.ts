// `/bus/reporte-cuentas-externas`: what each program's keys called, by the month's own count, and sold, by the ledger; today and in seven business days.

import { integrators, tickets } from "@chalkboard/contract";
import { addDays, businessDay, instantOf } from "@chalkboard/kernel";
import { answered, page } from "../../rehearsal/proof/differ.ts";
import { query } from "../../server.ts";
import type { KeyedCall } from "../month.ts";
import { type Look, same } from "./look.ts";

const quarterMs = 15 * 60_000;
const names = ["callsToday", "calls", "refused", "ticketsToday", "soldToday", "tickets", "sold"] as const;
type Counted = Record<(typeof names)[number], number>;

// What is not cancelled, by the day on which it was sold; of whom the seller's key was.
const soldWith = query({ number: "int8", day: "date", amount: "int8" }, `
  select t.id as number, ((min(x.at) at time zone s.time_zone) - make_interval(mins => (s.settings->>'closeMinute')::int))::date as day,
    sum(x.amount)::bigint as amount
  from ticket t join service s on s.id = t.service_id join transfer x on x.ticket_id = t.id and x.code in (1, 15)
  where t.id = any($1::bigint[]) and not exists (select from transfer c where c.ticket_id = t.id and c.code in (6, 19))
  group by t.id, s.id`);

/** Every program by itself, all of a currency, and the tickets that were sold with its keys. */
export async function programsAgree(look: Look, keyed: readonly KeyedCall[]): Promise<void> {
  const { differ, server, house, sql, endedAt } = look;
  const { rows, sums } = await answered(server.ask(house.traderId, integrators.listIntegrators, { ...page("name", 100), isAscending: true }));
  differ("programs that called", rows.filter(({ calls }) => calls > 0).length, new Set(keyed.map(({ integratorId }) => integratorId)).size);
  const told = new Map<string, Counted>();
  for (const row of rows) {
    const { integratorId, serviceId, name, currency } = row;
    const service = house.services.find((one) => one.serviceId === serviceId);
    if (service === undefined) continue;
    const { plan: { timeZone, settings: { closeMinute } } } = service;
    const today = businessDay(endedAt, timeZone, closeMinute);
    const own = keyed.filter((one) => one.integratorId === integratorId);
    const since = (day: string): readonly KeyedCall[] => {
      const from = Math.floor(instantOf(day, closeMinute, timeZone) / quarterMs) * quarterMs;
      return own.filter(({ at }) => at >= from);
    };
    const week = since(addDays(today, -6));
    const numbers = own.flatMap(({ number }) => (number === null ? [] : [number]));
    const sold = (await sql.rows(soldWith, [numbers])).filter(({ day }) => day >= addDays(today, -6));
    const soldToday = sold.filter(({ day }) => day === today);
    const sum = (some: typeof sold): number => some.reduce((all, { amount }) => all + amount, 0);
    const is = {
      callsToday: since(today).length, calls: week.length, refused: week.filter(({ isRefused }) => isRefused).length,
      ticketsToday: soldToday.length, soldToday: sum(soldToday), tickets: sold.length, sold: sum(sold),
    };
    same(differ, name, names, row, is);
    const { integrator } = await answered(server.ask(house.traderId, integrators.readIntegrator, { integratorId }));
    same(differ, `${name}, by itself`, names, integrator, is);
    const all = await answered(server.ask(house.traderId, tickets.listTickets, { integratorId, ...page("number", 1_000) }));
    differ(`${name}, its tickets`, all.rows.map(({ number }) => number).toSorted().join(), numbers.toSorted().join());
    told.set(currency, Object.fromEntries(names.map((one) => [one, is[one] + (told.get(currency)?.[one] ?? 0)])) as Counted);
  }
  for (const [currency, is] of told) same(differ, `programs of ${currency}`, names, sums?.find((one) => one.currency === currency), is);
}
