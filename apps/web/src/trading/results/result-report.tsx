// Results as they were entered: when, by whom, how late, what each version changed, and the tickets and money that it
// graded.
import { catalog, results } from "@chalkboard/contract";
import { finalText, versionKindKeys, versionListColumns } from "@chalkboard/list-columns";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { PeriodField } from "../../kit/fields/period-field.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { LeagueFilter } from "../../page-parts/betting/league-filter.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { GradedPanel } from "./graded-panel.tsx";

const everyMs = 10_000;
const kinds = results.versionKind.options;
const schema = z.object({
  from: z.string().catch(""),
  to: z.string().catch(""),
  league: z.string().catch(""),
  by: z.string().catch(""),
  kind: z.enum(["", ...kinds, "late"]).catch(""),
});

export function ResultReport() {
  const { t } = useLocale();
  const [{ from, to, league, by, kind }, change] = useFilters(schema);
  const {
    data: { today, leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const period = { from: from === "" ? today : from, to: to === "" ? (from === "" ? today : from) : to };
  const filters = {
    ...period,
    ...(league === "" ? {} : { leagueId: Number(league) }),
    ...(by.trim() === "" ? {} : { by: by.trim().slice(0, 60) }),
    ...(kind === "" ? {} : kind === "late" ? { late: true } : { kind }),
  };
  return (
    <Page
      title="routes./zucca/reporte-resultado"
      fill
      filters={
        <Filters
          when={
            <PeriodField
              value={period}
              today={today}
              onChange={(wanted) => {
                change(wanted);
              }}
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
          <FilterText
            label="results.person"
            value={by}
            onChange={(wanted) => {
              change({ by: wanted });
            }}
          />
          <FilterSelect
            label="results.what"
            value={kind}
            withAll
            width={160}
            onChange={(wanted) => {
              change({ kind: wanted as typeof kind });
            }}
            choices={[
              ...kinds.map((value) => ({ value, label: t(versionKindKeys[value]) })),
              { value: "late", label: t("results.onlyLate") },
            ]}
          />
        </Filters>
      }
    >
      <Versions filters={filters} />
    </Page>
  );
}

/** A row opens the tickets that its version graded. */
function Versions({ filters }: { readonly filters: object }) {
  const { t } = useLocale();
  return (
    <List
      call={results.listVersions}
      name="result-report"
      filters={filters}
      columns={useListColumns(versionListColumns)}
      everyMs={everyMs}
      empty={{ title: "results.emptyVersions", why: "results.emptyVersionsWhy" }}
      rowKey={({ versionId }) => versionId}
      rowTone={({ kind, isLate }) => (kind === "corrected" || isLate ? "warn" : undefined)}
      panel={({ versionId, eventId, eventName, version, segments, serviceId, serviceName }, onClose, among) => (
        <GradedPanel
          key={versionId}
          onClose={onClose}
          among={among}
          input={{ eventId, version, ...(serviceId === null ? {} : { serviceId }) }}
          title={[t("results.version", { version, name: eventName }), finalText(segments), serviceName]
            .filter((part) => part !== "")
            .join(" · ")}
        />
      )}
    />
  );
}
