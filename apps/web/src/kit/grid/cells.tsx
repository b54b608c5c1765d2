import { dayOf } from "@chalkboard/kernel";
import { type ColumnKind, isDay, numberText, type TotalsRow, valueText } from "@chalkboard/list-columns";
import { clock } from "../../ports/browser.ts";
import { Moment } from "../format/figures.tsx";
import type { Column } from "./columns.ts";
import { MoneyCell } from "../format/money.tsx";
import { useLocale } from "../format/locale.tsx";
import styles from "../format/figures.module.css";

/** Whether a column's values are moments, which are shown as near as they are. */
export function isMoment(kind: ColumnKind | undefined): boolean {
  return kind === "dateTime" || kind === "exact";
}

type CellProps<Row> = {
  readonly column: Column<Row>;
  readonly row: Row;
  /** The row above: what is repeated of it is in the faint ink. */
  readonly above?: Row | undefined;
  /** A row of sums, where an amount below zero is red. */
  readonly isSum?: boolean;
};

/** The content of a cell in a grid, table or report. */
export function Cell<Row>({ column, row, above, isSum = false }: CellProps<Row>) {
  const locale = useLocale();
  if (column.cell !== undefined) return column.cell(row);
  const value = column.value(row);
  if (column.kind === "money" && typeof value === "number") {
    return (
      <MoneyCell
        amount={value}
        isFact={!isSum}
        {...(column.currency === undefined ? {} : { currency: column.currency(row) })}
        {...opens(column, row)}
      />
    );
  }
  if (value === 0) return <span className="cb-quiet">–</span>;
  if (typeof value === "number" && isMoment(column.kind)) {
    const before = above === undefined ? undefined : column.value(above);
    return (
      <Moment at={value} hasSeconds={column.kind === "exact"} above={typeof before === "number" ? before : undefined} />
    );
  }
  if (column.kind === "day" && typeof value === "string" && isDay(value))
    return <WholeFigures text={locale.format.day(value, dayOf(clock.now(), locale.zone))} />;
  return <WholeFigures text={valueText(column, row, locale)} />;
}

/** An amount or a price: if it were cut off it would read as another value. */
const figure = /([−+]\d{3,}|\d[\d.,\u{a0}\u{202f}]*[.,\u{a0}\u{202f}]\d{2,3})/u;

/** A text whose figures are shown completely or not at all where the cell is too narrow. */
function WholeFigures({ text }: { readonly text: string }) {
  const parts = text.split(figure);
  return parts.length === 1
    ? text
    : parts.map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} className={styles["whole"]}>
            {part}
          </span>
        ) : (
          part
        ),
      );
}

function opens<Row>({ onOpen }: Column<Row>, row: Row): { onOpen?: () => void } {
  return onOpen === undefined
    ? {}
    : {
        onOpen: () => {
          onOpen(row);
        },
      };
}

type TotalCellProps<Row> = {
  readonly column: Column<Row>;
  readonly index: number;
  readonly first?: number;
  readonly totals: TotalsRow;
};

/** The content of a cell in a totals row. */
export function TotalCell<Row>({ column, index, first = 0, totals: { label, currency, values } }: TotalCellProps<Row>) {
  const locale = useLocale();
  const total = values[index];
  if (total === undefined) return index === first ? (label ?? locale.t("kit.total")) : null;
  if (column.kind !== "money") return numberText(total, column.kind ?? "number", locale.currency, locale);
  return (
    <MoneyCell
      amount={total}
      {...(currency === undefined ? {} : { currency })}
      {...(column.onOpenTotal === undefined ? {} : { onOpen: column.onOpenTotal })}
    />
  );
}
