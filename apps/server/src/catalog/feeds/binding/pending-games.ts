// Games of a source that a person must decide about, and what their decisions change (docs/design/catalog.md).
import { dayOf, type EpochMs, type EventId, type LeagueId, plainName, type TeamId } from "@chalkboard/kernel";
import { instants } from "../../../platform/database/columns.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { publish } from "../../../platform/live/index.ts";
import { eventMessages } from "../../../trading/lines/index.ts";
import { lockCalendar, moveBySource } from "../../schedule/index.ts";
import type { SourceEvent } from "../adapters/source.ts";
import * as queries from "./pending-queries.ts";
import { leagueByCode, lockFeed } from "./queries.ts";

export type PendingReason = "sameStart" | "anotherPair" | "anotherDate";
type Stored = RowOf<typeof queries.pendingByKey.columns>;
export type PendingGame = Omit<Stored, "reason" | "state"> & {
  readonly reason: PendingReason;
  readonly state: "pending" | "stored" | "another" | "ignored";
};

type Said = Pick<SourceEvent, "away" | "home" | "startsAt">;

const dayMs = 24 * 3_600_000;
/** A question that comes with every answer is written at most this often. */
const seenEveryMs = 60_000;

/** Whether a decision about what a source said is about what it says now: the same sides within a day. Pure. */
export function isSameQuestion(decided: Said, said: Said): boolean {
  return (
    plainName(decided.away) === plainName(said.away) &&
    plainName(decided.home) === plainName(said.home) &&
    Math.abs(decided.startsAt - said.startsAt) <= dayMs
  );
}

/** The questions about some of a source's games that are still about what it says, and their decisions. */
export async function pendingGames(
  sql: Sql,
  source: string,
  events: readonly SourceEvent[],
): Promise<ReadonlyMap<string, PendingGame>> {
  const said = new Map(events.map((event) => [event.key, event]));
  const rows = (await sql.rows(queries.pendingByKey, [source, [...said.keys()]])) as PendingGame[];
  return new Map(
    rows.flatMap((row) => {
      const event = said.get(row.key);
      return event !== undefined && isSameQuestion(row, event) ? [[row.key, row] as const] : [];
    }),
  );
}

/** Whether any of a source's keys waits for a decision, whatever the source says about it now. */
export async function hasPending(sql: Sql, source: string, keys: readonly string[]): Promise<boolean> {
  return (await sql.row(queries.hasPending, [source, keys]))?.yes ?? false;
}

/** A game that must be asked about: its teams, where they are stored, and the stored game of its key. */
export type Question = {
  readonly event: SourceEvent;
  readonly reason: PendingReason;
  readonly awayId: TeamId | undefined;
  readonly homeId: TeamId | undefined;
  readonly eventId: EventId | null;
};

/**
 * Records the games of an answer that need a person, and forgets those that need nobody any more.
 * @param keys of the answer
 */
export async function notePending(
  sql: Sql,
  source: string,
  league: { readonly id: LeagueId; readonly key: string },
  keys: readonly string[],
  questions: readonly Question[],
): Promise<void> {
  const pending = new Set(questions.map(({ event }) => event.key));
  await sql.run(queries.forgetPending, [source, keys.filter((key) => !pending.has(key))]);
  if (questions.length === 0) return;
  const known = await pendingGames(
    sql,
    source,
    questions.map(({ event }) => event),
  );
  const named = questions.filter(({ awayId, homeId }) => awayId !== undefined && homeId !== undefined);
  const rows = await sql.rows(queries.gamesOfPairs, [
    league.id,
    named.map(({ event }) => event.key),
    named.map(({ awayId }) => awayId ?? 0),
    named.map(({ homeId }) => homeId ?? 0),
    instants(named, ({ event }) => event.startsAt),
    named.map(({ eventId }) => eventId),
  ]);
  const games = new Map(rows.map(({ key, ids }) => [key, ids]));
  for (const { event, reason, eventId } of questions) {
    const near = games.get(event.key) ?? [];
    const candidates = reason === "anotherDate" && eventId !== null ? [eventId, ...near] : near;
    const row = known.get(event.key);
    if (row !== undefined && row.state !== "pending") continue;
    if (row !== undefined && isAsNoted(row, event, reason, candidates)) continue;
    await sql.run(queries.notePending, [
      source,
      event.key,
      league.key,
      event.away,
      event.home,
      new Date(event.startsAt),
      reason,
      eventId,
      candidates,
      row?.reason !== reason,
    ]);
  }
}

function isAsNoted(
  row: PendingGame,
  { startsAt }: SourceEvent,
  reason: PendingReason,
  candidates: readonly number[],
): boolean {
  return (
    row.reason === reason &&
    row.startsAt === startsAt &&
    row.candidates.join() === candidates.join() &&
    row.at - row.seenAt < seenEveryMs
  );
}

/**
 * Carries out the decisions about games of an answer that were not carried out yet: a key gets the game that it means,
 * or leaves a game that it does not mean. Two keys of one answer that mean one game: the second has none.
 */
export async function carryOut(
  database: Database,
  source: string,
  sportKey: string,
  events: readonly SourceEvent[],
): Promise<void> {
  const isDue = ({ state, isDone }: PendingGame): boolean => !isDone && (state === "stored" || state === "another");
  const read = async (sql: Sql): Promise<readonly PendingGame[]> =>
    [...(await pendingGames(sql, source, events)).values()].filter(isDue);
  if ((await database.read("all", read)).length === 0) return;
  const keys = new Set(events.map(({ key }) => key));
  await database.transaction("all", async (sql) => {
    await sql.run(lockFeed, [source]);
    const league = await sql.row(leagueByCode, [sportKey]);
    if (league !== undefined) await lockCalendar(sql, league.id);
    const changed: EventId[] = [];
    for (const row of await read(sql)) {
      const done = row.state === "stored" ? await bindTo(sql, source, row, keys) : await setApart(sql, source, row);
      if (done === undefined) continue;
      await sql.run(queries.noteDone, [row.id, JSON.stringify(done.former)]);
      changed.push(...done.changed);
    }
    await publish(sql, await eventMessages(sql, changed));
  });
}

type Done = { readonly former: queries.Former; readonly changed: readonly EventId[] };

/** The key is bound to the stored game that it means. */
async function bindTo(
  sql: Sql,
  source: string,
  { key, eventId, meansEvent }: PendingGame,
  keys: ReadonlySet<string>,
): Promise<Done | undefined> {
  const game = await sql.row(queries.gameToBind, [meansEvent, source]);
  if (game === undefined) return undefined;
  if (game.key === key) return { former: { startsAt: game.startsAt }, changed: [] };
  // The answer has the game under its own key as well: this one is a repetition.
  if (game.key !== null && keys.has(game.key)) return undefined;
  const released = await sql.rows(queries.releaseKey, [source, key]);
  await sql.run(queries.bindKey, [source, key, game.id]);
  return {
    former: {
      ...(released.length > 0 && eventId !== null ? { eventId } : {}),
      ...(game.key === null ? {} : { key: game.key }),
      source: game.source,
      sourceKey: game.sourceKey,
    },
    changed: [game.id, ...released.map(({ id }) => id)],
  };
}

/** The key's game keeps it where only its start is another one; else the key is free for a game of its own. */
async function setApart(sql: Sql, source: string, { key, reason, eventId }: PendingGame): Promise<Done> {
  if (eventId === null) return { former: {}, changed: [] };
  if (reason === "sameStart") {
    const game = await sql.row(queries.gameToBind, [eventId, source]);
    return { former: game === undefined ? {} : { startsAt: game.startsAt }, changed: [] };
  }
  const released = await sql.rows(queries.releaseKey, [source, key]);
  return { former: released.length > 0 ? { eventId } : {}, changed: released.map(({ id }) => id) };
}

/** A question to ask again, locked with what its decision changed. */
export type Undoing = RowOf<typeof queries.pendingToUndo.columns>;

/** The question, locked; the league's calendar is locked before it. */
export async function holdPending(sql: Sql, id: number): Promise<Undoing | undefined> {
  return sql.row(queries.pendingToUndo, [id]);
}

/**
 * Asks a decided question again, and puts back what the decision changed: keys, suppliers and starts. A game to come
 * that it created is suspended.
 * @returns how many games were suspended
 */
export async function undoPending(sql: Sql, row: Undoing): Promise<number> {
  await sql.run(lockFeed, [row.source]);
  if (row.leagueId !== null) await lockCalendar(sql, row.leagueId);
  const changed: EventId[] = [];
  let suspended = 0;
  const { source, key, former } = row;
  const own = row.meansEvent ?? row.eventId;
  if (former?.startsAt !== undefined && own !== null) {
    const day = dayOf(former.startsAt, row.timeZone ?? "UTC");
    changed.push(...(await moveBySource(sql, [{ id: own, startsAt: former.startsAt, day }])));
  } else if (former !== null && row.state === "another") {
    const made = await sql.rows(queries.suspendMade, [source, key]);
    suspended = made.length;
    changed.push(...made.map(({ id }) => id), ...(await giveBack(sql, row, former)));
  } else if (former !== null && row.meansEvent !== null) {
    await sql.rows(queries.releaseKey, [source, key]);
    await restoreMeant(sql, row.meansEvent, row, former);
    changed.push(row.meansEvent, ...(await giveBack(sql, row, former)));
  }
  await sql.run(queries.askAgain, [row.id]);
  await publish(sql, await eventMessages(sql, changed));
  return suspended;
}

/** The game that had the key before has it again. */
async function giveBack(sql: Sql, { source, key }: Undoing, { eventId }: queries.Former): Promise<readonly EventId[]> {
  if (eventId === undefined) return [];
  const game = await sql.row(queries.gameToBind, [eventId, source]);
  if (game === undefined || game.key !== null) return [];
  if (game.source === "desk") await sql.run(queries.restoreSupplier, [eventId, source, key]);
  else await sql.run(queries.bindKey, [source, key, eventId]);
  return [eventId];
}

async function restoreMeant(sql: Sql, eventId: EventId, { source }: Undoing, former: queries.Former): Promise<void> {
  if (former.source !== undefined && former.sourceKey !== undefined)
    await sql.run(queries.restoreSupplier, [eventId, former.source, former.sourceKey]);
  if (former.key !== undefined && former.source !== source)
    await sql.run(queries.bindKey, [source, former.key, eventId]);
}

/** The start about which a question was decided, where the decision says that the stored game moves there. */
export function acceptedStart(game: PendingGame | undefined, eventId: EventId): EpochMs | undefined {
  return game?.state === "stored" && game.meansEvent === eventId ? game.startsAt : undefined;
}
