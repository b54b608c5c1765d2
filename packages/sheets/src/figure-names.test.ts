import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { figureTable, type FigureKey } from "@chalkboard/ledger";
import { formatOf, languages, loadMessages, type Translate, translator } from "@chalkboard/messages";
import { describe, expect, test } from "vitest";
import { allSheets } from "./all.ts";
import type { Writer } from "./columns.ts";
import { figureNames, figureOfTitle } from "./figure-names.ts";

const keys = Object.keys(figureTable) as FigureKey[];
const writer = (isOnline: boolean): Writer =>
  ({ t: ((key: string) => key) as Translate, format: formatOf("en"), language: "en", currency: "USD", zone: "UTC", isOnline });

test("every column of money of a list, on the screen and in its files, is a figure of the table", () => {
  const unknown = allSheets.flatMap((sheet) => [true, false].flatMap((isOnline) => sheet.columns(writer(isOnline), {})
    .filter(({ kind, title }) => kind === "money" && figureOfTitle(title) === undefined).map(({ title }) => `${sheet.call.path}: ${title}`)));
  expect(unknown).toEqual([]);
});

// Columns of the pages that are no list's are functions of words that only a page has: their heads are read where they are written.
test("every column of money of a page is a figure of the table", () => {
  const folder = join(import.meta.dirname, "../../../apps/web/src");
  const files = globSync("**/*.{ts,tsx}", { cwd: folder }).filter((file) => !/\.test\.|showroom|mock/.test(file));
  const unknown = files.flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n")
    .filter((line) => /kind: "money"|\.\.\.money|\.\.\.ofTickets|ofAccount\("/.test(line))
    .flatMap((line) => [...line.matchAll(/(?:title: |ofAccount\("\w+", )"([\w.]+)"/g)].map(([, title = ""]) => title))
    .filter((title) => title !== "reports.day" && figureOfTitle(title) === undefined).map((title) => `${file}: ${title}`));
  expect(unknown).toEqual([]);
});

describe("no two figures have one name", () => {
  test.each(languages)("in %s", async (language) => {
    const t = translator(language, await loadMessages(language));
    const named = keys.flatMap((key) => [...new Set(figureNames[key].titles.map((title) => t(title)))].map((name) => ({ key, name })));
    const shared = [...Map.groupBy(named, ({ name }) => name.toLowerCase())].filter(([, some]) => some.length > 1)
      .map(([name, some]) => `${name}: ${some.map(({ key }) => key).join(", ")}`);
    expect(shared).toEqual([]);
  });
});

test("a message is the name of one figure", () => {
  const titles = keys.flatMap((key) => figureNames[key].titles);
  expect(titles.length).toBe(new Set(titles).size);
});
