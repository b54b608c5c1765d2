/** How many checks of a kind passed, failed or were skipped. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    nothing,
  );
}

/** A check that is not a test: types or lint. */
export function one(passed: boolean): Tally {
  return passed ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/** The closing line of a run. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
