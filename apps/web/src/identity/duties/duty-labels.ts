// Duties in words, and a duty as its form holds it. Pure.
import { type AnswerOf, duties, type PayloadOf } from "@chalkboard/contract";
import { addDays } from "../../kit/format/days.ts";
import { minuteText, readMinute } from "../../kit/format/minute-text.ts";
import type { Locale } from "../../kit/format/locale.tsx";

export type Roster = AnswerOf<typeof duties.week>;
export type Duty = Roster["duties"][number];
type Terms = Omit<PayloadOf<typeof duties.saveDuty>, "dutyId" | "was">;

export const levels = duties.dutyLevel.options;
export const kinds = duties.shiftKind.options;

/** A duty as the form holds it: choices are texts. */
export type DutyFields = {
  personId: string;
  level: Terms["level"];
  ids: string[];
  tasks: duties.Task[];
  kind: Terms["kind"];
  weekdays: string[];
  firstDay: string;
  lastDay: string;
  from: string;
  until: string;
  note: string;
};

const midnight = 1440;
/** Initial values of a new duty: every task on every day, all day. */
export const newDuty: Omit<Terms, "personId"> = {
  level: "league",
  ids: [],
  tasks: [...duties.tasks],
  kind: "weekly",
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  firstDay: null,
  lastDay: null,
  from: 0,
  until: midnight,
  note: "",
};

export function fieldsOf(
  {
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
  }: Omit<Terms, "personId"> & {
    readonly personId: number | null;
  },
  today: string,
): DutyFields {
  return {
    personId: personId === null ? "" : String(personId),
    level,
    ids: ids.map(String),
    tasks: [...tasks],
    kind,
    weekdays: weekdays.map(String),
    firstDay: firstDay ?? today,
    lastDay: lastDay ?? today,
    from: minuteText(from),
    until: minuteText(until % midnight),
    note,
  };
}

/** The values to save; undefined if an hour is invalid. */
export function termsIn(fields: DutyFields): Terms | undefined {
  const [from, end] = [readMinute(fields.from), readMinute(fields.until)];
  if (from === undefined || end === undefined) return undefined;
  const isWeekly = fields.kind === "weekly";
  return {
    personId: Number(fields.personId),
    level: fields.level,
    ids: fields.level === "all" ? [] : fields.ids.map(Number),
    tasks: fields.tasks,
    kind: fields.kind,
    weekdays: isWeekly ? fields.weekdays.map(Number) : [],
    firstDay: isWeekly ? null : fields.firstDay,
    lastDay: isWeekly ? null : fields.lastDay,
    from,
    until: end === 0 ? midnight : end,
    note: fields.note,
  };
}

/** A stored duty's editable values. */
export function termsOf({
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
}: Duty): Terms {
  return { personId, level, ids, tasks, kind, weekdays, firstDay, lastDay, from, until, note };
}

/** "all day", "9:00a–5:00p". */
export function hoursText({ from, until }: Pick<Duty, "from" | "until">, { t, format }: Locale): string {
  return from === 0 && until === midnight
    ? t("duties.allDay")
    : `${format.minuteOfDay(from)}–${format.minuteOfDay(until % midnight)}`;
}

/** When it is: days of the week, or dates. */
export function daysText(
  { kind, weekdays, firstDay, lastDay }: Pick<Duty, "kind" | "weekdays" | "firstDay" | "lastDay">,
  { t, format }: Locale,
): string {
  if (kind === "weekly") return weekdays.length === 7 ? t("duties.weekly") : weekdays.map(format.weekday).join(" ");
  const span = [...new Set([firstDay, lastDay])].flatMap((day) => (day === null ? [] : [format.day(day)])).join(" – ");
  return `${t(`duties.${kind}`)}: ${span}`;
}

type Named = Pick<Roster, "sports" | "groups" | "leagues">;

/** Its leagues, by name. */
export function leaguesText(
  { level, ids, kind }: Pick<Duty, "level" | "ids" | "kind">,
  roster: Named,
  { t }: Locale,
): string {
  if (kind === "off") return "–";
  if (level === "all") return t("duties.all");
  const names = namesOf(level, roster);
  return ids.map((id) => names.get(id) ?? String(id)).join(", ");
}

/** The names of a level's ids. */
export function namesOf(level: Terms["level"], { sports, groups, leagues }: Named): ReadonlyMap<number, string> {
  switch (level) {
    case "sport":
      return new Map(sports.map(({ sportId, name }) => [sportId, name]));
    case "group":
      return new Map(groups.map(({ groupId, name }) => [groupId, name]));
    case "league":
      return new Map(leagues.map(({ leagueId, name }) => [leagueId, name]));
    case "all":
      return new Map();
  }
}

/** A league and task of the week: who works it on each day, and which days have games but nobody assigned. */
export type Coverage = {
  readonly leagueId: number;
  readonly leagueName: string;
  readonly task: duties.Task;
  readonly duties: readonly Duty[];
  readonly days: readonly { readonly day: string; readonly events: number; readonly who: readonly string[] }[];
  readonly hasGap: boolean;
};

const dayCount = 7;

/** The week by league and task; leagues without games or duties are left out. */
export function coverageOf(
  { firstDay, leagues, duties: all, shifts }: Pick<Roster, "firstDay" | "leagues" | "duties" | "shifts">,
  locale: Locale,
): readonly Coverage[] {
  const days = Array.from({ length: dayCount }, (_, index) => addDays(firstDay, index));
  const byDuty = new Map(all.map((duty) => [duty.dutyId, duty]));
  const named = new Set(
    all.filter(({ level, endedAt }) => level === "league" && endedAt === null).flatMap(({ ids }) => ids),
  );
  return leagues
    .filter(({ leagueId, days: own }) => own.length > 0 || named.has(leagueId))
    .flatMap(({ leagueId, name: leagueName, days: games }) =>
      duties.tasks.map((task) => {
        const here = shifts.flatMap((shift) => {
          const duty = byDuty.get(shift.dutyId);
          return duty !== undefined && duty.leagueIds.includes(leagueId) && duty.tasks.includes(task)
            ? [{ day: shift.day, duty }]
            : [];
        });
        const cells = days.map((day) => ({
          day,
          events: games.find((one) => one.day === day)?.events ?? 0,
          who: here
            .filter((one) => one.day === day)
            .map(({ duty }) =>
              duty.from === 0 && duty.until === midnight
                ? duty.personName
                : `${duty.personName} ${hoursText(duty, locale)}`,
            ),
        }));
        return {
          leagueId,
          leagueName,
          task,
          days: cells,
          duties: [...new Set(here.map(({ duty }) => duty))],
          hasGap: cells.some(({ events, who }) => events > 0 && who.length === 0),
        };
      }),
    );
}
