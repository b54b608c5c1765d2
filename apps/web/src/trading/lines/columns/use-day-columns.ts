import { useMemo } from "react";
import { useNow } from "../../../data/clock.ts";
import { useContentWidth } from "../../../kit/behaviour/use-content-width.ts";
import type { BoardColumn } from "../../../kit/board/board-types.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { marketOf } from "../../../page-parts/betting/markets.ts";
import { type BoardEvent, type BoardRow, usedBetTypes } from "../data/board-data.ts";
import { staleMsOf } from "../data/board-marks.ts";
import { boardColumns, type ColumnsContext } from "./board-columns.tsx";

const minuteMs = 60_000;
/** Width of the board's scrollbar. */
const scrollbarPx = 16;

type Shown = Pick<
  ColumnsContext,
  "zone" | "sport" | "sources" | "betTypes" | "offered" | "view" | "house" | "leagueNames"
> & {
  readonly all: readonly BoardEvent[];
};

export type DayColumns = {
  /** The bet type of the active cell, whose prices the sources are compared by. */
  readonly compared: number;
  readonly thresholds: Readonly<Record<string, number>>;
  /** Width of what is beside the board. */
  readonly besidePx: number;
};

/** The columns of a day's board. They are made again only when something in their headings or rules changes. */
export function useDayColumns(
  { all, zone, sport, sources, betTypes, offered, view, house, leagueNames }: Shown,
  { compared, thresholds, besidePx }: DayColumns,
): readonly BoardColumn<BoardRow>[] {
  const locale = useLocale();
  const now = useNow(minuteMs);
  const room = useContentWidth() - scrollbarPx - besidePx;
  const staleMs = staleMsOf(thresholds);
  const used = JSON.stringify([...usedBetTypes(all)].toSorted((a, b) => a - b));
  return useMemo(
    () =>
      boardColumns({
        locale,
        zone,
        sport,
        sources,
        view,
        betTypes,
        offered,
        now,
        staleMs,
        house,
        leagueNames,
        room,
        compared: marketOf(compared),
        used: JSON.parse(used) as readonly number[],
      }),
    [locale, zone, sport, sources, betTypes, offered, used, compared, view, now, staleMs, house, leagueNames, room],
  );
}
