import { accountKinds } from "@chalkboard/ledger";
import { moneyOf, pointCreditOf } from "../../ledger/index.ts";
import { query } from "../../platform/database/query.ts";

const columns = {
  id: "int4",
  sequence: "int4?",
  name: "text",
  within: "text",
  logins: "text[]",
  balance: "int8",
  credit_limit: "int8?",
  point_credit: "int8",
} as const;

/** The displayed text of one: "12 · ana · norte". */
const written = (number: string, name: string, within: string): string =>
  `concat_ws(' · ', ${number}, ${name}, nullif(${within}, ''))`;

/**
 * The relevance of an account, the best first; null: no match. $3 the typed text, $4 the same as the beginning of a
 * word, $6 as the beginning of a number and $7 as a part of the displayed text; null: not applicable.
 */
const rank = (number: string, name: string, within: string, hasLogin: string): string => `case
  when $3::text = '' or ${number} = $6::text then 0 when starts_with(${name}, $3::text) then 1
  when position($3::text in ${name}) > 0 and ${name} ~ $4::text then 2 when starts_with(${number}, $6::text) or ${hasLogin} then 3
  when position($7::text in ${written(number, name, within)}) > 0 then 4 end`;

/**
 * POS of the zones $2, or only $5; at most $8. Most of thousands match nothing and are excluded before relevance is
 * computed. A part of the displayed text contains a separator, or is within one of its components. Balances are read
 * only for results.
 */
export const foundPos = query(
  columns,
  `
  with near as materialized (select z.id, z.name, app.fold_text(z.name) as plain from zone z
    where z.service_id = $1::int and z.id = any($2::int[])),
  known as materialized (
    select h.pos_id from person h where h.service_id = $1::int and h.pos_id is not null and $3::text <> ''
      and starts_with(lower(h.login), $3::text)),
  possible as (
    select p.id, p.sequence, p.sequence::text as number, p.plain_name as name, n.name as within, n.plain as within_plain
    from pos p join (select n.*, coalesce(position($7::text in n.plain) > 0, false) as is_meant from near n) n
      on n.id = p.zone_id
    where p.service_id = $1::int and ($5::int is null or p.id = $5::int) and ($3::text = '' or n.is_meant
      or (position($3::text in p.plain_name) > 0 and ($7::text is not null or p.plain_name ~ $4::text))
      or ($6::text is not null and starts_with(p.sequence::text, $6::text)) or p.id in (select k.pos_id from known k)
      or (position('·' in $7::text) > 0
        and position($7::text in ${written("p.sequence::text", "p.plain_name", "n.plain")}) > 0))),
  found as (
    select o.id, o.sequence, o.within, ${rank("o.number", "o.name", "o.within_plain", "o.id in (select k.pos_id from known k)")} as rank
    from possible o order by rank, o.sequence, o.id limit $8::int)
  select p.id, p.sequence, p.name, f.within, array(select lower(h.login) from person h where h.pos_id = p.id
    order by h.id) as logins,
    ${moneyOf("p")}::bigint as balance, p.credit_limit, ${pointCreditOf("p")}::bigint as point_credit
  from found f join pos p on p.id = f.id order by f.rank, f.sequence, f.id`,
);

/** Zones of the visible ones ($2), except $9, or only $5; at most $8. The topmost come first while nothing is typed. */
export const foundZones = query(
  columns,
  `
  with possible as (
    select z.id, z.name, app.fold_text(z.name) as plain, a.name as within, app.fold_text(a.name) as within_plain
    from zone z left join zone a on a.id = z.parent_id and a.id = any($2::int[])
    where z.service_id = $1::int and z.id = any($2::int[]) and z.id is distinct from $9::int
      and ($5::int is null or z.id = $5::int)),
  found as (
    select *, $3::text = '' and within is not null as is_below from (
      select o.*, ${rank("''", "o.plain", "o.within_plain", "false")} as rank from possible o) ranked
    where rank is not null order by rank, is_below, name, id limit $8::int)
  select f.id, null::int as sequence, f.name, coalesce(f.within, '') as within, '{}'::text[] as logins,
    coalesce(m.balance, 0) as balance, null::bigint as credit_limit, 0::bigint as point_credit
  from found f left join account m on m.service_id = $1::int and m.kind = ${accountKinds.zone} and m.owner_id = f.id
  order by f.rank, f.is_below, f.name, f.id`,
);
