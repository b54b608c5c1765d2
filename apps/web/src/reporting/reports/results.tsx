import { reports, roles } from "@chalkboard/contract";
import { type ComponentType, useMemo } from "react";
import { addDays, daysOf } from "../../kit/format/days.ts";
import type { Period } from "../../kit/fields/period-field.tsx";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useSession } from "../../data/viewer.ts";
import { openFigure } from "./open-figure.ts";
import { PartPlot } from "./part-plot.tsx";
import { PhoneDays } from "./phone-days.tsx";
import { Proof } from "./proof.tsx";
import { Report } from "../../page-parts/reporting/report.tsx";
import { type Dimension, dimensions, dimensionLabels, resultColumns } from "./result-columns.tsx";
import { SalesPlot } from "./sales-plot.tsx";
import { useReport } from "../../page-parts/reporting/use-report.ts";
import { useWhere, useWhereFields } from "./where-fields.tsx";

// The first view is the page's main purpose; the others can be chosen.
const ways = {
  "/ctrl/stats-report": ["sport", "league", "betType", "mode", "legs", "hour", "day"],
  "/ctrl/results": dimensions,
  "/ctrl/result-zone": ["zone", "pos", "day", "mode", "product"],
} as const satisfies Readonly<Record<string, readonly [Dimension, ...Dimension[]]>>;

/** Creates the page for a path. */
export function resultsPage(path: keyof typeof ways): ComponentType {
  return function ResultsPage() {
    return <Results path={path} />;
  };
}

/**
 * Sales, payouts and net in a period: by POS and zone, by the zone tree, or by properties of tickets; every figure
 * opens its tickets.
 */
function Results({ path }: { readonly path: keyof typeof ways }) {
  const { role } = useSession();
  const locale = useLocale();
  const { t, format, zone, isOnline } = locale;
  const report = useReport<Dimension>(ways[path], "net");
  const [chosen, where, change] = useWhere();
  const columns = useMemo(() => resultColumns(locale), [locale]);
  const { fields, narrowing } = useWhereFields(chosen, change);
  const Plot = useIsNarrow() ? PhoneDays : SalesPlot;
  const { by } = report;
  return (
    <Report
      title={`routes.${path}`}
      call={reports.results}
      report={report}
      dimensions={dimensionLabels(locale)}
      columns={columns}
      filters={{ ...where, ...(report.open === undefined || by !== "pos" ? {} : { open: report.open }) }}
      fields={fields}
      narrowing={narrowing}
      actions={(input) => <Proof input={input} mayProve={role === roles.admin && report.asOf === undefined} />}
      plot={({ days, rows, currency }, shown) =>
        path === "/ctrl/stats-report" && shown !== "day" ? (
          <PartPlot rows={rows} by={shown} currency={currency} />
        ) : (
          days.length > 1 && <Plot days={days} currency={currency} />
        )
      }
      {...(by === "pos"
        ? { countText: (count: number) => t(isOnline ? "reports.customerCount" : "reports.posCount", { count }) }
        : {})}
      open={({ line, period, ...opened }) => {
        const span =
          period.from === period.to ? format.day(period.from) : `${format.day(period.from)} – ${format.day(period.to)}`;
        const asOf =
          report.asOf === undefined
            ? t("reports.openNow")
            : t("reports.asOf", { time: format.exact(report.asOf, zone) });
        const days = by === "day" && line.is === "row" ? dayOf(line.key, report.period, period) : period;
        openFigure({ ...opened, line, by, where, span, moment: asOf, day: format.day, period: days }, locale);
      }}
    />
  );
}

/** The day of a row, or the corresponding day of the previous period. */
function dayOf(key: string, { from }: Period, opened: Period): Period {
  const day = addDays(key, daysOf({ from, to: opened.from }) - 1);
  return { from: day, to: day };
}
