// Decides by duties what an assistant may change (docs/design/identity.md): the only place that does.
import { type duties, responses, roles } from "@chalkboard/contract";
import type { EventId, LeagueId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, refuse, type Refused } from "../../platform/http/handlers.ts";
import { callTasks, type Needed, type TaskCall } from "./call-tasks.ts";
import { dutyOf } from "./duty.ts";
import * as queries from "./queries.ts";
import { dutiesAt, nextShift } from "./shifts.ts";

const minuteMs = 60_000;

type Author = Pick<Context, "now"> & { readonly session: Pick<Context["session"], "role" | "personId" | "timeZone"> };

/**
 * Why this person may not make a call about a game now; undefined when they may. An admin of the platform always may,
 * and nothing is read for them. An unknown game is left to the handler.
 * @param sql the transaction of the change
 */
export async function mayWork(
  sql: Sql,
  { session, now }: Author,
  call: TaskCall,
  eventId: EventId | undefined,
): Promise<Refused | undefined> {
  if (session.role !== roles.assistant) return undefined;
  const event = await sql.row(queries.gameAndDuties, [eventId ?? 0, session.personId]);
  return event === undefined
    ? undefined
    : refusedWork(sql, event, taskOf(callTasks[call], event, now), { session, now });
}

/**
 * The same for master data and new games: it counts as work on the lines of the league; for a league that does not
 * exist yet, of its whole sport.
 * @param sql the transaction of the change
 */
export async function mayKeep(
  sql: Sql,
  { session, now }: Author,
  { leagueId, sportId }: { readonly leagueId?: LeagueId | undefined; readonly sportId?: number | undefined },
): Promise<Refused | undefined> {
  if (session.role !== roles.assistant) return undefined;
  const place = await sql.row(queries.leagueAndDuties, [leagueId ?? null, session.personId, sportId ?? null]);
  return place === undefined ? undefined : refusedWork(sql, place, "lines", { session, now });
}

type Place = Pick<RowOf<typeof queries.gameAndDuties.columns>, "league_id" | "league_name" | "duties">;

async function refusedWork(
  sql: Sql,
  place: Place,
  task: duties.Task,
  { session, now }: Author,
): Promise<Refused | undefined> {
  const own = place.duties.map((row) => ({ ...dutyOf(row), covers: row.covers }));
  const isIt = (duty: (typeof own)[number]): boolean => duty.covers && duty.tasks.includes(task);
  if (dutiesAt(own, now, session.timeZone).some(isIt)) return undefined;
  const all = (await sql.rows(queries.duties, [new Date(now)])).filter(({ ended_at }) => ended_at === null);
  const onDuty = dutiesAt(
    all.map((row) => ({ ...dutyOf(row), row })),
    now,
    session.timeZone,
  )
    .filter(({ row, tasks }) => row.league_ids.includes(place.league_id) && tasks.includes(task))
    .map(({ row }) => row.person_name);
  const next = nextShift(own, isIt, now, session.timeZone);
  return refuse(responses.notAllowed, {
    reason: "noDuty",
    task,
    leagueId: place.league_id,
    league: place.league_name,
    onDuty: [...new Set(onDuty)],
    next,
    nextInMinutes: next === null ? null : Math.ceil((next - now) / minuteMs),
  });
}

/** From its start on a game is live work, whether it was marked as begun or not; a postponed one has none. */
function taskOf(
  needed: Needed,
  { status, starts_at }: { readonly status: string; readonly starts_at: number },
  now: number,
): duties.Task {
  if (needed !== "lineOrLive") return needed;
  return status === "postponed" || (status === "scheduled" && now < starts_at) ? "lines" : "live";
}
