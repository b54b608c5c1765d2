import { query } from "../database/query.ts";

// Checks of a proof beside those of tickets and balances. Each answers what it found as a name and its numbers, stored before folded.

const finding = { finding: "text" } as const;

/** Point credit is a world of its own, which sums to nothing and which no entry leaves. Kinds 3, 14, 15. */
export const leakedCredit = query(finding, `
  select 'creditSum sum=' || sum(balance) as finding from account where service_id = $1::int and kind in (3, 14, 15) having sum(balance) <> 0
  union all
  (select 'creditBecameMoney transfer=' || t.id || ' from=' || d.kind || ' to=' || c.kind
   from account d join transfer t on t.debit_id = d.id join account c on c.id = t.credit_id
   where t.service_id = $1::int and d.service_id = $1::int and c.service_id = $1::int and (d.kind in (3, 14, 15)) <> (c.kind in (3, 14, 15))
   order by t.id limit 20)`);

/**
 * Transactions by hand that are not what the ledger moved for them, and entries without one. Codes: 9 deposit, 10 withdrawal, 11 adjustment, 13 credit
 * given, 14 credit expired; with 100 added, taken back. Receipts have no gaps.
 */
export const wrongTransactions = query(finding, `
  with moved as (
    select reference, count(*) as entries, sum(case when code in (9, 11, 13) then amount else -amount end) as amount,
      string_agg(distinct (code % 100)::text, ' ') as codes
    from transfer where service_id = $1::int and reference is not null and code % 100 in (9, 10, 11, 13, 14) group by reference),
  compared as (
    select coalesce(t.id, m.reference) as id, t.amount, m.amount as folded, t.receipt, m.codes,
      case t.kind when 'deposit' then '9' when 'withdrawal' then '10' when 'adjustment' then '11' when 'creditGrant' then '13' when 'creditExpiry' then '14' end
        as code
    from (select * from money_transaction where service_id = $1::int) as t full join moved m on m.reference = t.id)
  (select 'transaction transaction=' || id || ' amount=' || coalesce(amount, 0) || '/' || coalesce(folded, 0) as finding
   from compared where amount is distinct from folded or code is distinct from codes order by id limit 20)
  union all
  select 'receipts last=' || max(receipt) || ' count=' || count(*) from money_transaction where service_id = $1::int having max(receipt) <> count(*)`);

/** Closed weeks that are not what the ledger has for their days, in themselves or in the order of weeks. A closed week never changes. */
export const wrongWeeks = query(finding, `
  with weeks as (
    select id, number, from_day, to_day, lag(number, 1, 0) over w as before, lag(to_day) over w as ended from week_close where service_id = $1::int
    window w as (order by number)),
  moved as (
    select w.id as week_id, x.pos_id,
      coalesce(sum(case x.code when 1 then x.amount when 101 then -x.amount end), 0) as sales,
      coalesce(sum(case x.code when 6 then x.amount when 106 then -x.amount end), 0) as cancelled,
      coalesce(sum(case x.code when 3 then x.amount when 103 then -x.amount end), 0) as prizes,
      coalesce(sum(case when x.code in (4, 5) then x.amount when x.code in (104, 105) then -x.amount end), 0) as refunds
    from weeks w join transfer x on x.service_id = $1::int and x.business_day between w.from_day and w.to_day
    where x.code in (1, 3, 4, 5, 6, 101, 103, 104, 105, 106) and x.ticket_id is not null group by w.id, x.pos_id),
  rows as (select * from week_row where service_id = $1::int),
  pos as (select * from rows where level = 'pos'),
  below as (select week_id, zone_id, sum(net) as net, sum(sales) as sales from rows where zone_id is not null group by week_id, zone_id)
  (select 'weekOrder week=' || number as finding from weeks where number <> before + 1 or from_day <> ended + 1 order by number limit 20)
  union all
  (select 'weekPos week=' || w.number || ' pos=' || coalesce(p.owner_id, m.pos_id) || ' sales=' || coalesce(p.sales, 0) || '/' || coalesce(m.sales, 0)
     || ' prizes=' || coalesce(p.prizes, 0) || '/' || coalesce(m.prizes, 0) || ' refunds=' || coalesce(p.refunds, 0) || '/' || coalesce(m.refunds, 0)
     || ' cancelled=' || coalesce(p.cancelled, 0) || '/' || coalesce(m.cancelled, 0)
   from pos p full join moved m on m.week_id = p.week_id and m.pos_id = p.owner_id join weeks w on w.id = coalesce(p.week_id, m.week_id)
   where (coalesce(p.sales, 0), coalesce(p.prizes, 0), coalesce(p.refunds, 0), coalesce(p.cancelled, 0))
     is distinct from (coalesce(m.sales, 0), coalesce(m.prizes, 0), coalesce(m.refunds, 0), coalesce(m.cancelled, 0)) order by 1 limit 20)
  union all
  (select 'weekRow week=' || w.number || ' ' || r.level || '=' || r.owner_id || ' net=' || r.net
   from rows r join weeks w on w.id = r.week_id left join below b on b.week_id = r.week_id and b.zone_id = r.owner_id
   where r.net <> r.sales - r.cancelled - r.prizes - r.refunds or r.carried_after < 0
     or (r.level = 'zone' and (coalesce(b.net, 0), coalesce(b.sales, 0)) is distinct from (r.net, r.sales)) order by 1 limit 20)
  union all
  (select 'makeUp week=' || number || ' ' || level || '=' || owner_id || ' carried=' || carried || '/' || after_before as finding
   from (select w.number, r.level, r.owner_id, r.carried, lag(r.carried_after, 1, 0::bigint) over (partition by r.level, r.owner_id order by w.number)
       as after_before from rows r join weeks w on w.id = r.week_id) as chain
   where carried <> after_before order by 1 limit 20)`);

/** Commission of closed weeks against what was posted for it. Codes: 8 commission, 21 fees; with 100 added, taken back. */
export const wrongCommission = query(finding, `
  with posted as (
    select reference, coalesce(sum(case when code in (8, 121) then amount else -amount end), 0) as amount
    from transfer where service_id = $1::int and code in (8, 108, 21, 121) group by reference),
  wanted as (
    select r.id, case when p.week_row_id is null then 0 else r.on_sales + r.on_net - r.fees end as amount
    from week_row r left join week_posting p on p.week_row_id = r.id where r.service_id = $1::int)
  select 'commission row=' || coalesce(w.id, p.reference) || ' wanted=' || coalesce(w.amount, 0) || ' posted=' || coalesce(p.amount, 0) as finding
  from wanted w full join posted p on p.reference = w.id where coalesce(w.amount, 0) <> coalesce(p.amount, 0) order by 1 limit 20`);

/** Tickets whose status is not what their newest grading, or ending for an offer, said, or that are decided without a time or the other way round. */
export const wrongStatuses = query(finding, `
  with newest as (
    select distinct on (ticket_id) ticket_id, (data->>'status')::int as status from ticket_entry
    where service_id = $1::int and kind in ('graded', 'regraded', 'cashedOut') order by ticket_id, id desc)
  select 'status ticket=' || s.ticket_id || ' status=' || s.status || '/' || coalesce(n.status, 0) || ' decided=' || (s.decided_at is not null) as finding
  from ticket_state s left join newest n on n.ticket_id = s.ticket_id
  where s.service_id = $1::int and s.cancelled_at is null and (s.status <> coalesce(n.status, 0) or (s.status = 0) = (s.decided_at is not null))
  order by s.ticket_id limit 20`);

/**
 * Tickets against the newest grade of each leg: how many legs wait, and of straights and parlays of one bet that a lost leg loses them, that nothing else
 * does, and that they win where every leg has won.
 */
export const wrongGrades = query(finding, `
  with graded as (
    select ticket_id, count(*) filter (where outcome <> 'pending') as decided, count(*) filter (where outcome = 'win') as won,
      count(*) filter (where outcome = 'lose') as lost, count(*) filter (where outcome in ('lose', 'halfLose')) as losing from (
      select distinct on (ticket_id, leg_number) ticket_id, leg_number, outcome from leg_grade where service_id = $1::int
      order by ticket_id, leg_number, result_version desc) as newest group by ticket_id),
  legs as (select ticket_id, count(*) as legs from leg where service_id = $1::int group by ticket_id),
  judged as (
    select s.ticket_id, concat_ws(' ',
      case when l.legs is null or s.open_legs <> l.legs - coalesce(g.decided, 0)
        then 'openLegs=' || s.open_legs || '/' || (coalesce(l.legs, 0) - coalesce(g.decided, 0)) end,
      case when (t.mode = 'parlay' or (t.mode = 'straight' and l.legs = 1))
          and ((g.lost > 0 and s.status in (1, 2)) or (g.losing = 0 and s.status = 3) or (g.won = l.legs and s.status in (1, 3)))
        then 'grades=' || g.won || ' won, ' || g.lost || ' lost, status ' || s.status end) as problems
    from ticket_state s join ticket t on t.id = s.ticket_id left join legs l on l.ticket_id = s.ticket_id left join graded g on g.ticket_id = s.ticket_id
    where s.service_id = $1::int and s.cancelled_at is null)
  select 'ticketGrades ticket=' || ticket_id || ' ' || problems as finding from judged where problems <> '' order by ticket_id limit 20`);
