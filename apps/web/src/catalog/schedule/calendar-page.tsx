// The schedule: a week at a glance, the games of some days, and the form for adding and editing a game.
import { calendar, catalog } from "@chalkboard/contract";
import { calendarListColumns, eventStatusKeys } from "@chalkboard/list-columns";
import { Button, Switch } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { openPanel } from "../../data/panels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { addDays } from "../../kit/format/days.ts";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { dayText, useFilters } from "../../kit/behaviour/use-filters.ts";
import { useStable } from "../../kit/behaviour/use-stable.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { LeagueFilter } from "../../page-parts/betting/league-filter.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { EventForm } from "./event-form.tsx";
import type { Game, League } from "./event-labels.ts";
import { HoursWeek } from "./week/hours-week.tsx";
import { ManyGames } from "./many-games.tsx";
import { WeekGrid } from "./week/week-grid.tsx";

const everyMs = 60_000;
const views = ["week", "leagues", "list"] as const;
const viewLabels = { week: "calendar.week", leagues: "calendar.byLeague", list: "calendar.list" } as const;
const keys: readonly KeyHelp[] = [
  { keys: [], either: ["↑", "↓", "←", "→"], does: "calendar.keyWalk" },
  { keys: ["Enter"], does: "calendar.keyOpen" },
  { keys: ["Space", "↑"], either: ["↓"], does: "calendar.keyQuarter" },
  { keys: ["Space", "←"], either: ["→"], does: "calendar.keyDay" },
  { keys: ["Enter"], does: "calendar.keyDrop" },
  { keys: ["Esc"], does: "calendar.keyStay" },
];
const statuses = Object.keys(eventStatusKeys) as (keyof typeof eventStatusKeys)[];
const schema = z.object({
  view: z.enum(views).catch("week"),
  day: dayText,
  days: z.coerce.number().int().min(1).max(60).catch(7),
  league: z.string().catch(""),
  sport: z.string().catch(""),
  status: z.enum(["", ...statuses]).catch(""),
  text: z.string().catch(""),
  lines: z.enum(["", "none"]).catch(""),
});
const spans = [1, 3, 7, 14, 30, 60].map((value) => ({ value: String(value), label: String(value) }));

export function Calendar() {
  const { t, zone } = useLocale();
  const [filters, change] = useFilters(schema);
  const { view, day, days, league, sport } = filters;
  const {
    data: { today, leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const [isNew, setNew] = useState(false);
  const from = day === "" ? today : day;
  const like = { leagueId: Number(league) || (leagues[0]?.leagueId ?? 0), day: from };
  const { open } = useStable({
    open: (leagueId: number, first: string, span: number): void => {
      change({ view: "list", league: String(leagueId), sport: "", day: first, days: span });
    },
  });
  return (
    <Page
      title="routes./zucca/calendario"
      fill
      filters={<CalendarFilters filters={filters} change={change} from={from} leagues={leagues} />}
      {...(view === "week"
        ? { keys, state: `${t("calendar.hoursOf", { zone })} · ○ ${t("calendar.withoutLine")}` }
        : {})}
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
          <ManyGames leagues={leagues} like={like} days={view === "list" ? days : 7} />
          <Button
            leftSection={<PlusIcon size={14} />}
            disabled={leagues.length === 0}
            onClick={() => {
              setNew(true);
            }}
          >
            {t("calendar.add")}
          </Button>
        </>
      }
    >
      {view === "week" ? (
        <HoursWeek firstDay={from} league={league} sport={sport} leagues={leagues} />
      ) : view === "leagues" ? (
        <Week firstDay={from} onOpen={open} />
      ) : (
        <Games filters={filters} from={from} leagues={leagues} />
      )}
      {isNew && (
        <EventForm
          leagues={leagues}
          onClose={() => {
            setNew(false);
          }}
          like={like}
        />
      )}
    </Page>
  );
}

type CalendarFiltersProps = {
  readonly filters: z.output<typeof schema>;
  readonly change: (patch: Partial<z.output<typeof schema>>) => void;
  /** The first day shown. */
  readonly from: string;
  readonly leagues: readonly League[];
};

function CalendarFilters({ filters, change, from, leagues }: CalendarFiltersProps) {
  const { t } = useLocale();
  const { view, days, league, sport, status, text, lines } = filters;
  const sports = [...new Map(leagues.map(({ sportCode, sportName }) => [sportCode, sportName]))];
  return (
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
      {view === "list" && (
        <FilterText
          label="kit.search"
          value={text}
          onChange={(wanted) => {
            change({ text: wanted });
          }}
        />
      )}
      {view === "list" && (
        <FilterSelect
          label="calendar.days"
          value={String(days)}
          width={64}
          choices={spans}
          onChange={(wanted) => {
            change({ days: Number(wanted) });
          }}
        />
      )}
      {view !== "leagues" && (
        <FilterSelect
          label="betting.sport"
          value={sport}
          withAll
          width={110}
          choices={sports.map(([value, label]) => ({ value, label }))}
          onChange={(wanted) => {
            change({ sport: wanted, league: "" });
          }}
        />
      )}
      {view !== "leagues" && (
        <LeagueFilter
          leagues={leagues.filter(({ sportCode }) => sport === "" || sportCode === sport)}
          value={league}
          onChange={(wanted) => {
            change({ league: wanted });
          }}
        />
      )}
      {view === "list" && (
        <FilterSelect
          label="lines.state"
          value={status}
          withAll
          width={120}
          onChange={(wanted) => {
            change({ status: wanted as typeof status });
          }}
          choices={statuses.map((value) => ({ value, label: t(eventStatusKeys[value]) }))}
        />
      )}
      {view === "list" && (
        <Switch
          size="xs"
          label={t("calendar.withoutLine")}
          checked={lines === "none"}
          onChange={(event) => {
            change({ lines: event.currentTarget.checked ? "none" : "" });
          }}
        />
      )}
    </Filters>
  );
}

function Week({
  firstDay,
  onOpen,
}: {
  readonly firstDay: string;
  readonly onOpen: (leagueId: number, from: string, days: number) => void;
}) {
  const { data } = useCallQuery(calendar.week, { firstDay });
  return <WeekGrid week={data} onOpen={onOpen} />;
}

type GamesProps = {
  readonly filters: z.output<typeof schema>;
  readonly from: string;
  readonly leagues: readonly League[];
};

/** The games of some days; a row opens its form. */
function Games({ filters: { days, league, sport, status, text, lines }, from, leagues }: GamesProps) {
  const { t } = useLocale();
  const [after, setAfter] = useState<Game | undefined>(undefined);
  // A game without derived events has the link too.
  const looks = useMemo(
    () => ({
      "calendar.derived": {
        cell: ({ leagueId, day, title, eventId, derived: count }: Game) => (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t("calendar.derivedOf", { name: title })}
            onClick={(event) => {
              event.stopPropagation();
              openPanel({ kind: "derived", title: t("calendar.derivedOf", { name: title }), leagueId, day, eventId });
            }}
          >
            {count === 0 ? "+" : String(count)}
          </Button>
        ),
      },
    }),
    [t],
  );
  return (
    <>
      <List
        call={calendar.listEvents}
        name="calendar"
        columns={useListColumns(calendarListColumns, looks)}
        everyMs={everyMs}
        rowKey={({ eventId }) => eventId}
        empty={{ title: "calendar.empty", why: "calendar.emptyWhy" }}
        filters={{
          from,
          to: addDays(from, days - 1),
          ...(text.trim() === "" ? {} : { text: text.trim() }),
          ...(league === "" ? {} : { leagueId: Number(league) }),
          ...(sport === "" ? {} : { sport }),
          ...(status === "" ? {} : { status }),
          ...(lines === "none" ? { isWithoutLine: true } : {}),
        }}
        rowTone={(game) => (game.status !== "scheduled" ? "dim" : game.openLines === 0 ? "warn" : undefined)}
        panel={(game, onClose) => (
          <EventForm
            key={game.eventId}
            game={game}
            like={game}
            leagues={leagues}
            onClose={onClose}
            onNext={(first) => {
              onClose();
              setAfter(first);
            }}
          />
        )}
      />
      {after !== undefined && (
        <EventForm
          after={after}
          like={after}
          leagues={leagues}
          onClose={() => {
            setAfter(undefined);
          }}
        />
      )}
    </>
  );
}
