import fc from "fast-check";
import { expect, test } from "vitest";
import { commonHours, type HoursWindow, isOpenAt, nextOpening, type WeekMinute } from "./opening-hours.ts";

const asOf = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), minute: fc.integer({ min: 0, max: 1439 }) });
const hours: fc.Arbitrary<HoursWindow[]> = fc.array(
  fc
    .record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 0, max: 1439 }),
      to: fc.integer({ min: 0, max: 2880 }),
    })
    .filter(({ from, to }) => to - from <= 1440),
  { maxLength: 4 },
);

test("common hours are open exactly when both are", () => {
  fc.assert(
    fc.property(hours, hours, asOf, (one, other, at) => {
      expect(isOpenAt(commonHours(one, other), at)).toBe(isOpenAt(one, at) && isOpenAt(other, at));
    }),
  );
});

test("the next opening is open, and the minute before it is not", () => {
  fc.assert(
    fc.property(hours, asOf, (windows, at) => {
      const next = nextOpening(windows, at);
      if (next === null) expect(windows).toEqual([]);
      else {
        expect(isOpenAt(windows, next)).toBe(true);
        if (next.inMinutes > 0) expect(isOpenAt(windows, minuteBefore(next))).toBe(false);
      }
    }),
  );
});

function minuteBefore({ weekday, minute }: WeekMinute): WeekMinute {
  return minute > 0 ? { weekday, minute: minute - 1 } : { weekday: weekday === 1 ? 7 : weekday - 1, minute: 1439 };
}
