import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { type Column, type TotalsRow, valueText } from "./columns.ts";
import { columnFormat, csvHeads, csvLine, sheetCell, totalCell } from "./file-cells.ts";

const writer = {
  t: translator("en", await loadMessages("en")),
  format: formatOf("en"),
  language: "en",
  currency: "HTG",
  zone: "America/Port-au-Prince",
  isOnline: false,
} as const;
const at = Date.UTC(2026, 10, 21, 4, 59, 30);
type Kind = Omit<Column<null>, "title">;

test.each<[rule: string, column: Kind, cell: object | null]>([
  [
    "money is a number with its currency's decimals",
    { kind: "money", value: () => -123_456 },
    { value: -1234.56, format: "#,##0.00;[Red]-#,##0.00" },
  ],
  [
    "yen have no decimals",
    { kind: "money", value: () => 1_500, currency: () => "JPY" },
    { value: 1_500, format: "#,##0;[Red]-#,##0" },
  ],
  [
    "a time is what the service's clock showed",
    { kind: "exact", value: () => at },
    { value: new Date(Date.UTC(2026, 10, 20, 23, 59, 30)), format: "yyyy-mm-dd hh:mm:ss" },
  ],
  [
    "a day is a day",
    { kind: "day", value: () => "2026-11-21" },
    { value: new Date(Date.UTC(2026, 10, 21)), format: "yyyy-mm-dd" },
  ],
  ["a subtotal's word is in the column of days", { kind: "day", value: () => "Subtotal" }, { value: "Subtotal" }],
  ["a share is a share", { kind: "percent", value: () => 1_250 }, { value: 0.125, format: "0.00%" }],
  ["a price is a number", { kind: "odds", value: () => -110 }, { value: -110 }],
  ["yes and no are words", { value: () => true }, { value: "Yes" }],
  ["a text that looks like a formula is a text", { value: () => "=SUM(A1)" }, { value: "=SUM(A1)" }],
  ["a missing value is no cell", { value: () => null }, null],
])("in a workbook %s", (_rule, column, cell) =>
  expect(sheetCell({ title: "kit.date", ...column }, null, writer)).toEqual(cell),
);

test.each<[rule: string, column: Kind, format: string | undefined]>([
  ["money of the service has its decimals", { kind: "money", value: () => 1 }, "#,##0.00;[Red]-#,##0.00"],
  [
    "money of several currencies has as many as each",
    { kind: "money", value: () => 1, currency: () => "JPY" },
    "#,##0.00##;[Red]-#,##0.00##",
  ],
  ["moments are moments", { kind: "dateTime", value: () => 1 }, "yyyy-mm-dd hh:mm:ss"],
  ["days are days", { kind: "day", value: () => "2026-11-21" }, "yyyy-mm-dd"],
  ["a text has no format", { value: () => "a" }, undefined],
])("of a whole column %s", (_rule, column, format) =>
  expect(columnFormat({ title: "kit.date", ...column }, writer)).toBe(format),
);

test.each<[rule: string, column: Kind, cell: string | number]>([
  ["money is plain decimals", { kind: "money", value: () => -500 }, "-5.00"],
  ["money of another currency has its own", { kind: "money", value: () => 1500, currency: () => "JPY" }, "1500"],
  ["a number is a number", { kind: "number", value: () => 7 }, 7],
  ["a text that looks like a formula is defused", { value: () => "=SUM(A1)" }, "'=SUM(A1)"],
  ["yes and no are words", { value: () => true }, "Yes"],
  ["a day has its year", { kind: "day", value: () => "2026-11-21" }, "2026-11-21"],
  ["a subtotal's word is in the column of days", { kind: "day", value: () => "Subtotal" }, "Subtotal"],
  [
    "a time is what the service's clock showed, with its day",
    { kind: "clock", value: () => at },
    "2026-11-20 23:59:30",
  ],
  ["a share has its hundredths, and a minus that is read", { kind: "percent", value: () => -7_05 }, "-7.05%"],
  ["bytes are a number", { kind: "size", value: () => 1_536 }, 1_536],
  ["a missing value is empty", { kind: "money", value: () => null }, ""],
])("in a text file %s", (_rule, column, cell) =>
  expect(csvLine([{ title: "kit.date", ...column }], null, writer)).toEqual([cell]),
);

const name: Column<null> = { title: "network.pos", value: () => "Delmas 33" };
const sales: Column<null> = { title: "reports.sales", heading: "Sales of today", kind: "money", value: () => 100 };
test("heads are the columns' titles, or the data given as heading", () =>
  expect(csvHeads([name, sales], writer)).toEqual(["POS", "Sales of today"]));

test.each<[rule: string, totals: TotalsRow, line: readonly (string | number)[]]>([
  ["is called Total", { values: [undefined, 350] }, ["Total", "3.50"]],
  [
    "of another currency has its name and its decimals",
    { label: "JPY", currency: "JPY", values: [undefined, 1500] },
    ["JPY", "1500"],
  ],
])("a line of sums %s", (_rule, totals, line) => {
  expect(totalCell(name, totals, 0, writer)?.value).toBe(line[0]);
  expect(totalCell(sales, totals, 1, writer)?.value).toBe(Number(line[1]));
});

test("a figure of another currency is shown with that currency's decimals", () => {
  expect(
    valueText({ title: "reports.sales", kind: "money", value: () => 1500, currency: () => "JPY" }, null, writer),
  ).toBe("1,500");
});
