// The cost of an event's open tickets to the book for each way it may end: payouts less stakes, so a positive figure is
// a loss. A straight counts exactly. A parlay counts by the probability of its other legs and, separately, as if they
// had all won: the worst case, which is the maximum liability. Source: rules.md 5.
import type { Rounding } from "@chalkboard/kernel";
import { demand } from "../bad-argument.ts";
import { knownBetType, type Market } from "../bets/bet-types.ts";
import type { GradingRules } from "../grading/grading-rules.ts";
import { createLiabilitySum, type Liability } from "./liability-sum.ts";
import type { OpenWager } from "./open-wager.ts";
import type { Scenario } from "../conversion/scenarios.ts";

/**
 * The liability of open wagers at each final score.
 * @param rounding how the service rounds payouts
 * @throws BadArgument for legs that a final score does not decide (see `isDecidedByScore`), and for points that do not
 * fit their bet type
 */
export function liabilityOf(
  wagers: readonly OpenWager[],
  scenarios: readonly Scenario[],
  rules: GradingRules,
  rounding: Rounding,
): Liability {
  const sum = createLiabilitySum(scenarios);
  for (const wager of wagers) sum.add(wager, { rules, rounding });
  return sum.total();
}

const scored: readonly Market[] = ["moneyLine", "spread", "total", "teamTotal"];

/** Whether a final score decides a bet type; the others count as legs elsewhere. */
export function isDecidedByScore(betType: number): boolean {
  const { market, period } = knownBetType(betType);
  return period === "game" && scored.includes(market);
}

export type LiabilitySummary = {
  /** The scenario that costs most, as an index, with its cost. */
  readonly worst: { readonly scenario: number; readonly liability: number };
  /** The scenario that earns most. */
  readonly best: { readonly scenario: number; readonly liability: number };
  /** The mean over all scenarios by their probabilities. */
  readonly expected: number;
  /** The loss not exceeded in 95 of 100 games, and the mean of the five beyond. */
  readonly atRisk: number;
  readonly shortfall: number;
};

/** The key figures for the desk. @throws BadArgument `notASetting` without a scenario */
export function summaryOf(liability: readonly number[], scenarios: readonly Scenario[]): LiabilitySummary {
  const dearest = scenarios
    .map(({ chance }, scenario) => ({ scenario, chance, liability: liability[scenario] ?? 0 }))
    .sort((one, other) => other.liability - one.liability);
  const [worst, best] = [dearest[0], dearest.at(-1)];
  demand(worst !== undefined && best !== undefined, "notASetting", () => ({ scenarios: scenarios.length }));
  const tail = 0.05;
  let seen = 0;
  let sum = 0;
  let atRisk = worst.liability;
  for (const { chance, liability: cost } of dearest) {
    const part = Math.min(chance, tail - seen);
    if (part <= 0) break;
    seen += part;
    sum += part * cost;
    atRisk = cost;
  }
  return {
    worst: { scenario: worst.scenario, liability: worst.liability },
    best: { scenario: best.scenario, liability: best.liability },
    expected: dearest.reduce((total, { chance, liability: cost }) => total + chance * cost, 0),
    atRisk,
    shortfall: sum / seen,
  };
}

/**
 * Mean liability of all scenarios with the same margin (home less away) and total, for a plot of the grid. Margins and
 * totals in steps.
 */
export function gridOf(
  liability: readonly number[],
  scenarios: readonly Scenario[],
  step: { readonly margin: number; readonly total: number },
): readonly { readonly margin: number; readonly total: number; readonly chance: number; readonly liability: number }[] {
  const cells = Map.groupBy(scenarios.keys(), (scenario) => {
    const { away, home } = scenarios[scenario] ?? { away: 0, home: 0 };
    return `${Math.floor((home - away) / step.margin) * step.margin}/${Math.floor((home + away) / step.total) * step.total}`;
  });
  return [...cells]
    .map(([key, members]) => {
      const [margin = 0, total = 0] = key.split("/").map(Number);
      const chance = members.reduce((sum, scenario) => sum + (scenarios[scenario]?.chance ?? 0), 0);
      const cost = members.reduce(
        (sum, scenario) => sum + (scenarios[scenario]?.chance ?? 0) * (liability[scenario] ?? 0),
        0,
      );
      return { margin, total, chance, liability: chance === 0 ? 0 : cost / chance };
    })
    .sort((one, other) => one.margin - other.margin || one.total - other.total);
}
