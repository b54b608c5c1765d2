// The order of rows that renew themselves: each keeps the place that its value had when somebody asked for the order, so that nothing moves under his hand.

export type Sorting = {
  readonly index: number;
  readonly down: boolean;
  /** The value by which each row was put in its place: the first that was seen. */
  readonly held: Map<string, string | number>;
};

/** First the way that is usually wanted: figures from the largest, words from A; then the other way; then as it came. */
export function nextSorting(current: Sorting | undefined, index: number, isFigure: boolean): Sorting | undefined {
  if (current?.index !== index) return { index, down: isFigure, held: new Map() };
  return current.down === isFigure ? { index, down: !isFigure, held: new Map() } : undefined;
}

/** The rows in their order. */
export function inOrder<Row>(
  rows: readonly Row[], sorting: Sorting | undefined, keyOf: (row: Row) => string, valueOf: (row: Row) => string | number | boolean | null | undefined,
): readonly Row[] {
  if (sorting === undefined) return rows;
  const { held, down } = sorting;
  const placed = (row: Row): string | number => {
    const key = keyOf(row);
    const known = held.get(key);
    if (known !== undefined) return known;
    const value = valueOf(row) ?? "";
    const place = typeof value === "boolean" ? Number(value) : value;
    held.set(key, place);
    return place;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [placed(one), placed(other)];
    return (down ? -1 : 1) * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));
  });
}
