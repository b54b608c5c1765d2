import { codes } from "@chalkboard/ledger";
import { bothWays, listed } from "../books/index.ts";
import { called } from "../database/called.ts";
import { type Query, query } from "../database/query.ts";
import { kindsOf, until } from "./sums-sql.ts";

/** The services that sell, of the platform's none. */
export const services = query({ id: "int4", name: "text", currency: "text", is_active: "bool", kind: "int2" }, `
  select id, name, currency, is_active, kind from service where kind <> 0 order by name, id`);

export const sports = query({ code: "text", name: "text" }, `select code, ${called("s")} as name from sport s order by s.code`);

const movement = { key: "text", is_before: "bool", code: "int2", amount: "int8", entries: "int8" } as const;
// $1 services, $2 … $4 the first days of both periods and the last one, $5 the moment.
const asked = `x.service_id = any($1::int[]) and x.business_day between $2::date and $4::date and ${until("$5")}`;
const moved = (key: string, further = ""): Query<typeof movement> => query(movement, `
  select ${key} as key, x.business_day < $3::date as is_before, x.code, sum(x.amount)::bigint as amount, count(*) as entries
  from transfer x where ${asked} ${further} group by 1, 2, 3`);

/** What moved at all services: out of the index alone. */
export const movedByService = moved("x.service_id::text");
export const movedByDay = moved("x.business_day::text");
export const movedByServiceAndDay = query({ service_id: "int4", day: "text", ...movement }, `
  select x.service_id, x.business_day::text as day, '' as key, x.business_day < $3::date as is_before, x.code,
    sum(x.amount)::bigint as amount, count(*) as entries
  from transfer x where ${asked} group by 1, 2, 4, 5`);

/** What is no ticket's. */
export const movedBeside = moved("'none'", `and x.code in (${listed(...bothWays(codes.commission, codes.accountFee))})`);

// The same of tickets of a product or a sport, or by one of them. $6 and $7 are product and sport, or null.
const movedOf = (key: string): Query<typeof movement> => query(movement, `
  with moved as materialized (
    select x.ticket_id, x.service_id, x.business_day, x.business_day < $3::date as is_before, x.code, sum(x.amount)::bigint as amount, count(*) as entries
    from transfer x where ${asked} and x.ticket_id is not null group by 1, 2, 3, 4, 5),
  kind as materialized (${kindsOf("select ticket_id from moved")})
  select ${key} as key, m.is_before, m.code, sum(m.amount)::bigint as amount, sum(m.entries)::bigint as entries
  from moved m join kind k on k.ticket_id = m.ticket_id
  where ($6::text is null or k.product = $6::text) and ($7::text is null or k.sport = $7::text) group by 1, 2, 3`);
export const movedByServiceOf = movedOf("m.service_id::text");
export const movedByDayOf = movedOf("m.business_day::text");
export const movedBySport = movedOf("k.sport");
export const movedByProduct = movedOf("k.product");
