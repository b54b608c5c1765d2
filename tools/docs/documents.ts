import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ruleBook } from "../docs-rules.ts";
import { root } from "../test/command.ts";
import { callBook } from "./calls.ts";
import { decisionIndex } from "./decisions.ts";
import { figureBook } from "./figures.ts";
import { sbom } from "./sbom.ts";

type Document = {
  readonly file: string;
  readonly text: () => string | Promise<string>;
  /**
   * It is read in the repository, or a release is delivered with it. The others are ignored by git: their sources are
   * what changes.
   */
  readonly isCommitted?: true;
};

/** The documents that are generated from the code, so that they cannot contradict it. */
export const documents: readonly Document[] = [
  { file: "docs/rules.md", text: ruleBook },
  { file: "docs/calls.md", text: callBook },
  { file: "docs/figures.md", text: figureBook },
  { file: "docs/decisions/README.md", text: decisionIndex, isCommitted: true },
  { file: "sbom.cdx.json", text: sbom, isCommitted: true },
];

/** Generates every document. @returns the committed ones whose file differs from what the code generates today */
export async function staleDocuments(): Promise<readonly string[]> {
  const files = await Promise.all(
    documents.map(async ({ file, text, isCommitted }) => {
      const generated = await text();
      if (isCommitted !== true) return [];
      const present = await readFile(join(root, file), "utf8").catch(() => "");
      return present === generated ? [] : [file];
    }),
  );
  return files.flat();
}
