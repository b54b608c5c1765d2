import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isAmerican, playModel, type Sport } from "../../src/index.ts";
import { number, parseCsv, type Row } from "./season.ts";

// The models of games in play against seasons: at the end of every period, of the teams given a probability, that share
// wins.

const folder = process.env.CHALKBOARD_DATA ?? "";
const csv = (file: string): Row[] => parseCsv(readFileSync(join(folder, file), "utf8"));

type Path = {
  readonly away: readonly number[];
  readonly home: readonly number[];
  readonly prices: readonly [number, number];
  readonly awayWon: boolean;
};

/**
 * Two rows per game, the visitors' first. Games without a money line, with an unplayed period or without a winner are
 * skipped.
 */
function pairs(file: string, columns: readonly string[], price: string): Path[] {
  const rows = csv(file);
  return rows.flatMap((away, index): Path[] => {
    const home = rows[index + 1];
    if (home === undefined || away["VH"] !== "V" || home["VH"] !== "H") return [];
    const [visitors, hosts] = [away, home].map((row) => columns.map((column) => number(row, column)));
    const [first, second, won, lost] = [
      number(away, price),
      number(home, price),
      number(away, "Final"),
      number(home, "Final"),
    ];
    return path(visitors, hosts, [first, second], [won, lost]);
  });
}

function path(
  away: readonly (number | undefined)[] = [],
  home: readonly (number | undefined)[] = [],
  [first, second]: readonly (number | undefined)[] = [],
  [won = 0, lost = 0]: readonly (number | undefined)[] = [],
): Path[] {
  const known = (scores: readonly (number | undefined)[]): number[] => scores.flatMap((score) => score ?? []);
  if (first === undefined || second === undefined || !isAmerican(first) || !isAmerican(second) || won === lost)
    return [];
  // A home team that leads does not bat in the ninth: the periods before the last are enough.
  if (known(away).length < away.length || known(home).length < home.length) return [];
  return [{ away: known(away), home: known(home), prices: [first, second], awayWon: won > lost }];
}

const footballPaths = (): Path[] =>
  csv("nfl_sbr_quarters_2018_2019.csv").flatMap((row) => {
    const of = (side: string): (number | undefined)[] =>
      ["1st", "2nd", "3rd"].map((name) => number(row, `${side}_${name}Qtr`));
    return path(
      of("away"),
      of("home"),
      [number(row, "away_close_ml"), number(row, "home_close_ml")],
      [number(row, "away_final"), number(row, "home_final")],
    );
  });
const innings = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];

test.skipIf(folder === "").each<[sport: Sport, periods: number, paths: () => Path[], games: number, brier: number]>([
  ["basketball", 4, () => pairs("nba_sbr_2018-19.csv", ["1st", "2nd", "3rd"], "ML"), 1_200, 0.165],
  ["football", 4, footballPaths, 480, 0.16],
  ["baseball", 9, () => pairs("mlb_sbr_2018.csv", innings, "Close"), 2_300, 0.16],
  ["hockey", 3, () => pairs("nhl_sbr_2017-18.csv", ["1st", "2nd"], "Close"), 1_250, 0.18],
])(
  "%s: probabilities after each period match results (needs CHALKBOARD_DATA)",
  (sport, periods, paths, games, brier) => {
    const all = paths();
    expect(all.length).toBeGreaterThanOrEqual(games);
    const said = all.flatMap(({ away, home, prices, awayWon }) => {
      const model = playModel(sport, { moneyLine: { prices } });
      return away.map((_score, index) => {
        const sum = (scores: readonly number[]): number =>
          scores.slice(0, index + 1).reduce((all, score) => all + score, 0);
        const left = 1 - (index + 1) / periods;
        return {
          chance:
            model?.moneyLine?.({ away: sum(away), home: sum(home), awayLeft: left, homeLeft: left })[0] ?? Number.NaN,
          won: awayWon ? 1 : 0,
        };
      });
    });
    const tenths = [...Map.groupBy(said, ({ chance }) => Math.min(9, Math.floor(chance * 10)))]
      .toSorted(([one], [other]) => one - other)
      .map(([tenth, rows]) => {
        const [chance, won] = [
          rows.reduce((sum, row) => sum + row.chance, 0) / rows.length,
          rows.reduce((sum, row) => sum + row.won, 0) / rows.length,
        ];
        return { tenth, rows: rows.length, chance, won };
      });
    const score = said.reduce((sum, { chance, won }) => sum + (chance - won) ** 2, 0) / said.length;
    process.stdout.write(
      `${sport}: ${all.length} games, Brier ${score.toFixed(4)}; ${tenths
        .map(({ chance, won, rows }) => `${chance.toFixed(2)}→${won.toFixed(2)} (${rows})`)
        .join(", ")}\n`,
    );
    expect(score).toBeLessThan(brier);
    // The periods of a game are not independent: the statistical error is that of a third as many.
    for (const { chance, won, rows } of tenths) {
      expect(Math.abs(chance - won)).toBeLessThan(3 * Math.sqrt((chance * (1 - chance)) / (rows / 3)) + 0.02);
    }
  },
);
