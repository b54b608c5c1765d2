import { floor, halfUp, rationals } from "@chalkboard/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { americanToDecimal } from "../odds/american.ts";
import { priceTicket } from "../tickets/price.ts";
import type { TicketLeg } from "../tickets/ticket.ts";
import { gradeWager } from "./grade-wager.ts";
import type { WagerStatus } from "./graded-wager.ts";
import type { Outcome } from "./outcome.ts";

const legsAt = (...prices: number[]): TicketLeg[] =>
  prices.map((price, index) => ({
    key: { eventId: index + 1, betType: 1, side: 1, alternate: 0 },
    points: null,
    odds: americanToDecimal(price),
  }));

const graded = (prices: number[], outcomes: Outcome[], stake = 11_000) => {
  const legs = legsAt(...prices);
  const [wager] = priceTicket(prices.length === 1 ? "straight" : "parlay", legs, stake, "risk", floor).wagers;
  if (wager === undefined) throw new Error("a ticket has a wager");
  return gradeWager(wager, legs, outcomes, floor);
};

describe("a graded wager", () => {
  test.each<[rule: string, prices: number[], outcomes: Outcome[], status: WagerStatus, prize: number, refund: number]>([
    ["a winner pays stake and profit", [-110], ["win"], 2, 21_000, 0],
    ["a loser pays nothing", [-110], ["lose"], 3, 0, 0],
    ["a push returns the stake", [-110], ["push"], 1, 0, 11_000],
    ["no play returns the stake", [-110], ["void"], -1, 0, 11_000],
    ["nothing is paid while a leg is open", [-110], ["pending"], 0, 0, 0],
    ["half won pays half the profit", [-110], ["halfWin"], 2, 16_000, 0],
    ["half lost returns half the stake", [-110], ["halfLose"], 3, 0, 5_500],
    ["a parlay pays when all win", [-110, 100], ["win", "win"], 2, 42_000, 0],
    ["a lost leg loses the parlay although another is open", [-110, 100], ["pending", "lose"], 3, 0, 0],
    ["a lost leg beats a push", [-110, 100], ["push", "lose"], 3, 0, 0],
    ["a pushed leg leaves a straight bet on the other", [-110, 100], ["win", "push"], 2, 21_000, 0],
    ["a void leg of three leaves a parlay of two", [-110, 100, 100], ["void", "win", "win"], 2, 44_000, 0],
    ["all pushed: the stake is refunded", [-110, 100], ["push", "push"], 1, 0, 11_000],
    ["all void: no play", [-110, 100], ["void", "void"], -1, 0, 11_000],
    ["one pushed, one void: a draw", [-110, 100], ["push", "void"], 1, 0, 11_000],
    ["half lost halves the other leg's return", [200, 100], ["win", "halfLose"], 2, 16_500, 0],
    ["half lost at even with a winner is the stake again", [100, 100], ["win", "halfLose"], 1, 0, 11_000],
  ])("%s", (_, prices, outcomes, status, prize, refund) => {
    const grade = graded(prices, outcomes);
    expect([grade.status, grade.prize, grade.refund]).toEqual([status, prize, refund]);
  });

  test("the rest of a small stake is never rounded above it", () => {
    const legs = legsAt(-101, 100);
    const nickel = { direction: "halfUp", unit: 5 } as const;
    const grades = priceTicket("parlay", legs, 18, "risk", nickel).wagers.map((wager) =>
      gradeWager(wager, legs, ["win", "halfLose"], nickel),
    );
    expect(grades.map(({ status, prize, refund }) => [status, prize, refund])).toEqual([[3, 0, 18]]);
  });

  test("the steps multiply to the factor that was paid", () => {
    const grade = graded([-110, 100, 150], ["win", "push", "halfWin"]);
    expect(grade.steps.map((step) => [step.leg, step.outcome, step.factor && rationals.toText(step.factor)])).toEqual([
      [0, "win", "21/11"],
      [1, "push", "1/1"],
      [2, "halfWin", "7/4"],
    ]);
    expect(rationals.toText(grade.odds)).toBe("147/44");
  });

  const price = fc.oneof(fc.integer({ min: 100, max: 1_000 }), fc.integer({ min: -1_000, max: -101 }));
  const outcome = fc.constantFrom<Outcome>("win", "lose", "push", "void", "halfWin", "halfLose");

  test("a void leg equals a parlay without it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, outcome), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (rows, stake) => {
          const [prices, outcomes] = [rows.map((row) => row[0]), rows.map((row) => row[1])];
          const without = graded(prices, outcomes, stake);
          const withVoid = graded([-115, ...prices], ["void", ...outcomes], stake);
          expect([withVoid.status, withVoid.prize, withVoid.refund]).toEqual([
            without.status,
            without.prize,
            without.refund,
          ]);
        },
      ),
    );
  });

  test("half outcomes are the mean of their two halves", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 1_000_000 }), (at, half) => {
        const legs = legsAt(at);
        const pay = (result: Outcome, stake: number): number => {
          const [wager] = priceTicket("straight", legs, stake, "risk", halfUp).wagers;
          if (wager === undefined) throw new Error("a ticket has a wager");
          const grade = gradeWager(wager, legs, [result], halfUp);
          return grade.prize + grade.refund;
        };
        expect(pay("halfWin", 2 * half)).toBe(pay("win", half) + half);
        expect(pay("halfLose", 2 * half)).toBe(half);
      }),
    );
  });

  test.each<[string, () => unknown, string]>([
    [
      "a wager on a leg that is not there",
      () => gradeWager({ legs: [1], stake: 1, odds: rationals.one, possibleWin: 0 }, legsAt(-110), ["win"], floor),
      "legNotInTicket",
    ],
    ["a leg without an outcome", () => graded([-110], []), "outcomeMissing"],
    ["an outcome that does not exist", () => graded([-110], ["tie" as Outcome]), "unknownOutcome"],
  ])("refused: %s", (_, act, reason) => expect(act).toThrow(expect.objectContaining({ reason })));
});
