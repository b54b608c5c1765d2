// Interprets the JSON of a request. Our own calls are read strictly. Clients written from the specification know only
// its names, not types: a missing value may be absent, null or empty, booleans may be 1 and 0, numbers may be texts,
// and unknown fields are ignored.
import { z } from "zod";
import { type Call, type PayloadOf } from "../core/call.ts";

export type Read<Payload> =
  | { readonly success: true; readonly data: Payload }
  /** The path of an issue uses wire names. */
  | { readonly success: false; readonly issues: readonly z.core.$ZodIssue[] };

const compiled = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A schema whose success costs a tenth (docs/decisions/0451); failures are checked again by the schema itself, for its
 * issues. Compiled on first use.
 */
export function compiledOf(schema: z.ZodType): z.ZodType {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = z.compile(schema);
  compiled.set(schema, made);
  return made;
}

/**
 * The payload of a call, in domain names.
 * @param json the parsed content of the form's field `json`
 */
export function readPayload<C extends Call>(call: C, json: unknown): Read<PayloadOf<C>> {
  const names = wireNamesOf(call);
  const { success, data, error } = compiledOf(call.payload).safeParse(
    names === undefined ? json : leniently(call.payload as z.ZodObject, names, json),
  );
  if (success) return { success, data: data as PayloadOf<C> };
  return { success, issues: names === undefined ? error.issues : error.issues.map((issue) => onWire(issue, names)) };
}

/** The wire name of each field of a specification's call; undefined for our own calls, which have none. */
export function wireNamesOf({ payload }: Call): Readonly<Record<string, string>> | undefined {
  return payload.meta()?.["wire"] as Readonly<Record<string, string>> | undefined;
}

function onWire(issue: z.core.$ZodIssue, names: Readonly<Record<string, string>>): z.core.$ZodIssue {
  const [field, ...inside] = issue.path;
  return typeof field === "string" ? { ...issue, path: [names[field] ?? field, ...inside] } : issue;
}

function leniently(payload: z.ZodObject, names: Readonly<Record<string, string>>, json: unknown): unknown {
  // Some languages write an object without fields as an empty list.
  if (json === null || json === "" || (Array.isArray(json) && json.length === 0)) return {};
  if (typeof json !== "object" || Array.isArray(json)) return json;
  const fields: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(payload.shape)) {
    const wireName = names[name] ?? name;
    const value = Object.hasOwn(json, wireName)
      ? meant(schema as z.ZodType, (json as Record<string, unknown>)[wireName])
      : undefined;
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/** Interprets a value by its field; undefined if it is missing. The schema refuses any other value. */
function meant(schema: z.ZodType, value: unknown): unknown {
  if (value === null) return undefined;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    if (value === "") return undefined;
    const inner = schema.unwrap() as z.ZodType;
    const read = meant(inner, value);
    // An optional id may be 0, if 0 is not a valid id.
    return read === 0 && !inner.safeParse(read).success ? undefined : read;
  }
  if (schema instanceof z.ZodBoolean) return yesAndNo.get(value) ?? value;
  if (schema instanceof z.ZodNumber) return typeof value === "string" && written.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodString) return typeof value === "number" ? String(value) : value;
  return value;
}

const yesAndNo: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  ["1", true],
  ["true", true],
  [0, false],
  ["0", false],
  ["false", false],
]);
const written = /^[+-]?\d+(?:\.\d+)?$/;
