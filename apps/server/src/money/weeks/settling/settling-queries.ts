import { accountKinds, codes } from "@chalkboard/ledger";
import { bothWays, listed, movedOfEach, netOf, until } from "../../../ledger/index.ts";
import { plannedEachTime, query } from "../../../platform/database/query.ts";

const kinds = listed(accountKinds.posSettlement, accountKinds.wallet, accountKinds.zone);
const level = (kind: string): string => `case when ${kind} = ${accountKinds.zone} then 'zone' else 'pos' end`;
/** A week's commission is posted after its end, and counts in it. */
const commissionCodes = listed(...bothWays(codes.commission, codes.accountFee));
/** So are payments of its balance. */
const paidCodes = listed(codes.deposit, codes.withdrawal);

/** An instalment that the closing of a week collected belongs to that week. */
const isOfClosing = `x.code = ${codes.loanInstalment} and exists (select from loan_payment e where e.transaction_id = x.reference and e.week is not null)`;

const { payment, tax, deposit, withdrawal, adjustment, loanBalance, loanInstalment } = codes;
const besideCodes = [payment, tax, deposit, withdrawal, adjustment, loanBalance, loanInstalment];
const besideListed = listed(...bothWays(...besideCodes));
/** An entry's code, of a reversal the code that it reverses. */
const originalCode = (code: string): string =>
  `case when ${code} in (${listed(...besideCodes)}) then ${code} else ${code} - (${String(bothWays(0)[1])}) end`;

/** The part of a week that a receipt belongs to, by its kind. */
const handPart = `case when t.kind in ('deposit', 'withdrawal', 'adjustment') then 'byHand'
    when t.kind in ('loanBalance', 'loanInstalment') then 'loans' else 'others' end`;
/** Those of the others that move the account itself; what they say is what the account beside it has more by. */
const besideKinds = "('holdBlocked', 'releaseBack', 'withdrawalRequested', 'withdrawalRefused')";

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

/**
 * What moved POS beside the life of their tickets, by code, reversals counted against it: payments over the counter,
 * the tax kept back, entries by hand, loans. $2 days that are read entry by entry, $3 those that are read as sums; $4
 * as of this time.
 */
export const movedBeside = plannedEachTime(
  query(
    { pos_id: "int4", code: "int2", amount: "int8" },
    `
  select x.pos_id, (${originalCode("x.code")})::int2 as code, coalesce(sum(${netOf(besideCodes, "x.")}), 0)::bigint as amount
  from (
    select x.pos_id, x.code, x.amount from transfer x
    where x.service_id = $1::int and x.business_day = any($2::date[]) and x.code in (${besideListed}) and ${until("$4")}
    union all
    select d.pos_id, d.code, d.amount from day_sum d
    where d.service_id = $1::int and d.business_day = any($3::date[]) and d.code in (${besideListed})) x
  where x.pos_id <> 0
  group by 1, 2`,
  ),
);

/** What was entered by hand on zones' own accounts on the days from $2 to $3, as of a time ($4). */
export const zonesByHand = query(
  { zone_id: "int4", amount: "int8" },
  `
  select t.zone_id, sum(t.amount)::bigint as amount from money_transaction t
  where t.service_id = $1::int and t.business_day between $2::date and $3::date and t.pos_id is null
    and ${handPart} = 'byHand' and ${until("$4", "t")}
  group by 1`,
);

/** What closings of weeks collected for loans on some days, as a change of balances, as of a time ($4). */
export const collectedOnDays = query(
  { pos_id: "int4", amount: "int8" },
  `
  select t.pos_id, sum(t.amount)::bigint as amount from loan_payment e join money_transaction t on t.id = e.transaction_id
  where e.service_id = $1::int and e.week is not null and t.pos_id is not null
    and t.business_day between $2::date and $3::date and ${until("$4", "t")}
  group by 1`,
);

/**
 * The receipts that moved an account ($5, $6) in the week $2 from $3 to $4 beside its tickets, as of a time ($7): those
 * of `movedByHand`, what the week's closing collected for loans, and what was held or requested.
 */
export const handEntries = query(
  {
    transaction_id: "int8",
    part: "text",
    receipt: "int8",
    kind: "text",
    amount: "int8",
    at: "timestamptz",
    by: "text",
    reason: "text",
  },
  `
  select t.id as transaction_id, ${handPart} as part, t.receipt, t.kind,
    case when t.kind in ${besideKinds} then -t.amount else t.amount end as amount, t.at, coalesce(h.name, '') as by,
    t.reason
  from money_transaction t left join person h on h.id = t.person_id
    left join loan_payment e on e.transaction_id = t.id and e.week is not null
  where t.service_id = $1::int and (e.week = $2::int or (e.week is null and t.business_day between $3::date and $4::date))
    and case $5::text when 'pos' then t.pos_id = $6::int else t.pos_id is null and t.zone_id = $6::int end
    and (${handPart} <> 'others' or t.kind in ${besideKinds}) and ${until("$7", "t")}
    and not exists (select from week_settlement s where s.transaction_id = t.id)
  order by t.id`,
);
