// Whether a line is so far from what stands that it was rather mistyped than meant.
import { rationals } from "@chalkboard/kernel";
import { americanToDecimal } from "./american.ts";

/** What a line says: points in quarters, and an American price. */
export type LineFigures = { readonly points: number | null; readonly price: number };

/** A price's chance may be so far from another one's: −110 to −165 is meant, −119 to −400 asks. */
const chanceApart = 0.1;
/** Points may move by two, or by a twentieth of a high total. */
const quartersApart = 8;
const shareApart = 0.05;

/**
 * An outlier is far from every line that stands beside it; where nothing stands there is none.
 * @param beside the line that it replaces and those of the sources, as far as there are any
 */
export function isOutlier(line: LineFigures, beside: readonly LineFigures[]): boolean {
  return beside.length > 0 && beside.every((other) => isFar(line, other));
}

function isFar(line: LineFigures, other: LineFigures): boolean {
  if (Math.abs(chance(line.price) - chance(other.price)) > chanceApart) return true;
  if (line.points === null || other.points === null) return false;
  return Math.abs(line.points - other.points) > Math.max(quartersApart, Math.abs(other.points) * shareApart);
}

function chance(price: number): number {
  return 1 / rationals.toNumber(americanToDecimal(price));
}
