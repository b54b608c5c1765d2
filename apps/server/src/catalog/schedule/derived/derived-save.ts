// Changes a derived event: its start, its numbers, and its question while nothing is sold on it.
import { type AnswerOf, calendar, type PayloadOf, type Problem, responses } from "@chalkboard/contract";
import { assert, type EpochMs } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { mayWork } from "../../../identity/duties/index.ts";
import { type Context, invalid, isRefused, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { eventMessages } from "../../../trading/lines/index.ts";
import { publish } from "../../../platform/live/index.ts";
import { change } from "../../../platform/operations/index.ts";
import * as own from "./derived-queries.ts";
import * as queries from "../queries.ts";
import { aheadMs, clockOf, startOf } from "../terms.ts";
import { lockCalendar } from "../write.ts";

type Terms = calendar.DerivedTerms;
type Stored = RowOf<typeof own.derivedForUpdate.columns>;

const minuteMs = 60_000;

export async function saveDerived(
  sql: Sql,
  { eventId, was, ...given }: PayloadOf<typeof calendar.saveDerived>,
  context: Context,
): Promise<AnswerOf<typeof calendar.saveDerived> | Refused> {
  const { session, now } = context;
  const refused = await mayWork(sql, context, "calendar/save_derived", eventId);
  if (refused !== undefined) return refused;
  const place = await sql.row(own.leagueOfEvent, [eventId]);
  if (place === undefined) return refuse(responses.notFound, { field: "eventId" });
  await lockCalendar(sql, place.league_id);
  const stored = await sql.row(own.derivedForUpdate, [eventId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "eventId" });
  if (stored.status === "cancelled" || stored.status === "official")
    return refuse(responses.notAllowed, { reason: stored.status });
  const before = termsOf(stored);
  let startsAt: EpochMs = stored.starts_at;
  const written = await change<Terms, number>(sql, session, {
    before,
    was: was === undefined ? undefined : inOrder(was),
    shown: () => ({ ...before }),
    after: async () => {
      const terms = inOrder(given);
      const isMoved = terms.day !== before.day || terms.minute !== before.minute || terms.isLater !== before.isLater;
      const start = isMoved ? startOf(terms, stored.time_zone) : stored.starts_at;
      const problems = [
        ...startProblems(start, isMoved, stored, now),
        ...(await askProblems(sql, terms, before, stored)),
        ...(await numberProblems(sql, terms, stored)),
      ];
      if (problems.length > 0) return invalid(...problems);
      assert(start !== undefined, "a start without problems is one", { eventId });
      startsAt = start;
      return terms;
    },
    write: async (terms) => {
      await sql.run(own.changeDerived, [
        eventId,
        terms.day,
        new Date(startsAt),
        new Date(startsAt - terms.cutoffMinutes * minuteMs),
        terms.categoryId,
        terms.question,
      ]);
      await sql.run(own.setRotation, [eventId, 1, terms.awayRotation]);
      await sql.run(own.setRotation, [eventId, 2, terms.homeRotation]);
      await sql.run(own.nameProps, [[eventId]]);
      await publish(sql, await eventMessages(sql, [eventId]));
      return eventId;
    },
    act: () => ({ act: "changeEvent", subject: `event ${String(eventId)}` }),
  });
  return isRefused(written) ? written : { eventId };
}

function termsOf({
  starts_at,
  cutoff_at,
  time_zone,
  category_id,
  question,
  away_rotation,
  home_rotation,
}: Stored): Terms {
  return {
    ...clockOf(starts_at, time_zone),
    cutoffMinutes: Math.round((starts_at - cutoff_at) / minuteMs),
    categoryId: category_id,
    question,
    awayRotation: away_rotation,
    homeRotation: home_rotation,
  };
}

/** The same terms always give the same text. */
function inOrder({
  day,
  minute,
  isLater,
  cutoffMinutes,
  categoryId,
  question,
  awayRotation,
  homeRotation,
}: Terms): Terms {
  return { day, minute, isLater, cutoffMinutes, categoryId, question, awayRotation, homeRotation };
}

const fault = (field: keyof Terms, code: Problem["code"], problem: string): Problem => ({ field, code, problem });

function startProblems(
  start: EpochMs | undefined,
  isMoved: boolean,
  { status }: Stored,
  now: EpochMs,
): readonly Problem[] {
  if (start === undefined) return [fault("minute", "doesNotFit", "the league's clocks skip this time")];
  return [
    ...(isMoved && status === "scheduled" && start <= now
      ? [fault("minute", "past", "an event on sale must begin in the future")]
      : []),
    ...(start > now + aheadMs ? [fault("day", "unlikely", "more than two years ahead")] : []),
  ];
}

async function askProblems(
  sql: Sql,
  terms: Terms,
  before: Terms,
  { id, prop_type }: Stored,
): Promise<readonly Problem[]> {
  if (terms.categoryId === before.categoryId && terms.question === before.question) return [];
  const isSold = ((await sql.row(queries.hasTickets, [id]))?.tickets ?? 0) > 0;
  const isKnown =
    terms.categoryId === before.categoryId ||
    (await sql.rows(own.categories)).some(
      (category) => category.id === terms.categoryId && category.prop_type === prop_type,
    );
  return [
    ...(isKnown ? [] : [fault("categoryId", "unknown", "no active category of this kind")]),
    ...(isSold ? [fault("question", "doesNotFit", "tickets were sold on what it asks")] : []),
  ];
}

async function numberProblems(
  sql: Sql,
  { day, awayRotation, homeRotation }: Terms,
  stored: Stored,
): Promise<readonly Problem[]> {
  const wanted = [awayRotation, homeRotation].filter((one) => one !== null);
  const taken = (await sql.rows(queries.takenRotations, [stored.league_id, day, stored.id, wanted])).map(
    ({ rotation }) => rotation,
  );
  const isTaken = (rotation: number | null): boolean => rotation !== null && taken.includes(rotation);
  return [
    ...(isTaken(awayRotation) ? [fault("awayRotation", "taken", "another event of the day has this number")] : []),
    ...(isTaken(homeRotation) ? [fault("homeRotation", "taken", "another event of the day has this number")] : []),
    ...(awayRotation !== null && awayRotation === homeRotation
      ? [fault("homeRotation", "twice", "each side has its own number")]
      : []),
    ...(awayRotation !== null && !stored.has_away
      ? [fault("awayRotation", "doesNotFit", "it has no team that would have a number")]
      : []),
    ...(homeRotation !== null && !stored.has_home
      ? [fault("homeRotation", "doesNotFit", "it has no second side")]
      : []),
  ];
}
