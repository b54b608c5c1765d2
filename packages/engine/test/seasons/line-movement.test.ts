import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rationals } from "@chalkboard/kernel";
import { expect, test } from "vitest";
import {
  type ConversionSettings,
  type GameResult,
  type OfferedLine,
  americanToDecimal,
  defaultGradingRules,
  distanceFromEven,
  identityConversion,
  isAmerican,
  serviceMarket,
  winOf,
} from "../../src/index.ts";
import { type Row, type Tally, gradeBoth, number, parseCsv, shown } from "./season.ts";

const folder = process.env.CHALKBOARD_DATA ?? "";
const csv = (file: string): Row[] => parseCsv(readFileSync(join(folder, file), "utf8"));
const football = defaultGradingRules("football");
const sign = (margin: number): string => (margin > 0 ? "win" : margin < 0 ? "lose" : "push");
const need = (row: Row, column: string): number => {
  const found = number(row, column);
  if (found === undefined) throw new Error(`${column}: ${row[column]}`);
  return found;
};

const games = (): { row: Row; result: GameResult; margin: number; total: number }[] => {
  const results = new Map(csv("nfl_games_2018_2019.csv").map((row) => [row["game_id"], row]));
  return csv("nfl_lines_open_close_2018_2019.csv").map((row) => {
    // One file calls the Rams LAR, the other LA.
    const played = results.get(row["game_id"]?.replace("LAR", "LA"));
    if (played === undefined) throw new Error(`no result of ${row["game_id"]}`);
    const [away, home] = [need(played, "away_score"), need(played, "home_score")];
    return {
      row,
      result: { status: "final", segments: [{ segment: "game", away, home }] },
      margin: home - away,
      total: home + away,
    };
  });
};

test.skipIf(folder === "")("first and last lines of 2018 and 2019 against their games (needs CHALKBOARD_DATA)", () => {
  const [opening, last]: [Tally, Tally] = [new Map(), new Map()];
  let [moved, otherwise, priced, net] = [0, 0, 0, 0];
  const all = games();
  for (const { row, result, margin, total } of all) {
    const [first, final] = [need(row, "home_spread_open"), need(row, "home_spread_last")];
    const openings = gradeBoth({ betType: 2, side: 2, points: first * 4 }, result, football, opening);
    const lasts = gradeBoth({ betType: 2, side: 2, points: final * 4 }, result, football, last);
    expect([openings, lasts]).toEqual([sign(margin + first), sign(margin + final)]);
    moved += first === final ? 0 : 1;
    otherwise += openings === lasts ? 0 : 1;
    expect(gradeBoth({ betType: 1, side: 2, points: null }, result, football, last)).toBe(sign(margin));
    const line = need(row, "total_line_last");
    const over = gradeBoth({ betType: 3, side: 0, points: line * 4 }, result, football, last);
    expect(over).toBe(sign(total - line));
    const price = need(row, "over_price_last");
    if (!isAmerican(price)) continue;
    priced += 1;
    net +=
      over === "win"
        ? winOf(10_000, americanToDecimal(price), { direction: "floor", unit: 1 })
        : over === "lose"
          ? -10_000
          : 0;
  }
  const summary = `${moved} spreads moved, ${otherwise} of them ended otherwise; the house keeps ${(-net / (priced * 100)).toFixed(2)}% of a unit on each over`;
  process.stdout.write(shown(`nfl_lines_open_close_2018_2019.csv, opening: ${all.length} games`, opening));
  process.stdout.write(shown(`nfl_lines_open_close_2018_2019.csv, last: ${summary}`, last));
  expect(all.length).toBe(534);
  expect(otherwise).toBeLessThan(moved);
});

const profiles: readonly (readonly [name: string, settings: ConversionSettings])[] = [
  ["as HQ has them", identityConversion],
  ["ten cents added", { ...identityConversion, twoWay: { kind: "addedCents", cents: 10 } }],
  ["a 20 cent line", { ...identityConversion, twoWay: { kind: "centsLine", chart: "twentyCents" } }],
  ["a dime line in steps of 5", { ...identityConversion, twoWay: { kind: "centsLine", chart: "dime" }, ladder: 5 }],
  ["4.5% by Shin", { ...identityConversion, twoWay: { kind: "margin", method: "shin", booksum: 10_450 } }],
  ["4.5% by power", { ...identityConversion, twoWay: { kind: "margin", method: "power", booksum: 10_450 } }],
];

test.skipIf(folder === "")("two seasons' money lines and totals as services sell them (needs CHALKBOARD_DATA)", () => {
  const markets = games()
    .flatMap(({ row }) =>
      [
        ["away_ml_last", "home_ml_last"],
        ["over_price_last", "under_price_last"],
      ].map((columns) => columns.map((column): OfferedLine => ({ points: null, price: need(row, column) }))),
    )
    .filter((market) => market.every(({ price }) => isAmerican(price)));
  expect(markets.length).toBeGreaterThan(1_000);
  for (const [name, settings] of profiles) {
    const answers: Record<string, number> = {};
    let books = 0;
    for (const market of markets) {
      const { lines, unsellable } = serviceMarket(1, market, settings);
      answers[unsellable ?? "sold"] = (answers[unsellable ?? "sold"] ?? 0) + 1;
      if (lines === undefined) continue;
      const booksum = lines.reduce((sum, { price }) => sum + 1 / rationals.toNumber(americanToDecimal(price)), 0);
      expect(booksum).toBeGreaterThanOrEqual(1);
      books += booksum;
      if (settings === identityConversion) expect(lines).toEqual(market);
      if (settings.twoWay.kind === "addedCents")
        for (const [side, { price }] of lines.entries())
          expect(distanceFromEven(price)).toBeLessThan(distanceFromEven(market[side]?.price ?? 0));
    }
    const sold = answers["sold"] ?? 0;
    process.stdout.write(`  ${name}: ${JSON.stringify(answers)}, booksum ${(books / sold).toFixed(4)} on average\n`);
    expect(sold).toBeGreaterThan(markets.length * 0.95);
  }
});
