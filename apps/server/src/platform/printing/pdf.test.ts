import { expect, test } from "vitest";
import { readPdf } from "../../testing/index.ts";
import { drawPdf } from "./index.ts";

// Drawn text can be read back, letter by letter, in each of the six languages.

const draw = (texts: readonly string[], many = 1) =>
  drawPdf(
    {
      title: texts[0] ?? "",
      author: "Zucca",
      at: Date.UTC(2026, 3, 10),
      texts,
      pageText: (page, pages) => `${String(page)} / ${String(pages)}`,
    },
    (page) => {
      for (const text of Array.from({ length: many }, () => texts).flat())
        page.columns([
          { text, share: 1 },
          { text, share: 1, right: true, bold: true },
        ]);
    },
  );

test.each([
  ["en", "Invoice 12: 1,234.50 − 0.5 × 1.25%"],
  ["fr", "Facture n° 12 : œuvre, 1\u202f234,50 €, échéance"],
  ["ht", "Fè fakti a: kòb, peye, sèvis, nimewo fiskal"],
  ["es", "¿Cuánto? Año, números, 1,234.50"],
  ["it", "Perché è così: fattura nº 3"],
  ["zh", "账单 12：平台费，1,234.50 × 1.25%，合计（元）"],
])("%s", async (_language, text) => {
  expect(readPdf(await draw([text])).replaceAll("\n", "")).toContain(text.replaceAll("\u202f", "\u00a0"));
});

test("the same document is the same bytes", async () => {
  expect(await draw(["账单", "Invoice"])).toEqual(await draw(["账单", "Invoice"]));
});

test("overflowing text continues on the next line, and on the next page", async () => {
  const long = Array.from({ length: 30 }, (_, index) => `word${String(index)}`).join(" ");
  const text = readPdf(await draw([long], 40));
  expect(text).toContain("1 / ");
  expect(text).toMatch(/2 \/ \d/);
  expect(text).not.toContain(long);
});

test("a non-breaking space keeps a number in one line", async () => {
  const text = Array.from({ length: 30 }, () => "12\u202f345,00").join(" ");
  expect(
    readPdf(await draw([text]))
      .split("\n")
      .filter((line) => /^345|12$/.test(line)),
  ).toEqual([]);
});
