// What moved the accounts of POS, customers and zones. An entry's code gives the direction, so that sums are
// index-only. Common parameters: $1 service, $2 and $3 days, $4 and $5 the codes that increase and decrease an account,
// $6 as of this time; null for any: $7 persons, $8 and $9 the minimum and maximum, $10 ticket. Then the owners: POS
// with their stays, or zones with theirs and the kind of their accounts.
import { codes } from "@chalkboard/ledger";
import { listed, receiptCodes, until } from "../../../ledger/index.ts";
import { list } from "../../../platform/database/list.ts";
import { plannedEachTime, type Query, query } from "../../../platform/database/query.ts";
import { counted, withStay } from "../sums-sql.ts";

const kept = `x.service_id = $1::int and x.business_day between $2::date and $3::date and x.code = any($4::smallint[] || $5::smallint[]) and ${until("$6")}
    and ($7::int[] is null or x.person_id = any($7::int[])) and ($8::bigint is null or x.amount >= $8::bigint)
    and ($9::bigint is null or x.amount <= $9::bigint) and ($10::bigint is null or x.ticket_id = $10::bigint)`;
const atPos = `transfer x ${withStay("x.pos_id", "$12")} where ${kept} and x.pos_id = any($11::int[]) and ${counted("x.pos_id", "$13")}`;
const atZones = (owners: number): string => `
    transfer x join account a on a.id in (x.debit_id, x.credit_id) ${withStay("a.owner_id", `$${String(owners + 1)}`)}
    where ${kept} and x.pos_id = 0 and a.service_id = $1::int
      and a.kind = $${String(owners + 3)}::smallint and a.owner_id = any($${String(owners)}::int[])
      and ${counted("a.owner_id", `$${String(owners + 2)}`)}`;

const moved = { key: "text", is_before: "bool", code: "int2", amount: "int8", entries: "int8" } as const;
/** Absent filters cost nothing where the plan is made for the request's values. */
const movedBy = (key: string, from: string, first: number): Query<typeof moved> =>
  plannedEachTime(
    query(
      moved,
      `
  select ${key} as key, x.business_day < $${String(first)}::date as is_before, x.code, sum(x.amount)::bigint as amount,
    count(*) as entries
  from ${from} group by 1, 2, 3`,
    ),
  );

/** By the stay of a POS, or by day; the last parameter is the first day that is not of the previous period. */
export const movedAtPos = movedBy("coalesce(stay.key, x.pos_id::text)", atPos, 14);
export const movedAtPosByDay = movedBy("x.business_day::text", atPos, 14);
/** By the stay of a zone, of one of its own accounts, or by day. */
export const movedAtZones = movedBy("coalesce(stay.key, a.owner_id::text)", atZones(11), 15);
export const movedAtZonesByDay = movedBy("x.business_day::text", atZones(11), 15);

export const peopleNamed = query(
  { id: "int4" },
  `
  select id from person where service_id = $1::int and strpos(lower(name), lower($2::text)) > 0`,
);

const byHand = listed(...receiptCodes);
const isUp = "x.code = any($4::smallint[])";
const entry = `x.id, x.at, x.business_day, x.code, case when ${isUp} then x.amount else -x.amount end as amount,
      case when ${isUp} then x.credit_id else x.debit_id end as account_id, x.ticket_id, x.person_id, x.reference, x.note`;

/** The lowest and the highest number of the entries of some days, whatever the time at which each was written. */
export const entriesOfDays = query(
  { first: "int8", last: "int8" },
  "select first, last from app.transfers_of_days($1::date, $2::date)",
);

const near = "and ($18::int8 is null or x.id between $18::int8 and $19::int8)";

/**
 * The entries, one by one. The reversal of a ticket's entry is a later entry of its whole amount; a manual one names
 * what it reverses. $18 and $19 the numbers between which they are searched, null for anywhere.
 */
export const movements = list({
  parameters: 19,
  by: ["currency"],
  sum: ["money_in", "money_out", "amount"],
  money: ["amount"],
  sorts: { entry: "id", name: "name", amount: "amount" },
  columns: {
    id: "int8",
    at: "timestamptz",
    business_day: "date",
    code: "int2",
    amount: "int8",
    money_in: "int8",
    money_out: "int8",
    account_id: "int8",
    name: "text",
    pos_id: "int4?",
    zone_id: "int4",
    zone_name: "text",
    ticket_id: "int8?",
    receipt: "int8?",
    reason: "text",
    by: "text",
    currency: "text",
    taken_back_by: "int8?",
    takes_back: "int8?",
  },
  found: `
  select m.id, m.at, m.business_day, m.code, m.amount, greatest(m.amount, 0) as money_in,
    greatest(-m.amount, 0) as money_out, m.account_id,
    coalesce(p.name, z.name, '') as name, m.pos_id, coalesce(p.zone_id, m.zone_id) as zone_id,
      coalesce(l.name, z.name, '') as zone_name, m.ticket_id,
    t.receipt, coalesce(t.reason, m.note) as reason, coalesce(h.name, '') as by, s.currency,
    case when m.ticket_id is null
      then (select x.receipt from money_transaction x where x.takes_back = t.id and ${until("$6")})
      else (select x.id from transfer x where x.ticket_id = m.ticket_id and x.id > m.id and x.amount >= m.amount
        and ${until("$6")}
        and m.account_id in (x.debit_id, x.credit_id)
        and x.code = case m.code when ${codes.sale} then ${codes.cancelled}
          when ${codes.creditSale} then ${codes.creditCancelled} else m.code + 100 end
        order by x.id limit 1) end as taken_back_by,
    (select o.receipt from money_transaction o where o.id = t.takes_back) as takes_back
  from (
    select ${entry}, x.pos_id, null::int as zone_id from ${atPos} ${near}
    union all select ${entry}, null::int as pos_id, a.owner_id as zone_id from ${atZones(14)} ${near}) m
  join service s on s.id = $1::int left join pos p on p.id = m.pos_id left join zone l on l.id = p.zone_id left
    join zone z on z.id = m.zone_id
  left join person h on h.id = m.person_id left join money_transaction t on t.id = m.reference
    and m.code in (${byHand})`,
});

/**
 * The balances of accounts after each of some entries: the current balance, less what came later. $2 entries, $3
 * accounts, $4 their POS, 0 for zones; $5 and $6 codes that increase and decrease such an account. Later entries are
 * looked up day by day: the index of entries has a day's by POS, and no day is later than tomorrow's in the easternmost
 * time zone. Past days after all of a POS's entries are read as their sums; those do not separate zones.
 */
export const balancesAfter = query(
  { entry: "int8", balance: "int8" },
  `
  with requested as (select * from unnest($2::bigint[], $3::bigint[], $4::int[]) as one (entry, account_id, pos_id)),
  since as (
    select o.account_id, o.pos_id, min(x.at) as at, min(x.business_day) - 2 as day, max(x.business_day) + 2 as near
    from requested o join transfer x on x.id = o.entry group by 1, 2),
  days as (
    select e.account_id, d.day, e.pos_id <> 0 and d.day > e.near and k.business_day is not null as is_summed
    from since e cross join lateral (
      select e.day + n as day from generate_series(0, (app.clock() at time zone 'UTC')::date + 2 - e.day) as n) as d
    left join kept_day k on k.service_id = $1::int and k.business_day = d.day),
  summed as (
    select e.account_id, sum(case when d.code = any($5::smallint[]) then d.amount else -d.amount end) as amount
    from since e join days o on o.account_id = e.account_id and o.is_summed
    join day_sum d on d.service_id = $1::int and d.business_day = o.day and d.pos_id = e.pos_id
    where d.code = any($5::smallint[] || $6::smallint[]) group by 1),
  later as (
    select e.account_id, x.id, coalesce(sum(case when x.credit_id = e.account_id then x.amount else -x.amount end)
      over (partition by e.account_id order by x.at desc, x.id desc rows between unbounded preceding and 1 preceding),
        0)::bigint as amount
    from since e join days o on o.account_id = e.account_id and not o.is_summed
    cross join lateral (
      select * from transfer t where t.service_id = $1::int and t.business_day = o.day
        and t.pos_id = e.pos_id offset 0) as x
    where x.at >= e.at and e.account_id in (x.debit_id, x.credit_id))
  select o.entry, (a.balance - l.amount - coalesce(s.amount, 0))::bigint as balance
  from requested o join account a on a.id = o.account_id join later l on l.account_id = o.account_id and l.id = o.entry
  left join summed s on s.account_id = o.account_id`,
);

/**
 * The balance of one account before a day and after another, as of a time: $2 its kind, $3 its owner, $4 its POS (0 for
 * a zone), $5, $6 the days.
 */
export const openingAndClosing = query(
  { opening: "int8", closing: "int8" },
  `
  select (a.balance - coalesce(sum(m.amount) filter (where m.day >= $5::date or m.is_later), 0))::bigint as opening,
    (a.balance - coalesce(sum(m.amount) filter (where m.day > $6::date or m.is_later), 0))::bigint as closing
  from account a left join lateral (
    select x.business_day as day, not ${until("$7")} as is_later, case when x.credit_id = a.id then x.amount
      else -x.amount end as amount
    from transfer x
    where x.service_id = $1::int and x.pos_id = $4::int
      and x.business_day >= least($5::date, ($7::timestamptz at time zone 'UTC')::date - 2)
      and a.id in (x.debit_id, x.credit_id)) m on true
  where a.service_id = $1::int and a.kind = $2::smallint and a.owner_id = $3::int group by a.id, a.balance`,
);
