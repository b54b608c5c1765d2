import { audit, customers, identity, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// Customers of an online service: registered, changed and approved by their agent or the admin.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type Input = Parameters<typeof world.answer<typeof customers.saveCustomer>>[1];
let count = 0;
const somebody = (more: Partial<Input> = {}): Input => {
  count += 1;
  return {
    login: `woody${String(count)}`,
    name: `Woody ${String(count)}`,
    email: "",
    language: "ht",
    zoneId: world.world.kliyan.zoneId,
    phone: "+509 37",
    address: "Ri 1",
    bornOn: "1990-05-01",
    creditLimit: 5_000,
    allowToPlay: true,
    isActive: true,
    riskProfile: "normal",
    notes: "knows the owner",
    documents: [{ kind: "identity", number: "003-456", validUntil: "2030-01-01", isChecked: true }],
    ...more,
  };
};
const { kliyanAdmin, kliyanAgent } = logins;
const save = (input: Input, login: string = kliyanAgent) => world.send(customers.saveCustomer, input, login);
const list = (filters: object = {}, login: string = kliyanAdmin) =>
  world.answer(customers.listCustomers, filters, login);
const signIn = (user: string, pass: string) => world.sendRaw(identity.login.path, { user, pass });

test("a registered customer has an account below their agent, signs in, and is listed in full", async () => {
  const input = somebody();
  const { posId, firstPassword } = await world.answer(customers.saveCustomer, input, kliyanAgent);
  expect(await signIn(input.login, firstPassword ?? "")).toMatchObject({
    response_type: 1,
    data: { idpos: posId, roll_usuario: 6, cambiar_clave: true },
  });
  expect((await list({ posId })).rows).toMatchObject([
    { ...input, posId, state: "active", zoneName: "Agent", balance: 0, registeredAt: world.time.now() },
  ]);
});

test.each<[rule: string, more: () => Partial<Input>, login: string, code: number]>([
  ["an admin may register customers too", () => ({}), kliyanAdmin, responses.success],
  ["a login that is taken is refused", () => ({ login: "CLERK1" }), kliyanAgent, responses.invalidPayload],
  [
    "a zone of another service is refused",
    () => ({ zoneId: world.world.banca.zones.nord }),
    kliyanAgent,
    responses.notFound,
  ],
  [
    "a shop cannot register customers",
    () => ({ zoneId: world.world.banca.zones.nord }),
    logins.bancaAdmin,
    responses.notAllowed,
  ],
  ["two of the same name have two accounts", () => ({ name: "Woody 1" }), kliyanAgent, responses.success],
])("%s", async (_rule, more, login, code) => {
  expect(await save(somebody(more()), login)).toMatchObject({ responseType: code });
});

test("a refused registration leaves nothing behind", async () => {
  const before = (await list({ withSums: true })).sums;
  await save(somebody({ login: "CLERK1" }));
  expect((await list({ withSums: true })).sums).toEqual(before);
});

test("of two people who change one customer, the second is shown what the first saved", async () => {
  const input = somebody();
  const { posId } = await world.answer(customers.saveCustomer, input, kliyanAgent);
  expect(await save({ ...input, posId, riskProfile: "sharp", was: input }, kliyanAdmin)).toMatchObject({
    ok: true,
    data: { firstPassword: null },
  });
  expect(await save({ ...input, posId, notes: "", was: input })).toMatchObject({
    responseType: responses.changedMeanwhile,
    data: { riskProfile: "sharp" },
  });
  const { rows } = await world.answer(audit.recordHistory, { record: "pos", posId }, kliyanAdmin);
  expect(rows[0]).toMatchObject({ by: "Kliyan", before: { riskProfile: "normal" }, after: { riskProfile: "sharp" } });
});

test("a suspended customer is signed out at once, and can sign in again when reactivated", async () => {
  const input = somebody();
  const { posId, firstPassword } = await world.answer(customers.saveCustomer, input, kliyanAgent);
  const { token } = (await signIn(input.login, firstPassword ?? "")).data as { token: string };
  await world.answer(customers.saveCustomer, { ...input, posId, isActive: false }, kliyanAgent);
  expect(await world.sendRaw("general/validar_token", {}, token)).toMatchObject({
    response_type: responses.sessionExpired,
  });
  expect((await list({ posId })).rows).toMatchObject([{ state: "suspended" }]);
  expect(await signIn(input.login, firstPassword ?? "")).toMatchObject({ response_type: responses.notFound });
  await world.answer(customers.saveCustomer, { ...input, posId }, kliyanAgent);
  expect(await signIn(input.login, firstPassword ?? "")).toMatchObject({ response_type: responses.success });
});

describe("a customer who registered themselves", () => {
  const requested = async () => {
    const input = somebody({ isActive: false });
    const { posId, firstPassword } = await world.answer(customers.saveCustomer, input, kliyanAgent);
    await world.asOwner((sql) => sql.run(request, [posId]));
    return { input, posId, firstPassword: firstPassword ?? "" };
  };
  const request = query({}, "update customer set request = 'requested' where pos_id = $1::int");
  const decide = (posId: number, isApproved: boolean, login: string = kliyanAgent) =>
    world.send(customers.decideCustomer, { posId, isApproved }, login);

  test("plays once approved, and cannot be decided on twice", async () => {
    const { posId, input, firstPassword } = await requested();
    expect((await list({ state: "requested" })).rows).toMatchObject([{ posId }]);
    await world.answer(customers.saveCustomer, { ...input, posId, isActive: true }, kliyanAgent);
    expect(await signIn(input.login, firstPassword)).toMatchObject({ response_type: responses.notFound });
    expect(await decide(posId, true)).toMatchObject({ ok: true });
    expect(await decide(posId, true)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { reason: "decided" },
    });
    expect((await list({ posId })).rows).toMatchObject([{ state: "active", decidedBy: "Agent", allowToPlay: true }]);
    expect(await signIn(input.login, firstPassword)).toMatchObject({ response_type: responses.success });
  });

  test("cannot sign in when refused, and may be approved later", async () => {
    const { posId, input, firstPassword } = await requested();
    expect(await decide(posId, false)).toMatchObject({ ok: true });
    expect(await signIn(input.login, firstPassword)).toMatchObject({ response_type: responses.notFound });
    expect(await decide(posId, true)).toMatchObject({ ok: true });
    expect(await signIn(input.login, firstPassword)).toMatchObject({ response_type: responses.success });
  });
});

test.each<[rule: string, filters: object, found: readonly string[]]>([
  ["part of the name", { text: "omer2" }, ["customer2"]],
  ["a state", { state: "refused" }, []],
  ["a risk", { riskProfile: "risky" }, []],
])("found by %s", async (_rule, filters, found) =>
  expect((await list(filters)).rows.map(({ login }) => login)).toEqual(found),
);
