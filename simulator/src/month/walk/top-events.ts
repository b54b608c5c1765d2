// Checks the events with the most open risk on `/adm/home`: calculated from the legs of tickets with an open stake, at
// the prices sold.

import { home } from "@chalkboard/contract";
import { query } from "../../server.ts";
import { asAdmin, type ServiceWalk } from "./walk-context.ts";

/** Tickets of whose stake, of money or of point credit, a part is still held; $1 is the service. */
export const heldTickets = `
  select ticket_id from transfer where service_id = $1::int and ticket_id is not null group by ticket_id
  having sum(case when code in (1, 15, 102, 104, 105, 106, 116, 117, 118, 119) then amount
    when code in (101, 115, 2, 4, 5, 6, 16, 17, 18, 19) then -amount else 0 end) <> 0`;

/** How many are shown. */
const most = 10;

// The risk of a leg is its stake times its price less one, rounded as its service rounds: $2 is the direction, $3 the
// unit. Whole numbers throughout.
const openByEvent = query(
  { event_id: "int8", legs: "int8", open: "int8" },
  `
  select l.event_id, count(*) as legs, sum($3::bigint * case $2::text
    when 'floor' then r.stake * p.won / (p.per * $3::bigint)
      else (2 * r.stake * p.won + p.per * $3::bigint) / (2 * p.per * $3::bigint) end)::bigint as open
  from (${heldTickets}) as held join leg l on l.ticket_id = held.ticket_id
    cross join lateral (
      select sum(w.stake)::bigint as stake from wager w where w.ticket_id = l.ticket_id and l.number = any(w.legs)) r
    cross join lateral (select greatest(l.price, 100)::bigint as won, greatest(-l.price, 100)::bigint as per) p
  group by l.event_id order by open desc, l.event_id`,
);

/** Which events are shown, in which order, with how many legs and how much risk. @returns how many events are open */
export async function topEventsAgree(
  look: Pick<ServiceWalk, "server" | "service" | "sql" | "differ">,
): Promise<number> {
  const {
    differ,
    sql,
    service: {
      serviceId,
      plan: {
        settings: { rounding },
      },
    },
  } = look;
  const own = await sql.rows(openByEvent, [serviceId, rounding.direction, rounding.unit]);
  const { topEvents } = await asAdmin(look, home.serviceNow, {});
  const where = `top events of service ${serviceId}`;
  differ(
    where,
    topEvents?.map(({ eventId }) => eventId).join(),
    own
      .slice(0, most)
      .map((row) => row.event_id)
      .join(),
  );
  for (const { eventId, legs, open } of topEvents ?? []) {
    const is = own.find((row) => row.event_id === eventId);
    differ(`${where}, event ${eventId}`, [legs, open].join("/"), [is?.legs ?? 0, is?.open ?? 0].join("/"));
  }
  return own.length;
}
