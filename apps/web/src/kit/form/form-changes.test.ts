import { expect, test } from "vitest";
import { changeText } from "./form-changes.tsx";

test.each([
  ["one value", "60,000.00", "75,000.00", "60,000.00 → 75,000.00"],
  ["the changed one of several parts", "least 70 · most 90", "least 80 · most 90", "least 70 → least 80"],
  ["a new part", "least 70", "least 70 · most 90", "– → most 90"],
  ["the longest text that is not cut", "a".repeat(40), "", `${"a".repeat(40)} → `],
  ["a text of one character more", "a".repeat(41), "", `${"a".repeat(39)}… → `],
])("%s is shown before and after", (_, before, after, said) => {
  expect(changeText(before, after)).toBe(said);
});
