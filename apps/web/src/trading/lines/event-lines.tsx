// All lines of one event: every period and bet with alternates, edited and moved as on the line board.
import { catalog, lines, live } from "@chalkboard/contract";
import type { LineKey } from "@chalkboard/engine";
import { Button } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { z } from "zod";
import { type Market, marketOf, marketsInThrees } from "../../page-parts/betting/markets.ts";
import { useNow } from "../../data/clock.ts";
import { keyOf as queryKeyOf } from "../../data/connection/queries.ts";
import { openPanel } from "../../data/panels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useOpened } from "../../kit/behaviour/address.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { BoardGrid } from "../../kit/board/board-grid.tsx";
import type { BoardCell, Taken } from "../../kit/board/board-types.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { useGone } from "../../kit/dialog/use-opened.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { letterOf } from "../../kit/format/letter.ts";
import { HeadCounts, HeadTools } from "../../kit/behaviour/page-head.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useLiveCallQuery } from "../../live/use-live-call-query.ts";
import { useViews } from "../../page-parts/lists/use-views.ts";
import { staleMsOf } from "./data/board-marks.ts";
import { stateOf, toneOfGame } from "./columns/board-columns.tsx";
import { type Board, type BoardEvent, keyOf, withDelta } from "./data/board-data.ts";
import { enter, eventKeys, marketKey, stepOf } from "./board-keys.ts";
import { eventColumns } from "./columns/event-columns.tsx";
import { alternativesOf, type EventRow, eventRows, type NewLine, nextAlternative } from "./columns/event-rows.ts";
import { GenerateLines } from "./dialogs/generate-lines.tsx";
import { HistoryDrawer, type HistoryLeague } from "./history/history-drawer.tsx";
import { eventOfView, generateView, lineView, readGenerateView, readLineView } from "./history/line-view.ts";
import { openingDay, openingLeague } from "../../page-parts/boards/opening-day.ts";
import { PhoneBoard } from "./phone/phone-board.tsx";
import { type CellOf, typedCell } from "./data/editors.ts";
import { DeskQuestions } from "./dialogs/desk-questions.tsx";
import { useDesk } from "./data/use-desk.ts";
import { useBoardPresence } from "./data/use-presence.ts";
import { momentText } from "../../kit/format/moment-text.ts";

const filterSchema = z.object({
  league: z.coerce.number().catch(0),
  day: z.string().catch(""),
  event: z.coerce.number().catch(0),
  step: z.coerce.number().catch(5),
});
const steps = [1, 5, 10];
const minuteMs = 60_000;

export function EventLines() {
  const [filters, change] = useFilters(filterSchema);
  const {
    data: { today, leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const league = leagues.find(({ leagueId }) => leagueId === filters.league) ?? openingLeague(leagues);
  const day = filters.day !== "" ? filters.day : (openingDay(league) ?? today);
  const bar = (board: Board | undefined, event: BoardEvent | undefined) => (
    <Filters
      when={
        <DayField
          label="kit.date"
          value={day}
          onChange={(value) => {
            change({ day: value, event: 0 });
          }}
          withSteps
        />
      }
    >
      <FilterSelect
        label="betting.league"
        width={110}
        value={String(league?.leagueId ?? "")}
        choices={leagues.map(({ leagueId, abbreviation }) => ({ value: String(leagueId), label: abbreviation }))}
        onChange={(value) => {
          change({ league: Number(value), event: 0 });
        }}
      />
      <FilterSelect
        label="betting.event"
        width={320}
        value={String(event?.eventId ?? "")}
        choices={(board?.events ?? []).map(({ eventId, name }) => ({ value: String(eventId), label: name }))}
        onChange={(value) => {
          change({ event: Number(value) });
        }}
      />
      <FilterSelect
        label="lines.step"
        width={64}
        value={String(filters.step)}
        choices={steps.map((step) => ({ value: String(step), label: String(step) }))}
        onChange={(value) => {
          change({ step: Number(value) });
        }}
      />
    </Filters>
  );
  if (league === undefined) {
    return (
      <Page title="routes./zucca/evento-linea" fill filters={bar(undefined, undefined)}>
        <EmptyState title="lines.noLeagues" />
      </Page>
    );
  }
  return (
    <OfLeague
      key={`${league.leagueId}/${day}`}
      league={league}
      day={day}
      wanted={filters.event}
      step={filters.step}
      bar={bar}
    />
  );
}

type OfLeagueProps = {
  readonly league: HistoryLeague;
  readonly day: string;
  readonly wanted: number;
  readonly step: number;
  readonly bar: (board: Board | undefined, event: BoardEvent | undefined) => ReactNode;
};

function OfLeague({ league, day, wanted, step, bar }: OfLeagueProps) {
  const { data: board } = useLiveCallQuery(
    lines.board,
    { leagueId: league.leagueId, day },
    live.subjects.lines(league.leagueId),
    withDelta,
  );
  const { key: view } = useOpened("over");
  // Of a link without a game, the view's game: another one may be the first by now.
  const named = wanted === 0 ? eventOfView(view) : wanted;
  const event =
    board.events.find(({ eventId }) => eventId === named) ??
    board.events.find(({ status }) => status === "scheduled") ??
    board.events[0];
  return (
    <Page title="routes./zucca/evento-linea" fill filters={bar(board, event)} keys={eventKeys}>
      {event === undefined ? (
        <EmptyState title="lines.noGames" />
      ) : (
        <Lines key={event.eventId} {...{ league, board, event, step }} />
      )}
    </Page>
  );
}

const rowKey = ({ row, market }: EventRow): string => `${market.id}:${String(row.side)}`;
const cellOf: CellOf<EventRow> = ({ row: { row, market }, column: { id } }) =>
  id === "points" || id === "price" ? typedCell(keyOf(row, market), id) : undefined;

type LinesProps = Pick<OfLeagueProps, "league" | "step"> & {
  readonly board: Board;
  readonly event: BoardEvent;
};

function Lines({ league, board, event, step }: LinesProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const { leagueId, timeZone: zone, sportCode: sport } = league;
  const { sources, betTypes, hasDraw, day } = board;
  const desk = useDesk([queryKeyOf(lines.board, { leagueId, day })]);
  const suspend = useCallMutation(catalog.suspendEvent, { refresh: [lines.board] });
  const toasts = useToasts();
  const now = useNow(minuteMs);
  const isNarrow = useIsNarrow();
  const [added, setAdded] = useState<readonly NewLine[]>([]);
  const over = useOpened("over");
  const history = readLineView(over.key, event.eventId);
  const generated = readGenerateView(over.key, event.eventId);
  useGone(over.key !== "" && history === undefined && generated === undefined, over.close);
  const showHistory = (key: LineKey | undefined): void => {
    if (key !== undefined) over.open(lineView(key));
  };
  const staleMs = staleMsOf(useViews("line-board").thresholds);
  const rows = useMemo(() => eventRows({ event, betTypes, hasDraw, added }), [event, betTypes, hasDraw, added]);
  const columns = useMemo(
    () => eventColumns({ locale, sport, sources, now, staleMs }),
    [locale, sport, sources, now, staleMs],
  );
  const typing = useBoardPresence([leagueId], {
    rows,
    rowKey,
    columns,
    eventOf: () => event.eventId,
    leagueOf: () => leagueId,
    cellOf,
  });
  const addTo = (to: Pick<EventRow, "row" | "market">): Market | undefined => {
    const line = nextAlternative(to, added);
    if (line === undefined) toasts.caution(t("lines.noAlternative"));
    else setAdded([...added, line]);
    return line === undefined ? undefined : marketOf(line.betType, line.alternate);
  };
  const openProps = (): void => {
    const { eventId, name } = event;
    openPanel({ kind: "derived", title: t("calendar.derivedOf", { name }), leagueId, day, eventId });
  };
  const onKey = (key: KeyboardEvent, { row, column }: BoardCell<EventRow>): boolean => {
    if (key.ctrlKey || key.metaKey || (key.altKey && stepOf(key) === 0)) return false;
    const letter = letterOf(key.nativeEvent);
    if (letter === "h") showHistory(keyOf(row.row, row.market));
    else if (letter === "a") addTo(row);
    else if (letter === "d") openProps();
    else if (letter === "g") over.open(generateView(event.eventId, row.market.type.id));
    else if ((letter === "c" || letter === "o") && key.shiftKey)
      void suspend.mutate({ eventId: event.eventId, isSuspended: letter === "c" });
    else if (letter === "c" || letter === "o") desk.setOpen(row.row, row.market, letter === "o");
    else
      return marketKey(
        key,
        row.row,
        { market: row.market, part: column.id === "points" ? "points" : "price" },
        { desk, step, source: sources[0] },
      );
    return true;
  };
  const onEdit = ({ row, column }: BoardCell<EventRow>, text: string, both: boolean, began: EventRow): Taken =>
    enter(desk, t, { ...row, part: column.id === "points" ? "points" : "price", text, both, began: began.row });
  const label = t("routes./zucca/evento-linea");
  const state = stateOf(event.status, event.isSuspended, locale);
  return (
    <>
      <HeadCounts>
        {[momentText(format, event.startsAt, zone), ...(state === "" ? [] : [state])].join(" · ")}
      </HeadCounts>
      {isNarrow ? (
        <PhoneBoard
          label={label}
          events={[event]}
          hasDraw={hasDraw}
          zone={zone}
          sport={sport}
          groups={[...marketsInThrees(betTypes), ...alternativesOf(rows)]}
          leagueId={leagueId}
          desk={desk}
          step={step}
          sources={sources}
          onHistory={showHistory}
          onAdd={(to, market) => addTo({ row: to, market })}
          onSuspend={(_row, isSuspended) => {
            void suspend.mutate({ eventId: event.eventId, isSuspended });
          }}
        />
      ) : (
        <BoardGrid
          label={label}
          rows={rows}
          rowKey={rowKey}
          {...typing}
          columns={columns}
          frozen={2}
          bandOf={({ market }) => [market.id, market.facing.id].toSorted().join(" ")}
          rowTone={({ row }) => toneOfGame(row)}
          onKey={onKey}
          onEdit={onEdit}
          enterOnly={t("lines.enterPublishes")}
        />
      )}
      <HeadTools>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            over.open(generateView(event.eventId));
          }}
        >
          {t("lines.keyGenerate")}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={openProps}>
          {t("lines.keyProps")}
        </Button>
      </HeadTools>
      {generated !== undefined && (
        <InAddress>
          <GenerateLines
            {...{ event, betTypes, hasDraw, sport }}
            betType={generated}
            onPublish={desk.publish}
            onClose={over.close}
          />
        </InAddress>
      )}
      <DeskQuestions desk={desk} sport={sport} />
      {history !== undefined && (
        <InAddress>
          <HistoryDrawer lineKey={history} league={league} onClose={over.close} />
        </InAddress>
      )}
    </>
  );
}
