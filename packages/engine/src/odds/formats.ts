// Odds are one exact figure; formats are ways to write it. The displayed price may be rounded; payouts never use it.
import { type Rational, rational, rationals } from "@chalkboard/kernel";
import { BadArgument } from "../bad-argument.ts";
import { americanToDecimal, decimalToAmerican } from "./american.ts";
import { demandOdds } from "./stake.ts";

/** The ways in which books write the same price. */
export type PriceFormat = "american" | "decimal" | "fractional" | "hongKong" | "malay" | "indonesian";

export const priceFormats: readonly PriceFormat[] = [
  "american",
  "decimal",
  "fractional",
  "hongKong",
  "malay",
  "indonesian",
];

/**
 * Profit to one: decimal odds less the stake. Hong Kong odds are this figure, fractional odds this fraction. @throws
 * BadArgument `notDecimalOdds`
 */
export function profitToOne(decimal: Rational): Rational {
  demandOdds(decimal);
  return { n: decimal.n - decimal.d, d: decimal.d };
}

/** Malay odds: profit to one up to even money, above it minus what must be risked to win one. */
function toMalay(decimal: Rational): Rational {
  const profit = profitToOne(decimal);
  return profit.n <= profit.d ? profit : { n: -profit.d, d: profit.n };
}

/**
 * Indonesian odds: profit to one from even money up, below it minus what must be risked to win one. American odds
 * divided by 100.
 */
function toIndonesian(decimal: Rational): Rational {
  const profit = profitToOne(decimal);
  return profit.n >= profit.d ? profit : { n: -profit.d, d: profit.n };
}

/**
 * Decimal odds of a price in a format.
 * @throws BadArgument `notAPrice` when the format has no such price: Malay beyond one, Indonesian within one, American
 * within a hundred
 */
export function fromFormat(value: Rational, format: PriceFormat): Rational {
  const refuse = (): never => {
    throw new BadArgument("notAPrice", { price: rationals.toText(value), format });
  };
  const magnitude = value.n < 0n ? -value.n : value.n;
  switch (format) {
    case "american":
      return value.d === 1n ? americanToDecimal(Number(value.n)) : refuse();
    case "decimal":
      return value.n > value.d ? value : refuse();
    case "fractional":
    case "hongKong":
      return value.n > 0n ? rationals.add(value, rationals.one) : refuse();
    case "malay":
      return value.n === 0n || magnitude > value.d ? refuse() : fromSigned(value);
    case "indonesian":
      return magnitude < value.d ? refuse() : fromSigned(value);
    default:
      return refuse();
  }
}

function fromSigned(value: Rational): Rational {
  const profit = value.n > 0n ? value : rational(-value.d, value.n);
  return rationals.add(profit, rationals.one);
}

/**
 * The exact figure of decimal odds in a format. American is the nearest whole price against the customer, the others
 * are exact.
 */
export function toFormat(decimal: Rational, format: PriceFormat): Rational {
  demandOdds(decimal);
  switch (format) {
    case "american":
      return rational(decimalToAmerican(decimal));
    case "decimal":
      return decimal;
    case "fractional":
    case "hongKong":
      return profitToOne(decimal);
    case "malay":
      return toMalay(decimal);
    case "indonesian":
      return toIndonesian(decimal);
    default:
      throw new BadArgument("notAPrice", { format });
  }
}

/**
 * A price as a customer reads it: `+150`, `2.50`, `6/4` as `3/2`, `1.50`, `-0.67`. For display only; money uses the
 * exact odds.
 * @param digits decimals shown, rounded half up; American and fractional prices have none
 */
export function priceText(decimal: Rational, format: PriceFormat, digits = 2): string {
  const value = toFormat(decimal, format);
  if (format === "american") return value.n > 0n ? `+${value.n}` : String(value.n);
  if (format === "fractional") return `${value.n}/${value.d}`;
  return fixed(value, digits);
}

/**
 * Parses a price in a format: `-110`, `+150`, `EVEN`, `2.5`, `6/4`, `evens`.
 * @returns exact decimal odds
 * @throws BadArgument `notAPrice`
 */
export function parsePrice(text: string, format: PriceFormat): Rational {
  const trimmed = text.trim();
  if (/^(ev|even|evens)$/i.test(trimmed)) return rational(2);
  const pattern =
    format === "fractional"
      ? /^(\d{1,9})[/-](\d{1,9})$/
      : format === "american"
        ? /^([+-]?\d{1,9})$/
        : /^([+-]?\d{1,9}(?:\.\d{1,9})?)$/;
  const match = pattern.exec(trimmed);
  const figure = match?.[1];
  if (match === null || figure === undefined || /^0+$/.test(match[2] ?? "1"))
    throw new BadArgument("notAPrice", { price: text, format });
  const value = match[2] === undefined ? fromDigits(figure) : rational(BigInt(figure), BigInt(match[2]));
  return fromFormat(value, format);
}

function fromDigits(text: string): Rational {
  const [whole = "0", part = ""] = text.replace("+", "").split(".");
  return rational(BigInt(whole + part), 10n ** BigInt(part.length));
}

function fixed(value: Rational, digits: number): string {
  const negative = value.n < 0n;
  const scale = 10n ** BigInt(digits);
  const scaled = ((negative ? -value.n : value.n) * scale * 2n + value.d) / (value.d * 2n);
  const text = scaled.toString().padStart(digits + 1, "0");
  const cut = text.length - digits;
  return `${negative ? "-" : ""}${text.slice(0, cut)}${digits === 0 ? "" : `.${text.slice(cut)}`}`;
}
