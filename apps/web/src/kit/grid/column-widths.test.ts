import fc from "fast-check";
import { expect, test } from "vitest";
import { type WidthOf, widthsIn } from "./column-widths.ts";

const figure = (need: number, usual: number): WidthOf => ({ need, usual, isFirm: true, grow: 0 });
const text = (need: number, usual: number, grow = 0): WidthOf => ({ need, usual, isFirm: false, grow });

test.each<[rule: string, room: number, columns: readonly WidthOf[], widths: readonly number[]]>([
  ["with enough space each column has its usual width", 300, [figure(50, 100), text(80, 200)], [100, 200]],
  ["a figure that needs more than its usual width gets it", 400, [figure(140, 100), text(80, 200)], [140, 200]],
  ["where space is short, a text that needs less gives it up", 220, [figure(140, 100), text(80, 200)], [140, 80]],
  [
    "a text that needs more is cut to its usual width before a figure",
    200,
    [figure(140, 100), text(500, 120)],
    [140, 120],
  ],
  [
    "spare space completes cut texts, the one that lacks least first",
    400,
    [text(130, 120), text(500, 120)],
    [130, 270],
  ],
  [
    "a text is completed before an empty column gets its usual width",
    270,
    [figure(50, 100), text(130, 120), figure(60, 130)],
    [62, 130, 77],
  ],
  ["two that lack the same share the space equally", 400, [text(500, 120), text(500, 120)], [200, 200]],
  [
    "the rest goes to growing columns by their shares",
    700,
    [text(100, 100, 1), text(100, 100, 2), figure(80, 100)],
    [233, 366, 100],
  ],
  ["if no column grows the rest stays empty", 500, [figure(80, 100), text(80, 100)], [100, 100]],
  ["without any space figures are still complete", 0, [figure(80, 100), text(300, 100)], [80, 100]],
])("%s", (_rule, room, columns, widths) => {
  expect(widthsIn(room, columns)).toEqual(widths);
});

test("no figure is cut off, no column is wider than it needs, the widths fit the space", () => {
  const column = fc.record({
    need: fc.integer({ min: 0, max: 900 }),
    usual: fc.integer({ min: 40, max: 400 }),
    isFirm: fc.boolean(),
    grow: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_000 }),
      fc.array(column, { minLength: 1, maxLength: 14 }),
      (room, columns) => {
        const widths = widthsIn(room, columns);
        const least = columns.reduce(
          (total, { need, usual, isFirm }) => total + (isFirm ? need : Math.min(need, usual)),
          0,
        );
        expect(widths.reduce((total, width) => total + width, 0)).toBeLessThanOrEqual(Math.max(room, least));
        for (const [index, { need, usual, isFirm, grow }] of columns.entries()) {
          const width = widths[index] ?? 0;
          expect(width).toBeGreaterThanOrEqual(isFirm ? need : Math.min(need, usual));
          if (grow === 0) expect(width).toBeLessThanOrEqual(Math.max(need, usual));
        }
      },
    ),
  );
});
