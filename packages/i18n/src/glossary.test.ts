import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Language, languages } from "./format/languages.ts";
import { loadTexts, withoutValues } from "./testing/texts.ts";

// GLOSSARY.md is for authors of texts; these tests read its tables, so that glossary and texts stay in step.
const page = readFileSync(new URL("../GLOSSARY.md", import.meta.url), "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|") && !line.startsWith("| ---"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const columns: readonly Language[] = ["fr", "ht", "es", "zh", "it"];
const terms = rows.filter((cells) => cells.length === 6 && cells[0] !== "English");
const banned = rows
  .filter((cells) => cells.length === 4 && cells[0] !== "language")
  .map(([language = "", word = "", instead = "", except = ""]) => ({
    language,
    word,
    instead,
    except: [...except.matchAll(/`([^`]+)`/g)].map(([, key]) => key),
  }));

/** Matches a word on its own, in any case unless it is all capitals; Chinese has no spaces between words. */
function finder(language: string, word: string): RegExp {
  if (language === "zh") return new RegExp(word);
  return new RegExp(`(?<![\\p{L}\\d])${word}s?(?![\\p{L}\\d])`, word === word.toUpperCase() ? "u" : "iu");
}

/** The words of a cell: "mise; enjeu" is two. */
function wordsOf(cell: string): readonly string[] {
  return cell.split(";").map((word) => word.trim());
}

test("the glossary has its tables", () => {
  expect(terms.length).toBeGreaterThan(70);
  expect(new Set(banned.map(({ language }) => language))).toEqual(new Set(languages));
});

test("every term has a word in every language", () => {
  expect(terms.filter((cells) => cells.some((cell) => cell === "")).map(([term]) => term)).toEqual([]);
});

describe.each(languages)("%s", (language) => {
  const rules = banned.filter((rule) => rule.language === language);

  test("no text uses a word that the glossary bans", async () => {
    const texts = [...(await loadTexts(language))];
    const found = rules.flatMap(({ word, instead, except }) => {
      const find = finder(language, word);
      return texts
        .filter(([key, text]) => find.test(withoutValues(text)) && !except.includes(key))
        .map(([key, text]) => `${key} "${text}": not ${word}, but ${instead}`);
    });
    expect(found).toEqual([]);
  });

  test("every listed exception is needed", async () => {
    const texts = await loadTexts(language);
    const idle = rules.flatMap(({ word, except }) =>
      except.filter((key) => !finder(language, word).test(withoutValues(texts.get(key ?? "") ?? ""))),
    );
    expect(idle).toEqual([]);
  });
});

describe.each(columns)("the glossary in %s", (language) => {
  const words = terms.map((cells) => [cells[0] ?? "", cells[1 + columns.indexOf(language)] ?? ""] as const);

  test("bans none of its own words", () => {
    const rules = banned.filter((rule) => rule.language === language);
    expect(rules.flatMap(({ word }) => words.filter(([, cell]) => finder(language, word).test(cell)))).toEqual([]);
  });

  test("matches the texts", async () => {
    const said = [...(await loadTexts(language)).values()].join("\n").toLowerCase();
    expect(words.filter(([, cell]) => !wordsOf(cell).every((word) => said.includes(word.toLowerCase())))).toEqual([]);
  });
});
