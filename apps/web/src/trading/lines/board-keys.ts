// The keys of the line board, and their effect on the market of the active cell.
import type { Translate } from "@chalkboard/i18n";
import type { KeyboardEvent } from "react";
import { marketOf } from "../../page-parts/betting/markets.ts";
import type { BoardCell, CellName, Taken } from "../../kit/board/board-types.ts";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { letterOf } from "../../kit/format/letter.ts";
import { marketColumn, type MarketColumn } from "./columns/board-columns.tsx";
import { type BoardEvent, type BoardRow, isLineFixed, keyOf } from "./data/board-data.ts";
import { centsMoved, fromSource, pointsFor, pointsMoved, pricesFor } from "./data/board-moves.ts";
import type { DeskDialog } from "./dialogs/desk-dialogs.tsx";
import { firstBetTypeOf } from "./dialogs/exposure-labels.ts";
import type { Desk } from "./data/use-desk.ts";

/** How prices and points are typed and stepped on every line board. */
export const typingKeys: readonly KeyHelp[] = [
  { keys: ["+160", "Enter"], does: "lines.keyType" },
  { keys: ["Esc"], does: "lines.keyDiscard" },
  { keys: ["Alt"], either: ["↑", "↓"], does: "lines.keyCents" },
  { keys: ["Shift", "Alt"], either: ["↑", "↓"], does: "lines.keyPoints" },
];

export const boardKeys: readonly KeyHelp[] = [
  ...typingKeys,
  { keys: ["Ctrl", "Enter"], does: "lines.keyBoth" },
  { keys: [], either: ["C", "O"], does: "lines.keyClose" },
  { keys: ["Shift"], either: ["C", "O"], does: "lines.keyCloseGame" },
  { keys: ["Shift"], either: ["↑", "↓", "←", "→"], does: "lines.keyBlock" },
  { keys: ["Ctrl"], either: ["C", "V"], does: "lines.keyCopy" },
  { keys: ["P"], does: "lines.keyPeriod" },
  { keys: ["E"], does: "lines.keyEvent" },
  { keys: ["U"], does: "lines.keyUndo" },
  { keys: ["S"], does: "lines.keySource" },
  { keys: ["D"], does: "lines.keyDerive" },
  { keys: ["R"], does: "lines.keyRelease" },
  { keys: ["H"], does: "lines.keyHistory" },
  { keys: ["X"], does: "lines.keyServices" },
  { keys: ["M"], does: "lines.keyExposure" },
  { keys: ["A"], does: "lines.keyStalest" },
  { keys: ["B"], does: "lines.keyByWorst" },
  { keys: ["L"], does: "lines.keyCircle" },
  { keys: ["W"], does: "lines.keySecond" },
  { keys: ["Z"], does: "lines.keyStopAll" },
  { keys: ["Shift", "Z"], does: "lines.keyStopLeague" },
];

const boardsOnly: readonly KeyHelp["does"][] = [
  "lines.keyEvent",
  "lines.keyBlock",
  "lines.keyCopy",
  "lines.keyDerive",
  "lines.keyServices",
  "lines.keyExposure",
  "lines.keyStalest",
  "lines.keyByWorst",
  "lines.keyCircle",
  "lines.keySecond",
  "lines.keyStopAll",
  "lines.keyStopLeague",
];

/** Keys for one event's lines: alternates instead of periods. */
export const eventKeys: readonly KeyHelp[] = boardKeys.flatMap((key): readonly KeyHelp[] => {
  if (key.does === "lines.keyPeriod") {
    return [
      { keys: ["A"], does: "lines.keyAlternative" },
      { keys: ["G"], does: "lines.keyGenerate" },
      { keys: ["D"], does: "lines.keyProps" },
    ];
  }
  return boardsOnly.includes(key.does) ? [] : [key];
});

export type Entered = MarketColumn & {
  readonly row: BoardRow;
  readonly text: string;
  readonly both: boolean;
  readonly began: BoardRow;
};

/**
 * Publishes a cell's input, or says what would be valid.
 * @param entered `both`: the other side follows, keeping the spread between them; `began`: the row when editing began
 */
export function enter(desk: Desk, t: Translate, { row, market, part, text, both, began }: Entered): Taken {
  if (isLineFixed(row.event)) return t("lines.gameOver");
  const command = (newest: BoardRow) =>
    part === "points" ? pointsFor(newest, market, text) : pricesFor(newest, market, text, both);
  if (command(row) === undefined) return t(part === "points" ? "lines.pointsRange" : "lines.priceRange");
  desk.move(row, command, began);
  return true;
}

export type KeyTools = { readonly desk: Desk; readonly step: number; readonly source: string | undefined };

/**
 * Alt with an arrow steps a line up or down; 0 for every other key. A plain sign never steps: it starts a price
 * (docs/decisions/0481).
 */
export function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): 1 | 0 | -1 {
  if (!altKey || ctrlKey || metaKey) return 0;
  return key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : 0;
}

/** Handles a key on a market; false if the key is not used. */
export function marketKey(
  event: KeyboardEvent,
  row: BoardRow,
  at: MarketColumn,
  { desk, step, source }: KeyTools,
): boolean {
  const { market } = at;
  const sign = stepOf(event);
  const letter = letterOf(event.nativeEvent);
  if (sign !== 0)
    desk.move(row, (newest) =>
      event.shiftKey ? pointsMoved(newest, market, sign) : centsMoved(newest, market, sign * step, false),
    );
  else if (letter === "u") desk.undo(row, market);
  else if (letter === "r") desk.release(row, market);
  else if (letter === "s" && source !== undefined) desk.move(row, (newest) => fromSource(newest, market, source));
  else return false;
  return true;
}

export type DeskTools = KeyTools & {
  readonly show: (dialog: DeskDialog) => void;
  readonly stop: (event: { readonly eventId: number; readonly isSuspended: boolean }) => Promise<unknown>;
  /** Whether the user may configure how exposure moves lines. */
  readonly mayRule: boolean;
  /** Opens all lines of a game. */
  readonly open: (event: BoardEvent) => void;
  /** The next or the previous period. */
  readonly turn: (by: 1 | -1) => void;
  /** The cell of the line that no source confirmed for longest; from there, of the next. */
  readonly stalest: (from: { readonly eventId: number; readonly betType: number }) => CellName | undefined;
  /** Puts the games with the biggest worst case first, or back in their own order. */
  readonly sort: () => void;
};

/**
 * Handles a key on the line board, for the game or market of the active cell; false if the key is not used.
 * @returns the cell that the key leads to, where it leads to one
 */
export function deskKey(
  event: KeyboardEvent,
  { row, column }: BoardCell<BoardRow>,
  tools: DeskTools,
): boolean | CellName {
  const { desk, show } = tools;
  const letter = letterOf(event.nativeEvent);
  const at = marketColumn(column.id);
  const market = at?.market ?? marketOf(1);
  const key = keyOf(row, market);
  if (stepOf(event) !== 0) return at !== undefined && marketKey(event, row, at, tools);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const ruled = firstBetTypeOf(market);
  const isSwitch = letter === "c" || letter === "o";
  if (letter === "h" && key !== undefined) show({ of: "history", key });
  else if (letter === "x") show({ of: "services", row, market });
  else if (letter === "m" && tools.mayRule && ruled !== undefined)
    show({ of: "exposure", row, market, betType: ruled });
  else if (letter === "a")
    return tools.stalest({ eventId: row.event.eventId, betType: at?.market.type.id ?? 0 }) ?? true;
  else if (letter === "b") tools.sort();
  else if (letter === "l") show({ of: "circle", event: row.event });
  else if (letter === "w") show({ of: "second" });
  else if (letter === "z") show({ of: "stop", ...(event.shiftKey && { leagueId: row.event.leagueId }) });
  else if (letter === "d") show({ of: "derive", event: row.event });
  else if (letter === "e") tools.open(row.event);
  else if (letter === "p") tools.turn(event.shiftKey ? -1 : 1);
  else if (isSwitch && (event.shiftKey || column.id === "state"))
    void tools.stop({ eventId: row.event.eventId, isSuspended: letter === "c" });
  else if (isSwitch && at !== undefined) desk.setOpen(row, at.market, letter === "o");
  else return at !== undefined && marketKey(event, row, at, tools);
  return true;
}
