// The bets on each line before its game began compared with the closing price, and the customers who beat the closing
// line.
import { exposure, catalog } from "@chalkboard/contract";
import type { Side } from "@chalkboard/engine";
import { closerListColumns, closingLineListColumns } from "@chalkboard/list-columns";
import { z } from "zod";
import { openPanel } from "../../../data/panels.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useBusinessDay } from "../../../data/viewer.ts";
import { Filters, FilterSelect } from "../../../kit/fields/filters.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { PeriodField } from "../../../kit/fields/period-field.tsx";
import { dayText, useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { LeagueFilter } from "../../../page-parts/betting/league-filter.tsx";
import { List } from "../../../page-parts/lists/list.tsx";
import { useListColumns } from "../../../page-parts/lists/use-list-columns.ts";
import { HistoryDrawer } from "./history-drawer.tsx";

const views = ["line", ...exposure.closingPlace.options] as const;
const schema = z.object({
  from: dayText,
  to: dayText,
  league: z.string().catch(""),
  currency: z.string().catch(""),
  view: z.enum(views).catch("line"),
  least: z.coerce.number().int().min(1).max(100_000).catch(30),
});
const leasts = [1, 10, 30, 100, 300, 1_000];
const everyMs = 60_000;

export function ActionOverOdds() {
  const { t } = useLocale();
  const today = useBusinessDay();
  const [filters, change] = useFilters(schema);
  const { league, currency, view, least } = filters;
  const period = { from: filters.from || today, to: filters.to || filters.from || today };
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const {
    data: { sums },
  } = useCallQuery(exposure.listClosers, { ...period, by: "service", least: 1, limit: 1, withSums: true });
  const input = {
    ...period,
    ...(league === "" ? {} : { leagueId: Number(league) }),
    ...(currency === "" ? {} : { currency }),
  };
  return (
    <Page
      title="routes./zucca/reporte-accion-odds"
      fill
      filters={
        <Filters when={<PeriodField value={period} today={today} onChange={change} />}>
          <FilterSelect
            label="action.view"
            value={view}
            width={150}
            onChange={(wanted) => {
              change({ view: wanted as typeof view });
            }}
            choices={views.map((value) => ({ value, label: t(`action.by_${value}`) }))}
          />
          <LeagueFilter
            leagues={leagues}
            value={league}
            onChange={(wanted) => {
              change({ league: wanted });
            }}
          />
          <FilterSelect
            label="services.currency"
            value={currency}
            withAll
            width={90}
            onChange={(wanted) => {
              change({ currency: wanted });
            }}
            choices={(sums ?? []).map((sum) => ({ value: sum.currency, label: sum.currency }))}
          />
          {view !== "line" && (
            <FilterSelect
              label="action.leastBets"
              width={80}
              value={String(least)}
              onChange={(wanted) => {
                change({ least: Number(wanted) });
              }}
              choices={[...new Set([...leasts, least])]
                .toSorted((one, other) => one - other)
                .map((count) => ({ value: String(count), label: String(count) }))}
            />
          )}
        </Filters>
      }
    >
      {view === "line" ? <Lines input={input} /> : <Closers input={{ ...input, by: view, least }} period={period} />}
    </Page>
  );
}

type Input = { readonly from: string; readonly to: string; readonly leagueId?: number; readonly currency?: string };
/** A row opens the line's moves with the bets at each. */
function Lines({ input }: { readonly input: Input }) {
  return (
    <List
      call={exposure.listClosingLines}
      name="closing-lines"
      filters={input}
      columns={useListColumns(closingLineListColumns)}
      everyMs={everyMs}
      rowKey={({ eventId, betType, side, alternate, currency }) =>
        [eventId, betType, side, alternate, currency].join(" ")
      }
      empty={{ title: "action.emptyClosing", why: "action.emptyClosingWhy" }}
      panel={({ leagueId, timeZone, sportCode, eventId, betType, side, alternate }, onClose) => (
        <HistoryDrawer
          league={{ leagueId, timeZone, sportCode }}
          lineKey={{ eventId, betType, side: side as Side, alternate }}
          onClose={onClose}
        />
      )}
    />
  );
}

type ClosersProps = {
  readonly input: Input & { readonly by: exposure.ClosingPlace; readonly least: number };
  readonly period: { readonly from: string; readonly to: string };
};

/** A row opens its tickets. */
function Closers({ input, period }: ClosersProps) {
  const { by } = input;
  const { t } = useLocale();
  return (
    <List
      call={exposure.listClosers}
      name="closers"
      filters={input}
      columns={useListColumns(closerListColumns)}
      everyMs={everyMs}
      rowKey={({ placeId, currency }) => `${String(placeId)} ${currency}`}
      empty={{ title: "action.emptyClosing", why: "action.emptyClosingWhy" }}
      rowTone={({ low }) => (low !== null && low > 0 ? "warn" : undefined)}
      onOpen={({ placeId, name, currency }) => {
        const place =
          by === "service" ? { serviceId: placeId } : by === "zone" ? { zoneId: placeId } : { posId: placeId };
        openPanel({
          kind: "tickets",
          title: t("action.ticketsOf", { name }),
          input: { ...period, ...place, currency },
        });
      }}
    />
  );
}
