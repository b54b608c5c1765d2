// The open tickets of a game and their value, read from the rows alone and calculated with the auditor's own
// arithmetic.

import type { EventId, Minor } from "@chalkboard/kernel";
import { decisionOf, type LegOutcome } from "../../auditor/arithmetic.ts";
import { query, type Sql } from "../../server.ts";

export type OpenLeg = {
  readonly eventId: EventId;
  readonly betType: number;
  readonly side: number;
  readonly points: number | null;
  readonly price: number;
  /** Its latest grade. */
  readonly outcome: LegOutcome;
};
export type OpenTicket = {
  readonly number: number;
  readonly stake: Minor;
  readonly toWin: Minor;
  readonly mode: string;
  readonly legs: readonly OpenLeg[];
};

const legs = query(
  {
    ticket: "int8",
    stake: "int8",
    to_win: "int8",
    mode: "text",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    points: "int4?",
    price: "int4",
    outcome: "text",
  },
  `
  select t.id as ticket, t.stake, t.possible_win as to_win, t.mode, l.event_id, l.bet_type, l.side, l.points, l.price,
    coalesce((select g.outcome from leg_grade g where g.ticket_id = l.ticket_id and g.leg_number = l.number
      order by g.result_version desc limit 1), 'pending')
      as outcome
  from ticket t join leg l on l.ticket_id = t.id where t.id = any($1::int8[]) order by t.id, l.number`,
);
const openOn = query(
  { ticket: "int8" },
  `
  select distinct l.ticket_id as ticket from leg l join ticket_state s on s.ticket_id = l.ticket_id
  where l.event_id = $1::int8 and s.status = 0 and s.cancelled_at is null order by 1`,
);
const given = query(
  { ticket: "int8", back: "int8", decided: "int8" },
  `
  select ticket_id as ticket,
    coalesce(sum(case when code in (3, 4, 5) then amount when code in (103, 104, 105) then -amount end),
      0)::int8 as back,
    coalesce(sum(case when code in (2, 4, 5) then amount when code in (102, 104, 105) then -amount end),
      0)::int8 as decided
  from transfer where ticket_id = any($1::int8[]) group by ticket_id`,
);

/** The tickets that wait for a game, in their present state. */
export async function openTicketsOn(sql: Sql, eventId: EventId): Promise<readonly OpenTicket[]> {
  const numbers = (await sql.rows(openOn, [eventId])).map(({ ticket }) => ticket);
  return ticketsOf(sql, numbers);
}

/** Tickets in their present state. */
export async function ticketsOf(sql: Sql, numbers: readonly number[]): Promise<readonly OpenTicket[]> {
  const rows = numbers.length === 0 ? [] : await sql.rows(legs, [numbers]);
  return [...Map.groupBy(rows, ({ ticket }) => ticket)].flatMap(([number, own]) =>
    own.slice(0, 1).map(({ stake, to_win: toWin, mode }): OpenTicket => ({
      number,
      stake,
      toWin,
      mode,
      legs: own.map((row) => ({
        eventId: row.event_id,
        betType: row.bet_type,
        side: row.side,
        points: row.points,
        price: row.price,
        outcome: row.outcome as LegOutcome,
      })),
    })),
  );
}

/** Payouts of the ledger for tickets whose whole stake is graded: prizes and refunds; open tickets are left out. */
export async function givenBack(sql: Sql, tickets: readonly OpenTicket[]): Promise<ReadonlyMap<number, Minor>> {
  const rows = tickets.length === 0 ? [] : await sql.rows(given, [tickets.map(({ number }) => number)]);
  const stakes = new Map(tickets.map(({ number, stake }) => [number, stake]));
  return new Map(
    rows.filter(({ ticket, decided }) => decided === stakes.get(ticket)).map(({ ticket, back }) => [ticket, back]),
  );
}

const rounding = { direction: "halfUp", unit: 1 } as const;

/** What the house keeps of a ticket for these outcomes of its legs; below zero it loses. */
export function keptOf({ stake, legs: own }: OpenTicket, outcomes: readonly LegOutcome[]): Minor {
  const { prize, refund } = decisionOf(
    stake,
    own.map(({ price }, index) => ({ price, outcome: outcomes[index] ?? "pending" })),
    rounding,
  );
  return stake - prize - refund;
}
