import type { GameResult, GradingRulesChange, Statistics, StoredRule } from "@chalkboard/engine";
import type { Minor, ServiceId, TicketId } from "@chalkboard/kernel";
import type { TaxTerms } from "@chalkboard/ledger";
import { json, query } from "../../platform/database/query.ts";
import { isWorkOpen } from "../../platform/work/index.ts";
import { ticketsOn } from "../risk/index.ts";

export const newestOfficial = query(
  {
    version: "int4",
    status: "text",
    segments: json<GameResult["segments"]>(),
    statistics: json<Statistics>(),
    sport: "text",
    is_left: "bool",
  },
  `
  select o.version, o.status, o.segments, o.statistics, s.code as sport,
    ${isWorkOpen("grading", "o.event_id::text")} as is_left
  from official_result o join event e on e.id = o.event_id join league l on l.id = e.league_id
    join sport s on s.id = l.sport_id
  where o.event_id = $1::int8 order by o.version desc limit 1`,
);

/** Events of a ticket whose newest official result has not graded all of their tickets yet. */
export const unsettledEvents = query(
  { event_id: "int8" },
  `
  select distinct l.event_id
  from leg l cross join lateral (
    select o.settled_at from official_result o where o.event_id = l.event_id order by o.version desc limit 1) as newest
  where l.ticket_id = $1::int8 and newest.settled_at is null order by l.event_id`,
);

/** Every version of the grading rules of an event's league, its own and the services'. */
export const gradingRulesOf = query(
  { service_id: "int4?", version: "int8", changes: json<GradingRulesChange>() },
  `
  select h.service_id, h.version, h.changes from house_rules h join event e on e.league_id = h.league_id
    where e.id = $1::int8`,
);

/** The orders that make bets of an event void. */
export const voidOrders = query(
  {
    id: "int8",
    bet_types: "int2[]?",
    sold_from: "timestamptz?",
    sold_until: "timestamptz?",
    tickets: "int8[]?",
    reason: "text",
    created_at: "timestamptz",
  },
  `
  select id, bet_types, sold_from, sold_until, tickets, reason, created_at from void_order where event_id = $1::int8
    and undone_at is null order by id`,
);

/**
 * Tickets with a leg on the event ($1) above a ticket ($2) that neither this version ($3) nor a newer one has graded.
 * They are sorted first, and then looked up one by one: a limit on them looks up no more than it needs.
 */
const ungraded = `
  from (select sold.ticket_id from ${ticketsOn("$1::int8", "$2::int8")} order by sold.ticket_id offset 0) as t
  where coalesce((select true from leg l where l.ticket_id = t.ticket_id and l.event_id = $1::int8
    and not exists (select from leg_grade g
      where g.ticket_id = l.ticket_id and g.leg_number = l.number and g.event_id = l.event_id
        and g.result_version >= $3::int) limit 1), false)`;

/** The first of these tickets, in order. */
export const ungradedTickets = query(
  { ticket_id: "int8" },
  `select t.ticket_id ${ungraded} order by t.ticket_id limit $4::int`,
);

/** How many tickets these are. */
export const countUngraded = query({ count: "int4" }, `select count(*)::int as count ${ungraded}`);

/** What a grading is called in the list of long work, and who made its result official. */
export const workOf = query(
  { name: "text", decided_by: "int4?" },
  `
  select e.name, o.decided_by from event e join official_result o on o.event_id = e.id and o.version = $2::int
    where e.id = $1::int8`,
);

/**
 * A slice is looked up by its tickets' numbers, whatever the planner assumes about tables that grow by the second. For
 * this transaction.
 */
export const planByIndex = query(
  { scans: "text", hashes: "text", merges: "text" },
  `
  select set_config('enable_seqscan', 'off', true) as scans, set_config('enable_hashjoin', 'off', true) as hashes,
    set_config('enable_mergejoin', 'off', true) as merges`,
);

/** A ticket that was ended for an offer is skipped like a cancelled one. */
export const lockStates = query(
  {
    ticket_id: "int8",
    service_id: "int4",
    status: "int2",
    settled: "int8",
    pushed: "int8",
    voided: "int8",
    prize: "int8",
    paid: "int8",
    overpaid: "int8",
    expired: "int8",
    tax_back: "int8",
    tax_terms: json<TaxTerms | null>(),
    decided_at: "timestamptz?",
    cancelled_at: "timestamptz?",
  },
  `
  select ticket_id, service_id, status, settled, pushed, voided, prize, paid, overpaid, expired, tax_back, tax_terms,
    decided_at, coalesce(cancelled_at, cashed_out_at) as cancelled_at
  from ticket_state where ticket_id = any($1::int8[]) order by ticket_id for update`,
);

export const readStates = query(lockStates.columns, lockStates.text.replace(" for update", ""));

export const sportOf = query(
  { sport: "text" },
  `
  select s.code as sport from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
    where e.id = $1::int8`,
);

/** A promise to pay early belongs to the ticket, by sport, and applies to straights and parlays. */
export const ticketsOf = query(
  {
    id: "int8",
    service_id: "int4",
    pos_id: "int4",
    rules_version: "int8",
    mode: "text",
    funding: "text",
    sold_at: "timestamptz",
    rounding: json<{ direction: "halfUp" | "floor"; unit: number }>(),
    early_lead: "int4?",
  },
  `
  select t.id, t.service_id, t.pos_id, t.rules_version, t.mode, t.funding, t.sold_at, j.facts->'rounding' as rounding,
    case when t.mode in ('straight', 'parlay') then (j.facts->'earlyPayout'->>$2::text)::int end as early_lead
  from ticket t left join judging j on j.id = t.judging_id where t.id = any($1::int8[])`,
);

export const servicesOf = query(
  { id: "int4", kind: "int2", time_zone: "text", close_minute: "int4" },
  `
  select id, kind, time_zone, (settings->>'closeMinute')::int as close_minute from service where id = any($1::int[])`,
);

export const legsOf = query(
  {
    ticket_id: "int8",
    number: "int2",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    points: "int4?",
    odds: "text",
  },
  `
  select ticket_id, number, event_id, bet_type, side, alternate, points, odds
  from leg where ticket_id = any($1::int8[]) order by ticket_id, number`,
);

/** The newest grade of each leg that has one. */
export const gradesOf = query(
  {
    ticket_id: "int8",
    leg_number: "int2",
    result_version: "int4",
    outcome: "text",
    reason: json<Record<string, unknown>>(),
  },
  `
  select distinct on (ticket_id, leg_number) ticket_id, leg_number, result_version, outcome, reason
  from leg_grade where ticket_id = any($1::int8[]) order by ticket_id, leg_number, result_version desc`,
);

export const wagersOf = query(
  {
    ticket_id: "int8",
    number: "int2",
    legs: "int2[]",
    stake: "int8",
    odds: "text",
    possible_win: "int8",
    bets: "int2",
    rule: json<StoredRule | null>(),
  },
  `
  select ticket_id, number, legs, stake, odds, possible_win, bets, rule from wager where ticket_id = any($1::int8[])
    order by ticket_id, number`,
);

export const addGrades = query(
  {},
  `
  insert into leg_grade (ticket_id, leg_number, service_id, event_id, result_version, outcome, reason, graded_at)
  select unnest($1::int8[]), unnest($2::smallint[]), unnest($3::int[]), $4::int8, $5::int, unnest($6::text[]),
    unnest($7::jsonb[]), $8::timestamptz`,
);

/**
 * A correction that gives more, or a larger prize (of a free play only the prize is money), restarts the payable
 * period.
 */
export const setStates = query(
  {},
  `
  update ticket_state st set status = n.status, open_legs = n.open_legs, settled = n.settled, pushed = n.pushed,
    voided = n.voided, prize = n.prize,
    overpaid = n.overpaid, expired = n.expired, tax_back = n.tax_back, decided_at = case when n.status = 0 then null
      when n.prize > st.prize or n.prize + n.pushed + n.voided > st.prize + st.pushed + st.voided then $9::timestamptz
      else coalesce(st.decided_at, $9::timestamptz) end
  from unnest($1::int8[], $2::smallint[], $3::smallint[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::int8[],
    $10::int8[], $11::int8[])
    as n(ticket_id, status, open_legs, settled, pushed, voided, prize, overpaid, expired, tax_back)
  where st.ticket_id = n.ticket_id`,
);

export const addEntries = query(
  { id: "int8", ticket_id: "int8" },
  `
  insert into ticket_entry (ticket_id, service_id, kind, at, data)
  select unnest($1::int8[]), unnest($2::int[]), unnest($3::text[]), $5::timestamptz, unnest($4::jsonb[])
    returning id, ticket_id`,
);

export const noteSettled = query(
  {},
  `
  update official_result set settled_at = app.clock() where event_id = $1::int8 and version = $2::int
    and settled_at is null`,
);

/** The time of the slice, and the current newest result. */
export const settlementClock = query(
  { now: "timestamptz", version: "int4" },
  `
  select app.clock() as now, (select max(version) from official_result where event_id = $1::int8) as version`,
);

/** Closes the warnings about tickets that could not be graded, except those whose reasons persist. */
export const closeFaults = query(
  {},
  `
  update result_warning set resolved_at = app.clock(), note = 'graded'
  where event_id = $1::int8 and kind = 'cannotGrade' and resolved_at is null and not (cause = any($2::text[]))`,
);

export const raiseFaults = query(
  {},
  `
  insert into result_warning (event_id, kind, cause, data, raised_at)
  select $1::int8, 'cannotGrade', cause, data, app.clock() from unnest($2::text[], $3::jsonb[]) as w(cause, data)
  on conflict (event_id, kind, cause) where resolved_at is null do update set data = excluded.data`,
);

export const openOverpaid = query(
  {},
  `
  insert into result_warning (event_id, kind, cause, data, raised_at)
    values ($1::int8, 'correctedAfterPayment', $2::text, $3::jsonb, app.clock())
  on conflict (event_id, kind, cause) where resolved_at is null do nothing`,
);

/** The content of the overpayment warning: minor units by service, and the first tickets. */
export type PaidTooMuch = {
  readonly version: number;
  readonly count: number;
  readonly services: Readonly<Record<ServiceId, Minor>>;
  readonly tickets: readonly { readonly number: TicketId; readonly amount: Minor }[];
};

export const lockOverpaid = query(
  { data: json<PaidTooMuch>() },
  `
  select data from result_warning
  where event_id = $1::int8 and kind = 'correctedAfterPayment' and cause = $2::text and resolved_at is null for update`,
);

export const changeOverpaid = query(
  {},
  `
  update result_warning set data = $3::jsonb
  where event_id = $1::int8 and kind = 'correctedAfterPayment' and cause = $2::text and resolved_at is null`,
);
