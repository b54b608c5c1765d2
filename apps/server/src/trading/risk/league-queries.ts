import { query } from "../../platform/database/query.ts";
import { legsOn, ticketsOn } from "./sold-on.ts";

/** Locks these tickets against grading, payment and cancellation until the end of the transaction. */
export const holdTickets = query(
  {},
  `
  select from ticket_state where ticket_id in (select sold.ticket_id from unnest($1::int8[]) as e (id) cross
    join ${ticketsOn("e.id")}) and cancelled_at is null
  order by ticket_id for update`,
);

/** Tickets on some events whose patterns are counted, and not swept yet. */
export const countedTickets = query(
  { id: "int8" },
  `
  select distinct t.id from unnest($1::int8[]) as e (id) cross join ${ticketsOn("e.id")}
    join ticket t on t.id = sold.ticket_id
  join ticket_state s on s.ticket_id = t.id
  join sold_count_since c on c.service_id = t.service_id and c.kind = 4 and t.business_day >= c.since
  left join sold_count_sweep w on w.service_id = t.service_id
  where s.cancelled_at is null and (w.through is null or t.business_day > w.through) order by t.id`,
);

/** Adds tickets to the counts of patterns, or removes them ($2: -1). */
export const countPatterns = query(
  {},
  `
  insert into sold_count as c (service_id, kind, owner_id, subject, tickets, stake, win, base)
  select service_id, kind, owner_id, subject, $2::int * sum(tickets), $2::int * sum(stake), $2::int * sum(win),
    $2::int * sum(base)
  from app.sold_of($1::int8[]) where kind = 4 group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (service_id, kind, owner_id, subject) do update
    set tickets = c.tickets + excluded.tickets, stake = c.stake + excluded.stake, win = c.win + excluded.win,
      base = c.base + excluded.base`,
);

/** Adds what open tickets on some events may cost to a league's risk, or subtracts it ($3: -1). */
export const addLeagueRisk = query(
  {},
  `
  insert into risk as r (service_id, kind, owner_id, side, open, pieces)
  select l.service_id, 3, $2::int, 0, $3::int * sum(l.risk), $3::int * count(*)
  from unnest($1::int8[]) as e (id) cross join ${legsOn("e.id")} join ticket_state s on s.ticket_id = l.ticket_id
  where s.status = 0 and s.cancelled_at is null group by l.service_id order by l.service_id
  on conflict (service_id, kind, owner_id, side) do update set open = r.open + excluded.open,
    pieces = r.pieces + excluded.pieces`,
);
