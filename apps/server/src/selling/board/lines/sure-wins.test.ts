import { expect, test } from "vitest";
import { createSureWins, type SoldQuote } from "./sure-wins.ts";

type Line = readonly [service: number, betType: number, side: number, points: number | null, price: number];
const quote = ([serviceId, betType, side, points, price]: Line): SoldQuote => ({
  eventId: 1,
  serviceId,
  betType,
  side,
  points,
  price,
});
const found = (lines: readonly Line[]) => {
  const wins = createSureWins();
  for (const line of lines) wins.add(quote(line));
  return wins
    .found()
    .map(({ bets, profit }) => [profit, ...bets.map(({ serviceId, price }) => `${serviceId} ${price}`)]);
};

test.each<[rule: string, lines: readonly Line[], wins: readonly (readonly (number | string)[])[]]>([
  [
    "the same prices everywhere",
    [
      [1, 1, 1, null, -110],
      [1, 1, 2, null, -110],
      [2, 1, 1, null, -110],
      [2, 1, 2, null, -110],
    ],
    [],
  ],
  [
    "+120 here and −110 there: 1/(100/220 + 110/210) − 1",
    [
      [1, 1, 1, null, 120],
      [2, 1, 2, null, -110],
    ],
    [[221, "1 120", "2 -110"]],
  ],
  [
    "the best price of each answer is taken",
    [
      [1, 1, 1, null, 110],
      [3, 1, 1, null, 120],
      [2, 1, 2, null, -110],
    ],
    [[221, "3 120", "2 -110"]],
  ],
  [
    "even money twice wins nothing",
    [
      [1, 1, 1, null, 100],
      [2, 1, 2, null, 100],
    ],
    [],
  ],
  [
    "+101 twice wins half of a hundredth",
    [
      [1, 1, 1, null, 101],
      [2, 1, 2, null, 101],
    ],
    [[50, "1 101", "2 101"]],
  ],
  [
    "a draw loses both: three bets are needed",
    [
      [1, 1, 1, null, 120],
      [2, 1, 2, null, 120],
      [1, 1, 3, null, 300],
    ],
    [],
  ],
  [
    "and wins where all three pay enough",
    [
      [1, 1, 1, null, 250],
      [2, 1, 2, null, 200],
      [3, 1, 3, null, 300],
    ],
    [[1506, "1 250", "2 200", "3 300"]],
  ],
  [
    "spreads that meet",
    [
      [1, 2, 1, 6, 105],
      [2, 2, 2, -6, 105],
    ],
    [[250, "1 105", "2 105"]],
  ],
  [
    "spreads that overlap: a middle as well",
    [
      [1, 2, 1, 8, 105],
      [2, 2, 2, -6, 105],
    ],
    [[250, "1 105", "2 105"]],
  ],
  [
    "spreads with a gap: both may lose",
    [
      [1, 2, 1, 4, 105],
      [2, 2, 2, -6, 105],
    ],
    [],
  ],
  [
    "an over at the under's number",
    [
      [1, 3, 0, 34, 105],
      [2, 4, 0, 34, 105],
    ],
    [[250, "1 105", "2 105"]],
  ],
  [
    "an over below the under's: a middle as well",
    [
      [1, 3, 0, 32, 105],
      [2, 4, 0, 34, 105],
    ],
    [[250, "1 105", "2 105"]],
  ],
  [
    "an over above the under's: both may lose",
    [
      [1, 3, 0, 36, 105],
      [2, 4, 0, 34, 105],
    ],
    [],
  ],
  [
    "two alternatives of one service",
    [
      [1, 2, 1, 6, -110],
      [1, 2, 2, -6, -110],
      [1, 2, 1, 10, 120],
    ],
    [[221, "1 120", "1 -110"]],
  ],
  [
    "totals of two teams are two markets",
    [
      [1, 5, 1, 18, 105],
      [2, 6, 2, 18, 105],
    ],
    [],
  ],
])("%s", (_rule, lines, wins) => {
  expect(found(lines)).toEqual(wins);
});
