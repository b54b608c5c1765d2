// Recomputes every ticket from its own rows, by the functions that priced and graded it: its legs' odds from their
// prices, the money of its bets from the odds, and its status from the grades of its legs.

import { americanToDecimal, countedAgain, type Outcome, type Side, type TicketLeg } from "@chalkboard/engine";
import { rationals } from "@chalkboard/kernel";
import { payableMoney, taxBackOf, taxOf } from "@chalkboard/ledger";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { gradeTicket } from "../../trading/settlement/index.ts";
import { riskSide } from "../../trading/risk/index.ts";
import * as queries from "./proof-ticket-queries.ts";

/** So few that sales wait no longer than for a single ticket. */
const pageSize = 200;
const mostFindings = 20;

type TicketRow = RowOf<typeof queries.ticketsAfter.columns>;
type LegRow = RowOf<typeof queries.gradedLegs.columns>;
type WagerRow = RowOf<typeof queries.wagersOf.columns>;

/**
 * @returns tickets of a service whose stored values differ from the recomputed ones, each as a name and its numbers
 * (stored/counted)
 */
export async function wrongPricesAndGrades(
  sql: Sql,
  serviceId: number,
  until?: AbortSignal,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after = 0; found.length < mostFindings;) {
    until?.throwIfAborted();
    const tickets = await sql.rows(queries.ticketsAfter, [serviceId, after, pageSize]);
    const last = tickets.at(-1);
    if (last === undefined) break;
    after = last.id;
    found.push(...(await countTickets(sql, tickets)));
  }
  return found.slice(0, mostFindings);
}

/** The same for some tickets, by their numbers. */
export async function wrongPricesAndGradesOf(
  sql: Sql,
  serviceId: number,
  ids: readonly number[],
  until?: AbortSignal,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let at = 0; at < ids.length && found.length < mostFindings; at += pageSize) {
    until?.throwIfAborted();
    found.push(
      ...(await countTickets(sql, await sql.rows(queries.ticketsGiven, [serviceId, ids.slice(at, at + pageSize)]))),
    );
  }
  return found.slice(0, mostFindings);
}

async function countTickets(sql: Sql, tickets: readonly TicketRow[]): Promise<readonly string[]> {
  const ids = tickets.map(({ id }) => id);
  const legs = Map.groupBy(await sql.rows(queries.gradedLegs, [ids]), ({ ticket_id }) => ticket_id);
  const wagers = Map.groupBy(await sql.rows(queries.wagersOf, [ids]), ({ ticket_id }) => ticket_id);
  return tickets.flatMap((ticket) => {
    const problems = problemsOf(ticket, legs.get(ticket.id) ?? [], wagers.get(ticket.id) ?? []);
    return problems.length === 0 ? [] : [`ticketCounted ticket=${ticket.id} ${problems.join(" ")}`];
  });
}

function problemsOf(ticket: TicketRow, legs: readonly LegRow[], wagers: readonly WagerRow[]): readonly string[] {
  try {
    return [
      ...legs.flatMap(legProblems),
      ...priceProblems(ticket, legs, wagers),
      ...(ticket.ended ? [] : gradeProblems(ticket, legs, wagers)),
      ...taxProblems(ticket),
    ];
  } catch (error) {
    // Rows that no sale wrote may be impossible to compute.
    return [`uncountable=${error instanceof Error ? error.message : String(error)}`];
  }
}

function legProblems(leg: LegRow): readonly string[] {
  const odds = rationals.toText(americanToDecimal(leg.price));
  // The sale recorded which side of its game a leg burdens. Older tickets have none.
  const side = leg.risk_side === 0 ? 0 : riskSide({ betType: leg.bet_type, side: leg.side });
  return [
    ...differ(`odds of leg ${leg.number}`, leg.odds, odds),
    ...differ(`side of leg ${leg.number}`, leg.risk_side, side),
  ];
}

function priceProblems(
  { rounding }: TicketRow,
  legs: readonly LegRow[],
  wagers: readonly WagerRow[],
): readonly string[] {
  if (rounding === null) return [];
  const ticketLegs = legs.map((leg): TicketLeg => ({
    key: { eventId: leg.event_id, betType: leg.bet_type, side: leg.side as Side, alternate: leg.alternate },
    points: leg.points,
    odds: rationals.fromText(leg.odds),
  }));
  return wagers.flatMap(({ number, legs: numbers, stake, odds, possible_win: possibleWin, bets: count, rule }) => {
    const row = {
      legs: numbers.map((leg) => leg - 1),
      stake,
      odds: rationals.fromText(odds),
      possibleWin,
      count,
      rule,
    };
    const counted = countedAgain(row, ticketLegs, rounding);
    return [
      ...differ(`stake of wager ${number}`, stake, counted.stake),
      ...differ(`win of wager ${number}`, possibleWin, counted.possibleWin),
    ];
  });
}

function gradeProblems(ticket: TicketRow, legs: readonly LegRow[], wagers: readonly WagerRow[]): readonly string[] {
  if (ticket.rounding === null) return [];
  const stored = legs.map((leg) => ({
    number: leg.number,
    eventId: leg.event_id,
    betType: leg.bet_type,
    side: leg.side,
    alternate: leg.alternate,
    points: leg.points,
    odds: leg.odds,
    outcome: leg.outcome as Outcome,
  }));
  const kept = wagers.map(({ possible_win: possibleWin, bets: count, ...wager }) => ({ ...wager, possibleWin, count }));
  const { status, openLegs, decided } = gradeTicket(
    stored,
    kept,
    ticket.rounding,
    ticket.funding === "credit" ? "credit" : "balance",
  );
  return [
    ...differ("status", ticket.status, status),
    ...differ("openLegs", ticket.open_legs, openLegs),
    ...differ("settled", ticket.settled, decided.settled),
    ...differ("pushed", ticket.pushed, decided.pushed),
    ...differ("voided", ticket.voided, decided.voided),
    ...differ("prize", ticket.prize, decided.prize),
  ];
}

function taxProblems(ticket: TicketRow): readonly string[] {
  const { tax_terms: terms, paid, tax, tax_back: back } = ticket;
  const worth = payableMoney({ funding: ticket.funding === "credit" ? "credit" : "balance" }, ticket);
  return [...differ("tax", tax, taxOf(terms, paid)), ...differ("taxBack", back, taxBackOf(terms, paid, worth))];
}

function differ(what: string, stored: number | string, counted: number | string): readonly string[] {
  return stored === counted ? [] : [`${what}=${stored}/${counted}`];
}
