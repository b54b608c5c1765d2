// When a page says that a game is.
import { addDays, type Day, dayOf, type EpochMs, instantOf } from "@chalkboard/kernel";

/** `startsAt` is null where the page tells no time. */
export type When = { readonly day: Day; readonly startsAt: EpochMs | null };
type Given = { readonly timeZone: string; readonly isDayFirst: boolean; readonly now: EpochMs };

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const dayMs = 86_400_000;
const named = new RegExp(String.raw`\b(${months.join("|")})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(\d{4})\b)?`, "i");
const namedAfter = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+(${months.join("|")})[a-z]*\.?(?:,?\s+(\d{4})\b)?`, "i");

/**
 * Reads a day and a time: an instant (ISO with its offset, or seconds or milliseconds since 1970), or a day with a time beside it or of its own, on the wall
 * clock of the page's zone. A day without a year is the one that is nearest to now.
 * @returns undefined for what is no day
 */
export function whenOf(dayText: string, timeText: string, { timeZone, isDayFirst, now }: Given): When | undefined {
  const instant = instantIn(dayText);
  if (instant !== undefined) return { day: dayOf(instant, timeZone), startsAt: instant };
  const day = dayIn(dayText, isDayFirst, now);
  if (day === undefined) return undefined;
  const minute = minuteIn(timeText === "" ? dayText : timeText);
  return { day, startsAt: minute === undefined ? null : instantOf(day, minute, timeZone) };
}

function instantIn(text: string): EpochMs | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

function dayIn(text: string, isDayFirst: boolean, now: EpochMs): Day | undefined {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  if (iso !== null) return real(iso[1], iso[2], iso[3], now);
  const word = named.exec(text);
  if (word !== null) return real(word[3], monthOf(word[1]), word[2], now);
  const after = namedAfter.exec(text);
  if (after !== null) return real(after[3], monthOf(after[2]), after[1], now);
  const figures = /\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?(?!\d)/.exec(text);
  if (figures === null) return undefined;
  const year = figures[3]?.length === 2 ? `20${figures[3]}` : figures[3];
  return isDayFirst ? real(year, figures[2], figures[1], now) : real(year, figures[1], figures[2], now);
}

function monthOf(name = ""): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

/** A day that there is; without a year the nearest one. */
function real(year: string | undefined, month = "", date = "", now: EpochMs): Day | undefined {
  const written = (of: number): Day | undefined => {
    const day = `${String(of)}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
    return Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1 && addDays(day, 0) === day ? day : undefined;
  };
  if (year !== undefined) return written(Number(year));
  const current = new Date(now).getUTCFullYear();
  const far = (day: Day): number => Math.abs(Date.parse(day) - now);
  return [current - 1, current, current + 1].flatMap((of) => written(of) ?? []).toSorted((one, other) => far(one) - far(other))
    .find((day) => far(day) < 300 * dayMs);
}

/** Minutes after midnight: 19:05, 7:05 PM, 7:05p, 7 pm, 19h05. */
function minuteIn(text: string): number | undefined {
  const clock = /(?:^|[^\d:])(\d{1,2})[:h](\d{2})(?::\d{2})?\s*([ap])?/i.exec(text) ?? /(?:^|\D)(\d{1,2})()\s*([ap])\.?m\b/i.exec(text);
  if (clock === null) return undefined;
  const [hour, minute, half] = [Number(clock[1]), Number(clock[2] ?? ""), clock[3]?.toLowerCase()];
  if (minute > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0)) return undefined;
  return (half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute;
}
