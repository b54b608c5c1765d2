import type { Check, Finding } from "../check.ts";

const document = "docs/finding-code.md";
/** The end of a row of the table: the term, and the file that answers. */
const row = /\| `([^`]+)` \| `([^`]+)` \|$/;

/** Checks that searching for a term of the table finds the file beside it. */
export const findingCode: Check = {
  rule: "a search for a term of docs/finding-code.md finds the file that answers",
  look: (project) => {
    const files = new Map(project.map(({ path, text }) => [path, text.toLowerCase()]));
    const lines = project.find(({ path }) => path === document)?.text.split("\n") ?? [];
    return lines.flatMap((text, index): readonly Finding[] => {
      const [, term = "", path = ""] = row.exec(text) ?? [];
      if (files.get(path)?.includes(term.toLowerCase()) ?? path === "") return [];
      return [{ path: document, line: index + 1, message: `${path} does not have "${term}"` }];
    });
  },
  bad: [
    { [document]: "| Where? | `token bucket` | `a.ts` |", "a.ts": "// a bucket of tokens" },
    { [document]: "| Where? | `token bucket` | `a.ts` |" },
  ],
  good: [
    {
      [document]: "| question | search for | answer |\n| Where? | `token bucket` | `a.ts` |",
      "a.ts": "// Token bucket",
    },
  ],
};
