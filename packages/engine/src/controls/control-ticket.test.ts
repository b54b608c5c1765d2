import { halfUp } from "@chalkboard/kernel";
import { expect, test } from "vitest";
import {
  atAmount,
  type Composed,
  composeTicket,
  type ControlLeg,
  highestAmount,
  type SlipTerms,
} from "./control-ticket.ts";
import { sampleLeg, sampleTicket } from "./samples.ts";

const legs = (...prices: number[]): ControlLeg[] =>
  prices.map((price, index) => sampleLeg({ eventId: index + 1, price }));
const terms: SlipTerms = {
  mode: "parlay",
  legs: legs(-110, 150),
  amount: 1_000,
  amountIs: "risk",
  priceChange: "refuse",
  rounding: halfUp,
};

test.each<[rule: string, part: Partial<SlipTerms>, problem: Composed["problem"]]>([
  ["two legs make a parlay", {}, undefined],
  ["one leg does not", { legs: legs(-110) }, "tooFewLegs"],
  ["no leg makes nothing", { mode: "straight", legs: [] }, "noLegs"],
  ["a bet type that does not exist", { legs: [sampleLeg({ betType: 999 }), sampleLeg()] }, "unknownBetType"],
  [
    "a side that its market does not have",
    { legs: [sampleLeg({ betType: 2, side: 3, points: 6 }), sampleLeg()] },
    "sideNotInMarket",
  ],
  ["the highest amount", { amount: highestAmount }, undefined],
  ["one cent more", { amount: highestAmount + 1 }, "uncountable"],
  ["an amount below nothing", { amount: -1 }, "notAnAmount"],
  ["a fraction of a cent", { amount: 0.5 }, "notAnAmount"],
  ["a win beyond counting", { legs: legs(...Array.from({ length: 12 }, () => 5_000)) }, "uncountable"],
  ["a round robin without sizes", { mode: "roundRobin" }, "notASetting"],
])("what a slip can be made of: %s", (_, part, problem) => {
  const composed = composeTicket({ ...terms, ...part });
  expect(composed.problem).toBe(problem);
  expect(composed.ticket === undefined).toBe(problem !== undefined);
});

test("the same slip for another amount keeps everything else", () => {
  const ticket = sampleTicket();
  expect(atAmount(ticket, 5_000)).toEqual(sampleTicket({ amount: 5_000 }));
});
