import type { ListCall } from "@chalkboard/contract";
import { headingOf, isFigure, type RowOf, totalsRows } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { FiltersOf } from "../../data/connection/client.ts";
import { Cards } from "../../kit/grid/cards.tsx";
import { Cell, TotalCell } from "../../kit/grid/cells.tsx";
import { type Emptiness, NoRows } from "../../kit/states/empty-state.tsx";
import { Export } from "../../kit/grid/export.tsx";
import { periodOf } from "../../kit/grid/file-name.ts";
import { tableKeys } from "../../kit/grid/table-keys.ts";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { ListColumn } from "./list.tsx";
import { useListFile } from "./use-list-file.ts";
import { useListedTickets } from "./use-listed-tickets.ts";
import { type Listed, type ListOptions, useList } from "./use-list.ts";
import styles from "./list-table.module.css";

export type ListTableProps<C extends ListCall> = ListOptions & {
  readonly label: string;
  /** Name of its file. */
  readonly name: string;
  readonly call: C;
  readonly filters: FiltersOf<C>;
  readonly rowKey: (row: RowOf<C>) => string | number;
  readonly columns: readonly ListColumn<C>[];
  /** What it shows without rows. */
  readonly empty: Emptiness;
  /** Its row keys are ticket numbers: ticket panels can step through them. */
  readonly isOfTickets?: boolean;
  /** Content above it. */
  readonly above?: (listed: Listed<C>) => ReactNode;
};

const none: ReadonlySet<number> = new Set();

/** A list call in a panel: newest first, more on request, with the server's sums, exported completely. */
export function ListTable<C extends ListCall>({
  label,
  name,
  call,
  filters,
  rowKey,
  columns,
  above,
  empty,
  isOfTickets = false,
  ...options
}: ListTableProps<C>) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const isNarrow = useIsNarrow();
  const listed = useList(call, filters, { pageSize: 100, ...options });
  const { rows, sums, count, hasMore, more, all } = listed;
  useListedTickets(isOfTickets ? rows.map(rowKey) : undefined, count);
  const making = useListFile(
    call,
    filters,
    columns.map(({ title }) => title),
  );
  if (rows.length === 0) return <NoRows {...empty} />;
  const totals = totalsRows(columns, sums, currency);
  return (
    <>
      {above?.(listed)}
      {isNarrow ? (
        <Cards
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          hidden={none}
          totals={totals}
          onNearEnd={hasMore ? more : undefined}
        />
      ) : (
        <div className={styles["scroller"]} tabIndex={0} role="region" aria-label={label} {...tableKeys}>
          <table className={styles["list"]} aria-label={label}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.title} scope="col" data-figure={isFigure(column) || undefined}>
                    {headingOf(column, locale)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={rowKey(row)}>
                  {columns.map((column) => (
                    <td
                      key={column.title}
                      data-figure={isFigure(column) || undefined}
                      data-words={column.kind === undefined || undefined}
                      className={(column.grow ?? 1) > 1 ? styles["bets"] : undefined}
                    >
                      <Cell column={column} row={row} above={rows[index - 1]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {totals.length > 0 && (
              <tfoot>
                {totals.map((row) => (
                  <tr key={row.label ?? ""}>
                    {columns.map((column, index) => (
                      <td key={column.title} data-figure={isFigure(column) || undefined}>
                        <TotalCell column={column} index={index} totals={row} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tfoot>
            )}
          </table>
        </div>
      )}
      <p className={styles["sum"]}>
        {hasMore
          ? t("kit.rowsOf", { shown: format.number(rows.length), count: format.number(count) })
          : t("kit.rows", { count })}
        {hasMore && (
          <Button variant="default" mx="sm" onClick={more}>
            {t("tickets.more")}
          </Button>
        )}
        <Export name={name} period={periodOf(filters)} columns={columns} totals={totals} rows={all} making={making} />
      </p>
    </>
  );
}
