import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documents } from "./docs/documents.ts";
import { root } from "./test/command.ts";

// `npm run docs` writes the generated documents.

for (const { file, text } of documents) await writeFile(join(root, file), await text());
console.log(documents.map(({ file }) => file).join(", "));
