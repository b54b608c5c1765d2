import type { ListCall } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import type { ListFilters, RowOf, ListColumns } from "@chalkboard/sheets";
import { useMemo } from "react";
import type { Column } from "../kit/columns.ts";
import { useLocale } from "../kit/words.tsx";
import type { ListColumn } from "./list.tsx";

/** How columns of a sheet look on a page and what they open, by their titles. */
export type Renderers<C extends ListCall> = Readonly<Partial<Record<PlainKey, Pick<Column<RowOf<C>>, "cell" | "onOpen" | "width">>>>;

/**
 * The columns of a list as its sheet has them, for this person.
 * @param asked where the columns follow what is asked
 * @param looks kept outside the component or in useMemo
 */
export function useListColumns<C extends ListCall>(sheet: ListColumns<C>, looks?: Renderers<C>, input: ListFilters<C> = {}): readonly ListColumn<C>[] {
  const words = useLocale();
  const text = JSON.stringify(input);
  return useMemo(() => sheet.columns(words, JSON.parse(text) as ListFilters<C>).map((column) => ({ ...column, ...looks?.[column.title] })),
    [sheet, words, looks, text]);
}
