import type { IncompatibleMatrix, IncompatibleRow } from "@chalkboard/engine";
import { expect, test } from "vitest";
import { cellOf, isOneMarket, type Play, plays, turned } from "./play-matrix.ts";

// The matrix shows what the engine's rows say, and toggling a pair changes that pair alone.

const at = (mark: string): Play => plays.find((one) => one.mark === mark) as Play;
const [line, total, half] = [at("ML"), at("O/U"), at("1H ML")];
const row = (id: number, more: Partial<IncompatibleRow>): IncompatibleRow => ({
  id,
  words: "w",
  sport: null,
  first: {},
  second: {},
  allowed: true,
  ...more,
});
const matrix = (sameGame: "refuse" | "allow", ...rows: IncompatibleRow[]): IncompatibleMatrix => ({ sameGame, rows });
const pair = { first: { market: "moneyLine" }, second: { market: "total" } } as const;

test.each<[rule: string, of: IncompatibleMatrix, isSold: boolean, isPartly: boolean]>([
  ["without a row the general rule for one game", matrix("refuse"), false, false],
  ["a row about the pair", matrix("refuse", row(1, pair)), true, false],
  [
    "a row about the pair in the other order",
    matrix("refuse", row(1, { first: pair.second, second: pair.first })),
    true,
    false,
  ],
  ["the first matching row", matrix("allow", row(1, { ...pair, allowed: false }), row(2, pair)), false, false],
  ["a row about everything", matrix("refuse", row(1, {})), true, false],
  [
    "a row about one sport applies partly",
    matrix("allow", row(1, { ...pair, sport: "baseball", allowed: false })),
    true,
    true,
  ],
  [
    "a row about the draw applies partly",
    matrix("allow", row(1, { first: { market: "moneyLine", side: 3 }, second: pair.second, allowed: false })),
    true,
    true,
  ],
])("money line and total: %s", (_rule, of, isSold, isPartly) => {
  expect(cellOf(of, line, total)).toMatchObject({ isSold, isPartly });
});

test.each<[rule: string, of: IncompatibleMatrix]>([
  ["without a row", matrix("refuse")],
  ["with its own row", matrix("refuse", row(1, pair))],
  ["with a wider row", matrix("refuse", row(4, {}))],
  ["beside a partial row", matrix("allow", row(1, { ...pair, sport: "baseball", allowed: false }))],
])("toggling a pair inverts only it, and twice restores it: %s", (_rule, of) => {
  const once = turned(of, line, total);
  for (const one of plays) {
    for (const other of plays) {
      const isTurned = [one, other].includes(line) && [one, other].includes(total) && one !== other;
      expect(cellOf(once, one, other).isSold === cellOf(of, one, other).isSold).toBe(!isTurned);
    }
  }
  const twice = turned(once, line, total);
  for (const one of plays)
    for (const other of plays) expect(cellOf(twice, one, other).isSold).toBe(cellOf(of, one, other).isSold);
  expect(new Set(once.rows.map(({ id }) => id)).size).toBe(once.rows.length);
});

test("two sides of one market never combine; two team totals of a game may", () => {
  expect([isOneMarket(line, line), isOneMarket(at("TT"), at("TT")), isOneMarket(line, half)]).toEqual([
    true,
    false,
    false,
  ]);
});
