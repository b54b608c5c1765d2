import { readFileSync } from "node:fs";
import { routes } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { en } from "./en.ts";
import { languageOf, languages, localeOf } from "./format/languages.ts";
import { loadMessages } from "./load.ts";
import { explainedCodes } from "./refusals/refusals.ts";
import { loadTexts } from "./testing/texts.ts";
import { translator } from "./translator.ts";

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").sort();

test.each(languages)("%s has the keys of English and no others", async (language) => {
  const [english, others] = [await loadTexts("en"), await loadTexts(language)];
  expect(
    [...english.keys()].filter((key) => !others.has(key)),
    "missing",
  ).toEqual([]);
  expect(
    [...others.keys()].filter((key) => !english.has(key)),
    "surplus",
  ).toEqual([]);
});

test.each(languages.filter((language) => language !== "en"))("%s has one key per line and no key twice", (language) => {
  const text = readFileSync(new URL(`${language}.json`, import.meta.url), "utf8");
  const written = `${JSON.stringify(JSON.parse(text), null, 2)}\n`.split("\n");
  expect(text.split("\n").find((line, index) => line !== written[index])).toBe(undefined);
});

test.each(languages)("%s has the same placeholders as English in every sentence", async (language) => {
  const [english, others] = [await loadTexts("en"), await loadTexts(language)];
  const wrong = [...english].filter(([key, text]) => {
    const translated = others.get(key) ?? "";
    if (translated.trim() === "") return true;
    if (!key.endsWith("_one")) return String(placeholders(translated)) !== String(placeholders(text));
    // One form of a counted message may omit the number, and may have what the other form has.
    const known = placeholders(english.get(key.replace(/_one$/, "_other")) ?? "");
    return placeholders(translated).some((name) => !known.includes(name));
  });
  expect(wrong.map(([key]) => key)).toEqual([]);
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
  ["English counts zero as many", "en", 0, "0 rows"],
  ["French counts zero as one", "fr", 0, "0 ligne"],
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
