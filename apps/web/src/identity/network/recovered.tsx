import { money } from "@chalkboard/contract";
import { recoveredListColumns } from "@chalkboard/list-columns";
import type { ReactNode } from "react";
import { z } from "zod";
import { useBusinessDay } from "../../data/viewer.ts";
import { addDays } from "../../kit/format/days.ts";
import { FilterSelect, FilterText, Filters } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { PeriodField } from "../../kit/fields/period-field.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";

const schema = z.object({
  from: z.string().catch(""),
  to: z.string().catch(""),
  name: z.string().max(60).catch(""),
  source: z.enum(["", "week", "hand"]).catch(""),
});
const sources = { week: "network.byWeek", hand: "network.byHand" } as const;
const usualDays = 29;
const everyMs = 30_000;

/** Repayments of loans: by weekly closings, and ahead of schedule. */
export function Recovered({ views }: { readonly views: ReactNode }) {
  const { t } = useLocale();
  const today = useBusinessDay();
  const [{ name, source, ...days }, change] = useFilters(schema);
  const columns = useListColumns(recoveredListColumns);
  const period = { from: days.from || addDays(today, -usualDays), to: days.to || days.from || today };
  return (
    <Page
      title="routes./ctrl/history-recovery"
      fill
      views={views}
      filters={
        <Filters when={<PeriodField value={period} today={today} onChange={change} />}>
          <FilterText
            label="reports.pos"
            value={name}
            onChange={(wanted) => {
              change({ name: wanted });
            }}
          />
          <FilterSelect
            label="network.takenBy"
            value={source}
            withAll
            onChange={(wanted) => {
              change({ source: wanted as typeof source });
            }}
            choices={Object.entries(sources).map(([value, word]) => ({ value, label: t(word) }))}
          />
        </Filters>
      }
    >
      <List
        call={money.listRecovered}
        name="loan-instalments"
        everyMs={everyMs}
        rowKey={({ transactionId }) => transactionId}
        columns={columns}
        filters={{ ...period, ...(name === "" ? {} : { name }), ...(source === "" ? {} : { source }) }}
        rowTone={({ takenBackBy }) => (takenBackBy === null ? undefined : "dim")}
        empty={{ title: "empty.recovered", why: "empty.recoveredWhy" }}
      />
    </Page>
  );
}
