import { expect, test } from "vitest";
import { buyPoints, type BuyPointsRefusal } from "./buy-points.ts";
import type { BuyPointsFacts } from "../facts.ts";
import { sampleLeg, sampleTicket } from "../samples.ts";

const three: BuyPointsFacts = { allowed: true, maximumQuarters: 12, minimumTeams: 1, maximumTeams: 2 };

test.each<
  [rule: string, pointsBought: number[], facts: BuyPointsFacts, reason: BuyPointsRefusal["reason"] | undefined]
>([
  ["a slip without bought points", [0], { ...three, allowed: false }, undefined],
  ["half a point where points are sold", [2], three, undefined],
  ["half a point where they are not", [2], { ...three, allowed: false }, "notAllowed"],
  ["three points", [12], three, undefined],
  ["more than three points", [14], three, "tooManyPoints"],
  ["0 means no bound", [40], { ...three, maximumQuarters: 0 }, undefined],
  ["as many teams as allowed", [2, 0], three, undefined],
  ["one team more", [2, 0, 0], three, "teams"],
  ["fewer teams than needed", [2], { ...three, minimumTeams: 2 }, "teams"],
])("-25 buying points: %s", (_, bought, facts, reason) => {
  const legs = bought.map((boughtQuarters, index) => sampleLeg({ eventId: index + 1, boughtQuarters }));
  expect(buyPoints.refuse(sampleTicket({ legs }), { buyPoints: facts })?.reason).toBe(reason);
});
