// Open exposure on events, by side: for the boards of lines and the days of a service.
import { type AnswerOf, roles, type tickets } from "@chalkboard/contract";
import type { EventId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/handlers.ts";
import { houseRates } from "../exchange-rates/index.ts";
import * as queries from "./queries.ts";
import { storedWorstCases } from "./worst-cases.ts";

/**
 * The potential payout of open tickets on each side of events: for the session's service; for the platform, of every
 * service, with the worst case of each event.
 */
export async function exposureOf(
  sql: Sql,
  session: Session,
  eventIds: readonly EventId[],
): Promise<AnswerOf<typeof tickets.eventExposure>> {
  const isPlatform = session.role === roles.platform || session.role === roles.assistant;
  const sides = (await sql.rows(queries.exposureOf, [isPlatform ? null : session.serviceId, eventIds])).map(
    ({ service_id: serviceId, event_id: eventId, side, currency, open, legs }) => ({
      serviceId,
      eventId,
      side,
      currency,
      open,
      legs,
    }),
  );
  // A service has one currency; converted values, and other services' sales, are visible to the platform only.
  if (!isPlatform) return { sides, house: session.currency, rates: [], worst: [] };
  const { house, currencies } = await houseRates(sql);
  return {
    sides,
    house,
    rates: currencies.flatMap(({ currency, rate }) => (rate === null ? [] : [{ currency, ...rate }])),
    worst: await storedWorstCases(sql, eventIds),
  };
}
