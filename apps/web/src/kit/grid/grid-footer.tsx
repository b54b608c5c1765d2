import type { TotalsRow } from "@chalkboard/list-columns";
import { useContext } from "react";
import { createPortal } from "react-dom";
import { headPlaces } from "../behaviour/page-head.tsx";
import { useLocale } from "../format/locale.tsx";
import { Export } from "./export.tsx";
import type { GridProps, Paged } from "./grid-props.ts";
import styles from "./grid.module.css";

type GridFooterProps<Row> = Pick<GridProps<Row>, "columns" | "name" | "period" | "paged"> & {
  /** A page's main list has its count and tools in the page's head. */
  readonly inHead: boolean;
  readonly shown: number;
  readonly hidden: ReadonlySet<number>;
  readonly totals: readonly TotalsRow[];
  readonly rows: Paged<Row>["allRows"];
};

/** The number of rows, and the export of exactly what is shown. */
export function GridFooter<Row>({
  inHead,
  shown,
  columns,
  hidden,
  totals,
  rows,
  name,
  period = [],
  paged,
}: GridFooterProps<Row>) {
  const { t } = useLocale();
  const isShown = (_: unknown, index: number): boolean => !hidden.has(index);
  const places = useContext(headPlaces);
  const count = paged?.foot ?? t("kit.rows", { count: shown });
  const tools = (
    <>
      {paged?.tools}
      {name !== undefined && (
        <Export
          name={name}
          rows={rows}
          making={paged?.making}
          period={paged?.period ?? period}
          columns={columns.filter(isShown)}
          totals={totals.map((row) => ({ ...row, values: row.values.filter(isShown) }))}
        />
      )}
    </>
  );
  if (inHead && places?.counts != null && places.tools !== null) {
    return (
      <>
        {createPortal(count, places.counts)}
        {createPortal(tools, places.tools)}
      </>
    );
  }
  return (
    <div className={styles["foot"]}>
      <span>{count}</span>
      <span>{tools}</span>
    </div>
  );
}
