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

test("a total is written as its column is", () => {
  const hold: Column<Row> = { title: "reports.hold", value: ({ tickets }) => tickets * 100, kind: "percent", total: -1_234 };
  const lines = csvOf([{ title: "network.pos", value: ({ name }) => name }, hold], rows.slice(0, 1), writer, [{ values: [undefined, -1_234] }]).split("\r\n");
  expect(lines.slice(1)).toEqual(['"Delmas 33, ""Chez Jo""",7.0%', "Total,−12.3%"]);
});

test("columns that add up have a total, the others none", () => {
  expect(totalsOf(columns, rows)).toEqual([{ values: [undefined, 7, 115_662, undefined, undefined] }]);
});

test("the server's own total stands instead of the sum", () => {
  expect(totalsOf([{ title: "reports.sales", value: (row) => row.sales, kind: "money", sum: true, total: 1 }], rows)).toEqual([{ values: [1] }]);
});

test("a figure of another currency is written in its own decimals", () => {
  expect(valueText({ title: "reports.sales", kind: "money", value: () => 1500, currency: () => "JPY" }, rows[0], writer)).toBe("1,500");
});

test("an export writes each currency in its own decimals, and its totals under its own name", () => {
  const yen: Column<{ readonly stake: number; readonly currency: string }> = {
    title: "reports.sales", kind: "money", value: ({ stake }) => stake, currency: ({ currency }) => currency,
  };
  const totals = [{ values: [150] }, { label: "JPY", currency: "JPY", values: [1500] }];
  expect(csvOf([{ title: "betting.ticket", value: () => "1" }, yen], [{ stake: 150, currency: "HTG" }, { stake: 1500, currency: "JPY" }], writer,
    totals.map((row) => ({ ...row, values: [undefined, ...row.values] }))).split("\r\n")).toEqual(["Ticket,Sales", "1,1.50", "1,1500", "Total,1.50", "JPY,1500"]);
});

test("what is not there is empty", () => {
  expect(valueText({ title: "reports.sales", kind: "money", value: () => null }, rows[0], writer)).toBe("");
});
