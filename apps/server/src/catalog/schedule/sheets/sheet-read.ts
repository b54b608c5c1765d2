// Reads a pasted or uploaded sheet of games: by columns where its first row names them, else as free text.

import { calendar, type TableProblem } from "@chalkboard/contract";
import { languages, loadMessages, translator } from "@chalkboard/i18n";
import { type Day, plainName } from "@chalkboard/kernel";
import { gameFieldKeys } from "@chalkboard/list-columns";
import {
  type DateOrder,
  dateOrderOf,
  fatal,
  readHeadings,
  readLines,
  readTable,
  type Table,
  type TableRow,
  usualOrder,
} from "../../../platform/tables/index.ts";
import type { TeamsNamed } from "../team-names.ts";
import { gamesInColumns } from "./sheet-columns.ts";
import { gamesOf, type NoGame, type SheetGame } from "./sheet-games.ts";
import { sheetDate } from "./sheet-when.ts";

export type Pasted = { readonly text?: string | undefined; readonly workbook?: string | undefined };

export type ReadSheet = {
  readonly rows: readonly (SheetGame | NoGame)[];
  /** False: it is not a workbook. */
  readonly isReadable: boolean;
  /** The sheet has more rows than are read at once. */
  readonly isCut: boolean;
  /** Heads of ignored columns. */
  readonly unread: string[];
  /** With a fatal one there are no rows. */
  readonly problems: TableProblem[];
};

/**
 * How a sheet is read: the names of teams, the day that dates without a year are closest to, and the reader's language.
 */
export type SheetReading = { readonly teamsOf: TeamsNamed; readonly day: Day; readonly language: string };

const mostRows = calendar.mostGames;
/** A longer cell is cut: no column accepts that much. */
const limits = { rows: mostRows + 2, cell: 1_000 };

/**
 * The games of a sheet, and the remarks about it.
 * @param hasDays without heads, a date on its own line applies to the games under it
 */
export async function readPasted(pasted: Pasted, reading: SheetReading, hasDays = false): Promise<ReadSheet> {
  const table =
    pasted.workbook === undefined
      ? await readTable(pasted.text ?? "", limits)
      : await readTable(Buffer.from(pasted.workbook, "base64"), limits);
  const { fieldOf, isYes } = await sheetWords();
  const { fields, unread, problems } = readHeadings(table, fieldOf);
  if (!fields.includes("away") || !fields.includes("home")) return readFreely(pasted, table, reading, hasDays);
  const rest = table.rows.slice(1);
  const columns = new Map(
    fields.flatMap((field, index): readonly [calendar.GameField, number][] =>
      field === undefined ? [] : [[field, index]],
    ),
  );
  const ofDates = (["day", "minute"] as const).flatMap((field) => columns.get(field) ?? []);
  const dates = rest.flatMap(({ cells }) => ofDates.map((place) => cells[place] ?? ""));
  const order = orderOf(dates, reading.language, true);
  const all = [...problems, ...("order" in order ? [] : [order.problem])];
  if (!("order" in order) || all.some(({ isFatal }) => isFatal))
    return { rows: [], isReadable: true, isCut: false, unread, problems: all };
  const rows = gamesInColumns(rest.slice(0, mostRows), columns, {
    teamsOf: reading.teamsOf,
    isYes,
    near: reading.day,
    order: order.order,
  });
  return { rows, isReadable: true, isCut: rest.length > mostRows, unread, problems: all };
}

/** A sheet without headings: a text line by line, since each may part its cells in its own way. */
function readFreely(
  { text, workbook }: Pasted,
  whole: Table,
  { teamsOf, day, language }: SheetReading,
  hasDays: boolean,
): ReadSheet {
  const table = workbook === undefined ? readLines(text ?? "", limits) : whole;
  const isReadable = !table.problems.some(({ code }) => code === "workbook");
  const none: ReadSheet = { rows: [], isReadable, isCut: false, unread: [], problems: [...table.problems] };
  if (table.problems.length > 0) return none;
  const order = orderOf(
    table.rows.flatMap(({ cells }: TableRow) => cells),
    language,
    false,
  );
  if (!("order" in order)) return { ...none, problems: [order.problem] };
  return {
    ...none,
    rows: gamesOf(table.rows.slice(0, mostRows), teamsOf, { near: day, order: order.order }, hasDays),
    isCut: table.rows.length > mostRows,
  };
}

/** The order of day and month for the whole sheet; where no date shows it, the usual order of the reader's language. */
function orderOf(
  cells: readonly string[],
  language: string,
  isNamed: boolean,
): { readonly order: DateOrder } | { readonly problem: TableProblem } {
  const dates = cells.flatMap((cell) => sheetDate(cell, isNamed) ?? []);
  const order = dateOrderOf(dates);
  if (order !== "both") return { order: order === "either" ? usualOrder(language) : order };
  const [dayFirst, monthFirst] = [0, 1].map((place) =>
    dates.find(({ order: own, figures }) => own === undefined && (figures[place] ?? 0) > 12),
  );
  return { problem: fatal("dateOrder", null, `${dayFirst?.text ?? ""}, ${monthFirst?.text ?? ""}`) };
}

// Recognises the columns of a sheet of games by their heads, in any language.

type SheetWords = {
  readonly fieldOf: (head: string) => calendar.GameField | undefined;
  /** The value of a yes or no word; undefined where it is neither. */
  readonly isYes: (text: string) => boolean | undefined;
};

/** The heads, and yes and no, of all languages. */
async function sheetWords(): Promise<SheetWords> {
  const heads = new Map<string, calendar.GameField>();
  const answers = new Map([
    ["true", true],
    ["false", false],
    ["1", true],
    ["0", false],
    ["x", true],
  ]);
  for (const language of languages) {
    const t = translator(language, await loadMessages(language));
    for (const field of calendar.gameFields) heads.set(plainName(t(gameFieldKeys[field])), field);
    answers.set(plainName(t("kit.yes")), true).set(plainName(t("kit.no")), false);
  }
  return { fieldOf: (head) => heads.get(plainName(head)), isYes: (text) => answers.get(plainName(text)) };
}
