import ts from "typescript";
import { type Check, perFile } from "../check.ts";
import { isTest, lineOf, type Source, walk } from "../source.ts";

// Limits the size of files, functions and lines, so that each fits a screen and can be kept in mind.

const fileLines = 400;
/** Tests and the tables of calls that they walk are read row by row. */
const testLines = 800;
const functionLines = 120;
/** The markup of a component counts as its function. */
const componentLines = 150;
const lineCharacters = 120;

const lines = (count: number): string => "x();\n".repeat(count);

const isTestTable = (path: string): boolean => isTest(path) || path.startsWith("apps/server/src/testing/");

export const shortFiles: Check = {
  rule: `a file of code has fewer than ${fileLines} lines, one of tests fewer than ${testLines}`,
  look: perFile((file) => {
    const count = file.text.split("\n").length - 1;
    // A table of texts is as long as there are texts.
    const isTexts = file.path.startsWith("packages/i18n/");
    const limit = isTestTable(file.path) ? testLines : fileLines;
    return file.tree === undefined || isTexts || count < limit
      ? []
      : [{ path: file.path, line: limit, message: `${count} lines: two files` }];
  }),
  bad: [{ "apps/server/src/a.ts": lines(fileLines) }, { "apps/server/src/a.test.ts": lines(testLines) }],
  good: [
    { "apps/server/src/a.ts": lines(fileLines - 1) },
    { "apps/server/src/a.test.ts": lines(testLines - 1) },
    { "docs/rules.md": lines(fileLines) },
  ],
};

export const shortFunctions: Check = {
  rule: `a function has fewer than ${functionLines} lines, one with markup fewer than ${componentLines}`,
  look: perFile(longFunctions),
  bad: [
    { "apps/server/src/a.ts": `function a() {\n${lines(functionLines - 2)}}` },
    { "apps/web/src/a.tsx": `const A = () => {\n${lines(componentLines)}};` },
  ],
  good: [
    { "apps/server/src/a.ts": `function a() {\n${lines(functionLines - 3)}}` },
    { "apps/web/src/a.tsx": `const A = () => {\n${lines(functionLines)}};` },
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
    if (count >= (path.endsWith(".tsx") ? componentLines : functionLines))
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
  rule: `a line has at most ${lineCharacters} characters, unless one text alone makes it longer`,
  look: perFile((file) => {
    const isCode = file.tree !== undefined || /\.(mjs|sql|css)$/.test(file.path);
    // Texts in message tables are read across, however long they are.
    if (!isCode || file.path.startsWith("packages/i18n/")) return [];
    const lines = file.text.split("\n");
    if (!lines.some(isLong)) return [];
    const texts = file.tree === undefined ? new Map<number, number>() : textsOf(file.tree);
    return lines.flatMap((line, index) =>
      !isLong(line) || line.length - (texts.get(index) ?? longestQuoted(line)) <= lineCharacters
        ? []
        : [{ path: file.path, line: index + 1, message: `${line.length} characters` }],
    );
  }),
  bad: [
    { "a.ts": `// ${"x".repeat(118)}` },
    { "a.ts": `f(${"xyz, ".repeat(24)}"text");` },
    { "a.sql": `select ${"xyz, ".repeat(24)}1` },
  ],
  good: [
    { "a.ts": `// ${"x".repeat(117)}` },
    { "a.ts": `f("${"x".repeat(200)}");` },
    { "a.sql": `select '${"x".repeat(200)}'` },
    { "a.md": "x".repeat(500) },
  ],
};

const isLong = (line: string): boolean => line.length > lineCharacters;

/** The length of the longest quoted text of a line. */
const longestQuoted = (line: string): number =>
  Math.max(0, ...[...line.matchAll(/'[^']*(?:'|$)|"[^"]*"/g)].map(([text]) => text.length));

/** By line, from 0: the length of the longest text on it, which a formatter cannot break. */
function textsOf(tree: ts.SourceFile): ReadonlyMap<number, number> {
  const longest = new Map<number, number>();
  walk(tree, (node) => {
    if (!isText(node)) return;
    let line = lineOf(tree, node) - 1;
    for (const part of node.getText(tree).split("\n")) {
      longest.set(line, Math.max(longest.get(line) ?? 0, part.length));
      line += 1;
    }
  });
  return longest;
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);
