// What the rows of a sheet say: a game in one row, or a side in each of two. Pure.
import type { Day, TeamId } from "@chalkboard/kernel";
import type { SheetRow } from "./sheet-cells.ts";
import type { TeamsNamed } from "./team-names.ts";

export type SheetSide = { readonly name: string; readonly teams: readonly TeamId[]; readonly rotation: number | null };
export type SheetGame = {
  readonly line: number; readonly text: string; readonly day: Day | null; readonly minute: number | null; readonly away: SheetSide; readonly home: SheetSide;
};
/** `noTeam`: nobody is called so. `noOpponent`: one side alone. */
export type NoGame = { readonly line: number; readonly text: string; readonly why: "noTeam" | "noOpponent" };

type Said = SheetRow & {
  readonly text: string; readonly day: Day | null; readonly minute: number | null; readonly sides: readonly SheetSide[];
  readonly numbers: readonly number[];
  /** Two teams stand in it, whoever they are. */
  readonly isGame: boolean;
};

/**
 * Every row that holds a number, a name or a time, as a game or as what it lacks.
 * @param day for dates without a year
 * @param hasDays a date that stands alone is that of the games under it
 */
export function gamesOf(rows: readonly SheetRow[], teamsOf: TeamsNamed, day: Day, hasDays = false): readonly (SheetGame | NoGame)[] {
  const found: (SheetGame | NoGame)[] = [];
  let heading: Day | null = null;
  let waiting: Said | undefined;
  const leave = (): void => {
    if (waiting !== undefined) found.push({ line: waiting.line, text: waiting.text, why: "noOpponent" });
    waiting = undefined;
  };
  for (const row of rows) {
    const read = readRow(row, teamsOf, day);
    if (hasDays && read.day !== null && read.sides.length === 0 && !read.isGame) heading = read.day;
    const said = { ...read, day: read.day ?? heading };
    const [first, second] = said.sides;
    if (first === undefined || (second === undefined && said.isGame)) {
      if (said.numbers.length > 0 || said.minute !== null || said.isGame) found.push({ line: said.line, text: said.text, why: "noTeam" });
    } else if (second !== undefined) {
      leave();
      found.push(gameOf(said, first, second));
    } else if (waiting?.sides[0] !== undefined) {
      const [away] = waiting.sides;
      const { line, text, minute, day: on } = waiting;
      const follows = away.rotation !== null && first.rotation !== null ? first.rotation === away.rotation + 1 : said.minute === null;
      if (!follows) {
        leave();
        waiting = said;
      } else {
        found.push({ line, text: `${text} · ${said.text}`, day: on ?? said.day, minute: minute ?? said.minute, away, home: first });
        waiting = undefined;
      }
    } else waiting = said;
  }
  leave();
  return found;
}

// One number in a row of two teams is the visitor's; the other follows it.
function gameOf({ line, text, day, minute, numbers }: Said, away: SheetSide, home: SheetSide): SheetGame {
  const [first = null, second = first === null ? null : first + 1] = numbers;
  return { line, text, day, minute, away: { ...away, rotation: away.rotation ?? first }, home: { ...home, rotation: home.rotation ?? second } };
}

const time = /(?<![\d:])(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?(?:m\b\.?)?(?!\p{L})|(?<![\d:])(\d{1,2}):(\d{2})(?::00)?(?!\d)/iu;
const fullDate = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const shortDate = /(?<!\d)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?!\d)/;
const between = /\s+(?:@|vs?\.?|at|[-–])\s+|@/iu;

function readRow({ line, cells }: SheetRow, teamsOf: TeamsNamed, onDay: Day): Said {
  let day: Day | null = null;
  let minute: number | null = null;
  const numbers: number[] = [];
  const sides: SheetSide[] = [];
  let isGame = false;
  // A number stands before its team, in its cell or in one before it.
  let next: number | null = null;
  for (const cell of cells) {
    const { rest, ...when } = takeWhen(cell, onDay);
    day ??= when.day;
    minute ??= when.minute;
    const pieces = rest.split(between).filter((piece) => piece.trim() !== "");
    isGame ||= pieces.length > 1;
    for (const piece of pieces) {
      const { numbers: leading, name } = takeNumbers(piece);
      numbers.push(...leading);
      next = leading.length === 1 ? leading[0] ?? null : leading.length > 1 ? null : next;
      const teams = teamsOf(name);
      if (teams.length === 0 || sides.length === 2) continue;
      sides.push({ name, teams, rotation: next });
      next = null;
    }
  }
  return {
    line, cells, text: cells.filter((cell) => cell !== "").join(" ").slice(0, 120), day, minute, numbers, isGame: isGame || numbers.length > 1,
    sides: sided(sides, numbers),
  };
}

// Numbers that stand together, such as 901/902, are those of both teams in their order.
function sided(sides: readonly SheetSide[], numbers: readonly number[]): readonly SheetSide[] {
  const isTogether = sides.length === 2 && sides.filter(({ rotation }) => rotation !== null).length < Math.min(2, numbers.length);
  return isTogether ? sides.map((side, index) => ({ ...side, rotation: numbers[index] ?? null })) : sides;
}

function takeNumbers(piece: string): { readonly numbers: readonly number[]; readonly name: string } {
  const match = /^[\s#(]*(\d{1,5})(?:\s*[/,-]\s*(\d{1,5}))?(?![\p{L}\p{N}])[.):\s]*/u.exec(piece);
  if (match === null) return { numbers: [], name: piece.trim() };
  const numbers = [match[1], match[2]].flatMap((text) => (text === undefined ? [] : [Number(text)]));
  return { numbers, name: piece.slice(match[0].length).trim() };
}

function takeWhen(cell: string, onDay: Day): { readonly rest: string; readonly day: Day | null; readonly minute: number | null } {
  const date = fullDate.exec(cell) ?? shortDateIn(cell);
  const withoutDate = date === null ? cell : cell.replace(date[0], " ");
  const clock = time.exec(withoutDate);
  const minute = clock === null ? null : minuteOf(clock);
  return {
    day: date === null ? null : dayIn(date, onDay), minute, rest: clock === null || minute === null ? withoutDate : withoutDate.replace(clock[0], " "),
  };
}

// 901/902 is no date.
function shortDateIn(cell: string): RegExpExecArray | null {
  const match = shortDate.exec(cell);
  return match !== null && Number(match[1]) <= 12 && Number(match[2]) <= 31 ? match : null;
}

function dayIn([text, first, second, third]: RegExpExecArray, onDay: Day): Day | null {
  if (text.includes("-")) return text;
  const year = third === undefined ? onDay.slice(0, 4) : third.length === 2 ? `20${third}` : third;
  return `${year}-${String(first).padStart(2, "0")}-${String(second).padStart(2, "0")}`;
}

function minuteOf([, hour, minute = "00", half, whole, rest]: RegExpExecArray): number | null {
  const [h, m] = [Number(hour ?? whole), Number(hour === undefined ? rest : minute)];
  if (m > 59 || h > (half === undefined ? 23 : 12)) return null;
  return (half === undefined ? h : h % 12 + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + m;
}
