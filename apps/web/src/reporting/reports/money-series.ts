import type { FigureTitle } from "@chalkboard/list-columns";
import type { PlotSeries } from "../../kit/plot/plot-props.ts";
import type { Locale } from "../../kit/format/locale.tsx";

/** A series of amounts with its figure's name. */
export function moneySeries(
  figure: FigureTitle,
  values: PlotSeries["values"],
  currency: string,
  { t, format }: Pick<Locale, "t" | "format">,
): PlotSeries {
  return {
    name: t(figure),
    values,
    format: (amount) => format.money(amount, currency),
    // The axis has room for whole amounts only.
    short: (amount) => format.number(amount / 10 ** format.decimals(currency)),
  };
}
