import { audit, identity, responses, roles } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../testing/index.ts";

// Who makes, changes and suspends whom, and what a first password is. One house: every test makes its own people.

let house: TestServer;
beforeAll(async () => { house = await createTestServer(); });
afterAll(async () => { await house.close(); });

type Asked = Parameters<typeof house.answer<typeof identity.savePerson>>[1];
let count = 0;
const somebody = (more: Partial<Asked> = {}): Asked => {
  count += 1;
  return {
    login: `new${String(count)}`, name: `New ${String(count)}`, email: "", language: "en", role: roles.clerk, zoneId: null, posId: null, isActive: true,
    isAuditOnly: false, ...more };
};
const save = (asked: Asked, login: string = logins.bancaAdmin) => house.ask(identity.savePerson, asked, login);
const make = (more: Partial<Asked>, login: string = logins.bancaAdmin) => house.answer(identity.savePerson, somebody(more), login);
const clerkAt = (index: 0 | 1 | 2) => ({ role: roles.clerk, posId: house.world.banca.clerks[index].posId });
const controllerOf = (zone: "nord" | "kap" | "sid") => ({ role: roles.controller, zoneId: house.world.banca.zones[zone] });
const customer = () => ({ role: roles.customer, posId: house.world.kliyan.customers[0].posId });
const agent = () => ({ role: roles.agent, zoneId: house.world.kliyan.zoneId });
const ofBanca = () => ({ serviceId: house.world.banca.serviceId });
const signIn = (user: string, password: string) => house.askRaw(identity.login.path, { user, pass: password });
const found = async (personId: number, login: string = logins.bancaAdmin) =>
  (await house.answer(identity.listPeople, { limit: 1_000 }, login)).rows.find((row) => row.personId === personId);

describe("who makes whom", () => {
  const { bancaAdmin, kliyanAdmin, nordController, kliyanAgent, trader, assistant } = logins;
  test.each<[rule: string, maker: string, whom: () => Partial<Asked>, code: number]>([
    ["the platform another platform admin", trader, () => ({ role: roles.platform }), responses.success],
    ["the platform an assistant", trader, () => ({ role: roles.assistant }), responses.success],
    ["the platform an admin of a service", trader, () => ({ ...ofBanca(), role: roles.admin }), responses.success],
    ["the platform no clerk of a service", trader, () => ({ ...ofBanca(), ...clerkAt(0) }), responses.notAllowed],
    ["no platform admin in a service", trader, () => ({ ...ofBanca(), role: roles.platform }), responses.invalidPayload],
    ["no admin in the platform's own", trader, () => ({ role: roles.admin }), responses.invalidPayload],
    ["an assistant nobody", assistant, () => ({ role: roles.assistant }), responses.notAllowed],
    ["an admin a controller", bancaAdmin, () => controllerOf("sid"), responses.success],
    ["an admin a clerk", bancaAdmin, () => clerkAt(2), responses.success],
    ["an admin no other admin", bancaAdmin, () => ({ role: roles.admin }), responses.notAllowed],
    ["an admin no agent in a shop's service", bancaAdmin, () => ({ ...controllerOf("sid"), role: roles.agent }), responses.invalidPayload],
    ["an admin no customer there either", bancaAdmin, () => ({ ...clerkAt(0), role: roles.customer }), responses.invalidPayload],
    ["an admin an agent online", kliyanAdmin, agent, responses.success],
    ["an admin a customer online", kliyanAdmin, customer, responses.success],
    ["an admin a clerk of a call centre", kliyanAdmin, () => ({ ...customer(), role: roles.clerk }), responses.success],
    ["an admin nobody in another service", kliyanAdmin, () => ({ ...ofBanca(), ...clerkAt(0) }), responses.notFound],
    ["an admin nobody at another service's POS", kliyanAdmin, () => clerkAt(0), responses.notFound],
    ["a controller a clerk in his zone", nordController, () => clerkAt(0), responses.success],
    ["and in one below it", nordController, () => clerkAt(1), responses.success],
    ["not in one beside it", nordController, () => clerkAt(2), responses.notFound],
    ["a controller one of a zone below", nordController, () => controllerOf("kap"), responses.success],
    ["not another of his own", nordController, () => controllerOf("nord"), responses.notAllowed],
    ["nor of one beside it", nordController, () => controllerOf("sid"), responses.notFound],
    ["an agent a customer of his", kliyanAgent, customer, responses.success],
    ["an agent no other agent", kliyanAgent, agent, responses.notAllowed],
  ])("%s", async (_rule, maker, whom, code) => {
    expect(await save(somebody(whom()), maker)).toMatchObject({ responseType: code });
  });
});

test.each<[rule: string, whom: () => Partial<Asked>, field: string]>([
  ["a controller without a zone", () => ({ role: roles.controller }), "zoneId"],
  ["a clerk without a POS", () => ({ role: roles.clerk }), "posId"],
  ["a clerk who only audits", () => ({ ...clerkAt(0), isAuditOnly: true }), "isAuditOnly"],
  ["a login with a blank in it", () => ({ ...clerkAt(0), login: "ma rie" }), "login"],
  ["a login that somebody has, in other letters", () => ({ ...clerkAt(0), login: "CLERK1" }), "login"],
  ["a login of another service's person", () => ({ ...clerkAt(0), login: logins.kliyanAgent }), "login"],
])("nobody is made as %s", async (_rule, whom, field) => {
  expect(await save(somebody(whom()))).toMatchObject({ responseType: responses.invalidPayload, data: { problems: [{ field }] } });
});

test("who was made signs in with the first password, and changes it before anything else", async () => {
  const asked = somebody(clerkAt(0));
  const { personId, firstPassword } = await house.answer(identity.savePerson, asked, logins.bancaAdmin);
  expect(firstPassword).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
  const { data } = await signIn(asked.login, firstPassword ?? "");
  expect(data).toMatchObject({ idusuario: personId, idpos: clerkAt(0).posId, roll_usuario: 5, cambiar_clave: true });
  const { token } = data as { token: string };
  expect(await house.askRaw("identity/list_views", { list: "tickets" }, token))
    .toMatchObject({ response_type: responses.prerequisite, data: { required: ["changePassword"] } });
  const changed = { nombre: "Lina", userpass: firstPassword, password1: "an own long one", password2: "an own long one" };
  expect(await house.askRaw(identity.updateProfile.path, changed, token)).toMatchObject({ response_type: responses.success });
  expect(await house.askRaw("identity/list_views", { list: "tickets" }, token)).toMatchObject({ response_type: responses.success });
});

test("a new first password ends the sessions, opens a locked name, and is changed again", async () => {
  const asked = somebody(clerkAt(0));
  const { personId, firstPassword } = await house.answer(identity.savePerson, asked, logins.bancaAdmin);
  const { data } = await signIn(asked.login, firstPassword ?? "");
  for (let turn = 0; turn < 12; turn += 1) await signIn(asked.login, "wrong");
  expect(await signIn(asked.login, firstPassword ?? "")).toMatchObject({ data: { reason: "locked" } });
  const { firstPassword: second } = await house.answer(identity.setFirstPassword, { personId }, logins.bancaAdmin);
  expect(await house.askRaw("general/validar_token", {}, (data as { token: string }).token)).toMatchObject({ response_type: responses.sessionExpired });
  expect(await signIn(asked.login, firstPassword ?? "")).toMatchObject({ data: { reason: "unknown" } });
  expect(await signIn(asked.login, second)).toMatchObject({ response_type: responses.success, data: { cambiar_clave: true } });
});

test.each<[rule: string, login: string, whom: () => number, code: number]>([
  ["a controller gives one to a clerk below", logins.nordController, () => house.world.banca.clerks[1].personId, responses.success],
  ["not to one beside", logins.nordController, () => house.world.banca.clerks[2].personId, responses.notFound],
  ["an admin to nobody of another service", logins.kliyanAdmin, () => house.world.banca.clerks[2].personId, responses.notFound],
  ["the platform to no clerk", logins.trader, () => house.world.banca.clerks[2].personId, responses.notAllowed],
  ["nobody to himself", logins.trader, () => house.world.platform.traderId, responses.notAllowed],
])("a first password: %s", async (_rule, login, whom, code) => {
  expect(await house.ask(identity.setFirstPassword, { personId: whom() }, login)).toMatchObject({ responseType: code });
});

test("who is suspended loses his sessions at once, in every process, and for good", async () => {
  const second = await house.another();
  const asked = somebody(clerkAt(0));
  const { personId, firstPassword } = await house.answer(identity.savePerson, asked, logins.bancaAdmin);
  const { token } = (await signIn(asked.login, firstPassword ?? "")).data as { token: string };
  expect(await second.askRaw("general/validar_token", {}, token)).toMatchObject({ response_type: responses.success });
  await house.answer(identity.savePerson, { ...asked, personId, isActive: false }, logins.bancaAdmin);
  expect(await house.askRaw("general/validar_token", {}, token)).toMatchObject({ response_type: responses.sessionExpired });
  await expect.poll(() => second.askRaw("general/validar_token", {}, token)).toMatchObject({ response_type: responses.sessionExpired });
  expect(await signIn(asked.login, firstPassword ?? "")).toMatchObject({ data: { reason: "inactive" } });
  await house.answer(identity.savePerson, { ...asked, personId }, logins.bancaAdmin);
  expect(await house.askRaw("general/validar_token", {}, token)).toMatchObject({ response_type: responses.sessionExpired });
  expect(await signIn(asked.login, firstPassword ?? "")).toMatchObject({ response_type: responses.success });
  await second.close();
});

test("of two who change one person the second is shown what the first stored", async () => {
  const asked = somebody(clerkAt(0));
  const { personId } = await house.answer(identity.savePerson, asked, logins.bancaAdmin);
  const first = { ...asked, name: "Lina", personId, was: asked };
  expect(await save(first)).toMatchObject({ ok: true, data: { personId, firstPassword: null } });
  expect(await save({ ...asked, email: "lina@example.com", personId, was: asked }))
    .toMatchObject({ responseType: responses.changedMeanwhile, data: { name: "Lina", email: "" } });
  expect(await found(personId)).toMatchObject({ name: "Lina", email: "", zoneId: house.world.banca.zones.nord, posName: "POS of clerk1" });
});

describe("the list", () => {
  const seen = async (filters: object, login: string) =>
    (await house.answer(identity.listPeople, { ...filters, limit: 1_000 }, login)).rows.map((row) => row.login).filter((name) => !name.startsWith("new")).toSorted();
  test.each<[rule: string, login: string, filters: () => object, found: readonly string[]]>([
    ["an admin sees his service's people", logins.bancaAdmin, () => ({}), ["banca", "clerk1", "clerk2", "clerk3", "nord"]],
    ["a controller those of his zones", logins.nordController, () => ({}), ["clerk1", "clerk2", "nord"]],
    ["an agent his customers", logins.kliyanAgent, () => ({}), ["agent", "customer1", "customer2"]],
    ["the platform everybody of a role", logins.trader, () => ({ role: roles.admin }), ["banca", "kliyan"]],
    ["or of a service", logins.trader, () => ({ serviceId: house.world.platform.serviceId }), ["assistant", "trader"]],
    ["a zone's with those below it", logins.bancaAdmin, () => ({ zoneId: house.world.banca.zones.nord }), ["clerk1", "clerk2", "nord"]],
    ["that zone's own", logins.bancaAdmin, () => ({ ofZoneId: house.world.banca.zones.nord }), ["nord"]],
    ["of no zone beside his", logins.nordController, () => ({ ofZoneId: house.world.banca.zones.sid }), []],
    ["a POS's", logins.bancaAdmin, () => ({ posId: house.world.banca.clerks[2].posId }), ["clerk3"]],
    ["by a part of the POS's name", logins.bancaAdmin, () => ({ text: "OF CLERK2" }), ["clerk2"]],
    ["the suspended ones", logins.kliyanAdmin, () => ({ isActive: false }), []],
  ])("%s", async (_rule, login, filters, logged) => expect(await seen(filters(), login)).toEqual(logged));
});

test("every act on a person is in his history, for whoever reaches him", async () => {
  const asked = somebody(clerkAt(0));
  const { personId } = await make(asked);
  await house.answer(identity.savePerson, { ...asked, name: "Lina", personId }, logins.bancaAdmin);
  await house.answer(identity.savePerson, { ...asked, name: "Lina", personId }, logins.bancaAdmin);
  await house.answer(identity.setFirstPassword, { personId }, logins.bancaAdmin);
  const history = (login: string) => house.ask(audit.recordHistory, { record: "person", personId }, login);
  expect(await history(logins.nordController)).toMatchObject({ data: { rows: [
    { by: "Banca", before: null, after: null }, { before: { name: asked.name }, after: { name: "Lina" } }, { before: null, after: { login: asked.login } }] } });
  expect(await history(logins.trader)).toMatchObject({ ok: true });
  expect(await history(logins.kliyanAdmin)).toMatchObject({ responseType: responses.notFound });
});

// At the end: it suspends people whom the others ask as.
describe("the last admin", () => {
  const trader = () => ({ ...somebody({ role: roles.platform }), login: logins.trader, name: "Trader", personId: house.world.platform.traderId });
  const bancaAdmin = async () => {
    const { rows } = await house.answer(identity.listPeople, { role: roles.admin, ...ofBanca(), text: logins.bancaAdmin }, logins.trader);
    const [{ personId, login, name, email, language, role, isActive, isAuditOnly }] = rows as [(typeof rows)[number]];
    return { personId, login, name, email, language, role, zoneId: null, posId: null, isActive, isAuditOnly };
  };
  const alone = { responseType: responses.notAllowed, data: { reason: "lastAdmin" } };

  test("of the platform suspends neither himself nor his rights, until there is another", async () => {
    for (const { personId, ...row } of (await house.answer(identity.listPeople, { role: roles.platform, isActive: true }, logins.trader)).rows) {
      if (personId === house.world.platform.traderId) continue;
      const { login, name, email, language, role, isAuditOnly } = row;
      const terms = { login, name, email, language, role, isAuditOnly, zoneId: null, posId: null, isActive: false };
      await house.answer(identity.savePerson, { ...terms, personId }, logins.trader);
    }
    expect(await save({ ...trader(), isActive: false }, logins.trader)).toMatchObject(alone);
    expect(await save({ ...trader(), role: roles.assistant }, logins.trader)).toMatchObject(alone);
    expect(await save({ ...trader(), name: "Trader" }, logins.trader)).toMatchObject({ ok: true });
  });

  test("of a service suspends not himself, while the platform may suspend him", async () => {
    const admin = await bancaAdmin();
    const others = (await house.answer(identity.listPeople, { role: roles.admin, ...ofBanca() }, logins.trader)).rows.filter(({ login }) => login !== admin.login);
    for (const { personId, login, name } of others) await house.answer(identity.savePerson, { ...admin, personId, login, name, isActive: false }, logins.trader);
    expect(await save({ ...admin, isActive: false })).toMatchObject(alone);
    expect(await save({ ...admin, isActive: false }, logins.trader)).toMatchObject({ ok: true });
    expect(await save(admin, logins.trader)).toMatchObject({ ok: true });
  });
});
