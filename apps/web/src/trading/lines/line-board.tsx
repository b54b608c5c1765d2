// The line board: every game of a league and day, with lines typed or moved in place and each source's price beside
// ours.
import { catalog, lines, live, roles } from "@chalkboard/contract";
import type { LineKey } from "@chalkboard/engine";
import { Button } from "@mantine/core";
import { useMemo, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { keyOf } from "../../data/connection/queries.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { type BoardView, boardViews, marketOf, marketsInThrees, viewsOf } from "../../page-parts/betting/markets.ts";
import { useNow } from "../../data/clock.ts";
import { BoardGrid } from "../../kit/board/board-grid.tsx";
import type { BoardCell, Taken } from "../../kit/board/board-types.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { HeadCounts } from "../../kit/behaviour/page-head.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useContentWidth } from "../../kit/behaviour/use-content-width.ts";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../kit/format/words.tsx";
import { useLiveCallQuery } from "../../live/use-live-call-query.ts";
import { useViews } from "../../page-parts/lists/use-views.ts";
import { leaguesFor, MineFilter } from "../../page-parts/people/own-duty-filter.tsx";
import { useMine } from "../../page-parts/people/use-own-duty.ts";
import { arranged, fixedColumns } from "./columns/arrange-columns.ts";
import { boardColumns, marketColumn, toneOfGame } from "./columns/board-columns.tsx";
import { type BoardRow, keyOf as lineKeyOf, rowsOf, withDelta, withoutLine } from "./data/board-data.ts";
import { boardKeys, deskKey, enter } from "./board-keys.ts";
import { staleMsOf } from "./data/board-marks.ts";
import { BoardTools } from "./board-tools.tsx";
import { type DeskDialog, DeskDialogs } from "./dialogs/desk-dialogs.tsx";
import type { HistoryLeague } from "./history/history-drawer.tsx";
import { openingDay, openingLeague } from "./data/opening-day.ts";
import { pastedLines } from "./dialogs/paste-lines.ts";
import { PhoneBoard } from "./phone/phone-board.tsx";
import { type CellOf, typedCell } from "./data/editors.ts";
import { useBoardEvents } from "./data/use-board-events.ts";
import { useDesk } from "./data/use-desk.ts";
import { useBoardPresence } from "./data/use-presence.ts";

const filterSchema = z.object({
  league: z.coerce.number().catch(0),
  day: z.string().catch(""),
  step: z.coerce.number().catch(5),
  find: z.string().catch(""),
  mine: z.enum(["", "yes"]).catch(""),
  view: z.enum(boardViews).catch("main"),
});
const steps = [1, 5, 10];
const minuteMs = 60_000;

export function LineBoard() {
  const { t } = useLocale();
  const [filters, change] = useFilters(filterSchema);
  const {
    data: { today, leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const mine = useMine();
  const { shown, choices } = leaguesFor(leagues, mine, filters.mine === "yes");
  const league = shown.find(({ leagueId }) => leagueId === filters.league) ?? openingLeague(shown);
  const day = filters.day !== "" ? filters.day : (openingDay(league) ?? today);
  const bar = (
    <Filters
      when={
        <DayField
          label="kit.date"
          value={day}
          onChange={(value) => {
            change({ day: value });
          }}
          withSteps
        />
      }
    >
      <FilterSelect
        label="betting.league"
        width={110}
        value={String(league?.leagueId ?? "")}
        choices={choices}
        onChange={(value) => {
          change({ league: Number(value) });
        }}
      />
      <MineFilter
        mine={mine}
        value={filters.mine === "yes"}
        onChange={(isOnly) => {
          change({ mine: isOnly ? "yes" : "" });
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
      <FilterText
        label="kit.search"
        width={130}
        value={filters.find}
        onChange={(find) => {
          change({ find });
        }}
      />
    </Filters>
  );
  return (
    <Page title="routes./zucca/hq-linea" fill filters={bar} keys={boardKeys}>
      {league === undefined ? (
        <EmptyState title="lines.noLeagues" />
      ) : (
        <Board
          key={`${league.leagueId}/${day}`}
          league={league}
          day={day}
          step={filters.step}
          find={filters.find}
          onFind={(find) => {
            change({ find });
          }}
          view={filters.view}
          onView={(view) => {
            change({ view });
          }}
          duty={mine?.said(league.leagueId)}
          label={t("routes./zucca/hq-linea")}
        />
      )}
    </Page>
  );
}

/** Width of the board's scrollbar. */
const scrollbarPx = 16;

const rowKey = ({ event, side }: BoardRow): string => `${event.eventId}/${side}`;
const eventOf = ({ event }: BoardRow): number => event.eventId;
const cellOf: CellOf<BoardRow> = ({ row, column }) => {
  const at = marketColumn(column.id);
  return at === undefined ? undefined : typedCell(lineKeyOf(row, at.market), at.part);
};

type BoardProps = {
  readonly league: HistoryLeague;
  readonly day: string;
  readonly step: number;
  readonly find: string;
  readonly label: string;
  readonly onFind: (find: string) => void;
  readonly view: BoardView;
  readonly onView: (view: BoardView) => void;
  /** Whether the user is on duty for the league, where duties apply. */
  readonly duty: string | undefined;
};

function Board({ league, day, step, find, onFind, view: wantedView, onView, label, duty }: BoardProps) {
  const { leagueId, timeZone: zone, sportCode: sport } = league;
  const words = useLocale();
  const { data } = useLiveCallQuery(lines.board, { leagueId, day }, live.subjects.lines(leagueId), withDelta);
  const [dialog, setDialog] = useState<DeskDialog | undefined>(undefined);
  const [compared, setCompared] = useState(1);
  const now = useNow(minuteMs);
  const isNarrow = useIsNarrow();
  const room = useContentWidth() - scrollbarPx;
  const desk = useDesk(keyOf(lines.board, { leagueId, day }));
  const navigate = useNavigate();
  const suspend = useCallMutation(catalog.suspendEvent, { refresh: [lines.board] });
  const mayRule = useSession().role === roles.platform;
  const own = useViews("line-board");
  const staleMs = staleMsOf(own.thresholds);
  const views = viewsOf(data.betTypes);
  const view = views.includes(wantedView) ? wantedView : "main";
  const wanted = find.trim();
  const events = useBoardEvents(data.events, wanted);
  const columns = useMemo(
    () =>
      boardColumns({
        words,
        zone,
        sport,
        sources: data.sources,
        compared: marketOf(compared),
        view,
        betTypes: data.betTypes,
        now,
        staleMs,
        room,
      }),
    [words, zone, sport, data.sources, data.betTypes, compared, view, now, staleMs, room],
  );
  const shownColumns = useMemo(() => arranged(columns, own.hidden, own.order), [columns, own.hidden, own.order]);
  const rows = rowsOf({ events, hasDraw: data.hasDraw });
  const typing = useBoardPresence(leagueId, { rows, rowKey, columns: shownColumns, eventOf, cellOf });
  const missing = withoutLine(data.events);
  const overBoard = (of: "stop" | "second") => ({
    isOpen: dialog?.of === of,
    onOpen: () => {
      setDialog({ of });
    },
    onClose: () => {
      setDialog(undefined);
    },
  });
  const showHistory = (key: LineKey | undefined): void => {
    setDialog(key === undefined ? undefined : { of: "history", key });
  };

  const onKey = (event: KeyboardEvent, cell: BoardCell<BoardRow>): boolean =>
    deskKey(event, cell, {
      desk,
      step,
      source: data.sources[0],
      show: setDialog,
      stop: suspend.mutate,
      mayRule,
      open: ({ eventId }) => {
        void navigate(`/zucca/evento-linea?league=${String(leagueId)}&day=${day}&event=${String(eventId)}`);
      },
      turn: (by) => {
        onView(views.at((views.indexOf(view) + by) % views.length) ?? "main");
      },
    });
  const onEdit = ({ row, column }: BoardCell<BoardRow>, text: string, both: boolean, began: BoardRow): Taken => {
    const at = marketColumn(column.id);
    return at !== undefined && enter(desk, words.t, { ...at, row, text, both, began });
  };
  return (
    <>
      <HeadCounts>
        {words.t("lines.games", { count: data.events.length })}
        {missing > 0 ? ` · ${words.t("lines.withoutLine", { count: missing })}` : ""}
        {duty === undefined ? "" : ` · ${duty}`}
      </HeadCounts>
      <BoardTools
        board={`${String(leagueId)}/${day}`}
        {...{ events, sport, views, view, onView, onFind, own }}
        columns={columns}
        stop={overBoard("stop")}
        second={{ leagueId, ...overBoard("second") }}
      />
      {isNarrow ? (
        <PhoneBoard
          label={label}
          events={events}
          hasDraw={data.hasDraw}
          zone={zone}
          sport={sport}
          groups={marketsInThrees(data.betTypes)}
          leagueId={leagueId}
          desk={desk}
          step={step}
          sources={data.sources}
          onSuspend={({ event }, isSuspended) => {
            void suspend.mutate({ eventId: event.eventId, isSuspended });
          }}
          onHistory={showHistory}
        />
      ) : (
        <BoardGrid
          label={label}
          rows={rows}
          rowKey={rowKey}
          {...typing}
          columns={shownColumns}
          frozen={fixedColumns}
          bandOf={({ event }) => event.eventId}
          rowTone={toneOfGame}
          onKey={onKey}
          onEdit={onEdit}
          enterOnly={words.t("lines.enterPublishes")}
          onPaste={(cells) => {
            setDialog({ of: "paste", pasted: pastedLines(cells) });
          }}
          onFocusCell={({ column }) => {
            const at = marketColumn(column.id);
            if (at !== undefined) setCompared(at.market.type.id);
          }}
          empty={
            <NoGames
              isSearched={wanted !== ""}
              onClear={() => {
                onFind("");
              }}
            />
          }
        />
      )}
      <DeskDialogs
        open={dialog}
        desk={desk}
        league={league}
        events={events}
        betTypes={data.betTypes}
        period={view}
        onClose={() => {
          setDialog(undefined);
        }}
      />
    </>
  );
}

type NoGamesProps = { readonly isSearched: boolean; readonly onClear: () => void };

function NoGames({ isSearched, onClear }: NoGamesProps) {
  const { t } = useLocale();
  if (!isSearched) return <EmptyState title="lines.noGames" />;
  return (
    <EmptyState
      title="kit.nothingFound"
      why="empty.hidden"
      action={
        <Button variant="default" onClick={onClear}>
          {t("empty.clear")}
        </Button>
      }
    />
  );
}
