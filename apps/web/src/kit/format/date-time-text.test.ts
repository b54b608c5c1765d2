import { expect, test } from "vitest";
import { timeOf, dateTimeText } from "./date-time-text.ts";

test.each([
  ["noon in New York in winter", "2026-01-15 12:00:00", "America/New_York", Date.UTC(2026, 0, 15, 17)],
  ["the last minute of a day", "2026-07-04 23:59:00", "America/New_York", Date.UTC(2026, 6, 5, 3, 59)],
  ["a zone without daylight saving time", "2026-07-04 00:05:00", "America/Santo_Domingo", Date.UTC(2026, 6, 4, 4, 5)],
])("%s is written and read back", (_, text, zone, at) => {
  expect([timeOf(text, zone), dateTimeText(at, zone)]).toEqual([at, text]);
});

test.each(["", "2026-01-15", "tomorrow"])("%j is not a valid time", (text) => {
  expect(timeOf(text, "UTC")).toBeNull();
});
