import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ruleBook } from "../docs-rules.ts";
import { root } from "../test/command.ts";
import { callBook } from "./calls.ts";
import { decisionIndex } from "./decisions.ts";
import { figureBook } from "./figures.ts";
import { sbom } from "./sbom.ts";

/** The documents that are generated from the code, so that they cannot contradict it. */
export const documents: readonly { readonly file: string; readonly text: () => string | Promise<string> }[] = [
  { file: "docs/rules.md", text: ruleBook },
  { file: "docs/calls.md", text: callBook },
  { file: "docs/figures.md", text: figureBook },
  { file: "docs/decisions/README.md", text: decisionIndex },
  { file: "sbom.cdx.json", text: sbom },
];

/** Those whose file differs from what the code generates now. */
export async function staleDocuments(): Promise<readonly string[]> {
  const files = await Promise.all(documents.map(async ({ file, text }) => {
    const there = await readFile(join(root, file), "utf8").catch(() => "");
    return there === await text() ? [] : [file];
  }));
  return files.flat();
}
