import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { csvOf, xlsxOf } from "../../kit/grid/files.ts";
import { paperTable } from "../../kit/grid/paper-table.ts";
import { reportFile } from "./report-file.ts";
import type { Group } from "./report-types.ts";

type Row = { readonly name: string; readonly sales: number; readonly hold: number | null };

const writer = {
  t: translator("en", await loadMessages("en")),
  format: formatOf("en"),
  language: "en",
  currency: "JPY",
  zone: "Asia/Tokyo",
  isOnline: false,
} as const;

function group(key: string): Group<Row> {
  return {
    key,
    name: `Zone ${key}`,
    isFlat: false,
    count: 600,
    hasRows: true,
    line: { name: "Subtotal", sales: 600_000, hold: -705 },
    rows: Array.from({ length: 600 }, (_, index) => ({
      name: `POS ${key}.${String(index)}`,
      sales: index - 300,
      hold: index === 0 ? null : index,
    })),
  };
}

const { rows, ...file } = reportFile<Row>(
  {
    groups: ["1", "2"].map(group),
    total: { name: "Total", sales: 1_200_000, hold: 1_250 },
    groupTitle: "reports.zone",
    columns: [
      { title: "reports.pos", value: ({ name }) => name },
      { title: "reports.sales", kind: "money", value: ({ sales }) => sales },
      { title: "reports.hold", kind: "percent", value: ({ hold }) => hold },
    ],
  },
  (one) => (one.key === "1" ? one.rows.toReversed() : []),
);
const shown = { ...file, rows: rows() };

test("a text file has over five hundred sorted rows and no sums; a folded group is one row", async () => {
  const lines = (await (await csvOf(shown, writer)).text()).split("\r\n");
  expect(lines.length).toBe(602);
  expect([lines[1], lines.at(-2), lines.at(-1)]).toEqual([
    "Zone 1,POS 1.599,299,5.99%",
    "Zone 1,POS 1.0,-300,",
    "Zone 2,Subtotal,600000,-7.05%",
  ]);
});

test("a workbook has them as numbers, yen without decimals", async () => {
  const {
    sheets: [sheet],
  } = await readXlsx(new Uint8Array(await (await xlsxOf(shown, writer)).arrayBuffer()), { readStyles: true });
  expect(sheet?.rows.length).toBe(604);
  expect(sheet?.rows[1]).toEqual(["Total", null, 1_200_000, 0.125]);
  expect(sheet?.rows.at(-2)?.slice(0, 3)).toEqual(["Zone 1", "POS 1.0", -300]);
  expect(sheet?.cells?.get("3,2")?.style?.numFmt).toBe("#,##0;[Red]-#,##0");
});

test("a printout has the total first", () => {
  const printout = paperTable({ ...shown, name: "Results", file: "results", note: "of today" }, writer);
  expect(printout.split("<tr").length - 1).toBe(604);
  expect(printout.indexOf("1,200,000")).toBeLessThan(printout.indexOf("POS 1.599"));
});
