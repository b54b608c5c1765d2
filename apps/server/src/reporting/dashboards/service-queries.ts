import { accountKinds, codes } from "@chalkboard/ledger";
import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { query } from "../../platform/database/query.ts";
import { hourOfDay, opensAt, weekBefore } from "./week-before.ts";

// Queries of one service about itself. $1 is the service; zones are those that the person may see.

/** POS with the potential payout of their open tickets. */
export const posOf = query(
  {
    id: "int4",
    name: "text",
    zone_id: "int4",
    zone_name: "text",
    is_active: "bool",
    open_risk: "int8",
    open_tickets: "int8",
  },
  `
  select p.id, p.name, p.zone_id, coalesce(z.name, '') as zone_name, p.is_active, coalesce(r.open, 0) as open_risk,
    coalesce(r.pieces, 0) as open_tickets
  from pos p left join zone z on z.id = p.zone_id left join risk r on r.service_id = p.service_id and r.kind = 2
    and r.owner_id = p.id and r.side = 0
  where p.service_id = $1::int and p.zone_id = any($2::int[]) order by p.sequence, p.id`,
);

/** The business day $2 until the time $3, and the same day a week before until the same hour. */
const days = `service s cross join lateral (
    values ($2::date, false, $3::timestamptz), ($2::date - 7, true, ${weekBefore("$3::timestamptz", "s")})) as d (day, is_before, until)`;

/**
 * What moved at POS on a business day until $3, and on the same day a week before until the same hour, by code. Each
 * day is summed by itself, so that PostgreSQL finds it by the index however many days there are.
 */
export const movedByPos = query(
  {
    pos_id: "int4",
    is_before: "bool",
    code: "int2",
    amount: "int8",
    entries: "int8",
    last_minute: "int8",
    last_hour: "int8",
    sold_at: "timestamptz?",
  },
  `
  select m.pos_id, d.is_before, m.code, m.amount, m.entries, m.last_minute, m.last_hour, m.sold_at
  from ${days} cross join lateral (
      select x.pos_id, x.code, sum(x.amount)::bigint as amount, count(*) as entries,
        count(*) filter (where x.code = ${codes.sale} and x.at > d.until - interval '1 minute') as last_minute,
        count(*) filter (where x.code = ${codes.sale} and x.at > d.until - interval '1 hour') as last_hour,
        max(x.at) filter (where x.code = ${codes.sale}) as sold_at
      from transfer x
      where x.service_id = $1::int and x.business_day = d.day and x.at <= d.until and x.pos_id = any($4::int[])
      group by 1, 2) as m
  where s.id = $1::int`,
);

/** What was sold at POS on a business day until $3, and on all of the same day a week before, by hour; as above. */
export const soldByHour = query(
  { pos_id: "int4", is_before: "bool", hour: "int4", sales: "int8", tickets: "int8" },
  `
  select m.pos_id, d.is_before, m.hour, m.sales, m.tickets
  from (
      select d.*, s.time_zone, ${opensAt} as opens
      from service s cross join (
        values ($2::date, false, $3::timestamptz), ($2::date - 7, true, 'infinity')) as d (day, is_before, until)
      where s.id = $1::int offset 0) as d
    cross join lateral (
      select x.pos_id, ${hourOfDay} as hour, sum(x.amount)::bigint as sales, count(*) as tickets
      from transfer x
      where x.service_id = $1::int and x.business_day = d.day and x.code = ${codes.sale} and x.at <= d.until
        and x.pos_id = any($4::int[])
      group by 1, 2) as m`,
);

const topEventColumns = {
  event_id: "int8",
  name: "text",
  league_name: "text",
  starts_at: "timestamptz",
  legs: "int8",
  open: "int8",
} as const;

/** The ten events of `found` with the most open risk, named. */
const topEventsOf = (found: string): string => `
  select e.id as event_id, ${localizedGameName("e")} as name, ${called("l")} as league_name, e.starts_at, f.legs, f.open
  from (${found} order by 3 desc, 1 limit 10) as f
  join event e on e.id = f.owner_id join league l on l.id = e.league_id order by f.open desc, e.id`;

/** Of the whole service, from the figures that each sale raises: no ticket is read. */
export const topEvents = query(
  topEventColumns,
  topEventsOf(`
    select owner_id, sum(pieces)::int8 as legs, sum(open)::int8 as open from risk
    where service_id = $1::int and kind = 4 and pieces > 0 group by owner_id`),
);

/**
 * Of POS $2, from the open tickets of the service, each looked up by its number: left to choose, PostgreSQL would begin
 * with all tickets that these POS ever sold.
 */
export const topEventsOfPos = query(
  topEventColumns,
  topEventsOf(`
    select l.event_id as owner_id, count(*) as legs, sum(l.risk)::int8 as open
    from ticket_state st cross join lateral (select * from ticket one where one.id = st.ticket_id offset 0) as t
      cross join lateral (select * from leg one where one.ticket_id = t.id offset 0) as l
    where st.service_id = $1::int and st.status = 0 and st.cancelled_at is null and t.pos_id = any($2::int[])
    group by l.event_id`),
);

export const waitingSales = query(
  { waiting: "int8" },
  `
  select count(*) as waiting from waiting_sale w join pos p on p.id = w.pos_id
  where w.service_id = $1::int and w.ended_at is null and w.state = 'waiting' and w.reason in ('referral', 'offer')
    and p.zone_id = any($2::int[])`,
);

export const requestedCustomers = query(
  { requested: "int8" },
  `
  select count(*) as requested from customer c join pos p on p.id = c.pos_id
  where p.service_id = $1::int and c.request = 'requested' and p.zone_id = any($2::int[])`,
);

/** Pending withdrawals, only of customers with held money: long-finished withdrawals are not read. */
export const waitingWithdrawals = query(
  { requested: "int8", approved: "int8", amount: "int8" },
  `
  select count(*) filter (where s.state = 'requested') as requested, count(*) filter (where s.state = 'approved') as approved,
    coalesce(sum(w.amount), 0)::bigint as amount
  from account a join pos p on p.id = a.owner_id join withdrawal w on w.service_id = a.service_id and w.pos_id = p.id
  cross join lateral (select l.state from withdrawal_step l where l.withdrawal_id = w.id order by l.id desc limit 1) s
  where a.service_id = $1::int and a.kind = ${accountKinds.withdrawing} and a.balance > 0 and p.zone_id = any($2::int[])
    and s.state in ('requested', 'approved')`,
);

export const openEvents = query(
  { events: "int8" },
  `
  select count(*) as events from significant_event e where e.service_id = $1::int
    and not exists (select from event_acknowledgement a where a.event_id = e.id)
      and not exists (select from event_end d where d.event_id = e.id)`,
);
