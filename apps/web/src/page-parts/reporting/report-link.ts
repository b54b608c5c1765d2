// A report's order and folded groups in the link: the column's name, with a minus before it if descending, and the
// groups that differ from the server's default.
import type { Column } from "../../kit/grid/columns.ts";
import type { Sorting } from "./held-order.ts";
import type { Arranged, Group } from "./report-types.ts";

type Named = Pick<Column<never>, "title"> & { readonly figure?: string };

/**
 * A column's name: its figure's if it has one, because columns may share a title, such as days of the week; otherwise
 * its title.
 */
export function nameInLink({ figure, title }: Named): string {
  return figure ?? title;
}

/** The index of the column that the link sorts by; undefined if it names none of these columns. */
export function sortedInLink(order: string, columns: readonly Named[]): number | undefined {
  const index = columns.findIndex((column) => nameInLink(column) === order.replace(/^-/, ""));
  return index < 0 ? undefined : index;
}

/** An order as text for the link; empty for unsorted. */
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

/** The link after a group was folded or unfolded; loaded rows are not requested again. */
export function toggledInLink(group: Foldable, { opened, folded }: Folded): Folded {
  const { key, hasRows } = group;
  if (openInLink(group, { opened, folded })) return { opened, folded: [...keysOf(folded), key].join(",") };
  return {
    opened: hasRows || keysOf(opened).includes(key) ? opened : [...keysOf(opened), key].join(","),
    folded: keysOf(folded)
      .filter((one) => one !== key)
      .join(","),
  };
}

export function keysOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}
