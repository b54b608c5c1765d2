import { expect, test } from "vitest";
import { type Column, totalsOf } from "./columns.ts";

type Row = { readonly name: string; readonly sales: number; readonly tickets: number };
const rows: readonly Row[] = [
  { name: "Delmas 33", sales: 116_162, tickets: 7 },
  { name: "Kap", sales: -500, tickets: 0 },
];
const columns: readonly Column<Row>[] = [
  { title: "network.pos", value: ({ name }) => name },
  { title: "betting.ticket", value: ({ tickets }) => tickets, kind: "number", sum: true },
  { title: "reports.sales", value: ({ sales }) => sales, kind: "money", sum: true },
  { title: "reports.prizes", value: ({ sales }) => sales, kind: "money" },
];

test("columns with a sum have a total, the others do not", () =>
  expect(totalsOf(columns, rows)).toEqual([{ values: [undefined, 7, 115_662, undefined] }]));

test("the server's own total replaces the sum", () => {
  expect(
    totalsOf([{ title: "reports.sales", value: ({ sales }) => sales, kind: "money", sum: true, total: 1 }], rows),
  ).toEqual([{ values: [1] }]);
});

test("without summable columns there is no totals row", () => expect(totalsOf(columns.slice(0, 1), rows)).toEqual([]));
