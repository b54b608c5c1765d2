import type { fees } from "@chalkboard/contract";
import { codes } from "@chalkboard/ledger";
import { bothWays, listed, netOf } from "../../ledger/index.ts";
import { json, query } from "../../platform/database/query.ts";

// Queries of schemes, their assignment, the services' invoice details, and the ledger's figures for a fee.

export const services = query(
  {
    id: "int4",
    name: "text",
    kind: "int2",
    currency: "text",
    language: "text",
    time_zone: "text",
    close_minute: "int4",
    is_active: "bool",
  },
  `
  select id, name, kind, currency, language, time_zone, (settings->>'closeMinute')::int as close_minute, is_active
    from service order by name, id`,
);

/** Writing schemes or assigning them is serialised; an invoice is computed from the current ones. */
export const lockFees = query({}, "select pg_advisory_xact_lock(hashtext('fees'))");

export const schemes = query(
  { id: "int4", name: "text", currency: "text" },
  "select id, name, currency from fee_scheme order by name, id",
);

/** For each day on which versions begin, the newest, by scheme and day. */
export const versions = query(
  { scheme_id: "int4", from_day: "date", terms: json<fees.FeeTerms>(), by: "text", at: "timestamptz" },
  `
  select distinct on (v.scheme_id, v.from_day) v.scheme_id, v.from_day, v.terms, coalesce(h.name, '') as by,
    v.made_at as at
  from fee_scheme_version v left join person h on h.id = v.made_by order by v.scheme_id, v.from_day, v.id desc`,
);

export const choices = query(
  { service_id: "int4", scheme_id: "int4?", from_day: "date", by: "text", at: "timestamptz" },
  `
  select distinct on (f.service_id, f.from_day) f.service_id, f.scheme_id, f.from_day, coalesce(h.name, '') as by,
    f.made_at as at
  from service_fee f left join person h on h.id = f.made_by order by f.service_id, f.from_day, f.id desc`,
);

export const parties = query(
  { service_id: "int4", name: "text", address: "text", tax_number: "text", pay_to: "text", due_days: "int4" },
  "select service_id, name, address, tax_number, pay_to, due_days from billing_party order by service_id",
);

export const isNameTaken = query(
  { id: "int4" },
  "select id from fee_scheme where lower(name) = lower($1::text) and id is distinct from $2::int",
);

export const addScheme = query(
  { id: "int4" },
  `
  insert into fee_scheme (name, currency, made_at, made_by) values ($1::text, $2::text, app.clock(), $3::int)
    returning id`,
);

export const renameScheme = query({}, "update fee_scheme set name = $2::text where id = $1::int");

export const addVersion = query(
  {},
  `
  insert into fee_scheme_version (scheme_id, from_day, terms, made_at, made_by)
    values ($1::int, $2::date, $3::jsonb, app.clock(), $4::int)`,
);

export const addChoice = query(
  {},
  `
  insert into service_fee (service_id, scheme_id, from_day, made_at, made_by)
    values ($1::int, $2::int, $3::date, app.clock(), $4::int)`,
);

export const saveParty = query(
  {},
  `
  insert into billing_party (service_id, name, address, tax_number, pay_to, due_days)
    values ($1::int, $2::text, $3::text, $4::text, $5::text, $6::int)
  on conflict (service_id) do update set name = excluded.name, address = excluded.address,
    tax_number = excluded.tax_number, pay_to = excluded.pay_to,
    due_days = excluded.due_days`,
);

const { sale, cancelled, settled, prize, creditSale } = codes;
const ofTickets = listed(...bothWays(sale, cancelled, settled, prize));
const sums = `
  coalesce(sum(${netOf([sale], "x.")}), 0)::bigint - coalesce(sum(${netOf([cancelled], "x.")}), 0)::bigint as handle,
  coalesce(sum(${netOf([settled], "x.")}), 0)::bigint - coalesce(sum(${netOf([prize], "x.")}), 0)::bigint as net,
  (coalesce(sum(x.entries) filter (where x.code = ${sale}), 0) - coalesce(sum(x.entries) filter (where x.code = ${cancelled}), 0))::bigint as tickets`;

// The days of stretches, each with the number of its stretch: $1 to $3 those read entry by entry up to a time ($4;
// null: now), $5 to $7 those read from their stored sums.
const day = (first: number): string =>
  `unnest($${first}::int[], $${first + 1}::int[], $${first + 2}::date[]) as s(place, service_id, day)`;
const [entered, summed] = [day(1), day(5)];
const entry = (columns: string, some: string): string => `
  select ${columns} from transfer x
  where x.service_id = s.service_id and x.business_day = s.day and x.code in (${some})
    and ($4::timestamptz is null or x.at <= $4::timestamptz)`;
const ofDay = (table: string, some: string): string =>
  `${table} x on x.service_id = s.service_id and x.business_day = s.day and x.code in (${some})`;

const figures = { place: "int4", kind: "text", handle: "int8", net: "int8", tickets: "int8" } as const;

/** The figures of stretches. */
export const wholeFigures = query(
  figures,
  `
  select x.place, '' as kind, ${sums} from (
    select s.place, x.code, x.amount, 1 as entries from ${entered} cross
      join lateral (${entry("x.code, x.amount", ofTickets)} offset 0) x
    union all
    select s.place, x.code, x.amount, x.entries from ${summed} join ${ofDay("day_part_sum", ofTickets)}
      and x.part = 'product') x
  group by 1 order by 1`,
);

/** The same by kind of ticket: its mode, or racing where a leg is on a race and that is requested ($8). */
export const kindFigures = query(
  figures,
  `
  select k.place, k.kind, sum(k.handle)::bigint as handle, sum(k.net)::bigint as net, sum(k.tickets)::bigint as tickets
    from (
    select s.place, case when $8::bool and exists (
        select from leg l join event e on e.id = l.event_id join league g on g.id = e.league_id
          join sport p on p.id = g.sport_id
        where l.ticket_id = t.id and p.product = 'racing') then 'racing' else t.mode end as kind, m.handle, m.net,
          m.tickets
    from ${entered} cross join lateral (
      select x.ticket_id, ${sums} from (${entry("x.ticket_id, x.code, x.amount, 1 as entries", ofTickets)}) x
        group by 1 offset 0) m
    join ticket t on t.id = m.ticket_id
    union all
    select s.place, case when $8::bool and x.product = 'racing' then 'racing' else x.mode end, ${sums}
    from ${summed} join ${ofDay("day_sum", ofTickets)} group by 1, 2) k
  group by 1, 2 order by 1, 2`,
);

/** How many POS, or customers, sold or bet in each. */
export const activeIn = query(
  { place: "int4", active: "int8" },
  `
  select a.place, count(distinct a.pos_id) as active from (
    select s.place, x.pos_id from ${entered} cross
      join lateral (${entry("x.pos_id", listed(sale, creditSale))} offset 0) x
    union all
    select s.place, x.pos_id from ${summed} join ${ofDay("day_sum", listed(sale, creditSale))}) a
  group by 1 order by 1`,
);

/** The loss that the last invoice of each service before a month leaves to be made up, as of a time ($3; null: now). */
export const carriedInto = query(
  { service_id: "int4", carried: "int8" },
  `
  select distinct on (i.service_id) i.service_id, i.carried_after as carried
  from unnest($1::int[], $2::date[]) as w(service_id, month) join invoice i on i.service_id = w.service_id
    and i.month < w.month
  where i.credits is null and ($3::timestamptz is null or i.at <= $3::timestamptz)
    and not exists (select from invoice b where b.credits = i.id
      and ($3::timestamptz is null or b.at <= $3::timestamptz))
  order by i.service_id, i.month desc, i.id desc`,
);
