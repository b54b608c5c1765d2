// Whether a line is so far from the current ones that it was probably mistyped.
import { rationals } from "@chalkboard/kernel";
import { americanToDecimal } from "./american.ts";

/** A line's points in quarters, and its American price. */
export type LineFigures = { readonly points: number | null; readonly price: number };

/**
 * The tolerated difference of two prices' probabilities: −110 to −165 is accepted, −119 to −400 asks for confirmation.
 */
const chanceApart = 0.1;
/** Points may move by two, or by a twentieth of a high total. */
const quartersApart = 8;
const shareApart = 0.05;

/**
 * An outlier is far from every line beside it; without any there is none.
 * @param beside the line that it replaces and those of the sources, as far as they exist
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
