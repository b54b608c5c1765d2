// Dates as tables and pages write them: with a year or without one, day or month first. Pure.
import { addDays, type Day } from "@chalkboard/kernel";
import { monthNamed } from "./date-words.ts";

/** Which of two numbers is the day. */
export type DateOrder = "dayFirst" | "monthFirst";

/** The text of a date, and its numbers; `day` and `month` are undefined where the order decides which is which. */
export type WrittenDate = {
  readonly text: string;
  readonly year: string | undefined;
  readonly figures: readonly [first: number, second: number];
  readonly order: DateOrder | undefined;
};

const yearFirst = /(?<![\d/.-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const chinese = /(?:(\d{4}|\d{2})\s?年\s?)?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]?/;
const slashed = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])/;
const dashed = /(?<![\d-])(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})(?![\d-])/;
const dotted = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?![\d.])/;
const dayThenMonth =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|°)?[\s.-]+(?:de\s+|d['’])?(\p{L}{2,})\.?(?:(?:[\s,-]+(?:de[l]?\s+)?|['’])(\d{4}|\d{2})(?![\d:]))?/iu;
const monthThenDay = /(?<!\p{L})(\p{L}{3,})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:[\s,-]+(\d{4})(?!\d))?/iu;

/**
 * The first date in a text.
 * @param isNamed whether a month's name makes a date: only where no team name can be
 */
export function findDate(text: string, isNamed: boolean): WrittenDate | undefined {
  const whole = yearFirst.exec(text);
  if (whole !== null)
    return { text: whole[0], year: whole[1], figures: [Number(whole[3]), Number(whole[4])], order: "monthFirst" };
  const signs = chinese.exec(text);
  if (signs !== null)
    return { text: signs[0], year: signs[1], figures: [Number(signs[2]), Number(signs[3])], order: "monthFirst" };
  const points = dotted.exec(text);
  if (points !== null)
    return { text: points[0], year: points[3], figures: [Number(points[1]), Number(points[2])], order: "dayFirst" };
  const figures = slashed.exec(text) ?? dashed.exec(text);
  if (figures !== null)
    return { text: figures[0], year: figures[3], figures: [Number(figures[1]), Number(figures[2])], order: undefined };
  return isNamed ? namedDate(text) : undefined;
}

// "mar 10 avr" is a Tuesday in April: the month comes after the day where both readings are possible.
function namedDate(text: string): WrittenDate | undefined {
  const after = dayThenMonth.exec(text);
  const month = after === null ? undefined : monthNamed(after[2] ?? "");
  if (after !== null && month !== undefined)
    return { text: after[0], year: after[3], figures: [Number(after[1]), month], order: "dayFirst" };
  const before = monthThenDay.exec(text);
  const first = before === null ? undefined : monthNamed(before[1] ?? "");
  if (before === null || first === undefined) return undefined;
  return { text: before[0], year: before[3], figures: [first, Number(before[2])], order: "monthFirst" };
}

/**
 * The order that the dates of a whole table show: a number over 12 is a day. `either`: none of them decides; `both`:
 * they contradict one another.
 */
export function dateOrderOf(dates: readonly WrittenDate[]): DateOrder | "either" | "both" {
  const open = dates.filter(
    ({ order, figures: [first, second] }) =>
      order === undefined && first <= 31 && second <= 31 && Math.min(first, second) <= 12,
  );
  const isDayFirst = open.some(({ figures: [first] }) => first > 12);
  const isMonthFirst = open.some(({ figures: [, second] }) => second > 12);
  if (isDayFirst && isMonthFirst) return "both";
  return isDayFirst ? "dayFirst" : isMonthFirst ? "monthFirst" : "either";
}

/** The usual order of dates in a language: month first in English (of the United States) and Chinese. */
export function usualOrder(language: string): DateOrder {
  return language === "en" || language === "zh" ? "monthFirst" : "dayFirst";
}

/**
 * The day that a date means.
 * @param near a date without a year, or with a two-digit one, is the one closest to it
 * @returns undefined for a day that does not exist
 */
export function dayOfDate(
  { year, figures: [first, second], order: own }: WrittenDate,
  order: DateOrder,
  near: Day,
): Day | undefined {
  const [month, date] = (own ?? order) === "dayFirst" ? [second, first] : [first, second];
  if (year === undefined) return nearestDay(month, date, near);
  return realDay(year.length === 4 ? Number(year) : nearestCentury(Number(year), near), month, date);
}

/** A date without a year is invalid beyond this distance: only 29 February is ever so far. */
const farthestDays = 190;
const dayMs = 86_400_000;

/**
 * The day of a month that is closest to another day, in the year before, of or after it.
 * @param month from 1 to 12
 * @param date from 1 to 31
 * @returns undefined where no such day is within half a year
 */
export function nearestDay(month: number, date: number, near: Day): Day | undefined {
  const year = Number(near.slice(0, 4));
  const distance = (day: Day): number => Math.abs(Date.parse(day) - Date.parse(near)) / dayMs;
  return [year - 1, year, year + 1]
    .flatMap((one) => realDay(one, month, date) ?? [])
    .toSorted((one, other) => distance(one) - distance(other))
    .find((day) => distance(day) <= farthestDays);
}

/** The day of a year, month and date; undefined where it does not exist, or the year does not have four digits. */
export function realDay(year: number, month: number, date: number): Day | undefined {
  if (year < 1 || year > 9998 || month < 1 || month > 12 || date < 1 || date > 31) return undefined;
  const day = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  return addDays(day, 0) === day ? day : undefined;
}

function nearestCentury(year: number, near: Day): number {
  const current = Number(near.slice(0, 4));
  const base = current - (current % 100) + year;
  return (
    [base - 100, base, base + 100].toSorted((one, other) => Math.abs(one - current) - Math.abs(other - current))[0] ??
    base
  );
}
