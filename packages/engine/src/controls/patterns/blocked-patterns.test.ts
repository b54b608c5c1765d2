import { expect, test } from "vitest";
import { blockedPatterns } from "./blocked-patterns.ts";
import type { BlockedPattern } from "../facts.ts";
import { sampleLeg, sampleTicket } from "../samples.ts";

const pattern: BlockedPattern = {
  id: 7,
  words: "two run lines of league 1 with a total",
  mode: "parlay",
  legsFrom: 3,
  legsTo: 4,
  parts: [
    { leagues: [1], betTypes: [2], atLeast: 2 },
    { betTypes: [3, 4], atLeast: 1 },
  ],
};
const runLine = (eventId: number, leagueId = 1) => sampleLeg({ eventId, leagueId, betType: 2, points: 6 });
const total = (eventId: number) => sampleLeg({ eventId, leagueId: 9, betType: 3, side: 0, points: 34 });

test.each<[rule: string, legs: ReturnType<typeof sampleLeg>[], mode: "straight" | "parlay", blocked: boolean]>([
  ["all its parts are there", [runLine(1), runLine(2), total(3)], "parlay", true],
  ["with a further leg", [runLine(1), runLine(2), total(3), total(4)], "parlay", true],
  ["one leg above its count", [runLine(1), runLine(2), total(3), total(4), total(5)], "parlay", false],
  ["one leg below its count", [runLine(1), total(3)], "parlay", false],
  ["a part is missing", [runLine(1), runLine(2), runLine(3)], "parlay", false],
  ["a leg is of another league", [runLine(1), runLine(2, 2), total(3)], "parlay", false],
  ["another mode", [runLine(1), runLine(2), total(3)], "straight", false],
])("-37 blocked patterns: %s", (_, legs, mode, blocked) => {
  const refusal = blockedPatterns.refuse(sampleTicket({ legs, mode }), { blockedPatterns: [pattern] });
  expect(refusal).toEqual(blocked ? { patterns: [{ id: 7, words: pattern.words }] } : undefined);
});
