// The only place where games are created, no matter who brings them: a person, a source, a file.
import { calendar } from "@chalkboard/contract";
import type { Day, EpochMs, EventId, LeagueId, TeamId } from "@chalkboard/kernel";
import { fieldColumns, instants } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import { freeDerivedNumbers } from "./derived/derived-numbers.ts";
import * as queries from "./queries.ts";

type NewSide = {
  readonly teamId: TeamId | undefined;
  readonly rotation: number | null;
  readonly pitcher?: string | null;
};

export type NewEvent = {
  /** The key of the game at its source. */
  readonly key: string;
  readonly name: string;
  readonly day: Day;
  readonly startsAt: EpochMs;
  /** The start itself by default. */
  readonly cutoffAt?: EpochMs;
  readonly away: NewSide;
  readonly home: NewSide;
  readonly note?: string;
  readonly isNeutral?: boolean;
  /** The next one of the same teams and day by default. */
  readonly gameNumber?: number;
  readonly held?: readonly string[];
};

/** The source of manual entries. */
export const byHand = "desk";

/** Entering games of a league, or changing their time and numbers, is serialised. */
export async function lockCalendar(sql: Sql, leagueId: LeagueId): Promise<void> {
  await sql.run(queries.lockCalendar, [leagueId]);
}

/**
 * Writes games that their source has not brought before, with their sides.
 * @returns the new ones
 */
export async function writeEvents(
  sql: Sql,
  {
    leagueId,
    source,
    status,
  }: { readonly leagueId: LeagueId; readonly source: string; readonly status: "scheduled" | "official" },
  games: readonly NewEvent[],
): Promise<readonly { readonly id: EventId; readonly key: string }[]> {
  const made = await sql.rows(queries.addEvents, [
    leagueId,
    source,
    status,
    ...fieldColumns(games, "key", "name", "day"),
    instants(games, ({ startsAt }) => startsAt),
    instants(games, ({ startsAt, cutoffAt }) => cutoffAt ?? startsAt),
    games.map(({ note }) => note ?? ""),
    games.map(({ isNeutral }) => isNeutral ?? false),
    games.map(({ gameNumber }) => gameNumber ?? null),
    games.map(({ held }) => `{${(held ?? []).join(",")}}`),
    games.map(({ away }) => away.teamId),
    games.map(({ home }) => home.teamId),
  ]);
  const byKey = new Map(games.map((game) => [game.key, game]));
  const sides = made.flatMap(({ id, key }) => {
    const game = byKey.get(key);
    return game === undefined
      ? []
      : [
          { id, side: 1, ...game.away },
          { id, side: 2, ...game.home },
        ];
  });
  await sql.run(queries.addSides, [
    ...fieldColumns(sides, "id", "side", "teamId", "rotation"),
    sides.map(({ pitcher }) => pitcher ?? null),
  ]);
  return made;
}

/**
 * The visitor's number of each new game: the one that its source names where both it and the host's are free, else the
 * next odd one of its day; null where a day has no numbers left.
 * @param days of the games, in the order of numbering
 * @param least where a day begins, if the league's own games do not show it
 * @param given numbers that other new games of these days have
 * @param named of the games, in the same order; absent or null where none is named
 */
export async function freeRotations(
  sql: Sql,
  leagueId: LeagueId,
  days: readonly Day[],
  least: number,
  given: readonly { readonly day: Day; readonly rotation: number }[] = [],
  named: readonly (number | null)[] = [],
): Promise<readonly (number | null)[]> {
  const last = new Map<Day, number>();
  const taken = new Set<string>();
  const take = (day: Day, rotation: number, isGame = true): void => {
    taken.add(`${day} ${String(rotation)}`);
    // Events derived from games have numbers far above them: a game that comes later follows the other games.
    if (isGame) last.set(day, Math.max(last.get(day) ?? 0, rotation));
  };
  const stored = await sql.rows(queries.numbersOfDays, [leagueId, [...new Set(days)]]);
  for (const { day, rotation, is_game: isGame } of stored) take(day, rotation, isGame);
  for (const { day, rotation } of given) take(day, rotation);
  const isFree = (day: Day, rotation: number): boolean =>
    rotation % 2 === 1 &&
    rotation < calendar.lastRotation &&
    !taken.has(`${day} ${String(rotation)}`) &&
    !taken.has(`${day} ${String(rotation + 1)}`);
  const kept = days.map((day, index) => {
    const wanted = named[index] ?? null;
    if (wanted === null || !isFree(day, wanted)) return null;
    take(day, wanted + 1);
    taken.add(`${day} ${String(wanted)}`);
    return wanted;
  });
  return days.map((day, index) => {
    const own = kept[index] ?? null;
    if (own !== null) return own;
    const after = (last.get(day) ?? 0) + 1;
    let next = Math.max(least, after % 2 === 0 ? after + 1 : after);
    while (next < calendar.lastRotation && !isFree(day, next)) next += 2;
    if (next >= calendar.lastRotation) return null;
    last.set(day, next + 1);
    return next;
  });
}

/**
 * Moves starts as a source reports them, each with its cut-off. @returns the events that moved; games that are held or
 * have begun do not
 */
export async function moveBySource(
  sql: Sql,
  wanted: readonly { readonly id: EventId; readonly startsAt: EpochMs; readonly day: Day }[],
): Promise<readonly EventId[]> {
  const moved: EventId[] = [];
  for (const { id, startsAt, day } of wanted) {
    const done = await sql.row(queries.moveBySource, [id, new Date(startsAt), day]);
    if (done !== undefined) moved.push(done.id);
  }
  await freeDerivedNumbers(sql, moved);
  return moved;
}
