import { expect, test } from "vitest";
import { repeatedPattern } from "./patterns/repeated-pattern.ts";
import { repeatedTicket } from "./patterns/repeated-ticket.ts";
import { legsText, patternText } from "./repetition.ts";
import { sampleLeg, sampleTicket } from "./samples.ts";
import { ticketLimit } from "./limits/ticket-limit.ts";

const parlay = (...legs: ReturnType<typeof sampleLeg>[]) => sampleTicket({ mode: "parlay", legs });
const [one, two] = [sampleLeg({ eventId: 1 }), sampleLeg({ eventId: 2 })];

test.each<[rule: string, sold: number, maximum: number, refused: boolean]>([
  ["the last one that is allowed", 1, 2, false],
  ["one more", 2, 2, true],
  ["0 means no bound", 500, 0, false],
])("-38 -47 -50 repetition: %s", (_, sold, maximum, refused) => {
  const count = { sold, maximum };
  const repeats = { ...count, scope: "agent" as const };
  const perEvent = { ...count, per: "event" as const, eventId: 1 };
  expect(repeatedPattern.refuse(parlay(one, two), { patternSales: count })).toEqual(refused ? count : undefined);
  const ticketRepeats = [{ scope: "client" as const, sold: 0, maximum: 1 }, repeats];
  expect(repeatedTicket.refuse(parlay(one, two), { ticketRepeats })).toEqual(refused ? repeats : undefined);
  expect(ticketLimit.refuse(parlay(one, two), { ticketCounts: [perEvent] })).toEqual(refused ? perEvent : undefined);
});

test("the same ticket has the same legs in the same mode, in any order and at any price", () => {
  expect(legsText(parlay(two, one))).toBe(legsText(parlay(one, sampleLeg({ eventId: 2, price: 150 }))));
  expect(legsText(parlay(one, two))).not.toBe(legsText(parlay(one, sampleLeg({ eventId: 3 }))));
  expect(legsText(parlay(one, two))).not.toBe(legsText(sampleTicket({ legs: [one, two] })));
});

test("the same pattern has as many legs of the same leagues and bet types", () => {
  expect(patternText(parlay(one, two))).toBe(patternText(parlay(sampleLeg({ eventId: 8 }), sampleLeg({ eventId: 9 }))));
  expect(patternText(parlay(one, two))).not.toBe(patternText(parlay(one, sampleLeg({ eventId: 2, leagueId: 2 }))));
  expect(patternText(parlay(one, two))).not.toBe(patternText(parlay(one, two, sampleLeg({ eventId: 3 }))));
});
