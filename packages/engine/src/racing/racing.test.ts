import { floor, halfUp, rational, rationals, type Rational } from "@chalkboard/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeWager } from "../grading/grade-wager.ts";
import { priceTicket } from "../tickets/price.ts";
import { type RunnerBet, gradeCast, gradeRunner } from "./grade-runner.ts";
import { britishHandicapPlaces, britishPlaces, hongKongPlaces, placeOdds, placesOf, placeTerm } from "./place-terms.ts";
import {
  type Dividend,
  type Naming,
  type Pool,
  capped,
  gradePool,
  poolCombinations,
  publishedTrackCaps,
} from "./pools.ts";
import { type RaceResult, entryFinish } from "./race.ts";
import { decimalScale, deducted, deductionFor, deductionPence, tattersalls } from "./rule4.ts";

/** `3 1=2 5` means: 3 won, 1 and 2 shared second, 5 fourth. */
const race = (finish: string, more: Partial<RaceResult> = {}): RaceResult => {
  let position = 1;
  const placings = finish
    .split(" ")
    .filter((place) => place !== "")
    .flatMap((place) => {
      const tied = place.split("=").map((runner) => ({ runner, position }));
      position += tied.length;
      return tied;
    });
  return { status: "official", finish: placings, starters: 10, scratched: [], ...more };
};
const paid = (stake: number, bet: RunnerBet, result: RaceResult, scale = tattersalls): number => {
  const legs = [{ key: { eventId: 1, betType: 61, side: 0 as const, alternate: 0 }, points: null, odds: bet.odds }];
  const [wager] = priceTicket("straight", legs, stake, "risk", halfUp).wagers;
  if (wager === undefined) throw new Error("a ticket has a wager");
  const graded = gradeWager(wager, legs, [gradeRunner(bet, result, scale).outcome], halfUp);
  return graded.prize + graded.refund;
};
const win = (runner: string, odds: Rational, places = 1): RunnerBet => ({ runner, odds, places });

describe("a bet on a runner", () => {
  test.each<[rule: string, stake: number, bet: RunnerBet, race: RaceResult, paid: number]>([
    ["the winner at 5/1", 1_000, win("3", rational(6)), race("3 1 2"), 6_000],
    ["second does not win", 1_000, win("1", rational(6)), race("3 1 2"), 0],
    ["second is placed", 1_000, win("1", rational(2), 2), race("3 1 2"), 2_000],
    ["third shows", 1_000, win("2", rational(3, 2), 3), race("3 1 2"), 1_500],
    ["fourth does not", 1_000, win("4", rational(3, 2), 3), race("3 1 2 4"), 0],
    ["10 at 10/1, two share the win: 55", 1_000, win("3", rational(11)), race("3=1 2"), 5_500],
    [
      "50 at 3.0 for the first ten, six share eighth: 75",
      5_000,
      win("8", rational(3), 10),
      race("1 2 3 4 5 6 7 8=9=10=11=12=13", { starters: 20 }),
      7_500,
    ],
    ["100 at +300, three share it: 133.33", 10_000, win("3", rational(4)), race("3=1=2"), 13_333],
    ["10 at 5/1 of a dead heat of three: 3.33 at 5/1", 1_000, win("3", rational(6)), race("3=1=2"), 2_000],
    ["a dead heat that both places hold pays in full", 1_000, win("1", rational(2), 2), race("1=2 3"), 2_000],
    [
      "20 each way at 16/1, a quarter, two share third: the place part is 50",
      2_000,
      win("4", placeOdds(rational(17), rational(1, 4)), 3),
      race("1 2 4=5"),
      5_000,
    ],
    ["a scratched runner refunds the stake", 1_000, win("9", rational(6)), race("3 1 2", { scratched: ["9"] }), 1_000],
    [
      "an ante-post stake is lost with it",
      1_000,
      { ...win("9", rational(6)), antePost: true },
      race("3 1 2", { scratched: ["9"] }),
      0,
    ],
    [
      "a race that was not run refunds everything",
      1_000,
      win("3", rational(6)),
      race("", { status: "abandoned" }),
      1_000,
    ],
    ["so does a walk-over", 1_000, win("3", rational(6)), race("", { status: "walkOver" }), 1_000],
    [
      "no place betting in a field of four",
      1_000,
      win("3", rational(6), placeTerm(britishPlaces, 4).places),
      race("3 1 2", { starters: 4 }),
      1_000,
    ],
    [
      "a coupled entry wins with any part",
      1_000,
      win("1", rational(3)),
      race("1A 2 3", { coupled: [["1", "1A"]] }),
      3_000,
    ],
    [
      "and runs while any part runs",
      1_000,
      win("1", rational(3)),
      race("2 3", { coupled: [["1", "1A"]], scratched: ["1"] }),
      0,
    ],
    [
      "behind both parts of an entry everybody moves up",
      1_000,
      win("2", rational(3), 2),
      race("1 1A 2", { coupled: [["1", "1A"]] }),
      3_000,
    ],
    [
      "10 at 2.25, one at 1.25 withdrawn: 12.50",
      1_000,
      win("3", rational(9, 4)),
      race("3 1", { withdrawn: [{ runner: "7", odds: rational(5, 4) }] }),
      1_250,
    ],
    [
      "a bet struck after the withdrawal owes nothing",
      1_000,
      { ...win("3", rational(9, 4)), struckAt: 200 },
      race("3 1", { withdrawn: [{ runner: "7", odds: rational(5, 4), at: 100 }] }),
      2_250,
    ],
    [
      "a dead heat with a deduction shares the rest",
      1_000,
      win("3", rational(11)),
      race("3=1", { withdrawn: [{ runner: "7", odds: rational(2) }] }),
      3_250,
    ],
  ])("%s", (_, stake, bet, result, amount) => expect(paid(stake, bet, result)).toBe(amount));

  test.each<[rule: string, betType: number, runner: string, starters: number, outcome: string]>([
    ["to win", 61, "3", 9, "win"],
    ["second does not win", 61, "1", 9, "lose"],
    ["to place", 62, "2", 8, "win"],
    ["seven starters pay two places", 62, "2", 7, "lose"],
    ["to show", 63, "2", 7, "win"],
    ["first four", 64, "4", 9, "win"],
    ["fifth is not", 64, "5", 9, "lose"],
    ["four starters have no places", 62, "3", 4, "void"],
  ])("by its bet type: %s", (_, betType, runner, starters, outcome) => {
    const result = race("3 1 2 4 5".split(" ").slice(0, starters).join(" "), { starters });
    expect(gradeRunner({ runner, betType, odds: rational(2), terms: britishPlaces }, result, null).outcome).toBe(
      outcome,
    );
  });

  test("an open race is pending", () =>
    expect(gradeRunner(win("3", rational(2)), race("", { status: "open" }), null).outcome).toBe("pending"));

  test.each<[string, RaceResult]>([
    [
      "two winners and a second",
      {
        ...race("1 2"),
        finish: [
          { runner: "1", position: 1 },
          { runner: "2", position: 1 },
          { runner: "3", position: 2 },
        ],
      },
    ],
    ["a scratched runner that came in", race("1 2", { scratched: ["2"] })],
    [
      "a runner twice",
      {
        ...race("1"),
        finish: [
          { runner: "1", position: 1 },
          { runner: "1", position: 1 },
        ],
      },
    ],
    ["more finishers than starters", race("1 2 3", { starters: 2 })],
    ["an official race without a winner", race("")],
  ])("refused: %s", (_, result) =>
    expect(() => entryFinish(result)).toThrow(expect.objectContaining({ reason: "contradictoryResult" })),
  );
});

describe("Rule 4", () => {
  test.each<[rule: string, odds: Rational[], pence: number]>([
    ["1/9 and shorter keep 90p", [rational(10, 9)], 90],
    ["evens keep 45p", [rational(2)], 45],
    ["14/1 keeps 5p", [rational(15)], 5],
    ["beyond 14/1 nothing", [rational(16)], 0],
    ["several add up", [rational(4), rational(6)], 40],
    ["to 90p at most", [rational(2), rational(2), rational(2)], 90],
  ])("%s", (_, odds, pence) =>
    expect(
      deductionPence(
        odds.map((price, index) => ({ runner: String(index), odds: price })),
        tattersalls,
      ),
    ).toBe(pence),
  );

  test("a single five pence may be waived", () => {
    expect(deductionPence([{ runner: "1", odds: rational(12) }], { ...tattersalls, waivesFive: true })).toBe(0);
    expect(
      deductionPence(
        [
          { runner: "1", odds: rational(12) },
          { runner: "2", odds: rational(12) },
        ],
        { ...tattersalls, waivesFive: true },
      ),
    ).toBe(10);
  });

  test("shorter prices never deduct less, and a deduction never touches the stake", () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 3_000 }), fc.integer({ min: 0, max: 500 }), (hundredths, longer) => {
        for (const scale of [tattersalls, decimalScale]) {
          const [short, long] = [rational(hundredths, 100), rational(hundredths + longer, 100)];
          expect(deductionFor(short, scale)).toBeGreaterThanOrEqual(deductionFor(long, scale));
          expect(rationals.compare(deducted(short, deductionFor(long, scale)), rationals.one)).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("place terms", () => {
  test.each<[rule: string, starters: number, places: number, fraction: string]>([
    ["four runners: win only", 4, 0, "1/1"],
    ["five: two places at a quarter", 5, 2, "1/4"],
    ["seven still", 7, 2, "1/4"],
    ["eight: three at a fifth", 8, 3, "1/5"],
  ])("%s", (_, starters, places, fraction) => {
    const term = placeTerm(britishPlaces, starters);
    expect([term.places, rationals.toText(term.fraction)]).toEqual([places, fraction]);
  });
  test("handicaps of 12 pay a quarter, of 16 four places; Hong Kong two from 4, three from 7", () => {
    expect(
      [12, 15, 16]
        .map((starters) => placeTerm(britishHandicapPlaces, starters))
        .map((term) => [term.places, rationals.toText(term.fraction)]),
    ).toEqual([
      [3, "1/4"],
      [3, "1/4"],
      [4, "1/4"],
    ]);
    expect([3, 4, 6, 7].map((starters) => placeTerm(hongKongPlaces, starters).places)).toEqual([0, 2, 2, 3]);
  });
});

describe("race bet types", () => {
  test("win, place, show and first four pay this many places; a forecast is not on one runner", () => {
    expect([61, 62, 63, 64].map(placesOf)).toEqual([1, 2, 3, 4]);
    expect(() => placesOf(65)).toThrow(expect.objectContaining({ reason: "unknownBetType" }));
  });
});

describe("forecasts and tricasts", () => {
  const at = (text: string, result: RaceResult): unknown => {
    const { outcome, winSingleOn } = gradeCast(text.split("-"), rational(20), result);
    return typeof outcome === "object"
      ? rationals.toText(outcome.paidAt)
      : winSingleOn === undefined
        ? outcome
        : `${outcome}, win single on ${winSingleOn}`;
  };
  test.each<[rule: string, order: string, race: RaceResult, outcome: string]>([
    ["in this order", "3-1", race("3 1 2"), "win"],
    ["not in the other", "1-3", race("3 1 2"), "lose"],
    ["tricast", "3-1-2", race("3 1 2 4"), "win"],
    ["a dead heat for first pays both orders, half each", "1-3", race("3=1 2"), "10/1"],
    ["and no other", "3-2", race("3=1 2"), "lose"],
    ["a dead heat for second pays half", "3-2", race("3 1=2"), "10/1"],
    ["three share second and two places of a tricast: six orders", "3-1-2", race("3 1=2=4"), "10/3"],
    [
      "one scratched leaves a win single on the other",
      "3-9",
      race("3 1", { scratched: ["9"] }),
      "void, win single on 3",
    ],
    ["both scratched: void", "8-9", race("3 1", { scratched: ["8", "9"] }), "void"],
    ["one finisher: a win single", "3-1", race("3"), "void, win single on 3"],
    [
      "a field of two leaves a win single on the one named first",
      "3-1",
      race("3 1", { starters: 2 }),
      "void, win single on 3",
    ],
    ["whichever wins", "1-3", race("3 1", { starters: 2 }), "void, win single on 1"],
    ["three runners make a forecast", "3-1", race("3 1", { starters: 3 }), "win"],
    ["three make no tricast", "3-1-2", race("3 1 2", { starters: 3 }), "void"],
    ["it is pending", "3-1", race("", { status: "open" }), "pending"],
  ])("%s", (_, order, result, outcome) => expect(at(order, result)).toBe(outcome));
});

describe("pool bets", () => {
  const of = (...runners: string[]): string[] => runners;
  test.each<[rule: string, pool: Pool, naming: Naming, combinations: number]>([
    ["straight exacta", "exacta", { kind: "straight", runners: of("1", "2") }, 1],
    ["exacta box of three", "exacta", { kind: "box", runners: of("1", "2", "3") }, 6],
    ["quinella box of four", "quinella", { kind: "box", runners: of("1", "2", "3", "4") }, 6],
    ["trifecta box of four", "trifecta", { kind: "box", runners: of("1", "2", "3", "4") }, 24],
    ["superfecta box of five", "superfecta", { kind: "box", runners: of("1", "2", "3", "4", "5") }, 120],
    ["trifecta keyed to win over three", "trifecta", { kind: "key", key: "1", place: 1, others: of("2", "3", "4") }, 6],
    ["exacta keyed second", "exacta", { kind: "key", key: "1", place: 2, others: of("2", "3", "4") }, 3],
    ["trifecta keyed anywhere", "trifecta", { kind: "key", key: "1", place: 0, others: of("2", "3", "4") }, 18],
    [
      "trifecta wheel 1 / 2,3 / 2,3,4",
      "trifecta",
      { kind: "wheel", places: [of("1"), of("2", "3"), of("2", "3", "4")] },
      4,
    ],
    ["quinella wheel", "quinella", { kind: "wheel", places: [of("1"), of("2", "3", "4")] }, 3],
  ])("%s", (_, pool, naming, count) => expect(poolCombinations(pool, naming).length).toBe(count));

  test.each<[string, () => unknown, string]>([
    [
      "three runners in an exacta",
      () => poolCombinations("exacta", { kind: "straight", runners: of("1", "2", "3") }),
      "notASetting",
    ],
    ["a runner twice", () => poolCombinations("exacta", { kind: "straight", runners: of("1", "1") }), "notASetting"],
    [
      "a box of two for three places",
      () => poolCombinations("trifecta", { kind: "box", runners: of("1", "2") }),
      "notASetting",
    ],
    [
      "a key among its others",
      () => poolCombinations("exacta", { kind: "key", key: "1", place: 1, others: of("1", "2") }),
      "notASetting",
    ],
    [
      "too many",
      () =>
        poolCombinations("superfecta", {
          kind: "box",
          runners: Array.from({ length: 9 }, (_, index) => String(index)),
        }),
      "tooManyWagers",
    ],
  ])("refused: %s", (_, act, reason) => expect(act).toThrow(expect.objectContaining({ reason })));

  const dividend = (pool: Pool, combination: string, pays: number): Dividend => ({
    pool,
    combination: combination.split("-"),
    pays,
    unit: 1_000,
  });
  const dividends = [
    dividend("exacta", "3-1", 25_550),
    dividend("quinella", "1-3", 12_300),
    dividend("trifecta", "3-1-ALL", 9_000),
    dividend("place", "3", 1_500),
    dividend("place", "1", 2_000),
  ];
  test.each<
    [
      rule: string,
      pool: Pool,
      combinations: string[],
      race: RaceResult,
      dividends: readonly Dividend[],
      status: number,
      prize: number,
      refund: number,
    ]
  >([
    // For 2.00 a combination.
    ["the exact order", "exacta", ["3-1"], race("3 1 2"), dividends, 2, 5_110, 0],
    ["the other order", "exacta", ["1-3"], race("3 1 2"), dividends, 3, 0, 0],
    ["any order", "quinella", ["3-1"], race("3 1 2"), dividends, 2, 2_460, 0],
    ["ALL matches any runner", "trifecta", ["3-1-7"], race("3 1"), dividends, 2, 1_800, 0],
    ["each place pays its own", "place", ["3", "1", "2"], race("3 1 2"), dividends, 2, 700, 0],
    [
      "only combinations with a scratched runner are refunded",
      "exacta",
      ["3-1", "3-9"],
      race("3 1 2", { scratched: ["9"] }),
      dividends,
      2,
      5_110,
      200,
    ],
    [
      "a pool that the track does not pay is returned",
      "superfecta",
      ["3-1-2-4"],
      race("3 1 2 4"),
      dividends,
      -1,
      0,
      200,
    ],
    ["so is a race that was not run", "exacta", ["3-1"], race("", { status: "abandoned" }), dividends, -1, 0, 200],
    ["an open race is pending", "exacta", ["3-1"], race("", { status: "open" }), [], 0, 0, 0],
    [
      "both winners of a dead heat pay",
      "exacta",
      ["3-1", "1-3"],
      race("3=1 2"),
      [dividend("exacta", "3-1", 10_000), dividend("exacta", "1-3", 8_000)],
      2,
      3_600,
      0,
    ],
    [
      "a coupled entry is one runner",
      "exacta",
      ["3-1"],
      race("3 1A 2", { coupled: [["1", "1A"]] }),
      [dividend("exacta", "3-1A", 10_000)],
      2,
      2_000,
      0,
    ],
  ])("%s", (_, pool, bought, result, pays, ...expected) => {
    const graded = gradePool(
      pool,
      bought.map((combination) => combination.split("-")),
      200,
      result,
      pays,
      floor,
    );
    expect([graded.status, graded.prize, graded.refund]).toEqual(expected);
  });

  test.each<[rule: string, prize: number, trackClass: string, paidBefore: number, paid: number]>([
    ["a class A track pays 25,000", 2_500_001, "A", 0, 2_500_000],
    ["earlier payouts count", 300_000, "D", 100_000, 200_000],
    ["an unlisted track pays 5,000", 600_000, "Z", 0, 500_000],
    ["nothing is left", 100, "D", 400_000, 0],
  ])("caps: %s", (_, prize, track, before, kept) =>
    expect(capped(prize, track, publishedTrackCaps, before)).toEqual({ prize: kept, cut: prize - kept }),
  );
});
