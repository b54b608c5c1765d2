// The letters of modes in the entry line: `p50`, `t6`, `rr2`, `if`, `rev`. Source: the selling terminal's sketch.
import { readPoints } from "@chalkboard/i18n";

/** The letters of each mode, in the fixed order of their places. Modes that differ in their terms form a family. */
export const modeLetters = {
  straight: "s",
  parlay: "p",
  teaser: "t",
  ifBet: "if",
  reverse: "rev",
  roundRobin: "rr",
  fullCover: "fc",
  progressiveParlay: "pp",
} as const;

export type Family = keyof typeof modeLetters;
export const families = Object.keys(modeLetters) as readonly Family[];

/** A typed mode, with the variant that the letters name. */
export type TypedMode = {
  readonly family: Family;
  /** An if-bet or reverse that goes on after a push. */
  readonly onAction?: true;
  /** The sizes of a round robin. */
  readonly sizes?: readonly number[];
  /** The points of a teaser card. */
  readonly quarters?: number;
};

/**
 * Reads `p`, `p50`, `ifa`, `t6½`, `rr2` or `rr23`.
 * @returns the mode and the text of an amount that follows it directly; undefined if it is no mode
 */
export function readMode(token: string): { readonly mode: TypedMode; readonly amount: string } | undefined {
  const [, letters, action, amount = ""] = /^(s|p|if|rev|fc|pp)(a)?((?:w|c|wc|cw)?\d[\d.,'/]*)?$/.exec(token) ?? [];
  const family = families.find((each) => modeLetters[each] === letters);
  if (family === "ifBet" || family === "reverse")
    return { mode: { family, ...(action === undefined ? {} : { onAction: true }) }, amount };
  if (family !== undefined) return action === undefined ? { mode: { family }, amount } : undefined;
  const [, points] = /^t(\d+(?:[.,]\d+|½)?)?$/.exec(token) ?? [undefined, null];
  if (points !== null) {
    const quarters = points === undefined ? undefined : readPoints(points);
    return { mode: { family: "teaser", ...(quarters === undefined ? {} : { quarters }) }, amount: "" };
  }
  const [, sizes] = /^rr((?:\d\+?)*)$/.exec(token) ?? [];
  if (sizes === undefined) return undefined;
  const each = [...new Set([...sizes.replaceAll("+", "")].map(Number))].toSorted((one, other) => one - other);
  return { mode: { family: "roundRobin", ...(each.length === 0 ? {} : { sizes: each }) }, amount: "" };
}
