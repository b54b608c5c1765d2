import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { day, epochMs, id, weekFrom } from "../core/shapes.ts";

// Which assistant works on which leagues, tasks and hours. It determines what an assistant may change
// (docs/design/identity.md).

const desk = [roles.platform, roles.assistant];

/** The task of a duty: lines before the start, lines and scores from the start on, results. */
export const tasks = ["lines", "live", "results"] as const;
export const task = z.enum(tasks);
export type Task = z.output<typeof task>;

/**
 * `weekly` on days of the week; on dates `extra` in addition to the weekly shifts, `instead` of all of them, or `off`,
 * which removes them.
 */
export const shiftKind = z.enum(["weekly", "extra", "instead", "off"]);
/** Which leagues: all, those of sports, those of league groups, or single ones. */
export const dutyLevel = z.enum(["all", "sport", "group", "league"]);

const minute = z.int().min(0).max(1440);

/** A duty as it is saved. */
export const dutyTerms = z.strictObject({
  personId: id.describe("an assistant"),
  level: dutyLevel,
  ids: z.array(id).max(200).describe("for the sports, groups or leagues; empty: all"),
  tasks: z.array(task).max(tasks.length),
  kind: shiftKind,
  weekdays: z.array(z.int().min(1).max(7)).max(7).describe("of a weekly shift, 1 is Monday"),
  firstDay: day.nullable().describe("of the other shifts"),
  lastDay: day.nullable(),
  from: minute.describe("minutes after midnight in the platform's time zone"),
  until: minute.describe("not after `from`: on the next day"),
  note: z.string().trim().max(200),
});
export type DutyTerms = z.output<typeof dutyTerms>;

const duty = dutyTerms.extend({
  dutyId: id,
  personName: z.string(),
  leagueIds: z.array(id).describe("the leagues that it covers now"),
  endedAt: epochMs.nullable(),
});

export const week = call("duties/week", {
  summary:
    "The duty roster: assistants, leagues, every duty, and the shifts that begin in the seven days from `firstDay` on.",
  access: [roles.platform],
  payload: z.strictObject({ firstDay: weekFrom.optional().describe("absent: today") }),
  answer: z.object({
    timeZone: z.string(),
    today: day,
    firstDay: day,
    people: z.array(z.object({ personId: id, name: z.string(), isActive: z.boolean(), isAuditOnly: z.boolean() })),
    sports: z.array(z.object({ sportId: id, name: z.string() })),
    groups: z.array(z.object({ groupId: id, name: z.string() })),
    leagues: z.array(
      z.object({
        leagueId: id,
        name: z.string(),
        sportId: id,
        sportName: z.string(),
        days: z.array(z.object({ day, events: z.int() })).describe("with events in the week"),
      }),
    ),
    duties: z.array(duty).describe("the current ones, and those that ended in the last 30 days"),
    shifts: z.array(
      z.object({ dutyId: id, day: day.describe("the day on which it begins"), from: epochMs, until: epochMs }),
    ),
  }),
});

export const saveDuty = call("duties/save_duty", {
  summary:
    "Assigns a duty to an assistant, or changes one. −4 with the stored values if they differ from `was`. It applies at once.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    dutyId: id.optional(),
    ...dutyTerms.shape,
    was: dutyTerms.optional().describe("for a change: the values that the form was loaded with"),
  }),
  answer: z.object({ dutyId: id }),
});

export const endDuty = call("duties/end_duty", {
  summary:
    "Ends a duty, or undoes that. −2 reason: inactive for undoing it for someone who is no longer an assistant here.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ dutyId: id, isEnded: z.boolean() }),
  answer: z.object({}),
});

const onDuty = z.array(z.string()).describe("who has the duty now");

export const openWork = call("duties/open_work", {
  summary:
    "What is not covered in the next days by league and task, and what is overdue: games near their start without an open line, in-play games whose line " +
    "is not updating, games without an official result after their league's time.",
  access: [roles.platform],
  payload: z.strictObject({
    days: z.int().min(1).max(14).default(3).describe("how far ahead to look for what is not covered"),
    hours: z.int().min(1).max(72).default(6).describe("how long before its start a game should be offered"),
  }),
  answer: z.object({
    uncovered: z.array(
      z.object({
        leagueId: id,
        leagueName: z.string(),
        task,
        events: z.int(),
        firstEventId: z.int(),
        firstName: z.string(),
        firstDay: day,
        firstStartsAt: epochMs,
      }),
    ),
    overdue: z.array(
      z.object({
        eventId: z.int(),
        name: z.string(),
        leagueId: id,
        leagueName: z.string(),
        day,
        startsAt: epochMs,
        task,
        since: epochMs,
        onDuty,
      }),
    ),
  }),
});

export const mine = call("duties/mine", {
  summary:
    "What the session's person may change now, by league and task; an admin everything. `next` is when their next duty begins.",
  access: desk,
  payload: z.strictObject({}),
  answer: z.object({
    isLimited: z.boolean(),
    leagues: z.array(z.object({ leagueId: id, tasks: z.array(task) })),
    until: epochMs.nullable().describe("when one of these ends"),
    next: epochMs.nullable(),
  }),
});
