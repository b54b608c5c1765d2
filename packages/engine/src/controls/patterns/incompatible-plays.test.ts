import { expect, test } from "vitest";
import { incompatiblePlays, publishedRows } from "./incompatible-plays.ts";
import type { IncompatibleMatrix, IncompatibleRow } from "../facts.ts";
import { sampleLeg, sampleTicket } from "../samples.ts";
import type { ControlLeg } from "../control-ticket.ts";

const published: IncompatibleMatrix = { sameGame: "allow", rows: publishedRows };
const strict: IncompatibleMatrix = { sameGame: "refuse", rows: [] };
const allowed: IncompatibleRow = {
  id: 90,
  words: "money line with total",
  sport: null,
  first: { market: "moneyLine" },
  second: { market: "total" },
  allowed: true,
};
const strictButOne: IncompatibleMatrix = { sameGame: "refuse", rows: [allowed] };

const money = (parts = {}): ControlLeg => sampleLeg(parts);
const spread = (points: number, parts = {}): ControlLeg => sampleLeg({ betType: 2, points, ...parts });
const over = (points: number, parts = {}): ControlLeg => sampleLeg({ betType: 3, side: 0, points, ...parts });
const under = (points: number, parts = {}): ControlLeg => sampleLeg({ betType: 4, side: 0, points, ...parts });

/** Sold, refused for the market or the game, or refused by the row with these words. */
type Answer = string;

test.each<[rule: string, one: ControlLeg, other: ControlLeg, matrix: IncompatibleMatrix, answer: Answer]>([
  ["legs of two games may be combined", money(), money({ eventId: 2 }), strict, "sold"],
  ["two legs of one game do not, by default", money(), over(34), strict, "sameGame"],
  ["a prop belongs to its game", money(), over(34, { eventId: 7, gameId: 1 }), strict, "sameGame"],
  ["a row may allow a pair", money(), over(34), strictButOne, "sold"],
  ["in either order", over(34), money(), strictButOne, "sold"],
  ["and only that pair", spread(-6), over(34), strictButOne, "sameGame"],
  ["a team's spread and its money line", spread(-6), money(), published, "a team's spread and its money line"],
  [
    "a team's spread and the other's money line are no published pair",
    spread(-6),
    money({ side: 2 }),
    published,
    "sold",
  ],
  ["baseball: run line and total", spread(-6), under(34), published, "baseball: run line and total of one game"],
  [
    "hockey: puck line and total",
    spread(-6, { sport: "hockey" }),
    under(22, { sport: "hockey" }),
    published,
    "hockey: puck line and total of one game",
  ],
  ["baseball: money line and total may be combined", money(), over(34), published, "sold"],
  ["a first half and its game", money({ betType: 7 }), money({ side: 2 }), published, "a first half and its game"],
  [
    "soccer: the draw and an under",
    money({ side: 3, sport: "soccer" }),
    under(10, { sport: "soccer" }),
    published,
    "soccer: the draw and an under",
  ],
  [
    "soccer: the draw and an over may be combined",
    money({ side: 3, sport: "soccer" }),
    over(10, { sport: "soccer" }),
    published,
    "sold",
  ],
  [
    "a spread of 30% of the total: −14 with 46½",
    spread(-56, { sport: "football" }),
    over(186, { sport: "football" }),
    published,
    "a spread of 30% of the total or more, and the total",
  ],
  [
    "a spread just below 30% of the total: −14 with 47",
    spread(-56, { sport: "football" }),
    over(188, { sport: "football" }),
    published,
    "sold",
  ],
  ["both sides of one market never", over(34), under(34), published, "sameMarket"],
  ["one play twice never", money(), money(), published, "sameMarket"],
  ["a line and its alternative never", spread(-6), spread(-10, { alternate: 1 }), published, "sameMarket"],
  [
    "two teams' totals are two markets",
    sampleLeg({ betType: 5, side: 1, points: 18 }),
    sampleLeg({ betType: 5, side: 2, points: 18 }),
    published,
    "sold",
  ],
])("-39 incompatible plays: %s", (_, one, other, matrix, answer) => {
  const refusal = incompatiblePlays.refuse(sampleTicket({ mode: "parlay", legs: [one, other] }), {
    incompatible: [matrix],
  });
  if (answer === "sold") expect(refusal).toBeUndefined();
  else {
    const row = publishedRows.find(({ words }) => words === answer);
    const by = row === undefined ? { reason: answer, row: null } : { reason: "row", row: row.id };
    expect(refusal).toEqual({ pairs: [{ legs: [0, 1], ...by }] });
  }
});

test("-39 incompatible plays: straights of one game are separate wagers", () => {
  expect(
    incompatiblePlays.refuse(sampleTicket({ legs: [over(34), under(34)] }), { incompatible: [strict] }),
  ).toBeUndefined();
});

test("-39 incompatible plays: every pair is named", () => {
  const parlay = sampleTicket({ mode: "parlay", legs: [money(), over(34), money({ eventId: 2 }), spread(-6)] });
  expect(incompatiblePlays.refuse(parlay, { incompatible: [strict] })?.pairs.map(({ legs }) => legs)).toEqual([
    [0, 1],
    [0, 3],
    [1, 3],
  ]);
});

test("-39 incompatible plays: a service cannot allow what the platform's matrix refuses", () => {
  const parlay = sampleTicket({ mode: "parlay", legs: [money(), over(34)] });
  expect(incompatiblePlays.refuse(parlay, { incompatible: [strictButOne, strict] })?.pairs).toHaveLength(1);
});
