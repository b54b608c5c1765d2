// The day's events as this service sells them: what is on sale, what is not, and open bets; an event is closed or
// opened for this service alone.
import { type AnswerOf, catalog, results, tickets } from "@chalkboard/contract";
import { headOf } from "@chalkboard/list-columns";
import { useMemo } from "react";
import { z } from "zod";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useBusinessDay, useSession } from "../../../data/viewer.ts";
import type { Column } from "../../../kit/grid/columns.ts";
import { DayField } from "../../../kit/fields/day-field.tsx";
import { Filters, FilterSelect, FilterText } from "../../../kit/fields/filters.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { useLocale, type Locale } from "../../../kit/format/locale.tsx";
import { DayEventPanel } from "./day-event-panel.tsx";
import { type DayEvent, exceptionsText, isOff, rotationsOf, stateText } from "./day-event-labels.ts";
import { InAddress } from "../../../kit/behaviour/layers.tsx";
import { LeagueFilter } from "../../../page-parts/betting/league-filter.tsx";
import { useOpenedRecord } from "../../../kit/dialog/use-opened.ts";

const schema = z.object({
  day: z.string().catch(""),
  league: z.string().catch(""),
  state: z.enum(["", ...catalog.sellingStates]).catch(""),
  find: z.string().max(60).catch(""),
});
const everyMs = 5_000;

export function DayEvents() {
  const { t } = useLocale();
  const today = useBusinessDay();
  const [filters, change] = useFilters(schema);
  const { day, league, state, find } = filters;
  const shown = day === "" ? today : day;
  const { data } = useCallQuery(catalog.serviceDay, { day: shown }, { everyMs });
  return (
    <Page
      title="routes./adm/eventos"
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
            leagues={data.leagues}
            value={league}
            onChange={(wanted) => {
              change({ league: wanted });
            }}
          />
          <FilterSelect
            label="lines.state"
            value={state}
            withAll
            width={160}
            onChange={(wanted) => {
              change({ state: wanted as typeof state });
            }}
            choices={catalog.sellingStates.map((value) => ({ value, label: t(`services.selling_${value}`) }))}
          />
          <FilterText
            label="kit.search"
            value={find}
            onChange={(text) => {
              change({ find: text });
            }}
          />
        </Filters>
      }
    >
      <Events day={data.day} events={data.events} filters={filters} />
    </Page>
  );
}

/** What is open on an event, and what its graded tickets came to: null while none is. */
type Money = {
  readonly legs: number;
  readonly risk: number;
  readonly settled: number | null;
  readonly winnings: number | null;
  readonly net: number | null;
};
type Shown = DayEvent & Money;
/** As many games as a list answers at once. */
const mostGames = 1_000;
type EventsProps = {
  readonly day: string;
  readonly events: AnswerOf<typeof catalog.serviceDay>["events"];
  readonly filters: z.output<typeof schema>;
};

function Events({ day, events, filters: { league, state, find } }: EventsProps) {
  const locale = useLocale();
  const { currency } = useSession();
  const { data: exposure } = useCallQuery(
    tickets.eventExposure,
    events.length === 0 ? null : { eventIds: events.map(({ eventId }) => eventId) },
    { everyMs },
  );
  const { data: graded } = useCallQuery(
    results.listDay,
    { day, decided: true, limit: mostGames, sort: "startsAt", isAscending: true, withSums: false },
    { everyMs },
  );
  const columns = useMemo(() => columnsOf(locale, currency), [locale, currency]);
  const resultOf = new Map(graded.rows.filter((row) => row.tickets > 0).map((row) => [row.eventId, row]));
  const risks = Map.groupBy(exposure?.sides ?? [], ({ eventId }) => eventId);
  const sum = (eventId: number, of: "legs" | "open"): number =>
    (risks.get(eventId) ?? []).reduce((total, one) => total + one[of], 0);
  const wanted = find.trim().toLowerCase();
  const rows: readonly Shown[] = events
    .filter(
      (event) =>
        (league === "" || String(event.leagueId) === league) &&
        (state === "" || event.state === state) &&
        (wanted === "" || event.name.toLowerCase().includes(wanted) || rotationsOf(event).includes(wanted)),
    )
    .map((event) => {
      const { settled = null, winnings = null } = resultOf.get(event.eventId) ?? {};
      return {
        ...event,
        legs: sum(event.eventId, "legs"),
        risk: sum(event.eventId, "open"),
        settled,
        winnings,
        net: settled === null || winnings === null ? null : settled - winnings,
      };
    });
  const { row: event, open, close, among } = useOpenedRecord(rows, ({ eventId }) => eventId);
  return (
    <>
      <Grid
        name="day-events"
        period={[day]}
        rows={rows}
        rowKey={({ eventId }) => eventId}
        columns={columns}
        onOpen={open}
        rowTone={(row) => (row.state === "over" || row.state === "started" ? "dim" : isOff(row) ? "warn" : undefined)}
        empty={{ title: "services.noDayEvents", why: "services.noDayEventsWhy" }}
      />
      {event !== undefined && (
        <InAddress>
          <DayEventPanel key={event.eventId} event={event} onClose={close} among={among} />
        </InAddress>
      )}
    </>
  );
}

function columnsOf(locale: Locale, currency: string): readonly Column<Shown>[] {
  const { t } = locale;
  return [
    { title: "betting.rotation", value: rotationsOf, width: 90, wideOnly: true },
    { title: "betting.game", value: ({ name }) => name, grow: 3, phone: "name" },
    { title: "betting.league", value: ({ leagueName }) => leagueName, grow: 1, wideOnly: true },
    { title: "betting.start", value: ({ startsAt }) => startsAt, kind: "dateTime", width: 150, phone: "line" },
    { title: "lines.state", value: (event) => stateText(event, locale), grow: 1, phone: "line" },
    { title: "services.onSale", value: ({ open, lines }) => t("services.onSaleOf", { open, lines }), width: 120 },
    { title: "services.exceptions", value: (event) => exceptionsText(event, locale), grow: 2 },
    { title: "lines.openLegs", value: ({ legs }) => legs, kind: "number", width: 80, sum: true },
    {
      title: "lines.openBets",
      value: ({ risk }) => risk,
      kind: "money",
      currency: () => currency,
      width: 120,
      sum: true,
      phone: "figure",
    },
    ...(["settled", "winnings", "net"] as const).map((figure): Column<Shown> => ({
      ...headOf(figure === "winnings" ? "prizes" : figure),
      value: (event) => event[figure],
      kind: "money",
      currency: () => currency,
      width: 110,
      sum: true,
      phone: figure === "net" ? "line" : "none",
    })),
  ];
}
