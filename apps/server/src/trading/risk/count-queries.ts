import { query } from "../../platform/database/query.ts";
import { ticketsOn } from "./sold-on.ts";

export const readCounts = query(
  {
    service_id: "int4",
    kind: "int2",
    owner_id: "int4",
    subject: "text",
    tickets: "int8",
    stake: "int8",
    win: "int8",
    base: "int8",
  },
  `
  select found.*
  from unnest($1::int[], $2::smallint[], $3::int[], $4::text[]) as wanted(service_id, kind, owner_id, subject)
  cross join lateral (
    select c.service_id, c.kind, c.owner_id, c.subject, c.tickets, c.stake, c.win, c.base from sold_count c
    where c.service_id = wanted.service_id and c.kind = wanted.kind and c.owner_id = wanted.owner_id
      and c.subject = wanted.subject offset 0) as found`,
);

export const addCounts = query(
  {},
  `
  insert into sold_count as c (service_id, kind, owner_id, subject, tickets, stake, win, base)
  select unnest($1::int[]), unnest($2::smallint[]), unnest($3::int[]), unnest($4::text[]), unnest($5::int8[]),
    unnest($6::int8[]), unnest($7::int8[]), unnest($8::int8[])
  on conflict (service_id, kind, owner_id, subject) do update
    set tickets = c.tickets + excluded.tickets, stake = c.stake + excluded.stake, win = c.win + excluded.win,
      base = c.base + excluded.base`,
);

/** Removes cancelled tickets from every count that includes them. */
export const forgetCounts = query(
  {},
  `
  update sold_count c set tickets = c.tickets - f.tickets, stake = c.stake - f.stake, win = c.win - f.win,
    base = c.base - f.base
  from (select service_id, kind, owner_id, subject, sum(tickets) as tickets, sum(stake) as stake, sum(win) as win,
    sum(base) as base
    from app.sold_of($1::int8[]) group by 1, 2, 3, 4) as f
  where c.service_id = f.service_id and c.kind = f.kind and c.owner_id = f.owner_id and c.subject = f.subject`,
);

export const noteCounting = query(
  { kind: "int2" },
  `
  insert into sold_count_since (service_id, kind, since) select $1::int, unnest($2::smallint[]), $3::date on conflict
    do nothing returning kind`,
);

/** What may still be queried when counting begins: tickets of the day, and those with a leg whose event is not over. */
export const countStored = query(
  {},
  `
  insert into sold_count (service_id, kind, owner_id, subject, tickets, stake, win, base)
  select f.service_id, f.kind, f.owner_id, f.subject, sum(f.tickets), sum(f.stake), sum(f.win), sum(f.base)
  from app.sold_of(array(
    select t.id from ticket t join ticket_state s on s.ticket_id = t.id
    where t.service_id = $1::int and t.business_day >= $3::date and s.cancelled_at is null
    union
    select sold.ticket_id from event e cross join ${ticketsOn("e.id")}
      join ticket_state s on s.ticket_id = sold.ticket_id
    where e.status in ('scheduled', 'postponed', 'live') and s.service_id = $1::int and s.cancelled_at is null)) as f
  where f.kind = any($2::smallint[]) group by 1, 2, 3, 4`,
);
