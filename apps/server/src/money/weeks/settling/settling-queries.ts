import { accountKinds, codes } from "@chalkboard/ledger";
import { bothWays, listed, movedOfEach, until } from "../../../ledger/index.ts";
import { plannedEachTime, query } from "../../../platform/database/query.ts";

const kinds = listed(accountKinds.posSettlement, accountKinds.wallet, accountKinds.zone);
const level = (kind: string): string => `case when ${kind} = ${accountKinds.zone} then 'zone' else 'pos' end`;
/** A week's commission is posted after its end, and counts in it. */
const commissionCodes = listed(...bothWays(codes.commission, codes.accountFee));
/** So are payments of its balance. */
const paidCodes = listed(codes.deposit, codes.withdrawal);

/** An instalment that the closing of a week collected belongs to that week. */
const isOfClosing = `x.code = ${codes.loanInstalment} and exists (select from loan_payment e where e.transaction_id = x.reference and e.week is not null)`;

const balance = { level: "text", owner_id: "int4", balance: "int8" } as const;
const summed = `
  select level, owner_id, sum(balance)::bigint as balance from parts where $4::int is null
    or (level = $3::text and owner_id = $4::int) group by 1, 2`;

/**
 * Balances of a closed week, with its own commission, its loan instalments and payments since. $2 its number; $3, $4
 * one account, null for all; $5 when it ended; $6 as of this time, null for now. Commission is the week's from its
 * closing on, whenever it is posted.
 */
export const closedBalances = query(
  balance,
  `
  with parts as (
    select ${level("b.kind")} as level, b.owner_id, b.balance from week_balance b where b.service_id = $1::int
      and b.number = $2::int
    union all
    select r.level, r.owner_id, r.on_sales + r.on_net - r.fees
    from week_close w join week_row r on r.week_id = w.id left join week_posting p on p.week_row_id = r.id
    where w.service_id = $1::int and w.number <= $2::int and (p.at is null or p.at >= $5::timestamptz)
    union all
    select case when t.pos_id is null then 'zone' else 'pos' end, coalesce(t.pos_id, t.zone_id), t.amount
    from week_settlement s join money_transaction t on t.id = s.transaction_id
    where s.service_id = $1::int and s.number <= $2::int and t.at >= $5::timestamptz and ${until("$6", "t")}
    union all
    select 'pos', t.pos_id, t.amount from loan_payment e join money_transaction t on t.id = e.transaction_id
    where e.service_id = $1::int and e.week <= $2::int and t.at >= $5::timestamptz and ${until("$6", "t")})
  ${summed}`,
);

/**
 * Balances of the open week, without its own commission and loan instalments: movements after its last day do not
 * count. $2 its last day; $5 as of this time, null for now: later postings are subtracted. An entry's business day is
 * near the day of its time. Planned for the requested days: a generic plan compared each entry with each account.
 */
export const openBalances = plannedEachTime(
  query(
    balance,
    `
  with later as (${movedOfEach(`x.service_id = $1::int and x.business_day > least($2::date, ($5::timestamptz at time zone 'UTC')::date - 3)
      and (x.at > $5::timestamptz or (x.business_day > $2::date and x.code not in (${commissionCodes})
        and not (x.code in (${paidCodes}) and exists (select from week_settlement s where s.transaction_id = x.reference)) and not (${isOfClosing})))`)}),
  parts as (
    select ${level("a.kind")} as level, a.owner_id, a.balance from account a where a.service_id = $1::int
      and a.kind in (${kinds})
    union all
    select ${level("a.kind")}, a.owner_id, -m.change from later m join account a on a.id = m.account_id
      and a.kind in (${kinds})
    union all
    select r.level, r.owner_id, r.on_sales + r.on_net - r.fees
    from week_close w join week_row r on r.week_id = w.id where w.service_id = $1::int and ${until("$5", "w")}
      and not exists (select from week_posting p where p.week_row_id = r.id and ${until("$5", "p")}))
  ${summed}`,
  ),
);

/** The balance of every account after the last day of a week that is being closed. */
export const keepBalances = query(
  {},
  `
  insert into week_balance (service_id, number, kind, owner_id, balance)
  select a.service_id, $2::int, a.kind, a.owner_id, a.balance - coalesce(m.change, 0)
  from account a left join (${movedOfEach("x.service_id = $1::int and x.business_day > $3::date")}) as m
    on m.account_id = a.id
  where a.service_id = $1::int and a.kind in (${kinds})`,
);

const settlement = {
  transaction_id: "int8",
  receipt: "int8",
  number: "int4",
  level: "text",
  owner_id: "int4",
  amount: "int8",
  at: "timestamptz",
  by: "text",
  reason: "text",
  takes_back: "int8?",
  is_taken_back: "bool",
  key: "text",
  zone_id: "int4",
  business_day: "date",
  confirmed_by: "text",
} as const;

const settlementColumns = `
  s.transaction_id, t.receipt, s.number, case when t.pos_id is null then 'zone'
    else 'pos' end as level, coalesce(t.pos_id, t.zone_id) as owner_id, t.amount,
  t.at, coalesce(h.name, '') as by, t.reason, o.receipt as takes_back,
  exists (select from week_settlement b where b.takes_back = s.transaction_id) as is_taken_back, t.key, t.zone_id,
    t.business_day,
  coalesce((select c.name from person c where c.id = t.second_person_id), '') as confirmed_by
  from week_settlement s join money_transaction t on t.id = s.transaction_id left
    join money_transaction o on o.id = s.takes_back
    left join person h on h.id = t.person_id`;

/** All payments of a week's balances. */
export const settlementsOf = query(
  settlement,
  `select ${settlementColumns} where s.service_id = $1::int and s.number = $2::int order by s.transaction_id`,
);

export const settlementById = query(
  settlement,
  `select ${settlementColumns} where s.service_id = $1::int and s.transaction_id = $2::bigint`,
);

export const settlementByKey = query(
  settlement,
  `select ${settlementColumns} where s.service_id = $1::int and t.key = $2::text`,
);

/** Those reversed after a time ($2). */
export const takenBackAfter = query(
  { transaction_id: "int8" },
  `
  select b.takes_back as transaction_id from week_settlement b join money_transaction t on t.id = b.transaction_id
  where b.service_id = $1::int and b.takes_back is not null and t.at > $2::timestamptz`,
);

/** Payments of earlier weeks' balances made on some days, as of a time ($4). */
export const settledOnDays = query(
  { level: "text", owner_id: "int4", amount: "int8", count: "int8" },
  `
  select case when t.pos_id is null then 'zone' else 'pos' end as level, coalesce(t.pos_id, t.zone_id) as owner_id,
    sum(t.amount)::bigint as amount, count(*) as count
  from money_transaction t join week_settlement s on s.transaction_id = t.id
  where t.service_id = $1::int and t.business_day between $2::date and $3::date and ${until("$4", "t")} group by 1, 2`,
);

export const addSettlement = query(
  {},
  `
  insert into week_settlement (transaction_id, service_id, number, takes_back)
    values ($1::bigint, $2::int, $3::int, $4::bigint)`,
);

/**
 * What moved accounts on the business days from $2 to $3, by code, except closings of weeks. $4, $5 one account, null
 * for all; $6 as of this time. Planned for the requested days: a generic plan looks up the accounts entry by entry.
 */
export const movedByCode = plannedEachTime(
  query(
    { level: "text", owner_id: "int4", code: "int2", amount: "int8", entries: "int8" },
    `
  select ${level("a.kind")} as level, a.owner_id, m.code, sum(m.change)::bigint as amount,
    sum(m.entries)::bigint as entries
  from (${movedOfEach(
    `x.service_id = $1::int and x.business_day between $2::date and $3::date and x.code not in (${commissionCodes}) and not (${isOfClosing})
      and ${until("$6")}`,
    "code",
  )}) as m
  join account a on a.id = m.account_id and a.kind in (${kinds})
  where $5::int is null or (a.owner_id = $5::int and ${level("a.kind")} = $4::text) group by 1, 2, 3`,
  ),
);
