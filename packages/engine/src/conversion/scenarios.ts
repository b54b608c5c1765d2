// How a game may end: final scores with their probabilities, arranged by margin and total. A derived view for the
// trading desk; no money depends on it. Source: rules.md 5; spreads of margins and totals: rules.md 4.7.
import { demand } from "../bad-argument.ts";

/** A final score and its probability. */
export type Scenario = { readonly away: number; readonly home: number; readonly chance: number };

/** The mean and the usual deviation of a figure, in points. */
export type Spread = { readonly mean: number; readonly deviation: number };

/**
 * Final scores around a line: margin (home less away) and total are independent and normal, restricted to possible
 * scores.
 * @param ties whether a game may end in a tie
 * @param reach how many deviations either way are covered
 * @returns probabilities that sum to 1
 * @throws BadArgument `notASetting` for a deviation that is not above 0, and where no score is within reach
 */
export function scenariosAround(margin: Spread, total: Spread, ties: boolean, reach = 3): readonly Scenario[] {
  for (const { mean, deviation } of [margin, total]) {
    demand(Number.isFinite(mean) && deviation > 0 && deviation < Infinity, "notASetting", () => ({ mean, deviation }));
  }
  demand(reach > 0 && reach < Infinity, "notASetting", () => ({ reach }));
  const scenarios: Scenario[] = [];
  for (const sum of whole(total, reach, 0)) {
    for (const lead of whole(margin, reach, -sum)) {
      const exists = Math.abs(lead) <= sum && (sum - lead) % 2 === 0 && (ties || lead !== 0);
      if (exists)
        scenarios.push({
          away: (sum - lead) / 2,
          home: (sum + lead) / 2,
          chance: density(lead, margin) * density(sum, total),
        });
    }
  }
  const all = scenarios.reduce((chance, scenario) => chance + scenario.chance, 0);
  demand(all > 0, "notASetting", () => ({ margin: margin.mean, total: total.mean }));
  return scenarios.map((scenario) => ({ ...scenario, chance: scenario.chance / all }));
}

function whole({ mean, deviation }: Spread, reach: number, least: number): readonly number[] {
  const from = Math.max(least, Math.floor(mean - reach * deviation));
  const to = Math.ceil(mean + reach * deviation);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function density(value: number, { mean, deviation }: Spread): number {
  const distance = (value - mean) / deviation;
  return Math.exp(-(distance * distance) / 2);
}
