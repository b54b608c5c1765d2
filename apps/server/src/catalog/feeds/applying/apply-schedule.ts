import { dayOf } from "@chalkboard/kernel";
import {
  freeRotations,
  lockCalendar,
  moveBySource,
  sameStarts,
  supply,
  takeOver,
  writeEvents,
} from "../../schedule/index.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { eventMessages } from "../../../trading/lines/index.ts";
import { publish } from "../../../platform/live/index.ts";
import { learnNames } from "../../name-matching/index.ts";
import { bindGames } from "../binding/bind-games.ts";
import type { KnownLeague } from "../binding/known-leagues.ts";
import { completeLeague, leagueOf, type StoredLeague, storedLeague, storedTeams } from "../binding/league.ts";
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
  const keys = events.map(({ key }) => key);
  const known = await database.read("all", (sql) => sql.rows(queries.eventsByKey, [writer.source, keys]));
  const bound = await database.read("all", (sql) => bindGames(sql, writer.source, events, turnEvent));
  const usable = events.filter(({ key }) => !bound.waiting.has(key));
  const hasNewNames = bound.problems.some(({ reason }) => reason.code === "unknownTeam");
  const starts = new Map(known.map((event) => [event.key, event]));
  const isAsItWas = ({ key, startsAt }: SourceEvent): boolean => {
    const own = starts.get(key);
    return own !== undefined && !own.isOthers && (own.isHeld || own.startsAt === startsAt);
  };
  if (usable.every(isAsItWas) && !hasNewNames) {
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
      [...there].filter((key) => !bound.waiting.has(key)),
    );
    const { created, problems } = await addNew(
      sql,
      { ...writer, waiting },
      league,
      stored,
      events.filter(({ key }) => !there.has(key)),
    );
    const moved = writer.createsEvents ? await moveStarts(sql, writer, stored, usable) : [];
    await publish(sql, await eventMessages(sql, [...created, ...moved]));
    return { created: created.length, moved: moved.length, problems: [...bound.problems, ...problems] };
  });
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

async function addNew(
  sql: Sql,
  writer: Writer & { readonly waiting: ReadonlySet<string> },
  league: KnownLeague,
  stored: StoredLeague,
  events: readonly SourceEvent[],
): Promise<{ created: readonly number[]; problems: readonly Problem[] }> {
  const teams = await storedTeams(
    sql,
    league,
    stored.id,
    events.flatMap(({ away, home }) => [away, home]),
    (name) => writer.createsUnknown && !writer.waiting.has(name),
  );
  const ready = events
    .filter(({ away, home }) => teams.has(away) && teams.has(home))
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map((event) => ({
      ...event,
      day: dayOf(event.startsAt, stored.timeZone),
      awayId: teams.get(event.away),
      homeId: teams.get(event.home),
    }));
  const taken = await takeOver(sql, stored.id, writer.source, ready);
  const unknown = ready.filter(({ key }) => !taken.has(key));
  const twice = await sameStarts(sql, stored.id, writer.createsEvents ? unknown : []);
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
  const near = unknown.flatMap(({ key, away, home }): readonly Problem[] =>
    twice.has(key)
      ? [
          {
            event: key,
            what: { code: "game" },
            reason: { code: "sameStart", said: `${away} @ ${home}`, stored: titleOf(twice.get(key) ?? "", events) },
          },
        ]
      : [],
  );
  const problems = [
    ...nameless,
    ...near,
    ...left.map(({ key, away, home }): Problem => ({
      event: key,
      what: { code: "game" },
      reason: { code: "byHand", game: `${away} @ ${home}` },
    })),
  ];
  return { created: made.map(({ id }) => id), problems };
}

/** A game of the same response is named by its key: it has no title yet. */
function titleOf(keyOrTitle: string, events: readonly SourceEvent[]): string {
  const game = events.find(({ key }) => key === keyOrTitle);
  return game === undefined ? keyOrTitle : `${game.away} @ ${game.home}`;
}

async function moveStarts(
  sql: Sql,
  writer: Writer,
  stored: StoredLeague,
  events: readonly SourceEvent[],
): Promise<readonly number[]> {
  const now = await sql.rows(queries.eventsByKey, [writer.source, events.map(({ key }) => key)]);
  const wanted = new Map(events.map(({ key, startsAt }) => [key, startsAt]));
  return moveBySource(
    sql,
    now.flatMap(({ id, key, startsAt, isHeld }) => {
      const start = wanted.get(key);
      return start === undefined || start === startsAt || isHeld
        ? []
        : [{ id, startsAt: start, day: dayOf(start, stored.timeZone) }];
    }),
  );
}
