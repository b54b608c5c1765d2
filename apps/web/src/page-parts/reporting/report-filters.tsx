import type { PlainKey } from "@chalkboard/i18n";
import { headingOf } from "@chalkboard/list-columns";
import type { ReactNode } from "react";
import { reportPresets } from "../../kit/format/days.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { FilterSelect, Filters } from "../../kit/fields/filters.tsx";
import { PeriodField } from "../../kit/fields/period-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useBusinessDay } from "../../data/viewer.ts";
import { besideNothing, type ReportState } from "./use-report.ts";

/** Other rows start in their own order, with default folding. */
const unarranged = { order: "", opened: "", folded: "" };

export type ReportFiltersProps<By extends string> = {
  readonly report: Omit<ReportState<By>, "input">;
  readonly dimensions: Readonly<Record<By, PlainKey>>;
  /** The figures that can be compared, by their columns. */
  readonly compared: readonly { readonly figure: string; readonly column: Column<never> }[];
  /** The date filter; default: from … to. */
  readonly when?: ReactNode;
  /** The report's own fields. */
  readonly children: ReactNode;
};

/** The filters of every report: period, dimension and compared figure, with the report's own fields between them. */
export function ReportFilters<By extends string>({
  report,
  dimensions,
  compared,
  when,
  children,
}: ReportFiltersProps<By>) {
  const { period, by, dimensions: all, beside, change } = report;
  const locale = useLocale();
  const { t } = locale;
  const today = useBusinessDay();
  return (
    <Filters when={when ?? <PeriodField value={period} today={today} presets={reportPresets} onChange={change} />}>
      {all.length > 1 && (
        <FilterSelect
          label="reports.by"
          value={by}
          width={120}
          onChange={(chosen) => {
            change({ by: chosen === all[0] ? "" : chosen, ...unarranged });
          }}
          choices={all.map((one) => ({ value: one, label: t(dimensions[one] as PlainKey) }))}
        />
      )}
      {children}
      <FilterSelect
        label="reports.compare"
        value={beside === "" ? besideNothing : beside}
        width={130}
        onChange={(chosen) => {
          change({ beside: chosen });
        }}
        choices={[
          { value: besideNothing, label: t("reports.nothing") },
          ...compared.map(({ figure, column }) => ({ value: figure, label: headingOf(column, locale) })),
        ]}
      />
    </Filters>
  );
}
