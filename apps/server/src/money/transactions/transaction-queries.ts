import type { money } from "@chalkboard/contract";
import { accountKinds } from "@chalkboard/ledger";
import { listed, moneyOf, pointCreditOf, postedSince, receiptCodes } from "../../ledger/index.ts";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";

/** Receipts of a service are numbered consecutively: writing one locks the service. */
export const holdService = query({ id: "int4" }, "select id from service where id = $1::int for no key update");

/** Those in force as of a time. */
export const settingsAt = query(
  { settings: json<money.MoneySettings>() },
  `
  select settings from money_setting where service_id = $1::int and at <= $2::timestamptz order by id desc limit 1`,
);

export const newestSettings = query(
  { settings: json<money.MoneySettings>() },
  `
  select settings from money_setting where service_id = $1::int order by id desc limit 1`,
);

export const addSettings = query(
  {},
  `
  insert into money_setting (service_id, settings, person_id, at)
    values ($1::int, $2::jsonb, $3::int, $4::timestamptz)`,
);

const transaction = {
  id: "int8",
  receipt: "int8",
  kind: "text",
  pos_id: "int4?",
  pos_name: "text",
  zone_id: "int4",
  zone_name: "text",
  amount: "int8",
  balance: "int8",
  reason: "text",
  expires_at: "timestamptz?",
  at: "timestamptz",
  business_day: "date",
  by: "text",
  body_hash: "text",
  takes_back: "int8?",
  taken_back_by: "int8?",
  confirmed_by: "text",
} as const;

const columns = `
  t.id, t.receipt, t.kind, t.pos_id, coalesce(p.name, '') as pos_name, t.zone_id, z.name as zone_name, t.amount,
    t.balance, t.reason, t.expires_at, t.at,
  t.business_day, coalesce(h.name, '') as by, t.body_hash,
  (select o.receipt from money_transaction o where o.id = t.takes_back) as takes_back,
  (select b.receipt from money_transaction b where b.takes_back = t.id) as taken_back_by,
  coalesce((select c.name from person c where c.id = t.second_person_id), '') as confirmed_by
  from money_transaction t join zone z on z.id = t.zone_id left join pos p on p.id = t.pos_id left
    join person h on h.id = t.person_id`;

export const transactionByKey = query(
  transaction,
  `select ${columns} where t.service_id = $1::int and t.key = $2::text`,
);

/** The reversal of an entry. */
export const transactionTaking = query(
  transaction,
  `select ${columns} where t.service_id = $1::int and t.takes_back = $2::bigint`,
);

export const transactionById = query(
  transaction,
  `select ${columns} where t.service_id = $1::int and t.id = $2::bigint`,
);

export const addTransaction = query(
  { id: "int8" },
  `
  insert into money_transaction (service_id, receipt, key, body_hash, kind, pos_id, zone_id, amount, balance, reason,
    expires_at, person_id, at, business_day, takes_back, second_person_id)
  select $1::int, coalesce(max(receipt), 0) + 1, $2::text, $3::text, $4::text, $5::int, $6::int, $7::bigint,
    $8::bigint, $9::text, $10::timestamptz, $11::int,
    $12::timestamptz, $13::date, $14::bigint, $15::int
  from money_transaction where service_id = $1::int returning id`,
);

/** $4 zones; $5 kinds, $6 POS, $7 zone: null for no bound; $8 only zones' own accounts. */
export const listTransactions = list({
  columns: transaction,
  parameters: 8,
  by: ["kind"],
  sum: ["amount"],
  sorts: {
    receipt: "receipt",
    kind: "kind",
    posName: "pos_name",
    zoneName: "zone_name",
    amount: "amount",
    balance: "balance",
  },
  found: `
  select ${columns}
  where t.service_id = $1::int and t.business_day between $2::date and $3::date and t.zone_id = any($4::int[])
    and ($5::text[] is null or t.kind = any($5::text[])) and ($6::int is null or t.pos_id = $6::int)
    and ($7::int is null or t.zone_id = $7::int) and (not $8::bool or t.pos_id is null)`,
});

/** With the balance of its till or wallet, and its point credit. */
export const posOf = query(
  {
    id: "int4",
    sequence: "int4",
    name: "text",
    zone_id: "int4",
    is_active: "bool",
    allow_to_play: "bool",
    credit_limit: "int8?",
    balance: "int8",
    point_credit: "int8",
  },
  `
  select p.id, p.sequence, p.name, p.zone_id, p.is_active, p.allow_to_play, p.credit_limit,
    ${moneyOf("p")}::bigint as balance, ${pointCreditOf("p")}::bigint as point_credit
  from pos p where p.service_id = $1::int and p.id = any($2::int[]) order by p.sequence`,
);

/** What was posted to accounts since a time ($2). */
export const changedSince = query(
  { kind: "int2", owner_id: "int4", change: "int8" },
  `
  select a.kind, a.owner_id, sum(m.change)::bigint as change
  from (${postedSince("$2")}) as m
  join account a on a.id = m.account_id group by 1, 2`,
);

/** Of zones' own accounts. */
export const zoneBalances = query(
  { zone_id: "int4", balance: "int8" },
  `
  select owner_id as zone_id, balance from account where service_id = $1::int and kind = ${accountKinds.zone}
    and owner_id = any($2::int[])`,
);

export const posById = query(
  { id: "int4", name: "text", zone_id: "int4", credit_limit: "int8?" },
  `
  select id, name, zone_id, credit_limit from pos where service_id = $1::int and id = $2::int`,
);

export const grantById = query(
  { pos_id: "int4", amount: "int8", expires_at: "timestamptz?" },
  `
  select pos_id, amount, expires_at from money_transaction where service_id = $1::int and id = $2::bigint
    and kind = 'creditGrant'`,
);

export const accountOf = query(
  { id: "int8", balance: "int8" },
  `
  select id, balance from account where service_id = $1::int and kind = $2::smallint and owner_id = $3::int`,
);

/**
 * What moved one account since an instant. Every entry of a POS's or zone's account is reported under that POS (0 for a
 * zone's own), so that the ledger's one index by days and POS serves it: $4 is a day on or before every entry of that
 * time.
 */
export const movedSince = query(
  { moved: "int8" },
  `
  select coalesce(sum(case when credit_id = $1::bigint then amount else -amount end), 0)::bigint as moved from transfer
  where service_id = $2::int and pos_id = $3::int and business_day >= $4::date and at > $5::timestamptz
    and $1::bigint in (debit_id, credit_id)`,
);

/** What moved one account on the business days from $4 to $5, by code, and what moved it after them. */
export const movedOnDays = query(
  { code: "int2", is_after: "bool", amount: "int8", entries: "int8" },
  `
  select code, business_day > $5::date as is_after, sum(case when credit_id = $1::bigint then amount
    else -amount end)::bigint as amount, count(*) as entries
  from transfer where service_id = $2::int and pos_id = $3::int and business_day >= $4::date
    and $1::bigint in (debit_id, credit_id) group by 1, 2`,
);

export const entriesOf = query(
  {
    id: "int8",
    at: "timestamptz",
    business_day: "date",
    code: "int2",
    amount: "int8",
    ticket_id: "int8?",
    receipt: "int8?",
    reason: "text",
    by: "text",
  },
  `
  select x.id, x.at, x.business_day, x.code, case when x.credit_id = $1::bigint then x.amount
    else -x.amount end as amount, x.ticket_id, t.receipt,
    coalesce(t.reason, x.note) as reason, coalesce(h.name, '') as by
  from transfer x left join person h on h.id = x.person_id
    left join money_transaction t on t.id = x.reference and x.code in (${listed(...receiptCodes)})
  where x.service_id = $2::int and x.pos_id = $3::int and x.business_day >= $4::date and x.at > $5::timestamptz
    and x.at <= $6::timestamptz
    and $1::bigint in (x.debit_id, x.credit_id)
    and ($7::bigint = 0 or (x.at, x.id) > (select c.at, c.id from transfer c where c.id = $7::bigint
      and c.service_id = $2::int))
  order by x.at, x.id limit 501`,
);

/** The sum of the entries after an instant, up to and including one of them. */
export const movedUntil = query(
  { moved: "int8" },
  `
  select coalesce(sum(case when x.credit_id = $1::bigint then x.amount else -x.amount end), 0)::bigint as moved
    from transfer x
  where x.service_id = $2::int and x.pos_id = $3::int and x.business_day >= $4::date and x.at > $5::timestamptz
    and $1::bigint in (x.debit_id, x.credit_id)
    and (x.at, x.id) <= (select c.at, c.id from transfer c where c.id = $6::bigint and c.service_id = $2::int)`,
);

/** Balance and entries from one snapshot, or they would not agree. First statement of its transaction. */
export const oneSnapshot = query({}, "set transaction isolation level repeatable read, read only");
