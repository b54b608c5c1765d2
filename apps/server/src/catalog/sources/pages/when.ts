// Reads the time of a game on a page.
import { type Day, dayOf, type EpochMs, instantOf } from "@chalkboard/kernel";
import { dayOfDate, findDate } from "../../../platform/tables/index.ts";

/** `startsAt` is null where the page has no time. */
export type When = { readonly day: Day; readonly startsAt: EpochMs | null };
type Given = { readonly timeZone: string; readonly isDayFirst: boolean; readonly now: EpochMs };

/**
 * Reads a day and a time: an instant (ISO with its offset, or seconds or milliseconds since 1970), or a day with a
 * separate or included time, in the page's time zone. A day without a year is the one closest to now.
 * @returns undefined for an invalid day
 */
export function whenOf(dayText: string, timeText: string, { timeZone, isDayFirst, now }: Given): When | undefined {
  const instant = instantIn(dayText);
  if (instant !== undefined) return { day: dayOf(instant, timeZone), startsAt: instant };
  const day = dayIn(dayText, isDayFirst, dayOf(now, timeZone));
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

function dayIn(text: string, isDayFirst: boolean, near: Day): Day | undefined {
  const order = isDayFirst ? "dayFirst" : "monthFirst";
  const date = findDate(text, true);
  if (date !== undefined) return dayOfDate(date, order, near);
  // A page's date cell may separate day and month with a dot and omit the year.
  const [shown, first, second] = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.?(?![\d.])/.exec(text) ?? [];
  return shown === undefined
    ? undefined
    : dayOfDate(
        { text: shown, year: undefined, figures: [Number(first), Number(second)], order: undefined },
        order,
        near,
      );
}

/** Minutes after midnight: 19:05, 7:05 PM, 7:05p, 7 pm, 19h05. */
function minuteIn(text: string): number | undefined {
  const clock =
    /(?:^|[^\d:])(\d{1,2})[:h](\d{2})(?::\d{2})?\s*([ap])?/i.exec(text) ??
    /(?:^|\D)(\d{1,2})()\s*([ap])\.?m\b/i.exec(text);
  if (clock === null) return undefined;
  const [hour, minute, half] = [Number(clock[1]), Number(clock[2] ?? ""), clock[3]?.toLowerCase()];
  if (minute > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0)) return undefined;
  return (half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute;
}
