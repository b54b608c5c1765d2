// Moves markets automatically by the money on them, checked every second, after the sales (docs/design/trading.md). A
// sale does not depend on it.
import { type Clock, type EventId, type Log, type Timers, watching } from "@chalkboard/kernel";
import { clockNow } from "../../../platform/database/clock-queries.ts";
import { fieldColumns } from "../../../platform/database/columns.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { applyMoves, lockLines } from "../apply-moves.ts";
import { type Counted, exposurePlan, type RuleInForce } from "./exposure-plan.ts";
import * as queries from "./exposure-queries.ts";
import { ruleOf } from "./exposure-rules.ts";
import { hqLineOf } from "../hq-line.ts";

/** The author of automatic moves. */
export const exposureAuthor = "exposure";

/** The last count of each game, by the text of its money at the time. */
export type CountedGames = Map<EventId, string>;

/** Counts the games whose money changed since, and moves their lines by the rules. @returns how many lines moved */
export async function followExposure(database: Database, known: CountedGames): Promise<number> {
  const games = await database.read("all", (sql) => sql.rows(queries.watched));
  const ids = new Set(games.map(({ event_id }) => event_id));
  for (const eventId of known.keys()) if (!ids.has(eventId)) known.delete(eventId);
  let moved = 0;
  for (const { event_id: eventId, league_id: leagueId, mark } of games) {
    if (known.get(eventId) === mark) continue;
    moved += await database.transaction("all", (sql) => follow(sql, eventId, leagueId));
    known.set(eventId, mark);
  }
  return moved;
}

async function follow(sql: Sql, eventId: EventId, leagueId: number): Promise<number> {
  // Read before the game is locked: no sale waits for this. Sales during it are counted next time.
  const risks = (await sql.rows(queries.risksOf, [eventId])).map(({ bet_type: betType, side, currency, risk }) => ({
    betType,
    side,
    currency,
    risk,
  }));
  const locked = await lockLines(sql, [eventId]);
  const rules = inForce((await sql.rows(queries.rulesOf, [leagueId, eventId])).map(ruleOf));
  const lines = locked.lines.map(hqLineOf);
  const counted = (await sql.rows(queries.statesOf, [eventId])).map((row): Counted => ({
    betType: row.bet_type,
    side: row.side,
    currency: row.currency,
    net: row.net,
    base: row.base,
    boardBase: row.board_base,
    steps: row.steps,
    cents: row.cents,
    isOff: row.is_off,
    seenVersion: row.seen_version,
  }));
  const plan = exposurePlan({ eventId, rules, risks, counted, lines });
  const at = await clockNow(sql);
  const [closing, moving] = [
    plan.moves.filter(({ isOpen }) => isOpen === false),
    plan.moves.filter(({ isOpen }) => isOpen !== false),
  ];
  const made = [
    // Closed for a person to review: no source opens it again.
    ...(
      await applyMoves(sql, {
        moves: closing,
        author: { personId: null, source: exposureAuthor, holds: true },
        reason: "",
        now: at,
        locked,
      })
    ).lines,
    ...(
      await applyMoves(sql, {
        moves: moving,
        author: { personId: null, source: exposureAuthor, holds: null },
        reason: "",
        now: at,
      })
    ).lines,
  ];
  await sql.run(queries.setStates, [
    eventId,
    ...fieldColumns(
      plan.counted,
      "betType",
      "side",
      "currency",
      "net",
      "base",
      "boardBase",
      "steps",
      "cents",
      "isOff",
      "seenVersion",
    ),
  ]);
  return made.length;
}

/** A game's own rule replaces its league's. */
function inForce(rules: readonly (RuleInForce & { readonly eventId: number | null })[]): readonly RuleInForce[] {
  return rules.filter(
    (rule) =>
      rule.eventId !== null ||
      !rules.some((own) => own.eventId !== null && own.betType === rule.betType && own.currency === rule.currency),
  );
}

type Tools = { readonly database: Database; readonly timers: Timers; readonly clock: Clock; readonly log: Log };

const everyMs = 1_000;
/** Counting takes no more than this share of the time, however much is open. */
const shareOfTime = 1 / 10;
/** A clock that is set forward during a count makes it look long. */
const longestMs = 60_000;

/** Runs every second until it is closed, less often where counting takes long. */
export function watchExposure({ database, timers, clock, log }: Tools): { readonly close: () => Promise<void> } {
  const cache: CountedGames = new Map();
  let tookMs = 0;
  const look = async (): Promise<void> => {
    const startedAt = clock.now();
    try {
      await followExposure(database, cache);
    } finally {
      tookMs = clock.now() - startedAt;
    }
  };
  const restMs = (): number => Math.min(longestMs, Math.max(everyMs, tookMs / shareOfTime));
  return watching({ timers, log, look, restMs, fault: "nobody looked what the money does to the lines" });
}
