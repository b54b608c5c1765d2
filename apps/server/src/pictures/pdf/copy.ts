// Copies what rules allow out of a file into a new one. A rule says which keys of an object are written and by which rules; what no rule names is not there.
import { deflateSync } from "node:zlib";
import { type Room, type Unfiltered, unfilter } from "./filters.ts";
import type { PdfFile } from "./read-file.ts";
import { type Dict, isDict, isList, isName, isRef, isStream, Unreadable, type Value } from "./values.ts";

/** A stream on its way: its dictionary by key, and what it holds; a JPEG is made anew before it is written. */
export type Body = { readonly entries: Map<string, string>; readonly bytes: Buffer; readonly isJpeg: boolean };
/** @returns how a value is written; undefined where it is not */
export type Rule = (value: Value, copy: Copy) => string | Body | undefined;
export type Keys = Readonly<Record<string, Rule>>;

export type Copy = {
  readonly file: PdfFile;
  /** A value in its place; `null` where no rule lets it through. What is referred to becomes an object of the new file, once for each rule. */
  readonly value: (rule: Rule, value: Value | undefined) => string;
  readonly entries: (keys: Keys, dict: Dict) => Map<string, string>;
  readonly unfilter: (value: Value) => Unfiltered | undefined;
  /** Adds an object of our own. @returns how it is referred to */
  readonly add: (object: string | Body) => string;
  /** Adds an object that others name before it is known. */
  readonly promise: () => { readonly ref: string; readonly keep: (object: string) => void };
};

const mostWritten = 100_000;
/** What a document may come to, all in all. */
const mostBytes = 24 * 1024 * 1024;

type Waiting = { readonly number: number; readonly rule: Rule; readonly value: Value };
export type Remake = (body: Body) => Promise<Body>;

/**
 * Writes a new document.
 * @param begin writes what is first, by what it is given, and answers how the catalog is referred to
 * @param remake makes a picture in JPEG anew
 */
export async function copyPdf(file: PdfFile, room: Room, begin: (copy: Copy) => string, remake: Remake): Promise<Buffer> {
  const waiting: Waiting[] = [];
  const known = new Map<Rule, Map<number, number>>();
  const own: (readonly [number: number, object: string | Body])[] = [];
  let last = 0;
  const next = (): number => {
    last += 1;
    if (last > mostWritten) throw new Unreadable("tooLarge", "objects");
    return last;
  };
  const numberOf = (rule: Rule, ref: number): number => {
    const numbers = known.get(rule) ?? new Map<number, number>();
    known.set(rule, numbers);
    const before = numbers.get(ref);
    if (before !== undefined) return before;
    const number = next();
    numbers.set(ref, number);
    waiting.push({ number, rule, value: file.lookup({ ref }) });
    return number;
  };
  const copy: Copy = {
    file,
    value: (rule, value) => {
      if (value === undefined || file.lookup(value) === null) return "null";
      if (isRef(value)) return `${String(numberOf(rule, value.ref))} 0 R`;
      const direct = rule(value, copy);
      return typeof direct === "string" ? direct : "null";
    },
    entries: (keys, dict) => new Map(Object.entries(keys).flatMap(([key, rule]) => {
      const text = copy.value(rule, dict.get(key));
      return text === "null" ? [] : [[key, text] as const];
    })),
    unfilter: (value) => (isStream(value) ? unfilter(value, file.lookup, room) : undefined),
    add: (object) => {
      const number = next();
      own.push([number, object]);
      return `${String(number)} 0 R`;
    },
    promise: () => {
      const number = next();
      return { ref: `${String(number)} 0 R`, keep: (object) => { own.push([number, object]); } };
    },
  };
  const catalog = begin(copy);
  const sheet = new Sheet();
  for (const [number, object] of own) sheet.add(number, object);
  // What is written may name more; it waits behind the others, so that no chain of objects is too long for the stack.
  for (const { number, rule, value } of waiting) {
    const object = rule(value, copy) ?? "null";
    sheet.add(number, typeof object !== "string" && object.isJpeg ? await remake(object) : object);
  }
  return sheet.end(catalog, last);
}

/** The bytes of a PDF in the making. */
class Sheet {
  readonly #parts: Buffer[] = [];
  readonly #places = new Map<number, number>();
  #length = 0;

  constructor() { this.#put(Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")); }

  add(number: number, object: string | Body): void {
    this.#places.set(number, this.#length);
    if (typeof object === "string") {
      this.#put(Buffer.from(`${String(number)} 0 obj\n${object}\nendobj\n`, "latin1"));
      return;
    }
    const { entries, bytes } = object;
    this.#put(Buffer.from(`${String(number)} 0 obj\n${written(new Map([...entries, ["Length", String(bytes.length)]]))}\nstream\n`, "latin1"));
    this.#put(bytes);
    this.#put(Buffer.from("\nendstream\nendobj\n"));
  }

  end(catalog: string, last: number): Buffer {
    const from = this.#length;
    const places = Array.from({ length: last }, (_, index) => {
      const place = this.#places.get(index + 1);
      return place === undefined ? "0000000000 00000 f \n" : `${String(place).padStart(10, "0")} 00000 n \n`;
    });
    const size = String(last + 1);
    this.#put(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${size} /Root ${catalog} >>\n`));
    this.#put(Buffer.from(`startxref\n${String(from)}\n%%EOF\n`));
    return Buffer.concat(this.#parts);
  }

  #put(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length > mostBytes) throw new Unreadable("tooLarge", "what was made of it");
    this.#parts.push(bytes);
  }
}

/** A dictionary as it is written. */
export function written(entries: ReadonlyMap<string, string>): string {
  return `<< ${[...entries].map(([key, text]) => `${nameText(key)} ${text}`).join(" ")} >>`;
}

function nameText(name: string): string {
  return `/${name.replaceAll(/[^!-~]|[#()<>[\]{}/%]/gu, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;
}

/** Names, numbers, strings, and lists of them. */
export const plain: Rule = (value, copy) => {
  if (isName(value)) return nameText(value.name);
  if (Buffer.isBuffer(value)) return `<${value.toString("hex")}>`;
  if (isList(value)) return `[ ${value.map((one) => copy.value(plain, one)).join(" ")} ]`;
  if (typeof value === "number") return numberText(value);
  return typeof value === "boolean" ? String(value) : undefined;
};

/** A number as PDF writes it, which knows no exponents. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(6).replace(/0+$/u, "").replace(/\.$/u, "");
}

/** A dictionary of these keys alone. @param keys asked when the first one is copied: rules name each other */
export function dict(keys: () => Keys): Rule {
  const known = once(keys);
  return (value, copy) => (isDict(value) ? written(copy.entries(known(), value)) : undefined);
}

/** A rule that is made when it is needed: rules name each other. */
export function later(make: () => Rule): Rule {
  const known = once(make);
  return (value, copy) => known()(value, copy);
}

/** Rules are told apart by what they are, so that an object is written once: each is made once. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A dictionary of any names with values of one rule. */
export function named(rule: Rule): Rule {
  return (value, copy) => (isDict(value) ? written(new Map([...value].map(([key, one]) => [key, copy.value(rule, one)]))) : undefined);
}

export function list(rule: Rule): Rule {
  return (value, copy) => (isList(value) ? `[ ${value.map((one) => copy.value(rule, one)).join(" ")} ]` : undefined);
}

/** The first rule that lets a value through. */
export function either(...rules: readonly Rule[]): Rule {
  return (value, copy) => {
    for (const rule of rules) {
      const object = rule(value, copy);
      if (object !== undefined) return object;
    }
    return undefined;
  };
}

/** A stream with these keys alone; what it holds is deflated anew. */
export function stream(keys: () => Keys): Rule {
  const known = once(keys);
  return (value, copy) => {
    if (!isStream(value)) return undefined;
    const { bytes, isJpeg, predicted } = copy.unfilter(value) ?? { bytes: Buffer.alloc(0), isJpeg: false, predicted: undefined };
    const entries = copy.entries(known(), value.dict);
    if (isJpeg) return { entries, bytes, isJpeg };
    if (predicted !== undefined) entries.set("DecodeParms", copy.value(prediction, predicted));
    return packed(bytes, entries);
  };
}

const prediction: Rule = dict(() => ({ Predictor: plain, Colors: plain, BitsPerComponent: plain, Columns: plain }));

/** Bytes as a stream of the new file. */
export function packed(bytes: Buffer, entries = new Map<string, string>()): Body {
  return { entries: entries.set("Filter", "/FlateDecode"), bytes: deflateSync(bytes), isJpeg: false };
}
