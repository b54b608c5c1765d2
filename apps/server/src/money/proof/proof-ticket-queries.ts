import type { StoredRule } from "@chalkboard/engine";
import type { Rounding } from "@chalkboard/kernel";
import type { TaxTerms } from "@chalkboard/ledger";
import { json, query } from "../../platform/database/query.ts";
import { given } from "./queries.ts";

// Pages of tickets are looked up by their numbers, one by one: in recently filled tables the planner would read each
// table once per page.

const ticketsWhere = (which: string) => `
  select t.id, t.funding, j.facts->'rounding' as rounding, s.status, s.open_legs, s.settled, s.pushed, s.voided,
    s.prize,
    s.paid, s.tax, s.tax_back, s.tax_terms, (s.cancelled_at is not null or s.cashed_out_at is not null) as ended
  from (select * from ticket where service_id = $1::int and ${which}) as t
    cross join lateral (select * from ticket_state o where o.ticket_id = t.id offset 0) as s
    left join lateral (select * from judging i where i.id = t.judging_id offset 0) as j on true
  order by t.id`;

/** A service's tickets after a number, in order, as their sale and their gradings left them. */
export const ticketsAfter = query(
  {
    id: "int8",
    funding: "text",
    rounding: json<Rounding | null>(),
    status: "int2",
    open_legs: "int2",
    settled: "int8",
    pushed: "int8",
    voided: "int8",
    prize: "int8",
    paid: "int8",
    tax: "int8",
    tax_back: "int8",
    tax_terms: json<TaxTerms | null>(),
    ended: "bool",
  },
  ticketsWhere("id > $2::int8 order by id limit $3::int"),
);

/** The same for some tickets of a service. */
export const ticketsGiven = query(ticketsAfter.columns, ticketsWhere(given("id")));

/** Their legs with the newest grade of each. */
export const gradedLegs = query(
  {
    ticket_id: "int8",
    number: "int2",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    points: "int4?",
    price: "int4",
    odds: "text",
    risk_side: "int2",
    outcome: "text",
  },
  `
  select l.ticket_id, l.number, l.event_id, l.bet_type, l.side, l.alternate, l.points, l.price, l.odds, l.risk_side,
    coalesce(n.outcome, 'pending') as outcome
  from unnest($1::int8[]) as given (ticket_id)
    cross join lateral (select * from leg b where b.ticket_id = given.ticket_id offset 0) as l
    left join lateral (
      select g.outcome from leg_grade g where g.ticket_id = l.ticket_id and g.leg_number = l.number
        order by g.result_version desc limit 1) as n on true
  order by l.ticket_id, l.number`,
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
  select w.ticket_id, w.number, w.legs, w.stake, w.odds, w.possible_win, w.bets, w.rule
  from unnest($1::int8[]) as given (ticket_id) cross
    join lateral (select * from wager o where o.ticket_id = given.ticket_id offset 0) as w
  order by w.ticket_id, w.number`,
);
