import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documents, staleDocuments } from "./docs/documents.ts";
import { root } from "./test/command.ts";

// `npm run docs` writes the generated documents; with `-- --check` it reports which are stale instead.

if (process.argv.includes("--check")) {
  const stale = await staleDocuments();
  for (const file of stale) console.error(`${file} is not as its sources say; npm run docs writes it anew.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { file, text } of documents) await writeFile(join(root, file), await text());
  console.log(documents.map(({ file }) => file).join(", "));
}
