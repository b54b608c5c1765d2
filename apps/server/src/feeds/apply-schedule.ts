import { dayOf } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { eventMessages } from "../lines/index.ts";
import { tell } from "../live/index.ts";
import { type KnownLeague, knownLeague } from "./known-leagues.ts";
import { type StoredLeague, storedLeague, storedTeams } from "./league.ts";
import * as queries from "./queries.ts";
import type { Problem, SourceEvent } from "./source.ts";

/** Which source writes, and what it may create. */
export type Writer = {
  /** The name under which its games, lines and results are stored. */
  readonly source: string;
  /** Whether teams that nobody knows are created; for a source of real games a person should rather look at the name. */
  readonly createsUnknown: boolean;
};

export type ScheduleChanges = { readonly created: number; readonly moved: number; readonly problems: readonly Problem[] };

/**
 * Brings a source's games of one sport into the calendar: new ones with teams and rotation numbers, which they keep, and new starting times.
 * The same games again change nothing.
 */
export async function applySchedule(database: Database, writer: Writer, sportKey: string, events: readonly SourceEvent[]): Promise<ScheduleChanges> {
  const league = knownLeague(sportKey);
  if (league === undefined) return { created: 0, moved: 0, problems: [{ event: "", what: sportKey, reason: "we do not know this league" }] };
  const keys = events.map(({ key }) => key);
  const known = await database.read("all", (sql) => sql.rows(queries.eventsByKey, [writer.source, keys]));
  const starts = new Map(known.map(({ key, startsAt }) => [key, startsAt]));
  if (events.every(({ key, startsAt }) => starts.get(key) === startsAt)) return { created: 0, moved: 0, problems: [] };
  return database.transaction("all", async (sql) => {
    await sql.run(queries.oneWriterAtATime, [writer.source]);
    const stored = await storedLeague(sql, league);
    const { created, problems } = await addNew(sql, writer, league, stored, events.filter(({ key }) => !starts.has(key)));
    const moved = await moveStarts(sql, writer, stored, events);
    await tell(sql, await eventMessages(sql, [...created, ...moved]));
    return { created: created.length, moved: moved.length, problems };
  });
}

async function addNew(
  sql: Sql, writer: Writer, league: KnownLeague, stored: StoredLeague, events: readonly SourceEvent[],
): Promise<{ created: readonly number[]; problems: readonly Problem[] }> {
  const teams = await storedTeams(sql, league, stored.id, events.flatMap(({ away, home }) => [away, home]), writer.createsUnknown);
  const ready = events.filter(({ away, home }) => teams.has(away) && teams.has(home));
  const made = await sql.rows(queries.addEvents, [
    stored.id, writer.source, ready.map(({ key }) => key), ready.map(({ away, home }) => `${away} @ ${home}`),
    ready.map(({ startsAt }) => dayOf(startsAt, stored.timeZone)), ready.map(({ startsAt }) => startsAt)]);
  const ids = new Map(made.map(({ id, key }) => [key, id]));
  const created = ready.filter(({ key }) => ids.has(key)).toSorted((a, b) => a.startsAt - b.startsAt);
  const rotations = await freeRotations(sql, league, stored, created);
  const sides = created.flatMap(({ key, away, home }, index) => {
    const first = rotations[index] ?? null;
    return [
      { id: ids.get(key), side: 1, team: teams.get(away), rotation: first },
      { id: ids.get(key), side: 2, team: teams.get(home), rotation: first === null ? null : first + 1 },
    ];
  });
  await sql.run(queries.addSides, [
    sides.map(({ id }) => id), sides.map(({ side }) => side), sides.map(({ team }) => team), sides.map(({ rotation }) => rotation)]);
  const problems = events.flatMap(({ key, away, home }) => [away, home]
    .filter((name) => !teams.has(name)).map((name) => ({ event: key, what: "team", reason: `nobody knows "${name}" in ${league.name}` })));
  return { created: made.map(({ id }) => id), problems };
}

/** The visitor's number of each new game: the next odd one of the game's day. */
async function freeRotations(sql: Sql, league: KnownLeague, stored: StoredLeague, events: readonly SourceEvent[]): Promise<readonly number[]> {
  const days = events.map(({ startsAt }) => dayOf(startsAt, stored.timeZone));
  const last = new Map((await sql.rows(queries.lastRotations, [stored.id, [...new Set(days)]])).map(({ day, rotation }) => [day, rotation]));
  return days.map((day) => {
    const after = (last.get(day) ?? 0) + 1;
    const next = Math.max(league.firstRotation, after % 2 === 0 ? after + 1 : after);
    last.set(day, next + 1);
    return next;
  });
}

async function moveStarts(sql: Sql, writer: Writer, stored: StoredLeague, events: readonly SourceEvent[]): Promise<readonly number[]> {
  const now = await sql.rows(queries.eventsByKey, [writer.source, events.map(({ key }) => key)]);
  const wanted = new Map(events.map(({ key, startsAt }) => [key, startsAt]));
  const moved: number[] = [];
  for (const { id, key, startsAt } of now) {
    const start = wanted.get(key);
    if (start === undefined || start === startsAt) continue;
    const done = await sql.row(queries.moveStart, [id, start, dayOf(start, stored.timeZone)]);
    if (done !== undefined) moved.push(done.id);
  }
  return moved;
}
