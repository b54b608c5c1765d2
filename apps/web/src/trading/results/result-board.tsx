import { Button } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { BoardGrid } from "../../kit/board/board-grid.tsx";
import type { BoardCell } from "../../kit/board/board-types.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { letterOf } from "../../kit/format/letter.ts";
import { HeadTools } from "../../kit/behaviour/page-head.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useViews } from "../../page-parts/lists/use-views.ts";
import { isDenseOf } from "../../page-parts/boards/is-dense.ts";
import { resultColumns, segmentOfColumn } from "./result-columns.tsx";
import { readScore, type ResultEvent } from "./result-draft.ts";
import type { LeagueBounds, ResultGame, ResultRow } from "./result-marks.ts";

/** The actions on a day's results, whatever the layout. */
export type ResultActions = {
  /** A score was typed; undefined removes it. */
  readonly onScore: (event: ResultEvent, segment: string, side: 1 | 2, value: number | null | undefined) => void;
  readonly onForget: (event: ResultEvent) => void;
  readonly onDecide: (event: ResultEvent) => void;
  /** Opens what each source and person reports. */
  readonly onSaid: (event: ResultEvent) => void;
  /** Opens the game's props, parts and specials, which have their own results. */
  readonly onProps: (event: ResultEvent) => void;
};

export type ResultsOfDay = {
  readonly games: readonly ResultGame[];
  /** The leagues' columns and bounds. */
  readonly boundsBy: LeagueBounds;
  readonly zone: string;
  readonly actions: ResultActions;
  /** A league's heading, where the day has games of several. */
  readonly leagueHead?: (leagueId: number) => ReactNode;
};

const rowsOfEvent = new WeakMap<ResultEvent, readonly ResultRow[]>();

/** A game's two rows; an unchanged game keeps its rows. */
function rowsOf(game: ResultGame): readonly ResultRow[] {
  const cached = rowsOfEvent.get(game.event);
  if (cached?.[0]?.draft === game.draft) return cached;
  const rows = ([1, 2] as const).map((side): ResultRow => ({ ...game, side }));
  rowsOfEvent.set(game.event, rows);
  return rows;
}

/** The results of a day on a desktop: two rows per game, a column per segment, fully keyboard-operated. */
export function ResultBoard({ games, boundsBy, zone, actions, leagueHead }: ResultsOfDay) {
  const locale = useLocale();
  const [focused, setFocused] = useState<number | undefined>(undefined);
  const columns = useMemo(() => resultColumns(locale, zone, boundsBy), [locale, zone, boundsBy]);
  const isDense = isDenseOf(useViews("line-board").thresholds);
  const rows = games.flatMap(rowsOf);
  const chosen = games.find(({ event }) => event.eventId === focused)?.event;
  const onKey = (event: KeyboardEvent, { row }: BoardCell<ResultRow>): boolean => {
    if (event.key === "F9") actions.onDecide(row.event);
    else if (letterOf(event.nativeEvent) === "w") actions.onSaid(row.event);
    else if (letterOf(event.nativeEvent) === "d") actions.onProps(row.event);
    else if (event.key === "Delete") actions.onForget(row.event);
    else return false;
    return true;
  };
  const onEdit = ({ row, column }: BoardCell<ResultRow>, text: string): boolean => {
    const segment = segmentOfColumn(column.id);
    const value = readScore(text, row.side, segment);
    if (segment === undefined || value === undefined) return false;
    actions.onScore(row.event, segment, row.side, value);
    return true;
  };
  return (
    <>
      <HeadTools>
        <Button
          variant="default"
          disabled={chosen === undefined}
          leftSection={<kbd>D</kbd>}
          onClick={() => {
            if (chosen !== undefined) actions.onProps(chosen);
          }}
        >
          {locale.t("results.props")}
        </Button>
        <Button
          variant="default"
          disabled={chosen === undefined}
          leftSection={<kbd>W</kbd>}
          onClick={() => {
            if (chosen !== undefined) actions.onSaid(chosen);
          }}
        >
          {locale.t("results.statements")}
        </Button>
        <Button
          disabled={chosen === undefined}
          leftSection={<kbd>F9</kbd>}
          onClick={() => {
            if (chosen !== undefined) actions.onDecide(chosen);
          }}
        >
          {locale.t("results.decide")}
        </Button>
      </HeadTools>
      <BoardGrid
        label={locale.t("routes./zucca/evento-resultado")}
        rows={rows}
        rowKey={({ event, side }) => `${event.eventId}/${side}`}
        columns={columns}
        frozen={2}
        bandOf={({ event }) => event.eventId}
        isDense={isDense}
        {...(leagueHead !== undefined && {
          groupOf: ({ event }: ResultRow) => String(event.leagueId),
          groupHead: (league: string) => leagueHead(Number(league)),
        })}
        startsEdit={(key) => /^[\dxX-]$/.test(key)}
        onKey={onKey}
        onEdit={onEdit}
        onOpen={({ row }) => {
          actions.onSaid(row.event);
        }}
        onFocusCell={({ row }) => {
          setFocused(row.event.eventId);
        }}
        empty={<EmptyState title="lines.noGames" />}
      />
    </>
  );
}
