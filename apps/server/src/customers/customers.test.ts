import { audit, customers, identity, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { createTestServer, logins, type TestServer } from "../testing/index.ts";

// Customers of an online service: registered, changed, approved, by their agent or the admin.

let house: TestServer;
beforeAll(async () => { house = await createTestServer(); });
afterAll(async () => { await house.close(); });

type Asked = Parameters<typeof house.answer<typeof customers.saveCustomer>>[1];
let count = 0;
const somebody = (more: Partial<Asked> = {}): Asked => {
  count += 1;
  return {
    login: `woody${String(count)}`, name: `Woody ${String(count)}`, email: "", language: "ht", zoneId: house.world.kliyan.zoneId, phone: "+509 37", address: "Ri 1",
    bornOn: "1990-05-01", creditLimit: 5_000, allowToPlay: true, isActive: true, riskProfile: "normal", notes: "knows the owner",
    documents: [{ kind: "identity", number: "003-456", validUntil: "2030-01-01", isChecked: true }], ...more };
};
const { kliyanAdmin, kliyanAgent } = logins;
const save = (asked: Asked, login: string = kliyanAgent) => house.ask(customers.saveCustomer, asked, login);
const list = (filters: object = {}, login: string = kliyanAdmin) => house.answer(customers.listCustomers, filters, login);
const signIn = (user: string, pass: string) => house.askRaw(identity.login.path, { user, pass });

test("who was registered has an account below his agent, signs in, and is listed whole", async () => {
  const asked = somebody();
  const { posId, firstPassword } = await house.answer(customers.saveCustomer, asked, kliyanAgent);
  expect(await signIn(asked.login, firstPassword ?? "")).toMatchObject({ response_type: 1, data: { idpos: posId, roll_usuario: 6, cambiar_clave: true } });
  expect((await list({ posId })).rows).toMatchObject([{ ...asked, posId, state: "active", zoneName: "Agent", balance: 0, registeredAt: house.time.now() }]);
});

test.each<[rule: string, more: () => Partial<Asked>, login: string, code: number]>([
  ["an admin registers customers as well", () => ({}), kliyanAdmin, responses.success],
  ["nobody with a login that is taken", () => ({ login: "CLERK1" }), kliyanAgent, responses.invalidPayload],
  ["nobody below another service's zone", () => ({ zoneId: house.world.banca.zones.nord }), kliyanAgent, responses.notFound],
  ["a shop has no customers to register", () => ({ zoneId: house.world.banca.zones.nord }), logins.bancaAdmin, responses.notAllowed],
  ["two of one name have two accounts", () => ({ name: "Woody 1" }), kliyanAgent, responses.success],
])("%s", async (_rule, more, login, code) => {
  expect(await save(somebody(more()), login)).toMatchObject({ responseType: code });
});

test("what was refused left nothing behind", async () => {
  const before = (await list({ withSums: true })).sums;
  await save(somebody({ login: "CLERK1" }));
  expect((await list({ withSums: true })).sums).toEqual(before);
});

test("of two who change one customer the second is shown what the first stored", async () => {
  const asked = somebody();
  const { posId } = await house.answer(customers.saveCustomer, asked, kliyanAgent);
  expect(await save({ ...asked, posId, riskProfile: "sharp", was: asked }, kliyanAdmin)).toMatchObject({ ok: true, data: { firstPassword: null } });
  expect(await save({ ...asked, posId, notes: "", was: asked })).toMatchObject({ responseType: responses.changedMeanwhile, data: { riskProfile: "sharp" } });
  const { rows } = await house.answer(audit.recordHistory, { record: "pos", posId }, kliyanAdmin);
  expect(rows[0]).toMatchObject({ by: "Kliyan", before: { riskProfile: "normal" }, after: { riskProfile: "sharp" } });
});

test("a suspended customer is signed out at once, and in again when he may", async () => {
  const asked = somebody();
  const { posId, firstPassword } = await house.answer(customers.saveCustomer, asked, kliyanAgent);
  const { token } = (await signIn(asked.login, firstPassword ?? "")).data as { token: string };
  await house.answer(customers.saveCustomer, { ...asked, posId, isActive: false }, kliyanAgent);
  expect(await house.askRaw("general/validar_token", {}, token)).toMatchObject({ response_type: responses.sessionExpired });
  expect((await list({ posId })).rows).toMatchObject([{ state: "suspended" }]);
  expect(await signIn(asked.login, firstPassword ?? "")).toMatchObject({ response_type: responses.notFound });
  await house.answer(customers.saveCustomer, { ...asked, posId }, kliyanAgent);
  expect(await signIn(asked.login, firstPassword ?? "")).toMatchObject({ response_type: responses.success });
});

describe("somebody who registered himself", () => {
  const requested = async () => {
    const asked = somebody({ isActive: false });
    const { posId, firstPassword } = await house.answer(customers.saveCustomer, asked, kliyanAgent);
    await house.asOwner((sql) => sql.run(request, [posId]));
    return { asked, posId, firstPassword: firstPassword ?? "" };
  };
  const request = query({}, "update customer set request = 'requested' where pos_id = $1::int");
  const decide = (posId: number, isApproved: boolean, login: string = kliyanAgent) => house.ask(customers.decideCustomer, { posId, isApproved }, login);

  test("plays once he is approved, and is asked about once", async () => {
    const { posId, asked, firstPassword } = await requested();
    expect((await list({ state: "requested" })).rows).toMatchObject([{ posId }]);
    await house.answer(customers.saveCustomer, { ...asked, posId, isActive: true }, kliyanAgent);
    expect(await signIn(asked.login, firstPassword)).toMatchObject({ response_type: responses.notFound });
    expect(await decide(posId, true)).toMatchObject({ ok: true });
    expect(await decide(posId, true)).toMatchObject({ responseType: responses.changedMeanwhile, data: { reason: "decided" } });
    expect((await list({ posId })).rows).toMatchObject([{ state: "active", decidedBy: "Agent", allowToPlay: true }]);
    expect(await signIn(asked.login, firstPassword)).toMatchObject({ response_type: responses.success });
  });

  test("who was refused does not sign in, and may be approved later", async () => {
    const { posId, asked, firstPassword } = await requested();
    expect(await decide(posId, false)).toMatchObject({ ok: true });
    expect(await signIn(asked.login, firstPassword)).toMatchObject({ response_type: responses.notFound });
    expect(await decide(posId, true)).toMatchObject({ ok: true });
    expect(await signIn(asked.login, firstPassword)).toMatchObject({ response_type: responses.success });
  });
});

test.each<[rule: string, filters: object, found: readonly string[]]>([
  ["a part of the name", { text: "omer2" }, ["customer2"]], ["a state", { state: "refused" }, []], ["a risk", { riskProfile: "risky" }, []],
])("found by %s", async (_rule, filters, found) => expect((await list(filters)).rows.map(({ login }) => login)).toEqual(found));

