// Reads the rows of a sheet without heads: a game in one row, or a side in each of two. Pure.
import type { calendar } from "@chalkboard/contract";
import type { Day, TeamId } from "@chalkboard/kernel";
import type { TableRow } from "../../../platform/tables/index.ts";
import { type DateReading, takeDay, takeWhen } from "./sheet-when.ts";
import type { TeamsNamed } from "../team-names.ts";

export type SheetSide = { readonly name: string; readonly teams: readonly TeamId[]; readonly rotation: number | null };
/** What a sheet may say about a game beside who plays and when. */
export type SheetRest = Pick<calendar.NewGame, "awayPitcher" | "homePitcher" | "isNeutral" | "cutoffMinutes" | "note">;
export type SheetGame = {
  readonly line: number;
  readonly text: string;
  readonly day: Day | null;
  readonly minute: number | null;
  readonly away: SheetSide;
  readonly home: SheetSide;
  readonly rest: SheetRest;
};
/** `noTeam`: no team has that name. `noOpponent`: a single side. `cell`: that column cannot be read. */
export type NoGame = { readonly line: number; readonly text: string } & (
  | { readonly why: "noTeam" | "noOpponent"; readonly cell?: undefined }
  | { readonly why: "cell"; readonly cell: calendar.GameField }
);

type Said = TableRow & {
  readonly text: string;
  readonly day: Day | null;
  readonly minute: number | null;
  readonly sides: readonly SheetSide[];
  readonly numbers: readonly number[];
  readonly isNeutral: boolean;
  readonly isNoDate: boolean;
  /** It names two teams, known or not. */
  readonly isGame: boolean;
};

/**
 * Every row with a number, a name or a time, as a game or with what is missing.
 * @param reading how dates are read
 * @param hasDays a date on its own line applies to the games under it
 */
export function gamesOf(
  rows: readonly TableRow[],
  teamsOf: TeamsNamed,
  reading: DateReading,
  hasDays = false,
): readonly (SheetGame | NoGame)[] {
  const found: (SheetGame | NoGame)[] = [];
  let heading: Day | null = null;
  // The day of games under an invalid date is unknown.
  let isLost = false;
  let waiting: Said | undefined;
  const leave = (): void => {
    if (waiting !== undefined) found.push({ line: waiting.line, text: waiting.text, why: "noOpponent" });
    waiting = undefined;
  };
  for (const row of rows) {
    const read = readRow(row, teamsOf, reading);
    if (hasDays && (read.day !== null || read.isNoDate) && read.sides.length === 0 && !read.isGame) {
      heading = read.day;
      isLost = read.isNoDate;
    }
    if (read.isNoDate || (isLost && read.day === null && read.sides.length > 0)) {
      leave();
      found.push({ line: read.line, text: read.text, why: "cell", cell: "day" });
      continue;
    }
    const said = { ...read, day: read.day ?? heading };
    const [first, second] = said.sides;
    if (first === undefined || (second === undefined && said.isGame)) {
      if (said.numbers.length > 0 || said.minute !== null || said.isGame)
        found.push({ line: said.line, text: said.text, why: "noTeam" });
    } else if (second !== undefined) {
      leave();
      found.push(gameOf(said, first, second));
    } else if (waiting?.sides[0] !== undefined) {
      const [away] = waiting.sides;
      const { line, text, minute, day: on } = waiting;
      const follows =
        away.rotation !== null && first.rotation !== null ? first.rotation === away.rotation + 1 : said.minute === null;
      if (!follows) {
        leave();
        waiting = said;
      } else {
        found.push({
          line,
          text: `${text} · ${said.text}`,
          day: on ?? said.day,
          minute: minute ?? said.minute,
          away,
          home: first,
          rest: restOf(waiting.isNeutral || said.isNeutral),
        });
        waiting = undefined;
      }
    } else waiting = said;
  }
  leave();
  return found;
}

// A single number in a row of two teams is the visitor's; the home number follows it.
function gameOf({ line, text, day, minute, numbers, isNeutral }: Said, away: SheetSide, home: SheetSide): SheetGame {
  const [first = null, second = first === null ? null : first + 1] = numbers;
  return {
    line,
    text,
    day,
    minute,
    away: { ...away, rotation: away.rotation ?? first },
    home: { ...home, rotation: home.rotation ?? second },
    rest: restOf(isNeutral),
  };
}

function restOf(isNeutral: boolean): SheetRest {
  return { awayPitcher: "", homePitcher: "", isNeutral, cutoffMinutes: 0, note: "" };
}

/** How schedules mark a game on neutral ground. */
const neutral = /\(\s*n(?:eutral)?\s*\)/iu;
const between = /\s+(?:@|vs?\.?|at|[-–])\s+|@/iu;

function readRow({ line, cells }: TableRow, teamsOf: TeamsNamed, reading: DateReading): Said {
  let day: Day | null = null;
  let minute: number | null = null;
  const numbers: number[] = [];
  const sides: SheetSide[] = [];
  let [isGame, isNeutral, isNoDate] = [false, false, false];
  // A number comes before its team, in the same cell or in one before it.
  let next: number | null = null;
  for (const cell of cells) {
    const { rest, ...when } = takeCell(cell.replace(neutral, " "), reading);
    isNeutral ||= neutral.test(cell);
    isNoDate ||= when.isNoDate;
    day ??= when.day;
    minute ??= when.minute;
    const pieces = rest.split(between).filter((piece) => piece.trim() !== "");
    isGame ||= pieces.length > 1;
    for (const piece of pieces) {
      const { numbers: leading, name } = takeNumbers(piece);
      numbers.push(...leading);
      next = leading.length === 1 ? (leading[0] ?? null) : leading.length > 1 ? null : next;
      const teams = teamsOf(name);
      if (teams.length === 0 || sides.length === 2) continue;
      sides.push({ name, teams, rotation: next });
      next = null;
    }
  }
  return {
    line,
    cells,
    text: rowText(cells),
    day,
    minute,
    numbers,
    isNeutral,
    isNoDate,
    isGame: isGame || numbers.length > 1,
    sides: sided(sides, numbers),
  };
}

/** A cell with only a date may write its month in letters; beside team names only digits are read as a date. */
function takeCell(cell: string, reading: DateReading): ReturnType<typeof takeWhen> {
  const alone = /\p{L}{3}/u.test(cell) && !/^\d{5}$/.test(cell) ? takeDay(cell, reading) : undefined;
  return alone?.day != null && alone.rest === "" ? alone : takeWhen(cell, reading);
}

/** A row as it is displayed. */
export function rowText(cells: readonly string[]): string {
  return cells
    .filter((cell) => cell !== "")
    .join(" ")
    .slice(0, 120);
}

// Numbers written together, such as 901/902, are those of both teams in order.
function sided(sides: readonly SheetSide[], numbers: readonly number[]): readonly SheetSide[] {
  const isTogether =
    sides.length === 2 && sides.filter(({ rotation }) => rotation !== null).length < Math.min(2, numbers.length);
  return isTogether ? sides.map((side, index) => ({ ...side, rotation: numbers[index] ?? null })) : sides;
}

function takeNumbers(piece: string): { readonly numbers: readonly number[]; readonly name: string } {
  const match = /^[\s#(]*(\d{1,5})(?:\s*[/,-]\s*(\d{1,5}))?(?![\p{L}\p{N}])[.):\s]*/u.exec(piece);
  if (match === null) return { numbers: [], name: piece.trim() };
  const numbers = [match[1], match[2]].flatMap((text) => (text === undefined ? [] : [Number(text)]));
  return { numbers, name: piece.slice(match[0].length).trim() };
}
