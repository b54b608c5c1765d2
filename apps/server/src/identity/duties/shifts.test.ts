import { describe, expect, test } from "vitest";
import { coversAll, dutiesAt, nextShift, type Timed } from "./shifts.ts";

// When a person is on duty, by the platform's clock. New York; 10 April 2026 is a Friday, and its clocks go forward on
// Sunday, 8 March at two.
const zone = "America/New_York";
const weekly = (weekdays: number[], from: number, until: number, personId = 1): Timed => ({
  personId,
  kind: "weekly",
  weekdays,
  firstDay: null,
  lastDay: null,
  from,
  until,
});
const dated = (
  kind: "extra" | "instead" | "off",
  firstDay: string,
  lastDay: string,
  from = 0,
  until = 1440,
  personId = 1,
): Timed => ({ personId, kind, weekdays: [], firstDay, lastDay, from, until });
const at = (text: string): number => Date.parse(`${text}${text < "2026-03-08T02" ? "-05:00" : "-04:00"}`);

describe("a person is on duty", () => {
  const friday = weekly([5], 540, 1020);
  const night = weekly([5], 1320, 360);
  test.each<[rule: string, duties: readonly Timed[], when: string, on: number]>([
    ["at the first minute of the shift", [friday], "2026-04-10T09:00", 1],
    ["not the minute before", [friday], "2026-04-10T08:59", 0],
    ["to its last minute", [friday], "2026-04-10T16:59", 1],
    ["not when it ends", [friday], "2026-04-10T17:00", 0],
    ["not on another day of the week", [friday], "2026-04-11T09:00", 0],
    ["before midnight in a shift over midnight", [night], "2026-04-10T23:59", 1],
    ["after midnight too, on a day that is not listed", [night], "2026-04-11T05:59", 1],
    ["not after its end there", [night], "2026-04-11T06:00", 0],
    ["not in the early hours of the listed day", [night], "2026-04-10T05:00", 0],
    ["all day from midnight to midnight", [weekly([5], 0, 1440)], "2026-04-10T23:59", 1],
    ["not a minute longer", [weekly([5], 0, 1440)], "2026-04-11T00:00", 0],
    [
      "on the day of an extra shift, beside the weekly one",
      [friday, dated("extra", "2026-04-10", "2026-04-10", 600, 660)],
      "2026-04-10T10:00",
      2,
    ],
    ["on the last day of it", [dated("extra", "2026-04-08", "2026-04-10")], "2026-04-10T10:00", 1],
    ["not after that", [dated("extra", "2026-04-08", "2026-04-09")], "2026-04-10T10:00", 0],
    [
      "in a replacement shift",
      [friday, dated("instead", "2026-04-10", "2026-04-10", 1080, 1140)],
      "2026-04-10T18:00",
      1,
    ],
    [
      "not in the weekly shift that it replaces",
      [friday, dated("instead", "2026-04-10", "2026-04-10", 1080, 1140)],
      "2026-04-10T10:00",
      0,
    ],
    ["not on a day off", [friday, dated("off", "2026-04-10", "2026-04-12")], "2026-04-10T10:00", 0],
    [
      "on someone else's day off",
      [friday, dated("off", "2026-04-10", "2026-04-12", 0, 1440, 2)],
      "2026-04-10T10:00",
      1,
    ],
    [
      "to the end of a shift that began before the day off",
      [night, dated("off", "2026-04-11", "2026-04-11")],
      "2026-04-11T02:00",
      1,
    ],
    ["by the wall clock, when the clocks went forward", [weekly([6], 1320, 360)], "2026-03-08T05:59", 1],
    ["to the same minute", [weekly([6], 1320, 360)], "2026-03-08T06:00", 0],
  ])("%s", (_rule, duties, when, on) => expect(dutiesAt(duties, at(when), zone)).toHaveLength(on));
});

describe("the next shift begins", () => {
  const now = at("2026-04-10T12:00");
  test.each<[rule: string, duties: readonly Timed[], begins: string | null]>([
    ["later today", [weekly([5], 800, 900)], "2026-04-10T13:20"],
    ["on the next such day, when today's has begun", [weekly([5], 700, 900)], "2026-04-17T11:40"],
    ["with the first of several", [weekly([1], 540, 600), weekly([7], 540, 600)], "2026-04-12T09:00"],
    ["not in a week off", [weekly([5], 700, 900), dated("off", "2026-04-11", "2026-04-20")], "2026-04-24T11:40"],
    ["never without any duty", [dated("extra", "2026-04-01", "2026-04-02")], null],
  ])("%s", (_rule, duties, begins) =>
    expect(nextShift(duties, () => true, now, zone)).toBe(begins === null ? null : at(begins)),
  );
});

describe("shifts cover a stretch of time", () => {
  const stretch = { from: 10, until: 20 };
  test.each<[rule: string, spans: [number, number][], covers: boolean]>([
    ["as one", [[10, 20]], true],
    ["not a time before its start", [[10, 19]], false],
    ["not a time after its end", [[11, 20]], false],
    [
      "one after the other, in any order",
      [
        [15, 20],
        [5, 15],
      ],
      true,
    ],
    [
      "not with a gap",
      [
        [10, 14],
        [15, 20],
      ],
      false,
    ],
    ["not with none", [], false],
    [
      "when a long one holds a short one",
      [
        [10, 20],
        [11, 12],
      ],
      true,
    ],
  ])("%s", (_rule, spans, covers) =>
    expect(
      coversAll(
        spans.map(([from, until]) => ({ from, until })),
        stretch,
      ),
    ).toBe(covers),
  );
});
