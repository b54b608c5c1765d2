import { serviceKinds } from "@chalkboard/contract";
import { accountKinds, codes, creditKinds, reverseOf } from "@chalkboard/ledger";
import { bothWays, codesByReceiptKind, listed, netOf, receiptCodes, ticketCodes } from "../../ledger/index.ts";
import { query } from "../../platform/database/query.ts";
import { between, everything, given, type PartOf } from "./queries.ts";

// Checks of a proof beside those of tickets and balances. Each returns its findings as a name and its numbers, stored
// before folded.

const finding = { finding: "text" } as const;

/** The kinds of manual transactions, and the ledger codes of their entries. */
const byHandCodes = { ...codesByReceiptKind, creditBack: codes.creditGrant };
/** Those that increase the account on the receipt. */
const upCodes = [
  codes.deposit,
  codes.adjustment,
  codes.creditGrant,
  codes.holdDeposit,
  codes.holdBlocked,
  codes.collect,
  codes.withdrawalRequested,
  codes.loanCash,
  codes.loanBalance,
  ...[
    codes.releasePaid,
    codes.releaseBack,
    codes.handOver,
    codes.withdrawalRefused,
    codes.withdrawalPaid,
    codes.loanInstalment,
    codes.loanRepaid,
  ].map(reverseOf),
];

/** Point credit is a closed system: it sums to zero, and no entry leaves it. */
const creditLeaked = (part: PartOf) =>
  query(
    finding,
    `
  select 'creditSum sum=' || sum(balance) as finding from account where service_id = $1::int
    and kind in (${listed(...creditKinds)})
  having sum(balance) <> 0
  union all
  (select 'creditBecameMoney transfer=' || t.id || ' from=' || d.kind || ' to=' || c.kind
   from account d join transfer t on t.debit_id = d.id join account c on c.id = t.credit_id
   where t.service_id = $1::int and ${part("t.id")} and d.service_id = $1::int and c.service_id = $1::int
     and (d.kind in (${listed(...creditKinds)})) <> (c.kind in (${listed(...creditKinds)}))
   order by t.id limit 20)`,
  );
export const leakedCredit = creditLeaked(everything);
export const leakedCreditBetween = creditLeaked(between);

/** Manual transactions that differ from the ledger's movements, and entries without one. Receipts have no gaps. */
export const wrongTransactions = query(
  finding,
  `
  with moved as (
    select reference, count(*) as entries,
      sum(case when code in (${listed(...upCodes)}) then amount else -amount end) as amount,
      string_agg(distinct (code % 100)::text, ' ') as codes
    from transfer where service_id = $1::int and reference is not null and code in (${listed(...receiptCodes)})
      group by reference),
  compared as (
    select coalesce(t.id, m.reference) as id, t.amount, m.amount as folded, t.receipt, m.codes,
      case t.kind ${Object.entries(byHandCodes)
        .map(([kind, code]) => `when '${kind}' then '${code}'`)
        .join(" ")} end as code
    from (select * from money_transaction where service_id = $1::int) as t full join moved m on m.reference = t.id)
  (select 'transaction transaction=' || id || ' amount=' || coalesce(amount, 0) || '/' || coalesce(folded, 0) as finding
   from compared where amount is distinct from folded or code is distinct from codes order by id limit 20)
  union all
  select 'receipts last=' || max(receipt) || ' count=' || count(*) from money_transaction where service_id = $1::int
    having max(receipt) <> count(*)`,
);

/**
 * Closed weeks that differ from the ledger of their days, in themselves or in the order of weeks. A closed week never
 * changes.
 */
const weeksWrong = (part: PartOf) =>
  query(
    finding,
    `
  with weeks as (
    select id, number, from_day, to_day, lag(number, 1, 0) over w as before, lag(to_day) over w as ended
      from week_close where service_id = $1::int
    window w as (order by number)),
  moved as (
    select w.id as week_id, x.pos_id,
      coalesce(sum(${netOf([codes.sale], "x.")}), 0) as sales,
      coalesce(sum(${netOf([codes.cancelled], "x.")}), 0) as cancelled,
      coalesce(sum(${netOf([codes.prize], "x.")}), 0) as prizes,
      coalesce(sum(${netOf([codes.pushRefund, codes.voidRefund], "x.")}), 0) as refunds,
      coalesce(sum(${netOf([codes.settled], "x.")}), 0) as settled
    from weeks w join transfer x on x.service_id = $1::int and x.business_day between w.from_day and w.to_day
    where ${part("w.number::bigint")} and x.code in (${listed(...bothWays(...ticketCodes, codes.settled))})
      and x.ticket_id is not null
    group by w.id, x.pos_id),
  rows as (select * from week_row where service_id = $1::int),
  pos as (select * from rows where level = 'pos'
    and week_id in (select id from weeks w where ${part("w.number::bigint")})),
  below as (select week_id, zone_id, sum(net) as net, sum(sales) as sales from rows where zone_id is not null
    group by week_id, zone_id)
  (select 'weekOrder week=' || number as finding from weeks where number <> before + 1 or from_day <> ended + 1
    order by number limit 20)
  union all
  (select 'weekPos week=' || w.number || ' pos=' || coalesce(p.owner_id, m.pos_id) || ' sales=' || coalesce(p.sales,
    0) || '/' || coalesce(m.sales, 0)
     || ' prizes=' || coalesce(p.prizes, 0) || '/' || coalesce(m.prizes, 0) || ' refunds=' || coalesce(p.refunds,
       0) || '/' || coalesce(m.refunds, 0)
     || ' cancelled=' || coalesce(p.cancelled, 0) || '/' || coalesce(m.cancelled, 0)
     || ' settled=' || coalesce(p.settled, 0) || '/' || coalesce(m.settled, 0)
   from pos p full join moved m on m.week_id = p.week_id and m.pos_id = p.owner_id
     join weeks w on w.id = coalesce(p.week_id, m.week_id)
   where (coalesce(p.sales, 0), coalesce(p.prizes, 0), coalesce(p.refunds, 0), coalesce(p.cancelled, 0))
     is distinct from (coalesce(m.sales, 0), coalesce(m.prizes, 0), coalesce(m.refunds, 0), coalesce(m.cancelled, 0))
     or p.settled <> coalesce(m.settled, 0) order by 1 limit 20)
  union all
  (select 'weekRow week=' || w.number || ' ' || r.level || '=' || r.owner_id || ' net=' || r.net
   from rows r join weeks w on w.id = r.week_id left join below b on b.week_id = r.week_id and b.zone_id = r.owner_id
   where r.net <> coalesce(r.settled, r.sales - r.cancelled - r.refunds) - r.prizes or r.carried_after < 0
     or (r.commission_days is not null
       and (select sum(d.value::bigint)
         from jsonb_array_elements_text(r.commission_days) d) <> r.on_sales + r.on_net - r.fees)
     or (r.level = 'zone' and (coalesce(b.net, 0), coalesce(b.sales, 0)) is distinct from (r.net, r.sales)) order by 1
       limit 20)
  union all
  (select 'makeUp week=' || number || ' ' || level || '=' || owner_id || ' carried=' || carried || '/' || after_before as finding
   from (select w.number, r.level, r.owner_id, r.carried,
     lag(r.carried_after, 1, 0::bigint) over (partition by r.level, r.owner_id order by w.number)
       as after_before from rows r join weeks w on w.id = r.week_id) as chain
   where carried <> after_before order by 1 limit 20)`,
  );
export const wrongWeeks = weeksWrong(everything);
export const wrongWeeksGiven = weeksWrong(given);

/** Commission of closed weeks against what was posted for it. */
export const wrongCommission = query(
  finding,
  `
  with posted as (
    select reference, coalesce(sum(case when code in (${listed(codes.commission, reverseOf(codes.accountFee))})
      then amount else -amount end), 0) as amount
    from transfer where service_id = $1::int and code in (${listed(...bothWays(codes.commission, codes.accountFee))})
      group by reference),
  wanted as (
    select r.id, case when p.week_row_id is null then 0 else r.on_sales + r.on_net - r.fees end as amount
    from week_row r left join week_posting p on p.week_row_id = r.id where r.service_id = $1::int)
  select 'commission row=' || coalesce(w.id, p.reference) || ' wanted=' || coalesce(w.amount,
    0) || ' posted=' || coalesce(p.amount, 0) as finding
  from wanted w full join posted p on p.reference = w.id where coalesce(w.amount, 0) <> coalesce(p.amount, 0)
    order by 1 limit 20`,
);

/**
 * Tickets whose status differs from their newest grading, or ending for an offer, or that are decided without a time or
 * the other way round.
 */
const statusesWrong = (part: PartOf) =>
  query(
    finding,
    `
  with newest as (
    select distinct on (ticket_id) ticket_id, (data->>'status')::int as status from ticket_entry
    where service_id = $1::int and ${part("ticket_id")} and kind in ('graded', 'regraded', 'cashedOut')
      order by ticket_id, id desc)
  select 'status ticket=' || s.ticket_id || ' status=' || s.status || '/' || coalesce(n.status,
    0) || ' decided=' || (s.decided_at is not null) as finding
  from ticket_state s left join newest n on n.ticket_id = s.ticket_id
  where s.service_id = $1::int and ${part("s.ticket_id")} and s.cancelled_at is null
    and (s.status <> coalesce(n.status, 0) or (s.status = 0) = (s.decided_at is not null))
  order by s.ticket_id limit 20`,
  );
export const wrongStatuses = statusesWrong(everything);
export const wrongStatusesGiven = statusesWrong(given);

/**
 * Shifts whose float, movements or difference differ from the ledger's movements, and drawers that hold something with
 * no shift open.
 */
export const wrongDrawers = query(
  finding,
  `
  with meant as (
    select 'float' as what, id, float as amount from drawer where service_id = $1::int and float <> 0
    union all select 'move', id, case kind when 'payIn' then amount else -amount end from drawer_move
      where service_id = $1::int
    union all select 'difference', drawer_id, counted - expected from drawer_close where service_id = $1::int
      and counted <> expected),
  moved as (
    select case code % 100 when ${codes.drawerFloat} then 'float' when ${codes.drawerDifference} then 'difference'
      else 'move' end as what, reference as id,
      sum(case when (code > 100) = (code % 100 = ${codes.drawerPayOut}) then amount else -amount end) as amount
    from transfer where service_id = $1::int
      and code in (${listed(...bothWays(codes.drawerFloat, codes.drawerPayIn, codes.drawerPayOut, codes.drawerDifference))}) group by 1, 2)
  (select 'drawer ' || what || '=' || id || ' amount=' || coalesce(e.amount, 0) || '/' || coalesce(m.amount,
    0) as finding
   from meant e full join moved m using (what, id) where e.amount is distinct from m.amount order by 1 limit 20)
  union all
  (select 'drawerLeft pos=' || owner_id || ' balance=' || balance from account a
   where a.service_id = $1::int and a.kind = ${accountKinds.drawer} and a.balance <> 0
     and not exists (select from drawer d where d.service_id = $1::int and d.pos_id = a.owner_id
       and not exists (select from drawer_close c where c.drawer_id = d.id)) order by 1 limit 20)`,
);

const kind = accountKinds;
/** Accounts that belong to the seller. */
const sellersKinds = listed(kind.posSettlement, kind.wallet, kind.pointCredit);

/**
 * Entries of tickets between other accounts than the ledger's rules allow, or another seller's. A payment belongs to
 * the till that paid; everything else to the POS that sold.
 */
const accountsStrange = (part: PartOf) =>
  query(
    finding,
    `
  with meant as materialized (
    select m.code, m.from_kind, m.to_kind
    from (select case kind when ${serviceKinds.online} then ${kind.wallet} else ${kind.posSettlement} end as till,
        case kind when ${serviceKinds.online} then ${kind.wallet} else ${kind.prizesPayable} end as counter
          from service where id = $1::int) as s
    cross join lateral (values (${codes.sale}, s.till, ${kind.openStakes}),
      (${codes.settled}, ${kind.openStakes}, ${kind.bookResult}), (${codes.prize}, ${kind.bookResult}, s.counter),
      (${codes.pushRefund}, ${kind.openStakes}, s.counter), (${codes.voidRefund}, ${kind.openStakes}, s.counter),
      (${codes.cancelled}, ${kind.openStakes}, s.till),
        (${codes.payment}, ${kind.prizesPayable}, ${kind.posSettlement}),
      (${codes.overpaid}, ${kind.overpaid}, ${kind.prizesPayable}),
        (${codes.creditSale}, ${kind.pointCredit}, ${kind.openCredit}),
      (${codes.creditSettled}, ${kind.openCredit}, ${kind.promotions}),
        (${codes.creditPush}, ${kind.openCredit}, ${kind.pointCredit}),
      (${codes.creditVoid}, ${kind.openCredit}, ${kind.pointCredit}),
        (${codes.creditCancelled}, ${kind.openCredit}, ${kind.pointCredit}),
      (${codes.prizeExpiry}, ${kind.prizesPayable}, ${kind.expiredPrizes}),
      (${codes.tax}, ${kind.posSettlement}, ${kind.taxes}),
        (${codes.taxBack}, ${kind.taxes}, ${kind.overpaid})) as m(code, from_kind, to_kind)),
  moved as (
    select id, ticket_id, code % 100 as code, pos_id, case when code > 100 then credit_id else debit_id end as from_id,
      case when code > 100 then debit_id else credit_id end as to_id
    from transfer where service_id = $1::int and ticket_id is not null and ${part("ticket_id")}),
  compared as (
    select v.id, v.ticket_id, v.code, f.kind as from_kind, c.kind as to_kind, f.owner_id as from_owner,
      c.owner_id as to_owner, case when v.code in (${listed(codes.payment, codes.tax)}) then v.pos_id
        else t.pos_id end as seller, m.to_kind as to_meant,
      case when v.code = ${codes.prize} and t.funding = 'credit' then ${kind.promotionPrizes}
        else m.from_kind end as from_meant
    from moved v join ticket t on t.id = v.ticket_id and t.service_id = $1::int and ${part("t.id")}
      join account f on f.id = v.from_id join account c on c.id = v.to_id
    left join meant m on m.code = v.code)
  select 'strangeAccount transfer=' || id || ' ticket=' || ticket_id || ' code=' || code || ' from=' || from_kind || '#' || from_owner
    || ' to=' || to_kind || '#' || to_owner as finding
  from compared
  where (from_kind, to_kind) is distinct from (from_meant, to_meant)
    or from_owner <> case when from_kind in (${sellersKinds}) then seller else 0 end
    or to_owner <> case when to_kind in (${sellersKinds}) then seller else 0 end
  order by id limit 20`,
  );
export const strangeAccounts = accountsStrange(everything);
export const strangeAccountsGiven = accountsStrange(given);

/**
 * Money of a ticket that moved after its sale, and grades of its legs, without an entry in its history at that time
 * that explains it.
 */
const entriesMissing = (part: PartOf) =>
  query(
    finding,
    `
  with moved as (
    select distinct ticket_id, at, case when code % 100 in (${listed(codes.payment, codes.tax)}) then 'paid'
      when code % 100 in (${listed(codes.cancelled, codes.creditCancelled)}) then 'cancelled'
        when code = ${codes.prizeExpiry} then 'expired'
      else 'graded' end as what
    from transfer where service_id = $1::int and ticket_id is not null
      and code not in (${listed(codes.sale, codes.creditSale)})
      and ${part("ticket_id")}),
  noted as (
    select distinct ticket_id, at, case when kind in ('regraded', 'cashedOut') then 'graded' else kind end as what
    from ticket_entry where service_id = $1::int and ${part("ticket_id")}),
  graded as (select distinct ticket_id, graded_at as at, 'graded' as what from leg_grade where service_id = $1::int
    and ${part("ticket_id")}),
  wanted as (select * from moved union select * from graded)
  select 'entryMissing ticket=' || w.ticket_id || ' what=' || w.what as finding
  from wanted w left join noted n on n.ticket_id = w.ticket_id and n.at = w.at and n.what = w.what
  where n.ticket_id is null order by w.ticket_id limit 20`,
  );
export const missingEntries = entriesMissing(everything);
export const missingEntriesGiven = entriesMissing(given);

/** Every ticket in an event's lists. */
const allLists = "select event_id, unnest(tickets) as ticket_id from event_tickets where service_id = $1::int";
/**
 * Given tickets, in the lists of their legs' events. A row whose numbers are all above them is skipped: its first is
 * the lowest, its last the highest.
 */
const listsOfGiven = `
      select s.event_id, n.ticket_id from (select distinct event_id from leg where service_id = $1::int
        and ${given("ticket_id")}) as e
        join event_tickets s on s.event_id = e.event_id and s.service_id = $1::int
          and s.last >= (select min(id) from unnest($2::bigint[]) as id)
            and s.tickets[1] <= (select max(id) from unnest($2::bigint[]) as id)
        cross join unnest(s.tickets) as n (ticket_id) where ${given("n.ticket_id")}`;

/** Events whose lists of tickets are not those that have a leg on it. */
const listsWrong = (lists: string, part: PartOf) =>
  query(
    finding,
    `
  with listed as (select event_id, count(*) as tickets, sum(ticket_id) as numbers from (${lists}) as l
    group by event_id),
  sold as (
    select event_id, count(*) as tickets, sum(ticket_id) as numbers
    from (select distinct event_id, ticket_id from leg where service_id = $1::int and ${part("ticket_id")}) as l
      group by event_id)
  select 'eventTickets event=' || event_id || ' listed=' || coalesce(l.tickets, 0) || '/' || coalesce(s.tickets,
    0) as finding
  from listed l full join sold s using (event_id)
  where (l.tickets, l.numbers) is distinct from (s.tickets, s.numbers) order by event_id limit 20`,
  );
export const wrongEventTickets = listsWrong(allLists, everything);
export const wrongEventTicketsGiven = listsWrong(listsOfGiven, given);
