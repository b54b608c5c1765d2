import { type Rational, rational, rationals } from "@chalkboard/kernel";
import type { Withdrawal } from "./race.ts";

/** One band: up to these decimal odds (inclusive) this many pence of each pound won are kept. */
export type DeductionBand = { readonly upTo: Rational; readonly pence: number };

/** A book's scale. `cap` limits the sum of several; `waivesFive` forgives a total of five pence. */
export type DeductionScale = {
  readonly bands: readonly DeductionBand[];
  readonly cap: number;
  readonly waivesFive: boolean;
};

function bands(text: string): readonly DeductionBand[] {
  return text.split(" ").map((band) => {
    const [odds = "", pence = ""] = band.split(":");
    const [whole = "0", part = ""] = odds.split(".");
    return { upTo: rational(BigInt(whole + part), 10n ** BigInt(part.length)), pence: Number(pence) };
  });
}

/**
 * Tattersalls Rule 4(c): 90 pence at 1/9 and shorter down to 5 at 14/1, nothing beyond. Sources: rules of the house,
 * 1.7.
 */
export const tattersalls: DeductionScale = {
  bands: bands(
    "1.1112:90 1.1819:85 1.25:80 1.30:75 1.40:70 1.5334:65 1.6154:60 1.80:55 1.9524:50 2.20:45 2.50:40 2.75:35 3.25:30 4:25 5:20 6.5:15 10:10 15:5",
  ),
  cap: 90,
  waivesFive: false,
};

/** Another published scale, by decimal odds of two places: 90 at 1.12 and lower, nothing from 11. */
export const decimalScale: DeductionScale = {
  bands: bands(
    "1.12:90 1.19:85 1.27:80 1.33:75 1.44:70 1.57:65 1.66:60 1.83:55 1.99:50 2.24:45 2.59:40 2.79:35 3.39:30 4.19:25 5.40:20 6.99:15 10.99:10",
  ),
  cap: 90,
  waivesFive: false,
};

/** Pence in the pound for one withdrawn runner. */
export function deductionFor(odds: Rational, scale: DeductionScale): number {
  return scale.bands.find((band) => rationals.compare(odds, band.upTo) <= 0)?.pence ?? 0;
}

/**
 * Pence in the pound of winnings for all runners withdrawn after a bet was struck.
 * @param struckAt when the bet was sold, milliseconds since 1970; absent: every withdrawal counts
 */
export function deductionPence(withdrawn: readonly Withdrawal[], scale: DeductionScale, struckAt?: number): number {
  const after = withdrawn.filter((runner) => struckAt === undefined || runner.at === undefined || runner.at > struckAt);
  const sum = Math.min(
    scale.cap,
    after.reduce((pence, runner) => pence + deductionFor(runner.odds, scale), 0),
  );
  return scale.waivesFive && sum === 5 ? 0 : sum;
}

/** Odds after a deduction: only the profit shrinks. */
export function deducted(odds: Rational, pence: number): Rational {
  if (pence === 0) return odds;
  return rationals.add(
    rationals.one,
    rationals.multiply(rationals.subtract(odds, rationals.one), rational(100 - pence, 100)),
  );
}
