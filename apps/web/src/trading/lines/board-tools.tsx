import { periodMark, periodName } from "@chalkboard/i18n";
import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useNow } from "../../data/clock.ts";
import { HeadTools } from "../../kit/behaviour/page-head.tsx";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import type { BoardColumn } from "../../kit/board/board-types.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { BoardView } from "../../page-parts/betting/markets.ts";
import { ViewChoice } from "../../page-parts/lists/arrange.tsx";
import type { Views } from "../../page-parts/lists/use-views.ts";
import { BoardArrange } from "./board-arrange.tsx";
import { arranged, fixedColumns, groupOf } from "./columns/arrange-columns.ts";
import type { BoardEvent, BoardRow } from "./data/board-data.ts";
import { markOf } from "./data/board-marks.ts";
import type { DeskDialog } from "./dialogs/desk-dialogs.tsx";
import { SecondPerson } from "./dialogs/second-person.tsx";
import { SteamAlert } from "./dialogs/steam-alert.tsx";
import { StopAll } from "./dialogs/stop-all.tsx";

export type BoardToolsProps = {
  /** League and day. */
  readonly board: string;
  readonly events: readonly BoardEvent[];
  readonly sport: string;
  /** The board's league; undefined where it has several. */
  readonly leagueId: number | undefined;
  readonly alarms: ReactNode;
  readonly dialog: DeskDialog | undefined;
  readonly onOpen: (dialog: DeskDialog) => void;
  readonly onClose: () => void;
  readonly views: readonly BoardView[];
  readonly view: BoardView;
  readonly onView: (view: BoardView) => void;
  /** All columns, before the user's arrangement. */
  readonly columns: readonly BoardColumn<BoardRow>[];
  readonly own: Views;
  readonly onFind: (find: string) => void;
};

const tickMs = 15_000;
const minuteMs = 60_000;

/** Tools beside the line board's title: steam, stopping all games, periods, and the user's arrangement. */
export function BoardTools({
  board,
  events,
  sport,
  leagueId,
  alarms,
  dialog,
  onOpen,
  onClose,
  views,
  view,
  onView,
  columns,
  own,
  onFind,
}: BoardToolsProps) {
  const now = useNow(tickMs);
  const isNarrow = useIsNarrow();
  const { thresholds, order } = own;
  const rule = {
    cents: markOf(thresholds, "steamCents"),
    sources: Math.max(1, markOf(thresholds, "steamSources")),
    windowMs: Math.max(1, markOf(thresholds, "steamMinutes")) * minuteMs,
  };
  const groups = [...Map.groupBy(arranged(columns, [], order).slice(fixedColumns), ({ id }) => groupOf(id))].map(
    ([name, of]) => {
      const last = of.at(-1);
      return {
        name,
        heading: [last?.band, last?.heading].filter((part) => part !== undefined && part !== "").join(" · "),
      };
    },
  );
  const stopped = dialog?.of === "stop" ? dialog.leagueId : undefined;
  return (
    <HeadTools>
      {alarms}
      <SteamAlert key={board} board={board} events={events} rule={rule} sport={sport} now={now} onShow={onFind} />
      <SecondPerson
        {...{ leagueId, events, sport, onClose }}
        isOpen={dialog?.of === "second"}
        onOpen={() => {
          onOpen({ of: "second" });
        }}
      />
      <StopAll
        events={stopped === undefined ? events : events.filter((event) => event.leagueId === stopped)}
        isOpen={dialog?.of === "stop"}
        onOpen={() => {
          onOpen({ of: "stop" });
        }}
        onClose={onClose}
      />
      {!isNarrow && <ViewChoice views={own} />}
      {!isNarrow && <BoardArrange groups={groups} views={own} />}
      {!isNarrow && views.length > 1 && <BoardViews views={views} value={view} sport={sport} onChange={onView} />}
    </HeadTools>
  );
}

type BoardViewsProps = {
  readonly views: readonly BoardView[];
  readonly value: BoardView;
  readonly sport: string;
  readonly onChange: (view: BoardView) => void;
};

/** Switches between the periods of a league's board, and the remaining bets. */
function BoardViews({ views, value, sport, onChange }: BoardViewsProps) {
  const { t } = useLocale();
  const short = (view: BoardView): string =>
    view === "main" ? t("lines.viewMain") : view === "more" ? t("lines.viewMore") : periodMark(view, sport);
  const label = (view: BoardView) => (
    <span title={view === "main" || view === "more" ? undefined : periodName(view, sport, t)}>{short(view)}</span>
  );
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("terminal.periodShown")}
      value={value}
      data={views.map((view) => ({ value: view, label: label(view) }))}
      onChange={(chosen) => {
        onChange(chosen as BoardView);
      }}
    />
  );
}
