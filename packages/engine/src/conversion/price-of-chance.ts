import { distanceFromEven } from "../odds/american.ts";

/**
 * The American price of a probability between 0 and 1, rounded against the customer. Margins are solved to 13 digits;
 * the tolerance keeps an exact price exact.
 */
export function americanOf(probability: number): number {
  const odds = (1 - probability) / probability;
  return odds >= 1 ? Math.floor(odds * 100 + 1e-7) : -Math.ceil(100 / odds - 1e-7);
}

/** The probability that an American price implies, margin included. */
export function impliedBy(price: number): number {
  return price > 0 ? 100 / (100 + price) : -price / (100 - price);
}

/** The next price that is a multiple of this many cents from even money and no better for the customer. */
export function snappedTo(step: number, price: number): number {
  return step === 1 ? price : priceAt(Math.floor(distanceFromEven(price) / step) * step);
}

/** The price at this many cents from even money. */
export function priceAt(cents: number): number {
  return cents >= 0 ? cents + 100 : cents - 100;
}
