import { loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { reasonText } from "./leg-reason.ts";

const t = translator("en", await loadMessages("en"));

test.each<[rule: string, betType: number, reason: Record<string, unknown>, words: string]>([
  [
    "a total shows the score, the sum and the line",
    3,
    { rule: "decided", away: 5, home: 4, figure: 9, line: 34 },
    "5–4: 9 against 8½",
  ],
  [
    "a handicap shows the margin and the handicap",
    2,
    { rule: "decided", away: 2, home: 4, figure: -2, line: 6 },
    "2–4: −2 against +1½",
  ],
  ["a money line shows the score", 1, { rule: "decided", away: 5, home: 4, figure: 1, line: null }, "5–4"],
  ["a tie is named", 1, { rule: "tie", away: 3, home: 3 }, "3–3: a tie"],
  ["a game that was too short", 3, { rule: "tooShort", period: "game" }, "The game was too short for this bet"],
  ["a bet voided by order", 3, { rule: "voided", order: 4, words: "called off" }, "Void by order: called off"],
  ["an ungraded leg has no reason", 3, {}, ""],
])("why a leg is graded: %s", (_rule, betType, reason, words) => {
  expect(reasonText({ betType, reason }, { t })).toBe(words);
});
