// The objects of a PDF. The file is read from its first byte to its last, and what it says of where its objects are is not asked: of two objects with one
// number the later one stands, which is how files are changed, and nothing can be hidden from one reader and shown to another.
import { type Room, unfilter } from "./filters.ts";
import { type Reader, readValue, readWord, skipSpace } from "./read-value.ts";
import { type Dict, isDict, isName, isRef, isStream, type Stream, Unreadable, type Value } from "./values.ts";

const mostObjects = 50_000;

export type PdfFile = {
  readonly root: Dict;
  /** What a value stands for: itself, or the object that it refers to; null where that is missing. */
  readonly lookup: (value: Value | undefined) => Value;
};

/** Reads a whole file. @throws Unreadable: broken or cut off, encrypted, or with more objects than a document needs */
export function readPdf(bytes: Buffer, room: Room): PdfFile {
  // What is cut off lacks its end.
  if (!bytes.subarray(-1_024).includes("%%EOF")) throw new Unreadable("invalid", "no end");
  const { found, root } = readObjects(bytes);
  const objects = new Map<number, Value>(found);
  const lookup = lookupIn(objects);
  for (const [number, value] of found) {
    keep(objects, number, value);
    if (isStream(value) && isNamed(value.dict.get("Type"), "ObjStm")) unpack(value, { objects, lookup, room });
  }
  const catalog = lookup(root);
  if (!isDict(catalog)) throw new Unreadable("invalid", "no catalog");
  return { root: catalog, lookup };
}

type Lookup = PdfFile["lookup"];
type Reading = { readonly objects: Map<number, Value>; readonly lookup: Lookup; readonly room: Room };

function lookupIn(objects: ReadonlyMap<number, Value>): Lookup {
  return (value) => {
    const found = isRef(value) ? objects.get(value.ref) : value;
    return found === undefined || isRef(found) ? null : found;
  };
}

/** @returns what stands in the file itself, in its order, and the last root that it names */
function readObjects(bytes: Buffer): { readonly found: readonly (readonly [number: number, value: Value])[]; readonly root: Value | undefined } {
  const text = bytes.toString("latin1");
  const beginning = /(?<![\w.])(?:(?<number>\d{1,10})\s+\d{1,5}\s+obj|trailer)(?![a-z])/gu;
  const reader: Reader = { bytes, at: 0 };
  const objects = new Map<number, Value>();
  const lookup = lookupIn(objects);
  const found: (readonly [number: number, value: Value])[] = [];
  let root: Value | undefined;
  for (let next = beginning.exec(text); next !== null; next = beginning.exec(text)) {
    reader.at = beginning.lastIndex;
    const value = readObject(reader, text, lookup);
    beginning.lastIndex = reader.at;
    const number = next.groups?.["number"];
    const said = trailerOf(value, number === undefined);
    if (said?.has("Encrypt") === true) throw new Unreadable("locked", "encrypted");
    root = said?.get("Root") ?? root;
    if (number === undefined) continue;
    keep(objects, Number(number), value);
    found.push([Number(number), value]);
  }
  return { found, root };
}

/** A trailer, or a stream that is one. */
function trailerOf(value: Value, isTrailer: boolean): Dict | undefined {
  if (isTrailer && isDict(value)) return value;
  return isStream(value) && isNamed(value.dict.get("Type"), "XRef") ? value.dict : undefined;
}

function keep(objects: Map<number, Value>, number: number, value: Value): void {
  objects.set(number, value);
  if (objects.size > mostObjects) throw new Unreadable("tooLarge", "objects");
}

/** A value, and where it begins a stream, the stream. */
function readObject(reader: Reader, text: string, lookup: Lookup): Value {
  skipSpace(reader);
  if (text.startsWith("endobj", reader.at)) return null;
  const value = readValue(reader);
  const { at } = reader;
  if (!isDict(value) || readWord(reader) !== "stream") {
    reader.at = at;
    return value;
  }
  if (text[reader.at] === "\r") reader.at += 1;
  if (text[reader.at] === "\n") reader.at += 1;
  const from = reader.at;
  const said = lookup(value.get("Length"));
  const end = typeof said === "number" && /^\s{0,2}endstream/u.test(text.slice(from + said, from + said + 12)) ? from + said : text.indexOf("endstream", from);
  if (end < from) throw new Unreadable("invalid", "a stream without end");
  reader.at = end;
  return { dict: value, raw: reader.bytes.subarray(from, end) };
}

/** The objects that stand in a stream of objects. */
function unpack(stream: Stream, { objects, lookup, room }: Reading): void {
  const { bytes, predicted, isJpeg } = unfilter(stream, lookup, room);
  if (predicted !== undefined || isJpeg) throw new Unreadable("unsupported", "objects that are predicted");
  const [count, first] = [lookup(stream.dict.get("N")), lookup(stream.dict.get("First"))];
  if (typeof count !== "number" || typeof first !== "number" || count > mostObjects) throw new Unreadable("invalid", "objects that are not counted");
  const head: Reader = { bytes, at: 0 };
  for (let index = 0; index < count; index += 1) {
    const [number, offset] = [Number(readWord(head)), Number(readWord(head))];
    if (!Number.isSafeInteger(number) || !Number.isSafeInteger(offset)) throw new Unreadable("invalid", "objects without numbers");
    keep(objects, number, readValue({ bytes, at: first + offset }));
  }
}

function isNamed(value: Value | undefined, name: string): boolean {
  return isName(value) && value.name === name;
}
