import { query } from "../platform/database/query.ts";
import { hourSold, partByLegs } from "./ticket-parts.ts";
import { openAsOf } from "./tickets-as-of.ts";

// The entries of a business day are posted at the latest at 12:00 UTC of the second day after it: that is when the day
// ends where the clocks are twelve hours behind and the service closes at midnight. One more hour covers transactions
// in progress.
const afterEnd = "interval '61 hours'";

/** The newest day that no entry posted after a time can belong to; null is now. */
const lastOver = (asOf: string): string =>
  `((coalesce(${asOf}::timestamptz, app.clock()) at time zone 'UTC') - ${afterEnd})::date`;

const daysWithout = (row: string) =>
  query(
    { day: "date" },
    `
  select d::date as day
  from generate_series((select min(business_day) from transfer where service_id = $1::int), ${lastOver("null")},
    interval '1 day') as d
  where not exists (select from ${row} = d::date) order by 1 desc`,
  );

/** Past days of a service whose sums are not stored yet, the newest first. */
export const daysToKeep = daysWithout("kept_day k where k.service_id = $1::int and k.business_day");

/** The same for days whose open tickets are not listed yet. */
export const daysToList = daysWithout("open_day o where o.service_id = $1::int and o.day");

/** Lists the tickets that were open when a day ended in UTC. */
export const listOpen = query(
  {},
  `
  insert into open_day (service_id, day, tickets)
  select $1::int, $2::date, coalesce(array_agg(t.id order by t.id), '{}')
  from ${openAsOf("(($2::date + 1)::timestamp at time zone 'UTC')")} on conflict do nothing`,
);

/** Nothing where another process has stored it already. */
export const addDay = query(
  { day: "date" },
  `
  insert into kept_day (service_id, business_day) values ($1::int, $2::date) on conflict do nothing
    returning business_day as day`,
);

/** The stored days of each service that had ended by a time. */
export const keptDays = query(
  { service_id: "int4", day: "date" },
  `
  select service_id, business_day as day from kept_day
  where service_id = any($1::int[]) and business_day between $2::date and least($3::date, ${lastOver("$4")})`,
);

const byLegs = Object.keys(partByLegs);
const parts = [...byLegs, "hour"];
const eachCode = "cross join unnest(f.codes, f.amounts, f.counts) as c (code, amount, entries)";

/**
 * What moved on a day, by POS and by the tickets' dimensions. Each ticket is looked up by itself: left to choose,
 * PostgreSQL assumes that a day as new as this has no entries, and compares each of its tickets with all others.
 */
export const sumDay = query(
  {},
  `
  with moved as materialized (
    select pos_id, ticket_id, array_agg(code) as codes, array_agg(amount) as amounts, array_agg(entries) as counts
    from (
      select pos_id, ticket_id, code, sum(amount)::bigint as amount, count(*) as entries
      from transfer where service_id = $1::int and business_day = $2::date group by 1, 2, 3) m group by 1, 2),
  of_ticket as materialized (
    select m.*, ${["o.mode", "o.hour", ...byLegs.map((part) => `k."${part}"`)].join(", ")}
    from moved m
    left join lateral (
      select t.mode, ${hourSold} as hour from ticket t join service o on o.id = t.service_id
        where t.id = m.ticket_id offset 0) o on true
    left join lateral (
      select ${Object.entries(partByLegs)
        .map(([part, of]) => `${of} as "${part}"`)
        .join(", ")}
      from leg l join event e on e.id = l.event_id join league g on g.id = e.league_id join sport s on s.id = g.sport_id
      where l.ticket_id = m.ticket_id having count(*) > 0) k on true),
  by_pos as (
    insert into day_sum (service_id, business_day, pos_id, code, mode, product, amount, entries)
    select $1::int, $2::date, f.pos_id, c.code, coalesce(f.mode, ''), coalesce(f.product, ''), sum(c.amount),
      sum(c.entries)
    from of_ticket f ${eachCode} group by 3, 4, 5, 6)
  insert into day_part_sum (service_id, business_day, part, key, code, amount, entries)
  select $1::int, $2::date, p.part, coalesce(p.key, 'none'), c.code, sum(c.amount), sum(c.entries)
  from of_ticket f cross join lateral (values ${parts.map((part) => `('${part}', f."${part}")`).join(", ")}) as p (part, key) ${eachCode} group by 3, 4, 5`,
);

const differs = "b.amount is distinct from e.amount or b.entries is distinct from e.entries";
const notKept = (
  of: "pos" | "part",
): string => `'keptDay day=' || business_day || ' ${of}=' || ${of === "pos" ? "pos_id" : "part"} || ' code=' || code
    || ' amount=' || coalesce(b.amount, 0) || '/' || coalesce(e.amount, 0) as finding`;

/**
 * Stored days that differ from the sum of their entries: by POS and code, and every part of a day by code. A part that
 * changed since is no fault of the ledger.
 */
const daysWrong = (which: (column: string) => string) =>
  query(
    { finding: "text" },
    `
  with entry as (
    select x.business_day, x.pos_id, x.code, sum(x.amount) as amount, count(*) as entries
    from transfer x join kept_day k on k.service_id = x.service_id and k.business_day = x.business_day
    where x.service_id = $1::int and ${which("x.business_day")} group by 1, 2, 3),
  by_pos as (
    select business_day, pos_id, code, sum(amount) as amount, sum(entries) as entries
    from day_sum where service_id = $1::int and ${which("business_day")} group by 1, 2, 3),
  of_day as (select business_day, code, sum(amount) as amount, sum(entries) as entries from entry group by 1, 2),
  by_part as (
    select business_day, part, code, sum(amount) as amount, sum(entries) as entries
    from day_part_sum where service_id = $1::int and ${which("business_day")} group by 1, 2, 3)
  (select ${notKept("pos")} from by_pos b full join entry e using (business_day, pos_id, code) where ${differs}
    order by business_day, pos_id, code limit 20)
  union all
  (select ${notKept("part")} from by_part b full join (select * from of_day cross join unnest(array[${parts.map((part) => `'${part}'`).join(", ")}]) as part) e
     using (business_day, part, code) where ${differs} order by business_day, part, code limit 20)`,
  );
export const wrongKeptDays = daysWrong(() => "true");
/** The same for given days. */
export const wrongKeptDaysGiven = daysWrong((column) => `${column} = any($2::date[])`);
