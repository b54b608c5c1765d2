import { basename } from "node:path";
import type { Check } from "../check.ts";
import { importsOf, isTest, type Source, walk } from "../source.ts";
import ts from "typescript";

/** Files that are entry points for something outside of the code. */
function isBeginning(path: string): boolean {
  return (
    isTest(path) ||
    /\.config\.(ts|mjs)$/.test(path) ||
    /(^|[/-])main\.tsx?$/.test(path) ||
    /^(packages|apps)\/[^/]+\/src\/index\.ts$/.test(path) ||
    /^simulator\/src\/index\.ts$/.test(path) ||
    // Named by package.json's scripts and vitest's configuration.
    /^tools\/([^/]+\.(ts|mjs)|vitest\/.+\.setup\.ts)$/.test(path) ||
    path.endsWith(".d.ts")
  );
}

export const deadFiles: Check = {
  rule: "every file of code is used",
  look: (project) => {
    const code = project.filter(({ tree }) => tree !== undefined);
    const used = new Set(code.flatMap((file) => [...importsOf(file).map(({ target }) => target), ...namedFiles(file)]));
    return code
      .filter(({ path }) => !isBeginning(path) && !used.has(path) && !used.has(basename(path)))
      .map(({ path }) => ({ path, line: 1, message: "nothing imports it" }));
  },
  bad: [{ "apps/server/src/a.ts": "export const a = 1;" }],
  good: [
    { "apps/server/src/a.ts": "export const a = 1;", "apps/server/src/main.ts": 'import { a } from "./a.ts";' },
    {
      "apps/web/src/worker.ts": "export const a = 1;",
      "apps/web/src/main.ts": 'new Worker(new URL("./worker.ts", import.meta.url));',
    },
  ],
};

/** Files that are referenced by URL, such as workers and loaders. */
function namedFiles({ tree }: Source): readonly string[] {
  const found: string[] = [];
  if (tree !== undefined) {
    walk(tree, (node) => {
      if (
        ts.isNewExpression(node) &&
        node.expression.getText() === "URL" &&
        node.arguments?.[0] !== undefined &&
        ts.isStringLiteralLike(node.arguments[0])
      ) {
        found.push(basename(node.arguments[0].text));
      }
    });
  }
  return found;
}
