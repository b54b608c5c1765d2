import { allCalls, inputSchema, type Call, responses, shapes } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callRows, type CallRow, createTestServer, makeReady, type TestServer } from "../index.ts";

// Every call that takes a day, a month or a timestamp, at both ends of the contract's range and just beyond: a proper
// response each time, soon, and never an internal error. The fields are found in the contract's schemas, so a new call
// is covered automatically.

const { earliestDay, earliestMs, latestDay, latestMs } = shapes;
let fixture: TestServer;
let rows: ReadonlyMap<string, CallRow>;
beforeAll(async () => {
  fixture = await createTestServer();
  const made = await makeReady(fixture);
  rows = new Map(Object.entries(callRows).map(([path, row]) => [path, row(made)]));
});
afterAll(async () => {
  await fixture.close();
});

type Kind = "day" | "timestamp";
type Schema = { readonly [name: string]: unknown };
/** Where a payload has a day or a timestamp. */
type Field = { readonly path: readonly (string | number)[]; readonly kind: Kind };

const variants = (schema: Schema): readonly Schema[] => [
  schema,
  ...["anyOf", "oneOf", "allOf"].flatMap((name) => (schema[name] ?? []) as Schema[]).flatMap(variants),
];

/** Timestamps are the only numbers with bounds in the thousands of billions. */
function kindOf(schema: Schema): Kind | undefined {
  if (schema["format"] === "date") return "day";
  const maximum = Number(schema["maximum"]);
  return maximum > 1e12 && maximum < 1e14 ? "timestamp" : undefined;
}

function fieldsIn(schema: Schema, path: Field["path"] = []): readonly Field[] {
  const found = variants(schema).flatMap((one): readonly Field[] => {
    const kind = kindOf(one);
    if (kind !== undefined) return [{ path, kind }];
    const below = Object.entries((one["properties"] ?? {}) as Record<string, Schema>).flatMap(([name, property]) =>
      fieldsIn(property, [...path, name]),
    );
    const items = one["items"] as Schema | undefined;
    return items === undefined ? below : [...below, ...fieldsIn(items, [...path, 0])];
  });
  return [...new Map(found.map((field) => [field.path.join("."), field])).values()];
}

/** A copy with values in some fields; parent objects must exist. */
function changed(payload: object, fields: readonly Field[], valueOf: (field: Field, index: number) => unknown): object {
  const copy = structuredClone(payload);
  fields.forEach((field, index) => {
    const last = field.path.at(-1) ?? "";
    const holder = field.path
      .slice(0, -1)
      .reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[String(name)], copy);
    if (typeof holder === "object" && holder !== null)
      (holder as Record<string, unknown>)[String(last)] = valueOf(field, index);
  });
  return copy;
}

const edges = { day: [earliestDay, latestDay, "2199-12-01"], timestamp: [earliestMs, latestMs, 0] } as const;
const beyond = {
  day: ["1899-12-31", "2200-01-01", "9999-12-01", "9999-12-31", "0001-01-01"],
  timestamp: [earliestMs - 1, latestMs + 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 8.64e15],
} as const;

const asking: readonly (readonly [path: string, call: Call, fields: readonly Field[]])[] = allCalls
  .map(({ call }) => [call.path, call, fieldsIn(inputSchema(call) as Schema)] as const)
  .filter(([, , fields]) => fields.length > 0);

test("the calls that take days or timestamps are found in the contract", () => {
  const kinds = new Set(asking.flatMap(([, , fields]) => fields.map(({ kind }) => kind)));
  expect([asking.length > 60, kinds]).toEqual([true, new Set(["day", "timestamp"])]);
  expect(asking.find(([path]) => path === "fees/count")?.[2].map(({ path }) => path.join("."))).toEqual([
    "from",
    "to",
    "asOf",
  ]);
});

test.each(asking)("%s responds at the ends of its range, and refuses values beyond", async (path, _call, fields) => {
  const row = rows.get(path);
  assert(row !== undefined, `a row for ${path}`);
  const [login, payload] = row.right;
  const token = login === undefined ? undefined : await fixture.tokenOf(login);
  const ask = async (input: object): Promise<number> => (await fixture.sendRaw(path, input, token)).response_type;
  for (const field of fields) {
    for (const value of beyond[field.kind]) {
      const input = changed(payload, [field], () => value);
      if (JSON.stringify(input) === JSON.stringify(payload)) continue;
      expect([field.path.join("."), value, await ask(input)]).toEqual([
        field.path.join("."),
        value,
        responses.invalidPayload,
      ]);
    }
    for (const value of edges[field.kind]) {
      expect([field.path.join("."), value, await ask(changed(payload, [field], () => value))]).not.toContain(
        responses.fault,
      );
    }
  }
  // A period of everything, one at either end, and one that ends before it begins.
  for (const ends of [
    [0, 1],
    [0, 0],
    [1, 1],
    [2, 2],
    [2, 1],
    [1, 0],
  ] as const) {
    const input = changed(payload, fields, ({ kind }, index) => edges[kind][index === 0 ? ends[0] : ends[1]]);
    expect([JSON.stringify(input), await ask(input)]).not.toContain(responses.fault);
  }
});
