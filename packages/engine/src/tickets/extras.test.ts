import { floor, rational, rationals } from "@chalkboard/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeWager } from "../grading/grade-wager.ts";
import { distanceFromEven } from "../odds/american.ts";
import { type PointPrices, buyPoints } from "./buy-points.ts";
import { cashOut, remainderOf } from "./cash-out.ts";
import { freePlayPaid, freePlayRefusals, usualFreePlay } from "../grading/free-play.ts";
import { publishedPointPrices, publishedTeasers } from "../grading/house-tables.ts";
import { closeOpen, fillSpot, priceOpenParlay, usualOpenPolicy } from "./open-spots.ts";
import { priceTicket } from "./price.ts";
import { gradeSameGame } from "../grading/same-game.ts";
import { legsAt, outcomes } from "../grading/ticket-samples.ts";
import { priceTeaser } from "./teaser.ts";
import type { Priced, PricedWager } from "./ticket.ts";

const [cheapest = { name: "", pays: {}, points: [], tie: "lose", noPlay: "cancel" } as const] = publishedTeasers;
const only = (priced: Priced): PricedWager => {
  const [wager] = priced.wagers;
  if (wager === undefined) throw new Error("a ticket has a wager");
  return wager;
};

describe("buying points", () => {
  test.each<
    [
      rule: string,
      betType: number,
      line: number,
      price: number,
      halves: number,
      points: number | null,
      moved: number | null,
      refused: string | undefined,
    ]
  >([
    ["a half point costs ten cents", 2, 16, -110, 1, 18, -120, undefined],
    ["three halves cost thirty", 2, 16, -110, 3, 22, -140, undefined],
    ["onto 3 costs 25", 2, 10, -110, 1, 12, -135, undefined],
    ["giving 3½ onto 3 too", 2, -14, -110, 1, -12, -135, undefined],
    ["off 3 as well", 2, -12, -110, 1, -10, -135, undefined],
    ["onto 7 costs 15", 2, 26, -110, 1, 28, -125, undefined],
    ["cents cross even", 2, 16, 105, 1, 18, -105, undefined],
    ["an over's line falls", 3, 34, -110, 1, 32, -120, undefined],
    ["an under's rises", 4, 34, -110, 2, 38, -130, undefined],
    ["nothing bought, nothing changed", 2, 16, -110, 0, 16, -110, undefined],
    ["six halves are the most; this way across 7", 2, 16, -110, 6, 28, -175, undefined],
    ["seven are refused", 2, 16, -110, 7, null, null, "tooMany"],
    ["-115 is the dearest price on the board", 2, 16, -115, 1, 18, -125, undefined],
    ["-116 is off the board", 2, 16, -116, 1, null, null, "offBoard"],
    ["no points for a first half", 8, 2, -110, 1, null, null, "notSold"],
    ["none for a team's total", 5, 18, -110, 1, null, null, "notSold"],
  ])("%s", (_, betType, line, price, halves, points, moved, refused) => {
    const bought = buyPoints(publishedPointPrices, { betType, points: line, price, sport: "football" }, halves);
    if ("refused" in bought) expect(bought.refused).toBe(refused);
    else
      expect(bought).toEqual({ points, price: moved, cents: distanceFromEven(price) - distanceFromEven(moved ?? 0) });
  });

  test("a refusal says how many are the most, and from which price the book sells", () => {
    expect(buyPoints(publishedPointPrices, { betType: 2, points: 16, price: -110 }, 7)).toEqual({
      refused: "tooMany",
      maximumHalves: 6,
    });
    expect(buyPoints(publishedPointPrices, { betType: 2, points: 16, price: -116 }, 1)).toEqual({
      refused: "offBoard",
      from: -115,
    });
  });

  const prices = (centsPerHalf: number): Omit<PointPrices, "market"> => ({
    centsPerHalf,
    keys: [],
    maximumHalves: 6,
    from: -115,
  });
  test.each<[rule: string, play: { sport?: string; mode?: string }, cents: number]>([
    ["the row of a sport and a mode comes first", { sport: "football", mode: "parlay" }, 4],
    ["then the row of the sport", { sport: "football", mode: "straight" }, 3],
    ["then the row of the mode", { sport: "hockey", mode: "parlay" }, 2],
    ["then the general row", { sport: "hockey", mode: "straight" }, 1],
    ["which is what a line without sport and mode is sold by", {}, 1],
  ])("%s, in whichever order the rows are", (_rule, play, cents) => {
    const rows: readonly PointPrices[] = [
      { market: "spread", ...prices(1) },
      { market: "spread", mode: "parlay", ...prices(2) },
      { market: "spread", sport: "football", ...prices(3) },
      { market: "spread", sport: "football", mode: "parlay", ...prices(4) },
      { market: "total", sport: "football", mode: "parlay", ...prices(9) },
    ];
    for (const order of [rows, rows.toReversed()])
      expect(buyPoints(order, { betType: 2, points: 16, price: -110, ...play }, 1)).toMatchObject({ cents });
  });

  test("a sport or mode without a row, where there is no general one, has no points for sale", () => {
    const rows: readonly PointPrices[] = [
      { market: "spread", sport: "football", mode: "straight", ...prices(10) },
      { market: "total", ...prices(10) },
    ];
    const bought = (play: object) => buyPoints(rows, { betType: 2, points: 16, price: -110, ...play }, 1);
    expect(bought({ sport: "football", mode: "parlay" })).toEqual({ refused: "notSold" });
    expect(bought({ sport: "basketball", mode: "straight" })).toEqual({ refused: "notSold" });
    expect(bought({ sport: "football", mode: "straight" })).toMatchObject({ points: 18, price: -120 });
  });

  test("each further half point costs, and gives half a point", () => {
    const flat: readonly PointPrices[] = [
      { market: "spread", centsPerHalf: 10, keys: [], maximumHalves: 6, from: -115 },
    ];
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), fc.integer({ min: 0, max: 6 }), (points, halves) => {
        expect(buyPoints(flat, { betType: 2, points, price: -110 }, halves)).toEqual({
          points: points + 2 * halves,
          price: -110 - 10 * halves,
          cents: 10 * halves,
        });
      }),
    );
  });
});

describe("open spots", () => {
  const opened = priceOpenParlay(legsAt(-110, 100), 1, 1_000, floor, usualOpenPolicy);
  test("the win is that of the legs named so far, and grows as spots are filled at later prices", () => {
    expect(opened.possibleWin).toBe(2_818);
    expect(fillSpot(only(opened), 2, rational(2), floor)).toMatchObject({
      legs: [0, 1, 2],
      possibleWin: 6_636,
      rule: { kind: "open", spots: 0 },
    });
  });
  test.each<[rule: string, wager: PricedWager, results: string, status: number, prize: number]>([
    ["an open spot is pending although all named legs won", only(opened), "WW", 0, 0],
    ["a lost leg kills the ticket at once", only(opened), "WL", 3, 0],
    ["filled, it pays as a parlay", fillSpot(only(opened), 2, rational(2), floor), "WWW", 2, 7_636],
    ["filled, a push drops out", fillSpot(only(opened), 2, rational(2), floor), "WPW", 2, 3_818],
  ])("%s", (_, wager, text, status, prize) => {
    const graded = gradeWager(wager, legsAt(-110, 100, 100), outcomes(text.padEnd(3, "?")), floor);
    expect([graded.status, graded.prize]).toEqual([status, prize]);
  });
  test("an unfilled spot is removed, lost or refunded, as the house rules say", () => {
    expect(closeOpen(only(opened), usualOpenPolicy)).toMatchObject({ wager: { rule: { kind: "open", spots: 0 } } });
    expect(closeOpen(only(opened), { ...usualOpenPolicy, unfilled: "lose" })).toEqual({ decided: "lose" });
    expect(closeOpen(only(opened), { ...usualOpenPolicy, unfilled: "return" })).toEqual({ decided: "return" });
  });
  test.each<[string, () => unknown, string]>([
    [
      "half must be named: two of five are too few",
      () => priceOpenParlay(legsAt(-110, 100), 3, 100, floor, usualOpenPolicy),
      "tooFewLegs",
    ],
    [
      "24 legs are the most",
      () => priceOpenParlay(legsAt(...Array.from({ length: 24 }, () => -110)), 1, 100, floor, usualOpenPolicy),
      "tooManyLegs",
    ],
    ["no spot", () => priceOpenParlay(legsAt(-110, 100), 0, 100, floor, usualOpenPolicy), "notASetting"],
    [
      "a spot too many",
      () => fillSpot(fillSpot(only(opened), 2, rational(2), floor), 3, rational(2), floor),
      "notASetting",
    ],
    ["a leg that is there already", () => fillSpot(only(opened), 1, rational(2), floor), "notASetting"],
  ])("refused: %s", (_, act, reason) => expect(act).toThrow(expect.objectContaining({ reason })));
});

describe("free play", () => {
  const paid = (text: string): ReturnType<typeof freePlayPaid> => {
    const legs = legsAt(150);
    return freePlayPaid(
      gradeWager(only(priceTicket("straight", legs, 1_000, "risk", floor)), legs, outcomes(text), floor),
      1_000,
    );
  };
  test.each<[string, string, ReturnType<typeof freePlayPaid>]>([
    ["only the winnings are money", "W", { credited: 1_500, token: 0 }],
    ["a loser gives nothing", "L", { credited: 0, token: 0 }],
    ["a push returns the token, not money", "P", { credited: 0, token: 1_000 }],
    ["no play too", "V", { credited: 0, token: 1_000 }],
  ])("%s", (_, text, expected) => expect(paid(text)).toEqual(expected));

  test.each<[string, Priced, ReturnType<typeof legsAt>, unknown[]]>([
    ["within 200 either way", priceTicket("straight", legsAt(200), 1_000, "risk", floor), legsAt(200), []],
    [
      "beyond 200",
      priceTicket("straight", legsAt(-201), 1_000, "risk", floor),
      legsAt(-201),
      [{ refused: "price", leg: 0 }],
    ],
    [
      "a parlay of four",
      priceTicket("parlay", legsAt(100, 100, 100, 100), 1_000, "risk", floor),
      legsAt(100, 100, 100, 100),
      [{ refused: "legs", maximum: 3 }],
    ],
    [
      "more than 5,000.00 to win",
      priceTicket("straight", legsAt(200), 250_001, "risk", floor),
      legsAt(200),
      [{ refused: "win", maximum: 500_000 }],
    ],
    ["a teaser of two", priceTeaser(cheapest, legsAt(-110, -110), 1_000, "risk", floor), legsAt(-110, -110), []],
    [
      "a mode that is not given away",
      { ...priceTicket("straight", legsAt(100), 1, "risk", floor), mode: "ifWin" },
      legsAt(100),
      [{ refused: "mode", mode: "ifWin" }],
    ],
  ])("%s", (_, priced, legs, refused) => expect(freePlayRefusals(usualFreePlay, priced, legs)).toEqual(refused));
});

describe("cash out", () => {
  test.each<[rule: string, payout: number, chances: number[], marginBasisPoints: number, fair: number, offer: number]>([
    ["250 at 60% is worth 150; a tenth for the house leaves 135", 25_000, [0.6], 1_000, 15_000, 13_500],
    ["legs of two games multiply", 100_000, [0.5, 0.5], 0, 25_000, 25_000],
    ["no open leg: the payout itself", 25_000, [], 0, 25_000, 25_000],
    ["cents go down", 100, [0.3333], 0, 33, 33],
  ])("%s", (_, payout, chances, margin, fair, offer) =>
    expect(cashOut(payout, chances, margin)).toEqual({ fair, offer }),
  );

  test("a partial cash-out leaves a ticket for the rest", () => {
    const wager = only(priceTicket("straight", legsAt(150), 1_001, "risk", floor));
    expect(remainderOf(wager, { of: 1, outOf: 2 }, floor)).toMatchObject({ stake: 500, possibleWin: 750 });
  });
  test.each<[string, () => unknown]>([
    ["a chance of nothing", () => cashOut(100, [0], 0)],
    ["a chance above one", () => cashOut(100, [1.1], 0)],
    ["NaN", () => cashOut(100, [Number.NaN], 0)],
    ["a margin above all", () => cashOut(100, [0.5], 10_001)],
  ])("refused: %s", (_, act) => expect(act).toThrow(expect.objectContaining({ reason: "notASetting" })));
});

describe("a same-game parlay as a leg", () => {
  const prices = new Map([
    [0b111, rational(8)],
    [0b011, rational(3)],
    [0b101, rational(4)],
    [0b110, rational(5)],
    [0b001, rational(2)],
  ]);
  const reprice = { push: "reprice", noPlay: "reprice" } as const;
  test.each<
    [rule: string, results: string, policy: Parameters<typeof gradeSameGame>[2], outcome: string, odds: string]
  >([
    ["all won: the price sold", "WWW", reprice, "win", "8/1"],
    ["a push is repriced from stored prices", "WWP", reprice, "win", "3/1"],
    ["two are out", "WPV", reprice, "win", "2/1"],
    ["nothing left", "PVP", reprice, "push", "1/1"],
    ["a push voids all", "WWP", { push: "void", noPlay: "reprice" }, "void", "1/1"],
    ["a push loses", "WWP", { push: "lose", noPlay: "reprice" }, "lose", "8/1"],
    ["a leg without play voids all", "WWV", { push: "reprice", noPlay: "void" }, "void", "1/1"],
    ["a loser beats a void", "LWV", { push: "reprice", noPlay: "void" }, "lose", "8/1"],
    ["it is pending", "WW?", reprice, "pending", "8/1"],
  ])("%s", (_, text, policy, outcome, odds) => {
    const graded = gradeSameGame(outcomes(text), prices, policy);
    expect([graded.outcome, rationals.toText(graded.odds)]).toEqual([outcome, odds]);
  });
  test("a price that was never stored is refused rather than guessed", () => {
    expect(() => gradeSameGame(outcomes("W"), prices, reprice)).toThrow(
      expect.objectContaining({ reason: "tooFewLegs" }),
    );
    expect(() => gradeSameGame(outcomes("VWV"), prices, reprice)).toThrow(
      expect.objectContaining({ reason: "notASetting" }),
    );
  });
});
