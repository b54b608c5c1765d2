import { type Figures, figuresOf, type Moved, totalOf } from "./figures.ts";

type Measured = Figures & { readonly liability: number | null };

/** The figures of a period, with those of the one before. */
export type ComparedMeasures = Measured & { readonly before: Measured };

/** What moved of something, before the period and in it. @param liability what its open tickets may pay; null where that is not asked */
export function currentOf(moves: readonly (Moved & { readonly is_before: boolean })[], liability: number | null): ComparedMeasures {
  const [before, now] = [moves.filter((one) => one.is_before), moves.filter((one) => !one.is_before)];
  return { ...figuresOf(now), liability, before: { ...figuresOf(before), liability: null } };
}

/** What several come to together. */
export function together(some: readonly ComparedMeasures[]): ComparedMeasures {
  return {
    ...totalOf(some), liability: some.reduce((sum, { liability }) => sum + (liability ?? 0), 0),
    before: { ...totalOf(some.map(({ before }) => before)), liability: null },
  };
}
