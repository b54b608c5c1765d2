import { accountKinds, codes } from "@chalkboard/ledger";
import { bothWays, listed, until } from "../../ledger/index.ts";
import { list } from "../../platform/database/list.ts";
import { query } from "../../platform/database/query.ts";

/**
 * For rows of `loan l` granted before a time: the amount paid by then, the number of instalments, whether the loan was
 * reversed, and the debt.
 */
const current = (asOf: string): string => `
  join money_transaction g on g.id = l.transaction_id and ${until(asOf, "g")}
  join pos p on p.id = l.pos_id join zone z on z.id = p.zone_id left join person h on h.id = g.person_id
  cross join lateral (
    select coalesce(-sum(t.amount), 0)::bigint as paid,
      count(*) filter (where e.week is not null
        and not exists (select from money_transaction b where b.takes_back = t.id and ${until(asOf, "b")})) as taken
    from loan_payment e join money_transaction t on t.id = e.transaction_id where e.loan_id = l.id
      and ${until(asOf, "t")}) m
  cross join lateral (select exists (select from money_transaction b where b.takes_back = g.id
    and ${until(asOf, "b")}) as is_undone) u
  cross join lateral (select case when u.is_undone then 0 else l.principal - m.paid end as balance,
    case when u.is_undone or l.principal = m.paid then 0 else greatest(1, l.instalments - m.taken)::int
      end as instalments_left) o`;

/** Whether a loan's week ($n or a column) was postponed as of a time. */
const isPostponed = (week: string, asOf: string): string => `coalesce((select s.is_postponed from loan_postponement s
    where s.loan_id = l.id and s.week = ${week} and ${until(asOf, "s")} order by s.id desc limit 1), false)`;

const columns = {
  id: "int8",
  pos_id: "int4",
  pos_name: "text",
  zone_id: "int4",
  zone_name: "text",
  is_undone: "bool",
  kind: "text",
  principal: "int8",
  lent: "int8",
  instalments: "int4",
  weekly: "int8",
  first_week: "int4",
  paid: "int8",
  balance: "int8",
  instalments_left: "int4",
  next_week: "int4?",
  overdue: "int8",
  reason: "text",
  at: "timestamptz",
  by: "text",
  confirmed_by: "text",
  transaction_id: "int8",
  receipt: "int8",
} as const;

/**
 * $2 the number of the open week, $3 of the last ended week; a loan's weeks are searched among as many as it has
 * postponed and one more.
 */
const found = (asOf: string): string => `
  select l.id, l.pos_id, p.name as pos_name, z.id as zone_id, z.name as zone_name, u.is_undone, g.kind, l.principal,
    case when u.is_undone then 0 else l.principal end as lent, l.instalments, l.weekly, l.first_week,
    m.paid, o.balance, o.instalments_left, n.next_week,
    case when d.weeks >= o.instalments_left then o.balance else least(l.weekly * d.weeks, o.balance) end as overdue,
    g.reason, g.at, coalesce(h.name, '') as by,
    coalesce((select c.name from person c where c.id = g.second_person_id), '') as confirmed_by,
      g.id as transaction_id, g.receipt
  from loan l ${current(asOf)}
  cross join lateral (select greatest(l.first_week, $2::int) as week) f
  left join lateral (
    select w as next_week from generate_series(f.week,
      f.week + (select count(*)::int from loan_postponement s where s.loan_id = l.id and s.week >= f.week)) w
    where o.balance > 0 and not ${isPostponed("w", asOf)} order by w limit 1) n on true
  cross join lateral (select count(*) as weeks from generate_series(f.week, $3::int) w
    where not ${isPostponed("w", asOf)}) d
  where l.service_id = $1::int`;

export const loanById = query(columns, `${found("null")} and l.id = $4::bigint`);

export const loanOfTransaction = query(
  { id: "int8", pos_id: "int4", zone_id: "int4", is_grant: "bool", week: "int4?" },
  `
  select l.id, l.pos_id, p.zone_id, l.transaction_id = $2::bigint as is_grant, e.week
  from loan l join pos p on p.id = l.pos_id left join loan_payment e on e.loan_id = l.id
    and e.transaction_id = $2::bigint
  where l.service_id = $1::int and l.id = coalesce((select x.loan_id from loan_payment x
    where x.transaction_id = $2::bigint and x.service_id = $1::int),
    (select y.id from loan y where y.transaction_id = $2::bigint and y.service_id = $1::int))`,
);

/** The place of a loan's POS. */
export const placeOfLoan = query(
  { zone_id: "int4" },
  `
  select p.zone_id from loan l join pos p on p.id = l.pos_id where l.service_id = $1::int and l.id = $2::bigint`,
);

export const addLoan = query(
  { id: "int8" },
  `
  insert into loan (service_id, pos_id, transaction_id, principal, instalments, weekly, first_week)
  values ($1::int, $2::int, $3::bigint, $4::bigint, $5::int, $6::bigint, $7::int) returning id`,
);

export const addPayment = query(
  {},
  `
  insert into loan_payment (transaction_id, service_id, loan_id, week)
    values ($1::bigint, $2::int, $3::bigint, $4::int)`,
);

export const addPostponement = query(
  {},
  `
  insert into loan_postponement (service_id, loan_id, week, is_postponed, reason, person_id, at)
  values ($1::int, $2::bigint, $3::int, $4::bool, $5::text, $6::int, $7::timestamptz)`,
);

/** The newest entry for each postponed week of a loan. */
export const postponementsOf = query(
  { week: "int4", is_postponed: "bool", reason: "text", by: "text" },
  `
  select distinct on (s.week) s.week, s.is_postponed, s.reason, coalesce(h.name, '') as by
  from loan_postponement s left join person h on h.id = s.person_id where s.loan_id = $1::bigint
    order by s.week, s.id desc`,
);

const entry = {
  id: "int8",
  receipt: "int8",
  kind: "text",
  amount: "int8",
  balance: "int8",
  week: "int4?",
  at: "timestamptz",
  by: "text",
  reason: "text",
  confirmed_by: "text",
  takes_back: "int8?",
  taken_back_by: "int8?",
} as const;

/** The entries of a loan, the newest first: its grant, its payments and their reversals. */
export const entriesOfLoan = query(
  entry,
  `
  with mine as (
    select l.transaction_id as id, null::int as week from loan l where l.id = $1::bigint
    union all select b.id, null from loan l join money_transaction b on b.takes_back = l.transaction_id
      where l.id = $1::bigint
    union all select e.transaction_id, e.week from loan_payment e where e.loan_id = $1::bigint)
  select t.id, t.receipt, t.kind, t.amount, t.balance, m.week, t.at, coalesce(h.name, '') as by, t.reason,
    coalesce((select c.name from person c where c.id = t.second_person_id), '') as confirmed_by,
    (select x.receipt from money_transaction x where x.id = t.takes_back) as takes_back,
    (select b.receipt from money_transaction b where b.takes_back = t.id) as taken_back_by
  from mine m join money_transaction t on t.id = m.id left join person h on h.id = t.person_id order by t.id desc`,
);

/** What the closing of a week collects, in order, by the loans as of a time ($3). $2 its number. */
export const dueIn = query(
  { id: "int8", pos_id: "int4", pos_name: "text", zone_id: "int4", amount: "int8" },
  `
  select l.id, l.pos_id, p.name as pos_name, p.zone_id, case when o.instalments_left <= 1 then o.balance
    else least(l.weekly, o.balance) end as amount
  from loan l ${current("$3")}
  where l.service_id = $1::int and l.first_week <= $2::int and o.balance > 0 and not ${isPostponed("$2::int", "$3")}
    and not exists (select from loan_payment e join money_transaction t on t.id = e.transaction_id
      where e.loan_id = l.id and e.week = $2::int and ${until("$3", "t")}) order by l.id`,
);

/** What the closing of a week collected from each POS's balance, as of a time ($3). */
export const takenIn = query(
  { pos_id: "int4", amount: "int8", entries: "int8" },
  `
  select t.pos_id, sum(t.amount)::bigint as amount, count(*) as entries
  from loan_payment e join money_transaction t on t.id = e.transaction_id
  where e.service_id = $1::int and e.week = $2::int and t.pos_id is not null and ${until("$3", "t")} group by t.pos_id`,
);

/** The loan debt of POS, by the ledger. */
export const owedOf = query(
  { owed: "int8" },
  `
  select coalesce(-sum(balance), 0)::bigint as owed from account where service_id = $1::int
    and kind = ${accountKinds.loans} and owner_id = $2::int`,
);

/**
 * For POS ($4), as of a time ($8; null: now): open, overdue or ended ones ($5; null: all), of one POS ($6), with part
 * of its name ($7).
 */
export const loansOf = list({
  columns,
  parameters: 8,
  by: [],
  sum: ["lent", "paid", "balance", "overdue"],
  sorts: { loanId: "id", posName: "pos_name", principal: "principal", balance: "balance", overdue: "overdue" },
  found: `select * from (${found("$8")} and p.id = any($4::int[]) and ($6::int is null or p.id = $6::int)
      and ($7::text = '' or position(lower($7::text) in lower(p.name)) > 0)) as one
  where $5::text is null or case $5::text when 'open' then balance > 0 when 'overdue' then overdue > 0
    else balance = 0 end`,
});

const recovered = {
  id: "int8",
  receipt: "int8",
  at: "timestamptz",
  loan_id: "int8",
  pos_id: "int4",
  pos_name: "text",
  zone_name: "text",
  week: "int4?",
  kind: "text",
  amount: "int8",
  balance: "int8",
  by: "text",
  reason: "text",
  takes_back: "int8?",
  taken_back_by: "int8?",
} as const;

/**
 * Repayments between two days ($2, $3) at zones ($4), only by closings or only by hand ($5; null: both), of POS by part
 * of their name ($6).
 */
export const recoveredOf = list({
  columns: recovered,
  parameters: 6,
  by: [],
  sum: ["amount"],
  sorts: { transactionId: "id", posName: "pos_name", amount: "amount" },
  found: `
  select t.id, t.receipt, t.at, e.loan_id, p.id as pos_id, p.name as pos_name, z.name as zone_name, e.week, t.kind,
    -t.amount as amount, t.balance, coalesce(h.name, '') as by, t.reason, (select x.receipt from money_transaction x
      where x.id = t.takes_back) as takes_back,
    (select b.receipt from money_transaction b where b.takes_back = t.id) as taken_back_by
  from money_transaction t join loan_payment e on e.transaction_id = t.id join pos p on p.id = t.pos_id
    join zone z on z.id = p.zone_id
    left join person h on h.id = t.person_id
  where t.service_id = $1::int and t.business_day between $2::date and $3::date and p.zone_id = any($4::int[])
    and ($5::text is null or (e.week is not null) = ($5::text = 'week'))
      and ($6::text = '' or position(lower($6::text) in lower(p.name)) > 0)`,
});

/** The loan account of a POS against the debt of each loan. */
export const wrongLoans = query(
  { finding: "text" },
  `
  with owed as (select l.pos_id, sum(o.balance) as balance from loan l ${current("null")} where l.service_id = $1::int
    group by l.pos_id),
  held as (select owner_id, -balance as balance from account where service_id = $1::int
    and kind = ${accountKinds.loans})
  (select 'loans pos=' || coalesce(o.pos_id, a.owner_id) || ' owed=' || coalesce(o.balance,
    0) || '/' || coalesce(a.balance, 0) as finding
   from owed o full join held a on a.owner_id = o.pos_id where coalesce(o.balance, 0) <> coalesce(a.balance, 0)
     order by 1 limit 20)
  union all
  (select 'loanEntry transfer=' || x.id || ' code=' || x.code as finding from (
     select * from transfer where service_id = $1::int
       and code in (${listed(...bothWays(codes.loanCash, codes.loanBalance, codes.loanInstalment, codes.loanRepaid))}) offset 0) as x
   where not exists (select from loan l where l.transaction_id = x.reference)
     and not exists (select from loan_payment e where e.transaction_id = x.reference)
     and not exists (select from loan l join money_transaction b on b.takes_back = l.transaction_id
       where b.id = x.reference) order by x.id limit 20)`,
);
