import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { Column } from "./columns.ts";
import { csvOf, xlsxOf } from "./files.ts";

const writer = {
  t: translator("en", await loadMessages("en")),
  format: formatOf("en"),
  language: "en",
  currency: "HTG",
  zone: "America/Port-au-Prince",
  isOnline: false,
} as const;
const columns: readonly Column<number>[] = [
  { title: "betting.ticket", value: (row) => `=${String(row)}` },
  { title: "reports.sales", kind: "money", value: (row) => row },
];
const shown = {
  columns,
  rows: [100, 250],
  totals: [{ values: [undefined, 350] }],
  isSum: (row: number) => row === 250,
};

test("a text file has headings and rows, no sums, and no formula", async () => {
  const bytes = new Uint8Array(await (await csvOf(shown, writer)).arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  expect(new TextDecoder().decode(bytes).split("\r\n")).toEqual(["Ticket,Sales", "'=100,1.00", "'=250,2.50"]);
});

test("a workbook has headings, sums and then the rows; sums are bold, money is a number", async () => {
  const {
    sheets: [sheet],
  } = await readXlsx(new Uint8Array(await (await xlsxOf(shown, writer)).arrayBuffer()), { readStyles: true });
  expect(sheet?.rows).toEqual([
    ["Ticket", "Sales"],
    ["Total", 3.5],
    ["=100", 1],
    ["=250", 2.5],
  ]);
  const isBold = (cell: string): boolean => sheet?.cells?.get(cell)?.style?.font?.bold === true;
  expect(["0,0", "1,1", "2,1", "3,1"].map(isBold)).toEqual([true, true, false, true]);
  expect(sheet?.cells?.get("2,1")?.style?.numFmt).toBe("#,##0.00;[Red]-#,##0.00");
});
