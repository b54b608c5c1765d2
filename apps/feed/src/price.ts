/**
 * A bookmaker's American price of a probability: its margin is added to both sides in equal parts, then the price is
 * rounded to the usual steps of such prices.
 * @param chance fair probability between 0 and 1; those of both sides add up to 1
 */
export function bookPrice(chance: number, book: { readonly booksum: number; readonly stepCents: number }): number {
  const sold = Math.min(0.97, Math.max(0.03, chance)) + (book.booksum - 1) / 2;
  return stepped(american(sold), book.stepCents);
}

/** The unrounded American price of a probability. */
export function american(probability: number): number {
  return probability >= 0.5 ? (-100 * probability) / (1 - probability) : (100 * (1 - probability)) / probability;
}

/** The probability implied by an American price, margin included. */
export function implied(price: number): number {
  return price < 0 ? -price / (100 - price) : 100 / (price + 100);
}

/** The decimal price (stake included) of an American one, to two decimals as the provider writes it. */
export function decimal(price: number): number {
  return Math.round((price < 0 ? 1 + 100 / -price : 1 + price / 100) * 100) / 100;
}

function stepped(price: number, step: number): number {
  const size = Math.abs(price);
  const width = size < 200 ? step : size < 400 ? Math.max(step, 5) : size < 1000 ? 10 : 50;
  const rounded = Math.max(100, Math.round(size / width) * width);
  return rounded === 100 ? 100 : Math.sign(price) * rounded;
}
