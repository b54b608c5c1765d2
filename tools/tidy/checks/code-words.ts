import ts from "typescript";
import { type Check, type Finding } from "../check.ts";
import { lineOf, type Source, walk } from "../source.ts";

const glossary = "packages/i18n/GLOSSARY.md";
const heading = "## Code words";

/** One row of the glossary: `word` is one word of a name, or a whole name where it has capitals. */
type Banned = { readonly word: string; readonly instead: string };

export const codeWords: Check = {
  rule: "a name is made of the glossary's code words",
  look: (project) => {
    const banned = bannedWords(project.find(({ path }) => path === glossary)?.text ?? "");
    return project.flatMap((file) =>
      declaredNames(file).flatMap(({ name, line }): readonly Finding[] => {
        const row = banned.find(({ word }) => isSaid(name, word));
        return row === undefined ? [] : [{ path: file.path, line, message: `${name}: ${row.instead}` }];
      }),
    );
  },
  bad: [
    sample("const lane = 1;"),
    sample("function createLane() {}"),
    sample("type Told = string;"),
    sample("const { lane } = x;"),
    sample("const f = (lane: number) => 1;"),
    sample('export * as lane from "./a.ts";'),
    sample("type X = { readonly lane: number };"),
    sample("const x = { lane: 1 };"),
  ],
  good: [
    sample("const planes = 1;"),
    sample("const told = 1;"),
    sample("x.lane();"),
    sample("const x = { 'lane': 1 };"),
    sample("type ToldOf = string;"),
  ],
};

function sample(code: string): Readonly<Record<string, string>> {
  const rows = "| not | instead |\n| --- | --- |\n| lane | batcher |\n| Told | which outcome it is |\n";
  return { [glossary]: `${heading}\n\n${rows}\n## Others\n\n| x | y |\n`, "a.ts": code };
}

/** The rows of the glossary's table of code words. */
function bannedWords(page: string): readonly Banned[] {
  const section = page.split(heading)[1]?.split("\n## ")[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .flatMap(([words = "", instead = ""]) => words.split(",").map((word) => ({ word: word.trim(), instead })));
}

function isSaid(name: string, word: string): boolean {
  if (/[A-Z]/.test(word)) return name === word;
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ _]/)
    .includes(word);
}

/**
 * The names that a file declares: functions, types, variables, parameters, fields. A name in quotation marks is
 * excluded: it may belong to another program.
 */
function declaredNames({ tree }: Source): readonly { readonly name: string; readonly line: number }[] {
  if (tree === undefined) return [];
  const found: { readonly name: string; readonly line: number }[] = [];
  walk(tree, (node) => {
    const names =
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isTypeParameterDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isMethodSignature(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node) ||
      ts.isNamespaceExport(node) ||
      ts.isNamespaceImport(node);
    if (names && node.name !== undefined && ts.isIdentifier(node.name))
      found.push({ name: node.name.text, line: lineOf(tree, node.name) });
  });
  return found;
}
