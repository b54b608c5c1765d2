// A duty is given, changed, ended and reinstated; the desk is notified.
import { duties, live, type PayloadOf, type Problem, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { invalid, isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { publish } from "../../platform/live/index.ts";
import { audit, change } from "../../platform/operations/index.ts";
import { termsOf } from "./duty.ts";
import * as queries from "./queries.ts";

type Terms = duties.DutyTerms;

const changed = [{ subject: live.subjects.duties(), data: {} }];

/** Writes a duty: the only place where such a row is created. */
export async function writeDuty(sql: Sql, given: Terms): Promise<number> {
  const added = await sql.row(queries.addDuty, rowOf(inOrder(given)));
  assert(added !== undefined, "an insert answers its id");
  return added.id;
}

export async function saveDuty(
  sql: Sql,
  { dutyId, was, ...given }: PayloadOf<typeof duties.saveDuty>,
  session: Session,
): Promise<{ dutyId: number } | Refused> {
  const terms = inOrder(given);
  const stored = dutyId === undefined ? undefined : await sql.row(queries.duty, [dutyId]);
  if (dutyId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "dutyId" });
  const before = stored === undefined ? null : termsOf(stored);
  const written = await change<Terms | null, number>(sql, session, {
    before,
    was: before === null || was === undefined ? undefined : inOrder(was),
    shown: () => ({ ...before }),
    after: async () => {
      const problems = await problemsOf(sql, terms);
      return problems.length > 0 ? invalid(...problems) : terms;
    },
    write: async () => {
      if (stored !== undefined) await sql.run(queries.changeDuty, [stored.id, ...rowOf(terms)]);
      const id = stored?.id ?? (await writeDuty(sql, terms));
      await publish(sql, changed);
      return id;
    },
    act: (id) => ({ act: before === null ? "addDuty" : "changeDuty", subject: `duty ${String(id)}` }),
  });
  return isRefused(written) ? written : { dutyId: written ?? stored?.id ?? 0 };
}

export async function endDuty(
  sql: Sql,
  { dutyId, isEnded }: PayloadOf<typeof duties.endDuty>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  const stored = await sql.row(queries.duty, [dutyId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "dutyId" });
  if ((stored.ended_at !== null) === isEnded) return {};
  const terms = termsOf(stored);
  if (!isEnded && (await sql.row(queries.checkTerms, [terms.personId, terms.level, terms.ids]))?.has_person !== true) {
    return refuse(responses.notAllowed, { reason: "inactive" });
  }
  await sql.run(queries.endDuty, [dutyId, isEnded]);
  await publish(sql, changed);
  await audit(sql, session, {
    act: isEnded ? "endDuty" : "restoreDuty",
    subject: `duty ${String(dutyId)}`,
    before: { isEnded: !isEnded },
    after: { isEnded },
  });
  return {};
}

/**
 * Fields that a kind of shift does not use are not stored, and lists have a fixed order, so that the same duty always
 * gives the same row.
 */
function inOrder(terms: Terms): Terms {
  const numbers = (some: readonly number[]): number[] => [...new Set(some)].toSorted((one, other) => one - other);
  const common = {
    ...terms,
    ids: terms.level === "all" ? [] : numbers(terms.ids),
    tasks: duties.tasks.filter((one) => terms.tasks.includes(one)),
  };
  switch (terms.kind) {
    case "weekly":
      return { ...common, weekdays: numbers(terms.weekdays), firstDay: null, lastDay: null };
    case "off":
      return {
        ...common,
        level: "all",
        ids: [],
        tasks: [],
        weekdays: [],
        from: 0,
        until: 1440,
        lastDay: terms.lastDay ?? terms.firstDay,
      };
    default:
      return { ...common, weekdays: [], lastDay: terms.lastDay ?? terms.firstDay };
  }
}

async function problemsOf(
  sql: Sql,
  { personId, level, ids, tasks, kind, weekdays, firstDay, lastDay, from, until }: Terms,
): Promise<readonly Problem[]> {
  const found = await sql.row(queries.checkTerms, [personId, level, ids]);
  const required = (field: string, problem: string): Problem => ({ field, code: "required", problem });
  return [
    ...(found?.has_person === true
      ? []
      : [
          {
            field: "personId",
            code: "unknown",
            problem: "no assistant of the platform who may change anything",
          } as const,
        ]),
    ...(level !== "all" && ids.length === 0 ? [required("ids", "which of them")] : []),
    ...(found?.known === ids.length
      ? []
      : [{ field: "ids", code: "unknown", problem: `there is no such ${level}` } as const]),
    ...(kind !== "off" && tasks.length === 0 ? [required("tasks", "at least one")] : []),
    ...(kind === "weekly" && weekdays.length === 0 ? [required("weekdays", "at least one")] : []),
    ...(kind !== "weekly" && firstDay === null ? [required("firstDay", "on which day it begins")] : []),
    ...(firstDay !== null && lastDay !== null && lastDay < firstDay
      ? [{ field: "lastDay", code: "wrongOrder", problem: "before the first day" } as const]
      : []),
    ...(from === until || from === 1440
      ? [{ field: "until", code: "doesNotFit", problem: "a shift must not be empty; all day is 0 to 1440" } as const]
      : []),
  ];
}

function rowOf({
  personId,
  level,
  ids,
  tasks,
  kind,
  weekdays,
  firstDay,
  lastDay,
  from,
  until,
  note,
}: Terms): readonly unknown[] {
  return [personId, level, ids, tasks, kind, weekdays, firstDay, lastDay, from, until, note];
}
