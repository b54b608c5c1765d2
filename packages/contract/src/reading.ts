// What the JSON of a request means. Our own calls are read to the letter. Whoever writes against the specification has only its names, and no types: what is
// not said may be absent, null or empty there, yes and no may be 1 and 0, numbers may be texts, and what nobody knows is passed over.
import { z } from "zod";
import { type Call, type PayloadOf } from "./call.ts";

export type Read<Payload> =
  | { readonly success: true; readonly data: Payload }
  /** The path of an issue is that of the wire. */
  | { readonly success: false; readonly issues: readonly z.core.$ZodIssue[] };

const compiled = new WeakMap<z.ZodType, z.ZodType>();

/** A schema whose yes costs a tenth (docs/decisions/0451); its no is the schema's own, with its issues. Made when it is first wanted. */
export function compiledOf(schema: z.ZodType): z.ZodType {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = z.compile(schema);
  compiled.set(schema, made);
  return made;
}

/**
 * The payload of a call, in domain names.
 * @param json what the form's field `json` holds, parsed
 */
export function readPayload<C extends Call>(call: C, json: unknown): Read<PayloadOf<C>> {
  const names = wireNamesOf(call);
  const { success, data, error } = compiledOf(call.payload).safeParse(names === undefined ? json : leniently(call.payload as z.ZodObject, names, json));
  if (success) return { success, data: data as PayloadOf<C> };
  return { success, issues: names === undefined ? error.issues : error.issues.map((issue) => onWire(issue, names)) };
}

/** The wire's name of each field of a call of the specification; undefined for a call of ours, which has none of its names. */
export function wireNamesOf({ payload }: Call): Readonly<Record<string, string>> | undefined {
  return payload.meta()?.["wire"] as Readonly<Record<string, string>> | undefined;
}

function onWire(issue: z.core.$ZodIssue, names: Readonly<Record<string, string>>): z.core.$ZodIssue {
  const [field, ...inside] = issue.path;
  return typeof field === "string" ? { ...issue, path: [names[field] ?? field, ...inside] } : issue;
}

function leniently(payload: z.ZodObject, names: Readonly<Record<string, string>>, json: unknown): unknown {
  // An empty list is how some languages write an object without fields.
  if (json === null || json === "" || (Array.isArray(json) && json.length === 0)) return {};
  if (typeof json !== "object" || Array.isArray(json)) return json;
  const fields: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(payload.shape)) {
    const wireName = names[name] ?? name;
    const value = Object.hasOwn(json, wireName) ? meant(schema as z.ZodType, (json as Record<string, unknown>)[wireName]) : undefined;
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/** A value as its field means it; undefined where nothing was said. What is none of these is left to the schema to refuse. */
function meant(schema: z.ZodType, value: unknown): unknown {
  if (value === null) return undefined;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    if (value === "") return undefined;
    const inner = schema.unwrap() as z.ZodType;
    const read = meant(inner, value);
    // An id that is not asked for is 0 as well, where 0 is no id.
    return read === 0 && !inner.safeParse(read).success ? undefined : read;
  }
  if (schema instanceof z.ZodBoolean) return yesAndNo.get(value) ?? value;
  if (schema instanceof z.ZodNumber) return typeof value === "string" && written.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodString) return typeof value === "number" ? String(value) : value;
  return value;
}

const yesAndNo: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([[1, true], ["1", true], ["true", true], [0, false], ["0", false], ["false", false]]);
const written = /^[+-]?\d+(?:\.\d+)?$/;
