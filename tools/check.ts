import { staleDocuments } from "./docs/documents.ts";
import { heading } from "./test/command.ts";
import { lint } from "./test/lint.ts";
import { closingLine, one, sum, type Tally } from "./test/tally.ts";
import { checkTypes } from "./test/types.ts";
import { runVitest } from "./test/vitest.ts";

// `npm run check`: what can be verified about the code without running it. Also the first part of `npm test`.

/** Types, lint and the generated documents. */
export async function check(): Promise<Tally> {
  heading("types");
  const types = await checkTypes();
  heading("lint");
  const linted = await lint();
  heading("generated documents");
  const stale = await staleDocuments();
  console.log(
    stale.length === 0
      ? "  ✓ generated, the committed ones up to date"
      : `  ${stale.join(", ")}: out of date; npm run docs writes them again.`,
  );
  return sum([types, linted, one(stale.length === 0)]);
}

if (import.meta.main) {
  const tally = sum([await check(), await runVitest(["pure"], ["tools/tidy", "packages/i18n/src/messages.test.ts"])]);
  console.log(`\n${closingLine(tally)}`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
