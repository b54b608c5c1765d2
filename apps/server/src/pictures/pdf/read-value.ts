// Reads the values of a PDF out of its bytes, one after the other. It knows no file and follows nothing.
import { type Dict, Unreadable, type Value } from "./values.ts";

const deepest = 60;
const isSpace = (byte: number | undefined): boolean => byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;
const ends = new Set([..."()<>[]{}/%"].map((sign) => sign.charCodeAt(0)));
const isRegular = (byte: number | undefined): byte is number => byte !== undefined && !isSpace(byte) && !ends.has(byte);
const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const broken = (what: string, at: number): Unreadable => new Unreadable("invalid", `${what} at byte ${String(at)}`);

export type Reader = { readonly bytes: Buffer; at: number };

/** Goes over spaces and comments. */
export function skipSpace(reader: Reader): void {
  const { bytes } = reader;
  for (;;) {
    while (isSpace(bytes[reader.at])) reader.at += 1;
    if (bytes[reader.at] !== 0x25) return;
    while (reader.at < bytes.length && bytes[reader.at] !== 10 && bytes[reader.at] !== 13) reader.at += 1;
  }
}

/** The regular signs that begin here, behind spaces; empty where a delimiter or the end does. */
export function readWord(reader: Reader): string {
  skipSpace(reader);
  const from = reader.at;
  while (isRegular(reader.bytes[reader.at])) reader.at += 1;
  return reader.bytes.toString("latin1", from, reader.at);
}

/** One value, and where it is a number that two words make a reference of, the reference. */
export function readValue(reader: Reader, depth = 0): Value {
  if (depth > deepest) throw broken("nested too deeply", reader.at);
  skipSpace(reader);
  const { bytes, at } = reader;
  switch (String.fromCharCode(bytes[at] ?? 0)) {
    case "/": return { name: readName(reader) };
    case "(": return readString(reader);
    case "[": return readList(reader, depth);
    case "<": return bytes[at + 1] === 0x3c ? readDict(reader, depth) : readHex(reader);
    default: return readPlain(reader);
  }
}

function readName(reader: Reader): string {
  reader.at += 1;
  const from = reader.at;
  while (isRegular(reader.bytes[reader.at])) reader.at += 1;
  return reader.bytes.toString("latin1", from, reader.at).replaceAll(/#([0-9a-f]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function readPlain(reader: Reader): Value {
  const from = reader.at;
  const word = readWord(reader);
  if (word === "true" || word === "false") return word === "true";
  if (word === "null") return null;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/u.test(word)) throw broken("no value", from);
  return /^\d{1,10}$/u.test(word) ? numberOrRef(reader, Number(word)) : Number(word);
}

function numberOrRef(reader: Reader, number: number): Value {
  const { at } = reader;
  if (/^\d{1,5}$/u.test(readWord(reader)) && readWord(reader) === "R") return { ref: number };
  reader.at = at;
  return number;
}

function readList(reader: Reader, depth: number): readonly Value[] {
  reader.at += 1;
  const values: Value[] = [];
  for (;;) {
    skipSpace(reader);
    if (reader.bytes[reader.at] === 0x5d) {
      reader.at += 1;
      return values;
    }
    values.push(readValue(reader, depth + 1));
  }
}

function readDict(reader: Reader, depth: number): Dict {
  reader.at += 2;
  const dict = new Map<string, Value>();
  for (;;) {
    skipSpace(reader);
    const { bytes, at } = reader;
    if (bytes[at] === 0x3e && bytes[at + 1] === 0x3e) {
      reader.at += 2;
      return dict;
    }
    if (bytes[at] !== 0x2f) throw broken("no key", at);
    dict.set(readName(reader), readValue(reader, depth + 1));
  }
}

function readHex(reader: Reader): Buffer {
  const to = reader.bytes.indexOf(">", reader.at);
  if (to < 0) throw broken("a string without end", reader.at);
  const hex = reader.bytes.toString("latin1", reader.at + 1, to).replaceAll(/[^0-9a-f]/giu, "");
  reader.at = to + 1;
  return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, "hex");
}

function readString(reader: Reader): Buffer {
  const { bytes } = reader;
  const read: string[] = [];
  let open = 1;
  for (reader.at += 1; open > 0; reader.at += 1) {
    if (reader.at >= bytes.length) throw broken("a string without end", reader.at);
    const sign = String.fromCharCode(bytes[reader.at] ?? 0);
    if (sign === "(") open += 1;
    if (sign === ")") open -= 1;
    if (open > 0) read.push(sign === "\\" ? readEscape(reader) : sign);
  }
  return Buffer.from(read.join(""), "latin1");
}

/** Stands on the last of its signs afterwards. */
function readEscape(reader: Reader): string {
  const { bytes } = reader;
  const octal = /^[0-7]{1,3}/u.exec(bytes.toString("latin1", reader.at + 1, reader.at + 4))?.[0];
  reader.at += octal?.length ?? 1;
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
  const sign = String.fromCharCode(bytes[reader.at] ?? 0);
  if (sign === "\r" && bytes[reader.at + 1] === 10) reader.at += 1;
  return sign === "\r" || sign === "\n" ? "" : escapes[sign] ?? sign;
}
