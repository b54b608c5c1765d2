import { duties } from "@chalkboard/contract";
import { describe, expect, test } from "vitest";
import type { Locale } from "../../kit/format/locale.tsx";
import { coverageOf, type Duty, fieldsOf, newDuty, termsIn } from "./duty-labels.ts";

// A duty in its form and in the week. 10 April 2026 is a Friday.
const today = "2026-04-10";
const locale = {
  t: (key: string) => key,
  format: { minuteOfDay: (minute: number) => String(minute) },
} as unknown as Locale;

describe("saving the form of a duty", () => {
  const form = { ...fieldsOf({ ...newDuty, personId: 7 }, today), ids: ["3"] };
  test.each<[rule: string, change: object, saved: object | undefined]>([
    ["saves all day as midnight to midnight", {}, { from: 0, until: 1440 }],
    ["saves an end at midnight as the end of the day", { from: "18:00" }, { from: 1080, until: 1440 }],
    ["does not save invalid hours", { until: "" }, undefined],
    ["saves a weekly shift without dates", {}, { firstDay: null, lastDay: null, weekdays: [1, 2, 3, 4, 5, 6, 7] }],
    [
      "saves a shift on dates without days of the week",
      { kind: "extra" },
      { firstDay: today, lastDay: today, weekdays: [] },
    ],
    ["saves all leagues as an empty list", { level: "all" }, { ids: [] }],
  ])("%s", (_rule, change, saved) => {
    const terms = termsIn({ ...form, ...change });
    if (saved === undefined) expect(terms).toBeUndefined();
    else expect(terms).toMatchObject(saved);
  });

  test("an unchanged form saves the stored values", () => {
    const stored = { ...newDuty, personId: 7, ids: [3], from: 540, until: 1020 };
    expect(termsIn(fieldsOf(stored, today))).toEqual(stored);
  });
});

describe("the week by league and task", () => {
  const duty = (more: Partial<Duty>): Duty => ({
    ...newDuty,
    dutyId: 1,
    personId: 7,
    personName: "Alex",
    leagueIds: [3],
    endedAt: null,
    ids: [3],
    tasks: ["lines"],
    ...more,
  });
  const league = (leagueId: number, days: { day: string; events: number }[]) => ({
    leagueId,
    name: `League ${String(leagueId)}`,
    sportId: 1,
    sportName: "Sport",
    days,
  });
  const games = [{ day: today, events: 2 }];
  const shift = { dutyId: 1, day: today, from: 0, until: 1 };
  test.each<[rule: string, leagues: ReturnType<typeof league>[], some: Duty[], row: object | undefined]>([
    ["names who works a task on a day", [league(3, games)], [duty({})], { task: "lines", hasGap: false }],
    [
      "adds their hours if they are not the whole day",
      [league(3, games)],
      [duty({ from: 60, until: 120 })],
      { days: [{ who: ["Alex 60–120"] }] },
    ],
    ["has a gap where there are games and nobody is assigned", [league(3, games)], [], { task: "lines", hasGap: true }],
    [
      "has no gap where there are no games",
      [league(3, [{ day: today, events: 0 }])],
      [],
      { task: "lines", hasGap: false },
    ],
    ["leaves out a league that has neither", [league(3, [])], [], undefined],
    ["keeps a league that was assigned to somebody", [league(3, [])], [duty({})], { leagueId: 3 }],
  ])("%s", (_rule, leagues, some, row) => {
    const [first] = coverageOf(
      { firstDay: today, leagues, duties: some, shifts: some.length > 0 ? [shift] : [] },
      locale,
    );
    if (row === undefined) {
      expect(first).toBeUndefined();
      return;
    }
    const { days, ...rest } = row as { days?: object[] };
    expect(first).toMatchObject(rest);
    if (days !== undefined) expect(first?.days[0]).toMatchObject(days[0] ?? {});
  });

  test("has a row for each task of a league", () => {
    expect(
      coverageOf({ firstDay: today, leagues: [league(3, games)], duties: [], shifts: [] }, locale).map(
        ({ task }) => task,
      ),
    ).toEqual([...duties.tasks]);
  });
});
