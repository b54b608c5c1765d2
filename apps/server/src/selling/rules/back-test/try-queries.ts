import type { Facts, Refusal, StoredRule } from "@chalkboard/engine";
import { limitsClassOf } from "../../../trading/lines/index.ts";
import { json, query } from "../../../platform/database/query.ts";
import type { Slip, SlipFigures } from "../../tickets/index.ts";

/** The next sold tickets of services, the newest first; the reader leaves out those outside the period. */
export const soldBefore = query(
  {
    id: "int8",
    service_id: "int4",
    zone_id: "int4",
    pos_id: "int4",
    mode: "text",
    stake: "int8",
    possible_win: "int8",
    sold_at: "timestamptz",
    rules_version: "int8",
    price_change: "text",
    rounding: json<{ direction: "halfUp" | "floor"; unit: number }>(),
    known: json<SlipFigures | null>(),
  },
  `
  select t.id, t.service_id, t.zone_id, t.pos_id, t.mode, t.stake, t.possible_win, t.sold_at, t.rules_version,
    t.price_change, j.facts->'rounding' as rounding, t.known
  from ticket t join judging j on j.id = t.judging_id
  where t.service_id = any($1::int[]) and ($2::int8 is null or t.id < $2::int8) order by t.id desc limit $3::int`,
);

/** One ticket, as `soldBefore` reads it. */
export const soldOne = query(
  soldBefore.columns,
  `
  select t.id, t.service_id, t.zone_id, t.pos_id, t.mode, t.stake, t.possible_win, t.sold_at, t.rules_version,
    t.price_change, j.facts->'rounding' as rounding, t.known
  from ticket t join judging j on j.id = t.judging_id where t.id = $1::int8`,
);

/** What a service counts, and the sports of leagues. */
export const countedKinds = query(
  { kinds: "int2[]" },
  "select array(select kind from sold_count_since where service_id = $1::int) as kinds",
);
export const sportsOf = query(
  { id: "int4", sport: "text" },
  `
  select l.id, s.code as sport from league l join sport s on s.id = l.sport_id where l.id = any($1::int[])`,
);

export const legsOf = query(
  {
    ticket_id: "int8",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    points: "int4?",
    price: "int4",
    odds: "text",
    board_points: "int4?",
    board_price: "int4?",
    starts_at: "timestamptz",
  },
  `
  select ticket_id, event_id, bet_type, side, alternate, points, price, odds, board_points, board_price, starts_at
  from leg where ticket_id = any($1::int8[]) order by ticket_id, number`,
);

/** How tickets were graded, whether they ended otherwise, and the outcomes of their legs in order. */
export const gradesOf = query(
  {
    ticket_id: "int8",
    funding: "text",
    status: "int2",
    settled: "int8",
    pushed: "int8",
    voided: "int8",
    prize: "int8",
    ended: "bool",
    outcomes: "text[]",
  },
  `
  select s.ticket_id, t.funding, s.status, s.settled, s.pushed, s.voided, s.prize,
    (s.cancelled_at is not null or s.cashed_out_at is not null) as ended,
    array(select coalesce((select g.outcome from leg_grade g where g.ticket_id = l.ticket_id and g.leg_number = l.number
        order by g.result_version desc limit 1), 'pending')
      from leg l where l.ticket_id = s.ticket_id order by l.number) as outcomes
  from ticket_state s join ticket t on t.id = s.ticket_id where s.ticket_id = any($1::int8[])`,
);

export const wagersOf = query(
  {
    ticket_id: "int8",
    legs: "int2[]",
    stake: "int8",
    odds: "text",
    possible_win: "int8",
    bets: "int2",
    rule: json<StoredRule | null>(),
  },
  `
  select ticket_id, legs, stake, odds, possible_win, bets, rule from wager where ticket_id = any($1::int8[])
    order by ticket_id, number`,
);

/** The payments of tickets over a counter, in order, each with the till that paid. */
export const paymentsOf = query(
  { ticket_id: "int8", at: "timestamptz", zone_id: "int4", pos_id: "int4", amount: "int8", exempt: "int8" },
  `
  select e.ticket_id, e.at, p.zone_id, p.id as pos_id, (e.data->>'amount')::bigint as amount,
    case when t.funding = 'credit' then 0 else t.stake end as exempt
  from ticket_entry e join pos p on p.id = e.pos_id join ticket t on t.id = e.ticket_id
  where e.ticket_id = any($1::int8[]) and e.kind = 'paid' order by e.id`,
);

export const refusedBefore = query(
  {
    id: "int8",
    service_id: "int4",
    zone_id: "int4",
    pos_id: "int4",
    at: "timestamptz",
    rules_version: "int8?",
    slip: json<Slip>(),
    refusals: json<readonly Refusal[]>(),
    known: json<SlipFigures | null>(),
  },
  `
  select a.id, a.service_id, p.zone_id, a.pos_id, a.at, a.rules_version, a.slip, a.refusals, a.known
  from refused_attempt a join pos p on p.id = a.pos_id
  where a.service_id = any($1::int[]) and ($2::int8 is null or a.id < $2::int8) order by a.id desc limit $3::int`,
);

/** One of them, with its currency. */
export const refusedOne = query(
  { ...refusedBefore.columns, currency: "text" },
  `
  select a.id, a.service_id, p.zone_id, a.pos_id, a.at, a.rules_version, a.slip, a.refusals, a.known, s.currency
  from refused_attempt a join pos p on p.id = a.pos_id join service s on s.id = a.service_id where a.id = $1::int8`,
);

/** The limits that a sale stored. */
export const keptBounds = query(
  {
    currency: "text",
    facts: json<Pick<Facts, "stakeRange" | "ticketMaximum" | "maximumPayout" | "wagerLimits">>(),
  },
  `
  select s.currency, j.facts from ticket t join judging j on j.id = t.judging_id join service s on s.id = t.service_id
    where t.id = $1::int8`,
);

export const gamesOf = query(
  {
    id: "int8",
    principal_id: "int8?",
    league_id: "int4",
    sport: "text",
    starts_at: "timestamptz",
    prop_type: "int2?",
    prop_category_id: "int4?",
    limits_class: "text?",
    teams: json<{ side: number; teamId: number }[]>(),
  },
  `
  select e.id, e.principal_id, e.league_id, s.code as sport, e.starts_at, e.prop_type, e.prop_category_id,
    ${limitsClassOf},
    coalesce((select jsonb_agg(jsonb_build_object('side', t.side, 'teamId', t.team_id)) from event_side t
      where t.event_id = e.id), '[]'::jsonb) as teams
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id where e.id = any($1::int8[])`,
);

/** Every rule that existed for services, with the versions at which it was in force. */
export const rulesEver = query(
  {
    id: "int4",
    service_id: "int4?",
    level: "text",
    scope_id: "int4",
    control: "text",
    kind: "text",
    selector: json<Record<string, unknown>>(),
    value: json<Record<string, unknown>>(),
    expires_at: "timestamptz?",
    version: "int8",
    retired_version: "int8?",
  },
  `
  select id, service_id, level, scope_id, control, kind, selector, value, expires_at, version, retired_version
  from rule where service_id is null or service_id = any($1::int[]) order by id`,
);

export const sellingServices = query(
  { id: "int4" },
  "select id from service where kind <> 0 and ($1::int is null or id = $1::int) order by id",
);
