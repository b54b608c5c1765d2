// Reports a correction that reverses what was paid over the counter: a warning of the event shows how much, for which services and
// tickets.

import type { Sql } from "../../platform/database/database.ts";
import type { Graded, Official } from "./grade-slice.ts";
import * as queries from "./queries.ts";
import type { PaidTooMuch } from "./queries.ts";

const ticketsNamed = 100;

/** Adds the slice's tickets that are worth less than was paid for them to the warning of this version. */
export async function noteOverpaid(sql: Sql, { eventId, version }: Official, graded: readonly Graded[]): Promise<void> {
  // Withheld tax was never paid out.
  const more = graded
    .map(({ state, overpaid, taxBack }) => ({
      number: state.ticket_id,
      serviceId: state.service_id,
      amount: overpaid - taxBack - (state.overpaid - state.tax_back),
    }))
    .filter(({ amount }) => amount > 0);
  if (more.length === 0) return;
  const nothing: PaidTooMuch = { version, count: 0, services: {}, tickets: [] };
  await sql.run(queries.openOverpaid, [eventId, String(version), JSON.stringify(nothing)]);
  const known = (await sql.row(queries.lockOverpaid, [eventId, String(version)]))?.data ?? nothing;
  const services = { ...known.services };
  for (const { serviceId, amount } of more) services[serviceId] = (services[serviceId] ?? 0) + amount;
  const tickets = [...known.tickets, ...more.map(({ number, amount }) => ({ number, amount }))].slice(0, ticketsNamed);
  await sql.run(queries.changeOverpaid, [
    eventId,
    String(version),
    JSON.stringify({ version, count: known.count + more.length, services, tickets }),
  ]);
}
