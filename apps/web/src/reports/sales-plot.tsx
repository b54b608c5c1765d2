import { useMemo } from "react";
import { instantOf } from "@chalkboard/kernel";
import { useBusinessDay } from "../data/viewer.ts";
import { Plot } from "../kit/plot.tsx";
import { useWords } from "../kit/words.tsx";

export type SalesPlotProps = { readonly days: readonly { readonly day: string; readonly sales: number; readonly net: number }[]; readonly currency: string };

const halfDayMs = 43_200_000;

/** Sales as bars and net as a line, a day each. */
export function SalesPlot({ days, currency }: SalesPlotProps) {
  const { t, format, zone } = useWords();
  const today = useBusinessDay();
  // Half a day of room at both ends, so that the first and the last bar are whole.
  const at = useMemo(() => {
    const starts = days.map(({ day }) => instantOf(day, 0, zone));
    return [(starts[0] ?? 0) - halfDayMs, ...starts, (starts.at(-1) ?? 0) + halfDayMs];
  }, [days, zone]);
  const series = useMemo(() => {
    const write = (amount: number): string => format.money(amount, currency);
    // The axis has room for whole amounts only.
    const writeShort = (amount: number): string => format.number(amount / 10 ** format.decimals(currency));
    return [
      { name: t("reports.sales"), values: [null, ...days.map(({ sales }) => sales), null], kind: "bars" as const, format: write, short: writeShort },
      { name: t("reports.net"), values: [null, ...days.map(({ net }) => net), null], kind: "line" as const, format: write },
    ];
  }, [days, t, format, currency]);
  return <Plot label={t("reports.salesByDay")} at={at} series={series} height={140} days={{ today }} />;
}
