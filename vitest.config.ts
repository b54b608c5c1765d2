import { globSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { partOf, shareOf } from "./apps/server/src/testing/share.ts";
import { LongestFirst } from "./tools/vitest/longest-first.ts";

// What a test needs decides its project: nothing, a PostgreSQL (started once for the run), or also a browser. Files
// named *.deep.test.ts belong to `npm run test:deep`. Properties have a fixed seed.

const never = ["**/node_modules/**", "**/dist/**"];
const deep = "**/*.deep.test.ts";
// Tests that compare times have the machine to themselves: beside other files they would measure those.
const alone = ["bench/src/attack.deep.test.ts", "bench/src/flood.deep.test.ts"];
// Tests leave nothing behind in their process, so the files of a worker share their imports: reloading them for each
// file took half of the run.
// A failure's findings are in its message in full: the summary shows no more than that.
const each = { setupFiles: ["tools/vitest/seeds.setup.ts"], isolate: false, chaiConfig: { truncateThreshold: 0 } };
const onPostgres = {
  ...each,
  globalSetup: ["tools/vitest/test-cluster.setup.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
};
// A browser on a shared machine cannot be hurried: a journey waits up to a minute. It runs once, like every test.
// Two at a time: one alone uses a core and a half, and a third made each of them take three times as long. All of them
// share the demo's week.
const inBrowser = {
  ...onPostgres,
  setupFiles: [...each.setupFiles, "tools/vitest/browsers.setup.ts"],
  globalSetup: ["tools/vitest/demo-cluster.setup.ts"],
  maxWorkers: 2,
  testTimeout: 600_000,
  hookTimeout: 300_000,
};

// A run with a share, such as that of the day, has every second of them; the run of the next day has the others.
const deepJourneys = partOf(
  globSync(`e2e/src/${deep}`, { cwd: import.meta.dirname }).toSorted(),
  shareOf(process.env["CHALKBOARD_SHARE"]),
  2,
);

export default defineConfig({
  test: {
    // Tests on a database wait for it half of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "pure",
          include: [
            "packages/**/*.test.ts",
            "apps/{feed,web,print-helper}/src/**/*.test.{ts,tsx}",
            "tools/**/*.test.ts",
          ],
          exclude: [...never, deep],
          ...each,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "postgres",
          include: ["{apps/server,simulator,bench}/src/**/*.test.ts"],
          exclude: [...never, deep],
          ...onPostgres,
        },
      },
      {
        test: {
          name: "deep",
          include: [`{packages,apps,simulator,bench,tools}/${deep}`],
          exclude: [...never, ...alone],
          ...onPostgres,
          isolate: true,
          maxWorkers: 3,
          testTimeout: 300_000,
        },
      },
      { test: { name: "deep-alone", include: alone, exclude: never, ...onPostgres, isolate: true, maxWorkers: 1 } },
      { test: { name: "journeys", include: ["e2e/src/**/*.test.ts"], exclude: [...never, deep], ...inBrowser } },
      {
        test: {
          name: "deep-journeys",
          include: [...deepJourneys],
          exclude: never,
          ...inBrowser,
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
