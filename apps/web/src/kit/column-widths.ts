// How wide the columns of a list are: by what stands in them, by what the page gave them, and by the room there is.

export type WidthOf = {
  /** What its widest cell needs. */
  readonly need: number;
  /** What the page gave it, or the least for one that grows. */
  readonly usual: number;
  /** A figure, a date or a button: never cut, because half of it is another one. A text may be. */
  readonly isFirm: boolean;
  /** Its share of the room that is left when everything is whole; 0 for none. */
  readonly grow: number;
};

/**
 * The widths in pixels. Firm columns are whole in any case; where that is more than the room, the list scrolls. With room to spare texts that are
 * cut become whole first, those that lack least before others, then columns come to their usual width, and the rest goes to those that grow.
 */
export function widthsIn(room: number, columns: readonly WidthOf[]): readonly number[] {
  const widths = columns.map(({ need, usual, isFirm }) => isFirm ? need : Math.min(need, usual));
  let spare = room - sum(widths);
  if (spare <= 0) return widths;
  const lacks = columns.map(({ need }, index) => ({ index, lack: need - (widths[index] ?? 0) })).filter(({ lack }) => lack > 0)
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
  return widths.map((width, index) => width + Math.floor(spare * (columns[index]?.grow ?? 0) / growing));
}

function sum(some: readonly number[]): number {
  return some.reduce((total, one) => total + one, 0);
}
