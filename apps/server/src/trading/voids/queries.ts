import { roles } from "@chalkboard/contract";
import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";
import { legsOn, ticketsOn } from "../risk/index.ts";

export const lockEvent = query(
  { id: "int8", status: "text", league_id: "int4", sport: "text" },
  `
  select e.id, e.status, e.league_id, s.code as sport
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id where e.id = $1::int8 for
    update of e`,
);

/** The default name of a game. */
export const eventName = query(
  { name: "text", sport: "text" },
  `
  select e.name, s.code as sport from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
    where e.id = $1::int8`,
);

export const readOrder = query(
  {
    event_id: "int8",
    bet_types: "int2[]?",
    sold_from: "timestamptz?",
    sold_until: "timestamptz?",
    undone_at: "timestamptz?",
  },
  "select event_id, bet_types, sold_from, sold_until, undone_at from void_order where id = $1::int8",
);

export const undecidedOf = query(
  { ticket_id: "int8" },
  `
  select p.ticket_id from past_post_ticket p join past_post c on c.id = p.case_id
  where c.id = $1::int8 and c.event_id = $2::int8 and p.action = 'open' order by p.ticket_id`,
);

/** The services of some tickets: their stakes, how many were sold in a closed week, and who there reads a notice. */
export const servicesTouched = query(
  { id: "int4", name: "text", currency: "text", stake: "int8", closed_week: "int8", notified: "int8" },
  `
  select s.id, s.name, s.currency, sum(t.stake)::int8 as stake,
    count(*) filter (where t.business_day <= (select max(w.to_day) from week_close w
      where w.service_id = s.id)) as closed_week,
    (select count(*) from person h where h.service_id = s.id and h.is_active
      and h.role in (${roles.clerk}, ${roles.customer})) as notified
  from ticket t join service s on s.id = t.service_id where t.id = any($1::int8[]) group by s.id order by s.name`,
);

/** The services that sold bets which an order affects. */
export const servicesMeant = query(
  { id: "int4" },
  `
  select distinct t.service_id as id
  from void_order o cross join ${legsOn("o.event_id")}
    join ticket t on t.id = l.ticket_id join ticket_state st on st.ticket_id = t.id
  where o.id = $1::int8 and (o.bet_types is null or l.bet_type = any(o.bet_types)) and st.cancelled_at is null
    and t.sold_at <= o.created_at and (o.sold_from is null or t.sold_at >= o.sold_from)
    and (o.sold_until is null or t.sold_at < o.sold_until) and (o.tickets is null or t.id = any(o.tickets))
  order by id`,
);

/**
 * The same order in force, where it covers all that a new one would: nothing of the game was sold since, and no one put
 * it on sale again.
 */
export const sameOrder = query(
  { id: "int8" },
  `
  select o.id from void_order o join event e on e.id = o.event_id
  where o.event_id = $1::int8 and o.undone_at is null and o.tickets is null and o.bet_types is not distinct
    from $2::smallint[]
    and o.sold_from is not distinct from $3::timestamptz and o.sold_until is not distinct from $4::timestamptz
    and (o.status_before is null or e.status = 'cancelled')
    and not exists (select from ${ticketsOn("o.event_id")} join ticket t on t.id = sold.ticket_id
      where t.sold_at > o.created_at)
  order by o.id limit 1`,
);

/** A game that another order took off sale already returns to its state before that one. */
export const addOrder = query(
  { id: "int8", created_at: "timestamptz" },
  `
  insert into void_order (event_id, cause, bet_types, sold_from, sold_until, tickets, reason, status_before,
    created_at, created_by, with_order)
  values ($1::int8, $2::text, $3::smallint[], $4::timestamptz, $5::timestamptz, $6::int8[], $7::text,
    case when $8::text <> 'cancelled' then $8::text else coalesce(
      (select status_before from void_order where event_id = $1::int8 and status_before is not null
        and undone_at is null order by id limit 1), $8::text) end,
    app.clock(), $9::int, $10::int8)
  returning id, created_at`,
);

/** Events derived from a game and not cancelled yet. */
export const derivedOf = query(
  { id: "int8", status: "text" },
  `
  select id, status from event where principal_id = $1::int8 and status <> 'cancelled' order by id for update`,
);

/** The orders made with the one that cancelled the game. */
export const ordersWith = query(
  { id: "int8", event_id: "int8", status_before: "text?" },
  `
  select id, event_id, status_before from void_order where with_order = $1::int8 and undone_at is null
    order by event_id for update`,
);

export const lockOrder = query(
  { id: "int8", event_id: "int8", status_before: "text?", undone_at: "timestamptz?" },
  `
  select id, event_id, status_before, undone_at from void_order where id = $1::int8 for update`,
);

export const undoOrder = query(
  {},
  `
  update void_order set undone_at = app.clock(), undone_by = $2::int, undone_reason = $3::text where id = $1::int8`,
);

export const setStatus = query({}, "update event set status = $2::text where id = $1::int8");

/**
 * A game that an order took off sale returns to its previous state, unless something else happened to it, or another
 * order holds it.
 */
export const restoreStatus = query(
  {},
  `
  update event set status = $2::text where id = $1::int8 and status = 'cancelled'
    and not exists (select from void_order where event_id = $1::int8 and status_before is not null
      and undone_at is null)`,
);

/**
 * The same result as a new version, so that every bet is graded again. Where there is none yet, only what is void is
 * decided.
 */
export const nextVersion = query(
  { version: "int4" },
  `
  insert into official_result (event_id, version, status, segments, statistics, decided_at, decided_by, source)
  select $1::int8, coalesce(o.version, 0) + 1, coalesce(o.status, 'partial'), coalesce(o.segments, '[]'),
    coalesce(o.statistics, '{}'), app.clock(),
    $2::int, 'voids'
  from (select 1) as one left join lateral (
    select version, status, segments, statistics from official_result where event_id = $1::int8 order by version desc
      limit 1) as o on true
  returning version`,
);

export const orders = list({
  columns: {
    id: "int8",
    event_id: "int8",
    event_name: "text",
    league_name: "text",
    sport: "text",
    starts_at: "timestamptz",
    cause: "text",
    bet_types: "int2[]?",
    sold_from: "timestamptz?",
    sold_until: "timestamptz?",
    named: "int4?",
    reason: "text",
    created_at: "timestamptz",
    created_by: "text",
    confirmed_by: "text",
    graded: "bool",
    tickets: "int8",
    undone_at: "timestamptz?",
    undone_by: "text",
    undone_reason: "text",
  },
  sorts: { orderId: "id", eventName: "event_name", startsAt: "starts_at" },
  by: [],
  sum: ["tickets"],
  parameters: 3,
  found: `
  select o.id, o.event_id, ${localizedGameName("e")} as event_name, ${called("l")} as league_name, d.code as sport,
    e.starts_at, o.cause, o.bet_types, o.sold_from,
    o.sold_until, cardinality(o.tickets) as named, o.reason, o.created_at, coalesce(c.name, '') as created_by,
    coalesce((select string_agg(d.name, ', ') from void_proposal v join person d on d.id = v.decided_by
      where v.order_id = o.id and v.outcome = 'confirmed'), '') as confirmed_by,
    coalesce((select r.settled_at is not null from official_result r where r.event_id = o.event_id
      order by r.version desc limit 1), false) as graded,
    (select count(distinct g.ticket_id) from ${legsOn("o.event_id")}
        join leg_grade g on g.ticket_id = l.ticket_id and g.leg_number = l.number and g.event_id = o.event_id
      where g.outcome = 'void' and g.reason->>'order' = o.id::text) as tickets,
    o.undone_at, coalesce(u.name, '') as undone_by, o.undone_reason
  from void_order o join event e on e.id = o.event_id join league l on l.id = e.league_id
    join sport d on d.id = l.sport_id
    left join person c on c.id = o.created_by left join person u on u.id = o.undone_by
  where ($1::int8 is null or o.event_id = $1::int8) and ($2::int is null or e.league_id = $2::int)
    and ($3::boolean is null or (o.undone_at is null) = $3::boolean)`,
});

/** Tickets with a bet that an order once made void, in their current state. */
export const orderTickets = list({
  columns: {
    id: "int8",
    service_name: "text",
    currency: "text",
    pos_name: "text",
    sold_at: "timestamptz",
    stake: "int8",
    possible_win: "int8",
    status: "int2",
    refund: "int8",
    winnings: "int8",
    paid: "int8",
    owed: "int8",
  },
  sorts: { number: "id", stake: "stake", paid: "paid" },
  by: ["currency"],
  sum: ["stake", "refund", "winnings", "paid", "owed"],
  money: ["stake", "paid"],
  parameters: 1,
  found: `
  select t.id, s.name as service_name, s.currency, p.name as pos_name, t.sold_at, t.stake, t.possible_win, st.status,
    st.pushed + st.voided as refund, st.prize as winnings, st.paid, st.overpaid as owed
  from ticket t join ticket_state st on st.ticket_id = t.id join service s on s.id = t.service_id
    join pos p on p.id = t.pos_id
  where t.id in (
    select l.ticket_id from void_order o cross join ${legsOn("o.event_id")}
      join leg_grade g on g.ticket_id = l.ticket_id and g.leg_number = l.number and g.event_id = l.event_id
    where o.id = $1::int8 and g.outcome = 'void' and g.reason->>'order' = o.id::text)`,
});

type CaseMoney = readonly { readonly currency: string; readonly stake: number; readonly paid: number }[];

export const cases = list({
  columns: {
    id: "int8",
    event_id: "int8",
    event_name: "text",
    league_name: "text",
    start_before: "timestamptz",
    start_after: "timestamptz",
    found_at: "timestamptz",
    due_at: "timestamptz",
    tickets: "int8",
    undecided: "int8",
    money: json<CaseMoney>(),
    decided_by: "text",
    voided: "int8",
  },
  sorts: { dueAt: "due_at", foundAt: "found_at", eventName: "event_name", tickets: "tickets" },
  by: [],
  sum: ["tickets", "undecided"],
  parameters: 1,
  found: `
  select c.id, c.event_id, ${localizedGameName("e")} as event_name, ${called("l")} as league_name, c.start_before,
    c.start_after, c.found_at, c.due_at, n.tickets, n.undecided, n.voided, n.decided_by,
    coalesce((select jsonb_agg(m order by m.currency) from (
      select s.currency, sum(t.stake)::int8 as stake, sum(st.paid)::int8 as paid
      from past_post_ticket p join ticket t on t.id = p.ticket_id join ticket_state st on st.ticket_id = t.id
        join service s on s.id = t.service_id
      where p.case_id = c.id group by s.currency) as m), '[]') as money
  from past_post c join event e on e.id = c.event_id join league l on l.id = e.league_id
    cross join lateral (
      select count(*) as tickets, count(*) filter (where p.action = 'open') as undecided,
        count(*) filter (where p.action = 'void') as voided,
        coalesce(string_agg(distinct h.name, ', '), '') as decided_by
      from past_post_ticket p left join person h on h.id = p.decided_by where p.case_id = c.id) as n
  where not $1::boolean or n.undecided > 0`,
});

export const caseTickets = list({
  columns: {
    id: "int8",
    service_name: "text",
    currency: "text",
    pos_name: "text",
    sold_at: "timestamptz",
    stake: "int8",
    possible_win: "int8",
    status: "int2",
    paid: "int8",
    action: "text",
    reason: "text",
    decided_at: "timestamptz?",
    decided_by: "text",
  },
  sorts: { number: "id", soldAt: "sold_at", stake: "stake" },
  by: ["currency"],
  sum: ["stake", "possible_win", "paid"],
  money: ["stake"],
  parameters: 1,
  found: `
  select t.id, s.name as service_name, s.currency, o.name as pos_name, t.sold_at, t.stake, t.possible_win, st.status,
    st.paid, p.action, p.reason, p.decided_at, coalesce(h.name, '') as decided_by
  from past_post_ticket p join ticket t on t.id = p.ticket_id join ticket_state st on st.ticket_id = t.id
    join service s on s.id = t.service_id
  join pos o on o.id = t.pos_id left join person h on h.id = p.decided_by
  where p.case_id = $1::int8`,
});

export const lockCase = query(
  { event_id: "int8", ticket_id: "int8", action: "text" },
  `
  select c.event_id, p.ticket_id, p.action
  from past_post c join past_post_ticket p on p.case_id = c.id
  where c.id = $1::int8 and p.ticket_id = any($2::int8[]) order by p.ticket_id for update of p`,
);

export const decideTickets = query(
  {},
  `
  update past_post_ticket set action = $3::text, reason = $4::text, decided_at = app.clock(), decided_by = $5::int,
    order_id = $6::int8
  where case_id = $1::int8 and ticket_id = any($2::int8[])`,
);

export const sameProposal = query(
  { id: "int8" },
  `
  select id from void_proposal where event_id = $1::int8 and act = $2::text and payload = $3::jsonb
    and decided_at is null`,
);

export const addProposal = query(
  { id: "int8" },
  `
  insert into void_proposal (event_id, act, payload, created_at, created_by)
    values ($1::int8, $2::text, $3::jsonb, app.clock(), $4::int) returning id`,
);

export const lockProposal = query(
  {
    id: "int8",
    event_id: "int8",
    act: "text",
    payload: json<Record<string, unknown>>(),
    created_by: "int4",
    decided_at: "timestamptz?",
  },
  `
  select id, event_id, act, payload, created_by, decided_at from void_proposal where id = $1::int8 for update`,
);

export const decideProposal = query(
  {},
  `
  update void_proposal set decided_at = app.clock(), decided_by = $2::int, outcome = $3::text, note = $4::text,
    order_id = $5::int8 where id = $1::int8`,
);

export const proposals = list({
  columns: {
    id: "int8",
    act: "text",
    event_id: "int8",
    event_name: "text",
    payload: json<Record<string, unknown>>(),
    created_at: "timestamptz",
    created_by: "text",
    is_own: "bool",
    decided_at: "timestamptz?",
    decided_by: "text",
    outcome: "text?",
    note: "text",
  },
  sorts: { proposalId: "id", eventName: "event_name" },
  by: [],
  sum: [],
  parameters: 2,
  found: `
  select v.id, v.act, v.event_id, ${localizedGameName("e")} as event_name,
    v.payload, v.created_at, c.name as created_by, v.created_by = $2::int as is_own, v.decided_at,
      coalesce(d.name, '') as decided_by,
    v.outcome, v.note
  from void_proposal v join event e on e.id = v.event_id join person c on c.id = v.created_by left
    join person d on d.id = v.decided_by
  where not $1::boolean or v.decided_at is null`,
});
