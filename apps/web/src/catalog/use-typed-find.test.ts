import { expect, test } from "vitest";
import { afterKey } from "./use-typed-find.ts";

test.each<[rule: string, find: string, key: string, next: string | undefined]>([
  ["a digit", "94", "7", "947"], ["a letter", "", "Y", "Y"], ["a letter of another script", "", "队", "队"], ["the last is taken back", "94", "Backspace", "9"],
  ["and all", "94", "Escape", ""], ["Space chooses a row", "94", " ", undefined], ["Enter opens one", "94", "Enter", undefined], ["an arrow moves", "94", "ArrowDown", undefined],
  ["sixty letters are enough", "x".repeat(60), "x", "x".repeat(60)],
])("%s", (_rule, find, key, next) => { expect(afterKey(find, key)).toBe(next); });
