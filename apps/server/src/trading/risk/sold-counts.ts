// Counts of what was sold before and not cancelled, by what a rule may query. Counts are rows that a sale raises and a
// cancellation lowers, so that a query costs the same however many tickets are stored. A service's counts change under
// the lock of its open stakes alone, as its risk does.

import { createHash } from "node:crypto";
import { type ControlTicket, legsText, type LimitCounts, lineKeyText, patternText } from "@chalkboard/engine";
import type { Day, Minor, PosId, ServiceId, TicketId, ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { bigints, integers, smallints, texts } from "../../platform/database/columns.ts";
import * as queries from "./count-queries.ts";

/**
 * What is counted: for a POS on a line, an event, a day; a pattern of a POS on a day; the same legs by a POS, by a
 * zone, by all.
 */
export const countKinds = { line: 1, event: 2, day: 3, pattern: 4, sameByPos: 5, sameByZone: 6, sameByAll: 7 } as const;
export type CountKind = (typeof countKinds)[keyof typeof countKinds];

/** Money by what a limit may use, minor units. */
export type Counts = Record<LimitCounts, Minor>;
export type SoldCount = Subject & Counts & { tickets: number };

/** The data of a slip that determine its counts. */
export type CountedSlip = {
  readonly serviceId: ServiceId;
  readonly posId: PosId;
  readonly zoneId: ZoneId;
  readonly day: Day;
  readonly slip: Parameters<typeof patternText>[0];
};

/** One subject of a slip's counts; `leg` where it is one leg's. */
export type Subject = {
  readonly serviceId: ServiceId;
  readonly kind: CountKind;
  readonly ownerId: number;
  readonly subject: string;
  readonly leg: number | null;
  /** The subject as one text. */
  readonly text: string;
};

const textOf = (serviceId: ServiceId, kind: CountKind, ownerId: number, subject: string): string =>
  `${serviceId}/${kind}/${ownerId}/${subject}`;

/** All subjects of some kinds for a slip; one event once. */
export function subjectsOf(
  { serviceId, posId, zoneId, day, slip }: CountedSlip,
  kinds: ReadonlySet<CountKind>,
): readonly Subject[] {
  const subjects: Subject[] = [];
  const add = (kind: CountKind, ownerId: number, subject: string, leg: number | null = null): void => {
    subjects.push({ serviceId, kind, ownerId, subject, leg, text: textOf(serviceId, kind, ownerId, subject) });
  };
  if (kinds.has(countKinds.line))
    slip.legs.forEach(({ key }, leg) => {
      add(countKinds.line, posId, lineKeyText(key), leg);
    });
  if (kinds.has(countKinds.event))
    for (const id of new Set(slip.legs.map(({ key }) => key.eventId))) add(countKinds.event, posId, String(id));
  if (kinds.has(countKinds.day)) add(countKinds.day, posId, day);
  if (kinds.has(countKinds.pattern)) add(countKinds.pattern, posId, `${day} ${hashed(patternText(slip))}`);
  if (kinds.has(countKinds.sameByPos) || kinds.has(countKinds.sameByZone) || kinds.has(countKinds.sameByAll)) {
    const same = hashed(legsText(slip));
    if (kinds.has(countKinds.sameByPos)) add(countKinds.sameByPos, posId, same);
    if (kinds.has(countKinds.sameByZone)) add(countKinds.sameByZone, zoneId, same);
    if (kinds.has(countKinds.sameByAll)) add(countKinds.sameByAll, 0, same);
  }
  return subjects;
}

// The database derives the same from a stored ticket (app.sold_of).
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** The stakes of a ticket's bets on one leg. */
export function lineCounts({ priced: { wagers } }: ControlTicket, leg: number): Counts {
  const counts = { stake: 0, win: 0, base: 0 };
  for (const wager of wagers) {
    if (!wager.legs.includes(leg)) continue;
    counts.stake += wager.stake;
    counts.win += wager.possibleWin;
    counts.base += Math.min(wager.stake, wager.possibleWin);
  }
  return counts;
}

/** What a sold ticket adds to its service's counts. */
export function countsOf(ticket: ControlTicket, subjects: readonly Subject[]): readonly SoldCount[] {
  const whole = { stake: ticket.stake, win: ticket.possibleWin, base: Math.min(ticket.stake, ticket.possibleWin) };
  return subjects.map((subject) => ({
    ...subject,
    tickets: 1,
    ...(subject.leg === null ? whole : lineCounts(ticket, subject.leg)),
  }));
}

/** Reads counts; those never counted are absent. */
export async function readCounts(sql: Sql, subjects: readonly Subject[]): Promise<Map<string, SoldCount>> {
  const rows = await sql.rows(queries.readCounts, [
    integers(subjects, ({ serviceId }) => serviceId),
    smallints(subjects, ({ kind }) => kind),
    integers(subjects, ({ ownerId }) => ownerId),
    texts(subjects, ({ subject }) => subject),
  ]);
  return new Map(
    rows.map(({ service_id, kind, owner_id, subject, ...counts }) => {
      const text = textOf(service_id, kind as CountKind, owner_id, subject);
      return [
        text,
        { serviceId: service_id, kind: kind as CountKind, ownerId: owner_id, subject, leg: null, text, ...counts },
      ] as const;
    }),
  );
}

/** Adds to a count in memory. */
export function addCount(counts: Map<string, SoldCount>, added: SoldCount): void {
  const count = counts.get(added.text);
  if (count === undefined) counts.set(added.text, { ...added });
  else for (const part of ["tickets", "stake", "win", "base"] as const) count[part] += added[part];
}

/** Raises counts by what some tickets add, each count once. */
export async function writeCounts(sql: Sql, added: Iterable<SoldCount>): Promise<void> {
  const counts = new Map<string, SoldCount>();
  for (const count of added) addCount(counts, count);
  if (counts.size === 0) return;
  const rows = [...counts.values()];
  await sql.run(queries.addCounts, [
    integers(rows, ({ serviceId }) => serviceId),
    smallints(rows, ({ kind }) => kind),
    integers(rows, ({ ownerId }) => ownerId),
    texts(rows, ({ subject }) => subject),
    bigints(rows, ({ tickets }) => tickets),
    bigints(rows, ({ stake }) => stake),
    bigints(rows, ({ win }) => win),
    bigints(rows, ({ base }) => base),
  ]);
}

/**
 * Starts counting more kinds for a service, beginning with stored tickets that may still be queried. Once for each
 * kind: the first sale or quote under a rule that needs it waits for this. The caller holds the lock of the service's
 * open stakes.
 */
export async function startCounting(
  sql: Sql,
  serviceId: ServiceId,
  kinds: readonly CountKind[],
  day: Day,
): Promise<void> {
  const begun = await sql.rows(queries.noteCounting, [serviceId, kinds, day]);
  if (begun.length > 0) await sql.run(queries.countStored, [serviceId, begun.map(({ kind }) => kind), day]);
}

/** Removes cancelled tickets from the counts. Call it in the transaction that cancels, after its postings. */
export async function forgetCounts(sql: Sql, ticketIds: readonly TicketId[]): Promise<void> {
  await sql.run(queries.forgetCounts, [ticketIds]);
}
