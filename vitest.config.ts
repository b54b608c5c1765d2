import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/vitest/longest-first.ts";

// What a test needs decides its project: nothing, a PostgreSQL (started once for the run), or a browser besides. Files named *.deep.test.ts are for
// `npm run test:deep`. Properties have a standing seed.

const never = ["**/node_modules/**", "**/dist/**"];
const deep = "**/*.deep.test.ts";
// What compares times has the machine to itself: beside other files it would measure them.
const alone = ["bench/src/attack.deep.test.ts", "bench/src/flood.deep.test.ts"];
// A test leaves nothing behind in its process, so that the files of a worker share what they import: to load it again for each was half of the run.
// What a failure found stands in its message in full: a summary shows no more than that.
const each = { setupFiles: ["tools/vitest/seeds.setup.ts"], isolate: false, chaiConfig: { truncateThreshold: 0 } };
const onPostgres = {
  ...each, globalSetup: ["tools/vitest/test-cluster.setup.ts"], testTimeout: 120_000, hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
};
// A browser on a shared machine is not ours to hurry: what a journey waits for has a minute. It runs once, as every test.
// Two at a time: one alone keeps a core and a half busy, and a third made each of them three times as long. All of them share the demo's week.
const inBrowser = {
  ...onPostgres, setupFiles: [...each.setupFiles, "tools/vitest/browsers.setup.ts"], globalSetup: ["tools/vitest/demo-cluster.setup.ts"], maxWorkers: 2,
  testTimeout: 600_000, hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    // Tests on a database wait for it half of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "pure",
          include: ["packages/**/*.test.ts", "apps/{feed,web,print-helper}/src/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
          exclude: [...never, deep],
          ...each,
          testTimeout: 120_000,
        },
      },
      { test: { name: "postgres", include: ["{apps/server,simulator,bench}/src/**/*.test.ts"], exclude: [...never, deep], ...onPostgres } },
      {
        test: {
          name: "deep",
          include: [`{packages,apps,simulator,bench,tools}/${deep}`],
          exclude: [...never, ...alone],
          ...onPostgres, isolate: true, maxWorkers: 3, testTimeout: 300_000,
        },
      },
      { test: { name: "deep-alone", include: alone, exclude: never, ...onPostgres, isolate: true, maxWorkers: 1 } },
      { test: { name: "journeys", include: ["e2e/src/**/*.test.ts"], exclude: [...never, deep], ...inBrowser } },
      { test: { name: "deep-journeys", include: [`e2e/src/${deep}`], exclude: never, ...inBrowser, testTimeout: 1_800_000 } },
    ],
  },
});
