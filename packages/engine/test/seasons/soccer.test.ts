import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type GameResult, type GradableLeg, type Outcome, defaultGradingRules, gradeLeg } from "../../src/index.ts";
import { type Row, type Tally, count, gradeBoth, number, quarters, parseCsv, shown } from "./season.ts";

const folder = process.env.CHALKBOARD_DATA ?? "";
const csv = (file: string): Row[] => parseCsv(readFileSync(join(folder, file), "utf8"));
const soccer = defaultGradingRules("soccer");
const twoWay = { ...soccer, tie: { game: "push", period: "push" } } as const;

/** Home, draw and away: exactly one wins. */
function threeWay(betType: number, result: GameResult, tally: Tally): "H" | "D" | "A" {
  const sides = [
    [2, "H"],
    [3, "D"],
    [1, "A"],
  ] as const;
  const won = sides.filter(([side]) => {
    const { outcome } = gradeLeg({ betType, side, points: null }, result, soccer);
    count(tally, betType, outcome);
    return outcome === "win";
  });
  const [only] = won;
  if (won.length !== 1 || only === undefined) throw new Error("one of three wins");
  return only[1];
}

/** An Asian outcome from its two half stakes. */
function fromHalves(margin: number, line: number): string {
  const halves = line % 2 === 0 ? [line, line] : [line - 1, line + 1];
  const units = halves.reduce((sum, half) => sum + Math.sign(margin * 4 + half), 0);
  return ["lose", "halfLose", "push", "halfWin", "win"][units + 2] ?? "";
}

for (const [file, handicap] of [
  ["soccer_epl_2018-19.csv", "BbAHh"],
  ["soccer_epl_2019-20.csv", "AHh"],
] as const)
  test.skipIf(folder === "")(`${file}: full time, half time, totals, Asian handicaps (needs CHALKBOARD_DATA)`, () => {
    const tally: Tally = new Map();
    const rows = csv(file);
    for (const row of rows) {
      const [home, away, homeHalf, awayHalf] = ["FTHG", "FTAG", "HTHG", "HTAG"].map(
        (column) => number(row, column) ?? -1,
      );
      if (home === undefined || away === undefined || homeHalf === undefined || awayHalf === undefined)
        throw new Error("four scores");
      const segments = [
        { segment: "1", away: awayHalf, home: homeHalf },
        { segment: "2", away: away - awayHalf, home: home - homeHalf },
        { segment: "game", away, home },
      ];
      const result: GameResult = { status: "final", segments };
      expect(threeWay(1, result, tally)).toBe(row["FTR"]);
      expect(threeWay(7, result, tally)).toBe(row["HTR"]);
      gradeBoth({ betType: 3, side: 0, points: 10 }, result, soccer, tally);
      const line = quarters(row[handicap]);
      if (line !== undefined)
        expect(gradeBoth({ betType: 2, side: 2, points: line }, result, soccer, tally)).toBe(
          fromHalves(home - away, line),
        );
    }
    process.stdout.write(shown(`${file}: ${rows.length} matches`, tally));
    expect(rows.length).toBe(380);
  });

type Settled = { leg: GradableLeg; rules: typeof soccer };

/**
 * The bet type of an exchange's runner; undefined for markets without a bet type here, and where the team's name
 * differs.
 */
function betOf(row: Row): Settled | undefined {
  const name = row["MARKET_NAME"] ?? "";
  const runner = row["RUNNER_NAME"] ?? "";
  const side =
    runner === row["AWAY_TEAM"] ? 1 : runner === row["HOME_TEAM"] ? 2 : runner === "The Draw" ? 3 : undefined;
  const handicap = quarters(row["HANDICAP"]);
  const goals = /^(Over|Under) (\d+\.5) Goals$/.exec(runner);
  if (name === "Match Odds" && side !== undefined) return { leg: { betType: 1, side, points: null }, rules: soccer };
  if (name === "DRAW NO BET" && side !== undefined && side !== 3)
    return { leg: { betType: 1, side, points: null }, rules: twoWay };
  if (name === "Asian Handicap" && side !== undefined && handicap !== undefined)
    return { leg: { betType: 2, side, points: handicap }, rules: soccer };
  if (name === "Goal Lines" && handicap !== undefined)
    return { leg: { betType: runner === "Over" ? 3 : 4, side: 0, points: handicap }, rules: soccer };
  if (name.startsWith("Over/Under") && goals !== null)
    return { leg: { betType: goals[1] === "Over" ? 3 : 4, side: 0, points: Number(goals[2]) * 4 }, rules: soccer };
  return undefined;
}

test.skipIf(folder === "")("an exchange's own settlement, without pushes and halves (needs CHALKBOARD_DATA)", () => {
  const tally: Tally = new Map();
  const differences: string[] = [];
  const fractions = new Set<string>();
  let compared = 0;
  for (const row of csv("soccer_aleaguew_betfair_2021-2022.csv")) {
    const [home, away] = [number(row, "HOME_SCORE"), number(row, "AWAY_SCORE")];
    const bet = betOf(row);
    if (home === undefined || away === undefined || bet === undefined) continue;
    if (!Number.isInteger(home) || !Number.isInteger(away)) {
      fractions.add(`${row["EVENT_DATE"]?.slice(0, 10)} ${row["HOME_TEAM"]} ${home}-${away} ${row["AWAY_TEAM"]}`);
      continue;
    }
    const { outcome } = gradeLeg(bet.leg, { status: "final", segments: [{ segment: "game", away, home }] }, bet.rules);
    count(tally, bet.leg.betType, outcome);
    compared += 1;
    const called: Partial<Record<Outcome, string>> = {
      win: "WINNER",
      halfWin: "WINNER",
      lose: "LOSER",
      halfLose: "LOSER",
      push: "LOSER",
    };
    if (called[outcome] === row["RUNNER_STATUS"]) continue;
    differences.push(
      `${row["EVENT_DATE"]?.slice(0, 10)} ${row["HOME_TEAM"]} ${home}-${away} ${row["AWAY_TEAM"]}, ${row["MARKET_NAME"]} ${row["RUNNER_NAME"]} ${row["HANDICAP"]}: ${outcome}, there ${row["RUNNER_STATUS"]}`,
    );
  }
  process.stdout.write(
    `${shown(`soccer_aleaguew_betfair_2021-2022.csv: ${compared} settled selections compared, ${differences.length} differ`, tally)}${differences.map((text) => `  ${text}\n`).join("")}` +
      [...fractions].map((text) => `  left out, no score has fractions: ${text}\n`).join(""),
  );
  expect(compared).toBeGreaterThan(5_000);
  expect(differences).toEqual([]);
});
