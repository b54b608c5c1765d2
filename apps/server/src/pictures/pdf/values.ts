// What a PDF is made of (ISO 32000-1, 7.3).

export type Name = { readonly name: string };
/** Another object of the file, by its number; of several generations the last stands. */
export type Ref = { readonly ref: number };
export type Dict = ReadonlyMap<string, Value>;
/** @param raw as it stands in the file, behind its filters */
export type Stream = { readonly dict: Dict; readonly raw: Buffer };
/** A string is its bytes. */
export type Value = null | boolean | number | Buffer | Name | Ref | Stream | Dict | readonly Value[];

export type DocumentFault = "invalid" | "tooLarge" | "tooMany" | "locked" | "unsupported";

/** Why a document is not made anew; ends the reading of it wherever that is. */
export class Unreadable extends Error {
  readonly fault: DocumentFault;
  constructor(fault: DocumentFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export function isDict(value: Value | undefined): value is Dict {
  return value instanceof Map;
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isName(value: Value | undefined): value is Name {
  return isPlainObject(value) && "name" in value;
}

export function isRef(value: Value | undefined): value is Ref {
  return isPlainObject(value) && "ref" in value;
}

export function isStream(value: Value | undefined): value is Stream {
  return isPlainObject(value) && "raw" in value;
}

function isPlainObject(value: Value | undefined): value is Name | Ref | Stream {
  return typeof value === "object" && value !== null && !(value instanceof Map) && !Array.isArray(value) && !Buffer.isBuffer(value);
}
