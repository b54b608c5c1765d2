import { type Figures, figuresOf, type Moved, totalOf } from "./figures.ts";

type Measured = Figures & { readonly liability: number | null };

/** The figures of a period, with those of the previous one. */
export type ComparedMeasures = Measured & { readonly before: Measured };

/**
 * What moved, before the period and in it. @param liability the maximum payout of its open tickets; null where that is
 * not requested
 */
export function currentOf(
  moves: readonly (Moved & { readonly is_before: boolean })[],
  liability: number | null,
): ComparedMeasures {
  const [before, now] = [moves.filter((one) => one.is_before), moves.filter((one) => !one.is_before)];
  return { ...figuresOf(now), liability, before: { ...figuresOf(before), liability: null } };
}

/** The sum of several. */
export function together(some: readonly ComparedMeasures[]): ComparedMeasures {
  return {
    ...totalOf(some),
    liability: some.reduce((sum, { liability }) => sum + (liability ?? 0), 0),
    before: { ...totalOf(some.map(({ before }) => before)), liability: null },
  };
}
