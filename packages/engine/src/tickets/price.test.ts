import { floor, rationals } from "@chalkboard/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { americanToDecimal } from "../odds/american.ts";
import { priceTicket } from "./price.ts";
import type { AmountIs, Mode, TicketLeg } from "./ticket.ts";

const legAt = (price: number, index = 0): TicketLeg => ({
  key: { eventId: index + 1, betType: 1, side: 1, alternate: 0 },
  points: null,
  odds: americanToDecimal(price),
});
const legsAt = (...prices: number[]): TicketLeg[] => prices.map(legAt);

describe("the money of a ticket", () => {
  test.each<
    [rule: string, mode: Mode, prices: number[], amount: number, amountIs: AmountIs, stake: number, wins: number]
  >([
    ["a straight risks the amount", "straight", [-110], 11_000, "risk", 11_000, 10_000],
    ["a straight of two legs is two bets of the amount", "straight", [-110, 150], 1_000, "risk", 2_000, 2_409],
    ["to win, the stake follows from the win", "straight", [-110], 10_000, "win", 11_000, 10_000],
    ["to win on two legs takes a stake each", "straight", [-110, 150], 10_000, "win", 17_667, 20_000],
    ["a parlay multiplies: +150 and -120 pay 3.58 to one", "parlay", [150, -120], 10_000, "risk", 10_000, 35_833],
    ["two at -110 pay 2.6446 to one", "parlay", [-110, -110], 10_000, "risk", 10_000, 26_446],
    ["three at -110 pay 5.9579 to one", "parlay", [-110, -110, -110], 10_000, "risk", 10_000, 59_579],
    ["a parlay to win", "parlay", [100, 100], 30_000, "win", 10_000, 30_000],
    ["no amount, no money", "straight", [-110], 0, "risk", 0, 0],
  ])("%s", (_, mode, prices, amount, amountIs, stake, possibleWin) => {
    expect(priceTicket(mode, legsAt(...prices), amount, amountIs, floor)).toMatchObject({ mode, stake, possibleWin });
  });

  test("a wager names its legs by index", () => {
    expect(priceTicket("straight", legsAt(-110, 150), 100, "risk", floor).wagers.map((wager) => wager.legs)).toEqual([
      [0],
      [1],
    ]);
    expect(priceTicket("parlay", legsAt(-110, 150), 100, "risk", floor).wagers.map((wager) => wager.legs)).toEqual([
      [0, 1],
    ]);
  });

  test("the order of a parlay's legs never matters", () => {
    const price = fc.oneof(fc.integer({ min: 100, max: 1_000 }), fc.integer({ min: -1_000, max: -101 }));
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 10 }), (prices) => {
        const [one] = priceTicket("parlay", legsAt(...prices), 1_000, "risk", floor).wagers;
        const [other] = priceTicket("parlay", legsAt(...prices.toReversed()), 1_000, "risk", floor).wagers;
        expect(other?.possibleWin).toBe(one?.possibleWin);
        expect(rationals.equals(one?.odds ?? rationals.zero, other?.odds ?? rationals.one)).toBe(true);
      }),
    );
  });

  test.each<[string, () => unknown, string]>([
    ["a ticket without legs", () => priceTicket("straight", [], 100, "risk", floor), "noLegs"],
    ["a parlay of one", () => priceTicket("parlay", legsAt(-110), 100, "risk", floor), "tooFewLegs"],
    ["a negative amount", () => priceTicket("straight", legsAt(-110), -100, "risk", floor), "notAnAmount"],
    ["NaN", () => priceTicket("straight", legsAt(-110), Number.NaN, "risk", floor), "notAnAmount"],
    [
      "odds that pay nothing",
      () => priceTicket("straight", [{ ...legAt(-110), odds: rationals.one }], 100, "risk", floor),
      "notDecimalOdds",
    ],
    [
      "a mode that does not exist",
      () => priceTicket("lottery" as Mode, legsAt(-110), 100, "risk", floor),
      "unknownMode",
    ],
  ])("refused: %s", (_, act, reason) => expect(act).toThrow(expect.objectContaining({ reason })));
});
