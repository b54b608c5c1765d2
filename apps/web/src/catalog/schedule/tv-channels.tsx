// The TV channel of each game of a day, edited inline: Enter saves it and moves to the next game.
import { calendar, catalog } from "@chalkboard/contract";
import { calendarListColumns } from "@chalkboard/list-columns";
import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useMemo, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Filters, FilterText } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { dayText, useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { LeagueFilter } from "../../page-parts/betting/league-filter.tsx";
import { List, type ListColumn } from "../../page-parts/lists/list.tsx";
import { type Renderers, useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import type { Game } from "./event-labels.ts";

const schema = z.object({ day: dayText, league: z.string().catch(""), text: z.string().catch("") });
const shown = [
  "betting.start",
  "betting.league",
  "betting.rotation",
  "betting.game",
  "lines.state",
  "calendar.tvChannel",
];
const looks: Renderers<typeof calendar.listEvents> = {
  "calendar.tvChannel": {
    width: 240,
    cell: (game) => <Channel key={`${String(game.eventId)} ${game.tvChannel}`} game={game} />,
  },
};

/** Shows the channel field on phones too: cards leave out empty values, but an empty channel must be editable. */
const onPhones: Readonly<Record<string, Partial<ListColumn<typeof calendar.listEvents>>>> = {
  "betting.rotation": { phone: "none" },
  "lines.state": { phone: "none" },
  "calendar.tvChannel": {
    phone: "line",
    wideOnly: false,
    value: ({ tvChannel }) => (tvChannel === "" ? "–" : tvChannel),
  },
};

export function TvChannels() {
  const [{ day, league, text }, change] = useFilters(schema);
  const {
    data: { today, leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const all = useListColumns(calendarListColumns, looks);
  const columns = useMemo(
    () => all.filter(({ title }) => shown.includes(title)).map((column) => ({ ...column, ...onPhones[column.title] })),
    [all],
  );
  const from = day === "" ? today : day;
  return (
    <Page
      title="routes./zucca/set-tv-channel"
      fill
      filters={
        <Filters
          when={
            <DayField
              label="kit.date"
              value={from}
              withSteps
              onChange={(value) => {
                change({ day: value });
              }}
            />
          }
        >
          <FilterText
            label="kit.search"
            value={text}
            onChange={(wanted) => {
              change({ text: wanted });
            }}
          />
          <LeagueFilter
            leagues={leagues}
            value={league}
            onChange={(wanted) => {
              change({ league: wanted });
            }}
          />
        </Filters>
      }
    >
      <List
        call={calendar.listEvents}
        name="tv-channels"
        isRoomy
        columns={columns}
        rowKey={({ eventId }) => eventId}
        empty={{ title: "calendar.empty", why: "calendar.emptyWhy" }}
        filters={{
          from,
          to: from,
          ...(text.trim() === "" ? {} : { text: text.trim() }),
          ...(league === "" ? {} : { leagueId: Number(league) }),
        }}
      />
    </Page>
  );
}

const longest = 40;

/** The channel of one game; a refused value is reset to the stored one. */
function Channel({ game: { eventId, title, tvChannel } }: { readonly game: Game }) {
  const { t } = useLocale();
  const { mutate, busy } = useCallMutation(calendar.setTvChannel, { refresh: [calendar.listEvents] });
  const [typed, setTyped] = useState(tvChannel);
  const keep = async (): Promise<void> => {
    if (typed.trim() === tvChannel || busy) return;
    if (!(await mutate({ eventId, tvChannel: typed.trim(), was: tvChannel })).ok) setTyped(tvChannel);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.key === "Escape") setTyped(tvChannel);
    if (event.key !== "Enter") return;
    const all = Array.from(document.querySelectorAll<HTMLInputElement>("input[data-channel]"));
    const next = all[all.indexOf(event.currentTarget) + 1];
    if (next === undefined) event.currentTarget.blur();
    else next.focus();
  };
  return (
    <TextInput
      size="xs"
      data-channel
      aria-label={`${title}: ${t("calendar.tvChannel")}`}
      value={typed}
      maxLength={longest}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
      }}
      onKeyDown={press}
      onBlur={() => {
        void keep();
      }}
    />
  );
}
