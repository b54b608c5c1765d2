import { useMemo } from "react";
import { instantOf } from "@chalkboard/kernel";
import { useBusinessDay } from "../../data/viewer.ts";
import { Plot } from "../../kit/plot/plot.tsx";
import type { PlotSeries } from "../../kit/plot/plot-props.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { moneySeries } from "./money-series.ts";

export type SalesPlotProps = {
  readonly days: readonly { readonly day: string; readonly sales: number; readonly net: number }[];
  readonly currency: string;
};

const halfDayMs = 43_200_000;

/** Sales as bars and net as a line, by day. */
export function SalesPlot({ days, currency }: SalesPlotProps) {
  const { t, format, zone } = useLocale();
  const today = useBusinessDay();
  // Half a day of space at both ends, so that the first and last bars fit.
  const at = useMemo(() => {
    const starts = days.map(({ day }) => instantOf(day, 0, zone));
    return [(starts[0] ?? 0) - halfDayMs, ...starts, (starts.at(-1) ?? 0) + halfDayMs];
  }, [days, zone]);
  const series = useMemo(
    (): readonly PlotSeries[] => [
      {
        ...moneySeries("reports.sales", [null, ...days.map(({ sales }) => sales), null], currency, { t, format }),
        kind: "bars",
      },
      {
        ...moneySeries("reports.net", [null, ...days.map(({ net }) => net), null], currency, { t, format }),
        kind: "line",
      },
    ],
    [days, t, format, currency],
  );
  return <Plot label={t("reports.salesByDay")} at={at} series={series} height={140} days={{ today }} />;
}
