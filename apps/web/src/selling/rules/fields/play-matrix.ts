// Whether two bets on one game may be combined, as a matrix of plays: reads a setting's rows for plain pairs, and
// writes a row for a pair.
import type { IncompatibleMatrix, IncompatibleRow, PlayPattern } from "@chalkboard/engine";

export type Play = { readonly mark: string; readonly pattern: Required<Pick<PlayPattern, "market" | "period">> };

const play = (mark: string, market: Play["pattern"]["market"], period: Play["pattern"]["period"]): Play => ({
  mark,
  pattern: { market, period },
});

/** The plays of the matrix, by their board marks; rows may describe more than pairs of them. */
export const plays: readonly Play[] = [
  play("ML", "moneyLine", "game"),
  play("SP", "spread", "game"),
  play("O/U", "total", "game"),
  play("TT", "teamTotal", "game"),
  play("1H ML", "moneyLine", "firstHalf"),
  play("1H SP", "spread", "firstHalf"),
  play("1H O/U", "total", "firstHalf"),
];

/** The state of a pair: `isPartly` if a row covers only part of it, such as one sport or one team. */
export type Cell = { readonly isSold: boolean; readonly isPartly: boolean; readonly row: IncompatibleRow | undefined };

/** Two plays of one market and period exclude each other, whatever a matrix says; a game's two team totals do not. */
export function isOneMarket(one: Play, other: Play): boolean {
  return (
    one.pattern.market === other.pattern.market &&
    one.pattern.period === other.pattern.period &&
    one.pattern.market !== "teamTotal"
  );
}

/** The state of a pair: the first matching row, otherwise the general rule for two bets on one game. */
export function cellOf({ sameGame, rows }: IncompatibleMatrix, one: Play, other: Play): Cell {
  const fitting = rows.filter((row) => isAbout(row, one, other) || isAbout(row, other, one));
  const row = fitting.find(isWhole);
  return {
    isSold: row === undefined ? sameGame === "allow" : row.allowed,
    isPartly: fitting.some((fit) => !isWhole(fit)),
    row,
  };
}

/**
 * The matrix with a pair toggled: its own row is changed, or removed if the other rows give the same; without one it
 * gets one, after rows about parts of it and before all others.
 */
export function turned(matrix: IncompatibleMatrix, one: Play, other: Play): IncompatibleMatrix {
  const { rows } = matrix;
  const wanted = !cellOf(matrix, one, other).isSold;
  const isOwn = (row: IncompatibleRow): boolean =>
    isWhole(row) && (isExactly(row, one, other) || isExactly(row, other, one));
  const rest = { ...matrix, rows: rows.filter((row) => !isOwn(row)) };
  if (cellOf(rest, one, other).isSold === wanted) return rest;
  const own: IncompatibleRow = {
    id: Math.max(0, ...rows.map(({ id }) => id)) + 1,
    words: `${one.mark} + ${other.mark}`,
    sport: null,
    first: one.pattern,
    second: other.pattern,
    allowed: wanted,
  };
  const at = rest.rows.findIndex(isWhole);
  return { ...matrix, rows: at === -1 ? [...rest.rows, own] : rest.rows.toSpliced(at, 0, own) };
}

function isWhole({ sport, first, second, sameTeam, pointsPercent }: IncompatibleRow): boolean {
  return (
    sport === null &&
    sameTeam !== true &&
    pointsPercent === undefined &&
    [first, second].every(({ pick, side }) => pick === undefined && side === undefined)
  );
}

function isAbout({ first, second }: IncompatibleRow, one: Play, other: Play): boolean {
  return fits(first, one) && fits(second, other);
}

function fits({ market, period }: PlayPattern, { pattern }: Play): boolean {
  return (market === undefined || market === pattern.market) && (period === undefined || period === pattern.period);
}

function isExactly({ first, second }: IncompatibleRow, one: Play, other: Play): boolean {
  return (
    first.market === one.pattern.market &&
    first.period === one.pattern.period &&
    second.market === other.pattern.market &&
    second.period === other.pattern.period
  );
}
