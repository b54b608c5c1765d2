import { describe, expect, test } from "vitest";
import { addDays, businessDay, businessDayOf, dayOf, daysFrom, instantOf, instantsOf } from "./calendar.ts";

// A business day runs from the instant that `instantOf` gives for its close until the next such instant, in zones whose
// clocks change at any hour and by any amount. That `instantOf` matches Temporal's "compatible" mode was checked over
// 1.6 million closes and instants (decision 0261).

const zones: readonly (readonly [change: string, zone: string, around: string])[] = [
  ["spring forward at two", "America/New_York", "2026-03-08"],
  ["autumn back at two", "America/New_York", "2026-11-01"],
  ["spring forward at one, UTC", "Europe/Rome", "2026-03-29"],
  ["autumn back at one, UTC", "Europe/Rome", "2026-10-25"],
  ["half an hour forward", "Australia/Lord_Howe", "2026-10-04"],
  ["half an hour back", "Australia/Lord_Howe", "2026-04-05"],
  ["no change", "America/Port-au-Prince", "2026-03-08"],
  ["never a change", "Asia/Kolkata", "2026-11-01"],
  ["midnight is skipped", "America/Santiago", "2026-09-06"],
  ["the hour before midnight comes twice", "America/Santiago", "2026-04-05"],
  ["midnight is skipped", "America/Havana", "2026-03-08"],
  ["the hour after midnight comes twice", "America/Havana", "2026-11-01"],
  ["midnight is skipped", "Asia/Beirut", "2026-03-29"],
  ["the hour before midnight comes twice", "Asia/Beirut", "2026-10-25"],
  ["back over midnight at a minute past it", "America/St_Johns", "2010-11-07"],
  ["a day is skipped", "Pacific/Apia", "2011-12-30"],
];
const closes = [0, 150, 180, 240, 360];
const minuteMs = 60_000;

describe.each(zones)("%s: %s on %s", (_change, zone, around) => {
  test.each(closes)("with the close at minute %i, every instant is in exactly one day", (close) => {
    const first = Date.parse(`${around}T00:00:00Z`) - 30 * 60 * minuteMs;
    let last = "";
    for (let at = first; at < first + 84 * 60 * minuteMs; at += 15 * minuteMs) {
      const day = businessDay(at, zone, close);
      if (day === last) continue;
      const { from, until } = businessDayOf(at, zone, close);
      expect([day, from, until]).toEqual([day, instantOf(day, close, zone), instantOf(addDays(day, 1), close, zone)]);
      expect(from <= at && at < until).toBe(true);
      expect(day >= last).toBe(true);
      last = day;
      expect([
        businessDay(from - 1, zone, close) < day,
        businessDay(until - 1, zone, close),
        businessDay(until, zone, close) > day,
      ]).toEqual([true, day, true]);
    }
  });
});

test.each<[rule: string, zone: string, at: string, close: number, day: string]>([
  [
    "New York springs forward and closes at four: 03:59 is the day before",
    "America/New_York",
    "2026-03-08T07:59:59.999Z",
    240,
    "2026-03-07",
  ],
  ["at 04:00 the new day begins", "America/New_York", "2026-03-08T08:00:00Z", 240, "2026-03-08"],
  [
    "New York sets clocks back and closes at four: 03:59",
    "America/New_York",
    "2026-11-01T08:59:59.999Z",
    240,
    "2026-10-31",
  ],
  ["04:00", "America/New_York", "2026-11-01T09:00:00Z", 240, "2026-11-01"],
  ["the close at 02:30 is skipped: until 03:30", "America/New_York", "2026-03-08T07:29:59.999Z", 150, "2026-03-07"],
  ["03:30", "America/New_York", "2026-03-08T07:30:00Z", 150, "2026-03-08"],
  [
    "the close at 01:30 occurs twice: the first one counts",
    "America/New_York",
    "2026-11-01T05:30:00Z",
    90,
    "2026-11-01",
  ],
  ["the repeated hour belongs to the day that has begun", "America/New_York", "2026-11-01T06:10:00Z", 90, "2026-11-01"],
  ["after midnight, before the close", "America/Port-au-Prince", "2026-06-10T05:30:00Z", 240, "2026-06-09"],
])("%s", (_rule, zone, at, close, day) => {
  expect(businessDay(Date.parse(at), zone, close)).toBe(day);
});

test.each<[rule: string, day: string, minute: number, zone: string, at: string]>([
  ["an hour that is skipped: the hour after it", "2026-03-08", 150, "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["its first minute", "2026-03-08", 120, "America/New_York", "2026-03-08T07:00:00.000Z"],
  ["the minute after it", "2026-03-08", 180, "America/New_York", "2026-03-08T07:00:00.000Z"],
  ["a repeated hour: the first", "2026-11-01", 90, "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["a midnight that is skipped", "2026-09-06", 0, "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ["half an hour that is skipped", "2026-10-04", 135, "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
])("the instant of %s", (_rule, day, minute, zone, at) => {
  expect(new Date(instantOf(day, minute, zone)).toISOString()).toBe(at);
});

test.each<[rule: string, day: string, minute: number, zone: string, at: readonly string[]]>([
  [
    "once, the minute before an hour that is skipped",
    "2026-03-08",
    119,
    "America/New_York",
    ["2026-03-08T06:59:00.000Z"],
  ],
  ["never, in that hour", "2026-03-08", 120, "America/New_York", []],
  ["never, in its last minute", "2026-03-08", 179, "America/New_York", []],
  ["once, the minute after it", "2026-03-08", 180, "America/New_York", ["2026-03-08T07:00:00.000Z"]],
  [
    "twice, in a repeated hour",
    "2026-11-01",
    60,
    "America/New_York",
    ["2026-11-01T05:00:00.000Z", "2026-11-01T06:00:00.000Z"],
  ],
  ["once, after it", "2026-11-01", 120, "America/New_York", ["2026-11-01T07:00:00.000Z"]],
])("a clock shows a time %s", (_rule, day, minute, zone, at) => {
  expect(instantsOf(day, minute, zone).map((one) => new Date(one).toISOString())).toEqual(at);
});

test("a close at midnight gives calendar days", () => {
  for (let at = Date.parse("2026-01-01T00:00:00Z"); at < Date.parse("2026-12-31T00:00:00Z"); at += 7 * 3_600_000) {
    expect(businessDay(at, "America/New_York", 0)).toBe(dayOf(at, "America/New_York"));
  }
});

test.each<[period: string, first: string, last: string, days: readonly string[]]>([
  ["one day", "2026-03-08", "2026-03-08", ["2026-03-08"]],
  ["over the end of a leap year's February", "2028-02-28", "2028-03-01", ["2028-02-28", "2028-02-29", "2028-03-01"]],
  ["over the end of a year", "2026-12-31", "2027-01-01", ["2026-12-31", "2027-01-01"]],
  ["one that ends before it begins", "2026-03-08", "2026-03-07", []],
])("the days of %s", (_period, first, last, days) => expect(daysFrom(first, last)).toEqual(days));

test.each<[rule: string, reckon: () => unknown, invariant: string]>([
  [
    "a day after the year 9999 is refused: as text it would come before all others",
    () => addDays("9999-12-31", 1),
    "four digits",
  ],
  ["days of more than a century have no end in sight", () => daysFrom("1900-01-01", "2000-01-02"), "an end in sight"],
])("%s", (_rule, reckon, invariant) => {
  expect(reckon).toThrow(invariant);
});

test("a span of a whole century lists every day", () => {
  expect([daysFrom("1900-01-01", "1999-12-31").length, addDays("9999-12-30", 1)]).toEqual([36_524, "9999-12-31"]);
});
