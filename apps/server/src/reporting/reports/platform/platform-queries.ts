import { until } from "../../../ledger/index.ts";
import { called } from "../../../platform/localization/localized-names.ts";
import { type Query, query } from "../../../platform/database/query.ts";
import { kindsOf } from "../sums-sql.ts";

/** The services that sell, without the platform's own. */
export const services = query(
  { id: "int4", name: "text", currency: "text", is_active: "bool", kind: "int2" },
  `
  select id, name, currency, is_active, kind from service where kind <> 0 order by name, id`,
);

export const sports = query(
  { code: "text", name: "text" },
  `select code, ${called("s")} as name from sport s order by s.code`,
);

const movement = { key: "text", is_before: "bool", code: "int2", amount: "int8", entries: "int8" } as const;
const ofDay = { service_id: "int4", day: "text", ...movement } as const;

// For services and days that are read entry by entry, $1 and $2 in parallel. $3 is the first day of the period, $4 as
// of this time.
const input = `unnest($1::int[], $2::date[]) as w (service_id, day)
  cross join lateral (select * from transfer one where one.service_id = w.service_id
    and one.business_day = w.day offset 0) x`;

/** What moved at services by day. */
export const movedByDay = query(
  ofDay,
  `
  select x.service_id, x.business_day::text as day, 'none' as key, x.business_day < $3::date as is_before, x.code,
    sum(x.amount)::bigint as amount, count(*) as entries
  from ${input} where ${until("$4")} group by 1, 2, 4, 5`,
);

// The same for tickets of a product or a sport, or by one of them. $5 and $6 are product and sport, or null.
const movedOf = (key: string): Query<typeof ofDay> =>
  query(
    ofDay,
    `
  with moved as materialized (
    select x.ticket_id, x.service_id, x.business_day, x.code, sum(x.amount)::bigint as amount, count(*) as entries
    from ${input} where ${until("$4")} and x.ticket_id is not null group by 1, 2, 3, 4),
  kind as materialized (${kindsOf("select ticket_id from moved")})
  select m.service_id, m.business_day::text as day, ${key} as key, m.business_day < $3::date as is_before, m.code,
    sum(m.amount)::bigint as amount, sum(m.entries)::bigint as entries
  from moved m join kind k on k.ticket_id = m.ticket_id
  where ($5::text is null or k.product = $5::text) and ($6::text is null or k.sport = $6::text) group by 1, 2, 3, 4, 5`,
  );
export const movedBySport = movedOf("k.sport");
export const movedByProduct = movedOf("k.product");

/** The same for stored days, by a part, $4; sports by their codes. $5: without entries that have no ticket. */
export const keptByPart = query(
  ofDay,
  `
  select d.service_id, d.business_day::text as day, coalesce(s.code, d.key) as key,
    d.business_day < $3::date as is_before, d.code,
    sum(d.amount)::bigint as amount, sum(d.entries)::bigint as entries
  from unnest($1::int[], $2::date[]) as w (service_id, day) join day_part_sum d on d.service_id = w.service_id
    and d.business_day = w.day and d.part = $4::text
  left join sport s on $4::text = 'sport' and s.id::text = d.key
  where d.key <> 'none' or not $5::boolean
  group by 1, 2, 3, 4, 5`,
);
