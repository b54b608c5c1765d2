import { expect, test } from "vitest";
import { afterKey } from "./use-typed-find.ts";

test.each<[rule: string, find: string, key: string, next: string | undefined]>([
  ["a digit extends the search", "94", "7", "947"],
  ["a letter extends the search", "", "Y", "Y"],
  ["a letter of another script extends it", "", "队", "队"],
  ["Backspace removes the last character", "94", "Backspace", "9"],
  ["Escape clears the search", "94", "Escape", ""],
  ["Space is left to choosing a row", "94", " ", undefined],
  ["Enter is left to opening a row", "94", "Enter", undefined],
  ["arrows are left to moving", "94", "ArrowDown", undefined],
  ["sixty characters are the maximum", "x".repeat(60), "x", "x".repeat(60)],
])("%s", (_rule, find, key, next) => {
  expect(afterKey(find, key)).toBe(next);
});
