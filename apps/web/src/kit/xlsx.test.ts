import { formatOf, loadMessages, translator } from "@chalkboard/messages";
import { expect, test } from "vitest";
import type { Column } from "./columns.ts";
import { cellOf, xlsxOf } from "./xlsx.ts";

const writer = { t: translator("en", await loadMessages("en")), format: formatOf("en"), currency: "HTG", zone: "America/Port-au-Prince" };
const at = Date.UTC(2026, 10, 21, 4, 59, 30);

test.each<[rule: string, column: Omit<Column<null>, "title">, cell: object | null]>([
  ["money is a number with its currency's decimals", { kind: "money", value: () => -123_456 }, { value: -1234.56, format: "#,##0.00;[Red]-#,##0.00" }],
  ["yen have none", { kind: "money", value: () => 1_500, currency: () => "JPY" }, { value: 1_500, format: "#,##0;[Red]-#,##0" }],
  ["a moment is what the service's clock showed", { kind: "exact", value: () => at },
    { value: new Date(Date.UTC(2026, 10, 20, 23, 59, 30)), format: "yyyy-mm-dd hh:mm:ss" }],
  ["a share is a share", { kind: "percent", value: () => 1_250 }, { value: 0.125, format: "0.00%" }],
  ["a price is a number", { kind: "odds", value: () => -110 }, { value: -110 }],
  ["yes and no are words", { value: () => true }, { value: "Yes" }],
  ["a text that looks like a formula is a text", { value: () => "=SUM(A1)" }, { value: "=SUM(A1)" }],
  ["what is not there is no cell", { value: () => null }, null],
])("%s", (_rule, column, cell) => expect(cellOf({ title: "kit.date", ...column }, null, writer)).toEqual(cell));

test("a workbook is made of heads, totals and rows", async () => {
  const columns: readonly Column<number>[] = [{ title: "betting.ticket", value: String }, { title: "reports.sales", kind: "money", value: (row) => row }];
  const bytes = new Uint8Array(await (await xlsxOf(columns, [100, 250], writer, [{ values: [undefined, 350] }])).arrayBuffer());
  expect([...bytes.subarray(0, 2)].map((code) => String.fromCharCode(code)).join("")).toBe("PK");
  expect(bytes.length).toBeGreaterThan(1_000);
});
