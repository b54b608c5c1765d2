import { json, query } from "../database/query.ts";

export const service = query({ id: "int4", currency: "text" }, "select id, currency from service where id = $1::int");

export const posOf = query({ id: "int4", name: "text", sequence: "int4", zone_id: "int4", zone_name: "text" }, `
  select p.id, p.name, p.sequence, p.zone_id, z.name as zone_name
  from pos p join zone z on z.id = p.zone_id where p.service_id = $1::int and p.zone_id = any($2::int[]) order by p.sequence`);

/** What moved at each POS, by code, in a period and in the one before it. */
export const movedByPos = query({ pos_id: "int4", is_before: "bool", code: "int2", amount: "int8", entries: "int8" }, `
  select pos_id, business_day < $3::date as is_before, code, sum(amount)::bigint as amount, count(*) as entries
  from transfer
  where service_id = $1::int and business_day between $2::date and $4::date and pos_id = any($5::int[])
  group by pos_id, is_before, code`);

export const movedByDay = query({ day: "date", code: "int2", amount: "int8", entries: "int8" }, `
  select business_day as day, code, sum(amount)::bigint as amount, count(*) as entries
  from transfer
  where service_id = $1::int and business_day between $2::date and $3::date and pos_id = any($4::int[])
  group by business_day, code`);

/** Commission and fees of zones, by the zone's account: at no POS. */
export const movedByZone = query({ zone_id: "int4", day: "date", code: "int2", amount: "int8", entries: "int8" }, `
  select a.owner_id as zone_id, x.business_day as day, x.code, sum(x.amount)::bigint as amount, count(*) as entries
  from transfer x join account a on a.id in (x.debit_id, x.credit_id)
  where x.service_id = $1::int and x.business_day between $2::date and $3::date and x.code in (8, 21, 108, 121)
    and a.service_id = $1::int and a.kind = 7 and a.owner_id = any($4::int[])
  group by a.owner_id, x.business_day, x.code`);

/** Entries of commission and fees, with the row of the closed week that each was posted for. */
export const commissions = query({
  day: "date", at: "timestamptz", code: "int2", amount: "int8", level: "text", owner_id: "int4", name: "text", number: "int4", from_day: "date",
  to_day: "date", sales: "int8", net: "int8", active: "int4",
}, `
  select x.business_day as day, x.at, x.code, x.amount, r.level, r.owner_id, coalesce(p.name, z.name, '') as name, w.number, w.from_day, w.to_day,
    r.sales, r.net, r.active
  from transfer x join week_row r on r.id = x.reference join week_close w on w.id = r.week_id
  left join pos p on r.level = 'pos' and p.id = r.owner_id left join zone z on r.level = 'zone' and z.id = r.owner_id
  where x.service_id = $1::int and x.business_day between $2::date and $3::date and x.code in (8, 21, 108, 121) and r.service_id = $1::int
    and ((r.level = 'pos' and r.owner_id = any($4::int[])) or (r.level = 'zone' and r.owner_id = any($5::int[])))
  order by x.at desc, x.id desc limit 500`);

export const lastProof = query({ proved_at: "timestamptz", is_balanced: "bool", transfers: "int8", findings: json<string[]>() }, `
  select proved_at, is_balanced, transfers, findings from book_proof where service_id = $1::int order by id desc limit 1`);
