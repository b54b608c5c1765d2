// Reads single cells of the archive. Each reader returns a value, nothing (the archive has no line there), or a
// problem.
import type { Reason } from "./game.ts";

export type Cell<Value> = { readonly value: Value } | { readonly none: true } | { readonly wrong: Reason };

const none = { none: true } as const;

/** The archive writes NL where a book had no line; blank and a lone dash mean the same. */
function isNone(text: string): boolean {
  return text === "" || text === "-" || /^nl$/i.test(text);
}

/** An American price. Even money may be in words. */
export function priceCell(text: string): Cell<number> {
  if (isNone(text)) return none;
  if (/^(ev|even)$/i.test(text)) return { value: 100 };
  const price = /^[+-]?\d+(\.0+)?$/.test(text) ? Number(text) : 0;
  return Math.abs(price) >= 100 && Math.abs(price) <= 10_000
    ? { value: price }
    : { wrong: { code: "notPrice", said: text } };
}

/**
 * Points, in quarters.
 * @param least smallest believable value, in points
 * @param most largest believable value, in points
 */
export function pointsCell(text: string, least: number, most: number): Cell<number> {
  if (isNone(text)) return none;
  if (/^pk$/i.test(text)) return { value: 0 };
  const match = /^([+-]?)(\d+(?:\.\d+)?)?(½?)$/.exec(text);
  if (match === null || !/[\d½]/.test(text)) return { wrong: { code: "notPoints", said: text } };
  const points = (match[1] === "-" ? -1 : 1) * (Number(match[2] ?? "0") + (match[3] === "½" ? 0.5 : 0));
  if (!Number.isInteger(points * 4)) return { wrong: { code: "notQuarters", said: text } };
  return points >= least && points <= most
    ? { value: points * 4 }
    : { wrong: { code: "outside", said: text, least, most } };
}

/**
 * Runs of one inning: a number, `notPlayed` for the x of a half inning without a batter, `missing` for a blank, a dash,
 * −1 and all else.
 */
export function runsCell(text: string): number | "notPlayed" | "missing" {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  return /^x$/i.test(text) ? "notPlayed" : "missing";
}
