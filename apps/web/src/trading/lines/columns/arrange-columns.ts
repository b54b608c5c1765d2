// Which columns of the line board a user sees, and in which order. A market's points and price stay together. Pure.
import type { BoardColumn } from "../../../kit/board/board-types.ts";

/** The name by which a column is hidden or moved: a market's two columns share one. */
export const groupOf = (id: string): string => id.replace(/\.(points|price)$/, "");

/** Number, team and state of a game stay first. */
export const fixedColumns = 3;

/**
 * The columns as the user arranged them.
 * @param order group names in the user's order; groups missing in it, such as a market of another period, keep their
 * places between the others
 */
export function arranged<Row>(
  columns: readonly BoardColumn<Row>[],
  hidden: readonly string[],
  order: readonly string[],
): readonly BoardColumn<Row>[] {
  const [fixed, rest] = [columns.slice(0, fixedColumns), columns.slice(fixedColumns)];
  const groups = [...new Set(rest.map(({ id }) => groupOf(id)))];
  const known = order.filter((name) => groups.includes(name));
  let next = 0;
  const placed = groups.map((name) => (order.includes(name) ? (known[next++] ?? name) : name));
  const of = Map.groupBy(rest, ({ id }) => groupOf(id));
  return [...fixed, ...placed.filter((name) => !hidden.includes(name)).flatMap((name) => of.get(name) ?? [])];
}

/** The order after a group moved before or behind its neighbour. @param shown the groups in their current order */
export function movedGroup(
  shown: readonly string[],
  order: readonly string[],
  name: string,
  by: -1 | 1,
): readonly string[] {
  const from = shown.indexOf(name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= shown.length) return order;
  const moved = shown.toSpliced(from, 1).toSpliced(to, 0, name);
  return [...moved, ...order.filter((one) => !shown.includes(one))];
}

/** The columns, followed by as many groups as fit; groups are never split or reordered. @param room in pixels */
export function withWhatFits<Row>(
  columns: readonly BoardColumn<Row>[],
  groups: readonly (readonly BoardColumn<Row>[])[],
  room: number,
): readonly BoardColumn<Row>[] {
  const [first, ...others] = groups;
  if (first === undefined) return columns;
  const more = [...columns, ...first];
  return more.reduce((sum, { width }) => sum + width, 0) > room ? columns : withWhatFits(more, others, room);
}
