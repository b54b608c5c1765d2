import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  BadArgument,
  type GameResult,
  type Outcome,
  type SegmentScore,
  americanToDecimal,
  defaultGradingRules,
  gradeLeg,
  winOf,
} from "../../src/index.ts";
import { type Row, type Tally, gradeBoth, number, quarters, parseCsv, shown } from "./season.ts";

const folder = process.env.CHALKBOARD_DATA ?? "";
const csv = (file: string): Row[] => parseCsv(readFileSync(join(folder, file), "utf8"));
const rules = defaultGradingRules("baseball");
const settling = { ...rules, settleDecidedWhenShort: true };
const names = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"];

/** A pair of rows as a result: x where a team did not bat. A visitors' x ends the game before that inning. */
function sbrResult(away: Row, home: Row): GameResult | undefined {
  const [awayFinal, homeFinal] = [number(away, "Final"), number(home, "Final")];
  const innings: SegmentScore[] = [];
  for (const [index, name] of names.entries()) {
    const runs = number(away, name);
    if (runs === undefined && away[name] === "x") break;
    const answered = number(home, name);
    if (runs === undefined || (answered === undefined && home[name] !== "x")) return undefined;
    innings.push({ segment: String(index + 1), away: runs, home: answered ?? null });
  }
  if (awayFinal === undefined || homeFinal === undefined) return undefined;
  return { status: "final", segments: [...innings, { segment: "game", away: awayFinal, home: homeFinal }] };
}

function gradeSbr(away: Row, home: Row, result: GameResult, tally: Tally): void {
  const total = quarters(away["Close OU"]);
  const line = quarters(away["Run Line"]);
  gradeBoth({ betType: 1, side: 1, points: null }, result, rules, tally);
  gradeBoth({ betType: 7, side: 1, points: null }, result, rules, tally);
  for (const id of [28, 36]) gradeBoth({ betType: id, side: 1, points: null }, result, rules, tally);
  gradeBoth({ betType: 37, side: 0, points: null }, result, rules, tally);
  if (line !== undefined) {
    gradeBoth({ betType: 2, side: 1, points: line }, result, rules, tally);
    gradeBoth({ betType: 8, side: 1, points: Math.sign(line) * 2 }, result, rules, tally);
  }
  // Five games of 2018 have a price in place of the total.
  if (total === undefined || total > 80) return;
  gradeBoth({ betType: 3, side: 0, points: total }, result, rules, tally);
  gradeBoth({ betType: 9, side: 0, points: Math.floor(total / 4) * 2 }, result, rules, tally);
  for (const side of [1, 2] as const)
    gradeBoth({ betType: 5, side, points: Math.floor(total / 4) * 2 }, result, rules, tally);
}

function season(file: string): { tally: Tally; unreadable: number; contradictory: number; games: number } {
  const rows = csv(file);
  const tally: Tally = new Map();
  let [unreadable, contradictory] = [0, 0];
  for (let index = 0; index + 1 < rows.length; index += 2) {
    const [away, home] = [rows[index] ?? {}, rows[index + 1] ?? {}];
    const result = sbrResult(away, home);
    if (result === undefined) {
      unreadable += 1;
      continue;
    }
    try {
      gradeSbr(away, home, result, tally);
    } catch (error) {
      if (!(error instanceof BadArgument) || error.reason !== "contradictoryResult") throw error;
      contradictory += 1;
    }
  }
  return { tally, unreadable, contradictory, games: rows.length / 2 };
}

const of = (tally: Tally, id: number): Partial<Record<Outcome, number>> => tally.get(id) ?? {};
const bets = (row: Partial<Record<Outcome, number>>): number =>
  Object.values(row).reduce((sum, times) => sum + times, 0);

for (const [file, games] of [
  ["mlb_sbr_2015.csv", 2465],
  ["mlb_sbr_2018.csv", 2464],
] as const)
  test.skipIf(folder === "")(`every bet of ${file} mirrors its opposite (needs CHALKBOARD_DATA)`, () => {
    const { tally, unreadable, contradictory, games: read } = season(file);
    process.stdout.write(
      shown(
        `${file}: ${read} games, ${unreadable} with an innings cell that is no number, ${contradictory} that contradict themselves`,
        tally,
      ),
    );
    expect(read).toBe(games);
    expect(unreadable + contradictory).toBeLessThan(games / 50);
    expect(bets(of(tally, 1))).toBe(2 * (games - unreadable - contradictory));
    expect(of(tally, 1).push ?? 0).toBeLessThanOrEqual(4);
    expect(of(tally, 2).void).toBeGreaterThan(0);
  });

type Line = { segments: SegmentScore[]; outs: number };

function retrosheet(row: Row): Line {
  const away = [...(row["VisitorLineScore"] ?? "").matchAll(/\((\d+)\)|(\d|x)/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  const home = [...(row["HomeLineScore"] ?? "").matchAll(/\((\d+)\)|(\d|x)/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  const innings = away.map((runs, index) => ({
    segment: String(index + 1),
    away: Number(runs),
    home: home[index] === "x" || home[index] === undefined ? null : Number(home[index]),
  }));
  return {
    segments: [
      ...innings,
      { segment: "game", away: number(row, "VisitorRunsScored") ?? 0, home: number(row, "HomeRunsScore") ?? 0 },
    ],
    outs: number(row, "LengthInOuts") ?? 0,
  };
}

test.skipIf(folder === "")(
  "Retrosheet 2015: first and last run, board, strikeouts, winners (needs CHALKBOARD_DATA)",
  () => {
    const tally: Tally = new Map();
    const games = csv("mlb_retrosheet_gl_2015.csv");
    for (const row of games) {
      const { segments, outs } = retrosheet(row);
      const figure = (column: string): number => number(row, column) ?? 0;
      const statistics = {
        hits: { away: figure("VisitorH"), home: figure("HomeH") },
        errors: { away: figure("VisitorE"), home: figure("HomeE") },
        strikeouts: { away: figure("HomeK"), home: figure("VisitorK") },
      };
      const result: GameResult = { status: "final", segments, statistics };
      const won = gradeBoth({ betType: 1, side: 1, points: null }, result, rules, tally);
      const margin = figure("VisitorRunsScored") - figure("HomeRunsScore");
      expect(won).toBe(margin > 0 ? "win" : margin < 0 ? "lose" : "push");
      // Eight and a half innings are 51 outs; with fewer, bets with points are no play.
      const full = outs >= 51;
      expect(gradeBoth({ betType: 2, side: 1, points: 6 }, result, rules, tally) === "void").toBe(!full);
      const runs = figure("VisitorRunsScored") + figure("HomeRunsScore");
      expect(gradeBoth({ betType: 3, side: 0, points: 34 }, result, rules, tally)).toBe(
        !full ? "void" : runs > 8.5 ? "win" : "lose",
      );
      if (!full)
        expect(gradeLeg({ betType: 3, side: 0, points: 34 }, result, settling).outcome).toBe(
          runs > 8.5 ? "win" : "void",
        );
      for (const id of [28, 36])
        expect(["win", "lose", full ? "never" : "void"]).toContain(
          gradeBoth({ betType: id, side: 1, points: null }, result, rules, tally),
        );
      gradeBoth({ betType: 37, side: 0, points: null }, result, rules, tally);
      gradeBoth({ betType: 40, side: 0, points: 108 }, result, rules, tally);
      for (const side of [1, 2] as const) gradeBoth({ betType: 59, side, points: 30 }, result, rules, tally);
      for (const id of [7, 28]) gradeBoth({ betType: id, side: 2, points: null }, result, rules, tally);
    }
    process.stdout.write(shown(`mlb_retrosheet_gl_2015.csv: ${games.length} games`, tally));
    expect(games.length).toBe(2429);
  },
);

const onTheLine = "the total is the line: the publisher has no word for a push, the bet is returned";
const levelScore = "the score is level: the publisher calls it a draw, which no bet offered; the bet is returned";
const fillerRow = "a row without real teams, whose winner and total contradict the score beside them: the score counts";

test.skipIf(folder === "")(
  "the publisher's winners and totals of 2025, differences explained (needs CHALKBOARD_DATA)",
  () => {
    const tally: Tally = new Map();
    const differences: { readonly reason: string; readonly game: string }[] = [];
    for (const row of csv("mlb_decimal_2025.csv")) {
      const [away, home] = [number(row, "away_score"), number(row, "home_score")];
      if (row["status"] !== "Finished" || away === undefined || home === undefined) continue;
      const result: GameResult = { status: "final", segments: [{ segment: "game", away, home }] };
      const game = `${row["game_date"]} ${row["away_team"]} ${away}-${home} ${row["home_team"]}, total ${row["total_line"]}`;
      const differ = (reason: string, said: string | undefined): void => {
        differences.push({ reason, game: `${game}: the publisher says ${said ?? "nothing"}` });
      };
      const won = gradeBoth({ betType: 1, side: 2, points: null }, result, rules, tally);
      const named = row["winner"] === row["home_team"] ? "win" : "lose";
      if (won !== named) differ(won === "push" ? levelScore : fillerRow, row["winner"]);
      const line = quarters(row["total_line"]);
      if (line === undefined) continue;
      const over = gradeBoth({ betType: 3, side: 0, points: line }, result, rules, tally);
      const said = { Over: "win", Under: "lose", Push: "push" }[row["total_result"] ?? ""];
      if (said !== undefined && over !== said) differ(over === "push" ? onTheLine : fillerRow, row["total_result"]);
    }
    const byReason = Object.groupBy(differences, ({ reason }) => reason);
    process.stdout.write(shown("mlb_decimal_2025.csv", tally));
    for (const [reason, games] of Object.entries(byReason)) {
      process.stdout.write(`  ${games?.length}: ${reason}\n${games?.map(({ game }) => `    ${game}\n`).join("")}`);
    }
    expect(Object.fromEntries(Object.entries(byReason).map(([reason, games]) => [reason, games?.length]))).toEqual({
      [onTheLine]: 29,
      [levelScore]: 1,
      [fillerRow]: 6,
    });
    expect(byReason[fillerRow]?.every(({ game }) => game.includes("Team B 3-5 Team A"))).toBe(true);
  },
);

test.skipIf(folder === "")(
  "settled player props of 2026: results and profits to four decimals (needs CHALKBOARD_DATA)",
  () => {
    const tally: Tally = new Map();
    let pushes = 0;
    for (const row of csv("mlb_props_settled_2026-03-25_04-03.csv")) {
      const [actual, line, odds] = [number(row, "actual"), quarters(row["market_line"]), number(row, "odds")];
      if (
        row["list"] !== "settled" ||
        actual === undefined ||
        line === undefined ||
        odds === undefined ||
        !["over", "under"].includes(row["selection"] ?? "")
      )
        continue;
      const result: GameResult = { status: "final", segments: [{ segment: "game", away: actual, home: 0 }] };
      const outcome = gradeBoth(
        { betType: row["selection"] === "over" ? 3 : 4, side: 0, points: line },
        result,
        rules,
        tally,
      );
      if (outcome === "push") {
        pushes += 1;
        process.stdout.write(
          `  ${row["date"]} ${row["player_name"]} ${row["prop"]} ${row["selection"]} ${row["market_line"]}: ${actual}, a push; the publisher calls it a loss\n`,
        );
        expect(row["result"]).toBe("loss");
        continue;
      }
      expect(outcome === "win" ? "win" : "loss").toBe(row["result"]);
      const stake = 10_000 * (number(row, "stake_u") ?? NaN);
      const profit =
        outcome === "win" ? winOf(stake, americanToDecimal(odds), { direction: "halfUp", unit: 1 }) : -stake;
      // The source rounds a half to the even digit.
      expect(Math.abs(profit - 10_000 * (number(row, "profit_u") ?? NaN))).toBeLessThan(1.001);
    }
    process.stdout.write(
      shown(`mlb_props_settled_2026-03-25_04-03.csv: ${pushes} that landed on the line are called losses there`, tally),
    );
    expect(pushes).toBe(3);
  },
);

test.skipIf(folder === "")("strikeout lines of many books, where the count is known (needs CHALKBOARD_DATA)", () => {
  const tally: Tally = new Map();
  const actual = new Map(
    csv("mlb_props_settled_2026-03-25_04-03.csv")
      .filter((row) => row["prop"] === "strikeouts" && row["actual"] !== "" && row["player_name"] !== "")
      .map((row) => [`${row["date"]} ${row["player_name"]}`, number(row, "actual")]),
  );
  const books = new Set<string>();
  for (const row of csv("mlb_strikeout_lines_2026-03-26_03-30.csv")) {
    const strikeouts = actual.get(`${row["game_time"]?.slice(0, 10)} ${row["pitcher_name"]}`);
    const line = quarters(row["strikeout_line"]);
    if (strikeouts === undefined || line === undefined) continue;
    books.add(row["sportsbook"] ?? "");
    const result: GameResult = {
      status: "final",
      segments: [{ segment: "game", away: 1, home: 0 }],
      statistics: { strikeouts: { away: strikeouts, home: 0 } },
    };
    const over = gradeBoth({ betType: 59, side: 1, points: line }, result, rules, tally);
    expect(over).toBe(strikeouts * 4 > line ? "win" : strikeouts * 4 < line ? "lose" : "push");
  }
  process.stdout.write(
    shown(`mlb_strikeout_lines_2026-03-26_03-30.csv: lines of ${books.size} books with a known result`, tally),
  );
  expect(books.size).toBeGreaterThan(0);
});
