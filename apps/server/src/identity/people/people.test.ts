import { audit, identity, responses, roles } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// Who creates, changes and suspends whom, and first passwords. One world: every test creates its own people.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type Input = Parameters<typeof world.answer<typeof identity.savePerson>>[1];
let count = 0;
const somebody = (more: Partial<Input> = {}): Input => {
  count += 1;
  return {
    login: `new${String(count)}`,
    name: `New ${String(count)}`,
    email: "",
    language: "en",
    role: roles.clerk,
    zoneId: null,
    posId: null,
    isActive: true,
    isAuditOnly: false,
    ...more,
  };
};
const save = (input: Input, login: string = logins.bancaAdmin) => world.send(identity.savePerson, input, login);
const make = (more: Partial<Input>, login: string = logins.bancaAdmin) =>
  world.answer(identity.savePerson, somebody(more), login);
const clerkAt = (index: 0 | 1 | 2) => ({ role: roles.clerk, posId: world.world.banca.clerks[index].posId });
const controllerOf = (zone: "nord" | "kap" | "sid") => ({
  role: roles.controller,
  zoneId: world.world.banca.zones[zone],
});
const customer = () => ({ role: roles.customer, posId: world.world.kliyan.customers[0].posId });
const agent = () => ({ role: roles.agent, zoneId: world.world.kliyan.zoneId });
const ofBanca = () => ({ serviceId: world.world.banca.serviceId });
const signIn = (user: string, password: string) => world.sendRaw(identity.login.path, { user, pass: password });
const found = async (personId: number, login: string = logins.bancaAdmin) =>
  (await world.answer(identity.listPeople, { limit: 1_000 }, login)).rows.find((row) => row.personId === personId);

describe("who creates whom", () => {
  const { bancaAdmin, kliyanAdmin, nordController, kliyanAgent, trader, assistant } = logins;
  test.each<[rule: string, maker: string, whom: () => Partial<Input>, code: number]>([
    ["the platform another platform admin", trader, () => ({ role: roles.platform }), responses.success],
    ["the platform an assistant", trader, () => ({ role: roles.assistant }), responses.success],
    ["the platform an admin of a service", trader, () => ({ ...ofBanca(), role: roles.admin }), responses.success],
    [
      "the platform may not create a clerk of a service",
      trader,
      () => ({ ...ofBanca(), ...clerkAt(0) }),
      responses.notAllowed,
    ],
    [
      "no platform admin may be in a service",
      trader,
      () => ({ ...ofBanca(), role: roles.platform }),
      responses.invalidPayload,
    ],
    ["no admin may be in the platform's own service", trader, () => ({ role: roles.admin }), responses.invalidPayload],
    ["an assistant may create no one", assistant, () => ({ role: roles.assistant }), responses.notAllowed],
    ["an admin a controller", bancaAdmin, () => controllerOf("sid"), responses.success],
    ["an admin a clerk", bancaAdmin, () => clerkAt(2), responses.success],
    ["an admin may not create another admin", bancaAdmin, () => ({ role: roles.admin }), responses.notAllowed],
    [
      "an admin may not create an agent in a shops' service",
      bancaAdmin,
      () => ({ ...controllerOf("sid"), role: roles.agent }),
      responses.invalidPayload,
    ],
    [
      "an admin may not create a customer there either",
      bancaAdmin,
      () => ({ ...clerkAt(0), role: roles.customer }),
      responses.invalidPayload,
    ],
    ["an admin an agent online", kliyanAdmin, agent, responses.success],
    ["an admin a customer online", kliyanAdmin, customer, responses.success],
    ["an admin a clerk of a call centre", kliyanAdmin, () => ({ ...customer(), role: roles.clerk }), responses.success],
    [
      "an admin may create no one in another service",
      kliyanAdmin,
      () => ({ ...ofBanca(), ...clerkAt(0) }),
      responses.notFound,
    ],
    ["an admin may create no one at another service's POS", kliyanAdmin, () => clerkAt(0), responses.notFound],
    ["a controller may create a clerk in their zone", nordController, () => clerkAt(0), responses.success],
    ["and in a zone below it", nordController, () => clerkAt(1), responses.success],
    ["not in a zone beside it", nordController, () => clerkAt(2), responses.notFound],
    ["a controller may create one of a zone below", nordController, () => controllerOf("kap"), responses.success],
    ["not another of their own zone", nordController, () => controllerOf("nord"), responses.notAllowed],
    ["nor one of a zone beside it", nordController, () => controllerOf("sid"), responses.notFound],
    ["an agent may create a customer of their own", kliyanAgent, customer, responses.success],
    ["an agent may not create another agent", kliyanAgent, agent, responses.notAllowed],
  ])("%s", async (_rule, maker, whom, code) => {
    expect(await save(somebody(whom()), maker)).toMatchObject({ responseType: code });
  });
});

test.each<[rule: string, whom: () => Partial<Input>, field: string]>([
  ["a controller without a zone", () => ({ role: roles.controller }), "zoneId"],
  ["a clerk without a POS", () => ({ role: roles.clerk }), "posId"],
  ["a clerk who is audit-only", () => ({ ...clerkAt(0), isAuditOnly: true }), "isAuditOnly"],
  ["a login with a space in it", () => ({ ...clerkAt(0), login: "ma rie" }), "login"],
  ["a login that is taken, in other case", () => ({ ...clerkAt(0), login: "CLERK1" }), "login"],
  ["a login of another service's person", () => ({ ...clerkAt(0), login: logins.kliyanAgent }), "login"],
])("a person cannot be created as %s", async (_rule, whom, field) => {
  expect(await save(somebody(whom()))).toMatchObject({
    responseType: responses.invalidPayload,
    data: { problems: [{ field }] },
  });
});

test("a new person signs in with the first password, and changes it before anything else", async () => {
  const input = somebody(clerkAt(0));
  const { personId, firstPassword } = await world.answer(identity.savePerson, input, logins.bancaAdmin);
  expect(firstPassword).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
  const { data } = await signIn(input.login, firstPassword ?? "");
  expect(data).toMatchObject({ idusuario: personId, idpos: clerkAt(0).posId, roll_usuario: 5, cambiar_clave: true });
  const { token } = data as { token: string };
  expect(await world.sendRaw("identity/list_views", { list: "tickets" }, token)).toMatchObject({
    response_type: responses.prerequisite,
    data: { required: ["changePassword"] },
  });
  const changed = {
    nombre: "Lina",
    userpass: firstPassword,
    password1: "an own long one",
    password2: "an own long one",
  };
  expect(await world.sendRaw(identity.updateProfile.path, changed, token)).toMatchObject({
    response_type: responses.success,
  });
  expect(await world.sendRaw("identity/list_views", { list: "tickets" }, token)).toMatchObject({
    response_type: responses.success,
  });
});

test("a new first password ends the sessions, unlocks the name, and must be changed again", async () => {
  const input = somebody(clerkAt(0));
  const { personId, firstPassword } = await world.answer(identity.savePerson, input, logins.bancaAdmin);
  const { data } = await signIn(input.login, firstPassword ?? "");
  for (let turn = 0; turn < 12; turn += 1) await signIn(input.login, "wrong");
  expect(await signIn(input.login, firstPassword ?? "")).toMatchObject({ data: { reason: "locked" } });
  const { firstPassword: second } = await world.answer(identity.setFirstPassword, { personId }, logins.bancaAdmin);
  expect(await world.sendRaw("general/validar_token", {}, (data as { token: string }).token)).toMatchObject({
    response_type: responses.sessionExpired,
  });
  expect(await signIn(input.login, firstPassword ?? "")).toMatchObject({ data: { reason: "unknown" } });
  expect(await signIn(input.login, second)).toMatchObject({
    response_type: responses.success,
    data: { cambiar_clave: true },
  });
});

test.each<[rule: string, login: string, whom: () => number, code: number]>([
  [
    "a controller gives one to a clerk below",
    logins.nordController,
    () => world.world.banca.clerks[1].personId,
    responses.success,
  ],
  ["not to one beside it", logins.nordController, () => world.world.banca.clerks[2].personId, responses.notFound],
  [
    "an admin may not to a person of another service",
    logins.kliyanAdmin,
    () => world.world.banca.clerks[2].personId,
    responses.notFound,
  ],
  ["the platform may not to a clerk", logins.trader, () => world.world.banca.clerks[2].personId, responses.notAllowed],
  ["no one may to themselves", logins.trader, () => world.world.platform.traderId, responses.notAllowed],
])("a first password: %s", async (_rule, login, whom, code) => {
  expect(await world.send(identity.setFirstPassword, { personId: whom() }, login)).toMatchObject({
    responseType: code,
  });
});

test("a suspended person loses their sessions at once, in every process, and for good", async () => {
  const second = await world.another();
  const input = somebody(clerkAt(0));
  const { personId, firstPassword } = await world.answer(identity.savePerson, input, logins.bancaAdmin);
  const { token } = (await signIn(input.login, firstPassword ?? "")).data as { token: string };
  expect(await second.sendRaw("general/validar_token", {}, token)).toMatchObject({ response_type: responses.success });
  await world.answer(identity.savePerson, { ...input, personId, isActive: false }, logins.bancaAdmin);
  expect(await world.sendRaw("general/validar_token", {}, token)).toMatchObject({
    response_type: responses.sessionExpired,
  });
  await expect
    .poll(() => second.sendRaw("general/validar_token", {}, token))
    .toMatchObject({ response_type: responses.sessionExpired });
  expect(await signIn(input.login, firstPassword ?? "")).toMatchObject({ data: { reason: "inactive" } });
  await world.answer(identity.savePerson, { ...input, personId }, logins.bancaAdmin);
  expect(await world.sendRaw("general/validar_token", {}, token)).toMatchObject({
    response_type: responses.sessionExpired,
  });
  expect(await signIn(input.login, firstPassword ?? "")).toMatchObject({ response_type: responses.success });
  await second.close();
});

test("of two who change one person, the second is shown what the first saved", async () => {
  const input = somebody(clerkAt(0));
  const { personId } = await world.answer(identity.savePerson, input, logins.bancaAdmin);
  const first = { ...input, name: "Lina", personId, was: input };
  expect(await save(first)).toMatchObject({ ok: true, data: { personId, firstPassword: null } });
  expect(await save({ ...input, email: "lina@example.com", personId, was: input })).toMatchObject({
    responseType: responses.changedMeanwhile,
    data: { name: "Lina", email: "" },
  });
  expect(await found(personId)).toMatchObject({
    name: "Lina",
    email: "",
    zoneId: world.world.banca.zones.nord,
    posName: "POS of clerk1",
  });
});

describe("the list", () => {
  const seen = async (filters: object, login: string) =>
    (await world.answer(identity.listPeople, { ...filters, limit: 1_000 }, login)).rows
      .map((row) => row.login)
      .filter((name) => !name.startsWith("new"))
      .toSorted();
  test.each<[rule: string, login: string, filters: () => object, found: readonly string[]]>([
    [
      "an admin sees their service's people",
      logins.bancaAdmin,
      () => ({}),
      ["banca", "clerk1", "clerk2", "clerk3", "nord"],
    ],
    ["a controller sees those of their zones", logins.nordController, () => ({}), ["clerk1", "clerk2", "nord"]],
    ["an agent sees their customers", logins.kliyanAgent, () => ({}), ["agent", "customer1", "customer2"]],
    ["the platform sees everyone of a role", logins.trader, () => ({ role: roles.admin }), ["banca", "kliyan"]],
    ["or of a service", logins.trader, () => ({ serviceId: world.world.platform.serviceId }), ["assistant", "trader"]],
    [
      "a zone's with those below it",
      logins.bancaAdmin,
      () => ({ zoneId: world.world.banca.zones.nord }),
      ["clerk1", "clerk2", "nord"],
    ],
    ["only that zone's own", logins.bancaAdmin, () => ({ ofZoneId: world.world.banca.zones.nord }), ["nord"]],
    ["none of a zone beside theirs", logins.nordController, () => ({ ofZoneId: world.world.banca.zones.sid }), []],
    ["a POS's", logins.bancaAdmin, () => ({ posId: world.world.banca.clerks[2].posId }), ["clerk3"]],
    ["by part of the POS's name", logins.bancaAdmin, () => ({ text: "OF CLERK2" }), ["clerk2"]],
    ["the suspended ones", logins.kliyanAdmin, () => ({ isActive: false }), []],
  ])("%s", async (_rule, login, filters, logged) => expect(await seen(filters(), login)).toEqual(logged));
});

test("every change of a person is in their history, visible to those above them", async () => {
  const input = somebody(clerkAt(0));
  const { personId } = await make(input);
  await world.answer(identity.savePerson, { ...input, name: "Lina", personId }, logins.bancaAdmin);
  await world.answer(identity.savePerson, { ...input, name: "Lina", personId }, logins.bancaAdmin);
  await world.answer(identity.setFirstPassword, { personId }, logins.bancaAdmin);
  const history = (login: string) => world.send(audit.recordHistory, { record: "person", personId }, login);
  expect(await history(logins.nordController)).toMatchObject({
    data: {
      rows: [
        { by: "Banca", before: null, after: null },
        { before: { name: input.name }, after: { name: "Lina" } },
        { before: null, after: { login: input.login } },
      ],
    },
  });
  expect(await history(logins.trader)).toMatchObject({ ok: true });
  expect(await history(logins.kliyanAdmin)).toMatchObject({ responseType: responses.notFound });
});

// At the end: it suspends people who make the other tests' calls.
describe("the last admin", () => {
  const trader = () => ({
    ...somebody({ role: roles.platform }),
    login: logins.trader,
    name: "Trader",
    personId: world.world.platform.traderId,
  });
  const bancaAdmin = async () => {
    const { rows } = await world.answer(
      identity.listPeople,
      { role: roles.admin, ...ofBanca(), text: logins.bancaAdmin },
      logins.trader,
    );
    const [{ personId, login, name, email, language, role, isActive, isAuditOnly }] = rows as [(typeof rows)[number]];
    return { personId, login, name, email, language, role, zoneId: null, posId: null, isActive, isAuditOnly };
  };
  const alone = { responseType: responses.notAllowed, data: { reason: "lastAdmin" } };

  test("of the platform cannot suspend themselves or give up their rights while there is no other", async () => {
    for (const { personId, ...row } of (
      await world.answer(identity.listPeople, { role: roles.platform, isActive: true }, logins.trader)
    ).rows) {
      if (personId === world.world.platform.traderId) continue;
      const { login, name, email, language, role, isAuditOnly } = row;
      const terms = { login, name, email, language, role, isAuditOnly, zoneId: null, posId: null, isActive: false };
      await world.answer(identity.savePerson, { ...terms, personId }, logins.trader);
    }
    expect(await save({ ...trader(), isActive: false }, logins.trader)).toMatchObject(alone);
    expect(await save({ ...trader(), role: roles.assistant }, logins.trader)).toMatchObject(alone);
    expect(await save({ ...trader(), name: "Trader" }, logins.trader)).toMatchObject({ ok: true });
  });

  test("of a service cannot suspend themselves, while the platform may suspend them", async () => {
    const admin = await bancaAdmin();
    const others = (
      await world.answer(identity.listPeople, { role: roles.admin, ...ofBanca() }, logins.trader)
    ).rows.filter(({ login }) => login !== admin.login);
    for (const { personId, login, name } of others)
      await world.answer(identity.savePerson, { ...admin, personId, login, name, isActive: false }, logins.trader);
    expect(await save({ ...admin, isActive: false })).toMatchObject(alone);
    expect(await save({ ...admin, isActive: false }, logins.trader)).toMatchObject({ ok: true });
    expect(await save(admin, logins.trader)).toMatchObject({ ok: true });
  });
});
