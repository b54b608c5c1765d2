import { expect, test } from "vitest";
import { soldTimes } from "./sold-times.ts";

// Times of a business day that closes at four in the morning.

const days = { from: "2026-11-21", to: "2026-11-22" };
const noon = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

test.each<[rule: string, timeFrom: string, timeTo: string, bounds: object]>([
  ["without times there are no bounds", "", "", {}],
  ["a half-typed time is no bound", "1", "25:00", {}],
  ["from noon of the first day", "12:00", "", { soldFrom: noon }],
  ["to noon of the last", "", "12:00", { soldTo: noon + 24 * hour }],
  ["the close itself begins a day", "04:00", "", { soldFrom: noon - 8 * hour }],
  ["a minute before closing belongs to the following night", "03:59", "", { soldFrom: noon + 16 * hour - 60_000 }],
])("%s", (_rule, timeFrom, timeTo, bounds) => {
  expect(soldTimes({ ...days, timeFrom, timeTo }, "UTC", 240)).toEqual(bounds);
});
