import { runNode } from "./command.ts";
import { one, type Tally } from "./tally.ts";

/** Lints everything; a warning counts as a failure. */
export async function lint(): Promise<Tally> {
  const { status, said } = await runNode("node_modules/oxlint/bin/oxlint", ["--deny-warnings"], "kept");
  console.log(status === 0 ? "  ✓ oxlint" : said.trim());
  return one(status === 0);
}
