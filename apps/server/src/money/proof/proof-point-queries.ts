import { listed } from "../../ledger/index.ts";
import { query } from "../../platform/database/query.ts";
import { between, ticketKinds, whatIsHeld } from "./queries.ts";

// The state of the proof of a service's books, what came since, and how it continues (docs/decisions/0438).

const finding = { finding: "text" } as const;

/** Rows requested by number are looked up by index, whatever the planner assumes about grown tables. */
export const byNumbers = query({ set_config: "text" }, "select set_config('enable_seqscan', 'off', true)");

/** The last drawn numbers, of any transaction. Uncommitted ones may be below them. */
export const newestNumbers = query(
  { transfer_id: "int8", entry_id: "int8", ticket_id: "int8", at: "timestamptz" },
  `
  select coalesce(pg_sequence_last_value('transfer_id_seq'), 0) as transfer_id,
    coalesce(pg_sequence_last_value('ticket_entry_id_seq'), 0) as entry_id,
    coalesce(pg_sequence_last_value('ticket_number'), 0) as ticket_id, app.clock() as at`,
);

/** `is_settled`: no one can add a row up to the next point's numbers any more. */
export const pointOf = query(
  {
    proofs: "int8",
    transfer_id: "int8?",
    entry_id: "int8",
    ticket_id: "int8",
    kept_at: "timestamptz",
    week: "int4",
    transfers: "int8",
    next_transfer_id: "int8",
    round_ticket_id: "int8",
    round_transfer_id: "int8",
    round_end: "int8",
    round_day: "text",
    round_week: "int4",
    days: "int8",
    weeks: "int8",
    is_settled: "bool",
  },
  `
  select proofs, transfer_id, entry_id, ticket_id, kept_at, week, transfers, next_transfer_id,
    round_ticket_id, round_transfer_id, round_end, round_day::text, round_week,
    (select count(*) from kept_day k where k.service_id = $1::int) as days, (select count(*) from week_close w
      where w.service_id = $1::int) as weeks,
    pg_snapshot_xmin(pg_current_snapshot()) >= next_from as is_settled
  from proof_point where service_id = $1::int`,
);

/** Tickets sold or changed since the point: $2 of transfers, $3 of entries, $4 of tickets. */
export const touchedSince = query(
  { ids: "int8[]" },
  `
  select coalesce(array_agg(id order by id), '{}') as ids from (
    select ticket_id as id from transfer where service_id = $1::int and id > $2::bigint and ticket_id is not null
    union select ticket_id from ticket_entry where service_id = $1::int and id > $3::bigint
    union select id from ticket where service_id = $1::int and id > $4::bigint) as touched`,
);

/** Tickets of a slice of the round. */
export const ticketsOfRound = query(
  { id: "int8" },
  `select id from ticket where service_id = $1::int and ${between("id")} order by id`,
);

/** Days stored since the point, or with entries since, and the next $4 of the round. */
export const daysToProve = query(
  { day: "date", is_round: "bool" },
  `
  with entered as (select distinct business_day from transfer where service_id = $1::int and id > $2::bigint),
  next as (select business_day from kept_day where service_id = $1::int and business_day > $4::date order by 1
    limit $5::int)
  select k.business_day as day, k.business_day in (select business_day from next) as is_round from kept_day k
  where k.service_id = $1::int and (k.kept_at >= $3::timestamptz or k.business_day in (select business_day from entered)
    or k.business_day in (select business_day from next)) order by 1`,
);

/** Closed weeks likewise; their numbers have no gap, and they are closed in order. */
export const weeksToProve = query(
  { number: "int4", is_round: "bool" },
  `
  with entered as (select distinct business_day from transfer where service_id = $1::int and id > $2::bigint),
  next as (select number from week_close where service_id = $1::int and number > $4::int order by 1 limit $5::int)
  select w.number, w.number in (select number from next) as is_round from week_close w
  where w.service_id = $1::int and (w.number > $3::int or w.number in (select number from next)
    or exists (select from entered e where e.business_day between w.from_day and w.to_day)) order by 1`,
);

const ofTickets = listed(...ticketKinds);

/** Entries of no ticket on accounts that are the sum of tickets. */
export const ticketless = query(
  finding,
  `
  select 'ticketless transfer=' || x.id as finding from transfer x
  where x.service_id = $1::int and ${between("x.id")} and x.ticket_id is null
    and exists (select from account a where a.id in (x.debit_id, x.credit_id) and a.kind in (${ofTickets}))
      order by x.id limit 20`,
);

/** Cancelled tickets that leave something on such an account: their whole stake went back. */
export const leftOver = query(
  finding,
  `
  select 'leftOver ticket=' || t.id as finding
  from ticket t join (select * from ticket_state where ticket_id = any($2::bigint[])) as s on s.ticket_id = t.id
  where t.service_id = $1::int and t.id = any($2::bigint[]) and s.cancelled_at is not null
    and (s.settled + s.pushed + s.voided <> 0 or ${whatIsHeld} <> 0 or s.tax_back <> s.overpaid or s.tax <> s.tax_back
      or s.expired <> 0)
  order by t.id limit 20`,
);

/** After a round that has read all its entries: accounts whose entries' sum differs from when they were verified. */
export const changedSums = query(
  finding,
  `
  select 'provedSum account=' || account_id || ' proved=' || was || '/' || again as finding from proof_sum
  where service_id = $1::int and was <> again order by account_id limit 20`,
);

/** Entries of a service since its point. */
export const countSince = query(
  { transfers: "int8" },
  "select count(*) as transfers from transfer where service_id = $1::int and id > $2::bigint",
);

const next =
  "next_transfer_id = $2::bigint, next_entry_id = $3::bigint, next_ticket_id = $4::bigint, next_kept_at = $5::timestamptz";
/** A transaction that has drawn a number has taken a lock before, so its own id is below this one. */
const endOfNow = "pg_snapshot_xmax(pg_current_snapshot())";

/** The first of a service: a proof from now on may find that no earlier transaction is left. */
export const beginPoint = query(
  {},
  `
  insert into proof_point (service_id, next_transfer_id, next_entry_id, next_ticket_id, next_kept_at, next_from)
  values ($1::int, $2::bigint, $3::bigint, $4::bigint, $5::timestamptz, ${endOfNow}) on conflict do nothing`,
);

/** Moves to the next point, which is settled, and records a candidate for the one after it. */
export const movePoint = query(
  {},
  `
  update proof_point set transfer_id = next_transfer_id, entry_id = next_entry_id, ticket_id = next_ticket_id,
    kept_at = next_kept_at,
    ${next}, next_from = ${endOfNow} where service_id = $1::int`,
);

/** Only one process at a time continues from a proof. */
export const countProof = query(
  {},
  "update proof_point set proofs = proofs + 1 where service_id = $1::int and proofs = $2::bigint",
);

/** The sum of the entries between two points, with that of the earlier ones. */
export const addSums = query(
  {},
  `
  insert into proof_sum (account_id, service_id, folded)
  select id, $1::int, sum(amount) from (
    select credit_id as id, amount from transfer where service_id = $1::int and ${between("id")}
    union all select debit_id, -amount from transfer where service_id = $1::int and ${between("id")}) as moves
      group by id
  on conflict (account_id) do update set folded = proof_sum.folded + excluded.folded`,
);

export const addCount = query(
  {},
  `
  update proof_point set transfers = transfers + (select count(*) from transfer where service_id = $1::int
    and ${between("id")}) where service_id = $1::int`,
);

/** The sum of the entries of a slice of the round. */
export const addAgain = query(
  {},
  `
  insert into proof_sum (account_id, service_id, folded, again)
  select id, $1::int, 0, sum(amount) from (
    select credit_id as id, amount from transfer where service_id = $1::int and ${between("id")}
    union all select debit_id, -amount from transfer where service_id = $1::int and ${between("id")}) as moves
      group by id
  on conflict (account_id) do update set again = proof_sum.again + excluded.again`,
);

export const beginRound = query({}, "update proof_sum set was = folded, again = 0 where service_id = $1::int");

/** How far the round is, and up to which week everything is verified. */
export const moveRound = query(
  {},
  `
  update proof_point set round_ticket_id = $2::bigint, round_transfer_id = $3::bigint, round_end = $4::bigint,
    round_day = $5::date, round_week = $6::int,
    week = greatest(week, $7::int) where service_id = $1::int`,
);

export const forgetSums = query({}, "delete from proof_sum where service_id = $1::int");
export const forgetPoint = query({}, "delete from proof_point where service_id = $1::int");
