// The ten tasks of docs/design/trading.md, each done by the keys that the boards list, and how many keys that takes.
import { beginsFigure, loadMessages, translator } from "@chalkboard/i18n";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KeyboardEvent } from "react";
import { expect, test } from "vitest";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import type { BoardCell, CellName } from "../../kit/board/board-types.ts";
import { boardKeys, type DeskTools, deskKey, enter } from "./board-keys.ts";
import { marketColumn } from "./columns/board-columns.tsx";
import { type BoardRow, rowsOf } from "./data/board-data.ts";
import { sampleEvent, sampleLine } from "./data/board-samples.ts";
import type { Desk } from "./data/use-desk.ts";
import type { DeskDialog } from "./dialogs/desk-dialogs.tsx";
import { type LiveEvent, type LiveRow, liveRows } from "./live/live-data.ts";
import { liveKey, liveKeys } from "./live/live-keys.ts";

const t = translator("en", await loadMessages("en"));

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/design/trading.md"), "utf8");
const [, section = ""] = page.split("### Ten tasks");
/** The table's rows: the task, how it is done here, and its number of keys. */
const table = (section.split("\n### ")[0] ?? "")
  .split("\n")
  .filter((text) => text.startsWith("|"))
  .slice(2)
  .map((text) =>
    text
      .split("|")
      .slice(1, 4)
      .map((cell) => cell.replaceAll("`", "").trim()),
  );

const game = sampleEvent([
  sampleLine(1, 1, null, -135),
  sampleLine(1, 2, null, 115),
  sampleLine(3, 0, 180, -110),
  sampleLine(4, 0, 180, -110),
]);
const liveGame: LiveEvent = {
  ...game,
  status: "live",
  leagueName: "L",
  timeZone: "UTC",
  sportCode: "football",
  inPlay: true,
  hasDraw: false,
  format: { periods: 4, periodSeconds: 900 },
  jumps: 0,
  closing: {},
  score: null,
};

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

const modifiers = ["Shift", "Ctrl", "Alt"];
const keyNames: Readonly<Record<string, string>> = { "↑": "ArrowUp", "↓": "ArrowDown" };

/** The keys to press, as the key list writes them: a figure is typed sign by sign, a modifier is held. */
function pressesOf({ keys, either = [] }: KeyHelp): readonly Press[] {
  const written = [...keys, ...either.slice(0, 1)];
  const held = written.filter((key) => modifiers.includes(key));
  return written
    .filter((key) => !held.includes(key))
    .flatMap((key) => (key.startsWith("+") ? key.split("") : [keyNames[key] ?? key]))
    .map((key) => ({
      key: key.length === 1 && !held.includes("Shift") ? key.toLowerCase() : key,
      shiftKey: held.includes("Shift"),
      ctrlKey: held.includes("Ctrl"),
      altKey: held.includes("Alt"),
      metaKey: false,
    }));
}

const eventOf = (press: Press): KeyboardEvent => ({ ...press, nativeEvent: press }) as unknown as KeyboardEvent;

/** What the boards' keys asked for, and the dialog that they opened. */
function makeTools(): { readonly tools: DeskTools; readonly done: string[]; readonly shown: DeskDialog[] } {
  const done: string[] = [];
  const shown: DeskDialog[] = [];
  const nothing = (): never => expect.unreachable("no task needs it");
  const desk: Desk = {
    move: (row, command) => {
      done.push(
        ...(command(row) ?? []).map(
          ({ row: moved, market, points, price }) =>
            `${market.id}/${String(moved.side)}: ${String(points)} at ${String(price)}`,
        ),
      );
    },
    publish: nothing,
    setOpen: nothing,
    release: nothing,
    undo: (_row, market) => {
      done.push(`undo ${market.id}`);
    },
    unlikely: undefined,
    paused: undefined,
  };
  const tools: DeskTools = {
    desk,
    step: 5,
    source: "north",
    show: (dialog) => {
      shown.push(dialog);
    },
    stop: nothing,
    mayRule: true,
    open: nothing,
    turn: nothing,
    stalest: ({ eventId, betType }) => ({ rowKey: `${String(eventId)}/1`, columnId: `${String(betType)}.price` }),
    sort: () => {
      done.push("worst case first");
    },
  };
  return { tools, done, shown };
}

const cellOf = <Row extends BoardRow>(row: Row | undefined, id: string): BoardCell<Row> => {
  if (row === undefined) return expect.unreachable("the sample has two rows");
  return { row, column: { id, heading: id, width: 60, cell: () => null } };
};

/** Presses keys on the line board as its grid does: a key that the board does not use may begin a figure. */
function pressOnBoard(keys: readonly Press[], columnId: string) {
  const { tools, done, shown } = makeTools();
  const cell = cellOf(rowsOf({ events: [game], hasDraw: false })[0], columnId);
  const at = marketColumn(columnId);
  let typed = "";
  for (const press of keys) {
    if (typed !== "" && press.key === "Enter" && at !== undefined)
      enter(tools.desk, t, { ...at, row: cell.row, text: typed, both: press.ctrlKey, began: cell.row });
    else if (typed !== "") typed += press.key;
    else {
      const led: boolean | CellName = deskKey(eventOf(press), cell, tools);
      if (typeof led === "object") done.push(`to ${led.rowKey} ${led.columnId}`);
      else if (!led && beginsFigure(press.key)) typed = press.key;
      else expect(led, `the board uses ${press.key}`).toBe(true);
    }
  }
  // What publishes or stops asks first, with its button in focus: one Enter more.
  const asks = shown.filter(({ of }) => of === "stop" || of === "derive").length;
  return { done: [...done, ...shown.map(shownText)], count: keys.length + asks };
}

const shownText = (dialog: DeskDialog): string =>
  dialog.of === "stop" ? `stop league ${String(dialog.leagueId)}` : dialog.of;

function pressOnLiveBoard(keys: readonly Press[], columnId: string) {
  const { tools, done } = makeTools();
  const nothing = (): never => expect.unreachable("no task needs it");
  const cell: BoardCell<LiveRow> = cellOf(liveRows([liveGame])[0], columnId);
  for (const press of keys)
    liveKey(eventOf(press), cell, {
      desk: tools.desk,
      step: 5,
      live: { enter: nothing, follow: nothing, price: nothing },
      stop: nothing,
      play: nothing,
      model: ({ eventId }, to) => {
        done.push(`${to} of game ${String(eventId)}`);
      },
      toQueue: nothing,
      setDelay: nothing,
    });
  return { done, count: keys.length };
}

type Task = {
  readonly task: string;
  /** Its key in the board's key list; undefined where no key does it. */
  readonly does: KeyHelp["does"] | undefined;
  readonly column: string;
  readonly isLive?: boolean;
  readonly done: readonly string[];
};

const tasks: readonly Task[] = [
  { task: "move a price to +160", does: "lines.keyType", column: "1.price", done: ["1/1: null at 160"] },
  {
    task: "shade a total by half a point",
    does: "lines.keyPoints",
    column: "3.points",
    done: ["3/1: 182 at -110", "3/2: 182 at -110"],
  },
  { task: "close a league", does: "lines.keyStopLeague", column: "1.price", done: ["stop league 1"] },
  { task: "copy the block to the 1st half", does: "lines.keyDerive", column: "1.price", done: ["derive"] },
  { task: "find the stalest line", does: "lines.keyStalest", column: "1.price", done: ["to 7/1 1.price"] },
  { task: "find the biggest liability", does: "lines.keyByWorst", column: "1.price", done: ["worst case first"] },
  { task: "undo", does: "lines.keyUndo", column: "1.price", done: ["undo 1"] },
  { task: "see who moved it", does: "lines.keyHistory", column: "1.price", done: ["history"] },
  { task: "hold a source", does: undefined, column: "1.price", done: [] },
  {
    task: "put out a live price",
    does: "lines.liveKeyPrice",
    column: "1.price",
    isLive: true,
    done: ["price of game 7"],
  },
];

test("the page's table has the ten tasks in this order", () => {
  expect(table.map(([task]) => task)).toEqual(tasks.map(({ task }) => task));
});

test.each(tasks)("$task: the listed key does it, with as many keys as the page says", (one) => {
  const [, here = "", keys] = table.find(([task]) => task === one.task) ?? [];
  if (one.does === undefined) {
    expect(keys).toBe("–");
    return;
  }
  const help = (one.isLive === true ? liveKeys : boardKeys).find(({ does }) => does === one.does);
  if (help === undefined) return expect.unreachable(`${one.does} is in the key list`);
  const press = one.isLive === true ? pressOnLiveBoard : pressOnBoard;
  const { done, count } = press(pressesOf(help), one.column);
  expect(done).toEqual(one.done);
  expect(keys).toBe(String(count));
  const named = [...help.keys, ...(help.either ?? []).slice(0, 1)].join(" ");
  expect(` ${here.split(/[ ,:;]+/).join(" ")} `).toContain(` ${named} `);
});
