import { expect, test } from "vitest";
import { inOrder, nextSorting, type Sorting } from "./held-order.ts";

type Row = { readonly name: string; readonly sales: number };
const rows = (...sales: readonly number[]): readonly Row[] =>
  sales.map((one, index) => ({ name: "abcdef"[index] ?? "", sales: one }));
const order = (some: readonly Row[], sorting: Sorting | undefined): string =>
  inOrder(
    some,
    sorting,
    ({ name }) => name,
    ({ name, sales }) => (sorting?.index === 0 ? name : sales),
  )
    .map(({ name }) => name)
    .join("");

test("a heading sorts figures descending, then ascending, then not at all", () => {
  const first = nextSorting(undefined, 1, true);
  const second = nextSorting(first, 1, true);
  expect([first, second, nextSorting(second, 1, true)].map((sorting) => order(rows(2, 3, 1), sorting))).toEqual([
    "bac",
    "cab",
    "abc",
  ]);
});

test("a heading of texts starts with A", () => {
  expect(order(rows(2, 3, 1), nextSorting(nextSorting(undefined, 1, true), 0, false))).toBe("abc");
});

test("refreshed figures move no row; a new row is inserted at its place", () => {
  const sorting = nextSorting(undefined, 1, true);
  expect(order(rows(2, 3, 1), sorting)).toBe("bac");
  expect(order(rows(9, 1, 5), sorting)).toBe("bac");
  expect(order(rows(9, 1, 5, 4), sorting)).toBe("dbac");
});

test("sorting again uses the current values", () => {
  const sorting = nextSorting(undefined, 1, true);
  order(rows(2, 3, 1), sorting);
  expect(order(rows(9, 1, 5), nextSorting(nextSorting(sorting, 1, true), 1, true))).toBe("abc");
  expect(order(rows(9, 1, 5), nextSorting(undefined, 1, true))).toBe("acb");
});
