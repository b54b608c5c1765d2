import type { ImportedLine } from "./game.ts";
import { type Cell, pointsCell, priceCell } from "./sbr-cells.ts";
import type { Column, SbrRow } from "./sbr-rows.ts";

type Market = { readonly lines: readonly ImportedLine[]; readonly problems: readonly { row: number; reason: string; leftOut: string }[] };
type Pair = { readonly away: SbrRow; readonly home: SbrRow };

const moneyLineType = 1;
const runLineType = 2;
const overType = 3;
const underType = 4;

/** Fewest and most runs that a total or a run line can mean: beyond them the cell holds something else, such as 104 where a price slipped into the total. */
const totalBounds = [3, 25] as const;
const runLineBounds = [-10, 10] as const;

/** The money line of the column Open or Close. */
export function moneyLine(pair: Pair, column: "Open" | "Close"): Market {
  const what = column === "Open" ? "opening money line" : "closing money line";
  return twoSided(pair, what, column, undefined, (price, side) => ({ betType: moneyLineType, side, points: null, price: price[side - 1] ?? 0 }));
}

/** The run line; the archive has it once, at the close. */
export function runLine(pair: Pair): Market {
  const points = sidesOf(pair, "Run Line", (text) => pointsCell(text, ...runLineBounds));
  const what = "run line";
  if (!("values" in points)) return unusable(pair, what, points);
  const [away, home] = points.values;
  const written = `${pair.away.cell("Run Line")} and ${pair.home.cell("Run Line")}`;
  if (away !== -home) return wrong(pair.home, what, `Run Line is ${written}, not one the opposite of the other`);
  return twoSided(pair, what, "Run Line Odds", points.values, (price, side) => (
    { betType: runLineType, side, points: points.values[side - 1] ?? 0, price: price[side - 1] ?? 0 }));
}

/** The total of Open OU or Close OU: the visitor's row has the price of over, the home row that of under. */
export function total(pair: Pair, column: "Open OU" | "Close OU"): Market {
  const points = sidesOf(pair, column, (text) => pointsCell(text, ...totalBounds));
  const what = column === "Open OU" ? "opening total" : "closing total";
  if (!("values" in points)) return unusable(pair, what, points);
  const [over, under] = points.values;
  if (over !== under) return wrong(pair.home, what, `${column} is ${pair.away.cell(column)} in one row and ${pair.home.cell(column)} in the other`);
  return twoSided(pair, what, `${column} Odds`, points.values, (price, side) => (
    { betType: side === 1 ? overType : underType, side: 0, points: over, price: price[side - 1] ?? 0 }));
}

function twoSided(pair: Pair, what: string, column: Column, points: readonly number[] | undefined,
  lineOf: (price: readonly number[], side: 1 | 2) => ImportedLine): Market {
  const prices = sidesOf(pair, column, priceCell);
  if ("values" in prices) return { lines: [lineOf(prices.values, 1), lineOf(prices.values, 2)], problems: [] };
  if ("none" in prices && points !== undefined) return wrong(pair.away, what, `${column} is missing`);
  return unusable(pair, what, prices);
}

type Both = { readonly values: readonly [number, number] } | { readonly none: true } | { readonly row: SbrRow; readonly reason: string };

function sidesOf({ away, home }: Pair, column: Column, read: (text: string) => Cell<number>): Both {
  const cells = [read(away.cell(column)), read(home.cell(column))] as const;
  const [first, second] = cells;
  if ("value" in first && "value" in second) return { values: [first.value, second.value] };
  for (const [cell, row] of [[first, away], [second, home]] as const) {
    if ("wrong" in cell) return { row, reason: `${column}: ${cell.wrong}` };
  }
  if ("none" in first && "none" in second) return { none: true };
  return { row: "none" in first ? away : home, reason: `${column} is missing on one side` };
}

function unusable(pair: Pair, what: string, both: Exclude<Both, { values: unknown }>): Market {
  return "none" in both ? { lines: [], problems: [] } : wrong(both.row, what, both.reason);
}

function wrong({ row }: SbrRow, leftOut: string, reason: string): Market {
  return { lines: [], problems: [{ row, reason, leftOut }] };
}
