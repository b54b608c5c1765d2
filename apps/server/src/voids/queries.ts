import { gameCalled } from "../database/called.ts";
import { json, query } from "../database/query.ts";

export const lockEvent = query({ id: "int8", status: "text", league_id: "int4", sport: "text" }, `
  select e.id, e.status, e.league_id, s.code as sport
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id where e.id = $1::int8 for update of e`);

/** Bets that an order's terms mean. $2 bet types, $3 and $4 the span, $5 tickets: null for no bound. */
export const touched = query({ service_name: "text", currency: "text", tickets: "int8", legs: "int8", stake: "int8", paid: "int8" }, `
  select s.name as service_name, s.currency, count(*) as tickets, sum(found.legs)::int8 as legs, sum(t.stake)::int8 as stake, sum(st.paid)::int8 as paid
  from (select l.ticket_id, count(*) as legs from leg l
    where l.event_id = $1::int8 and ($2::smallint[] is null or l.bet_type = any($2::smallint[])) group by l.ticket_id) as found
  join ticket t on t.id = found.ticket_id join ticket_state st on st.ticket_id = t.id join service s on s.id = t.service_id
  where st.cancelled_at is null and ($3::timestamptz is null or t.sold_at >= $3::timestamptz) and ($4::timestamptz is null or t.sold_at < $4::timestamptz)
  group by s.name, s.currency order by s.name`);

/** A game that another order took off sale already goes back to what it was before that one. */
export const addOrder = query({ id: "int8", created_at: "timestamptz" }, `
  insert into void_order (event_id, cause, bet_types, sold_from, sold_until, tickets, reason, status_before, created_at, created_by)
  values ($1::int8, $2::text, $3::smallint[], $4::timestamptz, $5::timestamptz, $6::int8[], $7::text,
    case when $8::text <> 'cancelled' then $8::text else coalesce(
      (select status_before from void_order where event_id = $1::int8 and status_before is not null and undone_at is null order by id limit 1), $8::text) end,
    app.clock(), $9::int)
  returning id, created_at`);

export const lockOrder = query({ id: "int8", event_id: "int8", status_before: "text?", undone_at: "timestamptz?" }, `
  select id, event_id, status_before, undone_at from void_order where id = $1::int8 for update`);

export const undoOrder = query({}, `
  update void_order set undone_at = app.clock(), undone_by = $2::int, undone_reason = $3::text where id = $1::int8`);

export const setStatus = query({}, "update event set status = $2::text where id = $1::int8");

/** A game that an order took off sale goes back to what it was, unless something else happened to it, or another order holds it. */
export const restoreStatus = query({}, `
  update event set status = $2::text where id = $1::int8 and status = 'cancelled'
    and not exists (select from void_order where event_id = $1::int8 and status_before is not null and undone_at is null)`);

/** The same result as a new version, so that every bet is graded again. Where there is none yet, nothing is decided but what is void. */
export const nextVersion = query({ version: "int4" }, `
  insert into official_result (event_id, version, status, segments, statistics, decided_at, decided_by, source)
  select $1::int8, coalesce(o.version, 0) + 1, coalesce(o.status, 'partial'), coalesce(o.segments, '[]'), coalesce(o.statistics, '{}'), app.clock(),
    $2::int, 'voids'
  from (select 1) as one left join lateral (
    select version, status, segments, statistics from official_result where event_id = $1::int8 order by version desc limit 1) as o on true
  returning version`);

export const listOrders = query({
  id: "int8", event_id: "int8", event_name: "text", cause: "text", bet_types: "int2[]?", sold_from: "timestamptz?", sold_until: "timestamptz?",
  tickets: "int8[]?", reason: "text", created_at: "timestamptz", created_by: "text", confirmed_by: "text",
  undone_at: "timestamptz?", undone_by: "text", undone_reason: "text",
}, `
  select o.id, o.event_id, ${gameCalled("e")} as event_name, o.cause, o.bet_types, o.sold_from, o.sold_until, o.tickets, o.reason, o.created_at,
    coalesce(c.name, '') as created_by,
    coalesce((select d.name from void_proposal v join person d on d.id = v.decided_by where v.order_id = o.id), '') as confirmed_by,
    o.undone_at, coalesce(u.name, '') as undone_by, o.undone_reason
  from void_order o join event e on e.id = o.event_id left join person c on c.id = o.created_by left join person u on u.id = o.undone_by
  where $1::int8 is null or o.event_id = $1::int8 order by o.id desc limit 200`);

export const listCases = query({
  id: "int8", event_id: "int8", event_name: "text", start_before: "timestamptz", start_after: "timestamptz", found_at: "timestamptz", due_at: "timestamptz",
}, `
  select c.id, c.event_id, ${gameCalled("e")} as event_name, c.start_before, c.start_after, c.found_at, c.due_at
  from past_post c join event e on e.id = c.event_id
  where not $1::boolean or exists (select from past_post_ticket p where p.case_id = c.id and p.action = 'open')
  order by c.due_at, c.id limit 200`);

export const ticketsOfCases = query({
  case_id: "int8", number: "int8", service_id: "int4", service_name: "text", currency: "text", pos_name: "text", sold_at: "timestamptz", stake: "int8",
  possible_win: "int8", status: "int2", paid: "int8", action: "text", reason: "text", decided_at: "timestamptz?", decided_by: "text",
}, `
  select p.case_id, t.id as number, t.service_id, s.name as service_name, s.currency, o.name as pos_name, t.sold_at, t.stake, t.possible_win, st.status,
    st.paid, p.action, p.reason, p.decided_at, coalesce(h.name, '') as decided_by
  from past_post_ticket p join ticket t on t.id = p.ticket_id join ticket_state st on st.ticket_id = t.id join service s on s.id = t.service_id
  join pos o on o.id = t.pos_id left join person h on h.id = p.decided_by
  where p.case_id = any($1::int8[]) order by p.case_id, t.id`);

export const lockCase = query({ event_id: "int8", ticket_id: "int8", action: "text" }, `
  select c.event_id, p.ticket_id, p.action
  from past_post c join past_post_ticket p on p.case_id = c.id
  where c.id = $1::int8 and p.ticket_id = any($2::int8[]) order by p.ticket_id for update of p`);

export const decideTickets = query({}, `
  update past_post_ticket set action = $3::text, reason = $4::text, decided_at = app.clock(), decided_by = $5::int, order_id = $6::int8
  where case_id = $1::int8 and ticket_id = any($2::int8[])`);

export const sameProposal = query({ id: "int8" }, `
  select id from void_proposal where event_id = $1::int8 and act = $2::text and payload = $3::jsonb and decided_at is null`);

export const addProposal = query({ id: "int8" }, `
  insert into void_proposal (event_id, act, payload, created_at, created_by) values ($1::int8, $2::text, $3::jsonb, app.clock(), $4::int) returning id`);

export const lockProposal = query({
  id: "int8", event_id: "int8", act: "text", payload: json<Record<string, unknown>>(), created_by: "int4", decided_at: "timestamptz?",
}, `
  select id, event_id, act, payload, created_by, decided_at from void_proposal where id = $1::int8 for update`);

export const decideProposal = query({}, `
  update void_proposal set decided_at = app.clock(), decided_by = $2::int, outcome = $3::text, note = $4::text, order_id = $5::int8 where id = $1::int8`);

export const listProposals = query({
  id: "int8", act: "text", event_id: "int8", event_name: "text", payload: json<Record<string, unknown>>(), created_at: "timestamptz", created_by: "text",
  decided_at: "timestamptz?", decided_by: "text", outcome: "text?", note: "text",
}, `
  select v.id, v.act, v.event_id, ${gameCalled("e")} as event_name,
    v.payload, v.created_at, c.name as created_by, v.decided_at, coalesce(d.name, '') as decided_by,
    v.outcome, v.note
  from void_proposal v join event e on e.id = v.event_id join person c on c.id = v.created_by left join person d on d.id = v.decided_by
  where not $1::boolean or v.decided_at is null order by v.id desc limit 200`);
