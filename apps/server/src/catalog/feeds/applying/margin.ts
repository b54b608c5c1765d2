import { type HouseMargin, housePrices } from "@chalkboard/engine";
import { standTogether } from "./jumps.ts";
import type { Quote } from "../adapters/source.ts";

/** A market as HQ would publish it. */
export type Published = {
  readonly quotes: readonly Quote[];
  /**
   * Its quoted sides do not fit together: it has no fair probabilities, stays as quoted, and is not published until a
   * person has seen it.
   */
  readonly isOdd: boolean;
  /** The remark about the margin in the history of its lines. */
  readonly words: string;
};

/**
 * The median market with the house margin instead of its bookmaker's; points never change.
 * @param margin undefined: the market as quoted
 */
export function published(quoted: readonly Quote[], margin: HouseMargin | undefined): Published {
  if (margin === undefined || quoted.length < 2) return { quotes: quoted, isOdd: false, words: "" };
  const house = standTogether(quoted)
    ? housePrices(
        quoted.map(({ price }) => price),
        margin,
      )
    : undefined;
  if (house === undefined) return { quotes: quoted, isOdd: true, words: "" };
  const quotes = quoted.map((quote, side) => ({ ...quote, price: house.prices[side] ?? quote.price }));
  return { quotes, isOdd: false, words: `, margin ${((house.booksum - 1) * 100).toFixed(1)} %` };
}
