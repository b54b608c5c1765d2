import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that run longer than their size suggests, by paths below the repository's root, the longest first. A long file
 * that starts last runs alone at the end. vitest knows a file's duration from the previous run, and in a fresh clone
 * uses its size instead.
 */
export const longest: readonly string[] = [
  "e2e/src/platform/pages.deep.test.ts",
  "tools/start.deep.test.ts",
  "simulator/src/rehearsal/season.deep.test.ts",
  "simulator/src/sim/run.test.ts",
  "simulator/src/sim/run.deep.test.ts",
  "e2e/src/platform/pages.test.ts",
  "simulator/src/month/short-month.deep.test.ts",
  "e2e/src/selling/till-typing.deep.test.ts",
  "simulator/src/month/month.deep.test.ts",
  "e2e/src/selling/till-waiting.deep.test.ts",
  "e2e/src/trading/jumps.deep.test.ts",
  "e2e/src/selling/till-modes.test.ts",
  "e2e/src/selling/account.test.ts",
  "e2e/src/catalog/silent-source.deep.test.ts",
  "apps/server/src/platform/http/damaged-calls.deep.test.ts",
  "apps/server/src/platform/database/cluster/embedded.deep.test.ts",
  "e2e/src/reporting/report-files.deep.test.ts",
  "apps/server/src/ledger/day-sums.test.ts",
  "e2e/src/platform/dialogs.deep.test.ts",
  "apps/server/src/testing/calls/every-call.test.ts",
  "simulator/src/races/races.deep.test.ts",
  "simulator/src/crash/crash.deep.test.ts",
  "apps/server/src/platform/database/cluster/recovery.deep.test.ts",
  "e2e/src/selling/rules.test.ts",
  "e2e/src/platform/dialogs.test.ts",
  "e2e/src/trading/exchange-rates.deep.test.ts",
  "e2e/src/trading/day.deep.test.ts",
  "apps/server/src/selling/referrals/referrals.test.ts",
  "e2e/src/platform/live.test.ts",
  "apps/server/src/platform/ports/watchdog.test.ts",
  "simulator/src/races/races.test.ts",
  "tools/tidy/tidy.test.ts",
  "packages/engine/test/seasons/in-play.test.ts",
  "packages/engine/src/conversion/in-play.test.ts",
  "apps/feed/src/play.test.ts",
];

/** The order of the files: by project, because projects share no worker, and longest first within each. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) =>
      sorted.filter(({ project }) => project === one).toSorted((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}

/** A file's place in the list; all others follow, in the order that they have. */
function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
  return rank === -1 ? longest.length : rank;
}
