import { expect, test } from "vitest";
import { matches, objectOf, readUsed, type Used, usedAfter, usedFirst } from "./palette-text.ts";

test.each<[rule: string, typed: string, text: string, found: boolean]>([
  ["a beginning of a word", "rot", "Rotation numbers", true],
  ["a word in the middle", "num", "Rotation numbers", true],
  ["several words in any order", "numb rot", "Rotation numbers", true],
  ["accents and case count for nothing", "REGLAGES", "Réglages", true],
  ["a part of a Chinese title", "赛果", "录入赛果", true],
  ["another word is not found", "rota x", "Rotation numbers", false],
])("%s", (_rule, typed, text, found) => {
  expect(matches(typed, text)).toBe(found);
});

test.each<[rule: string, template: string, typed: string, object: string | undefined]>([
  ["the object follows the verb", "Close {name}", "close NBA", "NBA"],
  ["a preposition may be left out", "Deposit for {name}", "deposit 911", "911"],
  ["or be there", "Deposit for {name}", "Deposit  for Rose Pierre", "Rose Pierre"],
  ["accents of the verb count for nothing", "Dépôt pour {name}", "depot 911", "911"],
  ["Chinese has no blank", "关闭{name}", "关闭NBA", "NBA"],
  ["Chinese may have one", "关闭{name}", "关闭 NBA", "NBA"],
  ["the verb alone has no object yet", "Close {name}", "close", ""],
  ["another verb is no object", "Close {name}", "closer NBA", undefined],
  ["a name that begins like the verb is not cut", "Deposit for {name}", "depo 911", undefined],
])("%s", (_rule, template, typed, object) => {
  expect(objectOf(template, typed)).toBe(object);
});

const use = (id: string): Used => ({ id, label: id, description: "", to: `/${id}` });

test("what was used last is first, once, and eight are remembered", () => {
  const used = [..."abcdefgh"].map(use);
  expect(usedAfter(used, use("c")).map(({ id }) => id)).toEqual([..."cabdefgh"]);
  expect(usedAfter(used, use("i")).map(({ id }) => id)).toEqual([..."iabcdefg"]);
});

test("what was used comes first in its group, the rest keeps its order", () => {
  expect(usedFirst([..."wxyz"].map(use), [use("z"), use("x")]).map(({ id }) => id)).toEqual([..."zxwy"]);
});

test.each<[rule: string, text: string | null, ids: readonly string[]]>([
  ["nothing was used yet", null, []],
  ["what was written is read", JSON.stringify([use("a")]), ["a"]],
  ["what is no use is left out", JSON.stringify([use("a"), { id: 3 }, null]), ["a"]],
  ["a damaged text is nothing", "[{", []],
])("%s", (_rule, text, ids) => {
  expect(readUsed(text).map(({ id }) => id)).toEqual(ids);
});
