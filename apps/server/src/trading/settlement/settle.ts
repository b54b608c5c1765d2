// Settlement has the shape of a sale: load a slice of tickets with open legs of the event, grade purely, post, write.
// Each slice is one transaction; tickets graded by this version are not read again, so that it can stop and resume
// anywhere and never counts twice. Two slices are in progress at once: while one is written, the next is read and
// graded.

import type { ResultStatus } from "@chalkboard/engine";
import type { EventId, Log, TicketId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { beginWork, endWork, noteWork, noteWorkProblem, resumeWork, type WorkItem } from "../../platform/work/index.ts";
import type { Fault, Official } from "./grade-slice.ts";
import * as queries from "./queries.ts";
import { settleSlice } from "./slice.ts";

// Tickets that a settlement had to set aside, as warnings on the event: one for each reason, closed automatically when
// the next settlement no longer finds it.

const ticketsNamed = 100;

/** Raises, updates and closes the event's warnings to match what this settlement could not grade. */
async function noteFaults(
  sql: Sql,
  { eventId, version }: Official,
  faults: ReadonlyMap<TicketId, Fault>,
): Promise<void> {
  const byReason = Map.groupBy(faults, ([, { reason }]) => reason);
  const data = [...byReason].map(([reason, some]) =>
    JSON.stringify({
      reason,
      version,
      count: some.length,
      tickets: some.slice(0, ticketsNamed).map(([ticketId]) => ticketId),
    }),
  );
  await sql.run(queries.closeFaults, [eventId, [...byReason.keys()]]);
  await sql.run(queries.raiseFaults, [eventId, [...byReason.keys()], data]);
}

const usualSlice = 2_000;
/** The number of ticket numbers looked up at once, for the next slices. */
const foundAtOnce = 20_000;
const slicesAtOnce = 2;
/** A grading of this many tickets is shown as long work. */
const manyTickets = 1_000;

export type Settled = { readonly version: number; readonly tickets: number; readonly setAside: number };

export type Settler = {
  /**
   * Grades every leg of the event by its newest official result. A ticket that cannot be graded is set aside with a
   * warning and retried by the next settlement of the event; the others settle.
   * @returns how many tickets changed, and how many were set aside; undefined where there is no result
   */
  readonly settle: (eventId: EventId) => Promise<Settled | undefined>;
  /**
   * Grades a ticket that the caller's transaction has locked by a result that is official and not applied to it yet.
   * @returns whether that changed the ticket: then the caller commits and begins again, because a transaction locks
   * accounts once, in their order
   */
  readonly settleFirst: (sql: Sql, ticketId: TicketId) => Promise<boolean>;
};

/** The totals of one walk through the event's tickets. */
type Walk = {
  after: TicketId;
  ready: readonly TicketId[];
  tickets: number;
  readonly faults: Map<TicketId, Fault>;
  /** The long work that it is, and its tickets with those that a run before it had graded; undefined: few. */
  item: WorkItem | undefined;
  whole: number;
  end: "going" | "done" | "overtaken" | "failed";
};

type Tools = {
  readonly database: Database;
  readonly log: Log;
  /** Tickets of one transaction. */
  readonly sliceSize?: number;
  /** From how many tickets on it is shown as long work. */
  readonly many?: number;
};

export function createSettler({ database, log, sliceSize = usualSlice, many = manyTickets }: Tools): Settler {
  return {
    settle: async (eventId) => {
      let tickets = 0;
      let item: WorkItem | undefined;
      for (;;) {
        const official = await database.read("all", (sql) => readOfficial(sql, eventId));
        if (official === undefined) return undefined;
        const walk = await walkThrough(database, official, { sliceSize, many, item });
        tickets += walk.tickets;
        // A newer result came meanwhile: it applies to the rest, and to what was just graded.
        item = walk.item === undefined ? undefined : { ...walk.item, done: walk.item.done + walk.tickets };
        if (walk.end === "overtaken") continue;
        await database.transaction("all", async (sql) => {
          await noteFaults(sql, official, walk.faults);
          await sql.run(queries.noteSettled, [eventId, official.version]);
          if (item !== undefined)
            await endWork(sql, item, { state: "done", result: { tickets: item.done, setAside: walk.faults.size } });
        });
        const settled = { version: official.version, tickets, setAside: walk.faults.size };
        log.info({ eventId, ...settled }, "an event was settled");
        if (walk.faults.size > 0)
          log.error(
            { eventId, tickets: [...walk.faults.keys()].slice(0, 20) },
            "tickets could not be graded and were set aside",
          );
        return settled;
      }
    },
    settleFirst: async (sql, ticketId) => {
      for (const { event_id: eventId } of await sql.rows(queries.unsettledEvents, [ticketId])) {
        const official = await readOfficial(sql, eventId);
        const slice = official === undefined ? undefined : await settleSlice(sql, official, [ticketId]);
        if (slice === "overtaken" || (slice !== undefined && slice.tickets > 0)) return true;
      }
      return false;
    },
  };
}

/** The newest result, and whether a grading of the event was left in the middle. */
type Newest = Official & { readonly isLeft: boolean };

async function readOfficial(sql: Sql, eventId: EventId): Promise<Newest | undefined> {
  const row = await sql.row(queries.newestOfficial, [eventId]);
  if (row === undefined) return undefined;
  // An order makes a new version: one that came after this version was read is applied with that version.
  const { version, sport, segments, statistics } = row;
  const result = { status: row.status as ResultStatus, segments, statistics };
  const voids = await sql.rows(queries.voidOrders, [eventId]);
  return { eventId, version, sport, result, voids, isLeft: row.is_left };
}

type Walking = { readonly sliceSize: number; readonly many: number; readonly item: WorkItem | undefined };

async function walkThrough(database: Database, official: Newest, { sliceSize, many, item }: Walking): Promise<Walk> {
  const walk: Walk = { after: 0, ready: [], tickets: 0, faults: new Map(), item, whole: 0, end: "going" };
  let claimed: Promise<readonly TicketId[]> = Promise.resolve([]);
  const claim = (): Promise<readonly TicketId[]> => {
    claimed = claimed.then(async () => {
      if (walk.end !== "going") return [];
      if (walk.ready.length === 0) {
        const rows = await database.read("all", (sql) =>
          sql.rows(queries.ungradedTickets, [official.eventId, walk.after, official.version, foundAtOnce]),
        );
        if (walk.after === 0) await showAsWork(database, official, walk, rows.length, many);
        walk.ready = rows.map(({ ticket_id }) => ticket_id);
        walk.after = walk.ready.at(-1) ?? walk.after;
      }
      const ids = walk.ready.slice(0, sliceSize);
      walk.ready = walk.ready.slice(sliceSize);
      if (ids.length === 0) walk.end = "done";
      return ids;
    });
    return claimed;
  };
  const batcher = async (): Promise<void> => {
    try {
      for (let ids = await claim(); ids.length > 0; ids = await claim())
        await settleTickets(database, official, ids, walk);
    } catch (error) {
      walk.end = "failed";
      throw error;
    }
  };
  // Nothing continues after the return: a failure is thrown when both lanes have finished.
  const ended = await Promise.allSettled(Array.from({ length: slicesAtOnce }, batcher));
  const failed = ended.find((one) => one.status === "rejected");
  if (failed === undefined) return walk;
  // The database may be away, which is the failure then.
  if (walk.item !== undefined) await noteWorkProblem(database, walk.item, "fault").catch(() => undefined);
  throw failed.reason;
}

/** Shows a grading of many tickets as long work, and one that was interrupted whatever is left of it. */
async function showAsWork(
  database: Database,
  { eventId, version, isLeft }: Newest,
  walk: Walk,
  found: number,
  many: number,
): Promise<void> {
  const subject = String(eventId);
  const kind = "grading" as const;
  // It has an item already where a newer result came while another one was applied.
  if (walk.item === undefined && found < many) {
    if (isLeft) walk.item = await resumeWork(database, { kind, subject });
  } else if (walk.item === undefined) {
    const about = await database.read("all", (sql) => sql.row(queries.workOf, [eventId, version]));
    const [name, personId] = [about?.name ?? subject, about?.decided_by ?? null];
    walk.item = await beginWork(database, { kind, subject, name, personId });
  }
  if (walk.item === undefined) return;
  const count =
    found < foundAtOnce
      ? found
      : (await database.read("all", (sql) => sql.row(queries.countUngraded, [eventId, 0, version])))?.count;
  walk.whole = walk.item.done + (count ?? found);
  await noteWork(database, walk.item, walk.item.done, walk.whole);
}

/** One slice. Where the database rejects its rows the slice is halved, until the rejected tickets are alone. */
async function settleTickets(
  database: Database,
  official: Official,
  ids: readonly TicketId[],
  walk: Walk,
): Promise<void> {
  try {
    const slice = await database.transaction("all", (sql) => settleSlice(sql, official, ids));
    if (slice === "overtaken") {
      walk.end = "overtaken";
      return;
    }
    walk.tickets += slice.tickets;
    if (walk.item !== undefined) await noteWork(database, walk.item, walk.item.done + walk.tickets, walk.whole);
    for (const [ticketId, fault] of slice.faults) walk.faults.set(ticketId, fault);
  } catch (error) {
    const reason = refusedRow(error);
    const [first] = ids;
    if (reason === undefined || first === undefined) throw error;
    if (ids.length === 1) {
      walk.faults.set(first, { reason });
      return;
    }
    const middle = Math.ceil(ids.length / 2);
    await settleTickets(database, official, ids.slice(0, middle), walk);
    await settleTickets(database, official, ids.slice(middle), walk);
  }
}

/**
 * PostgreSQL's message about a value or a row that it rejects (classes 22 and 23); undefined for every other failure.
 */
function refusedRow(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return /^2[23]/.test(String(error.code)) ? error.message : undefined;
}
