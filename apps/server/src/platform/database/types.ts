import { assert } from "@chalkboard/kernel";
import pg from "pg";

// Parsers of PostgreSQL's text format, by type id. Types that are not listed keep the driver's parser.
const { builtins } = pg.types;
const int8Array = 1016;

type Parser = (text: string) => unknown;

const parsers = new Map<number, Parser>([
  [builtins.INT8, safeInteger],
  [builtins.TIMESTAMPTZ, (text) => Date.parse(`${text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")}`)],
  [builtins.DATE, (text) => text],
  [int8Array, (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(safeInteger))],
]);

/** The parser of a type; passed to each connection instead of changing the driver's global table. */
export function parserOf(id: number, format?: string): Parser {
  const own = format === "binary" ? undefined : parsers.get(id);
  return own ?? (pg.types.getTypeParser(id, format === "binary" ? "binary" : "text") as Parser);
}

function safeInteger(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), "an int8 fits a safe integer", { text });
  return value;
}
