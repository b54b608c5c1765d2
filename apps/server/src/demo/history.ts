// The demo's last days, played through the real paths: games with lines, a crowd that buys, results, tickets paid, one
// cancelled, one game called off, one start and one result corrected. The sale clock is set to each time, as in a
// rehearsal, and released at the end.

import { roles } from "@chalkboard/contract";
import { betType, type LineKey } from "@chalkboard/engine";
import { addDays, assert, dayOf, type EpochMs, instantOf, type Log } from "@chalkboard/kernel";
import { clockNow } from "../platform/database/clock-queries.ts";
import type { Database, Sql } from "../platform/database/database.ts";
import { applySchedule, knownLeague } from "../catalog/feeds/index.ts";
import { offerLeagues, setClock } from "../bootstrap/index.ts";
import { makeOfficial } from "../trading/results/index.ts";
import { voidsHandlers } from "../trading/voids/index.ts";
import { applyMoves } from "../trading/lines/index.ts";
import type { Settler } from "../trading/settlement/index.ts";
import type { SaleBatcher, SoldTicket } from "../selling/tickets/index.ts";
import { type Chance, type DemoGame, dayOfGames, linesOf, playGame } from "./games.ts";
import { type DemoCrowd, sellSome, visiting } from "./crowd.ts";
import { done } from "./done.ts";
import { lendToShops } from "./loans.ts";
import { payAgent } from "./online-book.ts";
import * as queries from "./queries.ts";

const source = "history";
const zone = "America/New_York";
/** How many days before today a game is called off, and the start of one is corrected. */
const daysBeforeOf = { calledOff: 3, correctedStart: 2 } as const;

export type HistoryTools = {
  readonly database: Database;
  /** A connection as the owner, who may set the sale clock. */
  readonly owner: Database;
  readonly batcher: SaleBatcher;
  readonly settler: Settler;
  readonly crowd: DemoCrowd;
  readonly chance: Chance;
  readonly log: Log;
};

/** Business days end at four in the morning, and a week is closed soon after: by five it is. */
const untilClosedMs = 5 * 3_600_000;

/**
 * How many days the demo has lived: a whole week, so that each weekday has an earlier one, and a week is closed. Until
 * the early morning yesterday's business day is the current one, and the week before it counts.
 */
export function daysBefore(now: EpochMs): number {
  return dayOf(now - untilClosedMs, zone) === dayOf(now, zone) ? 7 : 8;
}

/** Plays a number of days before today; resumes where a killed process stopped. */
export async function liveThrough(tools: HistoryTools, days: number, now: EpochMs): Promise<void> {
  const today = dayOf(now, zone);
  const lived = new Set(
    await tools.database
      .read("all", (sql) => sql.rows(queries.daysOf, [source]))
      .then((rows) => rows.map(({ day }) => day)),
  );
  await endGames(tools);
  for (let before = days; before >= 1; before -= 1) {
    const day = addDays(today, -before);
    if (before === days) {
      await moveTo(tools.owner, instantOf(day, 10 * 60, zone));
      await payAgent(tools.database, tools.crowd.persons);
      await lendToShops(tools.database, tools.crowd.persons, instantOf(day, 10 * 60, zone));
    }
    if (!lived.has(day)) await liveDay(tools, day, before);
  }
  await moveTo(tools.owner, null);
}

/** Marks the days as unfinished until they are complete. */
export async function beginHistory(sql: Sql, days: number, now: EpochMs): Promise<void> {
  await setClock(sql, instantOf(addDays(dayOf(now, zone), -days), 0, zone));
}

/** Games of an interrupted day end as they would have. */
async function endGames({ database, settler, chance }: HistoryTools): Promise<void> {
  for (const { id, sport } of await database.read("all", (sql) => sql.rows(queries.undecidedOf, [source]))) {
    const game = {
      event: { key: "", sportKey: sport, startsAt: 0, away: "", home: "" },
      lines: linesOf(sport, chance),
    };
    await decide(database, settler, id, playGame(game, chance), 0);
  }
  for (const { id } of await database.read("all", (sql) => sql.rows(queries.unsettledOf, [source])))
    await settler.settle(id);
}

/** @param before how many days before today it is: each of the last days has an incident of its own */
async function liveDay(tools: HistoryTools, day: string, before: number): Promise<void> {
  const { database, owner, batcher, settler, crowd, chance } = tools;
  const isLast = before === 1;
  await moveTo(owner, instantOf(day, 10 * 60, zone));
  const games: { eventId: number; game: DemoGame }[] = [];
  for (const sportKey of ["baseball_mlb", "basketball_nba"]) {
    const planned = dayOfGames(sportKey, knownLeague(sportKey)?.abbreviations ?? {}, day, zone, chance);
    await applySchedule(
      database,
      { source, createsEvents: true, createsUnknown: true },
      sportKey,
      planned.map(({ event }) => event),
    );
    for (const game of planned)
      games.push({ game, eventId: await openGame(database, game, instantOf(day, 10 * 60, zone)) });
  }
  await owner.read("all", offerLeagues);
  const sold: SoldTicket[] = [];
  for (const hour of [11, 13, 15, 17]) {
    await moveTo(owner, instantOf(day, hour * 60, zone));
    sold.push(...(await sellSome(database, batcher, crowd, chance, 14, { leadMinutes: 30 })));
  }
  const first = games[0];
  // Everyone has a straight on the first game of the last day, whose result will be corrected.
  if (isLast && first !== undefined)
    await sellSome(database, batcher, crowd, chance, crowd.sellers.length * 2, {
      leadMinutes: 30,
      eventId: first.eventId,
    });
  await crowd.cancelOneEach(sold.toReversed());
  const [game] = games;
  if (before === daysBeforeOf.correctedStart && game !== undefined)
    await correctStart(database, game.game.event, instantOf(day, 16 * 60 + 30, zone));
  await moveTo(owner, instantOf(day, 23 * 60 + 30, zone));
  if (before === daysBeforeOf.calledOff && game !== undefined) {
    games.shift();
    await callOff(tools, game.eventId);
  }
  const played = games.map(({ eventId, game }) => ({ eventId, segments: playGame(game, chance) }));
  for (const { eventId, segments } of played) await decide(database, settler, eventId, segments, 0);
  await crowd.payWinners(crowd.sellers, chance);
  if (isLast && played[0] !== undefined)
    await decide(database, settler, played[0].eventId, corrected(played[0].segments), 1);
}

/** The source had the wrong start: what was sold since the right one is a past-post case. */
async function correctStart(database: Database, event: DemoGame["event"], startsAt: EpochMs): Promise<void> {
  const writer = { source, createsEvents: true, createsUnknown: true };
  await applySchedule(database, writer, event.sportKey, [{ ...event, startsAt }]);
}

/** A game was not played: the trader voids its bets, which are refunded. */
async function callOff({ database, settler, crowd }: HistoryTools, eventId: number): Promise<void> {
  const trader = crowd.persons.find(({ role }) => role === roles.platform);
  if (trader === undefined) return;
  const now = await database.read("all", clockNow);
  done(
    await voidsHandlers({ database }).order({ eventId, reason: "Rained out, and not made up" }, visiting(trader, now)),
  );
  await settler.settle(eventId);
}

async function openGame(database: Database, { event, lines }: DemoGame, now: EpochMs): Promise<number> {
  return database.transaction("all", async (sql) => {
    const eventId = (await sql.row(queries.eventByKey, [source, event.key]))?.id ?? 0;
    assert(eventId > 0, "a planned game is in the calendar", { key: event.key });
    const moves = lines.map(({ betType: id, side, points, price }) => ({
      key: keyOf(eventId, id, side),
      version: 0,
      points,
      price,
    }));
    await applyMoves(sql, { moves, author: { personId: null, source }, reason: "", now });
    return eventId;
  });
}

function keyOf(eventId: number, id: number, side: number): LineKey {
  const type = betType(id);
  assert(type !== undefined && (type.sides as readonly number[]).includes(side), "a demo line is of a known bet type", {
    id,
    side,
  });
  return { eventId, betType: id, side: side as LineKey["side"], alternate: 0 };
}

async function decide(
  database: Database,
  settler: Settler,
  eventId: number,
  segments: Parameters<typeof makeOfficial>[1]["segments"],
  version: number,
): Promise<void> {
  const made = await database.transaction("all", async (sql) =>
    makeOfficial(sql, {
      eventId,
      version,
      status: "final",
      segments,
      source,
      personId: null,
      role: null,
      now: await clockNow(sql),
    }),
  );
  assert(made.kind === "official" || made.kind === "same", "a demo result is official", { kind: made.kind });
  await settler.settle(eventId);
}

/** The scorer had swapped the teams: the corrected result regrades the tickets on it. */
function corrected(segments: ReturnType<typeof playGame>): ReturnType<typeof playGame> {
  return segments.map(({ segment, away, home }) => ({ segment, away: home ?? 0, home: away }));
}

async function moveTo(owner: Database, at: EpochMs | null): Promise<void> {
  await owner.read("all", (sql) => setClock(sql, at));
}
