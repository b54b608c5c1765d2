import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, posix } from "node:path";
import ts from "typescript";

/**
 * A project file as the checks see it: its path from the project's folder, its text, and the syntax tree where it is
 * code.
 */
export type Source = { readonly path: string; readonly text: string; readonly tree: ts.SourceFile | undefined };

const generated = new Set([
  "node_modules",
  ".git",
  ".chalkboard",
  "artefacts",
  "dist",
  "calls.md",
  "figures.md",
  "rules.md",
]);
const textual = new Set([
  ".ts",
  ".tsx",
  ".mjs",
  ".json",
  ".sql",
  ".css",
  ".html",
  ".md",
  ".svg",
  ".yml",
  ".npmrc",
  ".gitignore",
  "",
]);
const code = new Set([".ts", ".tsx", ".mjs"]);

/** Every text file of the project, without what is installed, built or generated. */
export function readProject(root: string, folder = ""): readonly Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry): readonly Source[] => {
    const path = posix.join(folder, entry.name);
    // In a linked checkout .git is a file instead of a folder.
    if (generated.has(entry.name)) return [];
    if (entry.isDirectory()) return readProject(root, path);
    return entry.isFile() && textual.has(extname(entry.name))
      ? [source(path, readFileSync(join(root, path), "utf8"))]
      : [];
  });
}

/** A source made from a path and a text; the samples of the checks use it too. */
export function source(path: string, text: string): Source {
  return {
    path,
    text,
    tree: code.has(extname(path)) ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) : undefined,
  };
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^packages\/[^/]+\/test\//.test(path);
}

/** Calls `visit` with a node and everything in it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

export type Import = {
  /** The specifier as written. */
  readonly specifier: string;
  /** The file that a relative import refers to, from the project's folder. */
  readonly target: string | undefined;
  /** Imported dynamically: `import("…")`. */
  readonly isLazy: boolean;
  readonly line: number;
};

/**
 * Several checks need the imports of the whole project, and collecting them walks every syntax tree; so they are
 * cached.
 */
const importsFound = new WeakMap<Source, readonly Import[]>();

/** What a file imports or exports from elsewhere. */
export function importsOf(file: Source): readonly Import[] {
  const known = importsFound.get(file);
  if (known !== undefined) return known;
  const found = findImports(file);
  importsFound.set(file, found);
  return found;
}

function findImports({ path, tree }: Source): readonly Import[] {
  if (tree === undefined) return [];
  const found: Import[] = [];
  const add = (literal: ts.Node | undefined, isLazy: boolean): void => {
    if (literal === undefined || !ts.isStringLiteralLike(literal)) return;
    const target = literal.text.startsWith(".")
      ? posix.join(dirname(path), literal.text.replace(/\?.*$/, ""))
      : undefined;
    found.push({ specifier: literal.text, target, isLazy, line: lineOf(tree, literal) });
  };
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier, false);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], true);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
  });
  return found;
}

export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}
