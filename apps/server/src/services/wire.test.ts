import { responses, services } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { createTestServer, logins, type TestServer } from "../testing/index.ts";

// The services' doors and lists, print templates, and how a service guards its sessions.

let house: TestServer;
beforeAll(async () => { house = await createTestServer(); });
afterAll(async () => { await house.close(); });

test.each<[rule: string, login: string, names: readonly string[]]>([
  ["the platform may work in every service", logins.trader, ["Zucca", "Banca", "Kliyan"]],
  ["an admin in the own one", logins.bancaAdmin, ["Banca"]],
  ["a customer too", logins.customers[0], ["Kliyan"]],
])("get_servicios: %s", async (_rule, login, names) => {
  expect((await house.answer(services.listServices, {}, login)).map(({ name }) => name)).toEqual(names);
});

test.each<[rule: string, asked: object, names: readonly string[]]>([
  ["without the platform's own", {}, ["Banca", "Kliyan"]],
  ["servicio_cero: with it", { withPlatform: true }, ["Zucca", "Banca", "Kliyan"]],
  ["part of the name, whatever its case", { name: "LIY" }, ["Kliyan"]],
  ["activo false", { isActive: false }, []],
  ["an unknown idservidor", { serverId: 999 }, []],
])("get_list_servicio: %s", async (_rule, asked, names) => {
  expect((await house.answer(services.findServices, asked, logins.trader)).map(({ name }) => name)).toEqual(names);
});

test("a service that is not active is listed for the platform, and no place to work in", async () => {
  const activate = (is: boolean) => house.asOwner((sql) => sql.run(query({}, "update service set is_active = $1::boolean where name = 'Kliyan'"), [is]));
  await activate(false);
  expect((await house.answer(services.findServices, { isActive: false }, logins.trader)).map(({ name, pos }) => [name, pos])).toEqual([["Kliyan", 2]]);
  expect((await house.answer(services.listServices, {}, logins.trader)).map(({ name }) => name)).toEqual(["Zucca", "Banca"]);
  await activate(true);
});

describe("get_plantilla", () => {
  test("has every kind for every printer and language; a service's own hides the usual one", async () => {
    const usual = await house.answer(services.templates, {}, logins.clerks[0]);
    expect(usual).toHaveLength(5 * 3 * 6);
    expect(usual.every(({ isOwn, body }) => !isOwn && body.includes("{{service}}"))).toBe(true);
    const own = query({}, "insert into print_template (service_id, kind, printer_type, language, body) values ($1::int, 'ticket', 2, 'ht', 'Banca!')");
    await house.asOwner((sql) => sql.run(own, [house.world.banca.serviceId]));
    const after = await house.answer(services.templates, {}, logins.clerks[0]);
    expect(after.filter(({ isOwn }) => isOwn)).toMatchObject([{ kind: "ticket", printerType: 2, paperWidth: 58, language: "ht", body: "Banca!" }]);
    expect(after).toHaveLength(90);
    expect((await house.answer(services.templates, {}, logins.customers[0])).some(({ isOwn }) => isOwn)).toBe(false);
  });
});

describe("the door", () => {
  test("of a host that belongs to a service is that service's, whatever is chosen", async () => {
    const add = query({}, "insert into service_host values ('kliyan.example', $1::int)");
    await house.asOwner((sql) => sql.run(add, [house.world.kliyan.serviceId]));
    const response = await fetch(`${house.address}/${services.door.path}`, {
      method: "POST", headers: { "x-forwarded-host": "kliyan.example" }, body: new URLSearchParams({ json: JSON.stringify({ serviceId: house.world.banca.serviceId }) }),
    });
    expect(await response.json()).toMatchObject({ data: { service: { name: "Kliyan", kind: 2, product: 0, language: "en" }, choices: [] } });
  });

  test("of this machine offers a choice, and shows what was chosen", async () => {
    const { service, choices } = await house.answer(services.door, {});
    expect([service, choices.map(({ name }) => name)]).toEqual([null, ["Zucca", "Banca", "Kliyan"]]);
    expect((await house.answer(services.door, { serviceId: house.world.banca.serviceId })).service).toMatchObject({ name: "Banca", kind: 1 });
  });
});

describe("how sessions are guarded", () => {
  test("has the usual values until an admin saves others, audited, for this service alone", async () => {
    const usual = await house.answer(services.getSecurity, {}, logins.bancaAdmin);
    expect(usual).toMatchObject({ idleMinutes: 720, attempts: 8, lockMinutes: 10, oneDevice: false, knownDevices: false });
    await house.answer(services.saveSecurity, { ...usual, idleMinutes: 60 }, logins.bancaAdmin);
    expect(await house.answer(services.getSecurity, {}, logins.bancaAdmin)).toEqual({ ...usual, idleMinutes: 60 });
    expect(await house.answer(services.getSecurity, {}, logins.kliyanAdmin)).toEqual(usual);
    const last = query({ act: "text" }, "select act from audit_entry order by id desc limit 1");
    expect(await house.asOwner((sql) => sql.row(last))).toEqual({ act: "saveSecurity" });
  });

  test.each([["below", { idleMinutes: 4 }], ["above", { attempts: 21 }], ["not whole", { lockMinutes: 1.5 }]])("a value %s its bounds is refused", async (_rule, asked) => {
    expect(await house.ask(services.saveSecurity, asked, logins.bancaAdmin)).toMatchObject({ responseType: responses.invalidPayload });
  });
});
