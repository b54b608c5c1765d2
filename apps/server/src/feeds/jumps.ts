import { americanToDecimal } from "@chalkboard/engine";
import { rationals } from "@chalkboard/kernel";
import type { Quote } from "./source.ts";

// A price that jumps is taken for a fault of its source until a person has looked at it (docs/decisions/0363).

/**
 * Why a market waits: its points or its price are far from where they stood, its sides cannot stand beside each other, or it is far from what other sources
 * or the other markets of its game say.
 */
export type JumpReason = "points" | "price" | "margin" | "others" | "model";

/** What is a jump: more than so many quarter points, more than so many percentage points of chance. 0: nothing is. */
export type JumpLimits = {
  readonly points: number; readonly chance: number;
  /** Percentage points of fair chance from what other sources say, and from what the other markets of the game say. */
  readonly others: number; readonly model: number;
};

/** A market that waits for a person: where it stood, what its source says, and what contradicts it. */
export type Jump = {
  readonly betType: number; readonly side: number; readonly was: readonly Quote[]; readonly quotes: readonly Quote[]; readonly reasons: readonly JumpReason[];
  readonly others: readonly Quote[]; readonly model: readonly Quote[];
};

/**
 * A jump as it is stored. `refused`: the lines stay as they were for as long as the source says what was refused. `accepted`: what contradicts it is not asked
 * again for as long as the source says what was accepted.
 */
export type StoredJump = {
  readonly betType: number; readonly side: number; readonly state: "waiting" | "refused" | "accepted"; readonly quotes: readonly Quote[];
};

/** The chances of a market's sides together: below one everybody wins on both, far above one nobody would bet. */
const least = 1;
const most = 1.3;

/**
 * Why a market must wait.
 * @param was where its sides stand; none of a market that is new
 * @param would what its source says, every side
 * @returns the reasons; none where it may move by itself
 */
export function jumpReasons(was: readonly Quote[], would: readonly Quote[], limits: JumpLimits): readonly JumpReason[] {
  if (limits.points === 0 && limits.chance === 0) return [];
  const pairs = would.flatMap((quote) => {
    const before = was.find(({ betType, side }) => betType === quote.betType && side === quote.side);
    return before === undefined ? [] : [{ before, quote }];
  });
  const hasFarPoints = limits.points > 0 && pairs.some(({ before, quote }) => Math.abs((before.points ?? 0) - (quote.points ?? 0)) > limits.points);
  const hasFarPrice = limits.chance > 0 && pairs.some(({ before, quote }) =>
    before.points === quote.points && Math.abs(chanceOf(before) - chanceOf(quote)) * 100 > limits.chance);
  return [...(hasFarPoints ? ["points" as const] : []), ...(hasFarPrice ? ["price" as const] : []), ...(standTogether(would) ? [] : ["margin" as const])];
}

/** Whether a market's sides can stand beside each other. */
export function standTogether(market: readonly Quote[]): boolean {
  const together = market.reduce((sum, quote) => sum + chanceOf(quote), 0);
  return market.length < 2 || (together >= least && together <= most);
}

/** What a person said of a market, where its source still says about the same: no jump lies between the two. */
export function wordOfPerson(stored: StoredJump | undefined, would: readonly Quote[], limits: JumpLimits): "refused" | "accepted" | undefined {
  if (stored === undefined || stored.state === "waiting") return undefined;
  return isAbout(stored.quotes, would, limits) ? stored.state : undefined;
}

/** Whether two say about the same of a market: no jump lies between them. */
export function isAbout(one: readonly Quote[], other: readonly Quote[], limits: JumpLimits): boolean {
  return jumpReasons(one, other, limits).every((reason) => reason === "margin");
}

/** Whether two say the same of a market. */
export function isSame(one: readonly Quote[], other: readonly Quote[]): boolean {
  return one.length === other.length && one.every((quote) =>
    other.some(({ betType, side, points, price }) => betType === quote.betType && side === quote.side && points === quote.points && price === quote.price));
}

function chanceOf({ price }: Quote): number {
  return 1 / rationals.toNumber(americanToDecimal(price));
}
