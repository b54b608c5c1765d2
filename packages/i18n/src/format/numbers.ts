// Reads plain numbers as people type them: counts, percentages, minutes. Their marks mean the same as in amounts
// (docs/decisions/0480).
import { amountDigits, marksOf, readAmount } from "./amounts.ts";
import type { Language } from "./languages.ts";
import { plainTyping } from "./plain-typing.ts";

/** `decimals`: the maximum number of decimals. `isSigned`: whether a minus is allowed. */
export type NumberSpelling = { readonly language: Language; readonly decimals: number; readonly isSigned: boolean };

/**
 * Reads a typed number; a "%" after it is ignored, and so is a plus before it where the number may be negative.
 * @returns null where nothing is typed, undefined where the text is not such a number
 */
export function readNumber(text: string, { language, decimals, isSigned }: NumberSpelling): number | null | undefined {
  const plain = plainTyping(text)
    .trim()
    .replace(/(?<=\d) ?%$/, "");
  if (plain === "") return null;
  const [, sign = "", figure = ""] = (isSigned ? /^([+-]?)(.*)$/u : /^()(.*)$/u).exec(plain) ?? [];
  const reading = readAmount(figure, { language, decimals });
  if (reading.is !== "amount") return undefined;
  const size = reading.amount / 10 ** decimals;
  return sign === "-" && size !== 0 ? -size : size;
}

/**
 * Reads a typed rate, a number above zero, as an exact decimal: "131.5", "131,5", "0.0076". Thousands marks are
 * refused rather than guessed, because "1,000" is a thousand in one language and one in another.
 * @returns undefined where it is not such a number, or might be meant as thousands
 */
export function readRate(text: string, language: Language): string | undefined {
  const match = /^(\d{1,9})(?:([.,])(\d{1,9}))?$/.exec(plainTyping(text).trim());
  if (match === null) return undefined;
  const [, whole = "", mark, part = ""] = match;
  if (mark !== undefined && mark !== marksOf(language).decimal && part.length === 3 && !/^0+$/.test(whole))
    return undefined;
  const read = part === "" ? whole : `${whole}.${part}`;
  return /[1-9]/.test(read) ? read : undefined;
}

/** A number with the decimal mark of the language and without thousands marks. */
export function numberText(value: number, language: Language): string {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const digits = amountDigits(Math.round(Math.abs(value) * 10 ** decimals), { language, decimals });
  return value < 0 ? `−${digits}` : digits;
}

/** The digits of a ticket's number in groups of three from the right, as it is read out: 1234567 is 1, 234, 567. */
export function ticketNumberGroups(number: number): readonly string[] {
  return String(number).split(/(?=(?:\d{3})+$)/);
}

/** A ticket's number as it is printed: its groups stay together on one line. */
export function printedTicketNumber(number: number): string {
  return ticketNumberGroups(number).join("\u00A0");
}
