import { reports, services } from "@chalkboard/contract";
import { instantOf } from "@chalkboard/kernel";
import { useMemo } from "react";
import { z } from "zod";
import { openPanel } from "../../../data/panels.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useBusinessDay } from "../../../data/viewer.ts";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useIsNarrow } from "../../../kit/behaviour/use-is-phone.ts";
import { FilterSelect } from "../../../kit/fields/filters.tsx";
import type { Period } from "../../../kit/fields/period-field.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { PlotSeries } from "../../../kit/plot/plot-props.ts";
import { Plot } from "../../../kit/plot/plot.tsx";
import { type Opened, Report } from "../../../page-parts/reporting/report.tsx";
import { useReport } from "../../../page-parts/reporting/use-report.ts";
import { currenciesOf } from "../currencies.ts";
import { moneySeries } from "../money-series.ts";
import { narrowingText } from "../narrowing.ts";
import { PhoneDays } from "../phone-days.tsx";
import { openedDays } from "./opened-days.ts";
import {
  figures,
  platformResultColumns,
  type ResultLine,
  type Span,
  spans,
  spanLabels,
} from "./platform-result-columns.tsx";

// `from`, `to` and `by` are kept by the report: a figure of several services is opened by changing all of them
// together.
const schema = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .or(z.literal(""))
    .catch(""),
  from: z.string().catch(""),
  to: z.string().catch(""),
  by: z.string().catch(""),
  order: z.string().catch(""),
});

/**
 * The results of all services in a period: ranked, or by week and day; a figure opens its services, and for one service
 * its tickets.
 */
export function PlatformResults() {
  const { t, format } = useLocale();
  const report = useReport<Span>(spans, "net");
  const [chosen, change] = useFilters(schema);
  const { rows } = useCallQuery(services.listServices, {});
  const currencies = currenciesOf(rows.filter(({ kind }) => kind !== 0));
  const currency = currencies.includes(chosen.currency) ? chosen.currency : (currencies[0] ?? "");
  const { by, period } = report;
  const spanOf = useMemo(
    () =>
      ({ from, to }: Period): string =>
        from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`,
    [format],
  );
  const columns = useMemo(() => platformResultColumns(t, format, spanOf), [t, format, spanOf]);
  const Plot = useIsNarrow() ? PhoneDays : ResultPlot;
  const open = ({ figure, line, period: opened, asOf }: Opened<typeof reports.platformResults>): void => {
    const days = openedDays(daysOfLine(line, by, period), period, opened);
    const { serviceId } = line;
    if (serviceId == null) {
      change({ ...days, order: "", by: line.is === "total" && by === "service" ? "day" : "service" });
      return;
    }
    const known = figures.find((one) => one === figure);
    if (known === undefined) return;
    const title = t("reports.figureOf", { figure: t(`reports.${known}`), pos: line.name, period: spanOf(days) });
    const input = { ...days, serviceId, ...(asOf === undefined ? {} : { asOf }) };
    if (known === "commission") openPanel({ kind: "commissions", title, input });
    else {
      const isAfter = known === "netAfterCommission";
      openPanel({
        kind: "figure",
        title,
        input: { ...input, figure: isAfter ? "net" : known },
        commission: isAfter ? line.commission : 0,
      });
    }
  };
  return (
    <Report
      title="routes./bus/results"
      call={reports.platformResults}
      report={report}
      dimensions={spanLabels}
      columns={columns}
      filters={currency === "" ? {} : { currency }}
      narrowing={narrowingText([["services.currency", currencies.length > 1 ? currency : ""]], t)}
      open={open}
      fields={
        currencies.length > 1 && (
          <FilterSelect
            label="services.currency"
            value={currency}
            width={90}
            onChange={(one) => {
              change({ currency: one });
            }}
            choices={currencies.map((one) => ({ value: one, label: one }))}
          />
        )
      }
      plot={({ days, currency: of }) => days.length > 1 && <Plot days={days} currency={of} />}
    />
  );
}

/** The days of a line: for a week or day its own. */
function daysOfLine({ is, key, until }: ResultLine, by: Span, period: Period): Period {
  return is === "row" && by !== "service" ? { from: key, to: until ?? key } : period;
}

type ResultPlotProps = {
  readonly days: readonly { readonly day: string; readonly net: number }[];
  readonly currency: string;
};

/** The net of each day, and the running total. */
function ResultPlot({ days, currency }: ResultPlotProps) {
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
