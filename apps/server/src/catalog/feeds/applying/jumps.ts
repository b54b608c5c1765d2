import { americanToDecimal } from "@chalkboard/engine";
import { rationals } from "@chalkboard/kernel";
import type { Quote } from "../adapters/source.ts";

// A price that jumps is treated as a source's error until a person has looked at it (docs/decisions/0363).

/**
 * Why a market is pending: its points or its price are far from before, its sides do not fit together, or it is far
 * from other sources or from the other markets of its game.
 */
export type JumpReason = "points" | "price" | "margin" | "others" | "model";

/**
 * What counts as a jump: more than this many quarter points, more than this many percentage points of probability. 0:
 * nothing does.
 */
export type JumpLimits = {
  readonly points: number;
  readonly chance: number;
  /** Percentage points of fair probability from other sources, and from the other markets of the game. */
  readonly others: number;
  readonly model: number;
};

/** A market that needs a person: its last price, its source's quotes, and what contradicts it. */
export type Jump = {
  readonly betType: number;
  readonly side: number;
  readonly was: readonly Quote[];
  readonly quotes: readonly Quote[];
  readonly reasons: readonly JumpReason[];
  readonly others: readonly Quote[];
  readonly model: readonly Quote[];
};

/**
 * A stored jump. `refused`: the lines stay as they were while the source keeps quoting the refused price. `accepted`: a
 * contradiction is not raised again while the source keeps quoting the accepted price.
 */
export type StoredJump = {
  readonly betType: number;
  readonly side: number;
  readonly state: "waiting" | "refused" | "accepted";
  readonly quotes: readonly Quote[];
};

/**
 * The sum of the probabilities of a market's sides: below one, betting all sides always wins; far above one, no one
 * would bet.
 */
const least = 1;
const most = 1.3;

/**
 * Why a market must be held.
 * @param was the current lines of its sides; none for a new market
 * @param would the source's quotes, every side
 * @returns the reasons; none where it may move by itself
 */
export function jumpReasons(was: readonly Quote[], would: readonly Quote[], limits: JumpLimits): readonly JumpReason[] {
  if (limits.points === 0 && limits.chance === 0) return [];
  const pairs = would.flatMap((quote) => {
    const before = was.find(({ betType, side }) => betType === quote.betType && side === quote.side);
    return before === undefined ? [] : [{ before, quote }];
  });
  const hasFarPoints =
    limits.points > 0 &&
    pairs.some(({ before, quote }) => Math.abs((before.points ?? 0) - (quote.points ?? 0)) > limits.points);
  const hasFarPrice =
    limits.chance > 0 &&
    pairs.some(
      ({ before, quote }) =>
        before.points === quote.points && Math.abs(chanceOf(before) - chanceOf(quote)) * 100 > limits.chance,
    );
  return [
    ...(hasFarPoints ? ["points" as const] : []),
    ...(hasFarPrice ? ["price" as const] : []),
    ...(standTogether(would) ? [] : ["margin" as const]),
  ];
}

/** Whether a market's sides fit together. */
export function standTogether(market: readonly Quote[]): boolean {
  const together = market.reduce((sum, quote) => sum + chanceOf(quote), 0);
  return market.length < 2 || (together >= least && together <= most);
}

/** A person's decision on a market, while its source still quotes about the same: no jump lies between the two. */
export function wordOfPerson(
  stored: StoredJump | undefined,
  would: readonly Quote[],
  limits: JumpLimits,
): "refused" | "accepted" | undefined {
  if (stored === undefined || stored.state === "waiting") return undefined;
  return isAbout(stored.quotes, would, limits) ? stored.state : undefined;
}

/** Whether two quotes of a market are about the same: no jump lies between them. */
export function isAbout(one: readonly Quote[], other: readonly Quote[], limits: JumpLimits): boolean {
  return jumpReasons(one, other, limits).every((reason) => reason === "margin");
}

/** Whether two quotes of a market are the same. */
export function isSame(one: readonly Quote[], other: readonly Quote[]): boolean {
  return (
    one.length === other.length &&
    one.every((quote) =>
      other.some(
        ({ betType, side, points, price }) =>
          betType === quote.betType && side === quote.side && points === quote.points && price === quote.price,
      ),
    )
  );
}

function chanceOf({ price }: Quote): number {
  return 1 / rationals.toNumber(americanToDecimal(price));
}
