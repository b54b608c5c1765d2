// The keys of the live board, and its cell input.
import type { KeyboardEvent } from "react";
import type { Translate } from "@chalkboard/i18n";
import type { BoardCell, CellName, Taken } from "../../../kit/board/board-types.ts";
import type { KeyHelp } from "../../../kit/behaviour/key-help.ts";
import { letterOf } from "../../../kit/format/letter.ts";
import { marketColumn } from "../columns/board-columns.tsx";
import { enter, marketKey, stepOf, typingKeys } from "../board-keys.ts";
import {
  isBaseball,
  type LiveEvent,
  type LiveRow,
  liveRowKey,
  nextPeriod,
  readClock,
  scored,
  ticked,
} from "./live-data.ts";
import { mostDelay, readDelay } from "./in-play-delay.ts";
import type { Desk } from "../data/use-desk.ts";
import type { LiveDesk } from "./use-live-score.ts";

export const liveKeys: readonly KeyHelp[] = [
  { keys: [], either: ["A", "H"], does: "lines.liveKeyScore" },
  { keys: ["Shift"], either: ["A", "H"], does: "lines.liveKeyLess" },
  { keys: ["N"], does: "lines.liveKeyPeriod" },
  { keys: ["K"], does: "lines.liveKeyClock" },
  { keys: [], either: ["S", "G"], does: "lines.liveKeyStop" },
  { keys: ["Shift"], either: ["S", "G"], does: "lines.liveKeyStopLeague" },
  { keys: ["Ctrl"], either: ["S", "G"], does: "lines.liveKeyStopAll" },
  { keys: ["M"], does: "lines.liveKeyPrice" },
  { keys: ["F"], does: "lines.liveKeyFollow" },
  { keys: ["T"], does: "lines.liveKeyTake" },
  { keys: ["B"], does: "lines.liveKeyBegin" },
  { keys: ["E"], does: "lines.liveKeyEnd" },
  { keys: ["I"], does: "lines.liveKeyOffer" },
  { keys: ["Q"], does: "lines.liveKeyQueue" },
  { keys: ["D"], does: "lines.liveKeyDelay" },
  ...typingKeys,
  { keys: [], either: ["C", "O"], does: "lines.keyClose" },
  { keys: ["U"], does: "lines.keyUndo" },
  { keys: ["R"], does: "lines.keyRelease" },
];

export type Reach = "game" | "league" | "all";

export type LiveTools = {
  readonly desk: Desk;
  readonly live: LiveDesk;
  readonly step: number;
  /** Stops or resumes the sale of a game, of its league, or of all games. */
  readonly stop: (event: LiveEvent, reach: Reach, isStop: boolean) => void;
  readonly play: (event: LiveEvent, to: "begin" | "end" | "offer") => void;
  /** Publishes the model's prices once, or from now on; asks first where they are far from the closing line. */
  readonly model: (event: LiveEvent, to: "price" | "follow" | "leave") => void;
  readonly toQueue: () => void;
  /** Sets the least bet delay of a game or its league, in seconds; 0 removes it. */
  readonly setDelay: (event: LiveEvent, of: "game" | "league", seconds: number) => void;
};

/**
 * Handles a key for the chosen game; false if the key is not used.
 * @returns the cell that the key leads to, where it leads to one
 */
export function liveKey(
  event: KeyboardEvent,
  { row, column }: BoardCell<LiveRow>,
  tools: LiveTools,
): boolean | CellName {
  const isCommand = event.ctrlKey || event.metaKey;
  if (stepOf(event) !== 0) return lineKey(event, { row, column }, tools);
  if (event.altKey) return false;
  const letter = isCommand ? event.key.toLowerCase() : letterOf(event.nativeEvent);
  if (letter === "s" || letter === "g") {
    tools.stop(row.event, isCommand ? "all" : event.shiftKey ? "league" : "game", letter === "s");
    return true;
  }
  if (isCommand) return false;
  if (letter === "d")
    return { rowKey: liveRowKey({ event: row.event, side: event.shiftKey ? 2 : 1 }), columnId: "delay" };
  return gameKey(letter, event.shiftKey, row, tools) || lineKey(event, { row, column }, tools);
}

function gameKey(
  letter: string | undefined,
  isShift: boolean,
  { event }: LiveRow,
  { live, model, play, toQueue }: LiveTools,
): boolean {
  const by = isShift ? -1 : 1;
  if (letter === "a" || letter === "h") live.enter(event, (now) => scored(now, letter === "a" ? 1 : 2, by));
  else if (letter === "n") live.enter(event, (now, newest) => nextPeriod(now, newest, by));
  else if (letter === "k") live.enter(event, ticked);
  else if (letter === "m") model(event, "price");
  else if (letter === "f") model(event, event.score?.follows === true ? "leave" : "follow");
  else if (letter === "t") takeReceived(event, live);
  else if (letter === "b") play(event, "begin");
  else if (letter === "e") play(event, "end");
  else if (letter === "i") play(event, "offer");
  else if (letter === "q") toQueue();
  else return false;
  return true;
}

/** Accepts the source's score and follows the source from now on. */
function takeReceived(event: LiveEvent, live: LiveDesk): void {
  live.enter(
    event,
    (now, { score }) => (score?.heard == null ? undefined : { ...now, away: score.heard.away, home: score.heard.home }),
    true,
  );
}

function lineKey(event: KeyboardEvent, { row, column }: BoardCell<LiveRow>, { desk, step }: LiveTools): boolean {
  const at = marketColumn(column.id);
  const letter = letterOf(event.nativeEvent);
  if (at === undefined) return false;
  if (letter === "c" || letter === "o") desk.setOpen(row, at.market, letter === "o");
  else return marketKey(event, row, at, { desk, step, source: undefined });
  return true;
}

const most = 999;
const mostMargin = 30;
const percent = 100;

/** Publishes or enters a cell's input, or says what would be valid. */
export function liveEdit(
  { row, column }: BoardCell<LiveRow>,
  text: string,
  both: boolean,
  { desk, live, setDelay, t, began }: LiveTools & { readonly t: Translate; readonly began: LiveRow },
): Taken {
  const at = marketColumn(column.id);
  if (at !== undefined) return enter(desk, t, { ...at, row, text, both, began });
  const { event, side } = row;
  const whole = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : undefined;
  if (column.id === "score") {
    if (whole === undefined || whole > most) return t("lines.liveScoreRange");
    live.enter(event, (now) => (side === 1 ? { ...now, away: whole } : { ...now, home: whole }));
  } else if (column.id === "clock" && side === 1) {
    if (whole === undefined || whole < 1 || whole > 40) return t("lines.livePeriodRange");
    live.enter(event, (now) => ({ ...now, period: whole }));
  } else if (column.id === "clock") {
    const seconds = readClock(text);
    if (isBaseball(event)) {
      if (whole === undefined || whole > 2) return t("lines.liveOutsRange");
      live.enter(event, (now) => ({ ...now, outs: whole }));
      return true;
    }
    if (seconds === undefined) return t("lines.liveClockRange");
    live.enter(event, (now) => ({ ...now, secondsLeft: seconds }));
  } else if (column.id === "delay") {
    const seconds = readDelay(text);
    if (seconds === undefined) return t("lines.delayRange", { most: String(mostDelay) });
    setDelay(event, side === 1 ? "game" : "league", seconds);
  } else if (column.id === "model") {
    const margin = Number(text.replace(",", ".").replace("%", "").trim());
    if (text.trim() === "" || !(margin >= 0 && margin <= mostMargin)) return t("lines.liveMarginRange");
    live.follow(event, { margin: Math.round(margin * percent) });
  } else return false;
  return true;
}
