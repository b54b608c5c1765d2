import {
  allCalls,
  audit,
  type Call,
  decodeAnswer,
  encodeRequest,
  integrators,
  operations,
  type PayloadOf,
  responses,
  roles,
  tickets,
} from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, slipOf, startOfTests, type TestServer } from "../../testing/index.ts";

// Keys of integrators: what each gives access to, until when, and what is reported of it.

let world: TestServer;
let integratorId: number;
const { trader, bancaAdmin } = logins;
const minuteMs = 60_000;
const dayMs = 86_400_000;
const terms = (more: Partial<integrators.IntegratorTerms> = {}): integrators.IntegratorTerms => ({
  name: "Pronostik",
  contact: "dev@pronostik.example",
  personId: world.world.banca.clerks[0].personId,
  callsPerMinute: 600,
  isActive: true,
  ...more,
});

beforeAll(async () => {
  world = await createTestServer();
  integratorId = (await world.answer(integrators.saveIntegrator, terms(), trader)).integratorId;
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  await world.asOwner((sql) => sql.run(query({}, "delete from integrator_key")));
  await world.time.set(startOfTests);
});

const everyScope = integrators.integratorScope.options;
const make = (
  scopes: readonly integrators.IntegratorScope[] = everyScope,
  expiresAt: number | null = null,
  of = integratorId,
) => world.answer(integrators.makeKey, { integratorId: of, scopes: [...scopes], expiresAt }, trader);
/** The response to a call with a key. */
async function request<C extends Call>(
  key: string,
  call: C,
  payload: Partial<z.input<C["payload"]>>,
  { door = world as { readonly address: string }, token = "" } = {},
) {
  const fields = encodeRequest(call, payload as PayloadOf<C>, token === "" ? {} : { token });
  const sent = await fetch(`${door.address}/${call.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  });
  return decodeAnswer(call, await sent.json());
}
const list = (key: string, more: Parameters<typeof request>[3] = {}) =>
  request(key, tickets.listTickets, { limit: 1 }, more);
const good = { ok: true };
const over = { responseType: responses.sessionExpired };

describe("a key gives access only to the calls of its scopes", () => {
  test.each(everyScope)("%s: of every call of the contract, only those of its own", async (scope) => {
    const { key } = await make([scope]);
    await world.answer(integrators.saveIntegrator, { integratorId, ...terms({ callsPerMinute: 6_000 }) }, trader);
    const letIn: string[] = [];
    for (const { call } of allCalls) {
      const answer = await world.server.fastify.inject({
        method: "POST",
        url: `/${call.path}`,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" },
        body: "json=[]",
      });
      const { response_type: code, data } = JSON.parse(answer.body) as {
        response_type: number;
        data: { reason?: string; scopes?: string[] };
      };
      if (code === responses.notAllowed && data.reason === "scope")
        expect(data.scopes).toEqual(integrators.scopesOf(call.path));
      else letIn.push(call.path);
    }
    expect(letIn.toSorted()).toEqual([...integrators.integratorScopes[scope]].toSorted());
    await world.answer(integrators.saveIntegrator, { integratorId, ...terms() }, trader);
  });

  test("and only what its person may do: a clerk reads no reports", async () => {
    const { key } = await make(["read-reports"]);
    const [path = ""] = integrators.integratorScopes["read-reports"];
    const call = allCalls.find((one) => one.call.path === path)?.call as Call;
    expect(await request(key, call, {})).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "role" },
    });
  });

  test("with the rows of its person's own place", async () => {
    const [mine, other] = world.world.banca.clerks;
    const { key } = await make(["read-tickets", "sell"]);
    const slip = await slipOf(world, [{ game: world.world.games.basketball, betType: 1, side: 1 }], 700);
    await world.answer(tickets.sell, { key: "another shop sells", slip }, other.login);
    const sold = await request(key, tickets.sell, { key: "a program sells", slip });
    expect(sold).toMatchObject({ ok: true, data: { ticket: { posId: mine.posId, stake: 700 } } });
    expect(await request(key, tickets.sell, { key: "a program sells", slip })).toMatchObject({ ok: true });
    const { rows } = await world.answer(tickets.listTickets, { integratorId }, trader);
    expect(rows.map(({ stake, posId }) => [stake, posId])).toEqual([[700, mine.posId]]);
    const own = await list(key);
    expect(own.ok && own.data.rows.every(({ posId }) => posId === mine.posId)).toBe(true);
  });

  test("unsealed, though the same data are sealed for a browser", async () => {
    const { key } = await make(["read-board"]);
    const board = allCalls.find(({ call }) => call.path === "catalog/selling_board")?.call as Call;
    expect(await request(key, board, {})).toMatchObject({ ok: true, data: expect.any(Object) });
  });
});

describe("invalid keys", () => {
  test.each<[rule: string, key: (good: string) => string, expected: object]>([
    ["the key itself is valid", (key) => key, good],
    ["one with an extra letter", (key) => `${key}0`, over],
    ["one with its last letter changed", (key) => `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`, over],
    ["its visible prefix", (key) => key.slice(0, 12), over],
  ])("%s", async (_rule, typed, expected) => {
    const { key } = await make();
    expect(await list(typed(key))).toMatchObject(expected);
  });

  test("a key beside a token, one in the token's field, and a header without a key", async () => {
    const { key } = await make();
    const token = await world.tokenOf(bancaAdmin);
    expect(await list(key, { token })).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "token" }] },
    });
    expect(await world.sendRaw(tickets.listTickets.path, { limit: 1 }, key)).toMatchObject({
      response_type: responses.sessionExpired,
    });
    expect(await list("somebody else's", { token })).toMatchObject(good);
  });

  test("a key opens no live connection, nor a page of its person's session", async () => {
    const { key } = await make();
    expect(await world.server.sessions.find(key)).toBeUndefined();
  });

  test("from its expiry on, not before", async () => {
    const now = world.time.now();
    const { key } = await make(everyScope, now + minuteMs);
    await world.time.set(now + minuteMs - 1);
    expect(await list(key)).toMatchObject(good);
    await world.time.set(now + minuteMs);
    expect(await list(key)).toMatchObject(over);
    const { keys } = await world.answer(integrators.readIntegrator, { integratorId }, trader);
    expect(keys).toMatchObject([{ state: "expired" }]);
  });

  test.each<[rule: string, off: string, on: string]>([
    ["its integrator is inactive", "update integrator set is_active = false", "update integrator set is_active = true"],
    [
      "its person is suspended",
      "update person set is_active = false where login = 'clerk1'",
      "update person set is_active = true where login = 'clerk1'",
    ],
    [
      "its shop is suspended",
      "update pos set is_active = false where id = (select pos_id from person where login = 'clerk1')",
      "update pos set is_active = true",
    ],
    [
      "the service is suspended",
      "update service set is_active = false where kind = 1",
      "update service set is_active = true",
    ],
  ])("while %s, is invalid", async (_rule, off, on) => {
    const { key } = await make();
    expect(await list(key)).toMatchObject(good);
    await world.asOwner((sql) => sql.run(query({}, off)));
    world.time.advance(2_000);
    expect(await list(key)).toMatchObject(over);
    expect((await world.answer(integrators.readIntegrator, { integratorId }, trader)).integrator.isBarred).toBe(
      !off.includes("integrator"),
    );
    await world.asOwner((sql) => sql.run(query({}, on)));
    world.time.advance(2_000);
    expect(await list(key)).toMatchObject(good);
    world.forgetToken(logins.clerks[0]);
  });

  test("a new key of another service's program", async () => {
    const [customer] = world.world.kliyan.customers;
    const other = await world.answer(
      integrators.saveIntegrator,
      terms({ name: "Online", personId: customer.personId }),
      trader,
    );
    const { key } = await make(everyScope, null, other.integratorId);
    const [theirs] = (await world.answer(tickets.listTickets, { integratorId }, trader)).rows;
    expect(await request(key, tickets.findTicket, { number: theirs?.number ?? 0 })).toMatchObject({
      responseType: responses.notFound,
    });
  });
});

test("a key counts only its own calls: faster ones are refused, another key goes on", async () => {
  await world.answer(integrators.saveIntegrator, { integratorId, ...terms({ callsPerMinute: 3 }) }, trader);
  const [first, second] = [await make(), await make()];
  const calls = [];
  for (let turn = 0; turn < 4; turn += 1) calls.push((await list(first.key)).ok);
  expect(calls).toEqual([true, true, true, false]);
  expect(await list(first.key)).toMatchObject({ responseType: responses.notAllowed, data: { reason: "tooMany" } });
  expect(await list(second.key)).toMatchObject(good);
  world.time.advance(minuteMs);
  expect(await list(first.key)).toMatchObject(good);
  await world.answer(integrators.saveIntegrator, { integratorId, ...terms() }, trader);
});

describe("a rotated key", () => {
  test.each([0, 60, 10_080])(
    "stays valid for %i minutes, and no longer; the new one is valid at once",
    async (overlapMinutes) => {
      const now = world.time.now();
      const old = await make(["read-tickets"]);
      expect(await list(old.key)).toMatchObject(good);
      const made = await world.answer(integrators.rotateKey, { keyId: old.keyId, overlapMinutes }, trader);
      expect(await list(made.key)).toMatchObject(good);
      if (overlapMinutes > 0) {
        await world.time.set(now + overlapMinutes * minuteMs - 1);
        expect(await list(old.key)).toMatchObject(good);
      }
      await world.time.set(now + overlapMinutes * minuteMs);
      expect([await list(old.key), await list(made.key)]).toMatchObject([over, good]);
      const { keys } = await world.answer(integrators.readIntegrator, { integratorId }, trader);
      expect(keys).toMatchObject([
        { prefix: made.prefix, state: "good", scopes: ["read-tickets"] },
        { state: "replaced", replacedBy: made.prefix },
      ]);
      world.forgetToken(trader);
    },
  );

  test("keeps its own end where that is sooner, and can be rotated once", async () => {
    const end = world.time.now() + minuteMs;
    const old = await make(everyScope, end);
    await world.answer(integrators.rotateKey, { keyId: old.keyId, overlapMinutes: 60 }, trader);
    const {
      keys: [fresh, before],
    } = await world.answer(integrators.readIntegrator, { integratorId }, trader);
    expect([fresh?.expiresAt, before?.expiresAt, before?.state]).toEqual([end, end, "ending"]);
    const again = (keyId: number) => world.send(integrators.rotateKey, { keyId, overlapMinutes: 0 }, trader);
    expect(await again(old.keyId)).toMatchObject({ responseType: responses.notAllowed, data: { reason: "replaced" } });
    await world.time.set(end);
    expect(await again(fresh?.keyId ?? 0)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "expired" },
    });
    expect(await again(999_999)).toMatchObject({ responseType: responses.notFound });
  });
});

test("a revoked key is invalid at once, and in another process within two seconds", async () => {
  const second = await world.another();
  const { key, keyId } = await make();
  expect([await list(key), await list(key, { door: second })]).toMatchObject([good, good]);
  const { revokedAt } = await world.answer(integrators.revokeKey, { keyId }, trader);
  expect(await list(key)).toMatchObject(over);
  world.time.advance(2_000);
  expect(await list(key, { door: second })).toMatchObject(over);
  expect(await world.answer(integrators.revokeKey, { keyId }, trader)).toEqual({ revokedAt });
  expect(await world.send(integrators.rotateKey, { keyId, overlapMinutes: 0 }, trader)).toMatchObject({
    data: { reason: "revoked" },
  });
  await second.close();
});

test("only a key's hash and prefix are stored", async () => {
  const { key, prefix } = await make();
  expect([prefix, key.startsWith(prefix), key.length]).toEqual([key.slice(0, 12), true, 68]);
  const stored = await world.asOwner((sql) =>
    sql.rows(
      query({ row: "text" }, "select k::text as row from integrator_key k union all select a::text from audit_entry a"),
    ),
  );
  expect(stored.filter(({ row }) => row.includes(key.slice(12)))).toEqual([]);
});

describe("managing integrators", () => {
  test.each<[rule: string, more: () => Partial<integrators.IntegratorTerms>, expected: object]>([
    [
      "none acts as a person of the platform",
      () => ({ personId: world.world.platform.traderId }),
      { data: { problems: [{ field: "personId" }] } },
    ],
    ["none acts as an unknown person", () => ({ personId: 999_999 }), { responseType: responses.notFound }],
    ["a name is used once", () => ({ name: "PRONOSTIK" }), { data: { problems: [{ field: "name", code: "taken" }] } }],
    ["a rate limit of zero is refused", () => ({ callsPerMinute: 0 }), { responseType: responses.invalidPayload }],
  ])("%s", async (_rule, more, expected) => {
    expect(await world.send(integrators.saveIntegrator, terms({ name: "Another", ...more() }), trader)).toMatchObject(
      expected,
    );
  });

  test("one stays within its service, and a save over another's change is refused", async () => {
    const [customer] = world.world.kliyan.customers;
    const elsewhere = { integratorId, ...terms({ personId: customer.personId }) };
    expect(await world.send(integrators.saveIntegrator, elsewhere, trader)).toMatchObject({
      data: { problems: [{ field: "personId", code: "doesNotFit" }] },
    });
    const seen = { integratorId, ...terms(), was: terms({ contact: "somebody else" }) };
    expect(await world.send(integrators.saveIntegrator, seen, trader)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { ...terms() },
    });
  });

  test("ten valid keys are the maximum", async () => {
    for (let turn = 0; turn < 10; turn += 1) await make();
    const more = { integratorId, scopes: [...everyScope], expiresAt: null };
    expect(await world.send(integrators.makeKey, more, trader)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "tooMany" },
    });
  });

  test.each<[rule: string, payload: object]>([
    ["without a scope", { scopes: [] }],
    ["with a scope twice", { scopes: ["sell", "sell"] }],
    ["with an unknown scope", { scopes: ["pay"] }],
    ["with an end in the past", { scopes: ["sell"], expiresAt: 1 }],
  ])("a key cannot be made %s", async (_rule, payload) => {
    expect(await world.send(integrators.makeKey, { integratorId, ...payload } as never, trader)).toMatchObject({
      responseType: responses.invalidPayload,
    });
  });

  test("every change is in the audit chain", async () => {
    const { keyId } = await make(["sell"]);
    const { keyId: next } = await world.answer(integrators.rotateKey, { keyId, overlapMinutes: 0 }, trader);
    await world.answer(integrators.revokeKey, { keyId: next }, trader);
    const { rows } = await world.answer(
      audit.recordHistory,
      { record: "integrator", entryId: integratorId, limit: 3 },
      trader,
    );
    expect(rows.map(({ after }) => Object.keys(after as object))).toEqual([
      ["prefix", "revokedAt"],
      ["prefix", "scopes", "expiresAt", "replacedUntil"],
      ["prefix", "scopes", "expiresAt"],
    ]);
  });

  test("an auditor of the platform may read and not change them", async () => {
    await world.asOwner((sql) =>
      sql.run(query({}, "update person set is_audit_only = true where id = $1::int"), [
        world.world.platform.assistantId,
      ]),
    );
    world.time.advance(2_000);
    const { keyId } = await make();
    expect(await world.send(integrators.listIntegrators, {}, logins.assistant)).toMatchObject(good);
    const refused = { responseType: responses.notAllowed, data: { reason: "auditOnly" } };
    expect(await world.send(integrators.makeKey, { integratorId, scopes: ["sell"] }, logins.assistant)).toMatchObject(
      refused,
    );
    expect(await world.send(integrators.revokeKey, { keyId }, logins.assistant)).toMatchObject(refused);
    expect(await world.send(integrators.saveIntegrator, { integratorId, ...terms() }, logins.assistant)).toMatchObject(
      refused,
    );
    expect(roles.assistant).toBeLessThan(0);
  });
});

test("its calls are in the request log, admitted or not, and add up beside its sales", async () => {
  const { integratorId: of } = await world.answer(integrators.saveIntegrator, terms({ name: "Counted" }), trader);
  const { key, keyId } = await make(["sell", "read-tickets"], null, of);
  const slip = await slipOf(world, [{ game: world.world.games.basketball, betType: 1, side: 2 }], 900);
  const sold = await request(key, tickets.sell, { key: "counted once", slip });
  await request(key, tickets.pay, { number: 1, code: "ABCDEFGH" });
  await world.answer(integrators.revokeKey, { keyId }, trader);
  await list(key);
  await world.server.requests.settled();
  const { rows } = await world.answer(operations.listRequests, { integratorId: of, from: 0 }, trader);
  expect(
    rows.map(({ path, responseType, integratorName, serviceId }) => [path, responseType, integratorName, serviceId]),
  ).toEqual([
    ["tickets/list_tickets", -10, "Counted", world.world.banca.serviceId],
    ["tickets/pay", -2, "Counted", world.world.banca.serviceId],
    ["tickets/sell", 1, "Counted", world.world.banca.serviceId],
  ]);
  const read = async () => (await world.answer(integrators.readIntegrator, { integratorId: of }, trader)).integrator;
  expect(await read()).toMatchObject({
    callsToday: 3,
    calls: 3,
    refused: 2,
    refusedShare: 666,
    ticketsToday: 1,
    soldToday: 900,
    tickets: 1,
    sold: 900,
    keys: 0,
    usedAt: world.time.now() - (world.time.now() % minuteMs),
  });
  world.forgetToken(bancaAdmin);
  const number = sold.ok ? (sold.data as { ticket: { number: number } }).ticket.number : 0;
  await world.answer(tickets.cancel, { number, reason: "the wrong game" }, bancaAdmin);
  expect(await read()).toMatchObject({ ticketsToday: 0, soldToday: 0 });
  await world.time.set(world.time.now() + 2 * dayMs);
  world.forgetToken(trader);
  expect(await read()).toMatchObject({ callsToday: 0, calls: 3, tickets: 0 });
  const {
    rows: [row],
    sums,
  } = await world.answer(integrators.listIntegrators, { text: "counted", withSums: true }, trader);
  expect([row?.calls, sums?.[0]?.calls]).toEqual([3, 3]);
});
