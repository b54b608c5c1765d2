// The results of a day for the users of this service, with their effect here.
import { catalog, results } from "@chalkboard/contract";
import { dayResultSheet } from "@chalkboard/list-columns";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useBusinessDay } from "../../data/viewer.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { LeagueFilter } from "../../page-parts/betting/league-filter.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { GradedPanel } from "./graded-panel.tsx";

const everyMs = 10_000;
const schema = z.object({
  day: z.string().catch(""),
  league: z.string().catch(""),
  decided: z.enum(["", "yes", "no"]).catch(""),
});

export function DayResults() {
  const { t } = useLocale();
  const today = useBusinessDay();
  const [{ day, league, decided }, change] = useFilters(schema);
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const shown = day === "" ? today : day;
  const filters = {
    day: shown,
    ...(league === "" ? {} : { leagueId: Number(league) }),
    ...(decided === "" ? {} : { decided: decided === "yes" }),
  };
  return (
    <Page
      title="routes./adm/reporte-resultado"
      fill
      filters={
        <Filters
          when={
            <DayField
              label="kit.date"
              value={shown}
              onChange={(value) => {
                change({ day: value });
              }}
              withSteps
            />
          }
        >
          <LeagueFilter
            leagues={leagues}
            value={league}
            onChange={(wanted) => {
              change({ league: wanted });
            }}
          />
          <FilterSelect
            label="lines.state"
            value={decided}
            withAll
            width={150}
            onChange={(wanted) => {
              change({ decided: wanted as typeof decided });
            }}
            choices={[
              { value: "yes", label: t("results.onlyDecided") },
              { value: "no", label: t("results.onlyOpen") },
            ]}
          />
        </Filters>
      }
    >
      <Games filters={filters} />
    </Page>
  );
}

type DayFilters = { readonly day: string; readonly leagueId?: number; readonly decided?: boolean };

function Games({ filters }: { readonly filters: DayFilters }) {
  const { t } = useLocale();
  return (
    <List
      call={results.listDay}
      name="day-results"
      filters={filters}
      columns={useListColumns(dayResultSheet)}
      everyMs={everyMs}
      empty={{ title: "results.emptyDay", why: "results.emptyDayWhy" }}
      rowKey={({ eventId }) => eventId}
      rowTone={({ isCorrected, version }) => (isCorrected ? "warn" : version === 0 ? "dim" : undefined)}
      panel={({ eventId, eventName }, onClose, among) => (
        <GradedPanel
          key={eventId}
          input={{ eventId }}
          onClose={onClose}
          among={among}
          title={t("results.ticketsOf", { name: eventName })}
        />
      )}
    />
  );
}
