import { query } from "../../../platform/database/query.ts";

/**
 * Games with open bets whose sales, lines, lay-offs, results or rates differ from those of their stored worst case;
 * first those never counted, then the longest ago. $1 how many, $2 the house currency, $3 a text of its rates.
 */
export const toCount = query(
  { event_id: "int8", currencies: "text[]", mark: "text" },
  `
  with settled as materialized (
    select concat(max(r.settled_at), ' ', count(*)) as text from official_result r
    where r.settled_at = (select max(o.settled_at) from official_result o)),
  sold as (
    select r.owner_id as event_id, sum(r.open)::int8 as open, sum(r.pieces)::int8 as legs,
      array_agg(distinct s.currency) as currencies
    from risk r join service s on s.id = r.service_id where r.kind = 4 and r.pieces > 0 group by r.owner_id),
  marked as (
    select f.event_id, f.currencies, concat_ws('/', f.open, f.legs,
      (select concat(count(*), ' ', sum(version)) from line where event_id = f.event_id),
      (select max(id) from lay_off where event_id = f.event_id), (select text from settled), $2::text, $3::text) as mark
    from sold f)
  select m.event_id, (select array_agg(c order by c) from (
      select unnest(m.currencies) union select o.currency from lay_off o
      where o.event_id = m.event_id and o.withdraws is null
        and not exists (select from lay_off w where w.withdraws = o.id)) as x(c)) as currencies, m.mark
  from marked m left join worst_case w on w.event_id = m.event_id and w.currency = ''
  where w.mark is distinct from m.mark order by w.counted_at nulls first, m.event_id limit $1::int`,
);

export const store = query(
  {},
  `
  insert into worst_case as w (event_id, currency, house, profit, away, home, parts, mark, counted_at)
  select $1::int8, given.currency, given.house, given.profit, given.away, given.home, given.parts::jsonb, $8::text,
    app.clock()
  from unnest($2::text[], $3::text[], $4::int8[], $5::int[], $6::int[], $7::text[]) as given(currency, house, profit,
    away, home, parts)
  on conflict (event_id, currency) do update set house = excluded.house, profit = excluded.profit,
    away = excluded.away, home = excluded.home,
    parts = excluded.parts, mark = excluded.mark, counted_at = excluded.counted_at`,
);

/** Games on which nothing is open any more. */
export const forget = query(
  {},
  `
  delete from worst_case w where not exists (select from risk r where r.kind = 4 and r.owner_id = w.event_id
    and r.pieces > 0)`,
);
