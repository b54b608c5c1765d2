import { runNode } from "./command.ts";
import { one, sum, type Tally } from "./tally.ts";

/** The files that the formatter lays out. */
export const formatted = ["**/*.ts", "**/*.tsx", "**/*.mjs", "**/*.css"];

/** Lints everything, where a warning counts as a failure, and looks whether the formatter would change a file. */
export async function lint(): Promise<Tally> {
  const { status, said } = await runNode("node_modules/oxlint/bin/oxlint", ["--deny-warnings"], "kept");
  console.log(status === 0 ? "  ✓ oxlint" : said.trim());
  const format = await runNode("node_modules/oxfmt/bin/oxfmt", ["--check", ...formatted], "kept");
  console.log(format.status === 0 ? "  ✓ oxfmt" : `${format.said.trim()}\n  npm run format writes them again.`);
  return sum([one(status === 0), one(format.status === 0)]);
}
