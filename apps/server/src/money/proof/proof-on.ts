// The incremental proof: verifies what came since the last one with everything related, and re-verifies a slice of
// older data, so that its cost does not depend on the amount stored (docs/decisions/0438).

import type { EpochMs, ServiceId } from "@chalkboard/kernel";
import { wrongKeptDaysGiven } from "../../ledger/index.ts";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { wrongFees } from "../fees/index.ts";
import { wrongLoans } from "../weeks/loan-queries.ts";
import { findingsOf, type Found, keepProof, type Proof, proveAll } from "./proof.ts";
import * as points from "./proof-point-queries.ts";
import * as more from "./proof-queries.ts";
import { wrongPricesAndGradesOf } from "./proof-tickets.ts";
import * as queries from "./queries.ts";

/**
 * The size of a slice: all data within a given number of proofs (a day of them), but never less than the minimum or
 * more than the maximum.
 */
export type Slices = { readonly proofs: number; readonly least: number; readonly most: number };
const usual: Slices = { proofs: 144, least: 2_000, most: 100_000 };

/** Tickets queried at once. */
const pageSize = 2_000;
const greatest = Number.MAX_SAFE_INTEGER;
/** Before the first ticket (the sequence ticket_number). */
const beforeTickets = 100_000_000;

/** Checks whose cost does not grow with sales: accounts, open stakes, manual movements. */
const always = [
  queries.unevenBooks,
  queries.wrongRisk,
  queries.wrongCounts,
  more.wrongTransactions,
  more.wrongCommission,
  more.wrongDrawers,
  wrongLoans,
  wrongFees,
] as const;
const ofEntries = [queries.strangeTransfersBetween, more.leakedCreditBetween, points.ticketless] as const;
const ofTickets = [
  queries.lostTicketsGiven,
  queries.wrongTicketsGiven,
  more.wrongStatusesGiven,
  more.strangeAccountsGiven,
  more.missingEntriesGiven,
  more.wrongEventTicketsGiven,
  points.leftOver,
] as const;

type Point = RowOf<typeof points.pointOf.columns> & { readonly transfer_id: number };
type Round = { readonly ticketId: number; readonly transferId: number; readonly day: string; readonly week: number };
/** The findings, the last closed week covered, and how far the round came. */
type Part = Found & { readonly week: number; readonly round: Round };

/**
 * Proves the books of a service from where the last proof ended; a full proof where none has ended yet, or where
 * something is found, which is then reported as a full proof reports it.
 * @param until aborts with an error when it fires
 */
export async function goOnProving(
  database: Database,
  serviceId: ServiceId,
  now: EpochMs,
  until?: AbortSignal,
  slices = usual,
): Promise<Proof> {
  const scope = [serviceId];
  // The numbers first: those drawn from now on are for the next proof.
  const [numbers, point] = await database.read(
    scope,
    async (sql) => [await sql.row(points.newestNumbers), await sql.row(points.pointOf, [serviceId])] as const,
  );
  const part = isProved(point)
    ? await database.transaction(scope, (sql) => proveSince(sql, serviceId, point, { slices, until }), until)
    : undefined;
  const found = part === undefined || part.findings.length > 0 ? await proveAll(database, serviceId, until) : part;
  if (part !== undefined && found.findings.length === 0 && part.findings.length > 0)
    return keepProof(database, serviceId, now, part);
  const proof = await keepProof(database, serviceId, now, found);
  if (!proof.isBalanced || numbers === undefined) return proof;
  const next = [numbers.transfer_id, numbers.entry_id, numbers.ticket_id, new Date(numbers.at)];
  await database.transaction(scope, async (sql) => {
    if (point === undefined) return sql.run(points.beginPoint, [serviceId, ...next]);
    // Of two processes that continue from one proof, only one succeeds.
    if ((await sql.run(points.countProof, [serviceId, point.proofs])) === 0) return;
    if (isProved(point) && part !== undefined) await moveRound(sql, serviceId, point, part);
    if (point.is_settled) await movePoint(sql, serviceId, point, next);
  });
  return proof;
}

const isProved = (point: RowOf<typeof points.pointOf.columns> | undefined): point is Point =>
  point !== undefined && point.transfer_id !== null;

type How = { readonly slices: Slices; readonly until: AbortSignal | undefined };

async function proveSince(sql: Sql, serviceId: ServiceId, point: Point, how: How): Promise<Part> {
  const { until } = how;
  await sql.run(queries.fromOneSnapshot);
  await sql.run(points.byNumbers);
  const [slice, round] = sliceOf(point, how.slices);
  const count = await sql.row(points.countSince, [serviceId, point.transfer_id]);
  const findings = [
    ...(await findingsOf(sql, [...always], [serviceId], until)),
    ...(await findingsOf(
      sql,
      [queries.wrongBalancesSince, ...ofEntries],
      [serviceId, point.transfer_id, greatest],
      until,
    )),
    ...(await findingsOf(sql, ofEntries, [serviceId, point.round_transfer_id, round.transferId], until)),
    ...(point.round_transfer_id >= point.round_end
      ? await findingsOf(sql, [points.changedSums], [serviceId], until)
      : []),
  ];
  const touched = await sql.row(points.touchedSince, [serviceId, point.transfer_id, point.entry_id, point.ticket_id]);
  const old = await sql.rows(points.ticketsOfRound, [
    serviceId,
    Math.max(beforeTickets, point.round_ticket_id),
    round.ticketId,
  ]);
  const ids = [...new Set([...(touched?.ids ?? []), ...old.map(({ id }) => id)])].toSorted((one, other) => one - other);
  for (let at = 0; at < ids.length; at += pageSize)
    findings.push(...(await findingsOf(sql, ofTickets, [serviceId, ids.slice(at, at + pageSize)], until)));
  findings.push(...(await wrongPricesAndGradesOf(sql, serviceId, ids, until)));
  const days = await sql.rows(points.daysToProve, [
    serviceId,
    point.transfer_id,
    new Date(point.kept_at),
    point.round_day,
    slice.days,
  ]);
  findings.push(...(await findingsOf(sql, [wrongKeptDaysGiven], [serviceId, days.map(({ day }) => day)], until)));
  const weeks = await sql.rows(points.weeksToProve, [
    serviceId,
    point.transfer_id,
    point.week,
    point.round_week,
    slice.weeks,
  ]);
  findings.push(
    ...(await findingsOf(sql, [more.wrongWeeksGiven], [serviceId, weeks.map(({ number }) => number)], until)),
  );
  return {
    transfers: point.transfers + (count?.transfers ?? 0),
    findings,
    week: weeks.at(-1)?.number ?? 0,
    round: {
      ...round,
      day: days.findLast(({ is_round }) => is_round)?.day ?? "-infinity",
      week: weeks.findLast(({ is_round }) => is_round)?.number ?? 0,
    },
  };
}

/** The slice of this run, and how far the round is after it. */
function sliceOf(
  point: Point,
  { proofs, least, most }: Slices,
): readonly [{ readonly days: number; readonly weeks: number }, Round] {
  const shareOf = (numbers: number): number => Math.min(most, Math.max(least, Math.ceil(numbers / proofs)));
  return [
    { days: Math.ceil(point.days / proofs), weeks: Math.ceil(point.weeks / proofs) },
    {
      ticketId: Math.min(
        point.ticket_id,
        Math.max(beforeTickets, point.round_ticket_id) + shareOf(point.ticket_id - beforeTickets),
      ),
      transferId: Math.min(point.round_end, point.round_transfer_id + shareOf(point.round_end)),
      day: point.round_day,
      week: point.round_week,
    },
  ];
}

/**
 * Records how far the round is. Entries restart up to the current point when the sums of the last round have been
 * compared.
 */
async function moveRound(sql: Sql, serviceId: ServiceId, point: Point, { round, week }: Part): Promise<void> {
  const isOver = point.round_transfer_id >= point.round_end;
  if (isOver) await sql.run(points.beginRound, [serviceId]);
  else await sql.run(points.addAgain, [serviceId, point.round_transfer_id, round.transferId]);
  await sql.run(points.moveRound, [
    serviceId,
    round.ticketId >= point.ticket_id ? 0 : round.ticketId,
    isOver ? 0 : round.transferId,
    isOver ? point.transfer_id : point.round_end,
    round.day,
    round.week,
    week,
  ]);
}

async function movePoint(
  sql: Sql,
  serviceId: ServiceId,
  point: RowOf<typeof points.pointOf.columns>,
  next: readonly unknown[],
): Promise<void> {
  const stretch = [serviceId, point.transfer_id ?? 0, point.next_transfer_id];
  await sql.run(points.addSums, stretch);
  await sql.run(points.addCount, stretch);
  await sql.run(points.movePoint, [serviceId, ...next]);
}
