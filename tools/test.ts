import { shareOfDay } from "../apps/server/src/testing/share.ts";
import { check } from "./check.ts";
import { heading } from "./test/command.ts";
import { failures } from "./test/failures.ts";
import { runJourneys } from "./test/journeys.ts";
import { slowest } from "./test/slowest.ts";
import { closingLine, one, sum, type Tally } from "./test/tally.ts";
import { runVitest } from "./test/vitest.ts";

// `npm test`: every test but the deep ones; of tests with many variants it runs those of the day, unless
// CHALKBOARD_SHARE says which. `npm test -- PATH …` runs only the tests whose path contains one of the words, with all
// variants; journeys begin with e2e, and paths of deep tests contain ".deep".

/**
 * What the words select: whether they name journeys, whether they name deep tests, and the vitest projects of these.
 */
const groups = [
  [false, false, ["pure", "postgres"]],
  [false, true, ["deep", "deep-alone"]],
  [true, false, ["journeys"]],
  [true, true, ["deep-journeys"]],
] as const;
const words = process.argv.slice(2);
const tally = words.length > 0 ? await some() : await everything();
if (words.length === 0) console.log(`\n${slowest()}\n${failures()}`);
console.log(`\n${closingLine(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;

async function some(): Promise<Tally> {
  const isJourney = (word: string): boolean => word.startsWith("e2e");
  const isDeep = (word: string): boolean => word.includes(".deep");
  const tallies: Tally[] = [];
  for (const [isOfJourneys, isOfDeep, projects] of groups) {
    const those = words.filter((word) => isJourney(word) === isOfJourneys && isDeep(word) === isOfDeep);
    if (those.length > 0)
      tallies.push(await (isOfJourneys ? runJourneys(projects[0], {}, those) : runVitest(projects, those)));
  }
  const tally = sum(tallies);
  if (tally.passed + tally.failed + tally.skipped > 0) return tally;
  console.log("No test has one of these words in its path.");
  return one(false);
}

async function everything(): Promise<Tally> {
  const env = {
    CHALKBOARD_SHARE: process.env.CHALKBOARD_SHARE ?? String(shareOfDay(Date.now())),
    CHALKBOARD_PICTURES: "faults",
  };
  const checked = await check();
  heading("tests");
  const tests = await runVitest(["pure", "postgres"], [], env);
  heading("journeys");
  return sum([checked, tests, await runJourneys("journeys", env)]);
}
