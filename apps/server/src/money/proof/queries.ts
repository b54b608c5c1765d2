import { serviceKinds } from "@chalkboard/contract";
import { accountKinds, codes } from "@chalkboard/ledger";
import { listed, netOf } from "../../ledger/index.ts";
import { json, query } from "../../platform/database/query.ts";
import { ticketsOn } from "../../trading/risk/index.ts";

/** All checks of a proof read one snapshot, and cannot change it. First statement of its transaction. */
export const fromOneSnapshot = query({}, "set transaction isolation level repeatable read, read only");

/**
 * For queries over whole tables: nested loops take quadratic time, and where a table has grown faster than its
 * statistics the planner assumes few rows.
 */
export const wholeTables = query({ set_config: "text" }, "select set_config('enable_nestloop', 'off', true)");

export const countTransfers = query(
  { transfers: "int8" },
  "select count(*) as transfers from transfer where service_id = $1::int",
);

const finding = { finding: "text" } as const;

// A check exists for everything, and for a part of it: tickets with given numbers ($2), or entries after one number
// ($2) up to another ($3). A statement filters each of its tables, so that it reads no more than that part, whatever
// the planner assumes.

/** SQL for the part of a table that a check reads, by its number column. */
export type PartOf = (column: string) => string;
export const everything: PartOf = () => "true";
export const given: PartOf = (column) => `${column} = any($2::bigint[])`;
export const between: PartOf = (column) => `${column} > $2::bigint and ${column} <= $3::bigint`;

export const unevenBooks = query(
  finding,
  `
  select 'accountsSum sum=' || sum(balance) as finding from account where service_id = $1::int
    having sum(balance) <> 0`,
);

/** @param before SQL for the sums of entries that are not read again */
const balancesOf = (before: string, part: PartOf) =>
  query(
    finding,
    `
  select 'accountBalance account=' || a.id || ' kind=' || a.kind || ' owner=' || a.owner_id
    || ' stored=' || a.balance || ' folded=' || coalesce(f.folded, 0) as finding
  from account a left join (
    select id, sum(amount) as folded
    from (${before}select credit_id as id, amount from transfer where service_id = $1::int and ${part("id")}
      union all select debit_id, -amount from transfer where service_id = $1::int and ${part("id")}) as moves
        group by id) as f on f.id = a.id
  where a.service_id = $1::int and a.balance <> coalesce(f.folded, 0) order by a.id limit 20`,
  );
export const wrongBalances = balancesOf("", everything);
export const wrongBalancesSince = balancesOf(
  "select account_id as id, folded as amount from proof_sum where service_id = $1::int union all ",
  between,
);

/** An entry that touches an account of another service. */
const transfersOutside = (part: PartOf) =>
  query(
    finding,
    `
  select 'transferOutside transfer=' || t.id as finding
  from transfer t left join account d on d.id = t.debit_id and d.service_id = $1::int left
    join account c on c.id = t.credit_id and c.service_id = $1::int
  where t.service_id = $1::int and ${part("t.id")} and (d.id is null or c.id is null) order by t.id limit 20`,
  );
export const strangeTransfers = transfersOutside(everything);
export const strangeTransfersBetween = transfersOutside(between);

/** Entries for a ticket that does not exist. */
const ticketsMissing = (part: PartOf) =>
  query(
    finding,
    `
  select 'ticketMissing ticket=' || f.ticket_id as finding
  from (select distinct ticket_id from transfer where service_id = $1::int and ticket_id is not null
    and ${part("ticket_id")}) as f
  left join ticket t on t.id = f.ticket_id and t.service_id = $1::int and ${part("t.id")}
  where t.id is null order by f.ticket_id limit 20`,
  );
export const lostTickets = ticketsMissing(everything);
export const lostTicketsGiven = ticketsMissing(given);

const sold = listed(codes.sale, codes.creditSale);
/** Accounts whose balance is the sum of their tickets' amounts. */
export const ticketKinds = [
  accountKinds.openStakes,
  accountKinds.prizesPayable,
  accountKinds.overpaid,
  accountKinds.openCredit,
  accountKinds.expiredPrizes,
  accountKinds.taxes,
];
/** The unpaid prize of a ticket `t` in a state `s`. */
export const whatIsHeld =
  "(case when t.funding <> 'credit' then s.pushed + s.voided else 0 end + s.prize - s.paid + s.overpaid - s.expired)";

/**
 * Tickets that disagree with their wagers, with their entries in the ledger, or with themselves.
 */
const ticketsWrong = (part: PartOf) =>
  query(
    finding,
    `
  with folded as (
    select ticket_id, count(*) filter (where code in (${sold})) as sales,
      count(*) filter (where code = ${codes.creditSale}) as credit_sales,
      min(pos_id) filter (where code in (${sold})) as pos_id,
      coalesce(sum(${netOf([codes.sale, codes.creditSale])}), 0) as taken,
      coalesce(sum(${netOf([codes.settled, codes.creditSettled])}), 0) as settled,
      coalesce(sum(${netOf([codes.prize])}), 0) as prize,
      coalesce(sum(${netOf([codes.pushRefund, codes.creditPush])}), 0) as pushed,
      coalesce(sum(${netOf([codes.voidRefund, codes.creditVoid])}), 0) as voided,
      coalesce(sum(${netOf([codes.cancelled, codes.creditCancelled])}), 0) as cancelled,
      coalesce(sum(${netOf([codes.payment])}), 0) as paid,
      coalesce(sum(${netOf([codes.tax])}), 0) as tax, coalesce(sum(${netOf([codes.taxBack])}), 0) as tax_back,
      coalesce(sum(${netOf([codes.overpaid])}), 0) as overpaid,
      coalesce(sum(${netOf([codes.prizeExpiry])}), 0) as expired
    from transfer where service_id = $1::int and ticket_id is not null and ${part("ticket_id")} group by ticket_id),
  wagered as (
    select ticket_id, sum(stake) as stake, sum(possible_win) as win from wager where service_id = $1::int
      and ${part("ticket_id")} group by ticket_id),
  judged as (
    select t.id, concat_ws(' ',
      case when s.ticket_id is null then 'state=missing' end,
      case when f.sales is distinct from 1 then 'sales=' || coalesce(f.sales, 0) end,
      case when f.pos_id is distinct from t.pos_id then 'pos=' || t.pos_id || '/' || coalesce(f.pos_id, 0) end,
      case when f.credit_sales is distinct from case t.funding when 'credit' then 1
        else 0 end then 'funding=' || t.funding end,
      case when f.taken is distinct from t.stake then 'stake=' || t.stake || '/' || coalesce(f.taken, 0) end,
      case when w.stake is distinct from t.stake then 'wagers=' || t.stake || '/' || coalesce(w.stake, 0) end,
      case when w.win is distinct from t.possible_win then 'possibleWin=' || t.possible_win || '/' || coalesce(w.win,
        0) end,
      case when s.settled <> f.settled then 'settled=' || s.settled || '/' || f.settled end,
      case when s.prize <> f.prize then 'prize=' || s.prize || '/' || f.prize end,
      case when s.pushed <> f.pushed then 'pushed=' || s.pushed || '/' || f.pushed end,
      case when s.voided <> f.voided then 'voided=' || s.voided || '/' || f.voided end,
      case when s.paid <> f.paid then 'paid=' || s.paid || '/' || f.paid end,
      case when s.tax <> f.tax then 'tax=' || s.tax || '/' || f.tax end,
      case when s.tax_back <> f.tax_back then 'taxBack=' || s.tax_back || '/' || f.tax_back end,
      case when s.overpaid <> f.overpaid then 'overpaid=' || s.overpaid || '/' || f.overpaid end,
      case when s.expired <> f.expired then 'expired=' || s.expired || '/' || f.expired end,
      case when f.cancelled <> case when s.cancelled_at is null then 0
        else t.stake end then 'cancelled=' || f.cancelled || '/' || t.stake end,
      case when s.settled + s.pushed + s.voided > t.stake
        then 'decidedOver=' || (s.settled + s.pushed + s.voided) || '/' || t.stake end,
      case when s.cancelled_at is null and s.open_legs = 0 and s.settled + s.pushed + s.voided < t.stake
        then 'decidedUnder=' || (s.settled + s.pushed + s.voided) || '/' || t.stake end,
      case when s.paid - s.overpaid + s.expired > s.prize + s.pushed + s.voided
        then 'paidOver=' || (s.paid + s.expired) || '/' || (s.prize + s.pushed + s.voided) end) as problems
    from ticket t left join (select * from ticket_state where ${part("ticket_id")}) as s on s.ticket_id = t.id
      left join folded f on f.ticket_id = t.id left join wagered w on w.ticket_id = t.id
    where t.service_id = $1::int and ${part("t.id")})
  select 'ticket ticket=' || id || ' ' || problems as finding from judged where problems <> '' order by id limit 20`,
  );
export const wrongTickets = ticketsWrong(everything);
export const wrongTicketsGiven = ticketsWrong(given);

/**
 * The accounts that exist once per service, against its tickets. Kinds: 4 open stakes, 5 prizes payable (shops only),
 * 13 overpaid, 14 open point credit, 17 expired prizes, 18 taxes. The return of a ticket paid with point credit is
 * credit, and never payable at a counter.
 */
export const wrongTotals = query(
  finding,
  `
  with held as (
    select coalesce(sum(t.stake - s.settled - s.pushed - s.voided) filter (where t.funding <> 'credit'), 0) as stakes,
      coalesce(sum(t.stake - s.settled - s.pushed - s.voided) filter (where t.funding = 'credit'), 0) as credit,
      coalesce(sum(${whatIsHeld}), 0) as prizes,
      coalesce(sum(s.tax_back - s.overpaid), 0) as overpaid, coalesce(sum(s.tax - s.tax_back), 0) as taxes,
        coalesce(sum(s.expired), 0) as expired
    from ticket t join ticket_state s on s.ticket_id = t.id
    where t.service_id = $1::int and s.cancelled_at is null),
  balances as (select kind, sum(balance) as balance from account where service_id = $1::int
    and kind in (${listed(...ticketKinds)}) group by kind),
  compared as (
    select t.name, coalesce(b.balance, 0) as account, t.tickets
    from held h cross join lateral (values ('openStakes', ${accountKinds.openStakes}, h.stakes),
      ('prizesPayable', ${accountKinds.prizesPayable}, h.prizes), ('overpaid', ${accountKinds.overpaid}, h.overpaid),
      ('openCredit', ${accountKinds.openCredit}, h.credit), ('expiredPrizes', ${accountKinds.expiredPrizes}, h.expired),
      ('taxes', ${accountKinds.taxes}, h.taxes)) as t(name, kind, tickets)
    left join balances b on b.kind = t.kind
    where t.kind <> ${accountKinds.prizesPayable}
      or exists (select from service s where s.id = $1::int and s.kind = ${serviceKinds.retail}))
  select name || ' account=' || account || ' tickets=' || tickets as finding from compared where account <> tickets`,
);

/** Open risk that differs from the sum of the open tickets. Kinds: 1 service, 2 POS, 3 league, 4 side of an event. */
export const wrongRisk = query(
  finding,
  `
  with folded as (
    select r.kind, r.owner_id, r.side, sum(r.open) as open, sum(r.pieces) as pieces
    from app.risk_of(array(
      select ticket_id from ticket_state where service_id = $1::int and status = 0 and cancelled_at is null)) as r
        group by 1, 2, 3),
  stored as (select kind, owner_id, side, open, pieces from risk where service_id = $1::int)
  select 'openRisk kind=' || kind || ' owner=' || owner_id || ' side=' || side
    || ' stored=' || coalesce(s.open, 0) || '#' || coalesce(s.pieces, 0) || ' folded=' || coalesce(f.open,
      0) || '#' || coalesce(f.pieces, 0) as finding
  from stored s full join folded f using (kind, owner_id, side)
  where coalesce(s.open, 0) <> coalesce(f.open, 0) or coalesce(s.pieces, 0) <> coalesce(f.pieces, 0)
    order by kind, owner_id, side limit 20`,
);

/**
 * Sales counters that differ from the sum of the tickets, for the subjects that a sale may still query: lines and
 * events that sell (kinds 1, 2), the newest day (3, 4), and sets of legs of which one sells (5 to 7): all tickets with
 * the same legs count.
 */
export const wrongCounts = query(
  finding,
  `
  with since as (select kind, since from sold_count_since where service_id = $1::int),
  newest as (select max(business_day) as day from transfer where service_id = $1::int and code in (${sold})),
  selling as (select id from event where status = 'scheduled'),
  counting as (select exists (select from since) as is_on),
  sold as (
    select * from app.sold_of(array(
      select sold.ticket_id from counting c join selling e on c.is_on cross join ${ticketsOn("e.id")}
        join ticket_state s on s.ticket_id = sold.ticket_id
      where s.service_id = $1::int and s.cancelled_at is null)) where kind not in (3, 4)
    union all
    select * from app.sold_of(array(
      select t.id from counting c join newest on c.is_on join ticket t on t.business_day = newest.day
        and t.service_id = $1::int
        join ticket_state s on s.ticket_id = t.id
      where s.cancelled_at is null)) where kind in (3, 4)),
  folded as (
    select f.kind, f.owner_id, f.subject, sum(f.tickets) as tickets, sum(f.stake) as stake, sum(f.win) as win,
      sum(f.base) as base
    from since join sold f on f.kind = since.kind group by 1, 2, 3),
  stored as (select kind, owner_id, subject, tickets, stake, win, base from sold_count where service_id = $1::int),
  compared as (
    select kind, owner_id, subject, concat_ws('/', s.tickets, s.stake, s.win, s.base) as stored,
      concat_ws('/', f.tickets, f.stake, f.win, f.base) as folded
    from stored s full join folded f using (kind, owner_id, subject)
    where (s.tickets, s.stake, s.win, s.base) is distinct from (f.tickets, f.stake, f.win, f.base)
      and not (f.tickets is null and s.tickets = 0 and s.stake = 0 and s.win = 0 and s.base = 0))
  select 'soldCount kind=' || c.kind || ' owner=' || c.owner_id || ' subject=' || c.subject || ' stored=' || c.stored || ' folded=' || c.folded as finding
  from compared c join since on since.kind = c.kind cross join newest
  where case when c.kind <= 2 then split_part(c.subject, ':', 1)::bigint in (select id from selling)
    when c.kind <= 4 then newest.day >= since.since and split_part(c.subject, ' ', 1) = newest.day::text
      else c.folded <> '' end
  order by 1 limit 20`,
);

export const addProof = query(
  {},
  `
  insert into book_proof (service_id, proved_at, is_balanced, transfers, findings)
    values ($1::int, $2::timestamptz, $3::boolean, $4::bigint, $5::jsonb)`,
);

export const lastFindings = query(
  { findings: json<readonly string[]>() },
  `
  select findings from book_proof where service_id = $1::int order by id desc limit 1`,
);

export const sellingServices = query(
  { id: "int4" },
  "select id from service where kind in (1, 2) and is_active order by id",
);

/** A suspended service still owes its debts. */
export const servicesWithBooks = query({ id: "int4" }, "select id from service where kind in (1, 2) order by id");
