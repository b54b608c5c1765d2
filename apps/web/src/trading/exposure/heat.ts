// Arranges the cells of profit by margin and total into rows and columns. Pure.

export type HeatCell = {
  readonly margin: number;
  readonly total: number;
  readonly chance: number;
  readonly profit: number;
  readonly parts: readonly { readonly currency: string; readonly profit: number }[];
};
export type HeatRow = { readonly total: number; readonly cells: readonly (HeatCell | undefined)[] };
export type Heat = {
  /** From the away team's largest margin to the home team's. */
  readonly margins: readonly number[];
  /** The highest total on top. */
  readonly rows: readonly HeatRow[];
};

/** Rarer outcomes than this share of games are left out at the edges of the plot. */
const rareShare = 0.002;

/** The cells by rows and columns, without edges whose scores hardly ever occur. */
export function heatOf(cells: readonly HeatCell[]): Heat {
  const kept = (values: readonly number[], of: (cell: HeatCell) => number): readonly number[] => {
    const share = (value: number): number =>
      cells.filter((cell) => of(cell) === value).reduce((sum, { chance }) => sum + chance, 0);
    const likely = values.filter((value) => share(value) >= rareShare);
    return values.filter((value) => value >= Math.min(...likely) && value <= Math.max(...likely));
  };
  const sorted = (of: (cell: HeatCell) => number): readonly number[] =>
    [...new Set(cells.map(of))].toSorted((one, other) => one - other);
  const margins = kept(
    sorted(({ margin }) => margin),
    ({ margin }) => margin,
  );
  const totals = kept(
    sorted(({ total }) => total),
    ({ total }) => total,
  ).toReversed();
  const at = new Map(cells.map((cell) => [`${String(cell.margin)}/${String(cell.total)}`, cell]));
  return {
    margins,
    rows: totals.map((total) => ({
      total,
      cells: margins.map((margin) => at.get(`${String(margin)}/${String(total)}`)),
    })),
  };
}

/** The likeliest of the cells with the largest loss; undefined if no cell has a loss. */
export function worstOf({ rows }: Heat): HeatCell | undefined {
  const cells = rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? []));
  const [worst] = cells.toSorted((one, other) => one.profit - other.profit || other.chance - one.chance);
  return worst !== undefined && worst.profit < 0 ? worst : undefined;
}

const directions: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The next cell in the direction of an arrow key; places without a score are passed over.
 * @returns undefined at the edge, and for any other key
 */
export function nextCell({ rows }: Heat, from: HeatCell, key: string): HeatCell | undefined {
  const [down, right] = directions[key] ?? [0, 0];
  if (down === 0 && right === 0) return undefined;
  let row = rows.findIndex(({ cells }) => cells.includes(from));
  let column = rows[row]?.cells.indexOf(from) ?? -1;
  for (;;) {
    row += down;
    column += right;
    const cells = rows[row]?.cells;
    if (cells === undefined || column < 0 || column >= cells.length) return undefined;
    if (cells[column] !== undefined) return cells[column];
  }
}

/** Colour depth of a loss, 0 to 1: its share of the worst shown loss. A profit has depth 0. */
export function depthOf(profit: number, worst: number): number {
  return profit >= 0 || worst >= 0 ? 0 : profit / worst;
}

/** A step of a figure as text: "8–9", or "8" alone. */
export function stepText(from: number, step: number): string {
  return step === 1 ? String(from) : `${String(from)}–${String(from + step - 1)}`;
}
