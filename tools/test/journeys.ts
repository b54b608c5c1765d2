import { globSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildWeb, isWebBuilt } from "../start/web-build.ts";
import { chromium } from "./chromium.ts";
import { root } from "./command.ts";
import { nothing, one, type Tally } from "./tally.ts";
import { countTests, runVitest, screens } from "./vitest.ts";

/**
 * Builds the web application and runs a project of journeys in Chromium. Without a browser they count as skipped, and
 * in CI as failed.
 * @param project "journeys" or "deep-journeys"
 * @param env additional environment variables for the journeys
 * @param words parts of paths; without any, all of them run
 */
export async function runJourneys(
  project: string,
  env: Readonly<Record<string, string>> = {},
  words: readonly string[] = [],
): Promise<Tally> {
  const browser = await chromium();
  if (browser === undefined) {
    const skipped = await countTests(project);
    console.log(
      `  ${skipped} journeys are skipped: no Chromium was found; install it, or name one with CHALKBOARD_CHROMIUM.`,
    );
    return process.env.CI === "true" && skipped > 0 ? { ...nothing, failed: skipped } : { ...nothing, skipped };
  }
  if (!(await webIsBuilt())) return one(false);
  // Screens left by the previous run. Deep journeys follow the others in the same run, whose screens are reported at
  // the end.
  if (project === "journeys") for (const name of globSync("fault-*", { cwd: screens })) rmSync(join(screens, name));
  const tally = await runVitest([project], words, { ...env, CHALKBOARD_CHROMIUM: browser });
  return process.env.CI === "true" ? { ...tally, failed: tally.failed + tally.skipped, skipped: 0 } : tally;
}

async function webIsBuilt(): Promise<boolean> {
  if (isWebBuilt(root)) return true;
  const logs = join(root, "artefacts/tests");
  mkdirSync(logs, { recursive: true });
  try {
    await buildWeb(root, join(logs, "web-build.log"), new AbortController().signal);
    return true;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return false;
  }
}
