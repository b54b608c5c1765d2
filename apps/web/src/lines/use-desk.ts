// The desk's commands, one after the other: a key that is held down moves from where the last move left the line.
import { lines, responses } from "@chalkboard/contract";
import { lineKeyText, type LineKey } from "@chalkboard/engine";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { keyOf as queryKeyOf } from "../data/queries.ts";
import { announceRefusal } from "../data/refused.ts";
import { useTell } from "../data/use-tell.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { type Board, type BoardRow, keyOf, lineAt, type Market, withDelta } from "./board-data.ts";
import type { WantedLine } from "./board-moves.ts";
import { type Unlikely, useMover } from "./use-mover.ts";

/** What to do, computed from the row as it stands when its turn comes. */
type Command = (row: BoardRow) => readonly WantedLine[] | undefined;

export type Desk = {
  /** Moves lines. @param command from the newest row; undefined does nothing */
  readonly move: (row: BoardRow, command: Command) => void;
  readonly setOpen: (row: BoardRow, markets: readonly Market[] | "event", isOpen: boolean) => void;
  readonly undo: (row: BoardRow, market: Market) => void;
  readonly release: (row: BoardRow, markets: readonly Market[]) => void;
  /** A move that the server takes for a slip of the hand: it is made for whoever is sure. */
  readonly unlikely: Unlikely | undefined;
};

export function useDesk({ leagueId, day }: Pick<Board, "leagueId" | "day">): Desk {
  const cache = useQueryClient();
  const opener = useTell(lines.setOpen);
  const undoer = useTell(lines.undoLine, { quiet: true });
  const releaser = useTell(lines.releaseLines);
  const toasts = useToasts();
  const { t } = useWords();
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const key = queryKeyOf(lines.board, { leagueId, day });

  const inTurn = (act: () => Promise<void>): void => { turn.current = turn.current.then(act, act); };
  const newest = (row: BoardRow): BoardRow => {
    const event = cache.getQueryData<Board>(key)?.events.find(({ eventId }) => eventId === row.event.eventId);
    return event === undefined ? row : { ...row, event };
  };
  // The answer is on the board before the live message comes, so that the next command sees it.
  const show = (changed: readonly { eventId: number }[]): void => {
    for (const line of changed) cache.setQueryData<Board>(key, (board) =>
      (board === undefined ? board : withDelta(board, { eventId: line.eventId, lines: [line] })));
  };
  const { unlikely, publish } = useMover(show);
  const bothKeys = (row: BoardRow, markets: readonly Market[]): LineKey[] => {
    const keys = markets.flatMap((market) => ([1, 2] as const).map((side) => keyOf({ ...row, side }, market)));
    return [...new Map(keys.map((one) => [lineKeyText(one), one])).values()].filter((one) =>
      newest(row).event.lines.some(({ betType, side, alternate }) => betType === one.betType && side === one.side && alternate === one.alternate));
  };

  return {
    unlikely,
    move: (row, command) => {
      inTurn(async () => {
        const wanted = command(newest(row));
        if (wanted === undefined) return;
        const moves = wanted.map(({ row: at, market, points, price }) =>
          ({ key: keyOf(at, market), version: lineAt(newest(at), market)?.version ?? 0, points, price }));
        await publish(wanted, moves);
      });
    },
    setOpen: (row, markets, isOpen) => {
      inTurn(async () => {
        const told = await opener.tell({ eventId: row.event.eventId, isOpen, ...(markets === "event" ? {} : { keys: bothKeys(row, markets) }) });
        if (told.ok) show(told.data.lines);
      });
    },
    undo: (row, market) => {
      inTurn(async () => {
        const line = lineAt(newest(row), market);
        if (line === undefined) return;
        const told = await undoer.tell({ key: keyOf(row, market), version: line.version });
        if (told.ok) show(told.data.lines);
        else if (told.refused?.code === responses.notFound) toasts.caution(t("lines.nothingToUndo"));
        else if (told.refused !== undefined) announceRefusal(told.refused);
      });
    },
    release: (row, markets) => {
      inTurn(async () => {
        const told = await releaser.tell({ eventId: row.event.eventId, keys: bothKeys(row, markets) });
        if (told.ok) show(told.data.lines);
      });
    },
  };
}
