// The places of a board: its rows with the headings of their groups between them, and the widths of its columns. Pure.

export type BoardLayout = {
  /** Top to bottom: a group's name for its heading, or the index of a row. */
  readonly items: readonly (string | number)[];
  /** The item of each row. */
  readonly itemOf: readonly number[];
  /** Equal for layouts with the same places, whatever their rows contain. */
  readonly shape: string;
};

/** @param groupOf the name of a row's group; without it the board has no headings between its rows */
export function boardLayout<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined): BoardLayout {
  const items: (string | number)[] = [];
  const heads: string[] = [];
  let before: string | undefined;
  const itemOf = rows.map((row, index) => {
    const group = groupOf?.(row);
    if (group !== undefined && group !== before) {
      heads.push(`${group} ${String(index)}`);
      items.push(group);
      before = group;
    }
    return items.push(index) - 1;
  });
  return { items, itemOf, shape: [...heads, rows.length].join("/") };
}

/** The item with the heading of an item's group; undefined without groups. */
export function headOfItem(items: BoardLayout["items"], item: number): number | undefined {
  for (let at = Math.min(item, items.length - 1); at >= 0; at -= 1) if (typeof items[at] === "string") return at;
  return undefined;
}

/** The widths of columns that share a wider room in proportion; in a narrower one they stay as they are. */
export function sharedWidths(widths: readonly number[], room: number): readonly number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total === 0 || total >= room) return widths;
  let before = 0;
  let until = 0;
  // Each edge is rounded, not each width, so that the last column ends where the board does.
  return widths.map((width) => {
    const from = Math.round((before * room) / total);
    before += width;
    until = Math.round((before * room) / total);
    return until - from;
  });
}
