import { expect, test } from "vitest";
import { weekMinute } from "./calendar.ts";

test.each([
  ["a Monday's midnight is its minute 0", "2026-11-23T00:00:00Z", "UTC", { weekday: 1, minute: 0 }],
  ["a Sunday's last minute, whatever the second", "2026-11-22T23:59:59Z", "UTC", { weekday: 7, minute: 1_439 }],
  [
    "the zone's wall clock counts, west of Greenwich",
    "2026-11-23T04:59:00Z",
    "America/New_York",
    { weekday: 7, minute: 1_439 },
  ],
  ["and in its summer time", "2026-07-06T04:00:00Z", "America/New_York", { weekday: 1, minute: 0 }],
])("%s", (_rule, at, timeZone, result) => {
  expect(weekMinute(Date.parse(at), timeZone)).toEqual(result);
});
