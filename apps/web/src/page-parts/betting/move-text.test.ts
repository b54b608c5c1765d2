import { expect, test } from "vitest";
import { moveText } from "./move-text.ts";

const t = ((key: string, parts: { points?: string; cents?: string }) =>
  `${parts.points ?? parts.cents ?? ""} ${key.slice(14, 16)}`) as Parameters<typeof moveText>[1];

test.each<[rule: string, points: number, cents: number, text: string]>([
  ["both", 2, -10, "+½ po · −10 ce"],
  ["points alone", -1, 0, "−¼ po"],
  ["cents alone", 0, 5, "+5 ce"],
  ["nothing", 0, 0, ""],
])("a move in words: %s", (_rule, points, cents, text) => {
  expect(moveText({ points, cents }, t)).toBe(text);
});
