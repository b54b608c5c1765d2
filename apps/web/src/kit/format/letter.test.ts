import { expect, test } from "vitest";
import { letterOf } from "./letter.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each<[rule: string, event: Parameters<typeof letterOf>[0], letter: string | undefined]>([
  ["a letter is itself", { ...plain, key: "c" }, "c"],
  ["Caps Lock or Shift makes no difference", { ...plain, key: "C" }, "c"],
  ["a digit is not a letter", { ...plain, key: "1" }, undefined],
  ["a named key is not a letter", { ...plain, key: "Enter" }, undefined],
  ["a shortcut is not a letter", { ...plain, ctrlKey: true, key: "c" }, undefined],
])("%s", (_rule, event, letter) => {
  expect(letterOf(event)).toBe(letter);
});
