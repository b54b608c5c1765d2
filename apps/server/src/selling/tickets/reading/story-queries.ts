import type { tickets } from "@chalkboard/contract";
import type { Facts, Refusal } from "@chalkboard/engine";
import { json, query } from "../../../platform/database/query.ts";
import { closesAt } from "../../../trading/lines/index.ts";

/**
 * The owner of a ticket, the time of the request, and what its sale waited for. `before`: the seller's previous sale.
 */
export const soldBy = query(
  {
    service_id: "int4",
    zone_id: "int4",
    pos_id: "int4",
    person_id: "int4",
    sold_at: "timestamptz",
    requested_at: "timestamptz?",
    before: "timestamptz?",
    reason: "text?",
    slip: json<tickets.Slip | null>(),
    offered: "int8?",
    decided_at: "timestamptz?",
    note: "text?",
    decider: "text?",
    decider_service: "int4?",
  },
  `
  select t.service_id, t.zone_id, t.pos_id, t.person_id, t.sold_at, w.requested_at,
    (select b.sold_at from ticket b where b.service_id = t.service_id and b.pos_id = t.pos_id
      and b.person_id = t.person_id and b.id < t.id
      and b.sold_at < coalesce(w.requested_at, t.sold_at) order by b.id desc limit 1) as before,
    w.reason, w.slip, w.amount as offered, w.decided_at, w.note, h.name as decider, h.service_id as decider_service
  from ticket t left join waiting_sale w on w.ticket_id = t.id left join person h on h.id = w.decided_by
  where t.id = $1::int8`,
);

/** The lines of a ticket's legs: as sold, the last before the start, and the newest moves after the sale. */
export const linesOfLegs = query(
  {
    number: "int2",
    line_version: "int8",
    starts_at: "timestamptz",
    has_closed: "bool",
    closing: "int8?",
    newest: "int8",
    version: "int8",
    points: "int4?",
    price: "int4",
    is_open: "bool",
    changed_at: "timestamptz",
    changed_by: "text",
    reason: "text",
    conversion: "text?",
    conversion_version: "int4?",
    own_points: "int4?",
    own_cents: "int4?",
  },
  `
  select l.number, l.line_version, e.starts_at, ${closesAt} > t.sold_at and ${closesAt} <= app.clock() as has_closed,
    closing.version as closing, newest.version as newest,
    v.version, v.points, v.price, v.is_open, v.changed_at, coalesce(p.name, v.source) as changed_by, v.reason,
    (select k.name from pay_table k where k.table_id = l.conversion_table
      and k.version = l.conversion_version) as conversion, l.conversion_version,
    (own.value ->> 'points')::int as own_points, (own.value ->> 'cents')::int as own_cents
  from leg l join ticket t on t.id = l.ticket_id join event e on e.id = l.event_id
    join line newest using (event_id, bet_type, side, alternate)
    left join lateral (
      select c.version from line_version c
      where c.event_id = l.event_id and c.bet_type = l.bet_type and c.side = l.side and c.alternate = l.alternate
        and c.changed_at < ${closesAt}
      order by c.version desc limit 1) as closing on true
    join line_version v using (event_id, bet_type, side, alternate)
    left join person p on p.id = v.changed_by
    left join rule own on own.id = l.own_line
  where l.ticket_id = $1::int8
    and (v.version in (l.line_version, closing.version, newest.version)
      or (v.version > l.line_version and v.version > newest.version - $2::int))
  order by l.number, v.version`,
);

/** Slips of a seller refused by a control, the newest first. */
export const refusedOf = query(
  { at: "timestamptz", person: "text", slip: json<tickets.Slip>(), refusals: json<Refusal[]>() },
  `
  select r.at, h.name as person, r.slip, r.refusals
  from refused_attempt r join person h on h.id = r.person_id
  where r.service_id = $1::int and r.pos_id = $2::int and r.person_id = $3::int and r.at > $4::timestamptz
    and r.at <= $5::timestamptz
  order by r.at desc, r.id desc limit 50`,
);

/** Quotes to a seller, from the request log, the newest first. */
export const quotesOf = query(
  { at: "timestamptz", person: "text", payload: "text", answer: "text" },
  `
  select r.at, h.name as person, r.payload, r.answer
  from request r join person h on h.id = r.person_id
  where r.service_id = $1::int and r.person_id = $2::int and r.at > $3::timestamptz and r.at <= $4::timestamptz
    and r.payload is not null and r.answer is not null
  order by r.at desc, r.id desc limit 50`,
);

/** Slips of a seller declined by a trader or unanswered, the newest first. */
export const declinedOf = query(
  {
    at: "timestamptz",
    person: "text",
    slip: json<tickets.Slip>(),
    state: "text",
    note: "text",
    offered: "int8?",
    decider: "text?",
    decider_service: "int4?",
  },
  `
  select w.ended_at as at, h.name as person, w.slip, w.state, w.note, w.amount as offered, d.name as decider,
    d.service_id as decider_service
  from waiting_sale w join person h on h.id = w.person_id left join person d on d.id = w.decided_by
  where w.service_id = $1::int and w.pos_id = $2::int and w.person_id = $3::int and w.ended_at > $4::timestamptz
    and w.ended_at <= $5::timestamptz
    and w.state in ('declined', 'expired')
  order by w.ended_at desc, w.id desc limit 50`,
);

/** The settings and figures by which a sale was accepted. */
export const judgedBy = query(
  {
    rules_version: "int8",
    available: "int8?",
    facts: json<Pick<Facts, "stakeRange" | "ticketMaximum" | "maximumPayout" | "wagerLimits">>(),
  },
  `
  select t.rules_version, t.available, j.facts from ticket t join judging j on j.id = t.judging_id
    where t.id = $1::int8`,
);
