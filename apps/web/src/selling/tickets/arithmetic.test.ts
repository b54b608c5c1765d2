import { formatOf } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { gradedWagers, sumsOf } from "./arithmetic.ts";

const format = formatOf("en");
const money = (amount: number): string => format.money(amount, "HTG");
const step = (leg: number, outcome: string, factor: string | null, net?: number) => ({
  leg,
  outcome,
  factor,
  ...(net === undefined ? {} : { stake: 1_000, net }),
});

test.each<[rule: string, wager: object, sums: readonly (readonly [left: string, result: string])[]]>([
  [
    "a parlay multiplies its legs",
    { status: 2, prize: 4_200, refund: 0, odds: "21/5", steps: [step(1, "win", "21/11"), step(2, "win", "11/5")] },
    [["10.00 × 21/11 × 2.200", "42.00"]],
  ],
  [
    "a factor without exact decimals is shown as the fraction: 300.00 × 1.746 would be 523.80",
    { status: 2, prize: 52_388, refund: 0, odds: "117/67", steps: [step(1, "win", "117/67")] },
    [["10.00 × 117/67", "523.88"]],
  ],
  [
    "a card pays its own odds, whatever the legs' are",
    {
      status: 2,
      prize: 2_800,
      refund: 0,
      odds: "14/5",
      steps: [step(1, "win", "5/3")],
      paidBy: { by: "table", teams: 3, lost: 0 },
    },
    [["10.00 × 2.800", "28.00"]],
  ],
  [
    "an if-bet adds up, and an unplayed leg adds nothing",
    {
      status: 3,
      prize: 0,
      refund: 1_200,
      odds: "6/5",
      steps: [step(1, "win", "11/5", 1_200), step(2, "lose", "0/1", -1_000), step(3, "win", null, 0)],
    },
    [["10.00 + 12.00 − 10.00 + 0.00", "12.00"]],
  ],
  [
    "a round robin shows each decided bet",
    {
      status: 0,
      prize: 4_840,
      refund: 0,
      odds: "0/1",
      steps: [step(1, "win", "11/5")],
      parts: [
        { legs: [1, 2], stake: 1_000, status: 2, prize: 4_840, refund: 0, odds: "121/25" },
        { legs: [1, 3], stake: 1_000, status: 3, prize: 0, refund: 0, odds: "0/1" },
      ],
    },
    [
      ["1·2: 10.00 × 4.840", "48.40"],
      ["1·3: 10.00 × 0", "0.00"],
    ],
  ],
  [
    "an open wager shows nothing",
    { status: 0, prize: 0, refund: 0, odds: "11/5", steps: [step(1, "pending", null)] },
    [],
  ],
])("%s", (_rule, wager, sums) => {
  const [read] = gradedWagers({ arithmetic: [{ wager: 1, ...wager }] });
  expect(
    read === undefined ? undefined : sumsOf(read, 1_000, money, format).map(({ left, result }) => [left, result]),
  ).toEqual(sums);
});

test("an entry of another kind has no wagers", () => expect(gradedWagers({ amount: 5 })).toEqual([]));
