import { floor } from "@chalkboard/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { combinations, countCombinations } from "./combinations.ts";
import { cappedParlays, offTheBoardParlays } from "../grading/house-tables.ts";
import { priceParlayByTable } from "./parlay.ts";
import { priceTicket } from "./price.ts";
import { type FullCover, countRoundRobin, priceFullCover, priceRoundRobin } from "./round-robin.ts";
import { legsAt, settle } from "../grading/ticket-samples.ts";

const many = (count: number): ReturnType<typeof legsAt> => legsAt(...Array.from({ length: count }, () => -110));

describe("round robins", () => {
  test.each<[rule: string, legs: number, sizes: number[], parlays: number]>([
    ["three by twos", 3, [2], 3],
    ["four by twos and threes", 4, [2, 3], 10],
    ["with the full parlay", 4, [2, 3, 4], 11],
    ["ten by fours", 10, [4], 210],
  ])("%s", (_, legs, sizes, count) => {
    expect(countRoundRobin(legs, sizes)).toBe(count);
    expect(priceRoundRobin(many(legs), sizes, 100, "risk", floor).wagers.length).toBe(count);
  });

  test("the combinations are complete, each once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 10 }), (n, k) => {
        const all = combinations(n, k);
        expect(all.length).toBe(countCombinations(n, k));
        expect(new Set(all.map((taken) => taken.join(","))).size).toBe(all.length);
        expect(
          all.every((taken) =>
            taken.every((index, place) => index < n && (place === 0 || index > (taken[place - 1] ?? n))),
          ),
        ).toBe(true);
      }),
    );
  });

  test("published: win, win, push by twos, 100 each at 13/5: 260 + 90.91 + 90.91", () => {
    const legs = many(3);
    const robin = priceRoundRobin(legs, [2], 10_000, "risk", { direction: "halfUp", unit: 1 }, offTheBoardParlays);
    expect(settle(robin, legs, "WWP", { direction: "halfUp", unit: 1 }).net).toBe(44_182);
  });

  test.each<[bet: FullCover, legs: number, bets: number]>([
    ["trixie", 3, 4],
    ["patent", 3, 7],
    ["yankee", 4, 11],
    ["lucky15", 4, 15],
    ["canadian", 5, 26],
    ["lucky31", 5, 31],
    ["heinz", 6, 57],
    ["lucky63", 6, 63],
    ["superHeinz", 7, 120],
    ["goliath", 8, 247],
  ])("full cover: %s", (name, legs, bets) => {
    expect(priceFullCover(name, many(legs), 100, "risk", floor)).toMatchObject({
      mode: "fullCover",
      stake: bets * 100,
      wagers: { length: bets },
    });
  });

  test("a round robin is the sum of its parlays", () => {
    const letter = fc.constantFrom("W", "L", "P", "V", "w", "l");
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 3, maxLength: 6 }),
        fc.integer({ min: 1, max: 10_000 }),
        (letters, unit) => {
          const legs = legsAt(...letters.map((_, index) => 110 + index * 7));
          const robin = settle(priceRoundRobin(legs, [2], unit, "risk", floor), legs, letters.join(""));
          const parlays = combinations(legs.length, 2).map((pair) => {
            const two = pair.flatMap((index) => legs.slice(index, index + 1));
            return settle(
              priceTicket("parlay", two, unit, "risk", floor),
              two,
              pair.map((index) => letters[index] ?? "").join(""),
            ).paid;
          });
          expect(robin.paid).toBe(parlays.reduce((sum, paid) => sum + paid, 0));
        },
      ),
    );
  });

  test.each<[string, () => unknown, string]>([
    ["an impossible size", () => priceRoundRobin(many(3), [4], 100, "risk", floor), "notASetting"],
    ["a size twice", () => priceRoundRobin(many(3), [2, 2], 100, "risk", floor), "notASetting"],
    ["no size", () => priceRoundRobin(many(3), [], 100, "risk", floor), "notASetting"],
    ["more than a thousand parlays", () => priceRoundRobin(many(14), [5], 100, "risk", floor), "tooManyWagers"],
    ["a yankee of five", () => priceFullCover("yankee", many(5), 100, "risk", floor), "tooManyLegs"],
    ["a yankee of three", () => priceFullCover("yankee", many(3), 100, "risk", floor), "tooFewLegs"],
  ])("refused: %s", (_, act, reason) => expect(act).toThrow(expect.objectContaining({ reason })));
});

describe("parlay tables and caps", () => {
  test.each<[rule: string, prices: number[], results: string, table: typeof cappedParlays, netOfOne: number]>([
    // net of 1.00
    ["two at -110 pay 13/5", [-110, -110], "WW", offTheBoardParlays, 260],
    ["three pay six", [-110, -110, -110], "WWW", offTheBoardParlays, 600],
    ["a tie takes the next lower payout", [-110, -110, -110], "WPW", offTheBoardParlays, 260],
    ["one left is a straight bet", [-110, -110], "WP", offTheBoardParlays, 90],
    ["another price makes it true odds", [-110, 100], "WW", offTheBoardParlays, 281],
    ["a tie that leaves only -110 legs takes the table", [-110, -110, 150], "WWP", offTheBoardParlays, 260],
    ["half won makes it true odds", [-110, -110], "Ww", offTheBoardParlays, 177],
    ["a loser loses", [-110, -110], "LP", offTheBoardParlays, -100],
    ["720 to one is the most", [1000, 1000, 1000], "WWW", offTheBoardParlays, 72_000],
    ["two teams pay 13 to one at most", [400, 400], "WW", cappedParlays, 1_300],
    ["and less when they pay less", [200, 200], "WW", cappedParlays, 800],
    ["all pushed: the stake is refunded", [-110, -110], "PP", offTheBoardParlays, 0],
  ])("%s", (_, prices, text, table, net) => {
    const legs = legsAt(...prices);
    expect(settle(priceParlayByTable(legs, table, 100, "risk", floor), legs, text).net).toBe(net);
  });
});
