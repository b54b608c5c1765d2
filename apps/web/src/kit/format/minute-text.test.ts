import { expect, test } from "vitest";
import { minuteText, readMinute } from "./minute-text.ts";

test.each<[rule: string, text: string, minute: number | undefined]>([
  ["midnight", "00:00", 0],
  ["half past two", "02:30", 150],
  ["the last minute of the day", "23:59", 1439],
  ["no such hour", "24:00", undefined],
  ["no such minute", "10:60", undefined],
  ["not a time", "noon", undefined],
  ["nothing", "", undefined],
])("time of day: %s", (_rule, text, minute) => {
  expect(readMinute(text)).toBe(minute);
  if (minute !== undefined) expect(minuteText(minute)).toBe(text);
});
