// The exposure page: the games with open bets, highest possible cost first, and for the chosen game every bet, its cost
// at each score, and the lay-offs.
import { exposure, type AnswerOf, catalog, rates } from "@chalkboard/contract";
import { actionEventListColumns, partsText } from "@chalkboard/list-columns";
import { useCallQuery } from "../../data/use-call-query.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { LeagueFilter } from "../../page-parts/betting/league-filter.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { EventAction } from "./event-action.tsx";
import { actionFilters, currencyChoices } from "./filters.ts";

const everyMs = 1_000;
/** The parts are wider than their column: the tooltip has the whole text. */
const byCurrency: Column<AnswerOf<typeof exposure.listEvents>["rows"][number]>["cell"] = (row) => <Parts {...row} />;
const looks = { "rates.byCurrency": { cell: byCurrency } };

function Parts({ parts, currency }: Pick<AnswerOf<typeof exposure.listEvents>["rows"][number], "parts" | "currency">) {
  const text = partsText(parts, currency, useLocale());
  return <span title={text}>{text}</span>;
}

export function ActionReport() {
  const [filters, change] = useFilters(actionFilters);
  if (filters.event > 0) return <EventAction key={filters.event} filters={filters} change={change} />;
  return <Games league={filters.league} day={filters.day} currency={filters.currency} change={change} />;
}

type GamesProps = {
  readonly league: string;
  readonly day: string;
  readonly currency: string;
  readonly change: (
    changes: { league?: string; day?: string; currency?: string; event?: number; of?: string },
    isStep?: boolean,
  ) => void;
};

/** A row opens the game. */
function Games({ league, day, currency, change }: GamesProps) {
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const {
    data: { house, currencies },
  } = useCallQuery(rates.setup, {}, { everyMs: 30 * everyMs });
  const columns = useListColumns(actionEventListColumns, looks);
  const isOfSeveral = currencies.length > 0;
  const filters = {
    ...(league === "" ? {} : { leagueId: Number(league) }),
    ...(day === "" ? {} : { day }),
    ...(currency === "" ? {} : { currency }),
  };
  return (
    <Page
      title="routes./zucca/reporte-accion"
      fill
      filters={
        <Filters>
          <DayField
            label="kit.date"
            value={day}
            mayBeEmpty
            onChange={(wanted) => {
              change({ day: wanted });
            }}
          />
          <LeagueFilter
            leagues={leagues}
            value={league}
            onChange={(wanted) => {
              change({ league: wanted });
            }}
          />
          {isOfSeveral && (
            <FilterSelect
              label="services.currency"
              value={currency}
              withAll
              width={90}
              onChange={(wanted) => {
                change({ currency: wanted });
              }}
              choices={currencyChoices([house, ...currencies.map((one) => one.currency)])}
            />
          )}
        </Filters>
      }
    >
      <List
        call={exposure.listEvents}
        name="action"
        filters={filters}
        everyMs={everyMs}
        columns={isOfSeveral ? columns : columns.filter(({ title }) => title !== "rates.byCurrency")}
        rowKey={({ eventId }) => eventId}
        empty={{ title: "action.emptyGames", why: "action.emptyGamesWhy" }}
        rowTone={({ status }) => (status === "scheduled" || status === "live" ? undefined : "warn")}
        onOpen={({ eventId, parts }) => {
          change({ event: eventId, of: onlyCurrency(parts) }, true);
        }}
      />
    </Page>
  );
}

/** A game opens in its only currency, else in the house currency with each beside it. */
function onlyCurrency(parts: readonly exposure.CurrencyPart[]): string {
  const [only, ...others] = parts;
  return only === undefined || others.length > 0 ? "" : only.currency;
}
