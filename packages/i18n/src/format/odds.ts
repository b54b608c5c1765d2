// Reads and writes prices and points as the trade does; the same in every language, since boards do not use the decimal
// comma.
import type { OddsFormat } from "./format.ts";
import { plainTyping } from "./plain-typing.ts";

const minus = "−";
const fractions = ["", "¼", "½", "¾"] as const;

/** An American price: "+125", "−135". */
export function americanText(price: number): string {
  return price < 0 ? `${minus}${String(-price)}` : `+${String(price)}`;
}

/**
 * A board price in the user's format. Decimal prices are truncated, never rounded up, so that nothing better is shown
 * than is paid.
 */
export function priceText(price: number, format: OddsFormat): string {
  if (format === "american") return americanText(price);
  // Profit for one unit, as a fraction of whole numbers.
  const [over, under] = price > 0 ? [price, 100] : [100, -price];
  if (format === "decimal") return (Math.floor(((over + under) * 100) / under) / 100).toFixed(2);
  const shared = greatestDivisor(over, under);
  return `${String(over / shared)}/${String(under / shared)}`;
}

/** Quarters as a number of points: −6 is "−1½", 34 is "8½", 0 is "0". */
export function pointsText(quarters: number): string {
  const size = Math.abs(quarters);
  const whole = Math.floor(size / 4);
  const fraction = fractions[size % 4] ?? "";
  const text = whole === 0 && fraction !== "" ? fraction : `${String(whole)}${fraction}`;
  return quarters < 0 ? `${minus}${text}` : text;
}

/** A spread: "−1½", "+1½", and "pk" for zero points. */
export function spreadText(quarters: number, pick = "pk"): string {
  if (quarters === 0) return pick;
  return quarters > 0 ? `+${pointsText(quarters)}` : pointsText(quarters);
}

/** A total with its letter: "o8½", "u8½". */
export function totalText(pick: "over" | "under", quarters: number): string {
  return `${pick === "over" ? "o" : "u"}${pointsText(quarters)}`;
}

/**
 * Reads points as people type them: "8.5", "8½", "8 1/2", "-1,5", "+7.5", "pk"; full-width characters are read as plain
 * ones.
 * @returns quarters; undefined when the text is not a number of points
 */
export function readPoints(text: string): number | undefined {
  const plain = plainTyping(text).trim().toLowerCase();
  if (plain === "pk" || plain === "p") return 0;
  const match = /^([+-]?) ?(\d*)(?:[.,](\d{1,2})| ?([¼½¾])|(?:(?<=\d) |(?<!\d))(1\/4|1\/2|3\/4))?$/.exec(plain);
  if (match === null || !/[\d¼½¾]/.test(plain)) return undefined;
  const [, sign, whole = "", decimals, fraction, division] = match;
  const part =
    decimals !== undefined
      ? Number(`0.${decimals}`) * 4
      : fraction !== undefined
        ? fractions.indexOf(fraction as (typeof fractions)[number])
        : division === undefined
          ? 0
          : divisions.indexOf(division);
  if (!Number.isInteger(part)) return undefined;
  const quarters = Number(whole === "" ? 0 : whole) * 4 + part;
  return sign === "-" && quarters !== 0 ? -quarters : quarters;
}

const divisions: readonly string[] = ["", "1/4", "1/2", "3/4"];

/**
 * Reads an American price: "+160", "-110", "160", "EV"; full-width characters are read as plain ones. Undefined when it
 * is not one, such as below 100 or with decimals.
 */
export function readAmerican(text: string): number | undefined {
  const plain = plainTyping(text)
    .trim()
    .toLowerCase()
    .replace(/^([+-]) /, "$1");
  if (plain === "ev" || plain === "even") return 100;
  if (!/^[+-]?\d{3,6}$/.test(plain)) return undefined;
  const price = Number(plain);
  if (Math.abs(price) < 100 || Math.abs(price) > 100_000) return undefined;
  return price === -100 ? 100 : price;
}

/**
 * Reads a price typed over another one: without a sign it keeps the sign of the current price, and a sign may come last
 * ("135-").
 * @param current the price being replaced; undefined where there is none
 * @returns an American price; undefined when the text is not one
 */
export function readPriceOver(text: string, current: number | undefined): number | undefined {
  const plain = plainTyping(text).trim();
  const trailing = /^(\d{3,6}) ?([+-])$/.exec(plain);
  if (trailing !== null) return readAmerican(`${trailing[2] ?? ""}${trailing[1] ?? ""}`);
  return readAmerican(/^\d/.test(plain) && current !== undefined && current < 0 ? `-${plain}` : plain);
}

/** Whether a key can start a price or points: a digit, a sign, a decimal mark or a fraction. */
export function beginsFigure(key: string): boolean {
  return /^[\d+\-.,¼½¾]$/.test(plainTyping(key));
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
