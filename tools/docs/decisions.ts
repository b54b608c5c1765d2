// Prints docs/decisions/README.md: the decisions with their dates and states, from the heads of their files.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../test/command.ts";

const folder = join(root, "docs/decisions");

/** The document. */
export async function decisionIndex(): Promise<string> {
  const files = (await readdir(folder)).filter((file) => /^\d/.test(file)).sort();
  const rows = await Promise.all(files.map(async (file) => rowOf(file, await readFile(join(folder, file), "utf8"))));
  return `# Decisions

Choices that gave something up: what was decided, what else was considered
  and what it costs. How each part of the product works today is in
[design](../design). A decision that no longer holds stays with the status \`superseded by NNNN\`. Printed from the files (\`npm run docs\`).

| number | title | date | status |
|---|---|---|---|
${rows.join("\n")}
`;
}

function rowOf(file: string, text: string): string {
  const field = (pattern: RegExp): string => pattern.exec(text)?.[1]?.trim() ?? "";
  return `| [${file.slice(0, 4)}](${file}) | ${field(/^# (?:\d{4} )?(.+)$/m)} | ${field(/^Date: (.+)$/m)} | ${field(/^Status: (.+)$/m)} |`;
}
