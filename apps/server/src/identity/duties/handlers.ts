import { type AnswerOf, type duties as contract, type PayloadOf, roles } from "@chalkboard/contract";
import { addDays, dayOf } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { allFor, type Context, type HandlersOf } from "../../platform/http/handlers.ts";
import { dutyOf } from "./duty.ts";
import { openWork } from "./open-work.ts";
import * as queries from "./queries.ts";
import { endDuty, saveDuty } from "./saving.ts";
import { dutiesAt, nextShift, shiftsIn, shiftsOn } from "./shifts.ts";

const shownEndedMs = 30 * 86_400_000;
const daysOfWeek = [0, 1, 2, 3, 4, 5, 6];

/** Who works on which leagues and tasks when, what is uncovered, and what an assistant may change now. */
export function dutiesHandlers({ database }: { readonly database: Database }): HandlersOf<typeof contract> {
  return {
    week: (payload, context) => database.read(allFor(context.session), (sql) => week(sql, payload, context)),
    saveDuty: (payload, { session }) => database.transaction("all", (sql) => saveDuty(sql, payload, session)),
    endDuty: (payload, { session }) => database.transaction("all", (sql) => endDuty(sql, payload, session)),
    openWork: (payload, context) => database.read(allFor(context.session), (sql) => openWork(sql, payload, context)),
    mine: (_payload, context) => database.read(allFor(context.session), (sql) => mine(sql, context)),
  };
}

async function week(
  sql: Sql,
  input: PayloadOf<typeof contract.week>,
  context: Context,
): Promise<AnswerOf<typeof contract.week>> {
  const {
    session: { timeZone, serviceId },
    now,
  } = context;
  const today = dayOf(now, timeZone);
  const firstDay = input.firstDay ?? today;
  const rows = await sql.rows(queries.duties, [new Date(now - shownEndedMs)]);
  const acting = rows.filter(({ ended_at }) => ended_at === null).map(dutyOf);
  const days = Map.groupBy(
    await sql.rows(queries.eventDays, [firstDay, addDays(firstDay, 6)]),
    ({ league_id }) => league_id,
  );
  return {
    timeZone,
    today,
    firstDay,
    people: (await sql.rows(queries.people, [serviceId])).map((row) => ({
      personId: row.id,
      name: row.name,
      isActive: row.is_active,
      isAuditOnly: row.is_audit_only,
    })),
    sports: (await sql.rows(queries.sports)).map(({ id: sportId, name }) => ({ sportId, name })),
    groups: (await sql.rows(queries.groups)).map(({ id: groupId, name }) => ({ groupId, name })),
    leagues: (await sql.rows(queries.leagues)).map((row) => ({
      leagueId: row.id,
      name: row.name,
      sportId: row.sport_id,
      sportName: row.sport_name,
      days: (days.get(row.id) ?? []).map(({ day, events }) => ({ day, events })),
    })),
    duties: rows.map((row) => ({
      ...dutyOf(row),
      personName: row.person_name,
      leagueIds: row.league_ids,
      endedAt: row.ended_at,
    })),
    shifts: daysOfWeek
      .map((index) => addDays(firstDay, index))
      .flatMap((day) =>
        shiftsOn(acting, day, timeZone).map(({ duty: { dutyId }, from, until }) => ({ dutyId, day, from, until })),
      ),
  };
}

async function mine(
  sql: Sql,
  { session: { role, personId, timeZone }, now }: Context,
): Promise<AnswerOf<typeof contract.mine>> {
  if (role !== roles.assistant) return { isLimited: false, leagues: [], until: null, next: null };
  const own = (await sql.rows(queries.duties, [new Date(now)]))
    .filter((row) => row.ended_at === null && row.person_id === personId)
    .map((row) => ({ ...dutyOf(row), leagueIds: row.league_ids }));
  const acting = dutiesAt(own, now, timeZone);
  const given = acting.flatMap((duty) =>
    duty.leagueIds.flatMap((leagueId) => duty.tasks.map((task) => ({ leagueId, task }))),
  );
  const tasks = Map.groupBy(given, ({ leagueId }) => leagueId);
  const ends = shiftsIn(own, { from: now, until: now + 1 }, timeZone).map(({ until }) => until);
  return {
    isLimited: true,
    leagues: [...tasks].map(([leagueId, some]) => ({ leagueId, tasks: [...new Set(some.map(({ task }) => task))] })),
    until: ends.length > 0 ? Math.min(...ends) : null,
    next: nextShift(own, () => true, now, timeZone),
  };
}
