// The request log collects responses in memory, and writes them in batches outside the calls (docs/decisions/0425). No
// response waits for it: entries that come faster than they can be written are dropped, and counted.

import { responses } from "@chalkboard/contract";
import { type Clock, isPauseOver, type Log, type Timers } from "@chalkboard/kernel";
import type { Database } from "../../database/database.ts";
import type { AnsweredCall } from "../../http/routes.ts";
import * as queries from "./request-queries.ts";
import { type CallDetails, type Keeps, detailsOf, type RequestRow } from "./request-rows.ts";
import { createRequestWriter } from "./request-writer.ts";

export type RequestLog = {
  /** Records a call; it costs its response some microseconds. */
  readonly note: (answered: AnsweredCall) => void;
  /** Resolves when everything recorded is written, or was dropped as too much. */
  readonly settled: () => Promise<void>;
  /** Writes what is left. */
  readonly close: () => Promise<void>;
};

/** The settings of the log. */
export type RequestTerms = { readonly days: number; readonly keeps: Keeps; readonly slowMs: number };
export const usualTerms: RequestTerms = { days: 14, keeps: "notable", slowMs: 500 };

export type RequestBounds = { readonly rows: number; readonly characters: number };

const usualBounds: RequestBounds = { rows: 20_000, characters: 16_000_000 };
const everyMs = 1_000;
const termsEveryMs = 60_000;
const batchRows = 1_000;
/** This many failures in a row are no temporary problem of the database. */
const mostTries = 5;

/** @param process this server process's name in the log */
export function createRequestLog(
  {
    clock,
    timers,
    log,
    database,
  }: { readonly clock: Clock; readonly timers: Timers; readonly log: Log; readonly database: Database },
  process: string,
  bounds: RequestBounds = usualBounds,
): RequestLog {
  const writer = createRequestWriter(database, process);
  let waiting: RequestRow[] = [];
  let characters = 0;
  let missed = 0;
  let tries = 0;
  let terms = usualTerms;
  let termsAt: number | undefined;
  let writing: Promise<void> | undefined;

  /** Writes the pending entries, a batch at a time; what cannot be written stays for the next time. */
  async function write(): Promise<void> {
    if (isPauseOver(termsAt, termsEveryMs, clock.now())) {
      terms = await database.read("all", (sql) => sql.row(queries.setting)).then(termsOf);
      termsAt = clock.now();
    }
    while (waiting.length > 0 || missed > 0) {
      const batch = waiting.slice(0, batchRows);
      const lost = missed;
      await writer.write(batch, lost, clock.now());
      waiting = waiting.slice(batch.length);
      for (const { kept } of batch) characters -= sizeOf(kept);
      missed -= lost;
      tries = 0;
    }
  }

  function flush(): Promise<void> {
    writing ??= write()
      .catch((error: unknown) => {
        tries += 1;
        log.warn({ error: String(error), waiting: waiting.length }, "calls could not be written into the request log");
        if (tries < mostTries) return;
        // One row that the database rejects must not block all others.
        const given = waiting.splice(0, batchRows);
        for (const { kept } of given) characters -= sizeOf(kept);
        missed += given.length;
        tries = 0;
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  }

  const timer = timers.every(everyMs, () => {
    if (waiting.length > 0 || missed > 0) void flush();
  });
  return {
    note: (answered) => {
      const kept = detailsOf(answered, terms);
      const size = sizeOf(kept);
      if (waiting.length >= bounds.rows || characters + size > bounds.characters) {
        missed += 1;
        return;
      }
      characters += size;
      waiting.push(rowOf(answered, kept, clock.now()));
    },
    settled: async () => {
      await writing;
      if (waiting.length > 0 || missed > 0) await flush();
    },
    close: async () => {
      timer.clear();
      await writing;
      if (waiting.length > 0 || missed > 0) await flush();
    },
  };
}

/** The stored settings, or the defaults. */
export function termsOf(
  stored: { readonly days: number; readonly keeps: string; readonly slow_ms: number } | undefined,
): RequestTerms {
  return stored === undefined
    ? usualTerms
    : { days: stored.days, keeps: stored.keeps as Keeps, slowMs: stored.slow_ms };
}

/** Deletes the days past the log's retention. */
export async function removeOldRequests(database: Database): Promise<void> {
  await database.transaction("all", (sql) => sql.run(queries.dropDays));
}

const sizeOf = (kept: CallDetails | undefined): number => kept?.json?.length ?? 0;

function rowOf(
  { call, session, integrator, responseType, seconds, json, bytesOut, address, data }: AnsweredCall,
  kept: CallDetails | undefined,
  at: number,
): RequestRow {
  return {
    at,
    path: call.path,
    serviceId: session?.serviceId ?? integrator?.serviceId ?? null,
    personId: session?.personId ?? null,
    role: session?.role ?? null,
    ticketNumber: responseType === responses.success ? ticketOf(data) : null,
    micros: Math.min(2_000_000_000, Math.round(seconds * 1_000_000)),
    bytesIn: json === undefined ? 0 : Buffer.byteLength(json),
    bytesOut,
    response: responseType,
    address,
    kept,
    integrator,
  };
}

/** The number of the ticket in a response. */
function ticketOf(data: unknown): number | null {
  const ticket = (data as { readonly ticket?: { readonly number?: unknown } } | null)?.ticket;
  return typeof ticket?.number === "number" ? ticket.number : null;
}
