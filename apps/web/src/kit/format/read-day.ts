// Parses a day as people type it: with or without its year, in the order of their language, with any separator or none.
import type { Language } from "@chalkboard/i18n";
import { addDays } from "./days.ts";

type Numbers = { readonly year?: number | undefined; readonly month?: number | undefined; readonly day: number };

/**
 * Parses a typed day.
 * @param language decides whether the month or the day comes first
 * @param today "2026-11-21"; missing parts are chosen so that the day is close to it
 * @returns "2026-11-26", or null if the text is not a day
 */
export function readDay(text: string, language: Language, today: string): string | null {
  const numbers = numbersOf(text.trim(), language);
  if (numbers === undefined) return null;
  const [year = 0, month = 0] = today.split("-").map(Number);
  const near = [-1, 0, 1].flatMap((step) => {
    if (numbers.year !== undefined && numbers.month !== undefined)
      return dayText(numbers.year, numbers.month, numbers.day) ?? [];
    if (numbers.month !== undefined) return dayText(year + step, numbers.month, numbers.day) ?? [];
    return dayText(year + Math.floor((month - 1 + step) / 12), ((month + 11 + step) % 12) + 1, numbers.day) ?? [];
  });
  return near.toSorted((one, other) => distance(one, today) - distance(other, today))[0] ?? null;
}

function numbersOf(text: string, language: Language): Numbers | undefined {
  const parts = /^\d+(?:[\s./年月-]+\d+){0,2}[.日]?$/u.test(text) ? (text.match(/\d+/gu) ?? []) : [];
  const [first = "", second = "", third = ""] = parts.length === 1 ? cut(parts[0] ?? "") : parts;
  if (first === "") return undefined;
  if (second === "") return { day: Number(first) };
  if (first.length === 4) return { year: Number(first), month: Number(second), day: Number(third) };
  if (language === "zh" && third !== "") return { year: yearOf(first), month: Number(second), day: Number(third) };
  const [month, day] = language === "en" || language === "zh" ? [first, second] : [second, first];
  return { month: Number(month), day: Number(day), ...(third === "" ? {} : { year: yearOf(third) }) };
}

// Digits without a separator: a day, a day and a month, or all three.
function cut(digits: string): readonly string[] {
  if (digits.length <= 2) return [digits];
  if (digits.length === 8 && digits.startsWith("20")) return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  return digits.length === 4 || digits.length === 6 || digits.length === 8
    ? [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
    : [];
}

const yearOf = (text: string): number => (text.length <= 2 ? 2000 + Number(text) : Number(text));

function dayText(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const text = [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  // A day that does not exist in the month would roll over into the next.
  return addDays(text, 0) === text ? text : undefined;
}

const distance = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other));
