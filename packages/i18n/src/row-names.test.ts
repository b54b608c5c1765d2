import { expect, test } from "vitest";
import { derivedName, rowName, type RowsOf } from "./row-names.ts";

const [away, home] = [
  { side: 1, name: "Phillies" },
  { side: 2, name: "Athletics" },
];
const draw = { side: 3, name: "" };
const hits = "Andrés Villalba: Player hits";

test.each<[what: string, event: RowsOf, rows: readonly string[], besides: string]>([
  [
    "a game is named by its teams",
    { name: "Phillies @ Athletics", sides: [away, home] },
    ["Phillies", "Athletics"],
    "",
  ],
  ["with a draw", { name: "Ajax @ PSV", sides: [away, home, draw] }, ["Phillies", "Athletics"], ""],
  [
    "a player's prop by its own name, above the player's team",
    { name: hits, isDerived: true, sides: [away] },
    [hits, "Phillies"],
    "",
  ],
  [
    "a prop of the league by itself alone",
    { name: "Most home runs: 3+", isDerived: true, sides: [] },
    ["Most home runs: 3+", ""],
    "",
  ],
  [
    "for a part of a game the name is beside its teams",
    { name: "First five", isDerived: true, sides: [away, home] },
    ["Phillies", "Athletics"],
    "First five",
  ],
])("%s", (_what, event, rows, besides) => {
  expect([1, 2].map((side) => rowName(event, side, "Draw"))).toEqual(rows);
  expect(rowName(event, 3, "Draw")).toBe("Draw");
  expect(derivedName(event)).toBe(besides);
});
