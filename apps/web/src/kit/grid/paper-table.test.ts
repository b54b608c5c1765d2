import { expect, test } from "vitest";
import { paperTable } from "./paper-table.ts";

const locale = {
  language: "en",
  t: (key: string) => key,
  format: {},
  zone: "UTC",
  currency: "USD",
  isOnline: false,
} as unknown as Parameters<typeof paperTable>[1];
type Row = { readonly name: string; readonly short: string };
const rows: readonly Row[] = [{ name: "Liga Mexicana de Béisbol", short: "LMB & Co" }];

test.each<[rule: string, column: object, cell: string]>([
  ["a value as it is", {}, "Liga Mexicana de Béisbol"],
  ["a different value on paper", { onPaper: ({ short }: Row) => short }, "LMB &amp; Co"],
])("%s", (_rule, column, cell) => {
  const columns = [{ title: "betting.league" as const, value: ({ name }: Row) => name, ...column }];
  expect(
    paperTable({ name: "Day", file: "day", columns, rows, totals: [], isSum: () => false, note: "of now" }, locale),
  ).toContain(`<td>${cell}</td>`);
});
