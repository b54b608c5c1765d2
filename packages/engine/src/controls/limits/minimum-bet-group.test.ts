import { expect, test } from "vitest";
import { minimumBetGroup } from "./minimum-bet-group.ts";
import type { BetGroup } from "../facts.ts";
import { sampleLeg, sampleTicket } from "../samples.ts";

const minors: BetGroup = { id: 5, name: "minor leagues", minimum: 2, counts: "inside" };
const outside: BetGroup = { ...minors, counts: "outside" };

test.each<[rule: string, mode: "straight" | "parlay", ofGroup: boolean[], group: BetGroup, count: number | undefined]>([
  ["as many legs of the group as it needs", "parlay", [true, true], minors, undefined],
  ["one leg fewer", "parlay", [true, false], minors, 1],
  ["as many legs outside as it needs", "parlay", [true, false, false], outside, undefined],
  ["one leg fewer outside", "parlay", [true, true, false], outside, 1],
  ["a parlay without the group does not care", "parlay", [false, false], minors, undefined],
  ["straights do not care", "straight", [true], minors, undefined],
])("-45 minimum-bet group: %s", (_, mode, ofGroup, group, count) => {
  const legs = ofGroup.map((isMember, index) =>
    sampleLeg({ eventId: index + 1, leagueGroups: isMember ? [3, 5] : [3] }),
  );
  const refusal = minimumBetGroup.refuse(sampleTicket({ mode, legs }), { betGroups: [group] });
  expect(refusal).toEqual(
    count === undefined ? undefined : { group: group.name, counts: group.counts, minimum: 2, count },
  );
});
