import { describe, expect, test } from "vitest";
import { z } from "zod";
import { allCalls } from "../all.ts";
import type { Call } from "../core/call.ts";
import { isNoToken } from "./envelope.ts";
import { readPayload, wireNamesOf } from "./reading.ts";

// Every call of the specification, every field of its payload, and every spelling that a client may use who knows only
// the names.

type Fields = Readonly<Record<string, unknown>>;
type Field = { readonly name: string; readonly schema: z.ZodType; readonly isOptional: boolean };

const calls = allCalls
  .filter(({ call }) => wireNamesOf(call) !== undefined)
  .map(({ call }) => [call.path, call] as const);
const ours = allCalls
  .filter(({ call }) => wireNamesOf(call) === undefined)
  .map(({ call }) => [call.path, call] as const);
const withFields = calls.filter(([, call]) => fieldsOf(call).length > 0);

function fieldsOf(call: Call): readonly Field[] {
  const names = wireNamesOf(call) ?? {};
  return Object.entries((call.payload as z.ZodObject).shape).map(([name, schema]) => {
    const isOptional = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
    return { name: names[name] ?? name, schema: (isOptional ? schema.unwrap() : schema) as z.ZodType, isOptional };
  });
}

/** A sample value for the field. */
function sample({ name, schema }: Field): unknown {
  const found = [true, 1, "2026-04-10", "en", "a@b.example", "x"].find((value) => schema.safeParse(value).success);
  if (found === undefined) throw new Error(`no sample for ${name}`);
  return found;
}

/** The payload that a call reads; for a refusal, the fields that it names. */
function read(call: Call, json: unknown): unknown {
  const payload = readPayload(call, json);
  return payload.success ? payload.data : { refused: payload.issues.map(({ path }) => path.join(".")) };
}

/** Each field alone in another spelling, with its meaning; undefined means missing. */
function expectAlike(
  call: Call,
  spellings: (field: Field) => readonly (readonly [spelling: unknown, meant: unknown])[],
): void {
  const fields = fieldsOf(call);
  const whole: Fields = Object.fromEntries(fields.map((field) => [field.name, sample(field)]));
  for (const field of fields) {
    for (const [spelling, meant] of spellings(field)) {
      const { [field.name]: _left, ...others } = whole;
      const plain = meant === undefined ? others : { ...others, [field.name]: meant };
      expect([field.name, spelling, read(call, { ...others, [field.name]: spelling })]).toEqual([
        field.name,
        spelling,
        read(call, plain),
      ]);
    }
  }
}

describe.each(withFields)("%s", (_path, call) => {
  test("null, an empty text and a missing value are equal for optional fields", () => {
    expectAlike(call, ({ isOptional }) =>
      isOptional
        ? [
            [null, undefined],
            ["", undefined],
          ]
        : [],
    );
  });
  test("an id of 0 means none", () => {
    expectAlike(call, ({ isOptional, schema }) =>
      isOptional && schema instanceof z.ZodNumber && !schema.safeParse(0).success
        ? [
            [0, undefined],
            ["0", undefined],
          ]
        : [],
    );
  });
  test("1, 0, their texts and those of true and false are booleans", () => {
    expectAlike(call, ({ schema }) =>
      schema instanceof z.ZodBoolean
        ? [
            [1, true],
            ["1", true],
            ["true", true],
            [0, false],
            ["0", false],
            ["false", false],
          ]
        : [],
    );
  });
  test("digits may be a text where a number is expected, and a number where a text is", () => {
    expectAlike(call, ({ schema }) =>
      schema instanceof z.ZodNumber
        ? [
            ["1", 1],
            ["-1", -1],
            ["1.5", 1.5],
          ]
        : schema instanceof z.ZodString
          ? [
              [0, "0"],
              [7, "7"],
            ]
          : [],
    );
  });
  test("any other value is refused by its wire name", () => {
    for (const { name } of fieldsOf(call))
      expect(read(call, { [name]: { no: [[]] } })).toMatchObject({ refused: expect.arrayContaining([name]) });
  });
});

describe.each(calls)("%s", (_path, call) => {
  const required = {
    refused: fieldsOf(call)
      .filter(({ isOptional }) => !isOptional)
      .map(({ name }) => name),
  };
  test.each([
    ["null", null],
    ["an empty list", []],
    ["an empty text", ""],
  ])("%s instead of a payload is one without fields", (_rule, json) => {
    expect(read(call, json)).toEqual(read(call, {}));
    if (required.refused.length > 0) expect(read(call, json)).toEqual(required);
  });
  test("an unknown field is ignored, and so is one by our own name", () => {
    const own = Object.entries(wireNamesOf(call) ?? {}).filter(
      ([name, wireName]) => name !== wireName && !Object.values(wireNamesOf(call) ?? {}).includes(name),
    );
    const whole = Object.fromEntries(fieldsOf(call).map((field) => [field.name, sample(field)]));
    expect(
      read(call, { ...whole, ...Object.fromEntries(own.map(([name]) => [name, {}])), nobody: 1, constructor: 1 }),
    ).toEqual(read(call, whole));
  });
  test.each([
    ["a text", "x"],
    ["a number", 7],
    ["a list", [1]],
  ])("%s is no payload", (_rule, json) => {
    expect(read(call, json)).toEqual({ refused: [""] });
  });
});

test.each(ours)("%s is ours, and read strictly", (_path, call) => {
  expect(readPayload(call, { nobody: 1 }).success).toBe(false);
  expect(readPayload(call, null).success).toBe(false);
});

test.each<[rule: string, token: string, isNone: boolean]>([
  ["64 zeros", "0".repeat(64), true],
  ["32 zeros", "0".repeat(32), true],
  ["one zero", "0", true],
  ["nothing", "", true],
  ["a GUID of zeros", "00000000-0000-0000-0000-000000000000", true],
  ["zeros and a one", `${"0".repeat(63)}1`, false],
  ["a word", "none", false],
])("a token of %s says whether the caller is anonymous", (_rule, token, isNone) => {
  expect(isNoToken(token)).toBe(isNone);
});
