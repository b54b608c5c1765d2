// One game: its figures on top; below them its bets and places, its cost at each score, or the lay-offs.
import { exposure } from "@chalkboard/contract";
import { Button, Title } from "@mantine/core";
import { eventStatusKeys } from "@chalkboard/list-columns";
import { useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { ChevronLeft, PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { type ActionFilters, type ChangeFilters, currencyChoices } from "./filters.ts";
import { BetsView } from "./bets-view.tsx";
import { Figures } from "./figures.tsx";
import { LayOffDialog } from "./lay-off-dialog.tsx";
import { LayOffs } from "./lay-offs.tsx";
import { ScoreView } from "./score-view.tsx";
import styles from "./action.module.css";
import { momentText } from "../../kit/format/moment-text.ts";

const everyMs = 1_000;
const viewLabels = { bets: "action.bets", score: "action.byScore", layOffs: "action.layOffs" } as const;
const placeLabels = { service: "action.byService", zone: "action.byZone", pos: "action.byPos" } as const;

type EventActionProps = { readonly filters: ActionFilters; readonly change: ChangeFilters };

export function EventAction({ filters, change }: EventActionProps) {
  const { t, format, zone } = useLocale();
  const { event: eventId, of, by, place, tickets: current, others, view } = filters;
  const where =
    place === 0 ? {} : by === "service" ? { serviceId: place } : by === "zone" ? { zoneId: place } : { posId: place };
  const wanted = of === "" ? {} : { currency: of };
  const { data } = useCallQuery(exposure.event, { eventId, ...wanted, by, tickets: current, ...where }, { everyMs });
  const { data: liability } = useCallQuery(
    exposure.liability,
    {
      eventId,
      ...wanted,
      others,
      ...(by === "service" && place > 0 ? { serviceId: place } : {}),
    },
    { everyMs },
  );
  const [isRecording, setRecording] = useState(false);
  const { event, currency } = data;
  const state =
    event.status === "scheduled" && !event.isSuspended
      ? ""
      : t(event.isSuspended ? "betting.suspended" : eventStatusKeys[event.status]);
  return (
    <Page
      title="routes./zucca/reporte-accion"
      views={
        <Views
          value={view}
          views={viewLabels}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<ChevronLeft />}
            onClick={() => {
              change({ event: 0, of: "", place: 0 });
            }}
          >
            {t("action.allGames")}
          </Button>
          <Button
            leftSection={<PlusIcon size={14} />}
            onClick={() => {
              setRecording(true);
            }}
          >
            {t("action.record")}
          </Button>
        </>
      }
      filters={
        <Filters>
          <FilterSelect
            label="services.currency"
            value={of}
            withAll
            width={90}
            onChange={(next) => {
              change({ of: next, place: 0 });
            }}
            choices={currencyChoices([...(of === "" ? [] : [of]), ...data.currencies])}
          />
          <FilterSelect
            label="action.splitBy"
            value={by}
            width={150}
            onChange={(wanted) => {
              change({ by: wanted as typeof by, place: 0 });
            }}
            choices={exposure.dimension.options.map((value) => ({ value, label: t(placeLabels[value]) }))}
          />
          <FilterSelect
            label={placeLabels[by]}
            value={place === 0 ? "" : String(place)}
            withAll
            width={170}
            onChange={(wanted) => {
              change({ place: Number(wanted) });
            }}
            choices={data.places.map(({ placeId, name }) => ({ value: String(placeId), label: name }))}
          />
          {view === "bets" ? (
            <FilterSelect
              label="action.tickets"
              value={current}
              width={120}
              onChange={(wanted) => {
                change({ tickets: wanted as typeof current });
              }}
              choices={[
                { value: "open", label: t("action.openOnly") },
                { value: "all", label: t("action.allSold") },
              ]}
            />
          ) : (
            <FilterSelect
              label="action.others"
              value={others}
              width={180}
              onChange={(wanted) => {
                change({ others: wanted as typeof others });
              }}
              choices={[
                { value: "chance", label: t("action.othersChance") },
                { value: "win", label: t("action.othersWin") },
              ]}
            />
          )}
        </Filters>
      }
    >
      <div className={styles["parts"]}>
        <Title order={2} size="h4">
          {[
            event.name,
            event.leagueName,
            momentText(format, event.startsAt, zone),
            ...(state === "" ? [] : [state]),
          ].join(" · ")}
        </Title>
        <Figures action={data} liability={liability} />
        {view === "bets" ? (
          <BetsView action={data} filters={filters} change={change} />
        ) : view === "score" ? (
          <ScoreView action={data} liability={liability} />
        ) : (
          <LayOffs event={event} layOffs={data.layOffs} />
        )}
      </div>
      {isRecording && (
        <LayOffDialog
          event={event}
          currency={currency}
          onClose={() => {
            setRecording(false);
          }}
        />
      )}
    </Page>
  );
}
