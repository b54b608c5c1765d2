import { accountKinds } from "@chalkboard/ledger";
import { moneyOf, pointCreditOf } from "../books/index.ts";
import { query } from "../database/query.ts";

/** Small letters without accents, as what is typed is written too; most names have none, and are spared the search for them. */
const plain = (text: string): string => `case when octet_length(${text}) = char_length(${text}) then lower(${text})
  else regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g') end`;
const columns = {
  id: "int4", sequence: "int4?", name: "text", within: "text", logins: "text[]", balance: "int8", credit_limit: "int8?", point_credit: "int8",
} as const;

/** How likely a name ($3 typed, $4 the same as the beginning of a word) is meant, the likeliest first; null: not at all. */
const rank = (name: string, number: string, written: string, others: string): string => `case
  when $3::text = '' or ${number} = $3::text then 0 when starts_with(${name}, $3::text) then 1
  when position($3::text in ${name}) > 0 and ${name} ~ $4::text then 2 when starts_with(${number}, $3::text) ${others} then 3
  when $3::text !~ '^\\d+$' and position($3::text in ${written}) > 0 then 4 end`;

// With "offset 0" a name is made plain once for each row, and not wherever it is compared.

/** POS of the zones $2, or of them $5 alone; at most $6. What they hold is read of those that are found. */
export const foundPos = query(columns, `
  with near as materialized (select z.id, z.name, ${plain("z.name")} as plain from zone z where z.service_id = $1::int and z.id = any($2::int[])),
  found as (
    select p.id, z.name as within, r.rank, p.sequence
    from pos p join near z on z.id = p.zone_id cross join lateral (select ${plain("p.name")} as name, p.sequence::text as number offset 0) t
      cross join lateral (select ${rank("t.name", "t.number", "concat_ws(' · ', t.number, t.name, z.plain)", `or p.id in (
        select h.pos_id from person h where h.service_id = $1::int and h.pos_id is not null and starts_with(lower(h.login), $3::text))`)} as rank offset 0) r
    where p.service_id = $1::int and ($5::int is null or p.id = $5::int) and r.rank is not null order by r.rank, p.sequence, p.id limit $6::int)
  select p.id, p.sequence, p.name, f.within, array(select lower(h.login) from person h where h.pos_id = p.id order by h.id) as logins,
    ${moneyOf("p")}::bigint as balance, p.credit_limit, ${pointCreditOf("p")}::bigint as point_credit
  from found f join pos p on p.id = f.id order by f.rank, f.sequence, f.id`);

/** Zones of those that are seen ($2), but $7, or of them $5 alone; at most $6. */
export const foundZones = query(columns, `
  with found as (
    select z.id, coalesce(a.name, '') as within, r.rank
    from zone z left join zone a on a.id = z.parent_id and a.id = any($2::int[])
      cross join lateral (select ${plain("z.name")} as name, ${plain("coalesce(a.name, '')")} as above offset 0) t
      cross join lateral (select ${rank("t.name", "''", "concat_ws(' · ', t.name, nullif(t.above, ''))", "and false")} as rank offset 0) r
    where z.service_id = $1::int and z.id = any($2::int[]) and z.id is distinct from $7::int and ($5::int is null or z.id = $5::int) and r.rank is not null
    order by r.rank, z.name, z.id limit $6::int)
  select z.id, null::int as sequence, z.name, f.within, '{}'::text[] as logins, coalesce(m.balance, 0) as balance, null::bigint as credit_limit,
    0::bigint as point_credit
  from found f join zone z on z.id = f.id
    left join account m on m.service_id = z.service_id and m.kind = ${accountKinds.zone} and m.owner_id = z.id
  order by f.rank, z.name, z.id`);
