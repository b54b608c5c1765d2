// Shared helpers for a PDF's objects (ISO 32000-1, 7.3), which are the library's.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from "@cantoo/pdf-lib";

export type DocumentFault = "invalid" | "tooMuch" | "tooMany" | "locked" | "unsupported";

/** Why a document cannot be rewritten; thrown wherever the reading is. */
export class Unreadable extends Error {
  readonly fault: DocumentFault;
  constructor(fault: DocumentFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** The target of a value: itself, or the object that it refers to; undefined where that is missing or null. */
export type Lookup = (value: PDFObject | undefined) => PDFObject | undefined;

export function lookupIn(context: PDFContext): Lookup {
  return (value) => {
    const found = value instanceof PDFRef ? context.lookup(value) : value;
    return found === PDFNull || found instanceof PDFRef ? undefined : found;
  };
}

export const at = (dict: PDFDict, key: string): PDFObject | undefined => dict.get(PDFName.of(key));

/** A name as text; undefined for anything else. */
export function nameOf(value: PDFObject | undefined): string | undefined {
  return value instanceof PDFName ? value.decodeText() : undefined;
}

export function numbersOf(value: PDFObject | undefined, lookup: Lookup): readonly number[] {
  const found = lookup(value);
  const all = found instanceof PDFArray ? found.asArray().map(lookup) : [];
  return all.filter((one) => one instanceof PDFNumber).map((one) => one.asNumber());
}
