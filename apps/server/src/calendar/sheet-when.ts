// Dates and times of day in a sheet's cells. Pure.
import type { Day } from "@chalkboard/kernel";

/** What a cell says of day and minute, and what stands in it besides. `isNoDate`: it has what looks like a date that no calendar has. */
export type When = { readonly rest: string; readonly day: Day | null; readonly minute: number | null; readonly isNoDate: boolean };

const time = /(?<![\d:])(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?(?:m\b\.?)?(?!\p{L})|(?<![\d:])(\d{1,2}):(\d{2})(?::00)?(?!\d)/iu;
const fullDate = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const shortDate = /(?<!\d)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?!\d)/;

/**
 * Takes the first date and the first time out of a cell.
 * @param onDay its year is that of dates without one
 */
export function takeWhen(cell: string, onDay: Day): When {
  const match = fullDate.exec(cell) ?? shortDateIn(cell);
  const day = match === null ? null : dayIn(match, onDay);
  const withoutDate = match === null ? cell : cell.replace(match[0], " ");
  const clock = time.exec(withoutDate);
  const minute = clock === null ? null : minuteOf(clock);
  return { day, minute, isNoDate: match !== null && day === null, rest: clock === null || minute === null ? withoutDate : withoutDate.replace(clock[0], " ") };
}

// 901/902 is no date.
function shortDateIn(cell: string): RegExpExecArray | null {
  const match = shortDate.exec(cell);
  return match !== null && Number(match[1]) <= 12 && Number(match[2]) <= 31 ? match : null;
}

function dayIn([text, first, second, third]: RegExpExecArray, onDay: Day): Day | null {
  if (text.includes("-")) return isDay(text) ? text : null;
  const year = third === undefined ? onDay.slice(0, 4) : third.length === 2 ? `20${third}` : third;
  const day = `${year}-${String(first).padStart(2, "0")}-${String(second).padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

// There is no 30th of February, and was no year 0.
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && !text.startsWith("0000");
}

function minuteOf([, hour, minute = "00", half, whole, rest]: RegExpExecArray): number | null {
  const [h, m] = [Number(hour ?? whole), Number(hour === undefined ? rest : minute)];
  if (m > 59 || h > (half === undefined ? 23 : 12)) return null;
  return (half === undefined ? h : h % 12 + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + m;
}
