import { expect, test } from "vitest";
import type { LegPattern } from "./leg-pattern.ts";
import { sampleLeg, sampleTicket } from "./samples.ts";
import { selectionMaximum } from "./modes/selection-maximum.ts";
import { selectionMinimum } from "./modes/selection-minimum.ts";
import type { SelectionRule } from "./selection-rule.ts";

const slip = sampleTicket({
  mode: "parlay",
  legs: [
    sampleLeg({ eventId: 1 }),
    sampleLeg({ eventId: 2, leagueId: 2, betType: 2, points: 6 }),
    sampleLeg({ eventId: 3, sport: "hockey", teamId: 77 }),
  ],
});

const rule = (pattern: LegPattern, bounds: Partial<SelectionRule>): SelectionRule => ({
  id: 4,
  words: "words",
  minimum: 0,
  maximum: 0,
  ...pattern,
  ...bounds,
});

test.each<[rule: string, pattern: LegPattern, maximum: number, count: number | undefined]>([
  ["as many as allowed", {}, 3, undefined],
  ["one more", {}, 2, 3],
  ["0 means no bound", {}, 0, undefined],
  ["of a league", { leagues: [1] }, 1, 2],
  ["of bet types", { betTypes: [1, 7] }, 1, 2],
  ["of a sport", { sports: ["hockey"] }, 1, undefined],
  ["of teams", { teams: [77, 78] }, 1, undefined],
  ["all parts must match", { leagues: [1], betTypes: [2] }, 1, undefined],
])("-48 most selections: %s", (_, pattern, maximum, count) => {
  const refusal = selectionMaximum.refuse(slip, { selectionRules: [rule(pattern, { maximum })] });
  expect(refusal).toEqual(
    count === undefined ? undefined : { rules: [{ id: 4, words: "words", maximum, count, ...pattern }] },
  );
});

test.each<[rule: string, pattern: LegPattern, minimum: number, count: number | undefined]>([
  ["as many as needed", { leagues: [1] }, 2, undefined],
  ["one fewer", { leagues: [1] }, 3, 2],
  ["a slip without any does not care", { leagues: [9] }, 2, undefined],
])("-49 fewest selections: %s", (_, pattern, minimum, count) => {
  const refusal = selectionMinimum.refuse(slip, { selectionRules: [rule(pattern, { minimum })] });
  expect(refusal).toEqual(
    count === undefined ? undefined : { rules: [{ id: 4, words: "words", minimum, count, ...pattern }] },
  );
});
