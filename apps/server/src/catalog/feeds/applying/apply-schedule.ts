import { dayOf, type EventId, plainName } from "@chalkboard/kernel";
import {
  freeRotations,
  lockCalendar,
  moveBySource,
  movedOnto,
  sameStarts,
  supply,
  takeOver,
  writeEvents,
} from "../../schedule/index.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { eventMessages } from "../../../trading/lines/index.ts";
import { publish } from "../../../platform/live/index.ts";
import { learnNames } from "../../name-matching/index.ts";
import { bindGames, type WaitingGame } from "../binding/bind-games.ts";
import type { KnownLeague } from "../binding/known-leagues.ts";
import {
  completeLeague,
  knownTeams,
  leagueOf,
  type StoredLeague,
  storedLeague,
  storedTeams,
} from "../binding/league.ts";
import {
  carryOut,
  hasPending,
  notePending,
  type PendingGame,
  pendingGames,
  type Question,
} from "../binding/pending-games.ts";
import * as queries from "../binding/queries.ts";
import type { FeedSettings } from "./settings.ts";
import type { Problem, SourceEvent } from "../adapters/source.ts";
import { turnEvent } from "./turn-round.ts";

/** Which source writes, and what it may create. */
export type Writer = Pick<FeedSettings, "source" | "createsEvents" | "createsUnknown">;

export type ScheduleChanges = {
  readonly created: number;
  readonly moved: number;
  readonly problems: readonly Problem[];
};

/**
 * Adds a source's games of one sport to the schedule: new ones with teams and rotation numbers, which they keep, and
 * new starting times. A game that a person entered before, or that another source supplied, becomes the source's, and
 * fields that a person set stay. The same games again change nothing.
 */
export async function applySchedule(
  database: Database,
  writer: Writer,
  sportKey: string,
  events: readonly SourceEvent[],
): Promise<ScheduleChanges> {
  const league = await database.read("all", (sql) => leagueOf(sql, sportKey));
  if (league === undefined) {
    return {
      created: 0,
      moved: 0,
      problems: [{ event: "", what: { code: "league", said: sportKey }, reason: { code: "unknownLeague" } }],
    };
  }
  await carryOut(database, writer.source, league.key, events);
  const keys = events.map(({ key }) => key);
  const { known, bound, decisions, isPending } = await database.read("all", async (sql) => ({
    known: await sql.rows(queries.eventsByKey, [writer.source, keys]),
    bound: await bindGames(sql, writer.source, events, turnEvent),
    decisions: await pendingGames(sql, writer.source, events),
    isPending: await hasPending(sql, writer.source, keys),
  }));
  const isBound = ({ key }: { readonly key: string }): boolean => !bound.waiting.has(key);
  // Whether a start is still another game's is looked at again in every answer.
  const usable = events.filter((event) => isBound(event) || bound.waiting.get(event.key)?.binding === "sameStart");
  const hasNewNames = bound.problems.some(({ reason }) => reason.code === "unknownTeam");
  const starts = new Map(known.map((event) => [event.key, event]));
  const isAsItWas = ({ key, startsAt }: SourceEvent): boolean => {
    const own = starts.get(key);
    return own !== undefined && !own.isOthers && (own.isHeld || own.startsAt === startsAt);
  };
  const hasQuestions = isPending || questionsOf(bound.waiting).length > 0;
  if (usable.every(isAsItWas) && !hasNewNames && !hasQuestions) {
    return { created: 0, moved: 0, problems: bound.problems };
  }
  const waiting = await learn(database, writer, league, events);
  return database.transaction("all", async (sql) => {
    await sql.run(queries.lockFeed, [writer.source]);
    const stored = await storedLeague(sql, league);
    await lockCalendar(sql, stored.id);
    const there = new Set((await sql.rows(queries.eventsByKey, [writer.source, keys])).map(({ key }) => key));
    await supply(
      sql,
      writer.source,
      [...there].filter((key) => isBound({ key })),
    );
    const added = await addNew(
      sql,
      { ...writer, waiting, decisions },
      league,
      stored,
      events.filter(({ key }) => !there.has(key)),
    );
    const moves = writer.createsEvents
      ? await moveStarts(sql, { ...writer, decisions }, league.key, stored, usable)
      : noMoves;
    const questions = [...questionsOf(bound.waiting), ...added.questions, ...moves.questions];
    await notePending(sql, writer.source, { id: stored.id, key: league.key }, keys, questions);
    await publish(sql, await eventMessages(sql, [...added.created, ...moves.moved]));
    // Moves name the games that are near now.
    const problems = bound.problems.filter(({ reason }) => reason.code !== "sameStart");
    return {
      created: added.created.length,
      moved: moves.moved.length,
      problems: [...problems, ...added.problems, ...moves.problems],
    };
  });
}

/** The bound games of an answer that a person must decide about. */
export function questionsOf(waiting: ReadonlyMap<string, WaitingGame>): readonly Question[] {
  return [...waiting.values()].flatMap(({ event, binding, eventId, away, home }) =>
    binding === "anotherPair" || binding === "anotherDate"
      ? [{ event, reason: binding, eventId, awayId: away ?? undefined, homeId: home ?? undefined }]
      : [],
  );
}

/** Names that match no team become pending, or are matched where they are certain. @returns those that are pending */
export async function learn(
  database: Database,
  { source, createsUnknown }: Pick<Writer, "source" | "createsUnknown">,
  league: KnownLeague,
  games: readonly SourceEvent[],
): Promise<ReadonlySet<string>> {
  return database.transaction("all", async (sql) => {
    const stored = await storedLeague(sql, league);
    await completeLeague(
      sql,
      league,
      stored.id,
      games.flatMap(({ away, home }) => [away, home]),
    );
    const isMissing = (name: string): boolean => Object.hasOwn(league.abbreviations, name);
    return learnNames(sql, { source, leagueId: stored.id, games, isUnattended: createsUnknown, isMissing });
  });
}

type Decisions = { readonly decisions: ReadonlyMap<string, PendingGame> };
/** Games that a person must decide about, and the problems that the run reports. */
type Asking = { readonly questions: readonly Question[]; readonly problems: readonly Problem[] };

async function addNew(
  sql: Sql,
  writer: Writer & { readonly waiting: ReadonlySet<string> } & Decisions,
  league: KnownLeague,
  stored: StoredLeague,
  events: readonly SourceEvent[],
): Promise<Asking & { readonly created: readonly number[] }> {
  const teams = await storedTeams(
    sql,
    league,
    stored.id,
    events.flatMap(({ away, home }) => [away, home]),
    (name) => writer.createsUnknown && !writer.waiting.has(name),
  );
  const isApart = ({ key }: SourceEvent): boolean =>
    writer.createsEvents && writer.decisions.get(key)?.state === "another";
  // A game that is ignored, or that the answer has under another key too, never comes.
  const isLeft = ({ key }: SourceEvent): boolean =>
    ["ignored", "stored"].includes(writer.decisions.get(key)?.state ?? "");
  const ready = events
    .filter((event) => teams.has(event.away) && teams.has(event.home) && !isLeft(event))
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map((event) => ({
      ...event,
      day: dayOf(event.startsAt, stored.timeZone),
      awayId: teams.get(event.away),
      homeId: teams.get(event.home),
    }));
  const taken = await takeOver(
    sql,
    stored.id,
    writer.source,
    ready.filter((event) => !isApart(event)),
  );
  const unknown = ready.filter(({ key }) => !taken.has(key));
  const doubtful = unknown.filter((event) => writer.createsEvents && !isApart(event));
  const twice = await sameStarts(sql, stored.id, doubtful);
  const missing = writer.createsEvents ? unknown.filter(({ key }) => !twice.has(key)) : [];
  const rotations = await freeRotations(
    sql,
    stored.id,
    missing.map(({ day }) => day),
    league.firstRotation,
    [],
    missing.map(({ rotation }) => rotation ?? null),
  );
  const made = await writeEvents(
    sql,
    { leagueId: stored.id, source: writer.source, status: "scheduled" },
    missing.map(({ key, away, home, awayId, homeId, day, startsAt }, index) => {
      const first = rotations[index] ?? null;
      return {
        key,
        day,
        startsAt,
        name: `${away} @ ${home}`,
        away: { teamId: awayId, rotation: first },
        home: { teamId: homeId, rotation: first === null ? null : first + 1 },
      };
    }),
  );
  const nameless = events.flatMap(({ key, away, home }) =>
    [away, home]
      .filter((name) => !teams.has(name))
      .map((said): Problem => ({
        event: key,
        what: { code: "team" },
        reason: { code: "unknownTeam", said, league: league.name },
      })),
  );
  const left = writer.createsEvents ? [] : unknown;
  const near = unknown.filter(({ key }) => twice.has(key));
  const problems = [
    ...nameless,
    ...near.map((event) => sameStartProblem(event, titleOf(twice.get(event.key) ?? "", events))),
    ...left.map(({ key, away, home }): Problem => ({
      event: key,
      what: { code: "game" },
      reason: { code: "byHand", game: `${away} @ ${home}` },
    })),
  ];
  return {
    created: made.map(({ id }) => id),
    problems,
    questions: near.map(({ awayId, homeId, ...event }) => ({
      event,
      reason: "sameStart",
      awayId,
      homeId,
      eventId: null,
    })),
  };
}

function sameStartProblem({ key, away, home }: SourceEvent, other: string): Problem {
  return {
    event: key,
    what: { code: "game" },
    reason: { code: "sameStart", said: `${away} @ ${home}`, stored: other },
  };
}

/** A game of the same response is named by its key: it has no title yet. */
function titleOf(keyOrTitle: string, events: readonly SourceEvent[]): string {
  const game = events.find(({ key }) => key === keyOrTitle);
  return game === undefined ? keyOrTitle : `${game.away} @ ${game.home}`;
}

type Moves = Asking & { readonly moved: readonly EventId[] };
const noMoves: Moves = { moved: [], questions: [], problems: [] };

/** Moves starts; one that would be another game's of the same pair waits, unless a person set the game apart. */
async function moveStarts(
  sql: Sql,
  writer: Writer & Decisions,
  leagueKey: string,
  stored: StoredLeague,
  events: readonly SourceEvent[],
): Promise<Moves> {
  const now = await sql.rows(queries.eventsByKey, [writer.source, events.map(({ key }) => key)]);
  const wanted = new Map(events.map((event) => [event.key, event]));
  const moving = now.flatMap(({ id, key, startsAt: from, status, isHeld }) => {
    const event = wanted.get(key);
    return event === undefined || event.startsAt === from || isHeld || status !== "scheduled"
      ? []
      : [{ id, event, from, startsAt: event.startsAt, day: dayOf(event.startsAt, stored.timeZone) }];
  });
  const isDecided = (key: string): boolean => (writer.decisions.get(key)?.state ?? "pending") !== "pending";
  const onto = await movedOnto(sql, stored.id, moving);
  const waiting = moving.filter(({ id, event }) => onto.has(id) && !isDecided(event.key));
  const teams = await knownTeams(sql, leagueKey);
  const moved = await moveBySource(
    sql,
    moving.filter((one) => !waiting.includes(one)),
  );
  return {
    moved,
    problems: waiting.map(({ id, event }) => sameStartProblem(event, onto.get(id) ?? "")),
    questions: waiting.map(({ id, event }) => ({
      event,
      reason: "sameStart",
      eventId: id,
      awayId: teams.get(plainName(event.away)),
      homeId: teams.get(plainName(event.home)),
    })),
  };
}
