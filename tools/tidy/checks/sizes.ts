import ts from "typescript";
import { type Check, perFile } from "../check.ts";
import { isTest, lineOf, type Source, walk } from "../source.ts";

// Limits the size of files, functions and lines, so that each fits a screen and can be kept in mind.

const fileLines = 300;
const functionLines = 70;
const lineCharacters = 160;

const lines = (count: number): string => "x();\n".repeat(count);

export const shortFiles: Check = {
  rule: `a file of code has fewer than ${fileLines} lines`,
  look: perFile((file) => {
    const count = file.text.split("\n").length - 1;
    // A table of texts is as long as there are texts.
    const isTable = file.path.startsWith("packages/i18n/");
    return file.tree === undefined || isTable || count < fileLines
      ? []
      : [{ path: file.path, line: fileLines, message: `${count} lines: two files` }];
  }),
  bad: [{ "apps/server/src/a.ts": lines(fileLines) }],
  good: [{ "apps/server/src/a.ts": lines(fileLines - 1) }, { "docs/rules.md": lines(fileLines) }],
};

export const shortFunctions: Check = {
  rule: `a function has fewer than ${functionLines} lines`,
  look: perFile(longFunctions),
  bad: [
    { "apps/server/src/a.ts": `function a() {\n${lines(functionLines - 2)}}` },
    { "apps/web/src/a.tsx": `const A = () => {\n${lines(functionLines)}};` },
  ],
  good: [
    { "apps/server/src/a.ts": `function a() {\n${lines(functionLines - 3)}}` },
    { "apps/server/src/a.test.ts": `describe("a", () => {\n${lines(functionLines)}});` },
  ],
};

function longFunctions({ path, tree }: Source): ReturnType<Check["look"]> {
  if (tree === undefined) return [];
  const found: { path: string; line: number; message: string }[] = [];
  walk(tree, (node) => {
    if (!ts.isFunctionLike(node) || !("body" in node) || node.body === undefined || (isTest(path) && isGroup(node)))
      return;
    const count = tree.getLineAndCharacterOfPosition(node.getEnd()).line + 2 - lineOf(tree, node);
    if (count >= functionLines)
      found.push({ path, line: lineOf(tree, node), message: `${count} lines in one function` });
  });
  return found;
}

/** The body of a `describe` is a list of tests rather than a function to read as a whole. */
function isGroup(node: ts.Node): boolean {
  const call = node.parent;
  return ts.isCallExpression(call) && /^describe\b/.test(call.expression.getText());
}

export const shortLines: Check = {
  rule: `a line has at most ${lineCharacters} characters`,
  look: perFile((file) => {
    const isCode = file.tree !== undefined || /\.(sql|css)$/.test(file.path);
    // Rows of test tables and texts in message tables are read across, however long they are.
    if (!isCode || isTest(file.path) || file.path.startsWith("packages/i18n/")) return [];
    return file.text
      .split("\n")
      .flatMap((line, index) =>
        line.length <= lineCharacters
          ? []
          : [{ path: file.path, line: index + 1, message: `${line.length} characters` }],
      );
  }),
  bad: [{ "a.ts": `// ${"x".repeat(158)}` }],
  good: [{ "a.ts": `// ${"x".repeat(157)}` }, { "a.md": "x".repeat(500) }],
};
