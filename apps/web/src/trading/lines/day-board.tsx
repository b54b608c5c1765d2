// The games of a day in one grid: a band for each league, and the dialogs over them.
import { catalog, lines } from "@chalkboard/contract";
import type { LineKey } from "@chalkboard/engine";
import { Button } from "@mantine/core";
import { useViewportSize } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useOpened } from "../../kit/behaviour/address.ts";
import { useAct } from "../../kit/behaviour/use-act.ts";
import { HeadCounts } from "../../kit/behaviour/page-head.tsx";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { BoardGrid } from "../../kit/board/board-grid.tsx";
import type { BoardCell, Taken } from "../../kit/board/board-types.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { type BoardView, type Market, marketOf, marketsInThrees } from "../../page-parts/betting/markets.ts";
import { useViews } from "../../page-parts/lists/use-views.ts";
import { enter } from "./board-keys.ts";
import { dayRowKey as rowKey, useDayKeys } from "./use-day-keys.ts";
import { BoardAlarms } from "./board-alarms.tsx";
import { BoardTools } from "./board-tools.tsx";
import type { AlarmKind } from "./data/board-alarms.ts";
import { arranged, fixedColumns } from "./columns/arrange-columns.ts";
import { marketColumn, toneOfGame } from "./columns/board-columns.tsx";
import { sourceAges } from "./columns/source-age.tsx";
import { useDayColumns } from "./columns/use-day-columns.ts";
import { type BoardEvent, type BoardRow, keyOf as lineKeyOf, withoutLine } from "./data/board-data.ts";
import { isDenseOf } from "../../page-parts/boards/is-dense.ts";
import { hasPanelOf } from "./data/board-marks.ts";
import { type CellOf, typedCell } from "./data/editors.ts";
import { type DeskLeague, keysOf, type LeagueBoard, LeagueFeed } from "./data/use-boards.ts";
import { useDay } from "./data/use-day.ts";
import { useDesk } from "./data/use-desk.ts";
import { useBoardPresence } from "./data/use-presence.ts";
import { type DeskDialog, DeskDialogs, eventOfDialog } from "./dialogs/desk-dialogs.tsx";
import { pastedLines } from "./dialogs/paste-lines.ts";
import { lineView, readLineView } from "./history/line-view.ts";
import { HistoryPanel, panelFrom, panelPx } from "./history/history-panel.tsx";
import { PhoneBoard } from "./phone/phone-board.tsx";
import styles from "./day-board.module.css";

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
  /** The alarm whose games alone are shown. */
  readonly only: AlarmKind | "";
  readonly onOnly: (only: AlarmKind | "") => void;
  readonly view: BoardView;
  readonly onView: (view: BoardView) => void;
  /** `worst`: the games with the biggest worst case first, over all leagues. */
  readonly sort: "" | "worst";
  readonly onSort: (sort: "" | "worst") => void;
  /** Whether the user is on duty for a league, where duties apply. */
  readonly dutyOf: ((leagueId: number) => string) | undefined;
};

export function DayBoard(props: DayBoardProps) {
  const { leagues, day, step, find, onFind, only, onOnly, onView, label, dutyOf, sort } = props;
  const isSorted = sort === "worst";
  const locale = useLocale();
  const { dialog, show, close } = useDeskDialog();
  useAct("stop", () => {
    show({ of: "stop" });
  });
  const [cursor, setCursor] = useState<{ readonly row: BoardRow; readonly market: Market } | undefined>(undefined);
  const isNarrow = useIsNarrow();
  const desk = useDesk(keysOf(leagues, day));
  const suspend = useCallMutation(catalog.suspendEvent, { refresh: [lines.board] });
  const own = useViews("line-board");
  const data = useDay(props, own.thresholds);
  const { boards, leagueId, all, events, rows, boardOf, eventsOf, zone, sport, sources, betTypes, views, view } = data;
  const [first] = boards;
  const isWide = useViewportSize().width >= panelFrom;
  const hasPanel = isWide && hasPanelOf(own.thresholds);
  const columns = useDayColumns(data, {
    compared: cursor?.market.type.id ?? 1,
    thresholds: own.thresholds,
    besidePx: hasPanel ? panelPx : 0,
  });
  const shownColumns = useMemo(() => arranged(columns, own.hidden, own.order), [columns, own.hidden, own.order]);
  const typing = useBoardPresence(
    leagues.map(({ leagueId }) => leagueId),
    { rows, rowKey, columns: shownColumns, eventOf, leagueOf, cellOf },
  );
  const open = (next: DeskDialog): void => {
    if (next.of === "history" && isWide) own.mark({ ...own.thresholds, noPanel: hasPanel ? 1 : 0 });
    else show(next);
  };
  const showHistory = (key: LineKey | undefined): void => {
    if (key === undefined) close();
    else show({ of: "history", key });
  };
  const onKey = useDayKeys({ ...props, data, desk, open });
  const onEdit = ({ row, column }: BoardCell<BoardRow>, text: string, both: boolean, began: BoardRow): Taken => {
    const at = marketColumn(column.id);
    return at !== undefined && enter(desk, locale.t, { ...at, row, text, both, began });
  };
  const [top] = rows;
  const shownAt = cursor ?? (top === undefined ? undefined : { row: top, market: marketOf(1) });
  const inDialog = boardOf(eventOfDialog(dialog, events)?.leagueId);
  const empty = (
    <NoGames
      isSearched={find.trim() !== "" || only !== ""}
      onClear={() => {
        onFind("");
        onOnly("");
      }}
    />
  );
  return (
    <>
      {leagues.map(({ leagueId }) => (
        <LeagueFeed key={leagueId} leagueId={leagueId} day={day} />
      ))}
      <HeadCounts>
        {countText(all, locale.t)}
        {boards.length === 1 && first !== undefined && dutyOf !== undefined
          ? ` · ${dutyOf(first.league.leagueId)}`
          : ""}
      </HeadCounts>
      <BoardTools
        board={`${leagues.map(({ leagueId }) => leagueId).join(",")}/${day}`}
        {...{ events, sport, views, view, onView, onFind, own, dialog, onClose: close, onOpen: show }}
        leagueId={leagueId}
        alarms={<BoardAlarms alarms={data.alarms} only={only} onOnly={onOnly} />}
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
        <sourceAges.Provider value={data.ages}>
          <div className={styles["desk"]}>
            <BoardGrid
              label={label}
              rows={rows}
              rowKey={rowKey}
              {...typing}
              columns={shownColumns}
              frozen={fixedColumns}
              bandOf={eventOf}
              isDense={isDenseOf(own.thresholds)}
              {...(boards.length > 1 &&
                !isSorted && {
                  groupOf: groupOfRow,
                  groupHead: (group: string) => <LeagueHead of={boardOf(Number(group))} dutyOf={dutyOf} />,
                })}
              rowTone={toneOfGame}
              onKey={onKey}
              onEdit={onEdit}
              enterOnly={locale.t("lines.enterPublishes")}
              onPaste={(cells) => {
                show({ of: "paste", pasted: pastedLines(cells) });
              }}
              onFocusCell={({ row, column }) => {
                const at = marketColumn(column.id);
                if (at !== undefined) setCursor({ row, market: at.market });
              }}
              empty={empty}
            />
            {hasPanel && shownAt !== undefined && <Beside at={shownAt} of={boardOf(leagueOf(shownAt.row))} />}
          </div>
        </sourceAges.Provider>
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

/** What is open over the board: panels by their address, dialogs without. */
function useDeskDialog() {
  const [unaddressed, setDialog] = useState<DeskDialog | undefined>(undefined);
  const over = useOpened("over");
  return {
    dialog: addressedDialog(over.key) ?? unaddressed,
    show: (next: DeskDialog): void => {
      const view = next.of === "history" ? lineView(next.key) : next.of;
      if (addressedDialog(view) === undefined) setDialog(next);
      else over.open(view);
    },
    close: (): void => {
      if (over.key === "") setDialog(undefined);
      else over.close();
    },
  };
}

/** What is over the board and has an address: a line's history, and the lines that await a second person. */
function addressedDialog(view: string): DeskDialog | undefined {
  const key = readLineView(view);
  if (key !== undefined) return { of: "history", key };
  return view === "second" ? { of: "second" } : undefined;
}

const groupOfRow = (row: BoardRow): string => String(leagueOf(row));

type BesideProps = {
  readonly at: { readonly row: BoardRow; readonly market: Market };
  readonly of: LeagueBoard | undefined;
};

/** The history of the active cell's line; nothing where it has none. */
function Beside({ at: { row, market }, of }: BesideProps) {
  const key = lineKeyOf(row, market);
  const event = of?.board.events.find(({ eventId }) => eventId === row.event.eventId);
  if (key === undefined || of === undefined || event === undefined) return null;
  return <HistoryPanel lineKey={key} league={of.league} prices={event.prices} />;
}

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
