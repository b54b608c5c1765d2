import { instantOf } from "@chalkboard/kernel";
import { useMemo } from "react";
import { useBusinessDay } from "../../../data/viewer.ts";
import { Plot } from "../../../kit/plot/plot.tsx";
import type { PlotSeries } from "../../../kit/plot/plot-props.ts";
import { useLocale } from "../../../kit/format/words.tsx";
import { moneySeries } from "../money-series.ts";

export type ResultPlotProps = {
  readonly days: readonly { readonly day: string; readonly net: number }[];
  readonly currency: string;
};

/** The net of each day, and the running total. */
export function ResultPlot({ days, currency }: ResultPlotProps) {
  const { t, format, zone } = useLocale();
  const today = useBusinessDay();
  const at = useMemo(() => days.map(({ day }) => instantOf(day, 0, zone)), [days, zone]);
  const series = useMemo((): readonly PlotSeries[] => {
    const running = days.map((_, index) => days.slice(0, index + 1).reduce((sum, { net }) => sum + net, 0));
    return [
      { ...moneySeries("reports.netToDate", running, currency, { t, format }), kind: "line" },
      {
        ...moneySeries(
          "reports.net",
          days.map(({ net }) => net),
          currency,
          { t, format },
        ),
        kind: "line",
        whose: "others",
      },
    ];
  }, [days, t, format, currency]);
  return <Plot label={t("reports.netByDay")} at={at} series={series} height={140} days={{ today }} />;
}
