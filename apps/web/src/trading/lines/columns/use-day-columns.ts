import { useMemo } from "react";
import { useNow } from "../../../data/clock.ts";
import { useContentWidth } from "../../../kit/behaviour/use-content-width.ts";
import type { BoardColumn } from "../../../kit/board/board-types.ts";
import { useLocale } from "../../../kit/format/words.tsx";
import { marketOf } from "../../../page-parts/betting/markets.ts";
import { type BoardEvent, type BoardRow, usedBetTypes } from "../data/board-data.ts";
import { staleMsOf } from "../data/board-marks.ts";
import { boardColumns, type ColumnsContext } from "./board-columns.tsx";

const minuteMs = 60_000;
/** Width of the board's scrollbar. */
const scrollbarPx = 16;

export type DayColumns = Pick<ColumnsContext, "zone" | "sport" | "sources" | "betTypes" | "offered" | "view"> & {
  /** The bet type of the active cell, whose prices the sources are compared by. */
  readonly compared: number;
  readonly thresholds: Readonly<Record<string, number>>;
};

/** The columns of a day's board. They are made anew only when something in their headings or rules changes. */
export function useDayColumns(
  events: readonly BoardEvent[],
  { zone, sport, sources, betTypes, offered, view, compared, thresholds }: DayColumns,
): readonly BoardColumn<BoardRow>[] {
  const words = useLocale();
  const now = useNow(minuteMs);
  const room = useContentWidth() - scrollbarPx;
  const staleMs = staleMsOf(thresholds);
  const used = JSON.stringify([...usedBetTypes(events)].toSorted((a, b) => a - b));
  return useMemo(
    () =>
      boardColumns({
        words,
        zone,
        sport,
        sources,
        view,
        betTypes,
        offered,
        now,
        staleMs,
        room,
        compared: marketOf(compared),
        used: JSON.parse(used) as readonly number[],
      }),
    [words, zone, sport, sources, betTypes, offered, used, compared, view, now, staleMs, room],
  );
}
