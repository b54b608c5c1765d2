import type { NamedRow } from "./csv-rows.ts";
import type { ImportedLine, Part, Problem, Reason } from "./game.ts";
import { type Cell, pointsCell, priceCell } from "./sbr-cells.ts";
import type { GamePair } from "./sbr-pairs.ts";

/** The result of a market's cells: its lines, or what is wrong with them. */
export type Market = { readonly lines: readonly ImportedLine[]; readonly problems: readonly Problem[] };
type Pair<Column extends string> = GamePair<NamedRow<Column>>;

/**
 * A market with points: its name, its columns, and the lowest and highest plausible points; beyond them the cell holds
 * something else.
 */
export type PointsMarket<Column extends string> = {
  readonly what: Part;
  readonly points: Column;
  readonly prices: Column;
  readonly bounds: readonly [least: number, most: number];
};

const moneyLineType = 1;
const spreadType = 2;
const overType = 3;
const underType = 4;

/** The money line of a column. */
export function moneyLine<Column extends string>(pair: Pair<Column>, column: Column, what: Part): Market {
  return twoSided(pair, what, column, undefined, (price, side) => ({
    betType: moneyLineType,
    side,
    points: null,
    price: price[side - 1] ?? 0,
  }));
}

/** A run line, puck line or spread: points and prices in both rows. */
export function spread<Column extends string>(
  pair: Pair<Column>,
  { what, points: column, prices, bounds }: PointsMarket<Column>,
): Market {
  const points = sidesOf(pair, column, (text) => pointsCell(text, ...bounds));
  if (!("values" in points)) return unusable(pair, what, points);
  const [away, home] = points.values;
  if (away !== -home)
    return wrong(pair.home, what, {
      code: "notOpposite",
      away: pair.away.cell(column),
      home: pair.home.cell(column),
      column,
    });
  return twoSided(pair, what, prices, points.values, (price, side) => ({
    betType: spreadType,
    side,
    points: points.values[side - 1] ?? 0,
    price: price[side - 1] ?? 0,
  }));
}

/** A total: the visitor's row has the price of over, the home row that of under. */
export function total<Column extends string>(
  pair: Pair<Column>,
  { what, points: column, prices, bounds }: PointsMarket<Column>,
): Market {
  const points = sidesOf(pair, column, (text) => pointsCell(text, ...bounds));
  if (!("values" in points)) return unusable(pair, what, points);
  const [over, under] = points.values;
  if (over !== under)
    return wrong(pair.home, what, {
      code: "differ",
      away: pair.away.cell(column),
      home: pair.home.cell(column),
      column,
    });
  return twoSided(pair, what, prices, points.values, (price, side) => ({
    betType: side === 1 ? overType : underType,
    side: 0,
    points: over,
    price: price[side - 1] ?? 0,
  }));
}

function twoSided<Column extends string>(
  pair: Pair<Column>,
  what: Part,
  column: Column,
  points: readonly number[] | undefined,
  lineOf: (price: readonly number[], side: 1 | 2) => ImportedLine,
): Market {
  const prices = sidesOf(pair, column, priceCell);
  if ("values" in prices) return { lines: [lineOf(prices.values, 1), lineOf(prices.values, 2)], problems: [] };
  if ("none" in prices && points !== undefined) return wrong(pair.away, what, { code: "missing", column });
  return unusable(pair, what, prices);
}

type NumberedRow = { readonly row: number };
type Both =
  | { readonly values: readonly [number, number] }
  | { readonly none: true }
  | { readonly row: NumberedRow; readonly reason: Reason };

function sidesOf<Column extends string>(
  { away, home }: Pair<Column>,
  column: Column,
  read: (text: string) => Cell<number>,
): Both {
  const cells = [read(away.cell(column)), read(home.cell(column))] as const;
  const [first, second] = cells;
  if ("value" in first && "value" in second) return { values: [first.value, second.value] };
  for (const [cell, row] of [
    [first, away],
    [second, home],
  ] as const) {
    if ("wrong" in cell) return { row, reason: { ...cell.wrong, column } };
  }
  if ("none" in first && "none" in second) return { none: true };
  return { row: "none" in first ? away : home, reason: { code: "missingSide", column } };
}

function unusable(pair: { readonly away: NumberedRow }, what: Part, both: Exclude<Both, { values: unknown }>): Market {
  return "none" in both ? { lines: [], problems: [] } : wrong(both.row, what, both.reason);
}

function wrong({ row }: NumberedRow, leftOut: Part, reason: Reason): Market {
  return { lines: [], problems: [{ row, reason, leftOut }] };
}
