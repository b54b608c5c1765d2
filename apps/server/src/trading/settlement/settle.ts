// Settlement has the shape of a sale: load a slice of tickets with open legs of the event, grade purely, post, write.
// Each slice is one transaction; tickets graded by this version are not read again, so that it can stop and resume
// anywhere and never counts twice. Two slices are in progress at once: while one is written, the next is read and
// graded.

import type { ResultStatus } from "@chalkboard/engine";
import type { EventId, Log, TicketId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
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
  end: "going" | "done" | "overtaken" | "failed";
};

type Tools = {
  readonly database: Database;
  readonly log: Log;
  /** Tickets of one transaction. */
  readonly sliceSize?: number;
};

export function createSettler({ database, log, sliceSize = usualSlice }: Tools): Settler {
  return {
    settle: async (eventId) => {
      let tickets = 0;
      for (;;) {
        const official = await database.read("all", (sql) => readOfficial(sql, eventId));
        if (official === undefined) return undefined;
        const walk = await walkThrough(database, official, sliceSize);
        tickets += walk.tickets;
        // A newer result came meanwhile: it applies to the rest, and to what was just graded.
        if (walk.end === "overtaken") continue;
        await database.transaction("all", async (sql) => {
          await noteFaults(sql, official, walk.faults);
          await sql.run(queries.noteSettled, [eventId, official.version]);
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

async function readOfficial(sql: Sql, eventId: EventId): Promise<Official | undefined> {
  const row = await sql.row(queries.newestOfficial, [eventId]);
  if (row === undefined) return undefined;
  // An order makes a new version: one that came after this version was read is applied with that version.
  const { version, sport, segments, statistics } = row;
  const result = { status: row.status as ResultStatus, segments, statistics };
  return { eventId, version, sport, result, voids: await sql.rows(queries.voidOrders, [eventId]) };
}

async function walkThrough(database: Database, official: Official, sliceSize: number): Promise<Walk> {
  const walk: Walk = { after: 0, ready: [], tickets: 0, faults: new Map(), end: "going" };
  let claimed: Promise<readonly TicketId[]> = Promise.resolve([]);
  const claim = (): Promise<readonly TicketId[]> => {
    claimed = claimed.then(async () => {
      if (walk.end !== "going") return [];
      if (walk.ready.length === 0) {
        const rows = await database.read("all", (sql) =>
          sql.rows(queries.ungradedTickets, [official.eventId, walk.after, official.version, foundAtOnce]),
        );
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
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return walk;
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
