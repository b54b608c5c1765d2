import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type GameResult,
  type SegmentScore,
  type Side,
  americanToDecimal,
  defaultGradingRules,
  gradeLeg,
  isAmerican,
  winOf,
} from "../../src/index.ts";
import { type Row, type Tally, gradeBoth, number, quarters, parseCsv, shown } from "./season.ts";

const folder = process.env.CHALKBOARD_DATA ?? "";
const csv = (file: string): Row[] => parseCsv(readFileSync(join(folder, file), "utf8"));
const football = defaultGradingRules("football");
const basketball = defaultGradingRules("basketball");
const hockey = defaultGradingRules("hockey");

const figure = (row: Row, column: string): number => {
  const found = number(row, column);
  if (found === undefined) throw new Error(`${column}: ${row[column]}`);
  return found;
};
const sign = (margin: number): string => (margin > 0 ? "win" : margin < 0 ? "lose" : "push");

test.skipIf(folder === "")(
  "football 2018 and 2019 against the source's own margins and totals (needs CHALKBOARD_DATA)",
  () => {
    const tally: Tally = new Map();
    let [overtimes, ties] = [0, 0];
    const games = csv("nfl_games_2018_2019.csv");
    for (const row of games) {
      const result: GameResult = {
        status: "final",
        segments: [{ segment: "game", away: figure(row, "away_score"), home: figure(row, "home_score") }],
      };
      const [margin, points, favoured, line] = [
        figure(row, "result"),
        figure(row, "total"),
        figure(row, "spread_line"),
        figure(row, "total_line"),
      ];
      expect(gradeBoth({ betType: 1, side: 2, points: null }, result, football, tally)).toBe(sign(margin));
      expect(gradeBoth({ betType: 2, side: 2, points: 0 - favoured * 4 }, result, football, tally)).toBe(
        sign(margin - favoured),
      );
      expect(gradeBoth({ betType: 3, side: 0, points: line * 4 }, result, football, tally)).toBe(sign(points - line));
      overtimes += figure(row, "overtime");
      ties += margin === 0 ? 1 : 0;
    }
    process.stdout.write(
      shown(`nfl_games_2018_2019.csv: ${games.length} games, ${overtimes} with overtime, ${ties} ties`, tally),
    );
    expect([games.length, tally.get(1)?.push]).toEqual([534, 2 * ties]);
  },
);

/** Bets of every quarter and half at one line for the whole game, and what they must add up to. */
function gradeSegments(result: GameResult, tally: Tally, rules: typeof football): void {
  const [q1, q2, q3, q4, game] = ["1", "2", "3", "4", "game"].map((name) =>
    result.segments.find((segment) => segment.segment === name),
  );
  if (q1 === undefined || q2 === undefined || q3 === undefined || q4 === undefined || game === undefined)
    throw new Error("four quarters and a game");
  // In quarters: halves of 21.5 and 108 points, quarters of 10.5 and 54.
  const typical = rules.sport === "football" ? { half: 86, quarter: 42 } : { half: 432, quarter: 216 };
  const margin = (...segments: SegmentScore[]): number =>
    segments.reduce((sum, segment) => sum + segment.away - (segment.home ?? 0), 0);
  const second = margin(game) - margin(q1, q2);
  const margins = [
    [7, margin(q1, q2)],
    [11, margin(q1)],
    [15, margin(q2)],
    [19, margin(q3)],
    [23, margin(q4)],
    [32, second],
  ] as const;
  for (const [id, expected] of margins) {
    expect(gradeBoth({ betType: id, side: 1, points: null }, result, rules, tally)).toBe(sign(expected));
    expect(gradeBoth({ betType: id + 1, side: 1, points: 10 }, result, rules, tally)).toBe(sign(expected + 2.5));
    gradeBoth(
      { betType: id + 2, side: 0, points: id === 7 || id === 32 ? typical.half : typical.quarter },
      result,
      rules,
      tally,
    );
  }
  for (const side of [1, 2] as const) {
    for (const [id, points] of [
      [31, typical.half / 2],
      [56, typical.quarter / 2],
    ] as const)
      gradeBoth({ betType: id, side, points }, result, rules, tally);
  }
}

test.skipIf(folder === "")("football: overtime belongs to the second half only (needs CHALKBOARD_DATA)", () => {
  const tally: Tally = new Map();
  let [overtimes, refused] = [0, 0];
  for (const row of csv("nfl_sbr_quarters_2018_2019.csv")) {
    const quarter = (name: string): SegmentScore => ({
      segment: name.slice(0, 1),
      away: figure(row, `away_${name}Qtr`),
      home: figure(row, `home_${name}Qtr`),
    });
    const played = ["1st", "2nd", "3rd", "4th"].map(quarter);
    const game = { segment: "game", away: figure(row, "away_final"), home: figure(row, "home_final") };
    const regulation = played.reduce((sum, segment) => sum + segment.away + (segment.home ?? 0), 0);
    const result: GameResult = { status: "final", segments: [...played, game] };
    overtimes += regulation === game.away + game.home ? 0 : 1;
    try {
      gradeSegments(result, tally, football);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("contradictoryResult")) throw error;
      refused += 1;
      process.stdout.write(`  refused: ${row["date"]} ${row["away_team"]} at ${row["home_team"]}: ${error.message}\n`);
    }
  }
  process.stdout.write(shown(`nfl_sbr_quarters_2018_2019.csv: ${overtimes} with overtime, ${refused} refused`, tally));
  expect(refused).toBeLessThan(10);
});

type Lines = { spread: number; favourite: Side; total: number };

/**
 * The small number is in the favourite's row, the large one is the total; both rows may have a small one when a cell is
 * wrong.
 */
function linesOf(away: Row, home: Row, column: string): Lines | undefined {
  const [a, h] = [quarters(away[column]), quarters(home[column])];
  if (a === undefined || h === undefined || a === h) return undefined;
  return a < h ? { spread: a, favourite: 1, total: h } : { spread: h, favourite: 2, total: a };
}

for (const [file, wanted] of [
  ["nba_sbr_2017-18.csv", 1312],
  ["nba_sbr_2018-19.csv", 1312],
] as const)
  test.skipIf(folder === "")(`${file} with real second-half lines (needs CHALKBOARD_DATA)`, () => {
    const tally: Tally = new Map();
    const rows = csv(file);
    let [lined, halves, refused] = [0, 0, 0];
    for (let index = 0; index + 1 < rows.length; index += 2) {
      const [away, home] = [rows[index] ?? {}, rows[index + 1] ?? {}];
      const segments = [
        ["1", "1st"],
        ["2", "2nd"],
        ["3", "3rd"],
        ["4", "4th"],
        ["game", "Final"],
      ].map(([segment = "", column = ""]) => ({ segment, away: figure(away, column), home: figure(home, column) }));
      const result: GameResult = { status: "final", segments };
      try {
        gradeSegments(result, tally, basketball);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith("contradictoryResult")) throw error;
        refused += 1;
        process.stdout.write(`  refused: ${away["Date"]} ${away["Team"]} at ${home["Team"]}: ${error.message}\n`);
        continue;
      }
      expect(gradeBoth({ betType: 1, side: 1, points: null }, result, basketball, tally)).not.toBe("push");
      const full = linesOf(away, home, "Close");
      if (full !== undefined) {
        lined += 1;
        gradeBoth({ betType: 2, side: full.favourite, points: 0 - full.spread }, result, basketball, tally);
        gradeBoth({ betType: 3, side: 0, points: full.total }, result, basketball, tally);
      }
      const second = linesOf(away, home, "2H");
      if (second === undefined) continue;
      halves += 1;
      gradeBoth({ betType: 33, side: second.favourite, points: 0 - second.spread }, result, basketball, tally);
      gradeBoth({ betType: 34, side: 0, points: second.total }, result, basketball, tally);
    }
    process.stdout.write(
      shown(
        `${file}: ${rows.length / 2} games, ${lined} with a closing line, ${halves} with a second-half line, ${refused} refused`,
        tally,
      ),
    );
    expect(rows.length / 2).toBe(wanted);
    expect(refused).toBeLessThan(20);
    expect(lined).toBeGreaterThan(wanted - 30);
  });

test.skipIf(folder === "")("hockey: overtime and shoot-outs count for the game alone (needs CHALKBOARD_DATA)", () => {
  const tally: Tally = new Map();
  const rows = csv("nhl_sbr_2017-18.csv");
  let extra = 0;
  for (let index = 0; index + 1 < rows.length; index += 2) {
    const [away, home] = [rows[index] ?? {}, rows[index + 1] ?? {}];
    const segments = [
      ["1", "1st"],
      ["2", "2nd"],
      ["3", "3rd"],
      ["game", "Final"],
    ].map(([segment = "", column = ""]) => ({ segment, away: figure(away, column), home: figure(home, column) }));
    const result: GameResult = { status: "final", segments };
    const [puck, goals] = [figure(away, "PuckLineGoals") * 4, figure(away, "CloseOUGoals") * 4];
    const margin = figure(away, "Final") - figure(home, "Final");
    const level = segments.slice(0, 3).reduce((sum, period) => sum + period.away - period.home, 0) === 0;
    // One goal decides a game that was tied after three periods.
    if (level) expect(Math.abs(margin)).toBe(1);
    extra += level ? 1 : 0;
    expect(gradeBoth({ betType: 1, side: 1, points: null }, result, hockey, tally)).toBe(sign(margin));
    expect(gradeBoth({ betType: 2, side: 1, points: puck }, result, hockey, tally)).toBe(sign(margin * 4 + puck));
    gradeBoth({ betType: 3, side: 0, points: goals }, result, hockey, tally);
    for (const id of [13, 17, 21]) gradeBoth({ betType: id, side: 0, points: 6 }, result, hockey, tally);
    const regulation = {
      ...hockey,
      periods: { ...hockey.periods, game: { segments: hockey.regulation, overtime: false } },
    };
    expect(gradeLeg({ betType: 1, side: 3, points: null }, result, regulation).outcome).toBe(level ? "win" : "lose");
  }
  process.stdout.write(
    shown(`nhl_sbr_2017-18.csv: ${rows.length / 2} games, ${extra} level after three periods`, tally),
  );
  expect(rows.length / 2).toBe(1355);
});

test.skipIf(folder === "")("second-half money lines of 2018-19 at their prices (needs CHALKBOARD_DATA)", () => {
  const tally: Tally = new Map();
  const rows = csv("nba_sbr_2018-19.csv");
  const games = new Map<string, [Row, Row]>();
  for (let index = 0; index + 1 < rows.length; index += 2) {
    const [away, home] = [rows[index] ?? {}, rows[index + 1] ?? {}];
    games.set(`${away["Date"]} ${compact(home["Team"])}`, [away, home]);
  }
  let [priced, unmatched, net] = [0, 0, 0];
  for (const row of csv("nba_2h_moneylines_2018-19.csv")) {
    const game = games.get(`${Number(row["date"]?.slice(4))} ${compact(row["home"])}`);
    const price = number(row, "home_ML");
    if (price === undefined || !isAmerican(price)) continue;
    if (game === undefined) {
      unmatched += 1;
      continue;
    }
    priced += 1;
    const segments = [
      ["1", "1st"],
      ["2", "2nd"],
      ["game", "Final"],
      ["3", "3rd"],
      ["4", "4th"],
    ].map(([segment = "", column = ""]) => ({ segment, away: figure(game[0], column), home: figure(game[1], column) }));
    const outcome = gradeBoth({ betType: 32, side: 2, points: null }, { status: "final", segments }, basketball, tally);
    net +=
      outcome === "win"
        ? winOf(10_000, americanToDecimal(price), { direction: "floor", unit: 1 })
        : outcome === "lose"
          ? -10_000
          : 0;
  }
  const hold = (-net / (priced * 100)).toFixed(2);
  process.stdout.write(
    shown(
      `nba_2h_moneylines_2018-19.csv: ${priced} with a price and a result, ${unmatched} without a game; the house keeps ${hold}% of a unit on each home team`,
      tally,
    ),
  );
  expect(priced).toBeGreaterThan(900);
});

/** Team names of the two files differ in spaces and full stops. */
function compact(name: string | undefined): string {
  return (name ?? "").toLowerCase().replaceAll(/[^a-z]/g, "");
}
