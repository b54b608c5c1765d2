// Lists of orders, late bets and proposals.

import type { AnswerOf, PayloadOf, voids as contract } from "@chalkboard/contract";
import type { Sql } from "../../platform/database/database.ts";
import type { PageRow } from "../../platform/database/list.ts";
import type { Refused, Session } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import * as queries from "./queries.ts";

type Row<Name extends "listOrders" | "listProposals" | "listCaseTickets"> = AnswerOf<
  (typeof contract)[Name]
>["rows"][number];

/** The orders, the newest first. */
export function listOrders(
  sql: Sql,
  input: PayloadOf<typeof contract.listOrders>,
): Promise<AnswerOf<typeof contract.listOrders> | Refused> {
  const { eventId = null, leagueId = null, isInForce = null } = input;
  return answerList(sql, queries.orders, [eventId, leagueId, isInForce], input, (row) => ({
    orderId: row.id,
    eventId: row.event_id,
    eventName: row.event_name,
    leagueName: row.league_name,
    sportCode: row.sport,
    startsAt: row.starts_at,
    cause: row.cause as Row<"listOrders">["cause"],
    betTypes: row.bet_types,
    soldFrom: row.sold_from,
    soldUntil: row.sold_until,
    named: row.named,
    reason: row.reason,
    createdAt: row.created_at,
    createdBy: row.created_by,
    confirmedBy: row.confirmed_by,
    graded: row.graded,
    tickets: row.tickets,
    undoneAt: row.undone_at,
    undoneBy: row.undone_by,
    undoneReason: row.undone_reason,
  }));
}

const ticketOf = (row: PageRow<typeof queries.orderTickets> | PageRow<typeof queries.caseTickets>) => ({
  number: row.id,
  serviceName: row.service_name,
  currency: row.currency,
  posName: row.pos_name,
  soldAt: row.sold_at,
  stake: row.stake,
  possibleWin: row.possible_win,
  status: row.status,
  paid: row.paid,
});

/** The tickets with a bet that an order made void. */
export function listOrderTickets(
  sql: Sql,
  input: PayloadOf<typeof contract.listOrderTickets>,
): Promise<AnswerOf<typeof contract.listOrderTickets> | Refused> {
  return answerList(sql, queries.orderTickets, [input.orderId], input, (row) => ({
    ...ticketOf(row),
    refund: row.refund,
    winnings: row.winnings,
    owed: row.owed,
  }));
}

/** The past-post cases, the earliest due first. */
export function listCases(
  sql: Sql,
  input: PayloadOf<typeof contract.listCases>,
): Promise<AnswerOf<typeof contract.listCases> | Refused> {
  return answerList(sql, queries.cases, [input.open], input, (row) => ({
    caseId: row.id,
    eventId: row.event_id,
    eventName: row.event_name,
    leagueName: row.league_name,
    startBefore: row.start_before,
    startAfter: row.start_after,
    foundAt: row.found_at,
    dueAt: row.due_at,
    tickets: row.tickets,
    undecided: row.undecided,
    money: [...row.money],
    decidedBy: row.decided_by,
    voided: row.voided,
  }));
}

/** The tickets of a case. */
export function listCaseTickets(
  sql: Sql,
  input: PayloadOf<typeof contract.listCaseTickets>,
): Promise<AnswerOf<typeof contract.listCaseTickets> | Refused> {
  return answerList(sql, queries.caseTickets, [input.caseId], input, (row) => ({
    ...ticketOf(row),
    action: row.action as Row<"listCaseTickets">["action"],
    reason: row.reason,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
  }));
}

/** Pending and past proposals. */
export function listProposals(
  sql: Sql,
  input: PayloadOf<typeof contract.listProposals>,
  { personId }: Session,
): Promise<AnswerOf<typeof contract.listProposals> | Refused> {
  return answerList(sql, queries.proposals, [input.open, personId], input, (row) => ({
    proposalId: row.id,
    act: row.act as Row<"listProposals">["act"],
    eventId: row.event_id,
    eventName: row.event_name,
    payload: row.payload,
    createdAt: row.created_at,
    createdBy: row.created_by,
    isOwn: row.is_own,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    outcome: row.outcome as Row<"listProposals">["outcome"],
    note: row.note,
  }));
}
