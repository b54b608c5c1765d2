// Work that no one covers, and work that is overdue.
import { type AnswerOf, type duties as contract, type PayloadOf, results } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { Context } from "../../platform/http/handlers.ts";
import { dutyOf } from "./duty.ts";
import * as queries from "./queries.ts";
import { coversAll, shiftsIn, type Span } from "./shifts.ts";
import * as work from "./work-queries.ts";

type Answer = AnswerOf<typeof contract.openWork>;
type Game = RowOf<typeof work.eventsAtWork.columns>;
type Task = contract.Task;

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** The usual duration of a game: until then its live line needs someone. */
const usualMinutes: Readonly<Record<string, number>> = {
  baseball: 190,
  basketball: 150,
  football: 200,
  hockey: 160,
  soccer: 120,
  tennis: 150,
  combat: 60,
};
const otherMinutes = 180;
/** A line in play that no person and no source has changed for this long is silent. */
const silentMs = 10 * minuteMs;

export async function openWork(
  sql: Sql,
  { days, hours }: PayloadOf<typeof contract.openWork>,
  { session: { timeZone }, now }: Context,
): Promise<Answer> {
  const games = await sql.rows(work.eventsAtWork, [new Date(now + days * 24 * hourMs), results.usualLateMinutes]);
  const last = Math.max(now, ...games.map(({ starts_at, late_minutes }) => starts_at + late_minutes * minuteMs));
  const rows = (await sql.rows(queries.duties, [new Date(now)])).filter(({ ended_at }) => ended_at === null);
  const shifts = shiftsIn(
    rows.map((row) => ({ ...dutyOf(row), row })),
    { from: now, until: last + 1 },
    timeZone,
  );
  const found = Map.groupBy(
    shifts.flatMap((shift) =>
      shift.duty.row.league_ids.flatMap((leagueId) =>
        shift.duty.tasks.map((task) => ({ key: keyOf(leagueId, task), shift })),
      ),
    ),
    ({ key }) => key,
  );
  const of = (leagueId: number, task: Task) => (found.get(keyOf(leagueId, task)) ?? []).map(({ shift }) => shift);
  const onDuty = (leagueId: number, task: Task): string[] => [
    ...new Set(
      of(leagueId, task)
        .filter(({ from, until }) => from <= now && until > now)
        .map(({ duty }) => duty.row.person_name),
    ),
  ];
  return {
    uncovered: uncoveredOf(games, of, now),
    overdue: games.flatMap((game) =>
      overdueOf(game, hours, now).map((late) => ({
        eventId: game.id,
        name: game.name,
        leagueId: game.league_id,
        leagueName: game.league_name,
        day: game.day,
        startsAt: game.starts_at,
        ...late,
        onDuty: onDuty(game.league_id, late.task),
      })),
    ),
  };
}

const keyOf = (leagueId: number, task: Task): string => `${String(leagueId)}/${task}`;

function uncoveredOf(
  games: readonly Game[],
  shiftsOf: (leagueId: number, task: Task) => readonly Span[],
  now: EpochMs,
): Answer["uncovered"] {
  const open = games.flatMap((game) =>
    needsOf(game, now)
      .filter(({ task, isWhole, ...span }) => {
        const shifts = shiftsOf(game.league_id, task);
        return isWhole
          ? !coversAll(shifts, span)
          : !shifts.some(({ from, until }) => from < span.until && until > span.from);
      })
      .map(({ task }) => ({ key: keyOf(game.league_id, task), task, game })),
  );
  return [...Map.groupBy(open, ({ key }) => key).values()].flatMap((some) => {
    const [first] = some;
    return first === undefined
      ? []
      : [
          {
            leagueId: first.game.league_id,
            leagueName: first.game.league_name,
            task: first.task,
            events: some.length,
            firstEventId: first.game.id,
            firstName: first.game.name,
            firstDay: first.game.day,
            firstStartsAt: first.game.starts_at,
          },
        ];
  });
}

/**
 * When a game needs whom: someone for its line before the start, continuous cover for the live line, someone for the
 * result until it is late.
 */
function needsOf(
  { sport, starts_at: start, status, in_play, late_minutes }: Game,
  now: EpochMs,
): readonly (Span & { task: Task; isWhole: boolean })[] {
  const end = start + (usualMinutes[sport] ?? otherMinutes) * minuteMs;
  const isOver = status === "ended" || now >= end;
  return [
    ...(status === "scheduled" && now < start
      ? [{ task: "lines" as const, from: now, until: start, isWhole: false }]
      : []),
    ...(in_play && !isOver ? [{ task: "live" as const, from: Math.max(now, start), until: end, isWhole: true }] : []),
    {
      task: "results" as const,
      from: Math.max(now, isOver ? now : end),
      until: Math.max(now + hourMs, start + late_minutes * minuteMs),
      isWhole: false,
    },
  ];
}

/** Overdue work, and since when. */
function overdueOf(game: Game, hours: number, now: EpochMs): readonly { task: Task; since: EpochMs }[] {
  const { status, starts_at: start, has_line, in_play, heard_at, late_minutes } = game;
  const offered = start - hours * hourMs;
  const late = start + late_minutes * minuteMs;
  if (late <= now) return [{ task: "results", since: late }];
  if (status === "scheduled" && now < start)
    return !has_line && offered <= now ? [{ task: "lines", since: offered }] : [];
  if (status !== "live" || !in_play) return [];
  const received = Math.max(heard_at ?? start, start);
  return !has_line || received + silentMs <= now ? [{ task: "live", since: received }] : [];
}
