// The games of a day in one grid: a band for each league, and the dialogs over them.
import { catalog, lines, roles } from "@chalkboard/contract";
import type { LineKey } from "@chalkboard/engine";
import { Button } from "@mantine/core";
import { type KeyboardEvent, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { useAct } from "../../kit/behaviour/use-act.ts";
import { HeadCounts } from "../../kit/behaviour/page-head.tsx";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { BoardGrid } from "../../kit/board/board-grid.tsx";
import type { BoardCell, Taken } from "../../kit/board/board-types.ts";
import { useLocale } from "../../kit/format/words.tsx";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { type BoardView, marketsInThrees, viewsOf } from "../../page-parts/betting/markets.ts";
import { useViews } from "../../page-parts/lists/use-views.ts";
import { deskKey, enter } from "./board-keys.ts";
import { BoardTools } from "./board-tools.tsx";
import { arranged, fixedColumns } from "./columns/arrange-columns.ts";
import { marketColumn, toneOfGame } from "./columns/board-columns.tsx";
import { useDayColumns } from "./columns/use-day-columns.ts";
import { type BoardEvent, type BoardRow, keyOf as lineKeyOf, rowsOf, withoutLine } from "./data/board-data.ts";
import { isDenseOf } from "./data/board-marks.ts";
import { type CellOf, typedCell } from "./data/editors.ts";
import {
  type DeskLeague,
  keysOf,
  type LeagueBoard,
  LeagueFeed,
  useBoards,
  type WholeBoard,
  wholeOf,
} from "./data/use-boards.ts";
import { useBoardEvents } from "./data/use-board-events.ts";
import { useDesk } from "./data/use-desk.ts";
import { useBoardPresence } from "./data/use-presence.ts";
import { type DeskDialog, DeskDialogs, eventOfDialog } from "./dialogs/desk-dialogs.tsx";
import { pastedLines } from "./dialogs/paste-lines.ts";
import { PhoneBoard } from "./phone/phone-board.tsx";

const rowKey = ({ event, side }: BoardRow): string => `${event.eventId}/${side}`;
const eventOf = ({ event }: BoardRow): number => event.eventId;
const leagueOf = ({ event }: BoardRow): number => event.leagueId;
const cellOf: CellOf<BoardRow> = ({ row, column }) => {
  const at = marketColumn(column.id);
  return at === undefined ? undefined : typedCell(lineKeyOf(row, at.market), at.part);
};

export type DayBoardProps = {
  readonly leagues: readonly DeskLeague[];
  readonly day: string;
  readonly step: number;
  readonly find: string;
  readonly label: string;
  readonly onFind: (find: string) => void;
  readonly view: BoardView;
  readonly onView: (view: BoardView) => void;
  /** Whether the user is on duty for a league, where duties apply. */
  readonly dutyOf: ((leagueId: number) => string) | undefined;
};

export function DayBoard({ leagues, day, step, find, onFind, view: wantedView, onView, label, dutyOf }: DayBoardProps) {
  const words = useLocale();
  const boards = useBoards(leagues, day);
  const [dialog, setDialog] = useState<DeskDialog | undefined>(undefined);
  useAct("stop", () => {
    setDialog({ of: "stop" });
  });
  const [compared, setCompared] = useState(1);
  const isNarrow = useIsNarrow();
  const desk = useDesk(keysOf(leagues, day));
  const navigate = useNavigate();
  const suspend = useCallMutation(catalog.suspendEvent, { refresh: [lines.board] });
  const mayRule = useSession().role === roles.platform;
  const own = useViews("line-board");
  const { sources, betTypes, offered, sport } = useWhole(boards);
  const [first] = boards;
  // Games of several leagues are compared on one clock.
  const zone = boards.length === 1 && first !== undefined ? first.league.timeZone : words.zone;
  const views = viewsOf(betTypes);
  const view = views.includes(wantedView) ? wantedView : "main";
  const wanted = find.trim();
  const all = boards.flatMap(({ board }) => board.events);
  const events = useBoardEvents(all, wanted);
  const columns = useDayColumns(all, {
    zone,
    sport,
    sources,
    betTypes,
    offered,
    view,
    compared,
    thresholds: own.thresholds,
  });
  const shownColumns = useMemo(() => arranged(columns, own.hidden, own.order), [columns, own.hidden, own.order]);
  const byLeague = Map.groupBy(events, ({ leagueId }) => leagueId);
  const eventsOf = (leagueId: number): readonly BoardEvent[] => byLeague.get(leagueId) ?? [];
  const boardOf = (leagueId: number | undefined): LeagueBoard | undefined =>
    boards.find(({ league }) => league.leagueId === leagueId) ?? first;
  const rows = boards.flatMap(({ league, board }) => rowsOf({ ...board, events: eventsOf(league.leagueId) }));
  const typing = useBoardPresence(
    leagues.map(({ leagueId }) => leagueId),
    { rows, rowKey, columns: shownColumns, eventOf, leagueOf, cellOf },
  );
  const close = (): void => {
    setDialog(undefined);
  };
  const showHistory = (key: LineKey | undefined): void => {
    setDialog(key === undefined ? undefined : { of: "history", key });
  };
  const onKey = (event: KeyboardEvent, cell: BoardCell<BoardRow>): boolean =>
    deskKey(event, cell, {
      desk,
      step,
      source: boardOf(cell.row.event.leagueId)?.board.sources[0],
      show: setDialog,
      stop: suspend.mutate,
      mayRule,
      open: ({ eventId, leagueId }) => {
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
  const inDialog = boardOf(eventOfDialog(dialog, events)?.leagueId);
  const empty = (
    <NoGames
      isSearched={wanted !== ""}
      onClear={() => {
        onFind("");
      }}
    />
  );
  return (
    <>
      {leagues.map(({ leagueId }) => (
        <LeagueFeed key={leagueId} leagueId={leagueId} day={day} />
      ))}
      <HeadCounts>
        {countText(all, words.t)}
        {boards.length === 1 && first !== undefined && dutyOf !== undefined
          ? ` · ${dutyOf(first.league.leagueId)}`
          : ""}
      </HeadCounts>
      <BoardTools
        board={`${leagues.map(({ leagueId }) => leagueId).join(",")}/${day}`}
        {...{ events, sport, views, view, onView, onFind, own, dialog, onClose: close, onOpen: setDialog }}
        leagueId={boards.length === 1 ? first?.league.leagueId : undefined}
        columns={columns}
      />
      {isNarrow && first !== undefined ? (
        <PhoneBoard
          label={label}
          events={events}
          hasDraw={first.board.hasDraw}
          groups={marketsInThrees(betTypes)}
          leagueId={first.league.leagueId}
          onSuspend={({ event }, isSuspended) => {
            void suspend.mutate({ eventId: event.eventId, isSuspended });
          }}
          onHistory={showHistory}
          {...{ zone, sport, desk, step, sources }}
        />
      ) : (
        <BoardGrid
          label={label}
          rows={rows}
          rowKey={rowKey}
          {...typing}
          columns={shownColumns}
          frozen={fixedColumns}
          bandOf={eventOf}
          isDense={isDenseOf(own.thresholds)}
          {...(boards.length > 1 && {
            groupOf: groupOfRow,
            groupHead: (group: string) => <LeagueHead of={boardOf(Number(group))} dutyOf={dutyOf} />,
          })}
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
          empty={empty}
        />
      )}
      {inDialog !== undefined && (
        <DeskDialogs
          open={dialog}
          desk={desk}
          league={inDialog.league}
          events={eventsOf(inDialog.league.leagueId)}
          betTypes={inDialog.board.betTypes}
          period={view}
          onClose={close}
        />
      )}
    </>
  );
}

const groupOfRow = (row: BoardRow): string => String(leagueOf(row));

type LeagueHeadProps = { readonly of: LeagueBoard | undefined; readonly dutyOf: DayBoardProps["dutyOf"] };

/** A league's name, the count of its games, and whether the user is on duty for it. */
function LeagueHead({ of, dutyOf }: LeagueHeadProps) {
  const { t } = useLocale();
  if (of === undefined) return null;
  const { league, board } = of;
  return (
    <>
      <b>{league.name}</b>&emsp;
      {[countText(board.events, t), ...(dutyOf === undefined ? [] : [dutyOf(league.leagueId)])].join(" · ")}
    </>
  );
}

/** "16 games · 2 without line" */
function countText(events: readonly BoardEvent[], t: ReturnType<typeof useLocale>["t"]): string {
  const missing = withoutLine(events);
  return [
    t("lines.games", { count: events.length }),
    ...(missing > 0 ? [t("lines.withoutLine", { count: missing })] : []),
  ].join(" · ");
}

/** What the boards have together; equal lists keep their identity, since columns are made of them. */
function useWhole(boards: readonly LeagueBoard[]): WholeBoard {
  const { sources, betTypes, offered, sport } = wholeOf(boards);
  return {
    sources: useMemo(() => JSON.parse(sources) as readonly string[], [sources]),
    betTypes: useMemo(() => JSON.parse(betTypes) as readonly number[], [betTypes]),
    offered: useMemo(() => JSON.parse(offered) as WholeBoard["offered"], [offered]),
    sport,
  };
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
