import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { figureTable, type FigureKey } from "@chalkboard/ledger";
import { formatOf, languages, loadMessages, type Translate, translator } from "@chalkboard/i18n";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { allListColumns } from "./all.ts";
import type { Writer } from "./columns.ts";
import { figureNames, figureOfTitle } from "./figure-names.ts";

const keys = Object.keys(figureTable) as FigureKey[];
const writer = (isOnline: boolean): Writer => ({
  t: ((key: string) => key) as Translate,
  format: formatOf("en"),
  language: "en",
  currency: "USD",
  zone: "UTC",
  isOnline,
});

test("every column of money of a list, on the screen and in its files, is a figure of the table", () => {
  const unknown = allListColumns.flatMap((sheet) =>
    [true, false].flatMap((isOnline) =>
      sheet
        .columns(writer(isOnline), {})
        .filter(({ kind, title }) => kind === "money" && figureOfTitle(title) === undefined)
        .map(({ title }) => `${sheet.call.path}: ${title}`),
    ),
  );
  expect(unknown).toEqual([]);
});

const webFolder = join(import.meta.dirname, "../../../apps/web/src");
const webFiles = globSync("**/*.{ts,tsx}", { cwd: webFolder }).filter((file) => !/\.test\.|showroom|mock/.test(file));
const unknownIn = (file: string, text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, title = ""]) =>
    figureOfTitle(title) === undefined ? [`${file}: ${title}`] : [],
  );

test("the label of an amount in a panel is a figure of the table", () => {
  const beside = /(?:<dt>\{t\("([\w.]+)"\)\}<\/dt><dd>(?:[^<]*)|\{t\("([\w.]+)"\)\} <b>|\[t\("([\w.]+)"\), ?)<Money/g;
  const onOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, "").replaceAll('{" "}', " ");
  const found = webFiles.flatMap((file) =>
    [...onOneLine(readFileSync(join(webFolder, file), "utf8")).matchAll(beside)].map(
      ([, ...titles]) => [file, titles.find((title) => title !== undefined) ?? ""] as const,
    ),
  );
  expect(found.length).toBeGreaterThan(30);
  expect(
    found.filter(([, title]) => figureOfTitle(title) === undefined).map(([file, title]) => `${file}: ${title}`),
  ).toEqual([]);
});

// A series of amounts has a figure's name by its type; hand-drawn bars and their labels are checked where they are
// written.
test("a plot of amounts names a figure of the table", () => {
  const besides = new Set(["reports.salesByDay", "reports.netByDay", "reports.hold", "reports.figureOf"]);
  const plots = webFiles
    .map((file) => [file, readFileSync(join(webFolder, file), "utf8")] as const)
    .filter(
      ([file, text]) =>
        /<Plot |role="img"/.test(text) && /format\.money\(|moneySeries/.test(text) && !file.startsWith("kit/"),
    );
  expect(plots.map(([file]) => file).toSorted()).toEqual([
    "reporting/reports/part-plot.tsx",
    "reporting/reports/phone-days.tsx",
    "reporting/reports/platform/platform-results.tsx",
    "reporting/reports/sales-plot.tsx",
  ]);
  expect(
    plots
      .flatMap(([file, text]) => unknownIn(file, text, /\bt\("([\w.]+)"/g))
      .filter((one) => !besides.has(one.split(": ")[1] ?? "")),
  ).toEqual([]);
});

// Columns of pages that are not lists use texts of their own page: their heads are checked where they are written.
test("every column of money of a page is a figure of the table", () => {
  const titled = webFiles.flatMap((file) =>
    moneyTitles(readFileSync(join(webFolder, file), "utf8"), file).map((title) => ({ file, title })),
  );
  expect(titled.length).toBeGreaterThan(40);
  const unknown = titled
    .filter(({ title }) => title !== "reports.day" && figureOfTitle(title) === undefined)
    .map(({ file, title }) => `${file}: ${title}`);
  expect(unknown).toEqual([]);
});

/** The titles of the columns of money that a file of code writes. */
function moneyTitles(text: string, file: string): readonly string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const parts = node.properties.map((part) => part.getText());
      const title = parts.map((part) => /^title: "([\w.]+)"$/.exec(part)?.[1]).find((one) => one !== undefined);
      const isMoney = parts.some((part) => /^(kind: "money"$|\.\.\.money\b|\.\.\.ofTickets\b)/.test(part));
      if (isMoney && title !== undefined) titles.push(title);
    }
    if (ts.isCallExpression(node) && node.expression.getText() === "ofAccount") {
      const [, title] = node.arguments;
      if (title !== undefined && ts.isStringLiteral(title)) titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return titles;
}

describe("no two figures have the same name", () => {
  test.each(languages)("in %s", async (language) => {
    const t = translator(language, await loadMessages(language));
    const named = keys.flatMap((key) =>
      [...new Set(figureNames[key].titles.map((title) => t(title)))].map((name) => ({ key, name })),
    );
    const shared = [...Map.groupBy(named, ({ name }) => name.toLowerCase())]
      .filter(([, some]) => some.length > 1)
      .map(([name, some]) => `${name}: ${some.map(({ key }) => key).join(", ")}`);
    expect(shared).toEqual([]);
  });
});

test("a message is the name of one figure", () => {
  const titles = keys.flatMap((key) => figureNames[key].titles);
  expect(titles.length).toBe(new Set(titles).size);
});
