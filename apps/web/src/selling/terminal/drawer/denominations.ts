// Notes and coins in circulation, largest first, in minor units, as issued by their central banks.
const notesAndCoins: Readonly<Record<string, readonly number[]>> = {
  DOP: [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_500, 1_000, 500, 100],
  EUR: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  HTG: [100_000, 50_000, 25_000, 10_000, 5_000, 2_500, 1_000, 500, 100],
  MXN: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
};

/** The notes and coins of a currency; empty for unknown ones, whose cash is counted as a sum. */
export function denominationsOf(currency: string): readonly number[] {
  return notesAndCoins[currency] ?? [];
}
