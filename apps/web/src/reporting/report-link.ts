// How a report's order and its folded groups stand in the link: the column's name with a minus before it where it falls, and the groups that differ from what
// the server shows by itself.
import type { Column } from "../kit/columns.ts";
import type { Sorting } from "./held-order.ts";
import type { Arranged, Group } from "./report-types.ts";

type Named = Pick<Column<never>, "title"> & { readonly figure?: string };

/** A column's name: its figure's where it has one, for columns may share a title, such as the days of a week; else its title. */
export function nameInLink({ figure, title }: Named): string {
  return figure ?? title;
}

/** The index of the column that the link orders by; undefined where it names none that is here. */
export function sortedInLink(order: string, columns: readonly Named[]): number | undefined {
  const index = columns.findIndex((column) => nameInLink(column) === order.replace(/^-/, ""));
  return index < 0 ? undefined : index;
}

/** An order as the link says it; empty for as the rows came. */
export function orderText(sorting: Pick<Sorting, "index" | "down"> | undefined, columns: readonly Named[]): string {
  const column = sorting === undefined ? undefined : columns[sorting.index];
  return column === undefined ? "" : `${sorting?.down === true ? "-" : ""}${nameInLink(column)}`;
}

type Folded = Pick<Arranged, "opened" | "folded">;
type Foldable = Pick<Group<unknown>, "key" | "hasRows">;

/** Whether a group shows its rows. */
export function openInLink({ key, hasRows }: Foldable, { opened, folded }: Folded): boolean {
  return !keysOf(folded).includes(key) && (hasRows || keysOf(opened).includes(key));
}

/** The link after a group was folded or opened; whose rows are here already are not asked for. */
export function toggledInLink(group: Foldable, { opened, folded }: Folded): Folded {
  const { key, hasRows } = group;
  if (openInLink(group, { opened, folded })) return { opened, folded: [...keysOf(folded), key].join(",") };
  return {
    opened: hasRows || keysOf(opened).includes(key) ? opened : [...keysOf(opened), key].join(","),
    folded: keysOf(folded).filter((one) => one !== key).join(","),
  };
}

export function keysOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}
