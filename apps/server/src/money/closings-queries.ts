import { accountKinds } from "@chalkboard/ledger";
import { moneyOf, until } from "../books/index.ts";
import { query } from "../database/query.ts";

/** The last closing until a moment ($2; null: now). */
const last = (own: string): string => `left join lateral (
    select c.number, c.at from account_closing c where c.service_id = $1::int and ${own} and ${until("$2", "c")} order by c.number desc limit 1) as c on true`;
const row = { id: "int4", name: "text", is_active: "bool", balance: "int8", number: "int4?", closed_at: "timestamptz?" } as const;

export const closablePos = query(row, `
  select p.id, p.name, p.is_active, ${moneyOf("p")}::bigint as balance, c.number, c.at as closed_at
  from pos p ${last("c.owner = p.id")}
  where p.service_id = $1::int order by p.sequence`);

export const closableZones = query(row, `
  select z.id, z.name, z.is_active,
    coalesce((select a.balance from account a where a.service_id = $1::int and a.kind = ${accountKinds.zone} and a.owner_id = z.id), 0)::bigint as balance,
    c.number, c.at as closed_at
  from zone z ${last("c.owner = -z.id")}
  where z.service_id = $1::int order by z.name`);

const closing = {
  id: "int8", number: "int4", pos_id: "int4?", zone_id: "int4", name: "text", at: "timestamptz", after_transfer: "int8", until_transfer: "int8",
  from_day: "date", business_day: "date", opening: "int8", balance: "int8", transaction_id: "int8?", kind: "text?", receipt: "int8?",
  taken_back_by: "int8?", reason: "text", by: "text", confirmed_by: "text", body_hash: "text", before: "timestamptz?",
} as const;
const columns = `
  c.id, c.number, c.pos_id, c.zone_id, coalesce(p.name, z.name) as name, c.at, c.after_transfer, c.until_transfer, c.from_day, c.business_day, c.opening,
  c.balance, c.transaction_id, t.kind, t.receipt,
  (select b.receipt from money_transaction b where b.takes_back = c.transaction_id) as taken_back_by, c.reason, h.name as by,
  coalesce((select s.name from person s where s.id = c.second_person_id), '') as confirmed_by, c.body_hash,
  (select o.at from account_closing o where o.service_id = c.service_id and o.owner = c.owner and o.number = c.number - 1) as before
  from account_closing c join zone z on z.id = c.zone_id join person h on h.id = c.person_id left join pos p on p.id = c.pos_id
    left join money_transaction t on t.id = c.transaction_id`;

export const closingByKey = query(closing, `select ${columns} where c.service_id = $1::int and c.key = $2::text`);
export const closingById = query(closing, `select ${columns} where c.service_id = $1::int and c.id = $2::bigint`);

/** Of a POS ($2), or of a zone's own account: $2 null, $3 the zone. The newest first. */
export const closingsOf = query(closing, `
  select ${columns} where c.service_id = $1::int and c.owner = coalesce($2::int, -$3::int) order by c.number desc limit $4::int`);

export const addClosing = query({ id: "int8" }, `
  insert into account_closing (service_id, pos_id, zone_id, number, key, body_hash, after_transfer, until_transfer, from_day, opening, balance, transaction_id,
    reason, person_id, second_person_id, at, business_day)
  values ($1::int, $2::int, $3::int, $4::int, $5::text, $6::text, $7::bigint, $8::bigint, $9::date, $10::bigint, $11::bigint, $12::bigint, $13::text, $14::int,
    $15::int, $16::timestamptz, $17::date) returning id`);

/** The first business day of a service's books. */
export const firstDay = query({ day: "date?" }, "select min(business_day) as day from transfer where service_id = $1::int");

/** What moved one account between two entries, by code, but for that of the receipt $7. $4 is a business day that none of them is before. */
export const movedBetween = query({ code: "int2", amount: "int8", entries: "int8" }, `
  select code, sum(case when credit_id = $1::bigint then amount else -amount end)::bigint as amount, count(*) as entries
  from transfer where service_id = $2::int and pos_id = $3::int and business_day >= $4::date and id > $5::bigint and id <= $6::bigint
    and $1::bigint in (debit_id, credit_id) and (ticket_id is not null or reference is distinct from $7::bigint) group by 1`);
