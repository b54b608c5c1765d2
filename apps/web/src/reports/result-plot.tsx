import { instantOf } from "@chalkboard/kernel";
import { useMemo } from "react";
import { useBusinessDay } from "../data/viewer.ts";
import { Plot } from "../kit/plot.tsx";
import { useWords } from "../kit/words.tsx";

export type ResultPlotProps = { readonly days: readonly { readonly day: string; readonly net: number }[]; readonly currency: string };

/** The net of each day, and what it has come to since the first. */
export function ResultPlot({ days, currency }: ResultPlotProps) {
  const { t, format, zone } = useWords();
  const today = useBusinessDay();
  const at = useMemo(() => days.map(({ day }) => instantOf(day, 0, zone)), [days, zone]);
  const series = useMemo(() => {
    const write = (amount: number): string => format.money(amount, currency);
    // The axis has room for whole amounts only.
    const short = (amount: number): string => format.number(amount / 10 ** format.decimals(currency));
    const running = days.map((_, index) => days.slice(0, index + 1).reduce((sum, { net }) => sum + net, 0));
    return [
      { name: t("reports.netToDate"), values: running, kind: "line" as const, format: write, short },
      { name: t("reports.net"), values: days.map(({ net }) => net), kind: "line" as const, whose: "others" as const, format: write },
    ];
  }, [days, t, format, currency]);
  return <Plot label={t("reports.netByDay")} at={at} series={series} height={140} days={{ today }} />;
}
