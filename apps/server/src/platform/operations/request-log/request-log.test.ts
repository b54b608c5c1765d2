import {
  allCalls,
  type Call,
  catalog,
  files,
  identity,
  isSecretName,
  maskedText,
  maskPayload,
  operations,
  responses,
  tickets,
} from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query } from "../../database/query.ts";
import { silentLog } from "../../ports/system.ts";
import { createTestServer, logins, sellTo, type TestServer } from "../../../testing/index.ts";
import { createRequestLog, removeOldRequests } from "./request-log.ts";
import { bucketOf } from "./request-writer.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type Filters = Parameters<typeof world.answer<typeof operations.listRequests>>[1];
const logged = async (filters: Filters = {}) => {
  await world.server.requests.settled();
  return (await world.answer(operations.listRequests, filters, logins.trader)).rows;
};
const shown = async ({ requestId, at }: { requestId: number; at: number }) =>
  world.answer(operations.showRequest, { requestId, at }, logins.trader);

describe("a call leaves one row", () => {
  test("a sale with its service, seller, ticket and sizes, and no payload", async () => {
    // The payload of a slow call is kept, and the first sale of a server may be slow.
    await world.answer(operations.saveRequestLog, { days: 14, keeps: "notable", slowMs: 60_000 }, logins.trader);
    // The log reads its settings with the first batch that it writes; until then the defaults apply.
    await world.server.requests.settled();
    const sold = await sellTo(
      world,
      logins.clerks[0],
      [{ game: world.world.games.basketball, betType: 1, side: 1 }],
      500,
    );
    const rows = await logged({ path: "tickets/sell" });
    expect(rows).toMatchObject([
      {
        path: "tickets/sell",
        serviceId: world.world.banca.serviceId,
        userName: expect.any(String),
        role: 5,
        responseType: 1,
        ticketNumber: sold.number,
        hasPayload: false,
      },
    ]);
    expect(rows[0]?.bytesIn).toBeGreaterThan(50);
    expect(rows[0]?.bytesOut).toBeGreaterThan(200);
  });

  test("a refused one with its payload and reason, without the password", async () => {
    await world.send(identity.login, { user: logins.bancaAdmin, password: "hunter-2-hunter" });
    const [row] = await logged({ path: "general/login", outcome: "refused" });
    expect(row).toMatchObject({ responseType: responses.notFound, serviceId: null, personId: null, hasPayload: true });
    const { payload, refusal, address } = await shown(row ?? { requestId: 0, at: 0 });
    // People type their password into the name field.
    expect(payload).not.toContain(logins.bancaAdmin);
    expect(payload).toContain(`"user":"${maskedText}"`);
    expect(payload).toContain(`"pass":"${maskedText}"`);
    expect(JSON.parse(refusal ?? "")).toEqual({ reason: "unknown" });
    expect(address).toBe("127.0.0.1");
  });

  test("a field that the contract does not know, without its name", async () => {
    await world.sendRaw(
      identity.login.path,
      { user: "rosa", pass: "x", hunter2hunter: 1, "hunter-3": { hunter4: 1 } },
      "",
    );
    const [row] = await logged({ path: "general/login", outcome: "refused" });
    const { payload, refusal } = await shown(row ?? { requestId: 0, at: 0 });
    expect(`${payload ?? ""}${refusal ?? ""}`).not.toMatch(/hunter|rosa/);
  });

  test("one with an unreadable body too", async () => {
    await fetch(`${world.address}/${identity.login.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"json": "hunter',
    });
    expect((await logged({ path: "general/login", outcome: "refused" }))[0]).toMatchObject({
      responseType: responses.invalidPayload,
      hasPayload: false,
    });
  });

  test("a file's with its list's request, masked as the list would be", async () => {
    const wanted = { columns: [], name: "mine", format: "csv" as const, language: "en" as const };
    await world.send(
      files.startFile,
      { ...wanted, list: tickets.listTickets.path, filters: { code: "AB12-CD34", posId: 1 } },
      logins.bancaAdmin,
    );
    await world.send(
      files.startFile,
      { ...wanted, list: "no/list", filters: { code: "AB12-CD34" } },
      logins.bancaAdmin,
    );
    const rows = await logged({ path: files.startFile.path, outcome: "refused" });
    const payloads = await Promise.all(
      rows.map(async (row) => JSON.parse((await shown(row)).payload ?? "") as { readonly filters: unknown }),
    );
    expect(payloads.map(({ filters: input }) => input)).toEqual([maskedText, { code: maskedText, posId: 1 }]);
  });

  test("one that ended with an internal error", async () => {
    await world.asOwner((sql) => sql.run(query({}, "alter table sport rename to sport_away")));
    await fetch(`${world.address}/${catalog.findSports.path}`, {
      method: "POST",
      body: new URLSearchParams({ token: await world.tokenOf(logins.trader), json: "{}" }),
    });
    await world.asOwner((sql) => sql.run(query({}, "alter table sport_away rename to sport")));
    expect(await logged({ outcome: "fault" })).toMatchObject([{ responseType: responses.fault }]);
  });
});

test("the sums of a period by path count each call once, with the durations", async () => {
  await logged();
  const { rows, sums } = await world.answer(operations.listRequestPaths, { withSums: true }, logins.trader);
  const all = await world.answer(operations.listRequests, { withSums: true }, logins.trader);
  expect(sums?.[0]?.calls).toBe(all.sums?.[0]?.count);
  for (const { path, calls, refused, p50Ms, p95Ms, mostMs } of rows) {
    const { rows: own } = await world.answer(operations.listRequests, { path, limit: 1_000 }, logins.trader);
    const same = own.filter((row) => row.path === path);
    expect([path, calls, refused]).toEqual([
      path,
      same.length,
      same.filter(({ responseType }) => ![1, 2, responses.fault].includes(responseType)).length,
    ]);
    expect([p50Ms <= p95Ms, p95Ms <= mostMs, mostMs]).toEqual([
      true,
      true,
      Math.max(...same.map(({ tookMs }) => tookMs)),
    ]);
  }
});

test.each([
  [0, 0],
  [100, 0],
  [101, 1],
  [118, 1],
  [119, 2],
  [200, 4],
  [201, 5],
  [1_000_000, 54],
  [2_000_000_000, 90],
])("a time of %i µs is in step %i of a quarter of a doubling each", (micros, step) => {
  expect(bucketOf(micros)).toBe(step);
});

describe("no secret reaches the log", () => {
  const names = /pass|clave|secret|token|pin$|code|codigo|credential|document|card|iban/i;
  /**
   * Codes that are no secret: a league's, a track's, a print program's, that of a slip without money; and those that
   * are only named alike.
   */
  const open = /^(?:registry|sources|temporary)\/.*\.code$|\.(?:passwordLength|passwordDays|teaserCardId)$/;

  type Place = { readonly call: Call; readonly place: string };
  const places: Place[] = [];
  let marks = 0;
  /** A value for a schema with a marker in each field that is named like a secret; other required fields are filled. */
  function sample(call: Call, schema: z.ZodType, place: string): unknown {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      return sample(call, schema.unwrap() as z.ZodType, place);
    if (schema instanceof z.ZodPipe) return sample(call, schema.in as z.ZodType, place);
    if (schema instanceof z.ZodUnion)
      return (
        (schema.options as z.ZodType[]).map((one) => sample(call, one, place)).find((one) => typeof one === "object") ??
        "a"
      );
    if (schema instanceof z.ZodArray) return [sample(call, schema.element as z.ZodType, place)];
    if (!(schema instanceof z.ZodObject)) return "a";
    const wires = (schema.meta()?.["wire"] ?? {}) as Record<string, string>;
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, inner]) => {
        const own = `${place}.${name}`;
        const isSecret = names.test(name) && !open.test(own);
        if (isSecret) places.push({ call, place: own });
        return [wires[name] ?? name, isSecret ? `marked${String((marks += 1))}marked` : sample(call, inner, own)];
      }),
    );
  }
  const samples = allCalls.map(({ call }) => [call.path, call, sample(call, call.payload, call.path)] as const);

  test("these are the secrets of the contract", () => {
    // Many calls ask for a second person, with the same fields.
    expect([...new Set(places.map(({ place }) => place.replace(/^.*\.secondPerson\./, "secondPerson.")))].toSorted())
      .toMatchInlineSnapshot(`
      [
        "bootstrap/found_platform.code",
        "bootstrap/found_platform.newPassword",
        "bootstrap/found_platform.newPasswordAgain",
        "bootstrap/look_at_link.code",
        "customers/register.newPassword",
        "customers/register.newPasswordAgain",
        "customers/save_customer.documents",
        "customers/save_customer.was.documents",
        "general/login.code",
        "general/login.password",
        "general/update_perfil.newPassword",
        "general/update_perfil.newPasswordAgain",
        "general/update_perfil.password",
        "identity/confirm_totp.code",
        "identity/confirm_totp.secret",
        "identity/end_totp.code",
        "identity/end_totp.password",
        "identity/set_password.code",
        "identity/set_password.newPassword",
        "identity/set_password.newPasswordAgain",
        "secondPerson.oneTimeCode",
        "secondPerson.password",
        "sources/save_source.credentials",
        "tickets/cash_out.code",
        "tickets/list_tickets.code",
        "tickets/pay.code",
        "tickets/pay.document",
      ]
    `);
  });

  test("whatever call they are sent with, and under names that the contract does not have", async () => {
    const token = await world.tokenOf(logins.bancaAdmin);
    for (const [path, , payload] of samples) {
      await world.sendRaw(
        path,
        { ...(payload as object), nip: "marked by an anonymous caller", ["marked for a name"]: "marked" },
        token,
      );
      await world.sendRaw(path, { ...(payload as object), [`pa${"ss"}wrd`]: "marked by an anonymous caller" });
    }
    world.forgetToken(logins.bancaAdmin);
    await world.server.requests.settled();
    const kept = await world.asOwner((sql) =>
      sql.rows(
        query(
          { payload: "text", found: "text" },
          `
      select coalesce(payload, '') as payload, request::text as found from request`,
        ),
      ),
    );
    expect(kept.filter(({ payload }) => payload !== "").length).toBeGreaterThan(samples.length);
    expect(kept.filter(({ found }) => /marked\d*marked|marked (?:by|for)/.test(found))).toEqual([]);
  });

  test.each([
    ["newPassword", true],
    ["password1", true],
    ["PIN", true],
    ["api_key", true],
    ["apiKey", true],
    ["cardNumber", true],
    ["bankAccount", true],
    ["tokenAdm", true],
    ["oneTimeCode", true],
    ["documentNumber", true],
    ["key", false],
    ["printer", false],
    ["teaserCardId", false],
    ["spinning", false],
    ["number", false],
    ["account", false],
    ["passed", false],
  ])("a field named %s is secret: %s", (name, expected) => {
    expect(isSecretName(name)).toBe(expected);
  });

  const note = { payload: z.strictObject({ note: z.string(), amounts: z.array(z.int()).optional() }) };
  test.each([
    ["a plain text stays", { note: "Lakers -3" }, { note: "Lakers -3" }],
    [
      "a card's number within a text is removed",
      { note: "paid with 4111 1111 1111 1111 today" },
      { note: `paid with ${maskedText} today` },
    ],
    ["another long number stays", { note: "order 4111111111111112" }, { note: "order 4111111111111112" }],
    [
      "an address's query string goes",
      { note: "see https://u:p@odds.example/v4?apiKey=abc" },
      { note: `see https://${maskedText}@odds.example/v4?${maskedText}` },
    ],
    ["a token within a text is removed", { note: `it is ${"0a1b".repeat(16)}` }, { note: `it is ${maskedText}` }],
    [
      "the number of a request stays",
      { note: "3f2504e0-4f89-41d3-9a0c-0305e82c3301" },
      { note: "3f2504e0-4f89-41d3-9a0c-0305e82c3301" },
    ],
    [
      "an object where a text is expected is removed, with its names",
      { note: { word: "a" } },
      { note: { [maskedText]: maskedText } },
    ],
    [
      "only the beginning of a long list is kept",
      { note: "a", amounts: Array.from({ length: 30 }, (_, at) => at) },
      { note: "a", amounts: [...Array.from({ length: 20 }, (_, at) => at), "… 30"] },
    ],
    ["a value that is no object is removed", "a password", maskedText],
  ])("%s", (_rule, sent, result) => {
    expect(maskPayload(note, sent)).toEqual(result);
  });
});

describe("retention", () => {
  const was = { days: 14, keeps: "notable", slowMs: 500 } as const;

  test("with all payloads, none, or those of what was refused or slow", async () => {
    const keeping = async (keeps: "all" | "none" | "notable", slowMs = 500) => {
      await world.answer(operations.saveRequestLog, { days: 14, keeps, slowMs }, logins.trader);
      world.time.advance(61_000);
      await world.server.requests.settled();
      await world.answer(operations.requestLog, {}, logins.trader);
      await logged();
      await world.send(identity.login, { user: logins.bancaAdmin, password: "wrong wrong" });
      await world.answer(operations.requestLog, {}, logins.trader);
      return [
        (await logged({ path: "operations/request_log" }))[0]?.hasPayload,
        (await logged({ path: "general/login" }))[0]?.hasPayload,
      ];
    };
    expect(await keeping("all")).toEqual([true, true]);
    expect(await keeping("none")).toEqual([false, false]);
    expect(await keeping("notable")).toEqual([false, true]);
  });

  test("days past their retention are deleted, with their sums", async () => {
    const before = await logged();
    await world.time.set(world.time.now() + 3 * 86_400_000);
    const later = (await logged()).length;
    await world.answer(operations.saveRequestLog, { ...was, days: 2 }, logins.trader);
    await removeOldRequests(world.database);
    expect([before.length > 0, later]).toEqual([true, 0]);
    const all = await logged({ from: 0 });
    expect(all.every(({ at }) => at > world.time.now() - 2 * 86_400_000 - 86_400_000)).toBe(true);
    const { rows } = await world.answer(operations.listRequestPaths, { from: 0 }, logins.trader);
    expect(rows.every(({ path }) => all.some((row) => row.path === path))).toBe(true);
  });

  test("entries that come faster than they can be written are counted, not lost silently", async () => {
    const log = createRequestLog(
      {
        ...world.time,
        clock: { now: world.time.now },
        timers: { after: none, every: none },
        log: silentLog,
        database: world.database,
      },
      "small",
      { rows: 3, characters: 1_000 },
    );
    for (let turn = 0; turn < 5; turn += 1) {
      log.note({
        call: tickets.sell,
        responseType: 1,
        seconds: 0.01,
        session: undefined,
        integrator: undefined,
        address: "10.0.0.1",
        json: "{}",
        data: {},
        bytesOut: 10,
      });
    }
    await log.close();
    expect(await world.answer(operations.requestLog, {}, logins.trader)).toMatchObject({
      missed: 2,
      missedAt: world.time.now(),
    });
    expect((await logged({ path: "tickets/sell" })).length).toBe(3);
  });

  test("of two who change it at once, the second is shown what is stored", async () => {
    const stored = { ...was, days: 2 };
    expect(
      await world.send(operations.saveRequestLog, { ...stored, days: 7, was: { ...stored, days: 5 } }, logins.trader),
    ).toMatchObject({ ok: false, responseType: responses.changedMeanwhile, data: stored });
  });
});

const none = () => ({ clear: () => undefined });
