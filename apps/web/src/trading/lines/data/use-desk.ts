// Queues the trading desk's commands: a held key moves the line from where the previous move left it.
import { type AnswerOf, lines, responses } from "@chalkboard/contract";
import { lineKeyText, type LineKey } from "@chalkboard/engine";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announceRefusal } from "../../../data/connection/refused.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useSession } from "../../../data/viewer.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { Market } from "../../../page-parts/betting/markets.ts";
import { type BoardEvent, type BoardRow, isLineFixed, isLinePaused, keyOf, lineAt, withLines } from "./board-data.ts";
import type { WantedLine } from "./board-moves.ts";
import { type Moves, type Unlikely, useMover } from "./use-mover.ts";

/** Lines of a game that is over or postponed: they move when the user has given a reason. */
export type PausedMove = {
  readonly event: BoardEvent;
  /** The lines to publish; none where lines are opened. */
  readonly wanted: readonly WantedLine[];
  readonly confirm: (reason: string) => Promise<unknown>;
  readonly leave: () => void;
};

/** Computes the move from the row as it is when the command's turn comes. */
type Command = (row: BoardRow) => readonly WantedLine[] | undefined;

export type Desk = {
  /**
   * Moves lines.
   * @param command computes the move from the newest row; undefined does nothing
   * @param began the row when editing began: another user's later move is confirmed, never overwritten unseen
   */
  readonly move: (row: BoardRow, command: Command, began?: BoardRow) => void;
  /** Publishes previewed lines of any number of games; a game whose lines moved meanwhile is skipped. */
  readonly publish: (wanted: readonly WantedLine[]) => void;
  readonly setOpen: (row: BoardRow, market: Market | "event", isOpen: boolean) => void;
  readonly undo: (row: BoardRow, market: Market) => void;
  readonly release: (row: BoardRow, market: Market) => void;
  /** A move that the server considers a possible typing error; it is made if the user confirms it. */
  readonly unlikely: Unlikely | undefined;
  readonly paused: PausedMove | undefined;
};

type Shown = { readonly events: readonly BoardEvent[] };

/** @param keys the cache keys of the shown boards */
export function useDesk(keys: readonly (readonly unknown[])[]): Desk {
  const cache = useQueryClient();
  const opener = useCallMutation(lines.setOpen);
  const undoer = useCallMutation(lines.undoLine, { quiet: true });
  const releaser = useCallMutation(lines.releaseLines);
  const toasts = useToasts();
  const { t } = useLocale();
  const { name } = useSession();
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const inTurn = (act: () => Promise<void>): void => {
    turn.current = turn.current.then(act, act);
  };
  const newest = (row: BoardRow): BoardRow => {
    const event = keys
      .flatMap((key) => cache.getQueryData<Shown>(key)?.events ?? [])
      .find(({ eventId }) => eventId === row.event.eventId);
    return event === undefined ? row : { ...row, event };
  };
  // The result is on the board before the live message arrives, so that the next command sees it.
  const show = (changed: AnswerOf<typeof lines.moveLines>["lines"]): void => {
    for (const line of changed)
      for (const key of keys)
        cache.setQueryData<Shown>(key, (board) =>
          board?.events.some(({ eventId }) => eventId === line.eventId) === true
            ? withLines(board, line.eventId, [line])
            : board,
        );
  };
  const { unlikely, publish } = useMover(show);
  const { paused, withReason } = usePausedMoves();
  const sayFixed = (): void => {
    toasts.caution(t("lines.gameOver"));
  };

  return {
    unlikely,
    paused,
    move: (row, command, began) => {
      inTurn(async () => {
        if (isLineFixed(newest(row).event)) {
          sayFixed();
          return;
        }
        const wanted = command(newest(row));
        if (wanted === undefined) return;
        const moves = movesOf(wanted, (one, market) => {
          const now = lineAt(newest(one), market);
          const then = began === undefined ? now : lineAt({ ...one, event: began.event }, market);
          return now !== undefined && now.isHeld && now.changedBy !== name ? then : now;
        });
        await withReason(newest(row).event, wanted, (reason) => publish(wanted, moves, reason));
      });
    },
    publish: (wanted) => {
      for (const some of Map.groupBy(wanted, ({ row }) => row.event.eventId).values())
        inTurn(async () => {
          const [first] = some;
          if (first === undefined) return;
          const moves = movesOf(some, lineAt);
          await withReason(first.row.event, some, (reason) => publish(some, moves, reason));
        });
    },
    setOpen: (row, market, isOpen) => {
      inTurn(async () => {
        if (isOpen && isLineFixed(newest(row).event)) {
          sayFixed();
          return;
        }
        const keys = market === "event" ? {} : { keys: keysOfMarket(newest(row), market) };
        const act = async (reason: string): Promise<void> => {
          const result = await opener.mutate({ eventId: row.event.eventId, isOpen, reason, ...keys });
          if (result.ok) show(result.data.lines);
        };
        // Lines may always be closed.
        await (isOpen ? withReason(newest(row).event, [], act) : act(""));
      });
    },
    undo: (row, market) => {
      inTurn(async () => {
        const { event } = newest(row);
        if (isLineFixed(event) || isLinePaused(event)) {
          sayFixed();
          return;
        }
        const line = lineAt(newest(row), market);
        const own = keyOf(row, market);
        if (line === undefined || own === undefined) return;
        const result = await undoer.mutate({ key: own, version: line.version });
        if (result.ok) show(result.data.lines);
        else if (result.refused?.code === responses.notFound) toasts.caution(t("lines.nothingToUndo"));
        else if (result.refused !== undefined) announceRefusal(result.refused);
      });
    },
    release: (row, market) => {
      inTurn(async () => {
        const result = await releaser.mutate({ eventId: row.event.eventId, keys: keysOfMarket(newest(row), market) });
        if (result.ok) show(result.data.lines);
      });
    },
  };
}

type PausedMoves = {
  readonly paused: PausedMove | undefined;
  /** Does it at once, or with the reason that the user gives: later commands do not wait for it. */
  readonly withReason: (
    event: BoardEvent,
    wanted: readonly WantedLine[],
    act: (reason: string) => Promise<unknown>,
  ) => Promise<void>;
};

function usePausedMoves(): PausedMoves {
  const [waiting, setWaiting] = useState<readonly PausedMove[]>([]);
  const withReason: PausedMoves["withReason"] = async (event, wanted, act) => {
    if (!isLinePaused(event)) {
      await act("");
      return;
    }
    const input: PausedMove = {
      event,
      wanted,
      confirm: act,
      leave: () => {
        setWaiting((others) => others.filter((one) => one !== input));
      },
    };
    setWaiting((others) => [...others, input]);
  };
  return { paused: waiting[0], withReason };
}

/** The keys of a game's lines in a market, on all sides. */
function keysOfMarket(row: BoardRow, market: Market): LineKey[] {
  const keys = [market, market.facing].flatMap((one) =>
    ([1, 2, 3] as const).flatMap((side) => keyOf({ ...row, side }, one) ?? []),
  );
  return [...new Map(keys.map((one) => [lineKeyText(one), one])).values()].filter((one) =>
    row.event.lines.some(
      ({ betType, side, alternate }) => betType === one.betType && side === one.side && alternate === one.alternate,
    ),
  );
}

/** The moves to send to the server. @param seen the line to be replaced */
function movesOf(wanted: readonly WantedLine[], seen: typeof lineAt): Moves {
  return wanted.flatMap(({ row, market, points, price }) => {
    const key = keyOf(row, market);
    return key === undefined ? [] : [{ key, version: seen(row, market)?.version ?? 0, points, price }];
  });
}
