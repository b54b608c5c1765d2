import { readFile, writeFile } from "node:fs/promises";
import {
  allCalls,
  answerSchema,
  inputSchema,
  type Call,
  fromWire,
  identity,
  responses,
  type Role,
  roles,
  wireNamesOf,
} from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query } from "../../platform/database/query.ts";
import {
  type Asking,
  callRows,
  type CallRow,
  type CallSample,
  createTestServer,
  logins,
  makeReady,
  openSealed,
  password,
  samplesText,
  shownValue,
  type TestServer,
} from "../index.ts";

// Every call of the contract, over HTTP: the right role, each wrong one, no session, an ended session, a person of
// another service and of another branch, each field with invalid values, and every size limit. A call without a row in
// testing/call-rows-*.ts fails here.

const samplesFile = new URL("../../../../../docs/call-samples.json", import.meta.url);
const rewrite = process.env["CHALKBOARD_WRITE_SAMPLES"] === "1";

const schemas = new Ajv2020({ strict: false, validateFormats: false });
// Values in calls of the specification may be sent as texts.
const lenient = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true });

let world: TestServer;
let rows: ReadonlyMap<string, CallRow>;
let expired: string;
const samples: Record<string, CallSample> = {};

beforeAll(async () => {
  world = await createTestServer();
  expired = (await world.answer(identity.login, { user: logins.bancaAdmin, password })).token;
  await world.asOwner((sql) =>
    sql.run(query({}, "update session set expires_at = app.clock() where created_at = app.clock()")),
  );
  world.time.advance(2_000);
  const made = await makeReady(world);
  rows = new Map(Object.entries(callRows).map(([path, row]) => [path, row(made)]));
});
afterAll(async () => {
  await world.close();
});

const calls = allCalls.map(({ call }) => [call.path, call] as const);
const people: readonly (readonly [role: Role, login: string])[] = [
  [roles.platform, logins.trader],
  [roles.assistant, logins.assistant],
  [roles.admin, logins.bancaAdmin],
  [roles.controller, logins.nordController],
  [roles.agent, logins.kliyanAgent],
  [roles.clerk, logins.clerks[0]],
  [roles.customer, logins.customers[0]],
];
const ofKliyan: readonly (readonly [role: Role, login: string])[] = [
  [roles.admin, logins.kliyanAdmin],
  [roles.agent, logins.kliyanAgent],
  [roles.customer, logins.customers[0]],
];
const mayCall = ({ access }: Call, role: Role): boolean => typeof access === "string" || access.includes(role);

function rowOf(path: string): CallRow {
  const row = rows.get(path);
  assert(row !== undefined, `a row for ${path} in testing/calls/call-rows-people.ts or call-rows-book.ts`);
  return row;
}
const ask = async (path: string, [login, payload]: readonly [login: string | undefined, payload: unknown]) =>
  world.sendRaw(path, payload, login === undefined ? undefined : await world.tokenOf(login));

/** Data of another service or branch that would show a hole in the isolation. */
const traces = {
  banca: /Banca|[cC]lerk\d|"Nord"|"Sid"|"Kap"/,
  kliyan: /Kliyan|[cC]ustomer\d/,
  sid: /"Sid"|[cC]lerk3/,
} as const;

/** An empty response, or one with nothing of theirs. */
async function expectNothingOf(trace: RegExp, path: string, asking: Asking): Promise<void> {
  const { response_type: answer, data } = await ask(path, asking);
  if (answer !== responses.success)
    return expect([responses.notAllowed, responses.notFound, responses.invalidPayload]).toContain(answer);
  expect(JSON.stringify(await opened(data, asking))).not.toMatch(trace);
}

/** The response, unsealed. */
async function opened(data: unknown, [login]: Asking): Promise<unknown> {
  return typeof data === "string" && login !== undefined ? openSealed(await world.tokenOf(login), data) : data;
}

/** Fields that name something of a service: a row about them must try another's. */
const ofAService =
  /^(?:idservicio|serviceId|idpos.*|posId|idzona|zoneId|ruleId|reference|account|owner|scope|scopeId)$/;
const belowAService = /^(?:idpos.*|posId|idzona|zoneId|ruleId|reference|account|scopeId)$/;

/** The fields of a payload in wire form. */
function wireFields(call: Call): readonly string[] {
  const names = wireNamesOf(call);
  return call.payload instanceof z.ZodObject
    ? Object.keys(call.payload.shape as object).map((name) => names?.[name] ?? name)
    : [];
}

test("every call has a row, and every row a call", () => {
  expect([...rows.keys()].toSorted()).toEqual(calls.map(([path]) => path).toSorted());
});

test.each(calls)(
  "%s: where its payload can name something of a service or branch, the row tries another's",
  (path, call) => {
    const { foreign, branch } = rowOf(path);
    const fields = wireFields(call);
    const isPlatforms =
      Array.isArray(call.access) && call.access.every((role) => role === roles.platform || role === roles.assistant);
    const isTicket = path.startsWith("tickets/") && fields.includes("number");
    if ((isTicket || fields.some((field) => ofAService.test(field))) && !isPlatforms)
      expect(foreign, "foreign").toBeDefined();
    const hasBranches =
      Array.isArray(call.access) && (call.access.includes(roles.controller) || call.access.includes(roles.agent));
    if (fields.some((field) => belowAService.test(field)) && hasBranches) expect(branch, "branch").toBeDefined();
  },
);

describe.each(calls)("%s", (path, call) => {
  test("admits the roles that it names and no others", async () => {
    for (const [role, login] of people) {
      if (mayCall(call, role)) continue;
      expect([login, (await ask(path, [login, "no payload"])).response_type]).toEqual([login, responses.notAllowed]);
    }
    const nobody = (await ask(path, [undefined, "no payload"])).response_type;
    expect(nobody).toBe(call.access === "anyone" ? responses.invalidPayload : responses.sessionExpired);
  });

  test("tells an ended session so", async () => {
    const isOpen = call.access === "anyone";
    // Data that anyone may change is not changed here: the one-time code is needed once more.
    const { response_type: answer } = await world.sendRaw(
      path,
      isOpen && call.changes ? "no payload" : rowOf(path).right[1],
      expired,
    );
    expect(
      isOpen ? [responses.success, responses.sessionExpired, responses.invalidPayload] : [responses.sessionExpired],
    ).toContain(answer);
  });

  test("refuses invalid values in each field", async () => {
    const [login, right] = rowOf(path).right;
    const refused = async (field: string, value: unknown) =>
      expect([field, (await ask(path, [login, { ...right, [field]: value }])).response_type]).toEqual([
        field,
        responses.invalidPayload,
      ]);
    if (wireNamesOf(call) === undefined) await refused("no such field", 1);
    for (const field of wireFields(call)) {
      await refused(field, { "no such": [[]] });
      await refused(field, "\0");
    }
    for (const [field, value] of Object.entries(right)) {
      if (typeof value === "string") await refused(field, "x".repeat(200_000));
      if (typeof value === "number") await refused(field, 1e30);
      if (Array.isArray(value))
        await refused(
          field,
          Array.from({ length: 5_000 }, () => value[0] as unknown),
        );
    }
  });

  test("refuses a body that is too large", async () => {
    const [login] = rowOf(path).right;
    expect(await ask(path, [login, { text: "x".repeat(300_000) }])).toMatchObject({
      response_type: responses.invalidPayload,
      data: { largestBody: 262_144, problems: [{ field: "" }] },
    });
  });

  test("reads and changes nothing of another service or branch", async () => {
    const { foreign, branch, right, open } = rowOf(path);
    if (foreign !== undefined && open === undefined) {
      await expectNothingOf(
        ofKliyan.some(([, login]) => login === foreign[0]) ? traces.banca : traces.kliyan,
        path,
        foreign,
      );
    }
    if (branch !== undefined) await expectNothingOf(traces.sid, path, branch);
    if (call.changes || open !== undefined) return;
    for (const [role, login] of ofKliyan)
      if (mayCall(call, role)) await expectNothingOf(traces.banca, path, [login, right[1]]);
    if (mayCall(call, roles.controller)) await expectNothingOf(traces.sid, path, [logins.nordController, right[1]]);
  });

  test("responds to the roles that it is for", async () => {
    const { right, refused } = rowOf(path);
    const { response_type: answer, data, wv } = await ask(path, right);
    expect([answer, answer === (refused?.code ?? responses.success) ? "" : JSON.stringify(data)]).toEqual([
      refused?.code ?? responses.success,
      "",
    ]);
    expect(wv).toBe("8.1.8");
    const inTheClear = await opened(data, right);
    // The OpenAPI document matches the server.
    const input = wireNamesOf(call) === undefined ? schemas : lenient;
    expect([input.validate(inputSchema(call), structuredClone(right[1])), input.errors]).toEqual([true, null]);
    if (refused === undefined)
      expect([
        schemas.validate(answerSchema(call), { response_type: answer, data: inTheClear, wv }),
        schemas.errors,
      ]).toEqual([true, null]);
    if (refused === undefined) expect(() => call.answer.parse(fromWire(call.answer, inTheClear))).not.toThrow();
    samples[path] = { asks: shownValue(right[1]), answers: shownValue(inTheClear) };
  });
});

test("the examples of docs/calls.md are up to date (CHALKBOARD_WRITE_SAMPLES=1 writes them)", async () => {
  const text = samplesText(samples);
  if (rewrite) await writeFile(samplesFile, text);
  expect(await readFile(samplesFile, "utf8")).toBe(text);
});
