// Feed timeout: a silent source's lines close, and it raises an alarm until it responds again (docs/design/trading.md).
// Any process checks, whichever polls the source.
import { type Log, type Timers, watching } from "@chalkboard/kernel";
import type { Side } from "@chalkboard/engine";
import type { Database } from "../../platform/database/database.ts";
import { applyMoves, type LineMove } from "../../trading/lines/index.ts";
import { endEvents, noteEvent } from "../../platform/operations/index.ts";
import * as queries from "./feed-timeout-queries.ts";

const everyMs = 1_000;
const reason = "its source is silent";
const subjectOf = (name: string): string => `source ${name}`;

/**
 * Closes what silent sources supply, and what a model prices from their scores, and records which sources became silent
 * or are back. Lines that a trader holds stay. Closed lines open when a source quotes a price again, as any closed line
 * of a source does; those priced by a model, when a person opens them.
 */
export async function checkFeedTimeouts(database: Database): Promise<void> {
  const found = await database.read("all", (sql) => sql.rows(queries.silentOnes));
  if (found.length === 0) return;
  // Games in play come first, and lines before the alarm, which says how many there were.
  while ((await closeSome(database)) > 0);
  for (const { id, name, heard_at: heardAt, is_noted: isNoted } of found) {
    if (heardAt !== null && !isNoted) {
      await database.transaction("all", async (sql) => {
        const begun = await sql.row(queries.beginFeedTimeout, [id, new Date(heardAt)]);
        if (begun === undefined) return;
        const data = { since: new Date(heardAt), lines: begun.lines };
        await noteEvent(sql, { serviceId: 0, kind: "sourceSilent", subject: subjectOf(name), data, personId: null });
      });
    }
    if (heardAt === null) {
      await database.transaction("all", async (sql) => {
        if ((await sql.row(queries.endFeedTimeout, [id])) !== undefined)
          await endEvents(sql, "sourceSilent", subjectOf(name));
      });
    }
  }
}

/** Closes the lines of a few games: sales wait while a game's line is written. @returns how many were closed */
async function closeSome(database: Database): Promise<number> {
  return database.transaction("all", async (sql) => {
    const lines = await sql.rows(queries.linesToClose);
    let closed = 0;
    for (const [sourceId, own] of Map.groupBy(lines, ({ source_id }) => source_id)) {
      const moves = own.map(
        ({ event_id: eventId, bet_type: betType, side, alternate, version, points, price }): LineMove => ({
          key: { eventId, betType, side: side as Side, alternate },
          version,
          points,
          price,
          isOpen: false,
        }),
      );
      const done = await applyMoves(sql, {
        moves,
        author: { personId: null, source: own[0]?.source ?? "", holds: null },
        reason,
        now: own[0]?.at ?? 0,
      });
      await sql.run(queries.countClosed, [sourceId, done.lines.length]);
      closed += done.lines.length;
    }
    return closed;
  });
}

/** Runs every second until it is closed. */
export function watchFeedTimeouts({
  database,
  timers,
  log,
}: {
  readonly database: Database;
  readonly timers: Timers;
  readonly log: Log;
}): {
  readonly close: () => Promise<void>;
} {
  return watching({
    timers,
    log,
    look: () => checkFeedTimeouts(database),
    restMs: () => everyMs,
    fault: "nobody looked which sources are silent",
  });
}
