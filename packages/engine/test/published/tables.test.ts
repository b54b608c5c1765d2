import { readFileSync } from "node:fs";
import { join } from "node:path";
import { floor, halfUp, rational, rationals, type Rational } from "@chalkboard/kernel";
import { expect, test } from "vitest";
import {
  type PointPrices,
  americanToDecimal,
  buyPoints,
  cappedParlays,
  countRoundRobin,
  decimalScale,
  deductionFor,
  offTheBoardParlays,
  parsePrice,
  priceParlayByTable,
  priceTeaser,
  publishedTeasers,
  tattersalls,
  winOf,
} from "../../src/index.ts";
import { countCombinations } from "../../src/tickets/combinations.ts";
import { legsAt } from "../../src/grading/ticket-samples.ts";
import { type Row, number, parseCsv } from "../seasons/season.ts";

const folder = process.env.CHALKBOARD_DATA ?? "";
const csv = (file: string): Row[] => parseCsv(readFileSync(join(folder, file), "utf8"));
const rows = (name: string): Row[] => csv(`rules_${name}.csv`);
const at110 = (teams: number): ReturnType<typeof legsAt> => legsAt(...Array.from({ length: teams }, () => -110));

/** `13/5` or `2.8`, to one. */
function toOne(text: string): Rational {
  const [top = "", bottom = "1"] = text.split("/");
  const [whole = "", part = ""] = top.split(".");
  return rational(BigInt(whole + part), 10n ** BigInt(part.length) * BigInt(bottom));
}

test.skipIf(folder === "")(
  "33 price equivalents of a dollar to three decimals, half up (needs CHALKBOARD_DATA)",
  () => {
    for (const row of rows("price_equivalents")) {
      const price = Math.round(100 * (number(row, "price_dollar_line") ?? 0));
      expect([price, winOf(1_000, americanToDecimal(price), halfUp)]).toEqual([
        price,
        Math.round(1_000 * Number(row["wins_per_dollar"])),
      ]);
    }
    expect(rows("price_equivalents").length).toBe(33);
  },
);

test.skipIf(folder === "")("45 counts of round robins (needs CHALKBOARD_DATA)", () => {
  for (const row of rows("round_robin_counts")) {
    const [teams, size] = [number(row, "teams_picked") ?? 0, number(row, "parlay_size") ?? 0];
    expect([countCombinations(teams, size), countRoundRobin(teams, [size])]).toEqual([
      number(row, "number_of_parlays"),
      number(row, "number_of_parlays"),
    ]);
  }
});

test.skipIf(folder === "")("33 parlay payouts of four books (needs CHALKBOARD_DATA)", () => {
  for (const row of rows("parlay_payouts")) {
    const teams = number(row, "teams") ?? 0;
    const pays = toOne(row["pays_to_1"] ?? "");
    const published =
      row["source_url"]?.includes("williamhill") === true
        ? offTheBoardParlays
        : row["source_url"]?.includes("betphoenix") === true
          ? { fixed: { [teams]: pays }, standardOdds: rational(21, 11), caps: {}, cap: null }
          : cappedParlays;
    const win = priceParlayByTable(at110(teams), published, 10_000, "risk", floor).possibleWin;
    expect([row["source_url"], teams, win]).toEqual([row["source_url"], teams, rationals.toNumber(pays) * 10_000]);
    if ((row["maximum_payout"] ?? "") === "") continue;
    // Prices long enough to exceed the maximum are limited to it.
    const long = priceParlayByTable(
      legsAt(...Array.from({ length: teams }, () => 2_000)),
      published,
      10_000,
      "risk",
      floor,
    );
    expect(long.possibleWin).toBe(rationals.toNumber(toOne(row["maximum_payout"] ?? "")) * 10_000);
  }
});

test.skipIf(folder === "")("50 teaser payouts (needs CHALKBOARD_DATA)", () => {
  for (const row of rows("teaser_payouts")) {
    const [points, teams] = [number(row, "points") ?? 0, number(row, "teams") ?? 0];
    const special = row["sport"]?.endsWith("special") === true;
    const card = special
      ? ({
          name: "special",
          points: [],
          pays: { [teams]: toOne(row["pays"] ?? "") },
          tie: "lose",
          noPlay: "cancel",
        } as const)
      : publishedTeasers.find(
          (teaser) => teaser.points[0]?.sport === row["sport"] && teaser.points[0]?.quarters === points * 4,
        );
    if (card === undefined) throw new Error(`no card for ${row["sport"]} ${points}`);
    const priced = priceTeaser(card, at110(teams), 23_000_000, "risk", floor);
    expect([row["sport"], points, teams, priced.possibleWin]).toEqual([
      row["sport"],
      points,
      teams,
      Math.floor(rationals.toNumber(toOne(row["pays"] ?? "")) * 23_000_000 + 1e-6),
    ]);
  }
  expect(rows("teaser_payouts").length).toBe(50);
});

test.skipIf(folder === "")("bought points: each book's own key numbers (needs CHALKBOARD_DATA)", () => {
  const flat: readonly PointPrices[] = [{ market: "spread", centsPerHalf: 10, keys: [], maximumHalves: 6, from: -115 }];
  const keyed = (three: number, seven?: number): readonly PointPrices[] => [
    {
      market: "spread",
      centsPerHalf: 10,
      maximumHalves: 6,
      from: -115,
      keys: [
        { number: 12, ontoCents: three, offCents: three },
        ...(seven === undefined ? [] : [{ number: 28, ontoCents: seven, offCents: seven }]),
      ],
    },
  ];
  let compared = 0;
  for (const row of rows("buy_points")) {
    const url = row["source_url"] ?? "";
    const isKeyed = /3|7/.test(`${row["from_line"]}${row["to_line"]}`) && row["sport"] !== "basketball";
    const prices = !isKeyed
      ? flat
      : url.includes("linesmaker")
        ? keyed(20)
        : url.includes("bovada")
          ? keyed(25, 15)
          : keyed(25, 25);
    const from = Number(/[+-]?\d+(\.\d+)?/.exec(row["from_line"] ?? "")?.[0] ?? 10);
    const halves = 2 * (number(row, "points_bought") ?? 0);
    expect([url, from, halves, buyPoints(prices, { betType: 2, points: from * 4, price: -110 }, halves)]).toMatchObject(
      [url, from, halves, { points: (from + halves / 2) * 4, price: number(row, "to_price") }],
    );
    compared += 1;
  }
  expect(compared).toBe(13);
});

test.skipIf(folder === "")("Rule 4: both ends of every band of both books (needs CHALKBOARD_DATA)", () => {
  for (const row of rows("rule4_deductions")) {
    const pence = number(row, "pence_in_pound_off_winnings");
    const decimals = row["decimal_odds_of_withdrawn"] ?? "";
    const scale = decimals === "" ? tattersalls : decimalScale;
    const ends =
      decimals === ""
        ? [...(row["fractional_odds_of_withdrawn"] ?? "").matchAll(/\d+\/\d+|Evens/g)].map(([text]) =>
            parsePrice(text, "fractional"),
          )
        : [...decimals.matchAll(/\d+\.\d+/g)].map(([text]) => parsePrice(text, "decimal"));
    expect(ends.length).toBeGreaterThan(0);
    for (const odds of ends) {
      // "Over 14/1" names a bound that is not in its band.
      const inside = (row["fractional_odds_of_withdrawn"] ?? "").startsWith("over")
        ? rationals.add(odds, rational(1))
        : odds;
      expect([row["source_url"], rationals.toText(inside), deductionFor(inside, scale)]).toEqual([
        row["source_url"],
        rationals.toText(inside),
        pence,
      ]);
    }
  }
});
