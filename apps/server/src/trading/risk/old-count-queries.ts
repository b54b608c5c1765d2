import { query } from "../../platform/database/query.ts";

/** What a service counts, and how far its counts were swept. `newest`: the last day with a sale. */
export const sweepState = query(
  {
    now: "timestamptz",
    time_zone: "text",
    close_minute: "int4",
    first: "date?",
    through: "date?",
    newest: "date?",
  },
  `
  select app.clock() as now, s.time_zone, (s.settings->>'closeMinute')::int as close_minute,
    (select min(t.business_day) from ticket t where t.service_id = s.id
      and exists (select from sold_count_since where service_id = s.id)) as first,
    (select through from sold_count_sweep where service_id = s.id) as through,
    (select max(business_day) from ticket where service_id = s.id) as newest
  from service s where s.id = $1::int`,
);

/** Tickets of a day whose games are all over, in order. A ticket with a future game may be sold again. */
export const doneTickets = query(
  { id: "int8" },
  `
  select t.id from ticket t
  where t.service_id = $1::int and t.business_day = $2::date and t.id > $3::int8
    and not exists (select from leg l join event e on e.id = l.event_id
      where l.ticket_id = t.id and (e.status in ('scheduled', 'postponed', 'live')
        or e.starts_at > app.clock() - interval '7 days'))
  order by t.id limit $4::int`,
);

/** Selling these legs again would sell games that are over: their count is never queried. */
export const forgetSame = query(
  {},
  `
  delete from sold_count c using (select distinct service_id, kind, owner_id, subject from app.sold_of($1::int8[])
    where kind >= 5) as f
  where c.service_id = f.service_id and c.kind = f.kind and c.owner_id = f.owner_id and c.subject = f.subject`,
);

/** Counts of days up to this one, and of lines and events that are over. */
export const forgetDays = query(
  {},
  `
  delete from sold_count c where c.service_id = $1::int and case
    when c.kind in (3, 4) then split_part(c.subject, ' ', 1)::date <= $2::date
    when c.kind in (1, 2) then exists (select from event e where e.id = split_part(c.subject, ':', 1)::bigint
      and e.status not in ('scheduled', 'postponed', 'live') and e.starts_at <= app.clock() - interval '7 days')
    else false end`,
);

export const noteSwept = query(
  {},
  `
  insert into sold_count_sweep (service_id, through) values ($1::int, $2::date) on conflict (service_id) do update
    set through = excluded.through`,
);
