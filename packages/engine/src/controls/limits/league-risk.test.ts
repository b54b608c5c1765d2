import { expect, test } from "vitest";
import { leagueRisk, type LeagueRiskRefusal, legRisks } from "./league-risk.ts";
import { sampleLeg, sampleTicket } from "../samples.ts";

const legs = [
  sampleLeg({ eventId: 1, price: 200 }),
  sampleLeg({ eventId: 2, price: 150 }),
  sampleLeg({ eventId: 3, price: -200, leagueId: 2 }),
];
const refusal = (open: number, available: number, suggested: number | null): LeagueRiskRefusal => ({
  leagueId: 1,
  open,
  maximum: 10_000,
  available,
  suggested,
});

test.each<[rule: string, stake: number, openRisk: number, maximumRisk: number, refusal: LeagueRiskRefusal | undefined]>(
  [
    ["the league's legs together fill the maximum", 2_000, 3_000, 10_000, undefined],
    ["one cent more", 2_001, 3_000, 10_000, refusal(3_000, 7_000, 2_000)],
    ["nothing is left", 1_000, 10_000, 10_000, refusal(10_000, 0, null)],
    ["0 means no bound", 2_000, 9_000, 0, undefined],
  ],
)("-44 single-league risk: %s", (_, amount, open, maximum, expected) => {
  expect(
    leagueRisk.refuse(sampleTicket({ mode: "parlay", legs, amount }), {
      leagueRisks: [{ leagueId: 1, open, maximum }],
    }),
  ).toEqual(expected);
});

test("-44 single-league risk: a leg adds its stake times its price, in a parlay too", () => {
  expect(legRisks(sampleTicket({ mode: "parlay", legs, amount: 1_000 }))).toEqual([2_000, 1_500, 500]);
});
