// Prices and points as the field writes them; the same in every language but for the decimal comma, which boards do not use.
import type { OddsFormat } from "./format.ts";

const minus = "−";
const fractions = ["", "¼", "½", "¾"] as const;

/** An American price: "+125", "−135". */
export function americanText(price: number): string {
  return price < 0 ? `${minus}${String(-price)}` : `+${String(price)}`;
}

/** A board price in the person's format. Decimal is cut, never rounded up, so that nothing better is shown than is paid. */
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

/** A spread: "−1½", "+1½", and "pk" where nobody gives points. */
export function spreadText(quarters: number, pick = "pk"): string {
  if (quarters === 0) return pick;
  return quarters > 0 ? `+${pointsText(quarters)}` : pointsText(quarters);
}

/** A total with its letter: "o8½", "u8½". */
export function totalText(pick: "over" | "under", quarters: number): string {
  return `${pick === "over" ? "o" : "u"}${pointsText(quarters)}`;
}

/**
 * Reads points as people type them: "8.5", "8½", "-1,5", "pk"; in quarters.
 * @returns undefined when it is no number of points
 */
export function readPoints(text: string): number | undefined {
  const plain = text.trim().toLowerCase().replace(minus, "-").replace(",", ".").replace(/^\+/, "");
  if (plain === "pk" || plain === "p") return 0;
  const match = /^(-?)(\d*)(?:\.(\d{1,2}))?([¼½¾]?)$/.exec(plain);
  if (match === null || plain === "" || plain === "-") return undefined;
  const [, sign, whole = "", decimals, fraction = ""] = match;
  if (decimals !== undefined && fraction !== "") return undefined;
  const part = decimals === undefined ? fractions.indexOf(fraction as (typeof fractions)[number]) : Number(`0.${decimals}`) * 4;
  if (!Number.isInteger(part) || part < 0) return undefined;
  const quarters = Number(whole === "" ? 0 : whole) * 4 + part;
  return sign === "-" && quarters !== 0 ? -quarters : quarters;
}

/** Reads an American price; "ev" and "even" are +100. Undefined when it is none (|price| under 100). */
export function readAmerican(text: string): number | undefined {
  const plain = text.trim().toLowerCase().replace(minus, "-");
  if (plain === "ev" || plain === "even") return 100;
  if (!/^[+-]?\d{3,6}$/.test(plain)) return undefined;
  const price = Number(plain);
  if (Math.abs(price) < 100 || Math.abs(price) > 100_000) return undefined;
  return price === -100 ? 100 : price;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
