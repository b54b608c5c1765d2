import { shareOf, shareOfDay, shares } from "../apps/server/src/testing/share.ts";
import { heading } from "./test/command.ts";
import { failures } from "./test/failures.ts";
import { runJourneys } from "./test/journeys.ts";
import { slowest } from "./test/slowest.ts";
import { closingLine, sum } from "./test/tally.ts";
import { runVitest } from "./test/vitest.ts";

// `npm run test:deep`: the slow tests, in files named *.deep.test.ts: more seeds, crash runs, whole seasons, every page
// in every role and language. The widest of them are spread over the days of two weeks, the journeys over two days;
// `--all` runs everything, `--share 3` that share.

const input = process.argv.includes("--all") ? "all" : process.argv[process.argv.indexOf("--share") + 1];
const share = process.argv.length > 2 ? shareOf(input) : shareOfDay(Date.now());
const env = { CHALKBOARD_SHARE: String(share), CHALKBOARD_PICTURES: "faults" };

heading("deep tests");
const tests = await runVitest(["deep"], [], env);
heading("what is measured alone");
const measured = await runVitest(["deep-alone"], [], env);
heading("deep journeys");
const tally = sum([tests, measured, await runJourneys("deep-journeys", env)]);
console.log(`\n${slowest()}\n${failures()}`);
const some = `Share ${share} of ${shares} of the wide walks ran; npm run test:deep -- --all runs all.`;
console.log(share === "all" ? "All shares of the wide walks ran." : some);
console.log(closingLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
