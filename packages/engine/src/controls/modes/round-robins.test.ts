import { expect, test } from "vitest";
import type { Mode } from "../../tickets/ticket.ts";
import { type RoundRobinRefusal, roundRobins } from "./round-robins.ts";
import type { RoundRobinFacts } from "../facts.ts";
import { inMode, sampleLeg, sampleTicket } from "../samples.ts";

const threeToFour: RoundRobinFacts = { allowed: true, minimumLegs: 3, maximumLegs: 4 };

test.each<
  [rule: string, mode: Mode, legs: number, facts: RoundRobinFacts, reason: RoundRobinRefusal["reason"] | undefined]
>([
  ["a parlay is no round robin", "parlay", 2, { ...threeToFour, allowed: false }, undefined],
  ["a round robin where none are sold", "roundRobin", 3, { ...threeToFour, allowed: false }, "notAllowed"],
  ["the fewest legs", "roundRobin", 3, threeToFour, undefined],
  ["one leg fewer", "roundRobin", 2, threeToFour, "legs"],
  ["the most legs", "roundRobin", 4, threeToFour, undefined],
  ["one leg more", "roundRobin", 5, threeToFour, "legs"],
])("-35 round robins: %s", (_, mode, legs, facts, reason) => {
  const ticket = sampleTicket({
    mode: "parlay",
    legs: Array.from({ length: legs }, (__, index) => sampleLeg({ eventId: index + 1 })),
  });
  expect(roundRobins.refuse(inMode(ticket, mode), { roundRobins: facts })?.reason).toBe(reason);
});
