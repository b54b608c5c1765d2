import { catalog, lines, roles } from "@chalkboard/contract";
import type { KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import type { BoardCell, CellName } from "../../kit/board/board-types.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import type { BoardView } from "../../page-parts/betting/markets.ts";
import { deskKey } from "./board-keys.ts";
import type { BoardRow } from "./data/board-data.ts";
import { nextStalest } from "./data/stalest-lines.ts";
import type { Day, DayQuestion } from "./data/use-day.ts";
import type { Desk } from "./data/use-desk.ts";
import type { DeskDialog } from "./dialogs/desk-dialogs.tsx";

export const dayRowKey = ({ event, side }: Pick<BoardRow, "event" | "side">): string => `${event.eventId}/${side}`;

type DayKeys = Pick<DayQuestion, "day" | "sort"> & {
  readonly step: number;
  readonly onSort: (sort: DayQuestion["sort"]) => void;
  readonly onView: (view: BoardView) => void;
  readonly data: Day;
  readonly desk: Desk;
  readonly open: (dialog: DeskDialog) => void;
};

/** The keys of a day's board. */
export function useDayKeys({ data, desk, open, day, step, sort, onSort, onView }: DayKeys) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const toasts = useToasts();
  const mayRule = useSession().role === roles.platform;
  const suspend = useCallMutation(catalog.suspendEvent, { refresh: [lines.board] });
  const { events, rows, view, views, boardOf } = data;
  const stalest = (from: { readonly eventId: number; readonly betType: number }): CellName | undefined => {
    const line = nextStalest(events, from);
    const row = rows.find(({ event }) => event.eventId === line?.eventId);
    if (line !== undefined && row !== undefined)
      return { rowKey: dayRowKey(row), columnId: `${String(line.betType)}.price` };
    toasts.caution(t("lines.noStalest"));
    return undefined;
  };
  return (event: KeyboardEvent, cell: BoardCell<BoardRow>): boolean | CellName =>
    deskKey(event, cell, {
      desk,
      step,
      mayRule,
      stalest,
      source: boardOf(cell.row.event.leagueId)?.board.sources[0],
      show: open,
      stop: suspend.mutate,
      open: ({ eventId, leagueId }) => {
        void navigate(`/zucca/evento-linea?league=${String(leagueId)}&day=${day}&event=${String(eventId)}`);
      },
      turn: (by) => {
        onView(views.at((views.indexOf(view) + by) % views.length) ?? "main");
      },
      sort: () => {
        onSort(sort === "worst" ? "" : "worst");
      },
    });
}
