import { floor } from "@chalkboard/kernel";
import { describe, expect, test } from "vitest";
import { priceIf, priceReverse } from "./if-bets.ts";
import { publishedTeasers } from "../grading/house-tables.ts";
import { priceTicket } from "./price.ts";
import { priceFullCover, priceRoundRobin } from "./round-robin.ts";
import { legsAt, settle } from "../grading/ticket-samples.ts";
import { priceTeaser } from "./teaser.ts";

// A second, slow evaluator, written from the rules alone in plain floating point: every ticket of up to four legs,
// every result.

const prices = [-110, 150, -135, 100] as const;
const decimals = prices.map((price) => (price > 0 ? 1 + price / 100 : 1 + 100 / -price));
const results = (legs: number): string[] =>
  legs === 0 ? [""] : results(legs - 1).flatMap((text) => [..."WLPV"].map((letter) => text + letter));
const profit = (leg: number): number => (decimals[leg] ?? 0) - 1;

function parlay(legs: readonly number[], text: string): number {
  if (legs.some((leg) => text[leg] === "L")) return -1;
  return legs.filter((leg) => text[leg] === "W").reduce((product, leg) => product * (decimals[leg] ?? 0), 1) - 1;
}

function chained(legs: readonly number[], text: string, action: boolean): number {
  let net = 0;
  for (const leg of legs) {
    if (text[leg] === "L") return net - 1;
    if (text[leg] === "W") net += profit(leg);
    else if (!action) return net;
  }
  return net;
}

const subsets = (count: number): number[][] =>
  Array.from({ length: 2 ** count }, (_, mask) =>
    Array.from({ length: count }, (__, leg) => leg).filter((leg) => (mask >> leg) % 2 === 1),
  );

describe.each([2, 3, 4])("%i legs, every result", (count) => {
  const legs = legsAt(...prices.slice(0, count));
  const all = Array.from({ length: count }, (_, leg) => leg);
  const pairs = all.flatMap((first) => all.filter((second) => second !== first).map((second) => [first, second]));
  const stake = 1_000_000;
  const modes: readonly (readonly [string, ReturnType<typeof priceTicket>, (text: string) => number])[] = [
    [
      "straight",
      priceTicket("straight", legs, stake, "risk", floor),
      (text) => all.reduce((sum, leg) => sum + parlay([leg], text), 0),
    ],
    ["parlay", priceTicket("parlay", legs, stake, "risk", floor), (text) => parlay(all, text)],
    [
      "round robin by twos",
      priceRoundRobin(legs, [2], stake, "risk", floor),
      (text) =>
        subsets(count)
          .filter((taken) => taken.length === 2)
          .reduce((sum, taken) => sum + parlay(taken, text), 0),
    ],
    [
      "every size",
      priceRoundRobin(
        legs,
        all.map((leg) => leg + 1),
        stake,
        "risk",
        floor,
      ),
      (text) =>
        subsets(count)
          .filter((taken) => taken.length > 0)
          .reduce((sum, taken) => sum + parlay(taken, text), 0),
    ],
    ["if win", priceIf("onWin", legs, [stake], "risk", floor), (text) => chained(all, text, false)],
    ["if action", priceIf("onAction", legs, [stake], "risk", floor), (text) => chained(all, text, true)],
    [
      "reverse win",
      priceReverse("onWin", legs, stake, "risk", floor),
      (text) => pairs.reduce((sum, pair) => sum + chained(pair, text, false), 0),
    ],
    [
      "reverse action",
      priceReverse("onAction", legs, stake, "risk", floor),
      (text) => pairs.reduce((sum, pair) => sum + chained(pair, text, true), 0),
    ],
  ];

  test.each(modes)("%s", (_, priced, slow) => {
    for (const text of results(count)) {
      const { net, paid } = settle(priced, legs, text);
      // Each wager loses less than a cent to its single rounding.
      expect(slow(text) * stake - net).toBeGreaterThan(-0.01);
      expect(slow(text) * stake - net).toBeLessThan(priced.wagers.length * count);
      // Money is neither created nor lost: the payout is what was staked and won, and never negative.
      expect(paid).toBe(priced.stake + net);
      expect(paid).toBeGreaterThanOrEqual(0);
      expect(paid).toBeLessThanOrEqual(priced.stake + priced.possibleWin);
    }
  });

  test("a teaser whose ties reduce it", () => {
    const [card] = publishedTeasers;
    if (card === undefined) throw new Error("a card");
    const pays = [0, 0, 20 / 23, 8 / 5, 52 / 20];
    const priced = priceTeaser(card, legs, stake, "risk", floor);
    for (const text of results(count)) {
      const won = [...text].filter((letter) => letter === "W").length;
      const slow = text.includes("L") ? -1 : (pays[won] ?? 0);
      expect(Math.abs(slow * stake - settle(priced, legs, text).net)).toBeLessThan(1);
    }
  });
});

test("a yankee is its parts", () => {
  const legs = legsAt(...prices);
  const yankee = priceFullCover("yankee", legs, 1_000_000, "risk", floor);
  for (const text of results(4)) {
    const slow = subsets(4)
      .filter((taken) => taken.length > 1)
      .reduce((sum, taken) => sum + parlay(taken, text), 0);
    expect(Math.abs(slow * 1_000_000 - settle(yankee, legs, text).net)).toBeLessThan(11);
  }
});
