import { BaseSequencer, type TestSpecification } from "vitest/node";

// A long file that starts last runs alone at the end. vitest knows a file's duration from the previous run and in a
// fresh clone uses its size instead; these files run longer than their size suggests.
const long = [
  "simulator/src/sim/run",
  "simulator/src/races/races",
  "server/src/settlement/regrade",
  "tools/tidy/tidy",
  "feed/src/play",
  "engine/src/conversion/in-play",
  "engine/test/seasons/in-play",
  "e2e/src/dialogs",
  "e2e/src/pages",
  "simulator/src/rehearsal/season.deep",
  "tools/start.deep",
  "simulator/src/sim/run.deep",
  "simulator/src/crash/crash.deep",
  "simulator/src/month/short-month.deep",
  "bench/src/ticket-parts.deep",
  "server/src/database/embedded.deep",
  "server/src/http/damaged-calls.deep",
  "e2e/src/pages.deep",
  "e2e/src/till-waiting.deep",
  "e2e/src/day.deep",
].map((path) => `/${path}.test.ts`);

/** The order of the files: by project, because projects share no worker, and longest first within each. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) =>
      sorted.filter(({ project }) => project === one).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))),
    );
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return long.some((path) => moduleId.endsWith(path));
}
