import { assert } from "./assert.ts";
import type { EpochMs } from "./ports.ts";

/** A calendar day as `2026-11-21`. */
export type Day = string;

/** What a wall clock in a time zone shows. Month and day count from 1; `weekday` 1 is Monday, 7 Sunday. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number; second: number; weekday: number };

const formats = new Map<string, Intl.DateTimeFormat>();
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/**
 * The wall clock of a time zone at an instant.
 * @param at milliseconds since 1970
 * @param timeZone IANA name
 * @throws RangeError for an unknown zone
 */
export function wallTime(at: EpochMs, timeZone: string): WallTime {
  const parts = new Map(format(timeZone).formatToParts(at).map((part) => [part.type, part.value]));
  const number = (name: Intl.DateTimeFormatPartTypes): number => Number(parts.get(name));
  return {
    year: number("year"), month: number("month"), day: number("day"),
    hour: number("hour"), minute: number("minute"), second: number("second"),
    weekday: weekdays.indexOf(parts.get("weekday") ?? "") + 1,
  };
}

/**
 * The minute of the week at an instant, as opening hours count it: the day (1 is Monday) and the minute since its midnight on the zone's wall clock.
 * @throws RangeError for an unknown zone
 */
export function weekMinute(at: EpochMs, timeZone: string): { readonly weekday: number; readonly minute: number } {
  const { weekday, hour, minute } = wallTime(at, timeZone);
  return { weekday, minute: hour * 60 + minute };
}

/** The calendar day of an instant in a time zone. */
export function dayOf(at: EpochMs, timeZone: string): Day {
  const wall = wallTime(at, timeZone);
  return `${wall.year}-${two(wall.month)}-${two(wall.day)}`;
}

/**
 * The business day of an instant: the day that was open, when a shop closes after midnight.
 * @param closeMinute minutes after midnight at which the day before ends (0 = midnight, 240 = four in the morning)
 */
export function businessDay(at: EpochMs, timeZone: string, closeMinute: number): Day {
  return dayOf(at - closeMinute * 60_000, timeZone);
}

/**
 * The instant at which a zone's wall clock shows a time. In the hour that a clock change skips, the hour after it is meant.
 * @param day `2026-11-21`
 * @param minute minutes after midnight
 */
export function instantOf(day: Day, minute: number, timeZone: string): EpochMs {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  assert(match !== null, "a day is written 2026-11-21", { day });
  const wanted = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) + minute * 60_000;
  const guess = wanted - offsetMs(wanted, timeZone);
  return wanted - offsetMs(guess, timeZone);
}

/** The day that many days after another. */
export function addDays(day: Day, days: number): Day {
  const at = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) + days * 86_400_000;
  return dayOf(at, "UTC");
}

function offsetMs(at: EpochMs, timeZone: string): number {
  const wall = wallTime(at, timeZone);
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) - Math.floor(at / 1000) * 1000;
}

function format(timeZone: string): Intl.DateTimeFormat {
  let known = formats.get(timeZone);
  if (known === undefined) {
    known = new Intl.DateTimeFormat("en-US", {
      timeZone, hourCycle: "h23", weekday: "short", year: "numeric", month: "2-digit", day: "2-digit",
      hour: "2-digit", minute: "2-digit", second: "2-digit",
    });
    formats.set(timeZone, known);
  }
  return known;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
