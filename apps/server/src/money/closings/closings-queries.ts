import { type AccountKind, accountKinds } from "@chalkboard/ledger";
import { until } from "../../ledger/index.ts";
import { list } from "../../platform/database/list.ts";
import { plannedEachTime, query } from "../../platform/database/query.ts";
import { balancesAsOf } from "../transactions/balances-as-of.ts";

/**
 * Accounts ($2) at zones ($3; 0: none), their balance and their last closing, as of a time ($6; null: now). $4 part of
 * their name or of the zone's, $5 which are shown. An account that was never closed has the closing 0 of 1970.
 */
const closable = (table: "pos" | "zone", owner: string, kinds: readonly AccountKind[]) =>
  list({
    columns: {
      id: "int8",
      name: "text",
      zone_name: "text",
      is_active: "bool",
      balance: "int8",
      number: "int4",
      closed_at: "timestamptz",
    },
    parameters: 6,
    by: [],
    sum: ["balance"],
    isDear: true,
    sorts: { name: "name", zoneName: "zone_name", balance: "balance", number: "number", closedAt: "closed_at" },
    found: `
  select * from (
    select o.id::bigint as id, o.name, coalesce(z.name, '') as zone_name, o.is_active,
      coalesce(b.balance, 0) as balance, coalesce(c.number, 0) as number,
      coalesce(c.at, 'epoch') as closed_at
    from unnest($2::int[], $3::int[]) as t (id, zone_id) join ${table} o on o.id = t.id and o.service_id = $1::int left
      join zone z on z.id = t.zone_id
      left join ${balancesAsOf("$6", { balance: kinds })} as b on b.owner_id = o.id
      left join lateral (
        select x.number, x.at from account_closing x where x.service_id = $1::int and x.owner = ${owner}
          and ${until("$6")}
        order by x.number desc limit 1) as c on true) as one
  where ($4::text = '' or position(lower($4::text) in lower(name)) > 0
    or position(lower($4::text) in lower(zone_name)) > 0)
    and case $5::text when 'owes' then balance < 0 when 'owed' then balance > 0 when 'zero' then balance = 0
      else true end`,
  });

export const closablePos = closable("pos", "o.id", [accountKinds.posSettlement, accountKinds.wallet]);
export const closableZones = closable("zone", "-o.id", [accountKinds.zone]);

const closing = {
  id: "int8",
  number: "int4",
  pos_id: "int4?",
  zone_id: "int4",
  name: "text",
  at: "timestamptz",
  after_transfer: "int8",
  until_transfer: "int8",
  from_day: "date",
  business_day: "date",
  opening: "int8",
  balance: "int8",
  transaction_id: "int8?",
  kind: "text?",
  receipt: "int8?",
  taken_back_by: "int8?",
  reason: "text",
  by: "text",
  confirmed_by: "text",
  body_hash: "text",
  before: "timestamptz?",
} as const;
const columns = `
  c.id, c.number, c.pos_id, c.zone_id, coalesce(p.name, z.name) as name, c.at, c.after_transfer, c.until_transfer,
    c.from_day, c.business_day, c.opening,
  c.balance, c.transaction_id, t.kind, t.receipt,
  (select b.receipt from money_transaction b where b.takes_back = c.transaction_id) as taken_back_by, c.reason,
    h.name as by,
  coalesce((select s.name from person s where s.id = c.second_person_id), '') as confirmed_by, c.body_hash,
  (select o.at from account_closing o where o.service_id = c.service_id and o.owner = c.owner
    and o.number = c.number - 1) as before
  from account_closing c join zone z on z.id = c.zone_id join person h on h.id = c.person_id left
    join pos p on p.id = c.pos_id
    left join money_transaction t on t.id = c.transaction_id`;

export const closingByKey = query(closing, `select ${columns} where c.service_id = $1::int and c.key = $2::text`);
export const closingById = query(closing, `select ${columns} where c.service_id = $1::int and c.id = $2::bigint`);

/** Of a POS ($2), or of a zone's own account: $2 null, $3 the zone. The newest first. */
export const closingsOf = query(
  closing,
  `
  select ${columns} where c.service_id = $1::int and c.owner = coalesce($2::int, -$3::int) order by c.number desc
    limit $4::int`,
);

export const addClosing = query(
  { id: "int8" },
  `
  insert into account_closing (service_id, pos_id, zone_id, number, key, body_hash, after_transfer, until_transfer,
    from_day, opening, balance, transaction_id,
    reason, person_id, second_person_id, at, business_day)
  values ($1::int, $2::int, $3::int, $4::int, $5::text, $6::text, $7::bigint, $8::bigint, $9::date, $10::bigint,
    $11::bigint, $12::bigint, $13::text, $14::int,
    $15::int, $16::timestamptz, $17::date) returning id`,
);

/** The first business day of a service's books. */
export const firstDay = query(
  { day: "date?" },
  "select min(business_day) as day from transfer where service_id = $1::int",
);

/**
 * What moved one account between two entries, by code, except the entry of the receipt $7. $4 is a business day on or
 * before all of them. A generic plan would search the rows of one POS among those of all.
 */
export const movedBetween = plannedEachTime(
  query(
    { code: "int2", amount: "int8", entries: "int8" },
    `
  select code, sum(case when credit_id = $1::bigint then amount else -amount end)::bigint as amount, count(*) as entries
  from transfer where service_id = $2::int and pos_id = $3::int and business_day >= $4::date and id > $5::bigint
    and id <= $6::bigint
    and $1::bigint in (debit_id, credit_id) and (ticket_id is not null or reference is distinct from $7::bigint)
      group by 1`,
  ),
);
