import { heading } from "./test/command.ts";
import { runJourneys } from "./test/journeys.ts";
import { closingLine, sum } from "./test/tally.ts";
import { runVitest } from "./test/vitest.ts";

// `npm run test:deep`: what takes longer, in files named *.deep.test.ts: more seeds, crash runs, whole seasons, every page in every role and language.

heading("deep tests");
const tests = await runVitest(["deep"]);
heading("deep journeys");
const tally = sum([tests, await runJourneys("deep-journeys")]);
console.log(`\n${closingLine(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
