import { routes } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { en } from "./en.ts";
import { languageOf, languages, localeOf } from "./languages.ts";
import { loadMessages } from "./load.ts";
import { explainedCodes } from "./refusals.ts";
import { translator } from "./translator.ts";

const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").sort();

test.each(languages)("%s has the same placeholders as English in every sentence", async (language) => {
  const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = await loadMessages(language);
  for (const [area, texts] of Object.entries(en)) {
    for (const [key, text] of Object.entries(texts)) {
      const translated = messages[area]?.[key] ?? "";
      expect(translated.trim(), `${area}.${key}`).not.toBe("");
      // One form of a counted message may omit the number.
      if (!key.endsWith("_one")) expect(placeholders(translated), `${area}.${key}`).toEqual(placeholders(text));
    }
  }
});

test("the titles are those of the contract's routes", () => {
  expect(Object.keys(en.routes).sort()).toEqual([...new Set(routes.map(({ path }) => path))].sort());
});

test("every explained code has a title", () => {
  const titles = Object.keys(en.refusals);
  expect(explainedCodes.filter((code) => !titles.includes(String(code)))).toEqual([]);
});

test.each([
  ["English counts one as one", "en", 1, "1 row"],
  ["English counts none as many", "en", 0, "0 rows"],
  ["French counts none as one", "fr", 0, "0 ligne"],
  ["a count is written with the language's own marks", "en", 12_345, "12,345 rows"],
  ["Chinese has one form", "zh", 1, "1 行"],
] as const)("%s", async (_, language, count, text) => {
  expect(translator(language, await loadMessages(language))("kit.rows", { count })).toBe(text);
});

test("values replace their placeholders", () => {
  expect(translator("en", en)("shell.welcome", { name: "Ana" })).toBe("Welcome, Ana");
});

test.each([
  ["a plain code", "es", "es"],
  ["a code with a country", "fr-CA", "fr"],
  ["capitals", "IT", "it"],
  ["a language that there is not", "de", undefined],
  ["nothing", "", undefined],
])("a language is read from %s", (_, code, language) => {
  expect(languageOf(code)).toBe(language);
});

test("Haitian is formatted as Haitian French, for which there is data", () => {
  expect(Intl.NumberFormat.supportedLocalesOf([localeOf("ht")])).toEqual(["fr-HT"]);
});
