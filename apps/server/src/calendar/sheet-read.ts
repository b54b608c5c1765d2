// A sheet of games that somebody pasted or chose: by its columns where its first row names them, else as it is written.
import type { calendar } from "@chalkboard/contract";
import type { Day } from "@chalkboard/kernel";
import { mostRows, type Pasted, rowsOf, tableOf } from "./sheet-cells.ts";
import { gamesInColumns } from "./sheet-columns.ts";
import { gamesOf, type NoGame, type SheetGame } from "./sheet-games.ts";
import { sheetWords } from "./sheet-heads.ts";
import type { TeamsNamed } from "./team-names.ts";

export type ReadSheet = {
  readonly rows: readonly (SheetGame | NoGame)[];
  /** False: the workbook is none. */
  readonly isReadable: boolean;
  /** There is more than what is read at once. */
  readonly isCut: boolean;
  /** Heads of columns that say nothing here. */
  readonly unread: string[];
};

/** A cell that is longer is cut: no column takes so much. */
const longestCell = 1_000;

/**
 * The games of a sheet, and what there is to say of it beside them.
 * @param day for dates without a year
 * @param hasDays without heads, a date that stands alone is that of the games under it
 */
export async function readPasted(pasted: Pasted, teamsOf: TeamsNamed, day: Day, hasDays = false): Promise<ReadSheet> {
  const file = pasted.workbook === undefined ? pasted.text ?? "" : Buffer.from(pasted.workbook, "base64");
  const [first, ...rest] = await tableOf(file, { rows: mostRows + 2, cell: longestCell }) ?? [];
  const { fieldOf, isYes } = await sheetWords();
  const fields = (first?.cells ?? []).map(fieldOf);
  if (fields.includes("away") && fields.includes("home")) {
    const places = fields.flatMap((field, index): readonly [calendar.GameField, number][] => (field === undefined ? [] : [[field, index]]));
    // Of two columns with one head the first counts.
    const columns = new Map(places.toReversed());
    const unread = (first?.cells ?? []).filter((head, index) => head !== "" && fields[index] === undefined);
    const rows = gamesInColumns(rest.slice(0, mostRows), columns, { teamsOf, isYes, day });
    return { rows, isReadable: true, isCut: rest.length > mostRows, unread };
  }
  const rows = await rowsOf(pasted);
  return {
    rows: gamesOf(rows?.slice(0, mostRows) ?? [], teamsOf, day, hasDays), isReadable: rows !== undefined, isCut: (rows?.length ?? 0) > mostRows, unread: [],
  };
}
