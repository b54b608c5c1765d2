import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { root, runNode } from "./command.ts";
import { nothing, sum, type Tally } from "./tally.ts";

/** Where each run stores vitest's reports. */
export const reports = join(root, "artefacts/tests");
/** Where journeys store pictures, and the text on the screen of a failed one. */
export const screens = join(root, "artefacts/journeys");
const vitest = "node_modules/vitest/vitest.mjs";

/**
 * Runs projects of vitest.config.ts.
 * @param args further arguments, such as the files to run
 */
export async function runVitest(
  projects: readonly string[],
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const report = join(reports, `${projects.join("-")}.json`);
  rmSync(report, { force: true });
  const { status } = await runNode(
    vitest,
    [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--passWithNoTests",
      "--silent=passed-only",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    ],
    "shown",
    { ...dataFolder(), ...env },
  );
  const tally = existsSync(report) ? tallyOf(JSON.parse(readFileSync(report, "utf8")) as Report) : nothing;
  // An error outside of any test fails the run without a failed test.
  return status !== 0 && tally.failed === 0 ? sum([tally, { ...nothing, failed: 1 }]) : tally;
}

export type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

// A file that failed without a failed test (it does not load, or its hooks failed) is one failure.
function tallyOf({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }: Report): Tally {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** Counts a project's tests without running them. */
export async function countTests(project: string): Promise<number> {
  const { said } = await runNode(vitest, ["list", "--project", project, "--json"], "kept");
  const start = said.indexOf("[");
  return start < 0 ? 0 : (JSON.parse(said.slice(start)) as readonly unknown[]).length;
}

/** The folder of real seasons; a relative path is relative to the project's folder. */
function dataFolder(): Readonly<Record<string, string>> {
  const folder = process.env.CHALKBOARD_DATA;
  return folder === undefined || folder === "" ? {} : { CHALKBOARD_DATA: resolve(root, folder) };
}
