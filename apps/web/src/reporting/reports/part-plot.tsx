import type { AnswerOf, reports } from "@chalkboard/contract";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./part-plot.module.css";
import { type Dimension, nameOf } from "./result-columns.tsx";

type Row = AnswerOf<typeof reports.results>["rows"][number];
export type PartPlotProps = { readonly rows: readonly Row[]; readonly by: Dimension; readonly currency: string };

/** Maximum number of bars with labels. */
const mostBars = { narrow: 5, wide: 12 };
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
/** Hours between two labels, where there is little room. */
const namedHours = 3;

/** Sales of each row as a bar, with the share kept above it: all hours of a day, or the rows with the highest sales. */
export function PartPlot({ rows, by, currency }: PartPlotProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const isNarrow = useIsNarrow();
  const sold = rows.filter(({ sales }) => sales > 0);
  if (sold.length === 0) return null;
  const most = Math.max(...sold.map(({ sales }) => sales));
  const largest = sold.toSorted((a, b) => b.sales - a.sales).slice(0, isNarrow ? mostBars.narrow : mostBars.wide);
  const kept = (row: Row): string => (row.hold === null ? "" : format.percent(row.hold / 10_000));
  const bars =
    by === "hour"
      ? hours.map((hour, index) => ({
          key: hour,
          row: sold.find(({ key }) => key === hour),
          name: isNarrow && index % namedHours > 0 ? "" : hour.padStart(2, "0"),
        }))
      : sold
          .filter((row) => largest.includes(row))
          .map((row) => ({ key: row.key, row, name: nameOf({ ...row, is: "row" }, by, locale) }));
  const said = sold
    .map((row) => `${nameOf({ ...row, is: "row" }, by, locale)} ${format.money(row.sales, currency)} ${kept(row)}`)
    .join(", ");
  return (
    <figure
      className={styles["plot"]}
      role="img"
      aria-label={`${t("reports.sales")}, ${t("reports.hold")}: ${said}`}
      data-many={by === "hour" || undefined}
      data-narrow={isNarrow || undefined}
    >
      <p>
        {t("reports.sales")} · {t("reports.hold")}
      </p>
      <div className={styles["bars"]}>
        {bars.map(({ key, row }) => (
          <span key={key}>
            {row !== undefined && (
              <>
                {!(isNarrow && by === "hour") && <small>{kept(row)}</small>}
                <i style={{ height: `${String(Math.max(1, Math.round((row.sales / most) * 78)))}%` }} />
              </>
            )}
          </span>
        ))}
      </div>
      <div className={styles["names"]}>
        {bars.map(({ key, name }) => (
          <span key={key} title={name}>
            {name}
          </span>
        ))}
      </div>
    </figure>
  );
}
