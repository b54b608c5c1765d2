import { check } from "./check.ts";
import { heading } from "./test/command.ts";
import { failures } from "./test/failures.ts";
import { runJourneys } from "./test/journeys.ts";
import { slowest } from "./test/slowest.ts";
import { closingLine, sum, type Tally } from "./test/tally.ts";
import { runVitest } from "./test/vitest.ts";

// `npm test`: everything that fits ten minutes on two cores. `npm test -- PATH …` runs only the tests whose path contains one of the words.

const words = process.argv.slice(2);
const tally = words.length > 0 ? await runVitest(["pure", "postgres"], words) : await everything();
if (words.length === 0) console.log(`\n${slowest()}\n${failures()}`);
console.log(`\n${closingLine(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;

async function everything(): Promise<Tally> {
  const checked = await check();
  heading("tests");
  const tests = await runVitest(["pure", "postgres"]);
  heading("journeys");
  return sum([checked, tests, await runJourneys("journeys")]);
}
