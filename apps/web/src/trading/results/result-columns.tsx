import type { BoardColumn } from "../../kit/board/board-types.ts";
import type { Locale } from "../../kit/format/locale.tsx";
import { shownAt } from "./result-draft.ts";
import {
  boundsTogether,
  columnName,
  columnTitle,
  enteredColumns,
  type LeagueBounds,
  type ResultMarks,
  resultMarks,
  type ResultRow,
} from "./result-marks.ts";
import { isEntered, statisticIn } from "./statistic-draft.ts";
import { momentText } from "../../kit/format/moment-text.ts";

const prefix = "segment.";

/** The segment or statistic that a column enters; undefined for the columns about the game. */
export function segmentOfColumn(id: string): string | undefined {
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
}

/**
 * The teams, a column for each segment (total last) and each statistic, the official result, and the number of pending
 * legs.
 */
export function resultColumns(locale: Locale, zone: string, boundsBy: LeagueBounds): readonly BoardColumn<ResultRow>[] {
  const { t, format } = locale;
  const bounds = boundsTogether(boundsBy);
  const marks = resultMarks(locale, bounds);
  // Every league has its own columns and bounds; another league's column takes nothing there.
  const marksBy = new Map(Object.entries(boundsBy).map(([league, own]) => [league, resultMarks(locale, own)]));
  const marksOf = ({ event }: ResultRow): ResultMarks => marksBy.get(String(event.leagueId)) ?? marks;
  const columnsBy = new Map(Object.entries(boundsBy).map(([league, own]) => [league, new Set(enteredColumns(own))]));
  const has = ({ event }: ResultRow, column: string): boolean =>
    columnsBy.get(String(event.leagueId))?.has(column) !== false;
  return [
    {
      id: "rotation",
      heading: t("betting.rotation"),
      width: 44,
      align: "end",
      cell: (row) => marks.team(row)?.rotation ?? "",
      tone: () => "dim",
    },
    { id: "team", heading: t("betting.team"), width: 170, cell: (row) => marks.team(row)?.name ?? "" },
    {
      id: "start",
      heading: t("betting.start"),
      width: 60,
      cell: ({ event, side }) => (side === 1 ? format.time(event.startsAt, zone) : ""),
      tone: () => "dim",
    },
    ...enteredColumns(bounds).map((segment): BoardColumn<ResultRow> => ({
      id: `${prefix}${segment}`,
      heading: columnName(segment, t),
      headingTitle: columnTitle(segment, t),
      width: segment === "game" ? 54 : statisticIn(segment) !== undefined ? 44 : 36,
      align: "end",
      cell: (row) => marks.text(row, segment),
      // Hatched where the league has no such column, as what is not on sale is on the line board.
      tone: (row) => (has(row, segment) ? marksOf(row).tone(row, segment) : "suspended"),
      watch: ({ event, draft, side }) => shownAt(event, draft, segment, side).value,
      edit: (row) => (has(row, segment) && isEntered(segment, row.side) ? marks.text(row, segment) : null),
      hint: (row) =>
        [marksOf(row).doubt(row, segment), marks.said(row.event, segment), marks.pitcher(row, segment)]
          .filter((text) => text !== "")
          .join(" · ") || undefined,
    })),
    {
      id: "state",
      heading: t("lines.state"),
      width: 88,
      cell: ({ event, side }) => (side === 1 ? marks.state(event) : ""),
      tone: ({ event }) => (event.status === "live" ? "mine" : event.status === "official" ? undefined : "dim"),
    },
    {
      id: "official",
      heading: t("betting.eventOfficial"),
      width: 140,
      cell: ({ event, side }) => (side === 2 ? marks.waiting(event) : marks.official(event)),
      tone: ({ event, side }) => (side === 2 && event.proposed.length > 0 ? "stale" : undefined),
      hint: ({ event }) => (event.official === null ? undefined : momentText(format, event.official.decidedAt, zone)),
    },
    {
      id: "legs",
      heading: t("results.openLegs"),
      headingTitle: t("results.openLegs"),
      width: 90,
      align: "end",
      cell: ({ event, side }) => (side === 1 && event.openLegs > 0 ? format.number(event.openLegs) : ""),
    },
  ];
}
