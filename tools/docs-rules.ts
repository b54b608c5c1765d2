// Generates docs/rules.md, the rule book, from the engine's test tables: the first column of a table is the rule in
// words.
// The convention: `test.each([["the rule", …], …])("title: %s", …)`, alone or in `describe("title", …)`, in `x.test.ts`
// beside `x.ts`. A test without a table joins the section of its title: `test("title: the rule", …)`. Where the table's
// type names its columns, `test.each<[rule: string, stake: number]>`, the columns with plain values are printed beside
// the rule. The opening comment of `x.ts` introduces its sections. Tables titled "refused" are about wrong arguments,
// for programmers, and are left out.
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { betType } from "../packages/engine/src/bets/bet-types.ts";
import { controls } from "../packages/engine/src/controls/controls.ts";
import { valueWords } from "./docs/in-words.ts";
import { type RecordedTable, recordTables } from "./docs/recorded-tables.ts";
import { root } from "./test/command.ts";

const engine = join(root, "packages/engine/src");

/** Folders of the engine in the order of the book. */
const chapters: Readonly<Record<string, string>> = {
  bets: "Bet types",
  odds: "Prices",
  tickets: "Tickets",
  controls: "What refuses a ticket",
  rules: "Settings",
  conversion: "A service's own lines",
  grading: "Grading",
  racing: "Racing",
  sgp: "Same game parlay",
  exposure: "Exposure",
};

/** Pages that come first in their chapter, in this order: what a clerk meets first. */
const firstPages: readonly string[] = [
  "price",
  "round-robin",
  "teaser",
  "if-bets",
  "extras",
  "grade-leg",
  "special-markets",
  "leg-needs",
  "grade-wager",
  "service-line",
  "cents-charts",
  "margins",
  "ladder",
  "measured-lines",
  "racing",
  "cast-odds",
];

const introduction = `The rules of the house, printed from the tables that test them (\`npm run docs\`): every line is a case that is tried on each change.
Prices are American unless a table says otherwise; half points are written as decimals. Results are written as letters: W won, L lost, P pushed, V no play,
w half won, l half lost, ? still open. Times of day are minutes after midnight, weekday 1 is Monday,
  a chance is a part of 1. A dash is an empty answer:
where something could refuse, nothing does.`;

const money = (text: string): string =>
  /^−?\d+$/.test(text) ? text.replace(/\d+/, (digits) => digits.padStart(3, "0").replace(/..$/, ".$&")) : text;
const points = (text: string): string =>
  /^−?\d+$/.test(text) ? text.replace(/\d+/, (digits) => String(Number(digits) / 4)) : text;
const signed = (text: string): string => (/^[1-9]\d*$/.test(text) ? `+${text}` : text);
const columns = (
  names: readonly string[],
  write: (text: string) => string,
): Readonly<Record<string, (text: string) => string>> =>
  Object.fromEntries(names.map((name) => [name, (text: string) => text.split(", ").map(write).join(", ")]));
const states: Readonly<Record<string, string>> = {
  "−2": "paid early",
  "−1": "no play",
  0: "open",
  1: "draw",
  2: "won",
  3: "lost",
};

/**
 * How a column's figures are formatted, by the column's name. The tables keep them in the engine's form: cents,
 * quarters, codes.
 */
const written: Readonly<Record<string, (text: string) => string>> = {
  ...columns(
    [
      "stake",
      "to win",
      "wins",
      "amount",
      "later amounts",
      "prize",
      "refund",
      "net",
      "net of one",
      "payout",
      "paid",
      "paid before",
      "suggested",
      "requested",
      "limit",
      "used",
      "available",
      "due",
      "ticket maximum",
      "maximum payout",
      "maximum stake",
      "minimum stake",
      "open risk",
      "maximum risk",
      "visitors win",
      "home wins",
      "level",
      "first costs",
      "second costs",
      "fair",
      "offer",
    ],
    money,
  ),
  ...columns(["points", "line", "teased", "points bought"], points),
  ...columns(["price", "prices", "american", "moved", "hq", "sells at", "maximum price", "current"], signed),
  status: (text) =>
    text
      .split(", ")
      .map((part) => states[part] ?? part)
      .join(", "),
  "bet type": (text) => betType(Number(text.replace("−", "-")))?.name ?? text,
};

type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
type Section = { readonly title: string; readonly tables: Table[]; readonly rules: string[] };

/** Generates the text of the rule book. */
export async function ruleBook(): Promise<string> {
  const recorded = await recordTables(
    Object.keys(chapters)
      .flatMap(testFiles)
      .map((file) => join(engine, file)),
  );
  const pages = Object.entries(chapters).flatMap(([folder, title]) => {
    const parts = testFiles(folder)
      .map((file) => part(file, recorded.get(join(engine, file)) ?? []))
      .filter((text) => text !== "");
    return parts.length === 0 ? [] : [`## ${title}\n\n${parts.join("\n\n")}`];
  });
  return `# Rules\n\n${introduction}\n\n${pages.join("\n\n")}\n`;
}

// Controls are listed in the order in which they refuse; other files by name.
function testFiles(folder: string): readonly string[] {
  const position = (file: string): number => {
    const index =
      folder !== "controls" ? -1 : controls.findIndex(({ name }) => kebab(name) === basename(file, ".test.ts"));
    return index < 0 ? controls.length : index;
  };
  const page = (file: string): number => {
    const index = firstPages.indexOf(basename(file, ".test.ts"));
    return index < 0 ? firstPages.length : index;
  };
  return globSync(`${folder}/**/*.test.ts`, { cwd: engine })
    .sort()
    .sort((one, other) => position(one) - position(other) || page(one) - page(other));
}

function part(file: string, recorded: readonly RecordedTable[]): string {
  const sections = sectionsOf(
    ts.createSourceFile(file, readFileSync(join(engine, file), "utf8"), ts.ScriptTarget.Latest, true),
    recorded,
  );
  if (sections.length === 0) return "";
  const opening = openingOf(join(engine, file.replace(/\.test\.ts$/, ".ts")));
  const printed = sections.map(({ title, tables, rules }) =>
    [`### ${title.charAt(0).toUpperCase()}${title.slice(1)}`, ...tables.map(tableText), listText(rules)]
      .filter((text) => text !== "")
      .join("\n\n"),
  );
  const [first = "", ...rest] = printed;
  const introduced = opening === "" ? first : first.replace("\n\n", () => `\n\n${opening}\n\n`);
  return [introduced, ...rest].join("\n\n");
}

function sectionsOf(source: ts.SourceFile, recorded: readonly RecordedTable[]): readonly Section[] {
  const tables = new Map<string, Section>();
  const singles: { title: string; rule: string }[] = [];
  const unread = [...recorded];
  // The values of a table are the first recorded under its title that have not been used yet.
  const valuesOf = (name: string): RecordedTable["rows"] => {
    const at = unread.findIndex((table) => table.name === name);
    return at < 0 ? [] : (unread.splice(at, 1)[0]?.rows ?? []);
  };
  const visit = (node: ts.Node, outer: string): void => {
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, (child) => visit(child, outer));
    const name = textOf(node.arguments[0]);
    if (ts.isIdentifier(node.expression) && node.expression.text === "describe" && name !== undefined) {
      return ts.forEachChild(node, (child) => visit(child, name));
    }
    const table = name === undefined ? undefined : tableOf(node.expression, () => valuesOf(name));
    if (table !== undefined && name !== undefined) {
      const inner = name.replace(/:? *%[sid]$/, "");
      const title = [outer, inner].filter((words) => words !== "").join(": ");
      const section = tables.get(title) ?? { title, tables: [], rules: [] };
      if (!/\brefused$/.test(title)) tables.set(title, section);
      section.tables.push(table);
    } else if (ts.isIdentifier(node.expression) && node.expression.text === "test" && name?.includes(": ") === true) {
      const at = name.indexOf(": ");
      singles.push({ title: name.slice(0, at), rule: name.slice(at + 2) });
    }
  };
  visit(source, "");
  for (const { title, rule } of singles) tables.get(title)?.rules.push(rule);
  return [...tables.values()];
}

/** The table of a `test.each<[rule: string, …]>([...])`; undefined for any other expression. */
function tableOf(callee: ts.Expression, values: () => RecordedTable["rows"]): Table | undefined {
  if (
    !ts.isCallExpression(callee) ||
    !ts.isPropertyAccessExpression(callee.expression) ||
    callee.expression.name.text !== "each"
  )
    return undefined;
  const [list] = callee.arguments;
  if (list === undefined || !ts.isArrayLiteralExpression(list)) return undefined;
  const ran = values();
  const ruled = [...list.elements]
    .map((row, index) => ({ row, index }))
    .filter(
      (entry): entry is { row: ts.ArrayLiteralExpression; index: number } =>
        ts.isArrayLiteralExpression(entry.row) && textOf(entry.row.elements[0]) !== undefined,
    );
  const cells = ruled.map(({ row, index }) =>
    row.elements.map((element, column) => plainText(element) ?? valueWords(ran[index]?.[column])),
  );
  if (cells.length === 0) return undefined;
  const names = columnNames(callee.typeArguments?.[0]);
  const shown = names
    .map((_, index) => index)
    .filter((index) => index === 0 || cells.every((row) => row[index] !== undefined));
  const cell = (row: readonly (string | undefined)[], index: number): string => {
    const write = written[names[index] ?? ""];
    return inWords(write === undefined ? (row[index] ?? "") : write(row[index] ?? ""));
  };
  return {
    columns: shown.map((index) => names[index] ?? ""),
    rows: cells.map((row) => shown.map((index) => cell(row, index))),
  };
}

// Only the first column where the type does not name the columns.
function columnNames(type: ts.TypeNode | undefined): readonly string[] {
  const members = type !== undefined && ts.isTupleTypeNode(type) ? [...type.elements] : [];
  const names = members
    .filter(ts.isNamedTupleMember)
    .map(({ name }) => name.text.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return names.length === members.length && names.length > 0 ? names : ["rule"];
}

/** Makes codes readable: `notSold` becomes "not sold". */
function inWords(text: string): string {
  const words = (part: string): string => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text
    .split(", ")
    .map((part) => (/^[a-z]+([A-Z][a-z]*)+$/.test(part) ? words(part) : part))
    .join(", ");
}

/** Formats a plain value for the book; undefined for a value that is computed. */
function plainText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return node.getText().replaceAll("_", "");
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand))
    return node.getText().replaceAll("_", "").replace("-", "−");
  if (ts.isArrayLiteralExpression(node)) {
    const parts = node.elements.map(plainText);
    return parts.every((text) => text !== undefined) ? parts.join(", ") : undefined;
  }
  const words: Readonly<Record<string, string>> = { undefined: "–", null: "none", true: "yes", false: "no" };
  return words[node.getText()];
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

function tableText({ columns, rows }: Table): string {
  if (columns.length === 1) return listText(rows.map(([rule = ""]) => rule));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

function listText(rules: readonly string[]): string {
  return rules.map((rule) => `- ${rule}`).join("\n");
}

// The opening comment of a file, without its source references.
function openingOf(file: string): string {
  if (!existsSync(file)) return "";
  const lines = readFileSync(file, "utf8").split("\n");
  const end = lines.findIndex((line) => !line.startsWith("//"));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ""))
    .join(" ")
    .replace(/ ?Source: .*$/, "")
    .trim();
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
