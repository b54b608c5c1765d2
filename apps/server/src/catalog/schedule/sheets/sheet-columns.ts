// Reads the rows of a sheet with column heads, each cell by its column. Pure.
import { calendar } from "@chalkboard/contract";
import type { Day } from "@chalkboard/kernel";
import { isUndecided, type TableRow } from "../../../platform/tables/index.ts";
import { type NoGame, rowText, type SheetGame } from "./sheet-games.ts";
import { type DateReading, takeDay, takeTime } from "./sheet-when.ts";
import type { TeamsNamed } from "../team-names.ts";

type Field = calendar.GameField;
type CellReader = DateReading & {
  readonly teamsOf: TeamsNamed;
  /** The value of a yes or no word; undefined where it is neither. */
  readonly isYes: (text: string) => boolean | undefined;
};

const { awayPitcher, homePitcher, note, cutoffMinutes, awayRotation, homeRotation } = calendar.newGame.shape;
/** The formats of the other cells. Empty cells are the empty text. */
const shapes = { awayPitcher, homePitcher, note, cutoffMinutes, awayRotation, homeRotation } as const;

/** Every row as a game, or with what is missing or unreadable. @param columns the position of each field's cell */
export function gamesInColumns(
  rows: readonly TableRow[],
  columns: ReadonlyMap<Field, number>,
  words: CellReader,
): readonly (SheetGame | NoGame)[] {
  return rows.map(({ line, cells }) => {
    // A text that a spreadsheet would take for a formula is stored behind an apostrophe.
    const cellOf = (field: Field): string => (cells[columns.get(field) ?? -1] ?? "").replace(/^'(?=[=+\-@])/, "");
    return gameIn({ line, text: rowText(cells) }, cellOf, words);
  });
}

function gameIn(
  row: Pick<SheetGame, "line" | "text">,
  cellOf: (field: Field) => string,
  { teamsOf, isYes, ...reading }: CellReader,
): SheetGame | NoGame {
  const [awayName, homeName] = [cellOf("away"), cellOf("home")];
  if ((awayName === "") !== (homeName === "")) return { ...row, why: "noOpponent" };
  const [away, home] = [teamsOf(awayName), teamsOf(homeName)];
  if (away.length === 0 || home.length === 0) return { ...row, why: "noTeam" };
  const [date, time] = [takeDay(cellOf("day"), reading), takeTime(cellOf("minute"), reading)];
  const isNeutral = cellOf("isNeutral") === "" ? false : isYes(cellOf("isNeutral"));
  const bad = [
    ...(isRead(cellOf("day"), date.rest, date.day) ? [] : ["day" as const]),
    ...(isRead(isUndecided(cellOf("minute")) ? "" : cellOf("minute"), time.rest, time.minute) && time.day === null
      ? []
      : ["minute" as const]),
    ...(isNeutral === undefined ? ["isNeutral" as const] : []),
    ...(Object.keys(shapes) as (keyof typeof shapes)[]).filter(
      (field) => !shapes[field].safeParse(valueIn(field, cellOf(field))).success,
    ),
  ];
  const [cell] = calendar.gameFields.filter((field) => bad.some((one) => one === field));
  if (cell !== undefined) return { ...row, why: "cell", cell };
  const numberOf = (field: "awayRotation" | "homeRotation"): number | null =>
    shapes[field].parse(valueIn(field, cellOf(field)));
  return {
    ...row,
    day: date.day,
    minute: time.minute ?? date.minute,
    away: { name: awayName, teams: away, rotation: numberOf("awayRotation") },
    home: { name: homeName, teams: home, rotation: numberOf("homeRotation") },
    rest: {
      awayPitcher: cellOf("awayPitcher"),
      homePitcher: cellOf("homePitcher"),
      note: cellOf("note"),
      isNeutral: isNeutral ?? false,
      cutoffMinutes: Number(cellOf("cutoffMinutes")),
    },
  };
}

/** An empty cell is read; any other only where nothing of it is left over. */
function isRead(cell: string, rest: string, value: Day | number | null): boolean {
  return cell === "" || (rest.trim() === "" && value !== null);
}

function valueIn(field: keyof typeof shapes, cell: string): string | number | null {
  if (field === "awayPitcher" || field === "homePitcher" || field === "note") return cell;
  if (cell === "") return field === "cutoffMinutes" ? 0 : null;
  return /^\d{1,5}$/.test(cell) ? Number(cell) : cell;
}
