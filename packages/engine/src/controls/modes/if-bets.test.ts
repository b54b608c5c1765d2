import { expect, test } from "vitest";
import type { Mode } from "../../tickets/ticket.ts";
import { ifBets, type IfBetRefusal } from "./if-bets.ts";
import type { IfBetFacts } from "../facts.ts";
import { inMode, sampleLeg, sampleTicket } from "../samples.ts";

test.each<[rule: string, mode: Mode, starts: number[], facts: IfBetFacts, reason: IfBetRefusal["reason"] | undefined]>([
  ["a parlay is no if-bet", "parlay", [1, 2], { allowed: false, maximumLegs: 0 }, undefined],
  ["an if-bet where they are sold", "ifWin", [1, 2], { allowed: true, maximumLegs: 0 }, undefined],
  ["an if-bet where they are not", "ifWin", [1, 2], { allowed: false, maximumLegs: 0 }, "notAllowed"],
  ["nor a reverse", "reverseAction", [1, 2], { allowed: false, maximumLegs: 0 }, "notAllowed"],
  ["as many legs as allowed", "ifAction", [1, 2], { allowed: true, maximumLegs: 2 }, undefined],
  ["one leg more", "ifAction", [1, 2, 3], { allowed: true, maximumLegs: 2 }, "tooManyLegs"],
  ["games of one start", "ifWin", [1, 1], { allowed: true, maximumLegs: 0 }, undefined],
  [
    "a game that starts before the one that decides about it",
    "ifWin",
    [2, 1],
    { allowed: true, maximumLegs: 0 },
    "order",
  ],
])("-28 if-bets: %s", (_, mode, starts, facts, reason) => {
  const ticket = inMode(
    sampleTicket({
      mode: "parlay",
      legs: starts.map((startsAt, index) => sampleLeg({ eventId: index + 1, startsAt })),
    }),
    mode,
  );
  expect(ifBets.refuse(ticket, { ifBets: facts })?.reason).toBe(reason);
});
