import { BaseSequencer, type TestSpecification } from "vitest/node";

// A long file that begins last runs alone in the end. vitest knows a file's length from the run before it, and in a fresh clone takes its size for it; these
// are long for their size.
const long = [
  "simulator/src/sim/run", "simulator/src/races/races", "server/src/settlement/regrade", "tools/tidy/tidy", "feed/src/play",
  "engine/src/conversion/in-play", "engine/test/seasons/in-play", "e2e/src/dialogs", "e2e/src/pages",
  "simulator/src/rehearsal/season.deep", "tools/start.deep", "simulator/src/sim/run.deep", "simulator/src/crash/crash.deep",
  "simulator/src/month/short-month.deep", "bench/src/ticket-parts.deep", "server/src/database/embedded.deep",
  "server/src/http/damaged-calls.deep", "e2e/src/pages.deep", "e2e/src/till-waiting.deep", "e2e/src/day.deep",
].map((path) => `/${path}.test.ts`);

/** The order of the files: by project, as the projects share no worker, and of each the longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) => sorted.filter(({ project }) => project === one).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))));
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return long.some((path) => moduleId.endsWith(path));
}
