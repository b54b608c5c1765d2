import { basename } from "node:path";
import ts from "typescript";
import { type Check, type Finding, perFile } from "../check.ts";
import { isTest, lineOf, type Source, walk } from "../source.ts";

type See = (node: ts.Node, tell: (message: string) => void, path: string) => void;

/** A check of each node of each code file. */
function perNode(see: See): Check["look"] {
  return perFile(({ path, tree }) => {
    if (tree === undefined) return [];
    const found: Finding[] = [];
    walk(tree, (node) => see(node, (message) => found.push({ path, line: lineOf(tree, node), message }), path));
    return found;
  });
}

export const noAny: Check = {
  rule: "no `any`, and no comment that silences the compiler",
  look: (project) => [
    ...perNode((node, tell) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) tell("any: say what it is, or unknown");
    })(project),
    ...project.filter(({ tree }) => tree !== undefined).flatMap(silences),
  ],
  bad: [
    { "a.ts": "const x = y as any;" },
    { "a.ts": "type X = Record<string, any>;" },
    { "a.ts": "// @ts-ignore\nx();" },
  ],
  good: [
    { "a.ts": '// any\nconst any = "any";' },
    { "a.test.ts": "// @ts-expect-error a control gets only the facts that it needs\nx();" },
  ],
};

function silences({ path, text }: Source): readonly Finding[] {
  if (path.startsWith("tools/tidy/")) return [];
  // A type test expects an error: there the directive is a check and suppresses nothing.
  const silence = isTest(path) ? /@ts-(ignore|nocheck)/ : /@ts-(ignore|nocheck|expect-error)/;
  return text
    .split("\n")
    .flatMap((line, index) =>
      silence.test(line) ? [{ path, line: index + 1, message: "do not silence the compiler" }] : [],
    );
}

export const noDefaultExport: Check = {
  rule: "no default export, except where a tool wants one",
  look: perNode((node, tell, path) => {
    const isDefault =
      ts.isExportAssignment(node) || (node.kind === ts.SyntaxKind.DefaultKeyword && !ts.isDefaultClause(node.parent));
    if (isDefault && !/\.config\.(ts|mjs)$/.test(path)) tell("default export: give it a name");
  }),
  bad: [{ "a.ts": "export default 1;" }, { "a.ts": "export default function a() {}" }],
  good: [{ "vite.config.ts": "export default {};" }, { "a.ts": "switch (x) { default: y(); }" }],
};

const vagueName = /^(utils?|helpers?|misc|common|shared|stuff)$/i;

export const tellingNames: Check = {
  rule: "no file, folder or class is named for being useful: no utils, no BaseX",
  look: (project) => [
    ...project
      .filter(({ tree }) => tree !== undefined)
      .flatMap(({ path }) =>
        path.split("/").some((part) => vagueName.test(basename(part).replace(/\..*$/, "")))
          ? [{ path, line: 1, message: "a name that says nothing" }]
          : [],
      ),
    ...perNode((node, tell) => {
      if (ts.isClassDeclaration(node) && /^(Base|Abstract)[A-Z]/.test(node.name?.text ?? ""))
        tell(`${node.name?.text}: no base classes`);
    })(project),
  ],
  bad: [{ "apps/server/src/utils.ts": "" }, { "apps/web/src/helpers/a.ts": "" }, { "a.ts": "class BaseControl {}" }],
  good: [{ "apps/print-helper/src/print.ts": "class Baseball {}" }],
};

export const noUnfinished: Check = {
  rule: "nothing is left for later in the code",
  look: perFile(({ path, text }) =>
    path.startsWith("tools/tidy/") || path === "package-lock.json"
      ? []
      : text.split("\n").flatMap((line, index) => {
          const word = /\b(TODO|FIXME|XXX|HACK)\b/.exec(line)?.[0];
          return word === undefined ? [] : [{ path, line: index + 1, message: word }];
        }),
  ),
  bad: [{ "a.ts": "// TODO later" }, { "README.md": "FIXME" }],
  good: [{ "a.ts": 'const todo = "hack";' }],
};

export const wholeTests: Check = {
  rule: "every test runs: none is left out or alone, and one that needs something says so in its title",
  look: perNode((node, tell) => {
    if (ts.isPropertyAccessExpression(node) && /^(test|it|describe|suite)(\.|$)/.test(node.expression.getText())) {
      if (/^(only|skip|todo|fails)$/.test(node.name.text)) tell(`${node.getText()} leaves tests out`);
    }
    if (!ts.isCallExpression(node) || !/^(test|it|describe)\.(skipIf|runIf)\(/.test(node.expression.getText())) return;
    const title = node.arguments[0];
    const isTitle = title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title));
    if (isTitle && !/\(needs .+\)|CHALKBOARD_DATA/.test(title.getText()))
      tell("say in the title what it needs: (needs CHALKBOARD_DATA)");
  }),
  bad: [
    { "a.test.ts": 'test.only("a", () => {});' },
    { "a.test.ts": 'describe.skip("a", () => {});' },
    { "a.test.ts": 'test.todo("a");' },
    { "a.test.ts": 'test.skipIf(!isRoot)("a", () => {});' },
  ],
  good: [
    {
      "a.test.ts":
        'test("only", () => { list.only(); }); test.skipIf(!data)("a season (needs CHALKBOARD_DATA)", () => {});',
    },
  ],
};

const nameCharacters = 90;
/** Folders whose tests follow this rule. */
const swept = /^(packages|apps\/server)\//;

export const shortTestNames: Check = {
  rule: `the name of a test, or of a row of its table, has at most ${nameCharacters} characters`,
  look: perNode((node, tell, path) => {
    if (!swept.test(path) || !ts.isCallExpression(node) || !/^(test|it|describe)\b/.test(node.expression.getText()))
      return;
    const [first] = node.arguments;
    if (first === undefined) return;
    const isTable = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "each";
    const rows =
      isTable && ts.isArrayLiteralExpression(bare(first)) ? (bare(first) as ts.ArrayLiteralExpression).elements : [];
    const names = [first, ...rows.flatMap((row) => (ts.isArrayLiteralExpression(row) ? row.elements.slice(0, 1) : []))];
    for (const name of names) {
      if (ts.isStringLiteralLike(name) && name.text.length > nameCharacters)
        tell(`${name.text.length} characters: ${name.text}`);
    }
  }),
  bad: [
    { "packages/kernel/src/a.test.ts": `test("${"a".repeat(91)}", () => {});` },
    { "apps/server/src/a.test.ts": `test.each([["${"a".repeat(91)}", 1]])("%s", () => {});` },
  ],
  good: [
    { "packages/kernel/src/a.test.ts": `test("${"a".repeat(90)}", () => {});` },
    { "apps/server/src/a.test.ts": `test.each([["${"a".repeat(90)}", "${"b".repeat(91)}"]])("%s", () => {});` },
  ],
};

/** A table without its type assertion. */
function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? bare(node.expression) : node;
}
