import { type HouseMargin, housePrices } from "@chalkboard/engine";
import { standTogether } from "./jumps.ts";
import type { Quote } from "./source.ts";

/** A market as HQ would publish it. */
export type Published = {
  readonly quotes: readonly Quote[];
  /** Its quoted sides cannot stand together: it has no fair chances, is left as quoted, and is nothing to publish before a person has seen it. */
  readonly isOdd: boolean;
  /** What the history of its lines says of the margin. */
  readonly words: string;
};

/**
 * The market in the middle with the margin of the house instead of its bookmakers'; points never change.
 * @param margin undefined: the market as it is quoted
 */
export function published(quoted: readonly Quote[], margin: HouseMargin | undefined): Published {
  if (margin === undefined || quoted.length < 2) return { quotes: quoted, isOdd: false, words: "" };
  const house = standTogether(quoted) ? housePrices(quoted.map(({ price }) => price), margin) : undefined;
  if (house === undefined) return { quotes: quoted, isOdd: true, words: "" };
  const quotes = quoted.map((quote, side) => ({ ...quote, price: house.prices[side] ?? quote.price }));
  return { quotes, isOdd: false, words: `, margin ${((house.booksum - 1) * 100).toFixed(1)} %` };
}
