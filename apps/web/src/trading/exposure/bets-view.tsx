import { Title } from "@mantine/core";
import { useMemo } from "react";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { betColumns, placeColumns } from "./bet-columns.tsx";
import { type EventAnswer, isByCurrency, ofCurrency } from "./figures.tsx";
import type { ActionFilters, ChangeFilters } from "./filters.ts";

type BetsViewProps = {
  readonly action: EventAnswer;
  readonly filters: ActionFilters;
  readonly change: ChangeFilters;
};

/** Every bet and side, and the places that sold the tickets. */
export function BetsView({ action, filters: { by, place, tickets: current }, change }: BetsViewProps) {
  const locale = useLocale();
  const { t } = locale;
  const { event, rows, places, currency } = action;
  const isOfSeveral = isByCurrency(action);
  const where =
    place === 0 ? {} : by === "service" ? { serviceId: place } : by === "zone" ? { zoneId: place } : { posId: place };
  const input = JSON.stringify({
    eventId: event.eventId,
    ...ofCurrency(action),
    ...where,
    ...(current === "open" ? { status: 0 } : {}),
  });
  const columns = useMemo(
    () => betColumns(locale, event, JSON.parse(input) as object, { currency, isOfSeveral }),
    [locale, event, input, currency, isOfSeveral],
  );
  const split = useMemo(
    () => placeColumns(locale, event, by, { currency, isOfSeveral }),
    [locale, event, by, currency, isOfSeveral],
  );
  const empty = { title: "action.emptyBets", why: "action.emptyBetsWhy" } as const;
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <Grid
        name="action-bets"
        height="auto"
        rows={rows}
        rowKey={({ betType, side, alternate }) => `${String(betType)}/${String(side)}/${String(alternate)}`}
        columns={columns}
        empty={empty}
        rowTone={({ line }) => (line?.isOpen === false ? "dim" : undefined)}
      />
      <section>
        <Title order={2} size="h4">
          {t("action.places")}
        </Title>
        <Grid
          name="action-places"
          height="auto"
          rows={places}
          rowKey={({ placeId }) => placeId}
          columns={split}
          empty={empty}
          onOpen={({ placeId }) => {
            change({ place: placeId === place ? 0 : placeId });
          }}
        />
      </section>
    </>
  );
}
