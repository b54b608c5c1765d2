import type { TicketId } from "@chalkboard/kernel";
import { type Query, query } from "../../../../platform/database/query.ts";

// One statement per table for a whole batch: columns of values, one row per position. Columns that are unnested side by
// side in the select list are read in place; in the from list each would be copied first.

// Statements name the partition of partitioned tables: routing row by row would cost a tenth of what the rows cost
// (docs/decisions/0435).

/**
 * The number of tickets per partition, named by how often they go into its first; app.extend_tickets() creates them.
 */
const inPartition = 5_000_000;

/** The partition of a ticket and of all its rows. */
export function partitionOf(ticketId: TicketId): number {
  return Math.floor(ticketId / inPartition);
}

/** Statements by partition, each made once. */
function byPartition(text: (partition: number) => string): (partition: number) => Query<Record<never, never>> {
  const made = new Map<number, Query<Record<never, never>>>();
  return (partition) => {
    const one = made.get(partition) ?? query({}, text(partition));
    made.set(partition, one);
    return one;
  };
}

/** The data that judged tickets is stored once for all that share it. */
export const addJudgings = byPartition(
  (partition) => `
  insert into judging_${partition} (id, service_id, facts) select unnest($1::int8[]), unnest($2::int[]),
    unnest($3::jsonb[])`,
);

export const addTickets = byPartition(
  (partition) => `
  insert into ticket_${partition} (id, service_id, zone_id, pos_id, person_id, mode, stake, possible_win, code,
    sold_at, business_day, rules_version,
    conversion_version, price_change, judging_id, available, known, funding, web_version, integrator_id)
  select unnest($1::int8[]), unnest($2::int[]), unnest($3::int[]), unnest($4::int[]), unnest($5::int[]),
    unnest($6::text[]), unnest($7::int8[]),
    unnest($8::int8[]), unnest($9::text[]), $17::timestamptz, unnest($10::date[]), unnest($11::int8[]), $12::smallint,
      unnest($13::text[]),
    unnest($14::int8[]), unnest($15::int8[]), unnest($16::jsonb[]), unnest($18::text[]), unnest($19::text[]),
      unnest($20::int[])`,
);

export const addWagers = byPartition(
  (partition) => `
  insert into wager_${partition} (ticket_id, number, service_id, legs, stake, odds, possible_win, bets, rule)
  select unnest($1::int8[]), unnest($2::smallint[]), unnest($3::int[]), unnest($4::text[])::smallint[],
    unnest($5::int8[]), unnest($6::text[]),
    unnest($7::int8[]), unnest($8::smallint[]), unnest($9::jsonb[])`,
);

export const addLegs = byPartition(
  (partition) => `
  insert into leg_${partition} (ticket_id, number, service_id, event_id, bet_type, side, alternate, points, price,
    odds, line_version, rotation, team_name,
    event_name, starts_at, risk, risk_side, line_stake, line_win, line_base, board_points, board_price, in_play,
      conversion_table,
    conversion_version, own_line)
  select unnest($1::int8[]), unnest($2::smallint[]), unnest($3::int[]), unnest($4::int8[]), unnest($5::smallint[]),
    unnest($6::smallint[]),
    unnest($7::smallint[]), unnest($8::int[]), unnest($9::int[]), unnest($10::text[]), unnest($11::int8[]),
      unnest($12::int[]),
    unnest($13::text[]), unnest($14::text[]), unnest($15::timestamptz[]), unnest($16::int8[]), unnest($17::smallint[]),
    unnest($18::int8[]), unnest($19::int8[]), unnest($20::int8[]), unnest($21::int[]), unnest($22::int[]),
      unnest($23::boolean[]),
    unnest($24::int[]), unnest($25::int[]), unnest($26::int[])`,
);

export const addStates = query(
  {},
  `
  insert into ticket_state (ticket_id, service_id, open_legs)
  select unnest($1::int8[]), unnest($2::int[]), unnest($3::smallint[])`,
);

export const addKeys = query(
  {},
  `
  insert into sale_key (service_id, pos_id, key, body_hash, ticket_id, created_at)
  select unnest($1::int[]), unnest($2::int[]), unnest($3::text[]), unnest($4::text[]), unnest($5::int8[]),
    $6::timestamptz`,
);

export const addRefusals = query(
  {},
  `
  insert into refused_attempt (service_id, pos_id, person_id, at, business_day, slip, refusals, rules_version, known)
  select service_id, pos_id, person_id, $6::timestamptz, business_day, slip, refusals, rules_version, known
  from unnest($1::int[], $2::int[], $3::int[], $4::jsonb[], $5::jsonb[], $7::date[], $8::int8[], $9::jsonb[])
    as t(service_id, pos_id, person_id, slip, refusals, business_day, rules_version, known)`,
);

/** By event and service the tickets of a batch, ascending, each in PostgreSQL's array format. */
export const addEventTickets = query(
  {},
  `
  insert into event_tickets (event_id, service_id, last, tickets)
  select unnest($1::int8[]), unnest($2::int[]), unnest($3::int8[]), unnest($4::text[])::int8[]`,
);

export const extendTickets = query({}, "select app.extend_tickets()");
