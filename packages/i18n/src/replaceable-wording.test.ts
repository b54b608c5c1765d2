import { describe, expect, test } from "vitest";
import { en } from "./en.ts";
import { formatOf } from "./format/format.ts";
import { languages } from "./format/languages.ts";
import { loadMessages } from "./load.ts";
import {
  isReplaceableWording,
  placeholdersOf,
  wordingFaults,
  type WordingKey,
  wordingSample,
} from "./replaceable-wording.ts";
import { explain, explainedCodes } from "./refusals/refusals.ts";
import { translator } from "./translator.ts";

const writingOf = (refusals: Partial<Record<WordingKey, string>>) => ({
  t: translator("en", { ...en, refusals: { ...en.refusals, ...refusals } }),
  format: formatOf("en"),
  currency: "HTG",
});

test.each<[rule: string, key: string, isOne: boolean]>([
  ["a control's title", "-33", true],
  ["a control's sentence", "-33.between", true],
  ["one of a number's forms", "-36.chalk", true],
  ["a text shared by several", "suggested", true],
  ["free play's own refusal", "-2.win", true],
  ["not a role's refusal", "-2.why", false],
  ["not a form's fault", "-1.required", false],
  ["not a money desk's reason", "because.overdraft", false],
  ["not a code without texts", "other.why", false],
])("%s can be worded: %s", (_rule, key, isOne) => {
  expect(isReplaceableWording(key)).toBe(isOne);
});

test("every control's code has a title whose text can be replaced", () => {
  expect(explainedCodes.filter((code) => code < -10 && !isReplaceableWording(String(code)))).toEqual([]);
});

test.each<[rule: string, key: WordingKey, text: string, unknown: readonly string[], missing: readonly string[]]>([
  ["both bounds of ours", "-33.between", "Bets from {minimum} up to {maximum}!", [], []],
  ["an amount that is missing", "-33.between", "Bets from {minimum}.", [], ["{maximum}"]],
  ["a name that nothing fills", "-33.between", "{minimum} to {maximum}, {name}.", ["{name}"], []],
  ["a name with a blank in it", "-33.over", "At most { maximum }.", ["{ maximum }"], ["{maximum}"]],
  ["a brace alone", "-33.over", "At most {maximum}}.", ["}"], []],
  ["which leg and which control may be left out", "-24.none", "Nothing is left.", [], []],
  ["the remaining limit may not", "-24.win", "{requested} is too much.", [], ["{available}"]],
  ["one form of a number may say the other's", "-2.legs_one", "Only {count} leg.", [], []],
  ["and the form for one may leave it out", "-42.seconds_one", "Too late: it waited longer than a second.", [], []],
  ["the form for several may not", "-42.seconds_other", "Too late.", [], ["{count}"]],
])("faults: %s", (_rule, key, text, unknown, missing) => {
  expect(wordingFaults(en.refusals, key, text)).toEqual({ unknown, missing });
});

describe("a custom sentence", () => {
  test("is used wherever the refusal is explained, with its figures", () => {
    const own = writingOf({
      "-33.between": "Nou pran {minimum} rive {maximum}.",
      "-33": "Pari a pa bon",
      suggested: "Eseye {amount}.",
    });
    expect(explain({ code: -33, data: { minimum: 500, maximum: 50_000, suggested: 50_000 } }, own)).toEqual({
      title: "Pari a pa bon",
      text: "Nou pran 5.00 rive 500.00. Eseye 500.00.",
    });
  });

  test.each(languages)("fills each built-in text with an example's figures in %s", async (language) => {
    const messages = await loadMessages(language);
    const writing = { t: translator(language, messages), format: formatOf(language), currency: "HTG" };
    const keys = (Object.keys(messages.refusals) as WordingKey[]).filter(isReplaceableWording);
    expect(keys.filter((key) => wordingSample(key, messages.refusals[key], writing).includes("{"))).toEqual([]);
    expect(
      keys.filter((key) => wordingFaults(messages.refusals, key, messages.refusals[key]).missing.length > 0),
    ).toEqual([]);
    expect(
      keys.filter(
        (key) =>
          placeholdersOf(messages.refusals, key).toSorted().join(" ") !==
          placeholdersOf(en.refusals, key).toSorted().join(" "),
      ),
    ).toEqual([]);
  });

  test.each<[rule: string, key: WordingKey, text: string]>([
    ["amounts as money", "-33.over", "A bet here is at most 500.00."],
    ["counts as numbers", "-36.chalk", "Favourites per ticket, at most: 3; this one has 4."],
    ["a price as a price", "-46.price", "Underdogs above +250 are not sold here."],
  ])("samples %s", (_rule, key, text) => {
    expect(wordingSample(key, en.refusals[key], writingOf({}))).toBe(text);
  });
});
