// Enters a game or changes one, on a person's request (docs/design/catalog.md).

import { type AnswerOf, calendar, type PayloadOf, type Problem, responses } from "@chalkboard/contract";
import { assert, type Day, type EpochMs, type EventId, type LeagueId, type Random } from "@chalkboard/kernel";
import { mayKeep, mayWork } from "../../identity/duties/index.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, invalid, isRefused, refuse, type Refused } from "../../platform/http/handlers.ts";
import { publish } from "../../platform/live/index.ts";
import { change } from "../../platform/operations/index.ts";
import { eventMessages } from "../../trading/lines/index.ts";
import { freeDerivedNumbers } from "./derived/derived-numbers.ts";
import * as queries from "./queries.ts";
import { aheadMs, inOrder, meant, startOf, type Stored, type Terms, termsOf, usualName } from "./terms.ts";
import { byHand, freeRotations, lockCalendar, writeEvents } from "./write.ts";

// Fits a game into a day that has other games (docs/design/catalog.md).

/** The next free pair of numbers of a league's day; null where the day has no numbers left. */
async function nextRotations(
  sql: Sql,
  leagueId: LeagueId,
  day: Day,
): Promise<Pick<Terms, "awayRotation" | "homeRotation">> {
  const least = (await sql.row(queries.firstRotation, [leagueId, day]))?.rotation ?? 1;
  const [next = null] = await freeRotations(sql, leagueId, [day], least % 2 === 0 ? least + 1 : least);
  return { awayRotation: next, homeRotation: next === null ? null : next + 1 };
}

/**
 * The terms of a game that moves to another day, fitted into that day: its teams' first free game number, and the next
 * free rotation numbers where another game has one of its own. On its own day nothing changes.
 */
async function fitted(sql: Sql, terms: Terms, before: Terms, eventId: EventId): Promise<Terms> {
  if (terms.day === before.day) return terms;
  const { leagueId, day, awayId, homeId, awayRotation, homeRotation } = terms;
  const there = (await sql.rows(queries.gamesOfTeams, [leagueId, day, awayId, homeId, eventId])).map(
    ({ game_number: number }) => number,
  );
  const gameNumber = places.find((place) => !there.includes(place)) ?? terms.gameNumber;
  const numbers = [awayRotation, homeRotation].filter((one) => one !== null);
  const taken = await sql.rows(queries.takenRotations, [leagueId, day, eventId, numbers]);
  return { ...terms, gameNumber, ...(taken.length === 0 ? {} : await nextRotations(sql, leagueId, day)) };
}

const places = Array.from({ length: calendar.eventTerms.shape.gameNumber.maxValue ?? 1 }, (_, index) => index + 1);

type Answer = AnswerOf<typeof calendar.saveEvent>;
type League = RowOf<typeof queries.league.columns>;
/** The terms to write, with everything that follows from them. */
type Plan = {
  readonly terms: Terms;
  readonly startsAt: EpochMs;
  readonly cutoffAt: EpochMs;
  readonly title: string;
  readonly status: string;
  /** Tickets sold after the new cut-off. */
  readonly late: number;
};

const minuteMs = 60_000;

export async function saveEvent(
  sql: Sql,
  { eventId, was, isTrial = false, isFitted = false, ...given }: PayloadOf<typeof calendar.saveEvent>,
  context: Context,
  random: Random,
): Promise<Answer | Refused> {
  const { session, now } = context;
  const { leagueId } = given;
  const refused =
    eventId === undefined
      ? await mayKeep(sql, context, { leagueId })
      : await mayWork(sql, context, "calendar/save_event", eventId);
  if (refused !== undefined) return refused;
  await lockCalendar(sql, leagueId);
  const league = await sql.row(queries.league, [leagueId]);
  const stored = eventId === undefined ? undefined : await sql.row(queries.eventForUpdate, [eventId]);
  if (eventId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "eventId" });
  if (league === undefined) return refuse(responses.notFound, { field: "leagueId" });
  if (stored?.status === "cancelled") return refuse(responses.notAllowed, { reason: "cancelled" });
  const before = stored === undefined ? null : termsOf(stored);
  const wanted =
    before === null || was === undefined
      ? { terms: inOrder(given), was: undefined }
      : meant(inOrder(given), inOrder(was), before);
  let planned: Plan | undefined;
  const written = await change<Terms | null, EventId>(sql, session, {
    before,
    was: wanted.was,
    shown: () => ({ ...before }),
    after: async () => {
      const fitting =
        isFitted && stored !== undefined && before !== null
          ? await fitted(sql, wanted.terms, before, stored.id)
          : wanted.terms;
      const found = await plan(sql, fitting, league, stored, now);
      if ("problems" in found) return invalid(...found.problems);
      planned = found;
      return isTrial ? before : found.terms;
    },
    write: async () => {
      assert(planned !== undefined, "what is written was planned");
      const id = stored === undefined ? await enter(sql, planned, random) : await write(sql, stored, planned);
      await publish(sql, await eventMessages(sql, [id]));
      return id;
    },
    act: (id) => ({ act: before === null ? "addEvent" : "changeEvent", subject: `event ${String(id)}` }),
  });
  if (isRefused(written)) return written;
  assert(planned !== undefined, "what was not refused was planned");
  const {
    terms: { awayRotation, homeRotation, gameNumber },
    startsAt,
    late,
  } = planned;
  return { startsAt, awayRotation, homeRotation, gameNumber, lateTickets: late, eventId: written ?? eventId ?? null };
}

async function enter(sql: Sql, { terms, startsAt, cutoffAt, title }: Plan, random: Random): Promise<EventId> {
  const [made] = await writeEvents(sql, { leagueId: terms.leagueId, source: byHand, status: "scheduled" }, [
    {
      ...terms,
      key: Buffer.from(random.bytes(16)).toString("hex"),
      name: title,
      startsAt,
      cutoffAt,
      away: { teamId: terms.awayId, rotation: terms.awayRotation, pitcher: terms.awayPitcher || null },
      home: { teamId: terms.homeId, rotation: terms.homeRotation, pitcher: terms.homePitcher || null },
    },
  ]);
  assert(made !== undefined, "a key that was never used is new", { leagueId: terms.leagueId });
  return made.id;
}

async function write(sql: Sql, { id }: Stored, { terms, startsAt, cutoffAt, title, status }: Plan): Promise<EventId> {
  await sql.run(queries.changeEvent, [
    id,
    title,
    terms.day,
    new Date(startsAt),
    new Date(cutoffAt),
    status,
    terms.note,
    terms.isNeutral,
    terms.gameNumber,
    terms.held,
  ]);
  await sql.run(queries.changeSide, [id, 1, terms.awayId, terms.awayRotation, terms.awayPitcher || null]);
  await sql.run(queries.changeSide, [id, 2, terms.homeId, terms.homeRotation, terms.homePitcher || null]);
  await freeDerivedNumbers(sql, [id]);
  return id;
}

/** Tickets sold after the new cut-off; queried only where it moves earlier, as the sweep does. */
async function lateTickets(
  sql: Sql,
  stored: Stored | undefined,
  { startsAt, cutoffAt }: Pick<Plan, "startsAt" | "cutoffAt">,
): Promise<number> {
  if (stored === undefined) return 0;
  const [before, after] = [Math.min(stored.starts_at, stored.cutoff_at), Math.min(startsAt, cutoffAt)];
  if (after >= before) return 0;
  return (await sql.row(queries.lateTickets, [stored.id, new Date(after)]))?.tickets ?? 0;
}

async function plan(
  sql: Sql,
  given: Terms,
  league: League,
  stored: Stored | undefined,
  now: EpochMs,
): Promise<Plan | { problems: readonly Problem[] }> {
  const before = stored === undefined ? undefined : termsOf(stored);
  const teams = await sql.rows(queries.teams, [league.id, [given.awayId, given.homeId]]);
  const [away, home] = [given.awayId, given.homeId].map((wanted) => teams.find(({ id }) => id === wanted));
  const isMoved =
    before === undefined ||
    given.day !== before.day ||
    given.minute !== before.minute ||
    given.isLater !== before.isLater;
  const startsAt = isMoved || stored === undefined ? startOf(given, league.time_zone) : stored.starts_at;
  const problems = [
    ...(before !== undefined && given.leagueId !== before.leagueId
      ? [fault("leagueId", "doesNotFit", "a game cannot change its league")]
      : []),
    ...(away === undefined ? [fault("awayId", "unknown", "no team of this league")] : []),
    ...(home === undefined ? [fault("homeId", "unknown", "no team of this league")] : []),
    ...(given.awayId === given.homeId ? [fault("homeId", "twice", "a team does not play against itself")] : []),
    ...(startsAt === undefined
      ? [fault("minute", "doesNotFit", "the league's clocks skip this time")]
      : startProblems(startsAt, given, stored, now)),
  ];
  if (problems.length > 0 || startsAt === undefined || away === undefined || home === undefined) return { problems };
  const terms = { ...given, ...(await rotationsOf(sql, given, before)), held: heldOf(given, before, isMoved) };
  const taken = await takenProblems(sql, terms, stored, before);
  if (taken.length > 0) return { problems: taken };
  const isUsual = stored !== undefined && before?.cutoffMinutes === terms.cutoffMinutes;
  const cutoffAt = isUsual
    ? startsAt - (stored.starts_at - stored.cutoff_at)
    : startsAt - terms.cutoffMinutes * minuteMs;
  return {
    terms: inOrder(terms),
    startsAt,
    cutoffAt,
    title: terms.name === "" ? usualName(away.name, home.name, terms) : terms.name,
    status: terms.isPostponed
      ? "postponed"
      : stored === undefined || stored.status === "postponed"
        ? "scheduled"
        : stored.status,
    late: await lateTickets(sql, stored, { startsAt, cutoffAt }),
  };
}

function fault(field: keyof Terms, code: Problem["code"], problem: string): Problem {
  return { field, code, problem };
}

function startProblems(
  startsAt: EpochMs,
  { isPostponed }: Terms,
  stored: Stored | undefined,
  now: EpochMs,
): readonly Problem[] {
  const status = stored?.status ?? "new";
  const begins = (stored === undefined && !isPostponed) || (status === "postponed" && !isPostponed);
  const hasBegun = ["live", "ended", "official"].includes(status);
  return [
    ...(begins && startsAt <= now ? [fault("minute", "past", "a game on sale must begin in the future")] : []),
    ...(startsAt > now + aheadMs ? [fault("day", "unlikely", "more than two years ahead")] : []),
    ...(hasBegun && startsAt > now ? [fault("minute", "doesNotFit", "the game has begun")] : []),
    ...(hasBegun && isPostponed ? [fault("isPostponed", "doesNotFit", "the game has begun")] : []),
  ];
}

/** A new game without numbers gets the next free ones of its day; one with one number given gets the other. */
async function rotationsOf(sql: Sql, { leagueId, day, awayRotation, homeRotation }: Terms, before: Terms | undefined) {
  if (before !== undefined || (awayRotation !== null && homeRotation !== null)) return { awayRotation, homeRotation };
  if (awayRotation !== null) return { awayRotation, homeRotation: awayRotation + 1 };
  if (homeRotation !== null) return { awayRotation: homeRotation > 1 ? homeRotation - 1 : null, homeRotation };
  return nextRotations(sql, leagueId, day);
}

/** Fields that a person sets are held; a field that they release cannot be set in the same request. */
function heldOf({ held, awayPitcher, homePitcher }: Terms, before: Terms | undefined, isMoved: boolean): Terms["held"] {
  const isNamed =
    before === undefined
      ? awayPitcher !== "" || homePitcher !== ""
      : awayPitcher !== before.awayPitcher || homePitcher !== before.homePitcher;
  return [...held, ...(isMoved ? ["start" as const] : []), ...(isNamed ? ["pitchers" as const] : [])];
}

async function takenProblems(
  sql: Sql,
  terms: Terms,
  stored: Stored | undefined,
  before: Terms | undefined,
): Promise<readonly Problem[]> {
  const { leagueId, day, awayId, homeId, awayRotation, homeRotation, gameNumber } = terms;
  const id = stored?.id ?? 0;
  const hasOtherTeams = before !== undefined && (before.awayId !== awayId || before.homeId !== homeId);
  const isElsewhere = before === undefined || hasOtherTeams || before.day !== day || before.gameNumber !== gameNumber;
  const hasOtherNumbers = isElsewhere || before.awayRotation !== awayRotation || before.homeRotation !== homeRotation;
  const numbers = [awayRotation, homeRotation].filter((one) => one !== null);
  const taken = hasOtherNumbers
    ? (await sql.rows(queries.takenRotations, [leagueId, day, id, numbers])).map(({ rotation }) => rotation)
    : [];
  const isTaken = (rotation: number | null): boolean => rotation !== null && taken.includes(rotation);
  const isKnown =
    isElsewhere && (await sql.row(queries.sameGame, [leagueId, day, awayId, homeId, gameNumber, id])) !== undefined;
  const hasDerived = hasOtherTeams && ((await sql.row(queries.hasDerived, [id]))?.derived ?? 0) > 0;
  const isSold = hasOtherTeams && ((await sql.row(queries.hasTickets, [id]))?.tickets ?? 0) > 0;
  return [
    ...(isKnown ? [fault("gameNumber", "taken", "the calendar has this game already")] : []),
    ...(isTaken(awayRotation) ? [fault("awayRotation", "taken", "another game of the day has this number")] : []),
    ...(isTaken(homeRotation) ? [fault("homeRotation", "taken", "another game of the day has this number")] : []),
    ...(homeRotation !== null && homeRotation > calendar.lastRotation
      ? [fault("homeRotation", "tooLarge", "no number follows the visitor's")]
      : []),
    ...(awayRotation !== null && awayRotation === homeRotation
      ? [fault("homeRotation", "twice", "each side has its own number")]
      : []),
    ...(hasDerived ? [fault("awayId", "doesNotFit", "events about these teams are derived from the game")] : []),
    ...(isSold ? [fault("awayId", "doesNotFit", "tickets were sold on these teams")] : []),
  ];
}
