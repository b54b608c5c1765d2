import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decimalToAmerican, rational } from "@chalkboard/engine";
import { describe, expect, test } from "vitest";
import { againstModel, consensus, farFromOthers, type Market } from "./beside.ts";
import type { JumpLimits } from "./jumps.ts";

const limits: JumpLimits = { points: 16, chance: 10, others: 10, model: 12 };
const money = (away: number, home: number): Market => [
  { betType: 1, side: 1, points: null, price: away },
  { betType: 1, side: 2, points: null, price: home },
];
const spread = (points: number, away = -110, home = -110): Market => [
  { betType: 2, side: 1, points, price: away },
  { betType: 2, side: 2, points: -points, price: home },
];
const total = (points: number, over = -110, under = -110): Market => [
  { betType: 3, side: 0, points, price: over },
  { betType: 4, side: 0, points, price: under },
];
const even = money(-110, -110);
const far = money(-200, 170);

// −110 to each is 50 %, −200 and +170 are 64.6 %, −145 and +125 are 57.2 %.
test.each<[rule: string, own: Market, others: readonly Market[], said: Market | undefined]>([
  ["there is no other source", even, [], undefined],
  ["one other quotes about the same", even, [money(-125, 105)], undefined],
  ["one other is far", even, [far], far],
  ["a difference of ten points is within the bound", even, [money(-145, 125)], undefined],
  ["of two others one agrees", even, [far, money(-115, -105)], undefined],
  ["of three others two are far", even, [far, money(-210, 175), money(-115, -105)], far],
  ["of three others one is far", even, [far, money(-120, 100), money(-115, -105)], undefined],
  ["margins are removed: −140 to both is 50 % too", even, [money(-140, -140)], undefined],
  [
    "a pair without a fair probability is ignored",
    even,
    [[{ betType: 1, side: 1, points: null, price: -200 }]],
    undefined,
  ],
  ["points that are near: prices are not compared", spread(24), [spread(28)], undefined],
  ["points that are too far", spread(24), [spread(48)], spread(48)],
  ["most have other points than the one that agrees", spread(24), [spread(24), spread(48), spread(50)], spread(48)],
  ["fewer points at a much better probability are impossible", spread(12, -200, 170), [spread(14)], spread(14)],
  ["fewer points at a lower probability are possible", spread(12, 170, -200), [spread(14)], undefined],
  ["over more points at a much better probability is impossible", total(36, -200, 170), [total(34)], total(34)],
  ["over more points at a lower probability is possible", total(36, 170, -200), [total(34)], undefined],
])("other sources: %s", (_rule, own, others, said) => {
  expect(farFromOthers(own, others, limits)).toEqual(said);
});

test.each<[rule: string, limits: JumpLimits, said: Market | undefined]>([
  ["never", { ...limits, others: 0 }, undefined],
  ["more than twenty", { ...limits, others: 20 }, undefined],
  ["more than fourteen", { ...limits, others: 14 }, far],
])("its own bound: %s", (_rule, given, said) => {
  expect(farFromOthers(even, [far], given)).toEqual(said);
});

test("of four others, the nearer of the two middle quotes counts", () => {
  expect(consensus(even, [money(-300, 250), money(-200, 170), money(-120, 100), money(100, -120)])).toEqual(
    money(-120, 100),
  );
});

test.each<
  [rule: string, sport: string, own: Market, beside: readonly Market[], limits: JumpLimits, against: Market | undefined]
>([
  ["a favourite whose spread favours the other team", "football", money(-300, 250), [spread(28)], limits, spread(28)],
  ["a favourite with a matching spread", "football", money(-300, 250), [spread(-28)], limits, undefined],
  ["the desk has switched it off", "football", money(-300, 250), [spread(28)], { ...limits, model: 0 }, undefined],
  ["a sport that the engine does not know", "curling", money(-300, 250), [spread(28)], limits, undefined],
])("the game's other markets: %s", (_rule, sport, own, beside, given, against) => {
  expect(againstModel(sport, own, beside, given)).toEqual(against);
});

const folder = process.env["CHALKBOARD_DATA"] ?? "";

/**
 * Every bookmaker's market in a feed's three snapshots, compared with the same market of the others. Pairs above 115 %
 * are errors of the file itself.
 */
function snapshots(): (readonly Market[])[] {
  const [, ...rows] = readFileSync(join(folder, "nba_feed_snapshots_2026-04-10_12.csv"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.trim().split(","));
  const quotes = rows.map(
    ([event = "", , home = "", , , book = "", , , market = "", outcome = "", price = "", point = "", at = ""]) => {
      const isFirst = market === "totals" ? outcome === "Over" : outcome !== home;
      const [betType, side] =
        market === "totals" ? [isFirst ? 3 : 4, 0] : [market === "spreads" ? 2 : 1, isFirst ? 1 : 2];
      const decimal = rational(BigInt(Math.round(Number(price) * 100)), 100n);
      return {
        market: `${at} ${event} ${market}`,
        book,
        betType,
        side,
        points: point === "" ? null : Number(point) * 4,
        price: decimalToAmerican(decimal),
      };
    },
  );
  return [...Map.groupBy(quotes, ({ market }) => market).values()].map((ofMarket) =>
    [...Map.groupBy(ofMarket, ({ book }) => book).values()]
      .filter((sides) => sides.length === 2)
      .map((sides) =>
        sides
          .toSorted((a, b) => a.betType - b.betType || a.side - b.side)
          .map(({ betType, side, points, price }) => ({ betType, side, points, price })),
      )
      .filter(
        (sides) =>
          sides.reduce((sum, { price }) => sum + (price > 0 ? 100 / (100 + price) : -price / (100 - price)), 0) <= 1.15,
      ),
  );
}

describe.skipIf(folder === "")("a real feed (needs CHALKBOARD_DATA)", () => {
  test("no honest bookmaker is far from the others", () => {
    const markets = snapshots();
    const judged = markets.flatMap((books) =>
      books.map((own) =>
        farFromOthers(
          own,
          books.filter((other) => other !== own),
          limits,
        ),
      ),
    );
    const held = judged.filter((said) => said !== undefined).length;
    process.stdout.write(`${String(judged.length)} markets of bookmakers, ${String(held)} far from the others\n`);
    expect(judged.length).toBeGreaterThan(800);
    expect(held).toBe(0);
  });

  test("a bookmaker with the sides of a clear favourite swapped is far from the others", () => {
    const isClear = ([first]: Market): boolean => first?.betType === 1 && Math.abs(first.price) >= 200;
    const clear = snapshots()
      .filter(({ length }) => length > 1)
      .flatMap((books) =>
        books.filter(isClear).map((own) => {
          const exchanged = own.map((quote, index) => ({ ...quote, price: own[1 - index]?.price ?? 0 }));
          return (
            farFromOthers(
              exchanged,
              books.filter((other) => other !== own),
              limits,
            ) !== undefined
          );
        }),
      );
    expect(clear.length).toBeGreaterThan(100);
    expect(clear.every((isFar) => isFar)).toBe(true);
  });
});
