import type { ListCall } from "@chalkboard/contract";
import {
  headingOf,
  type ListColumn as SheetColumn,
  type RowOf,
  type SumsOf,
  totalsRows,
} from "@chalkboard/list-columns";
import { type ReactNode, useMemo, useState } from "react";
import { z } from "zod";
import type { FiltersOf } from "../../data/connection/client.ts";
import type { Pager } from "../../kit/dialog/drawer.tsx";
import type { Column } from "../../kit/grid/columns.ts";
import { periodOf } from "../../kit/grid/file-name.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import type { GridProps } from "../../kit/grid/grid-props.ts";
import { Later } from "../../kit/states/page-parts.tsx";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { ColumnChoice, ViewChoice } from "./arrange.tsx";
import { type Arrivals, NewRows, useLookOut } from "./new-rows.tsx";
import { useRenewed } from "../../live/use-renewed.ts";
import { useListFile } from "./use-list-file.ts";
import { type ListOptions, useList } from "./use-list.ts";
import { type OpenedOptions, useOpenedRow } from "./use-opened-row.ts";
import { useListedTickets } from "./use-listed-tickets.ts";
import { useViews } from "./use-views.ts";

/** A column of a list call's rows on a page. */
export type ListColumn<C extends ListCall> = Column<RowOf<C>> & SheetColumn<C>;

export type ListProps<C extends ListCall> = ListOptions &
  Pick<GridProps<RowOf<C>>, "rowKey" | "onOpen" | "rowTone" | "isRoomy" | "empty"> & {
    /** The name of its file, and the key of the user's arrangement. */
    readonly name: string;
    readonly call: C;
    /** All filters; the list itself holds the order. */
    readonly filters: Omit<FiltersOf<C>, "sort" | "isAscending">;
    /** Keep the array outside the component, or in useMemo where it depends on props. */
    readonly columns: readonly ListColumn<C>[];
    /** The panel that a row opens; it is as current as the row and knows the row's position. */
    readonly panel?: (row: RowOf<C>, onClose: () => void, among: Pager) => ReactNode;
    /**
     * Filters that find one row by its number, for a link to a row that the list's own filters leave out. The opened
     * row is in the page's link: at most one list of a page has a panel at a time.
     */
    readonly alone?: OpenedOptions<C>["alone"];
    /** A notice above the rows from the sums, such as that figures and list differ. */
    readonly notice?: (sums: readonly SumsOf<C>[]) => ReactNode;
    /** Its row keys are ticket numbers: ticket panels can step through them. */
    readonly isOfTickets?: boolean;
    /** Counts new rows, and inserts them automatically only if the user follows them; instead of `subject`. */
    readonly arrivals?: Arrivals<RowOf<C>>;
  };

// The order is in the link beside the filters: a column's name, with a minus before it if descending.
const ordering = z.object({
  order: z
    .string()
    .regex(/^-?\w+$/)
    .or(z.literal(""))
    .catch(""),
});

/** A list call: sorted by its headings, loaded while scrolling, totalled by the server, exported completely. */
export function List<C extends ListCall>({
  call,
  filters,
  columns,
  pageSize,
  subject,
  restMs,
  everyMs,
  panel,
  alone,
  isOfTickets = false,
  arrivals,
  notice,
  ...grid
}: ListProps<C>) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const [{ order: text }, change] = useFilters(ordering);
  const column = columns.findIndex(({ by }) => by !== undefined && by === text.replace("-", ""));
  const input = {
    ...filters,
    ...(column < 0 ? {} : { sort: columns[column]?.by, isAscending: !text.startsWith("-") }),
  } as FiltersOf<C>;
  const listed = useList(call, input, {
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(subject === undefined ? {} : { subject }),
    ...(restMs === undefined ? {} : { restMs }),
    ...(everyMs === undefined ? {} : { everyMs }),
  });
  const { rows, sums, count, more, all, refresh, isUpdating } = listed;
  const order = useMemo(
    () => ({
      columns: new Set(columns.flatMap(({ by }, index) => (by === undefined ? [] : [index]))),
      column: column < 0 ? undefined : column,
      isAscending: !text.startsWith("-"),
    }),
    [columns, column, text],
  );
  const onOrder = (index: number | undefined, isAscending: boolean): void => {
    const by = index === undefined ? undefined : columns[index]?.by;
    change({ order: by === undefined ? "" : `${isAscending ? "" : "-"}${by}` });
  };
  const totals = useMemo(() => totalsRows(columns, sums, currency), [columns, sums, currency]);
  const foot =
    rows.length < count
      ? t("kit.rowsOf", { shown: format.number(rows.length), count: format.number(count) })
      : t("kit.rows", { count });
  const views = useViews(grid.name);
  const headings = columns.map((one) => ({ title: one.title, heading: headingOf(one, locale) }));
  const hidden = useMemo(
    () => new Set(columns.flatMap(({ title }, index) => (views.hidden.includes(title) ? [index] : []))),
    [columns, views.hidden],
  );
  const making = useListFile(
    call,
    input,
    headings.filter(({ title }) => !views.hidden.includes(title)).map(({ title }) => title),
  );
  const [isFollowed, setFollowed] = useState(false);
  // An empty list has no place to announce new rows: it shows the first one by itself.
  useRenewed(rows.length === 0 ? (arrivals?.subject ?? null) : null, refresh, isUpdating);
  useLookOut(rows.length === 0 ? arrivals?.everyMs : undefined, refresh);
  const newest = arrivals === undefined || column >= 0 ? undefined : Math.max(0, ...rows.map(arrivals.keyOf));
  const tools = (
    <>
      {arrivals !== undefined && newest !== undefined && (
        <NewRows
          call={call}
          filters={input}
          arrivals={arrivals}
          newest={newest}
          isUpdating={isUpdating}
          onShow={refresh}
          isFollowed={isFollowed}
          onFollow={setFollowed}
        />
      )}
      <ViewChoice views={views} />
      <ColumnChoice headings={headings} views={views} />
    </>
  );
  const {
    row: opened,
    index,
    isInAddress,
    open,
    close,
  } = useOpenedRow(call, listed, { rowKey: grid.rowKey, alone, isOpening: panel !== undefined, everyMs });
  useListedTickets(isOfTickets ? rows.map(grid.rowKey) : undefined, count);
  const among: Pager = {
    index,
    count,
    hasNext: index + 1 < rows.length,
    onStep: (step) => {
      open(rows[index + step]);
      if (index + step + 1 >= rows.length) more();
    },
  };
  const shown = opened === undefined ? undefined : panel?.(opened, close, among);
  const openRow = (row: RowOf<C>): void => {
    // Some rows have nothing to open.
    if (panel?.(row, close, among) != null) open(row);
  };
  return (
    <>
      {notice?.(sums)}
      <Grid
        {...grid}
        {...(panel === undefined ? {} : { onOpen: openRow })}
        rows={rows}
        columns={columns}
        paged={{
          order,
          onOrder,
          totals,
          foot,
          onNearEnd: more,
          allRows: all,
          hidden,
          tools,
          making,
          period: periodOf(input),
        }}
      />
      {shown != null && <Later>{isInAddress ? <InAddress>{shown}</InAddress> : shown}</Later>}
    </>
  );
}
