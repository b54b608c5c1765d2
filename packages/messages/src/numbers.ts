// Plain numbers as people type them: counts, percentages, minutes. Their marks mean what they mean in amounts (docs/decisions/0480).
import { amountDigits, readAmount } from "./amounts.ts";
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

/** A number with the decimal mark of the language and without thousands marks. */
export function numberText(value: number, language: Language): string {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const digits = amountDigits(Math.round(Math.abs(value) * 10 ** decimals), { language, decimals });
  return value < 0 ? `−${digits}` : digits;
}
