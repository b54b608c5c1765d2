import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type GameResult,
  americanToDecimal,
  defaultGradingRules,
  gradeLeg,
  isAmerican,
  winOf,
} from "../../src/index.ts";
import { type Row, type Tally, count, gradeBoth, number, parseCsv, shown } from "./season.ts";

const folder = process.env.CHALKBOARD_DATA ?? "";
const csv = (file: string): Row[] => parseCsv(readFileSync(join(folder, file), "utf8"));
const tennis = defaultGradingRules("tennis");

/** The file's winner is entered as the visitor: sets of games, conceded or not played. */
function match(row: Row): GameResult {
  const segments = ["1", "2", "3", "4", "5"].flatMap((set) => {
    const [away, home] = [number(row, `W${set}`), number(row, `L${set}`)];
    return away === undefined || home === undefined ? [] : [{ segment: set, away, home }];
  });
  const last = segments.at(-1)?.segment;
  switch (row["Comment"]) {
    case "Completed":
      return { status: "final", segments, statistics: { winner: 1 } };
    case "Retired":
      return {
        status: "called",
        segments,
        statistics: { winner: 1 },
        ...(last === undefined ? {} : { stopped: { segment: last, half: "top" } }),
      };
    default:
      return { status: "abandoned", segments: [] };
  }
}

test.skipIf(folder === "")(
  "tennis 2016: retirements and walk-overs, by the rules of houses (needs CHALKBOARD_DATA)",
  () => {
    const tallies = [
      ["one serve", 0],
      ["one complete set", 1],
      ["the whole match", 5],
    ] as const;
    const voids = tallies.map(([name, sets]) => {
      const tally: Tally = new Map();
      const rules = { ...tennis, official: { ...tennis.official, moneyLine: sets } };
      for (const row of csv("tennis_atp_2016.csv")) {
        const result = match(row);
        const outcome = gradeBoth({ betType: 1, side: 1, points: null }, result, rules, tally);
        expect(outcome === "win" || outcome === "void").toBe(true);
        gradeBoth({ betType: 3, side: 0, points: 90 }, result, rules, tally);
      }
      process.stdout.write(shown(`tennis_atp_2016.csv, ${name}`, tally));
      return (tally.get(1)?.void ?? 0) / 2;
    });
    expect(voids[0]).toBe(17);
    expect(voids[2]).toBe(17 + 82);
  },
);

test.skipIf(folder === "")("bouts of 2022 and 2023: the declared winner (needs CHALKBOARD_DATA)", () => {
  const tally: Tally = new Map();
  const rules = defaultGradingRules("combat");
  for (const row of csv("ufc_2022_2023.csv")) {
    const winner = row["Winner"] === "Red" ? 1 : 2;
    const result: GameResult = { status: "final", segments: [], statistics: { winner } };
    expect(gradeBoth({ betType: 1, side: 1, points: null }, result, rules, tally)).toBe(winner === 1 ? "win" : "lose");
  }
  const drawn: GameResult = { status: "final", segments: [], statistics: { winner: 0 } };
  count(tally, 1, gradeLeg({ betType: 1, side: 1, points: null }, drawn, rules).outcome);
  process.stdout.write(shown("ufc_2022_2023.csv, and one draw made up", tally));
  expect(tally.get(1)).toEqual({ win: 1010, lose: 1010, push: 1 });
});

test.skipIf(folder === "")("bouts by method, each a question with a yes at its price (needs CHALKBOARD_DATA)", () => {
  const rules = defaultGradingRules("combat");
  const tally: Tally = new Map();
  const methods = [
    ["dec", /DEC$/],
    ["sub", /^SUB$/],
    ["ko", /^KO/],
  ] as const;
  let [bouts, requested, net] = [0, 0, 0];
  for (const row of csv("ufc_2022_2023.csv")) {
    const prices = (["r", "b"] as const).flatMap((corner) =>
      methods.map(([method, pattern]) => {
        const won = (row["Winner"] === "Red") === (corner === "r") && pattern.test(row["finish"] ?? "");
        return { price: number(row, `${corner}_${method}_odds`), answer: won ? ("yes" as const) : ("no" as const) };
      }),
    );
    if (row["finish"] === "" || prices.some(({ price }) => price === undefined || !isAmerican(price))) continue;
    bouts += 1;
    const yes = prices.map(({ price, answer }) => {
      const outcome = gradeBoth(
        { betType: 0, side: 0, points: null },
        { status: "final", segments: [], statistics: { answer } },
        rules,
        tally,
      );
      requested += 1;
      net +=
        outcome === "win" ? winOf(10_000, americanToDecimal(price ?? 0), { direction: "floor", unit: 1 }) : -10_000;
      return outcome;
    });
    // A disqualification answers no to all of them.
    expect(yes.filter((outcome) => outcome === "win")).toHaveLength(row["finish"] === "DQ" ? 0 : 1);
  }
  process.stdout.write(
    shown(
      `ufc_2022_2023.csv, by method: ${bouts} bouts with all six prices; the house keeps ${(-net / (requested * 100)).toFixed(2)}% of a unit on each`,
      tally,
    ),
  );
  expect(bouts).toBeGreaterThan(600);
});
