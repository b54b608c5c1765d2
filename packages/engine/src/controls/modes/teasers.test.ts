import { expect, test } from "vitest";
import type { Mode } from "../../tickets/ticket.ts";
import { inMode, sampleLeg, sampleTicket } from "../samples.ts";
import { type TeaserRefusal, teasers } from "./teasers.ts";
import type { TeaserFacts } from "../facts.ts";

const football: TeaserFacts = { sports: ["football", "basketball"], mixed: false, minimumLegs: 2, maximumLegs: 3 };

test.each<
  [rule: string, mode: Mode, sports: string[], facts: TeaserFacts, reason: TeaserRefusal["reason"] | undefined]
>([
  ["a parlay is no teaser", "parlay", ["baseball", "baseball"], football, undefined],
  ["two legs of a sport on the card", "teaser", ["football", "football"], football, undefined],
  ["a sport that is not on the card", "teaser", ["football", "baseball"], football, "sport"],
  ["two sports in one teaser", "teaser", ["football", "basketball"], football, "mix"],
  ["two sports where a mix is sold", "teaser", ["football", "basketball"], { ...football, mixed: true }, undefined],
  ["as many legs as the card has", "teaser", ["football", "football", "football"], football, undefined],
  ["one leg more", "teaser", ["football", "football", "football", "football"], football, "legs"],
  [
    "one leg less than the card begins with",
    "teaser",
    ["football", "football"],
    { ...football, minimumLegs: 3 },
    "legs",
  ],
])("-30 teasers: %s", (_, mode, sports, facts, reason) => {
  const legs = sports.map((sport, index) => sampleLeg({ eventId: index + 1, sport, betType: 2, points: 6 }));
  expect(teasers.refuse(inMode(sampleTicket({ mode: "parlay", legs }), mode), { teasers: facts })?.reason).toBe(reason);
});
