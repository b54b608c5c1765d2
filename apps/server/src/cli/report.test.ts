import { expect, test } from "vitest";
import type { Problem } from "../catalog/imports/index.ts";
import { importReport } from "./report.ts";

const problem: Problem = { row: 7, reason: { code: "blank", column: "Date" }, leftOut: { code: "game" } };

test("a report lists new, known and wrong", () => {
  expect(
    importReport(
      "f.csv",
      { games: [], rows: 4928, problems: [problem] },
      { newTeams: 30, newGames: 2, knownGames: 2462, newLineVersions: 20, newResults: 2 },
      1.26,
    ),
  ).toEqual([
    "f.csv: 4,928 rows, 0 games, 1.3 s",
    "games     2 new, 2,462 there already",
    "teams     30 new",
    "lines     20 new (opening and closing)",
    "results   2 new",
    "problems  1",
    "row 7: Date: empty cell (left out: Game)",
  ]);
});

test("thousands of problems end in a count", () => {
  const lines = importReport(
    "f.csv",
    { games: [], rows: 1, problems: Array.from({ length: 1_205 }, () => problem) },
    { newTeams: 0, newGames: 0, knownGames: 0, newLineVersions: 0, newResults: 0 },
    1,
  );
  expect(lines.at(-1)).toBe("... and 1,005 more");
});
