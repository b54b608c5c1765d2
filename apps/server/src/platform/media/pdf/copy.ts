// Copies the parts of one document that rules allow into a new one. A rule says which keys of an object are written and
// by which rules; everything else is left out.
import { deflateSync } from "node:zlib";
import {
  PDFArray,
  PDFBool,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { type Room, unfilter } from "./filters.ts";
import { at, type Lookup, Unreadable } from "./values.ts";

/** @returns how a value is written; undefined where it is not */
export type Rule = (value: PDFObject, copy: Copy) => PDFObject | undefined;
export type Keys = Readonly<Record<string, Rule>>;
/** Re-encodes a JPEG picture. */
export type Remake = (picture: PDFRawStream) => Promise<PDFRawStream>;

const mostWritten = 100_000;

/** The document being written. */
export class Copy {
  readonly to = PDFContext.create();
  readonly lookup: Lookup;
  readonly room: Room;
  readonly jpegs = new Set<PDFObject>();
  readonly #known = new Map<Rule, Map<string, PDFRef>>();
  readonly #waiting: { readonly ref: PDFRef; readonly rule: Rule; readonly value: PDFObject }[] = [];

  constructor(lookup: Lookup, room: Room) {
    this.lookup = lookup;
    this.room = room;
  }

  /**
   * A direct value; undefined where no rule allows it. References become objects of the new file, once for each rule.
   */
  value(rule: Rule, value: PDFObject | undefined): PDFObject | undefined {
    const found = this.lookup(value);
    if (found === undefined) return undefined;
    return value instanceof PDFRef ? this.#refOf(rule, value, found) : rule(found, this);
  }

  entries(keys: Keys, dict: PDFDict): PDFDict {
    const written = PDFDict.withContext(this.to);
    for (const [key, rule] of Object.entries(keys)) set(written, key, this.value(rule, at(dict, key)));
    return written;
  }

  list(rules: (index: number) => Rule, values: readonly PDFObject[]): PDFArray {
    const written = PDFArray.withContext(this.to);
    for (const [index, value] of values.entries()) written.push(this.value(rules(index), value) ?? PDFNull);
    return written;
  }

  /** Writes the queued objects. They may queue more, so that no chain of objects is too long for the stack. */
  async finish(remake: Remake): Promise<void> {
    for (const { ref, rule, value } of this.#waiting) {
      const object = rule(value, this) ?? PDFNull;
      this.to.assign(ref, this.jpegs.has(object) ? await remake(object as PDFRawStream) : object);
    }
  }

  #refOf(rule: Rule, { tag }: PDFRef, value: PDFObject): PDFRef {
    const refs = this.#known.get(rule) ?? new Map<string, PDFRef>();
    this.#known.set(rule, refs);
    const before = refs.get(tag);
    if (before !== undefined) return before;
    const ref = this.to.nextRef();
    if (ref.objectNumber > mostWritten) throw new Unreadable("tooMuch", "objects");
    refs.set(tag, ref);
    this.#waiting.push({ ref, rule, value });
    return ref;
  }
}

export function set(dict: PDFDict, key: string, value: PDFObject | undefined): void {
  if (value !== undefined) dict.set(PDFName.of(key), value);
}

const isPlain = (value: PDFObject): boolean =>
  [PDFName, PDFNumber, PDFBool, PDFString, PDFHexString].some((kind) => value instanceof kind);

/** Names, numbers, strings, and lists of them. */
export const plain: Rule = (value, copy) => {
  if (value instanceof PDFArray) return copy.list(() => plain, value.asArray());
  return isPlain(value) ? value : undefined;
};

/** A dictionary with only these keys. @param keys called when the first one is copied: rules refer to each other */
export function dict(keys: () => Keys): Rule {
  const known = once(keys);
  return (value, copy) => (value instanceof PDFDict ? copy.entries(known(), value) : undefined);
}

/** A rule that is created when needed: rules refer to each other. */
export function later(make: () => Rule): Rule {
  const known = once(make);
  return (value, copy) => known()(value, copy);
}

/** Rules are compared by identity, so that an object is written once: each is created once. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A dictionary of any names with values of one rule. */
export function named(rule: Rule): Rule {
  return (value, copy) => {
    if (!(value instanceof PDFDict)) return undefined;
    const written = PDFDict.withContext(copy.to);
    for (const [key, one] of value.entries()) set(written, key.decodeText(), copy.value(rule, one));
    return written;
  };
}

export function list(rule: Rule): Rule {
  return (value, copy) => (value instanceof PDFArray ? copy.list(() => rule, value.asArray()) : undefined);
}

/** The first rule that allows a value. */
export function either(...rules: readonly Rule[]): Rule {
  return (value, copy) => {
    for (const rule of rules) {
      const object = rule(value, copy);
      if (object !== undefined) return object;
    }
    return undefined;
  };
}

/** A stream with only these keys; its content is deflated again. */
export function stream(keys: () => Keys): Rule {
  const known = once(keys);
  return (value, copy) => {
    if (!(value instanceof PDFRawStream)) return undefined;
    const { bytes, isJpeg, predicted } = unfilter(value, copy.lookup, copy.room);
    const entries = copy.entries(known(), value.dict);
    if (!isJpeg) {
      if (predicted !== undefined) set(entries, "DecodeParms", prediction(predicted, copy));
      return packed(bytes, entries);
    }
    const picture = PDFRawStream.of(entries, bytes);
    copy.jpegs.add(picture);
    return picture;
  };
}

const prediction: Rule = dict(() => ({ Predictor: plain, Colors: plain, BitsPerComponent: plain, Columns: plain }));

/** Bytes as a stream of the new file. */
export function packed(bytes: Uint8Array, entries: PDFDict): PDFRawStream {
  set(entries, "Filter", PDFName.of("FlateDecode"));
  return PDFRawStream.of(entries, deflateSync(bytes));
}
