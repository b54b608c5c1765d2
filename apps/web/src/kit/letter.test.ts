import { expect, test } from "vitest";
import { letterOf } from "./letter.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each<[rule: string, event: Parameters<typeof letterOf>[0], letter: string | undefined]>([
  ["a letter is itself", { ...plain, key: "c" }, "c"],
  ["Caps Lock or Shift makes no other letter of it", { ...plain, key: "C" }, "c"],
  ["a digit is none", { ...plain, key: "1" }, undefined],
  ["a named key is none", { ...plain, key: "Enter" }, undefined],
  ["a command is none", { ...plain, ctrlKey: true, key: "c" }, undefined],
])("%s", (_rule, event, letter) => { expect(letterOf(event)).toBe(letter); });
