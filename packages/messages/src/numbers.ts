// Plain numbers as people type them: counts, percentages, minutes. Their marks mean what they mean in amounts (docs/decisions/0480).
import { amountDigits, marksOf, readAmount } from "./amounts.ts";
import type { Language } from "./languages.ts";
import { plainTyping } from "./plain-typing.ts";

/** `decimals`: how many there may be at most. `isSigned`: whether a minus may stand before it. */
export type NumberSpelling = { readonly language: Language; readonly decimals: number; readonly isSigned: boolean };

/**
 * Reads a typed number; a "%" behind it is no part of it, and a plus before it changes nothing where it may be negative.
 * @returns null where nothing is typed, undefined where the text is no such number
 */
export function readNumber(text: string, { language, decimals, isSigned }: NumberSpelling): number | null | undefined {
  const plain = plainTyping(text).trim().replace(/(?<=\d) ?%$/, "");
  if (plain === "") return null;
  const [, sign = "", figure = ""] = (isSigned ? /^([+-]?)(.*)$/u : /^()(.*)$/u).exec(plain) ?? [];
  const reading = readAmount(figure, { language, decimals });
  if (reading.is !== "amount") return undefined;
  const size = reading.amount / 10 ** decimals;
  return sign === "-" && size !== 0 ? -size : size;
}

/**
 * Reads a typed number above zero as the exact decimal that it is, such as a rate: "131.5", "131,5", "0.0076". Thousands marks are refused and not guessed: in
 * one language "1,000" is a thousand, in another it is one.
 * @returns undefined where it is no such number, or may be meant as thousands
 */
export function readDecimal(text: string, language: Language): string | undefined {
  const match = /^(\d{1,9})(?:([.,])(\d{1,9}))?$/.exec(plainTyping(text).trim());
  if (match === null) return undefined;
  const [, whole = "", mark, part = ""] = match;
  if (mark !== undefined && mark !== marksOf(language).decimal && part.length === 3 && !/^0+$/.test(whole)) return undefined;
  const read = part === "" ? whole : `${whole}.${part}`;
  return /[1-9]/.test(read) ? read : undefined;
}

/** A number with the decimal mark of the language and without thousands marks. */
export function numberText(value: number, language: Language): string {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const digits = amountDigits(Math.round(Math.abs(value) * 10 ** decimals), { language, decimals });
  return value < 0 ? `−${digits}` : digits;
}
