/**
 * The American price of a probability between 0 and 1, rounded against the customer. Margins are solved to 13 digits; the allowance keeps an exact price exact.
 */
export function americanOf(probability: number): number {
  const odds = (1 - probability) / probability;
  return odds >= 1 ? Math.floor(odds * 100 + 1e-7) : -Math.ceil(100 / odds - 1e-7);
}
