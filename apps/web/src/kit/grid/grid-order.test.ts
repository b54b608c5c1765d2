import { expect, test } from "vitest";
import type { Column } from "./columns.ts";
import { inOrderOf, orderTextOf, type Sorted, sortedOf } from "./grid-order.ts";

type Row = { readonly name: string; readonly sales: number };
const plain: readonly Column<Row>[] = [
  { title: "reports.pos", value: ({ name }) => name },
  { title: "reports.sales", kind: "money", value: ({ sales }) => sales },
];
const falling: readonly Column<Row>[] = plain.map((column, index) =>
  index === 1 ? { ...column, sort: "desc" } : column,
);
const by = (index: number, isAscending: boolean): Sorted => [{ index, isAscending }];

test.each<[rule: string, columns: readonly Column<Row>[], text: string, sorted: Sorted]>([
  ["nothing leaves the rows as they came", plain, "", []],
  ["nothing means the columns' default order", falling, "", by(1, false)],
  ["a title is ascending", plain, "reports.pos", by(0, true)],
  ["a minus is descending", plain, "-reports.sales", by(1, false)],
  ["several titles are separated by commas", plain, "-reports.sales,reports.pos", [...by(1, false), ...by(0, true)]],
  ["the default order can be removed", falling, "none", []],
])("in a link %s", (_rule, columns, text, sorted) => {
  expect(sortedOf(columns, text)).toEqual(sorted);
  expect(orderTextOf(columns, sorted)).toBe(text);
});

type Sold = { readonly currency: string; readonly stake: number };

test.each<[rule: string, isAscending: boolean, expected: readonly string[]]>([
  ["rising", true, ["HTG 5", "HTG 900", "USD 7", "USD 8"]],
  ["falling", false, ["USD 8", "USD 7", "HTG 900", "HTG 5"]],
])("money of two currencies is sorted within each, %s", (_rule, isAscending, expected) => {
  const columns: readonly Column<Sold>[] = [
    { title: "betting.risk", kind: "money", value: ({ stake }) => stake, currency: ({ currency }) => currency },
  ];
  const rows = [
    ["HTG", 900],
    ["USD", 7],
    ["HTG", 5],
    ["USD", 8],
  ].map(([currency, stake]) => ({ currency, stake }) as Sold);
  expect(
    inOrderOf(columns, rows, by(0, isAscending)).map(({ currency, stake }) => `${currency} ${String(stake)}`),
  ).toEqual(expected);
});

test("a link with other columns keeps the columns' own order", () =>
  expect(sortedOf(falling, "-reports.net")).toEqual(by(1, false)));

test("rows are sorted by the first column, equal ones by the next", () => {
  const rows = [
    { name: "b", sales: 2 },
    { name: "c", sales: 7 },
    { name: "a", sales: 2 },
  ];
  const names = (sorted: Sorted): string =>
    inOrderOf(plain, rows, sorted)
      .map(({ name }) => name)
      .join("");
  expect([names([]), names(by(1, false)), names([...by(1, true), ...by(0, true)])]).toEqual(["bca", "cba", "abc"]);
});
