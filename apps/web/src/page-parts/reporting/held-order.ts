// The order of rows with live figures: each row keeps the position of the value that it had when the user sorted, so
// that nothing moves while they work.

export type Sorting = {
  readonly index: number;
  readonly down: boolean;
  /** The value by which each row was positioned: the first one seen. */
  readonly held: Map<string, string | number>;
};

/** First the usual direction (figures descending, texts ascending), then the other one, then unsorted. */
export function nextSorting(current: Sorting | undefined, index: number, isFigure: boolean): Sorting | undefined {
  if (current?.index !== index) return { index, down: isFigure, held: new Map() };
  return current.down === isFigure ? { index, down: !isFigure, held: new Map() } : undefined;
}

/** The sorted rows. */
export function inOrder<Row>(
  rows: readonly Row[],
  sorting: Sorting | undefined,
  keyOf: (row: Row) => string,
  valueOf: (row: Row) => string | number | boolean | null | undefined,
): readonly Row[] {
  if (sorting === undefined) return rows;
  const { held, down } = sorting;
  const placed = (row: Row): string | number => {
    const key = keyOf(row);
    const cached = held.get(key);
    if (cached !== undefined) return cached;
    const value = valueOf(row) ?? "";
    const place = typeof value === "boolean" ? Number(value) : value;
    held.set(key, place);
    return place;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [placed(one), placed(other)];
    return (
      (down ? -1 : 1) * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)))
    );
  });
}
