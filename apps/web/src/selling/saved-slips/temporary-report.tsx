import { temporary } from "@chalkboard/contract";
import {
  temporaryListColumns,
  temporarySourceKeys,
  temporarySources,
  temporaryStateKeys,
  temporaryStates,
} from "@chalkboard/list-columns";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { FilterSelect, Filters } from "../../kit/fields/filters.tsx";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { Page } from "../../kit/page/page.tsx";
import { PeriodField } from "../../kit/fields/period-field.tsx";
import { dayText, useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { useBusinessDay } from "../../data/viewer.ts";
import { Composed } from "./composed.tsx";
import { Totals } from "./totals.tsx";

const schema = z.object({
  from: dayText,
  to: dayText,
  source: z.enum(["", ...temporarySources]).catch(""),
  state: z.enum(["", ...temporaryStates]).catch(""),
});
type Chosen = z.output<typeof schema>;

/** Temporary tickets: where they were made, and what became of them. */
export function TemporaryReport() {
  const { t } = useLocale();
  const [filters, change] = useFilters(schema);
  const today = useBusinessDay();
  const period = { from: filters.from || today, to: filters.to || filters.from || today };
  return (
    <Page
      title="routes./ctrl/ticket-temporal-reporte"
      fill
      filters={
        <Filters when={<PeriodField value={period} today={today} onChange={change} />}>
          <FilterSelect
            label="tickets.source"
            value={filters.source}
            withAll
            width={150}
            onChange={(source) => {
              change({ source: source as Chosen["source"] });
            }}
            choices={temporarySources.map((source) => ({ value: source, label: t(temporarySourceKeys[source]) }))}
          />
          <FilterSelect
            label="tickets.status"
            value={filters.state}
            withAll
            width={130}
            onChange={(state) => {
              change({ state: state as Chosen["state"] });
            }}
            choices={temporaryStates.map((state) => ({ value: state, label: t(temporaryStateKeys[state]) }))}
          />
        </Filters>
      }
    >
      <Report period={period} filters={filters} change={change} />
    </Page>
  );
}

type ReportProps = {
  readonly period: { readonly from: string; readonly to: string };
  readonly filters: Chosen;
  readonly change: (patch: Partial<Chosen>) => void;
};

function Report({ period, filters: { source, state }, change }: ReportProps) {
  const { t } = useLocale();
  const columns = useListColumns(temporaryListColumns);
  const { data: totals } = useCallQuery(temporary.countStates, period);
  return (
    <>
      <Totals totals={totals} chosen={{ source, state }} onChoose={change} />
      <List
        call={temporary.list}
        empty={{ title: "empty.temporary", why: "empty.temporaryWhy" }}
        name="temporary-tickets"
        filters={{ ...period, ...(source === "" ? {} : { source }), ...(state === "" ? {} : { state }) }}
        rowKey={({ number }) => number}
        columns={columns}
        rowTone={(row) => (row.state === "expired" ? "dim" : undefined)}
        panel={(row, onClose, among) => (
          <Drawer title={`${t("terminal.temporary")} ${row.code}`} onClose={onClose} place="beside" among={among}>
            <Composed row={row} />
          </Drawer>
        )}
      />
    </>
  );
}
