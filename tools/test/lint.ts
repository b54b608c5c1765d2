import { runNode } from "./command.ts";
import { one, type Tally } from "./tally.ts";

/** The linter, over everything; a warning is a failure too. */
export async function lint(): Promise<Tally> {
  const { status, said } = await runNode("node_modules/oxlint/bin/oxlint", ["--deny-warnings"], "kept");
  console.log(status === 0 ? "  ✓ oxlint" : said.trim());
  return one(status === 0);
}
