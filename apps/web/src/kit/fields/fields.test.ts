import { loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { z } from "zod";
import { addDays, dayOf, periodOf, weekStart } from "../format/days.ts";
import { formErrors } from "../format/form-labels.ts";
import { readFilters, writeFilters } from "../behaviour/use-filters.ts";
import { moveOf } from "../behaviour/use-flash.ts";

const filters = z.object({
  day: z.string().catch("2026-11-21"),
  leagueId: z.coerce.number().int().catch(0),
  isOpen: z.stringbool().catch(false),
});

test.each([
  [
    "the values in the query",
    "day=2026-11-20&leagueId=3&isOpen=true",
    { day: "2026-11-20", leagueId: 3, isOpen: true },
  ],
  ["defaults where the query has none", "", { day: "2026-11-21", leagueId: 0, isOpen: false }],
  ["defaults where the query is invalid", "leagueId=x", { day: "2026-11-21", leagueId: 0, isOpen: false }],
])("filters hold %s", (_, query, read) => {
  expect(readFilters(filters, new URLSearchParams(query))).toEqual(read);
});

test.each([
  ["a change is written", "", { leagueId: 3 }, "leagueId=3"],
  ["a default is not written", "leagueId=3", { leagueId: 0 }, ""],
  ["an empty value is removed", "day=2026-11-20", { day: "" }, ""],
  ["other parameters stay", "tab=2&leagueId=3", { day: "2026-11-20" }, "tab=2&leagueId=3&day=2026-11-20"],
])("filters: %s", (_, query, patch, written) => {
  expect(writeFilters(filters, new URLSearchParams(query), patch).toString()).toBe(written);
});

test.each([
  ["today", { from: "2026-11-21", to: "2026-11-21" }],
  ["yesterday", { from: "2026-11-20", to: "2026-11-20" }],
  ["thisWeek", { from: "2026-11-16", to: "2026-11-21" }],
  ["lastWeek", { from: "2026-11-09", to: "2026-11-15" }],
  ["thisMonth", { from: "2026-11-01", to: "2026-11-21" }],
] as const)("on a Saturday %s is", (preset, period) => {
  expect(periodOf(preset, "2026-11-21", 7)).toEqual(period);
});

test.each<[rule: string, day: string, endsOn: number, start: string]>([
  ["a week that ends on Sunday begins on Monday", "2026-11-16", 7, "2026-11-16"],
  ["a Sunday belongs to the week before", "2026-11-22", 7, "2026-11-16"],
  ["a week that ends on Saturday begins on Sunday", "2026-11-22", 6, "2026-11-22"],
  ["the last day of such a week is the Saturday", "2026-11-21", 6, "2026-11-15"],
  ["a week that ends on Monday begins on Tuesday", "2026-11-17", 1, "2026-11-17"],
  ["the last day of such a week is the Monday", "2026-11-16", 1, "2026-11-10"],
])("the service's week: %s", (_rule, day, endsOn, start) => {
  expect(weekStart(day, endsOn)).toBe(start);
});

test("this week and last week follow the service's week", () => {
  expect([periodOf("thisWeek", "2026-11-21", 5), periodOf("lastWeek", "2026-11-21", 5)]).toEqual([
    { from: "2026-11-21", to: "2026-11-21" },
    { from: "2026-11-14", to: "2026-11-20" },
  ]);
});

test("adding days crosses the ends of months and years", () => {
  expect([addDays("2026-12-31", 1), addDays("2028-03-01", -1)]).toEqual(["2027-01-01", "2028-02-29"]);
});

test("the day of a timestamp depends on the time zone", () => {
  expect(dayOf(Date.UTC(2026, 10, 22, 3), "America/Port-au-Prince")).toBe("2026-11-21");
});

const form = z
  .object({
    name: z.string().trim().min(1).max(5),
    stake: z.int().min(100).nullable(),
    zoneId: z.int(),
    page: z.string().optional(),
  })
  .refine(({ page }) => page?.startsWith("https://") !== false, { path: ["page"] });
const t = translator("en", await loadMessages("en"));

test.each<[rule: string, values: object, errors: object]>([
  ["valid values have no error", { name: "Ana", stake: 100, zoneId: 1 }, {}],
  ["an empty required text is an error", { name: " ", stake: null, zoneId: 1 }, { name: "Fill this in." }],
  [
    "a text that is too long names its maximum",
    { name: "Anabel", stake: null, zoneId: 1 },
    { name: "At most 5 characters." },
  ],
  ["a number that is too small names its minimum", { name: "Ana", stake: 99, zoneId: 1 }, { stake: "At least 100." }],
  ["a missing number is an error", { name: "Ana", stake: null, zoneId: null }, { zoneId: "Fill this in." }],
  [
    "a value that a check of several fields finds empty is required",
    { name: "Ana", stake: null, zoneId: 1, page: "" },
    { page: "Fill this in." },
  ],
  [
    "a value that such a check finds wrong is invalid",
    { name: "Ana", stake: null, zoneId: 1, page: "x" },
    { page: "This value is not valid." },
  ],
  ["letters are not a number", { name: "Ana", stake: "x", zoneId: 1 }, { stake: "Enter a number." }],
])("a form: %s", (_, values, errors) => {
  expect(formErrors(form, values, t)).toEqual(errors);
});

test.each([
  ["a higher figure moved up", -110, -105, "up"],
  ["a lower figure moved down", 120, 115, "down"],
  ["an equal figure did not move", 120, 120, undefined],
  ["a new figure did not move", null, 120, undefined],
  ["a removed figure did not move", 120, undefined, undefined],
])("the flash of a change: %s", (_, before, after, move) => {
  expect(moveOf(before, after)).toBe(move);
});
