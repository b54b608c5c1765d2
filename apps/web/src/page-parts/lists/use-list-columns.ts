import type { ListCall } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import type { ListFilters, RowOf, ListColumns } from "@chalkboard/list-columns";
import { useMemo } from "react";
import type { Column } from "../../kit/grid/columns.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { ListColumn } from "./list.tsx";

/** Renderers and click handlers of list columns, by title. */
export type Renderers<C extends ListCall> = Readonly<
  Partial<Record<PlainKey, Pick<Column<RowOf<C>>, "cell" | "onOpen" | "width">>>
>;

/**
 * A list's columns for this user.
 * @param input where the columns depend on the filters
 * @param looks keep it outside the component or in useMemo
 */
export function useListColumns<C extends ListCall>(
  sheet: ListColumns<C>,
  looks?: Renderers<C>,
  input: ListFilters<C> = {},
): readonly ListColumn<C>[] {
  const locale = useLocale();
  const text = JSON.stringify(input);
  return useMemo(
    () =>
      sheet
        .columns(locale, JSON.parse(text) as ListFilters<C>)
        .map((column) => ({ ...column, ...looks?.[column.title] })),
    [sheet, locale, looks, text],
  );
}
