import fc from "fast-check";
import { expect, test } from "vitest";
import { inside, moveOn, nextOf, whereIs } from "./board-move.ts";

const named = (letters: string) => ({ count: letters.length, nameAt: (at: number) => letters[at] });

const size = { rows: 100, columns: 10, page: 30 };

test.each<[rule: string, from: [number, number], key: string, ctrl: boolean, to: [number, number] | undefined]>([
  ["down", [5, 3], "ArrowDown", false, [6, 3]],
  ["up", [5, 3], "ArrowUp", false, [4, 3]],
  ["up stops at the first row", [0, 3], "ArrowUp", false, [0, 3]],
  ["down stops at the last row", [99, 3], "ArrowDown", false, [99, 3]],
  ["left stops at the first column", [5, 0], "ArrowLeft", false, [5, 0]],
  ["right stops at the last column", [5, 9], "ArrowRight", false, [5, 9]],
  ["Ctrl goes to the last row", [5, 3], "ArrowDown", true, [99, 3]],
  ["Ctrl goes to the first column", [5, 3], "ArrowLeft", true, [5, 0]],
  ["a page down", [5, 3], "PageDown", false, [35, 3]],
  ["a page up stops at the first row", [5, 3], "PageUp", false, [0, 3]],
  ["Home is the row's beginning", [5, 3], "Home", false, [5, 0]],
  ["Ctrl End is the board's end", [5, 3], "End", true, [99, 9]],
  ["a letter does not move", [5, 3], "a", false, undefined],
])("%s", (_, [row, column], key, ctrl, to) => {
  expect(moveOn({ row, column }, key, ctrl, size)).toEqual(
    to === undefined ? undefined : { row: to[0], column: to[1] },
  );
});

test("an empty board has no cell to go to", () => {
  expect(moveOn({ row: 0, column: 0 }, "ArrowDown", false, { ...size, rows: 0 })).toBeUndefined();
});

test("when rows disappear, the cell stays on the board", () => {
  expect(inside({ row: 50, column: 4 }, { rows: 10, columns: 3 })).toEqual({ row: 9, column: 2 });
});

test.each<[rule: string, rows: string, columns: string, to: [number, number], isGone: boolean]>([
  ["nothing changed", "abc", "xyz", [1, 2], false],
  ["a game inserted above moves it down", "nabc", "xyz", [2, 2], false],
  ["a game removed above moves it up", "bc", "xyz", [0, 2], false],
  ["an inserted source moves it right", "abc", "xnyz", [1, 3], false],
  ["its own game is removed", "ac", "xyz", [1, 2], true],
  ["its own column is removed", "abc", "xy", [1, 1], true],
  ["all games are removed", "", "xyz", [0, 2], true],
])("a chosen cell follows its game and market: %s", (_, rows, columns, [row, column], isGone) => {
  expect(whereIs({ row: 1, column: 2, rowKey: "b", columnId: "z" }, named(rows), named(columns))).toEqual({
    row,
    column,
    isGone,
  });
});

test("the initial cell of a board is a position, not a game", () => {
  expect(whereIs({ row: 0, column: 2 }, named("na"), named("xyz"))).toEqual({ row: 0, column: 2, isGone: false });
});

test.each<[rule: string, from: [number, number], back: boolean, to: [number, number] | undefined]>([
  ["Tab goes right", [5, 3], false, [5, 4]],
  ["Tab at the end of a row begins the next", [5, 9], false, [6, 0]],
  ["Shift Tab at the beginning ends the row before", [5, 0], true, [4, 9]],
  ["Tab leaves the board at its end", [99, 9], false, undefined],
  ["Shift Tab leaves it at its beginning", [0, 0], true, undefined],
])("%s", (_, [row, column], isBack, to) => {
  expect(nextOf({ row, column }, isBack, size)).toEqual(to === undefined ? undefined : { row: to[0], column: to[1] });
});

test("no key moves the cell off the board", () => {
  const keys = fc.constantFrom("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(keys, fc.boolean())),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 9 }),
      (pressed, rows, columns) => {
        let cell = { row: 0, column: 0 };
        for (const [key, ctrl] of pressed) {
          cell = moveOn(cell, key, ctrl, { rows, columns, page: 12 }) ?? cell;
          expect(cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns).toBe(true);
        }
      },
    ),
  );
});
