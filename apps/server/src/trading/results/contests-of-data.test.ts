import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contestWinner, defaultGradingRules, type GameResult, gradingRules } from "@chalkboard/engine";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

// A season of real matches and bouts: the winner is the one in the data, or the result is pending until a person
// decides.

type Row = Readonly<Record<string, string>>;
const folder = process.env["CHALKBOARD_DATA"] ?? "";
const rowsOf = (file: string): readonly Row[] =>
  parse(readFileSync(join(folder, file)), { columns: true, bom: true }) as readonly Row[];
const isThere = (file: string): boolean => folder !== "" && existsSync(join(folder, file));

/** The winner in the data as the visitor, or as the home side. */
function matchOf(row: Row, isWinnerAway: boolean, total: "games" | "sets"): GameResult {
  const cell = (name: string): number => Number(row[name] ?? 0);
  const sets = [1, 2, 3, 4, 5]
    .filter((set) => (row[`W${String(set)}`] ?? "").trim() !== "")
    .map((set) => [cell(`W${String(set)}`), cell(`L${String(set)}`)] as const);
  const scores = [
    ...sets,
    total === "sets"
      ? ([cell("Wsets"), cell("Lsets")] as const)
      : ([sets.reduce((all, [won]) => all + won, 0), sets.reduce((all, [, lost]) => all + lost, 0)] as const),
  ];
  return {
    status: row["Comment"] === "Completed" ? "final" : "called",
    segments: scores.map(([won, lost], index) => ({
      segment: index === sets.length ? "game" : String(index + 1),
      away: isWinnerAway ? won : lost,
      home: isWinnerAway ? lost : won,
    })),
  };
}

test.skipIf(!isThere("tennis_atp_2016.csv"))(
  "every match of a tennis season is won by its winner, or pending (needs CHALKBOARD_DATA)",
  () => {
    const rows = rowsOf("tennis_atp_2016.csv").filter((row) => (row["W1"] ?? "").trim() !== "");
    expect(rows.length).toBeGreaterThan(2_000);
    for (const row of rows) {
      // The table has "Best of 3" for some matches won in three sets to none.
      const bestOf = gradingRules("tennis", {
        setsToWin: Number(row["Wsets"]) === 3 || row["Best of"] === "5" ? 3 : 2,
      });
      for (const [isWinnerAway, total] of [
        [true, "games"],
        [false, "games"],
        [true, "sets"],
        [false, "sets"],
      ] as const) {
        for (const rules of [defaultGradingRules("tennis"), bestOf]) {
          const winner = contestWinner(matchOf(row, isWinnerAway, total), rules);
          expect([row["Winner"], row["Date"], winner]).toEqual([
            row["Winner"],
            row["Date"],
            row["Comment"] === "Completed" ? (isWinnerAway ? 1 : 2) : undefined,
          ]);
        }
      }
    }
  },
);

test.skipIf(!isThere("ufc_2022_2023.csv"))(
  "every bout is won by its declared winner, else pending (needs CHALKBOARD_DATA)",
  () => {
    const rows = rowsOf("ufc_2022_2023.csv");
    expect(rows.length).toBeGreaterThan(500);
    for (const row of rows) {
      const rounds = Number(row["finish_round"] ?? 0);
      const result: GameResult = { status: "final", segments: [{ segment: "game", away: rounds, home: 0 }] };
      const winner = row["Winner"] === "Red" ? 1 : row["Winner"] === "Blue" ? 2 : 0;
      expect(contestWinner({ ...result, statistics: { winner } }, defaultGradingRules("combat"))).toBe(winner);
      if (rounds > 1) expect(contestWinner(result, defaultGradingRules("combat"))).toBeUndefined();
    }
  },
);
