// Reports of entries and gradings: the versions of results with their money, the tickets behind them, a service's own
// day, and pending entries.

import { type AnswerOf, type PayloadOf, results } from "@chalkboard/contract";
import type { GameResult } from "@chalkboard/engine";
import { businessDay, type EpochMs } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import type { Refused, Session } from "../../../platform/http/handlers.ts";
import { answerList } from "../../../platform/http/list-answer.ts";
import * as queries from "./report-queries.ts";

type Answer<Name extends "listVersions" | "listVersionTickets" | "listDay" | "listProposed"> = Promise<
  AnswerOf<(typeof results)[Name]> | Refused
>;
type Status = AnswerOf<typeof results.listProposed>["rows"][number]["status"];
type Kind = AnswerOf<typeof results.listVersions>["rows"][number]["kind"];
type Segments = GameResult["segments"];

/** Every version with what it graded, by service. */
export function listVersions(sql: Sql, input: PayloadOf<typeof results.listVersions>): Answer<"listVersions"> {
  const {
    from = null,
    to = null,
    leagueId = null,
    eventId = null,
    serviceId = null,
    by,
    kind = null,
    late = null,
  } = input;
  const values = [from, to, leagueId, eventId, serviceId, by?.trim() ?? null, kind, late, results.usualLateMinutes];
  return answerList(sql, queries.versions, values, input, (row) => ({
    versionId: row.id,
    eventId: row.event_id,
    eventName: row.event_name,
    leagueName: row.league_name,
    day: row.day,
    startsAt: row.starts_at,
    version: row.version,
    kind: row.kind as Kind,
    status: row.status as Status,
    segments: [...row.segments],
    before:
      row.before_status === null
        ? null
        : { status: row.before_status as Status, segments: [...((row.before_segments as Segments | null) ?? [])] },
    statisticsChanged: row.before_status !== null && row.statistics_changed,
    source: row.source,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    delayMs: row.ended_at === null ? null : row.decided_at - row.ended_at,
    isLate: row.is_late,
    settledAt: row.settled_at,
    serviceId: row.service_id,
    serviceName: row.service_name,
    currency: row.currency,
    tickets: row.tickets,
    settled: row.settled,
    refunds: row.refunds,
    winnings: row.winnings,
  }));
}

/** The tickets that a version graded, or all versions together. */
export function listVersionTickets(
  sql: Sql,
  input: PayloadOf<typeof results.listVersionTickets>,
): Answer<"listVersionTickets"> {
  return answerList(
    sql,
    queries.versionTickets,
    [input.eventId, input.version ?? null, input.serviceId ?? null],
    input,
    (row) => ({
      number: row.id,
      serviceName: row.service_name,
      currency: row.currency,
      posName: row.pos_name,
      soldAt: row.sold_at,
      stake: row.stake,
      status: row.status,
      settled: row.settled,
      refunds: row.refunds,
      winnings: row.winnings,
    }),
  );
}

/** The games of a service's day. */
export function listDay(
  sql: Sql,
  input: PayloadOf<typeof results.listDay>,
  session: Session,
  now: EpochMs,
): Answer<"listDay"> {
  const day = input.day ?? businessDay(now, session.timeZone, session.closeMinute);
  return answerList(
    sql,
    queries.gamesOfDay,
    [session.serviceId, day, input.leagueId ?? null, input.decided ?? null],
    input,
    (row) => ({
      eventId: row.id,
      eventName: row.event_name,
      leagueName: row.league_name,
      leagueOnPaper: row.league_on_paper,
      startsAt: row.starts_at,
      rotation: row.rotation,
      status: row.status as Status | null,
      segments: [...row.segments],
      version: row.version,
      isCorrected: row.is_corrected,
      isOrder: row.is_order,
      decidedAt: row.decided_at,
      open: row.open,
      tickets: row.tickets,
      settled: row.settled,
      refunds: row.refunds,
      winnings: row.winnings,
    }),
  );
}

/** Entries pending agreement. */
export function listProposed(
  sql: Sql,
  input: PayloadOf<typeof results.listProposed>,
  { personId }: Session,
): Answer<"listProposed"> {
  return answerList(sql, queries.proposed, [input.leagueId ?? null, personId], input, (row) => ({
    proposalId: row.id,
    eventId: row.event_id,
    eventName: row.event_name,
    leagueId: row.league_id,
    leagueName: row.league_name,
    day: row.day,
    startsAt: row.starts_at,
    source: row.source,
    enteredBy: row.entered_by,
    isOwn: row.is_own,
    status: row.status as Status,
    segments: [...row.segments],
    proposedAt: row.proposed_at,
  }));
}
