// Two bets on one game, and whether they may stand together, as a matrix of plays: what the rows of a setting say of plain pairs, and a row for a pair.
import type { IncompatibleMatrix, IncompatibleRow, PlayPattern } from "@chalkboard/engine";

export type Play = { readonly mark: string; readonly pattern: Required<Pick<PlayPattern, "market" | "period">> };

const play = (mark: string, market: Play["pattern"]["market"], period: Play["pattern"]["period"]): Play => ({ mark, pattern: { market, period } });

/** The plays that a book tells apart here, by the marks of the board; rows may say more than pairs of them. */
export const plays: readonly Play[] = [
  play("ML", "moneyLine", "game"), play("SP", "spread", "game"), play("O/U", "total", "game"), play("TT", "teamTotal", "game"),
  play("1H ML", "moneyLine", "firstHalf"), play("1H SP", "spread", "firstHalf"), play("1H O/U", "total", "firstHalf"),
];

/** What stands at a pair: `partly` where a row is about some of it alone, such as one sport or one team. */
export type Cell = { readonly isSold: boolean; readonly isPartly: boolean; readonly row: IncompatibleRow | undefined };

/** Two plays of one market and period exclude each other whatever a matrix says; a game's two team totals do not. */
export function isOneMarket(one: Play, other: Play): boolean {
  return one.pattern.market === other.pattern.market && one.pattern.period === other.pattern.period && one.pattern.market !== "teamTotal";
}

/** What a matrix says of a pair: the first row that fits, else what holds for two bets of one game. */
export function cellOf({ sameGame, rows }: IncompatibleMatrix, one: Play, other: Play): Cell {
  const fitting = rows.filter((row) => isAbout(row, one, other) || isAbout(row, other, one));
  const row = fitting.find(isWhole);
  return { isSold: row === undefined ? sameGame === "allow" : row.allowed, isPartly: fitting.some((fit) => !isWhole(fit)), row };
}

/**
 * The matrix with a pair turned over: its own row is turned or, where the rest says so already, taken away; without one it gets one, behind the rows that are
 * about a part of it and before every other.
 */
export function turned(matrix: IncompatibleMatrix, one: Play, other: Play): IncompatibleMatrix {
  const { rows } = matrix;
  const wanted = !cellOf(matrix, one, other).isSold;
  const isOwn = (row: IncompatibleRow): boolean => isWhole(row) && (isExactly(row, one, other) || isExactly(row, other, one));
  const rest = { ...matrix, rows: rows.filter((row) => !isOwn(row)) };
  if (cellOf(rest, one, other).isSold === wanted) return rest;
  const own: IncompatibleRow = {
    id: Math.max(0, ...rows.map(({ id }) => id)) + 1, words: `${one.mark} + ${other.mark}`, sport: null,
    first: one.pattern, second: other.pattern, allowed: wanted,
  };
  const at = rest.rows.findIndex(isWhole);
  return { ...matrix, rows: at === -1 ? [...rest.rows, own] : rest.rows.toSpliced(at, 0, own) };
}

function isWhole({ sport, first, second, sameTeam, pointsPercent }: IncompatibleRow): boolean {
  return sport === null && sameTeam !== true && pointsPercent === undefined
    && [first, second].every(({ pick, side }) => pick === undefined && side === undefined);
}

function isAbout({ first, second }: IncompatibleRow, one: Play, other: Play): boolean {
  return fits(first, one) && fits(second, other);
}

function fits({ market, period }: PlayPattern, { pattern }: Play): boolean {
  return (market === undefined || market === pattern.market) && (period === undefined || period === pattern.period);
}

function isExactly({ first, second }: IncompatibleRow, one: Play, other: Play): boolean {
  return first.market === one.pattern.market && first.period === one.pattern.period
    && second.market === other.pattern.market && second.period === other.pattern.period;
}
