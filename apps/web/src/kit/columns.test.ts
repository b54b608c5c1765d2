import { formatOf, loadMessages, translator } from "@chalkboard/messages";
import { expect, test } from "vitest";
import { type Column, csvOf, totalsOf, valueText } from "./columns.ts";

type Row = { name: string; sales: number; tickets: number; isOpen: boolean; day: string };
const rows: readonly Row[] = [
  { name: "Delmas 33, \"Chez Jo\"", sales: 116_162, tickets: 7, isOpen: true, day: "2026-11-21" },
  { name: "=SUM(A1)", sales: -500, tickets: 0, isOpen: false, day: "2026-11-22" },
];
const columns: readonly Column<Row>[] = [
  { title: "network.pos", value: (row) => row.name },
  { title: "betting.ticket", heading: "Tickets", value: (row) => row.tickets, kind: "number", sum: true },
  { title: "reports.sales", value: (row) => row.sales, kind: "money", sum: true },
  { title: "betting.open", value: (row) => row.isOpen },
  { title: "kit.date", value: (row) => row.day, kind: "day" },
];
const writer = { t: translator("en", await loadMessages("en")), format: formatOf("en"), currency: "HTG", zone: "UTC" };

test("an export holds what is shown; money is plain, quotes are doubled, formulas are defused", () => {
  expect(csvOf(columns, rows, writer).split("\r\n")).toEqual([
    "POS,Tickets,Sales,Open,Date",
    '"Delmas 33, ""Chez Jo""",7,1161.62,Yes,"Sat, Nov 21"',
    "'=SUM(A1),0,-5.00,No,\"Sun, Nov 22\"",
  ]);
});

test("the line of totals ends an export", () => {
  expect(csvOf(columns, rows, writer, totalsOf(columns, rows)).split("\r\n").at(-1)).toBe("Total,7,1156.62,,");
});

test("columns that add up have a total, the others none", () => {
  expect(totalsOf(columns, rows)).toEqual([undefined, 7, 115_662, undefined, undefined]);
});

test("the server's own total stands instead of the sum", () => {
  expect(totalsOf([{ title: "reports.sales", value: (row) => row.sales, kind: "money", sum: true, total: 1 }], rows)).toEqual([1]);
});

test("a figure of another currency is written in its own decimals", () => {
  expect(valueText({ title: "reports.sales", kind: "money", value: () => 1500, currency: () => "JPY" }, rows[0], writer)).toBe("1,500");
});

test("what is not there is empty", () => {
  expect(valueText({ title: "reports.sales", kind: "money", value: () => null }, rows[0], writer)).toBe("");
});
