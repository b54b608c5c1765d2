import { assert } from "./assert.ts";
import type { EpochMs } from "./ports.ts";

/** A calendar day as `2026-11-21`. */
export type Day = string;

/** What a wall clock in a time zone shows. Month and day count from 1; `weekday` 1 is Monday, 7 Sunday. */
export type LocalTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: number;
};

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/**
 * The wall clock of a time zone at an instant.
 * @param at milliseconds since 1970
 * @param timeZone IANA name
 * @throws RangeError for an unknown zone
 */
export function localTime(at: EpochMs, timeZone: string): LocalTime {
  const parts = new Map(
    format(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  const number = (name: Intl.DateTimeFormatPartTypes): number => Number(parts.get(name));
  return {
    year: number("year"),
    month: number("month"),
    day: number("day"),
    hour: number("hour"),
    minute: number("minute"),
    second: number("second"),
    weekday: weekdays.indexOf(parts.get("weekday") ?? "") + 1,
  };
}

/**
 * The minute of the week at an instant, as opening hours count it: the day (1 is Monday) and the minute since midnight
 * on the zone's wall clock.
 * @throws RangeError for an unknown zone
 */
export function weekMinute(at: EpochMs, timeZone: string): { readonly weekday: number; readonly minute: number } {
  const { weekday, hour, minute } = localTime(at, timeZone);
  return { weekday, minute: hour * 60 + minute };
}

/** The calendar day of an instant in a time zone. */
export function dayOf(at: EpochMs, timeZone: string): Day {
  const local = localTime(at, timeZone);
  return `${local.year}-${two(local.month)}-${two(local.day)}`;
}

/** A business day and its bounds in milliseconds: `from` is inclusive, `until` exclusive. */
export type BusinessDay = { readonly day: Day; readonly from: EpochMs; readonly until: EpochMs };

/**
 * The business day of an instant, for shops that close after midnight. The day starts at the instant that `instantOf`
 * gives for its close and ends at the next one, so every instant is in exactly one day, whatever the clocks do.
 * @param closeMinute minutes after midnight at which the previous day ends (0 = midnight, 240 = four in the morning)
 */
export function businessDay(at: EpochMs, timeZone: string, closeMinute: number): Day {
  return businessDayOf(at, timeZone, closeMinute).day;
}

const lastFound = new Map<string, BusinessDay>();

/** As businessDay, with its bounds. The last result of each zone is cached, because most calls are about now. */
export function businessDayOf(at: EpochMs, timeZone: string, closeMinute: number): BusinessDay {
  const key = `${timeZone}/${closeMinute}`;
  const last = lastFound.get(key);
  if (last !== undefined && last.from <= at && at < last.until) return last;
  const from = (day: Day): EpochMs => instantOf(day, closeMinute, timeZone);
  let day = dayOf(at, timeZone);
  while (at < from(day)) day = addDays(day, -1);
  // Where the clock goes back over midnight, the day that had begun continues.
  while (at >= from(addDays(day, 1))) day = addDays(day, 1);
  const found = { day, from: from(day), until: from(addDays(day, 1)) };
  assert(found.from <= at && at < found.until, "a business day holds its instant", {
    at,
    closeMinute,
    from: found.from,
    until: found.until,
  });
  lastFound.set(key, found);
  return found;
}

/**
 * The instant at which a zone's wall clock shows a time. A time that a clock change skips is shifted forward by the
 * length of the gap; of a time that occurs twice, the first is taken.
 * @param day `2026-11-21`
 * @param minute minutes after midnight
 */
export function instantOf(day: Day, minute: number, timeZone: string): EpochMs {
  const { before, shown } = instantsAbout(day, minute, timeZone);
  return shown[0] ?? before;
}

/**
 * The instants at which a zone's wall clock shows a time, earliest first: none for a time that a clock change skips,
 * two for a time that occurs twice.
 */
export function instantsOf(day: Day, minute: number, timeZone: string): readonly EpochMs[] {
  return instantsAbout(day, minute, timeZone).shown;
}

function instantsAbout(
  day: Day,
  minute: number,
  timeZone: string,
): { readonly before: EpochMs; readonly shown: readonly EpochMs[] } {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  assert(match !== null, "a day is written 2026-11-21", { day });
  const wanted = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) + minute * 60_000;
  // No two clock changes are within two days of each other, so there are at most two offsets: before and after the
  // change.
  const before = wanted - offsetMs(wanted - dayMs, timeZone);
  const after = wanted - offsetMs(wanted + dayMs, timeZone);
  const shows = (at: EpochMs): boolean => at + offsetMs(at, timeZone) === wanted;
  return { before, shown: [...new Set([before, after])].filter(shows) };
}

/**
 * The day a number of days after another. Days are compared as text, which is only right for years of four digits:
 * beyond them a loop over days would not end.
 * @throws BrokenInvariant beyond the year 9999
 */
export function addDays(day: Day, days: number): Day {
  const at = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) + days * dayMs;
  assert(at <= lastReckoned, "a day is written with four digits of a year", { day, days });
  return dayOf(at, "UTC");
}

const lastReckoned = Date.UTC(9999, 11, 31);
/** The longest period that is processed day by day: a century. */
const mostDays = 36_525;

/**
 * The days of a period, both ends included; empty where it ends before it begins.
 * @throws BrokenInvariant for more than a century: callers limit the period first
 */
export function daysFrom(first: Day, last: Day): readonly Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    assert(days.length < mostDays, "a period of days has an end in sight", { first, last });
    days.push(day);
  }
  return days;
}

function offsetMs(at: EpochMs, timeZone: string): number {
  const local = localTime(at, timeZone);
  return (
    Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second) -
    Math.floor(at / 1000) * 1000
  );
}

function format(timeZone: string): Intl.DateTimeFormat {
  let known = formats.get(timeZone);
  if (known === undefined) {
    known = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      weekday: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, known);
  }
  return known;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
