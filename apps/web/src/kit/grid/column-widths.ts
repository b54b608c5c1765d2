// Computes the column widths of a list from their content, the widths that the page specifies and the available space.

export type WidthOf = {
  /** Width of its widest cell. */
  readonly need: number;
  /** The width that the page specifies; the minimum for a column that grows. */
  readonly usual: number;
  /**
   * A figure, a date or a button: never cut off, because part of a figure reads as another one. Texts may be cut off.
   */
  readonly isFirm: boolean;
  /** Its share of the space that is left when all content fits; 0 for none. */
  readonly grow: number;
};

/**
 * The widths in pixels. Firm columns always fit their content; if they need more than the available space, the list
 * scrolls. Spare space first goes to cut-off texts, starting with those that lack least, then brings columns to their
 * usual width; the rest goes to those that grow.
 */
export function widthsIn(room: number, columns: readonly WidthOf[]): readonly number[] {
  const widths = columns.map(({ need, usual, isFirm }) => (isFirm ? need : Math.min(need, usual)));
  let spare = room - sum(widths);
  if (spare <= 0) return widths;
  const lacks = columns
    .map(({ need }, index) => ({ index, lack: need - (widths[index] ?? 0) }))
    .filter(({ lack }) => lack > 0)
    .toSorted((one, other) => one.lack - other.lack);
  for (const [place, { index, lack }] of lacks.entries()) {
    const given = Math.min(lack, Math.max(Math.floor(spare / (lacks.length - place)), 0));
    widths[index] = (widths[index] ?? 0) + given;
    spare -= given;
  }
  const lackOfUsual = columns.map(({ usual }, index) => Math.max(0, usual - (widths[index] ?? 0)));
  const share = Math.min(1, spare / Math.max(1, sum(lackOfUsual)));
  for (const [index, lack] of lackOfUsual.entries()) widths[index] = (widths[index] ?? 0) + Math.floor(lack * share);
  spare = room - sum(widths);
  const growing = sum(columns.map(({ grow }) => grow));
  if (growing === 0) return widths;
  return widths.map((width, index) => width + Math.floor((spare * (columns[index]?.grow ?? 0)) / growing));
}

function sum(some: readonly number[]): number {
  return some.reduce((total, one) => total + one, 0);
}
