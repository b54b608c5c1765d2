import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { allCalls } from "./all.ts";
import { fromWire } from "./core/call.ts";
import { compiledOf } from "./wire/reading.ts";

// A compiled check gives the same as the schema, the same value or the same issues, for real payloads and for payloads
// with one error.

type Json = Readonly<Record<string, { readonly asks: unknown }>>;
const samples = JSON.parse(readFileSync(join(import.meta.dirname, "../../../docs/call-samples.json"), "utf8")) as Json;
const calls = allCalls.flatMap(({ call }) => {
  const sample = samples[call.path];
  return sample === undefined ? [] : [[call.path, call.payload, fromWire(call.payload, sample.asks)] as const];
});

function saidBy(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  return success ? { data } : { issues: error.issues };
}

/** Every place in a value, as a path of names. */
function placesOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner).map((path) => [name, ...path]))];
}

/** The value with another one at a place; `absent` removes it. */
function withOther(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const inner = withOther((value as Record<string, unknown>)[name], rest, other);
  if (Array.isArray(value)) return value.map((one: unknown, index) => (String(index) === name ? inner : one));
  const others = Object.entries(value as object).filter(([one]) => one !== name);
  return Object.fromEntries(inner === absent ? others : [...others, [name, inner]]);
}

/** Adds an own field, even if its name is one that every object inherits. */
function withOne(value: object, name: string): object {
  return Object.defineProperty({ ...value }, name, { value: 1, enumerable: true, configurable: true, writable: true });
}

const absent = Symbol("absent");
const odd = [
  absent,
  null,
  undefined,
  true,
  0,
  -0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 53,
  Number.NaN,
  Infinity,
  "",
  " ",
  " x ",
  "x".repeat(5_000),
  "é",
  "\u0000",
  "2026-02-30",
  "__proto__",
  [],
  [null],
  {},
  { constructor: 1 },
  JSON.parse('{"__proto__": 1}'),
  new Date(0),
];

describe.each(calls)("%s", (_path, payload, input) => {
  const places = placesOf(input);
  test("is checked alike by its schema and its compiled check", () => {
    expect(saidBy(compiledOf(payload), input)).toStrictEqual(saidBy(payload, input));
    const changes = fc.array(
      fc.tuple(fc.constantFrom(...places), fc.oneof(fc.constantFrom<unknown>(...odd), fc.jsonValue({ maxDepth: 2 }))),
      { minLength: 1, maxLength: 2 },
    );
    fc.assert(
      fc.property(
        changes,
        fc.option(fc.constantFrom("more", "__proto__", "constructor"), { freq: 6 }),
        (changed, more) => {
          let value: unknown = input;
          for (const [path, other] of changed)
            if (placesOf(value).some((one) => one.join() === path.join())) value = withOther(value, path, other);
          if (more !== null && typeof value === "object" && value !== null && !Array.isArray(value))
            value = withOne(value, more);
          expect(saidBy(compiledOf(payload), value)).toStrictEqual(saidBy(payload, value));
        },
      ),
      { numRuns: 40 },
    );
  });

  test("compiles completely", () => expect(() => z.compile(payload, { strict: true })).not.toThrow());
});

test("nearly every call has a sample payload to check", () =>
  expect(calls.length).toBeGreaterThan(0.95 * allCalls.length));
