import { expect, test } from "vitest";
import { decidedBinding } from "./bind-games.ts";
import { isSameQuestion, type PendingGame } from "./pending-games.ts";

// Which answers of a source a person's decision is about, and what it does with them.

const hourMs = 3_600_000;
const noon = Date.UTC(2026, 5, 10, 16);
const said = { away: "New York Yankees", home: "Boston Red Sox", startsAt: noon };
test.each<[rule: string, now: typeof said | object, isSame: boolean]>([
  ["the same words", {}, true],
  ["names in another spelling", { away: "new york  YANKEES" }, true],
  ["exactly a day later", { startsAt: noon + 24 * hourMs }, true],
  ["more than a day later", { startsAt: noon + 24 * hourMs + 1 }, false],
  ["more than a day earlier", { startsAt: noon - 24 * hourMs - 1 }, false],
  ["sides exchanged", { away: "Boston Red Sox", home: "New York Yankees" }, false],
  ["another team", { home: "Chicago Cubs" }, false],
])("a decision holds for what the source says: %s", (_rule, now, isSame) => {
  expect(isSameQuestion(said, { ...said, ...now })).toBe(isSame);
});

type Rule = [
  rule: string,
  own: Parameters<typeof decidedBinding>[0],
  state: PendingGame["state"] | undefined,
  reason: PendingGame["reason"],
  means: number | null,
  isMoved: boolean,
  binding: string,
];
test.each<Rule>([
  ["nobody was asked", "anotherPair", undefined, "anotherPair", null, false, "anotherPair"],
  ["another pair that is pending", "anotherPair", "pending", "anotherPair", null, false, "anotherPair"],
  ["another pair that was ignored", "anotherPair", "ignored", "anotherPair", null, false, "ignored"],
  ["another pair whose key is to leave its game", "anotherPair", "another", "anotherPair", null, false, "ignored"],
  ["another date that is pending", "anotherDate", "pending", "anotherDate", null, true, "anotherDate"],
  ["a start that is pending", "same", "pending", "sameStart", null, true, "sameStart"],
  ["a start that is pending, with sides exchanged", "turnedRound", "pending", "sameStart", null, true, "sameStart"],
  ["a pending start that the source took back", "same", "pending", "sameStart", null, false, "same"],
  ["a start that was ignored", "same", "ignored", "sameStart", null, true, "ignored"],
  ["an ignored start that the source took back", "same", "ignored", "sameStart", null, false, "same"],
  ["a start of a game of its own", "same", "another", "sameStart", null, true, "same"],
  ["a start that is another stored game's", "same", "stored", "sameStart", 2, true, "ignored"],
  ["an accepted date", "turnedRound", "stored", "anotherDate", 1, true, "turnedRound"],
  ["an unknown name is matched first", "unknownTeam", "ignored", "anotherPair", null, false, "unknownTeam"],
])("what a decision does with an answer: %s", (_rule, own, state, reason, meansEvent, isMoved, binding) => {
  const question = state === undefined ? undefined : { state, reason, meansEvent };
  expect(decidedBinding(own, question, { id: 1, isMoved })).toBe(binding);
});
