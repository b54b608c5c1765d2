import { identity, responses, services } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// The services' sign-in pages and lists, print templates, and session settings.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

test.each<[rule: string, login: string, names: readonly string[]]>([
  ["the platform may enter every service", logins.trader, ["Zucca", "Banca", "Kliyan"]],
  ["an admin their own one", logins.bancaAdmin, ["Banca"]],
  ["so may a customer", logins.customers[0], ["Kliyan"]],
])("get_servicios: %s", async (_rule, login, names) => {
  expect((await world.answer(services.listServices, {}, login)).map(({ name }) => name)).toEqual(names);
});

test.each<[rule: string, input: object, names: readonly string[]]>([
  ["without the platform's own", {}, ["Banca", "Kliyan"]],
  ["servicio_cero: with it", { withPlatform: true }, ["Zucca", "Banca", "Kliyan"]],
  ["part of the name, in any case", { name: "LIY" }, ["Kliyan"]],
  ["activo false", { isActive: false }, []],
  ["an unknown idservidor", { serverId: 999 }, []],
])("get_list_servicio: %s", async (_rule, input, names) => {
  expect((await world.answer(services.findServices, input, logins.trader)).map(({ name }) => name)).toEqual(names);
});

test("a service that is not active is listed for the platform, and cannot be entered", async () => {
  const activate = (is: boolean) =>
    world.asOwner((sql) =>
      sql.run(query({}, "update service set is_active = $1::boolean where name = 'Kliyan'"), [is]),
    );
  await activate(false);
  expect(
    (await world.answer(services.findServices, { isActive: false }, logins.trader)).map(({ name, pos }) => [name, pos]),
  ).toEqual([["Kliyan", 2]]);
  expect((await world.answer(services.listServices, {}, logins.trader)).map(({ name }) => name)).toEqual([
    "Zucca",
    "Banca",
  ]);
  await activate(true);
});

describe("get_plantilla", () => {
  test("has every kind for every printer and language; a service's own replaces the default", async () => {
    const usual = await world.answer(services.templates, {}, logins.clerks[0]);
    expect(usual).toHaveLength(services.printoutKind.options.length * 3 * 6);
    expect(usual.every(({ isOwn, body }) => !isOwn && body.includes("{{service}}"))).toBe(true);
    const own = query(
      {},
      "insert into print_template (service_id, kind, printer_type, language, body) values ($1::int, 'ticket', 2, 'ht', 'Banca!')",
    );
    await world.asOwner((sql) => sql.run(own, [world.world.banca.serviceId]));
    const after = await world.answer(services.templates, {}, logins.clerks[0]);
    expect(after.filter(({ isOwn }) => isOwn)).toMatchObject([
      { kind: "ticket", printerType: 2, paperWidth: 58, language: "ht", body: "Banca!" },
    ]);
    expect(after).toHaveLength(usual.length);
    expect((await world.answer(services.templates, {}, logins.customers[1])).some(({ isOwn }) => isOwn)).toBe(false);
  });
});

describe("the sign-in page", () => {
  test("of a host that belongs to a service is that service's, whatever is chosen", async () => {
    await world.answer(
      services.saveHosts,
      { serviceId: world.world.kliyan.serviceId, hosts: ["kliyan.example", "play.example"] },
      logins.trader,
    );
    const response = await fetch(`${world.address}/${services.door.path}`, {
      method: "POST",
      headers: { "x-forwarded-host": "kliyan.example" },
      body: new URLSearchParams({ json: JSON.stringify({ serviceId: world.world.banca.serviceId }) }),
    });
    expect(await response.json()).toMatchObject({
      data: { service: { name: "Kliyan", kind: 2, product: 0, language: "en" }, choices: [] },
    });
  });

  test.each([
    ["pos/get_lenguaje", "kliyan.example", ["ht"]],
    ["general/get_lenguaje", "kliyan.example", ["ht"]],
    ["general/get_lenguaje", "nobody.example", []],
  ])("%s at %s begins with the language of the service, or leaves it to the browser", async (path, host, expected) => {
    await world.asOwner((sql) => sql.run(query({}, "update service set language = 'ht' where name = 'Kliyan'")));
    const response = await fetch(`${world.address}/${path}`, { method: "POST", headers: { "x-forwarded-host": host } });
    const { data } = (await response.json()) as { data: { siglas: string; predeterminado: boolean }[] };
    expect(data.filter(({ predeterminado }) => predeterminado).map(({ siglas }) => siglas)).toEqual(expected);
    await world.asOwner((sql) => sql.run(query({}, "update service set language = 'en' where name = 'Kliyan'")));
  });

  test("a host belongs to one service; another one's is refused, and not changed", async () => {
    const { banca, kliyan } = world.world;
    const hosts = async () =>
      (await world.answer(services.findServices, {}, logins.trader)).map((service) => [service.name, service.hosts]);
    expect(
      await world.send(
        services.saveHosts,
        { serviceId: banca.serviceId, hosts: ["banca.example", "play.example"] },
        logins.trader,
      ),
    ).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "hosts", code: "taken" }] },
    });
    expect(await hosts()).toEqual([
      ["Banca", []],
      ["Kliyan", ["kliyan.example", "play.example"]],
    ]);
    await world.answer(services.saveHosts, { serviceId: kliyan.serviceId, hosts: ["kliyan.example"] }, logins.trader);
    await world.answer(
      services.saveHosts,
      { serviceId: banca.serviceId, hosts: ["play.example", "play.example"] },
      logins.trader,
    );
    expect(await hosts()).toEqual([
      ["Banca", ["play.example"]],
      ["Kliyan", ["kliyan.example"]],
    ]);
    const atOnce = await Promise.all(
      [banca, kliyan, banca, kliyan].map(({ serviceId }) =>
        world.send(services.saveHosts, { serviceId, hosts: ["wanted.example"] }, logins.trader),
      ),
    );
    expect(new Set(atOnce.map(({ responseType }) => responseType))).toEqual(
      new Set([responses.success, responses.invalidPayload]),
    );
    for (const { serviceId } of [banca, kliyan])
      await world.answer(services.saveHosts, { serviceId, hosts: [] }, logins.trader);
    await world.answer(services.saveHosts, { serviceId: kliyan.serviceId, hosts: ["kliyan.example"] }, logins.trader);
    expect(await world.send(services.saveHosts, { serviceId: 999, hosts: [] }, logins.trader)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test.each(["Banca.example", "banca example", "https://banca.example", "banca.example:80", ""])(
    "of a host %j is refused",
    async (host) => {
      expect(
        await world.send(services.saveHosts, { serviceId: world.world.banca.serviceId, hosts: [host] }, logins.trader),
      ).toMatchObject({ responseType: responses.invalidPayload });
    },
  );

  test("of this machine offers a choice, and shows what was chosen", async () => {
    const { service, choices } = await world.answer(services.door, {});
    expect([service, choices.map(({ name }) => name)]).toEqual([null, ["Zucca", "Banca", "Kliyan"]]);
    expect((await world.answer(services.door, { serviceId: world.world.banca.serviceId })).service).toMatchObject({
      name: "Banca",
      kind: 1,
    });
  });
});

describe("session settings", () => {
  test("have defaults until an admin saves others, audited, for this service only", async () => {
    const usual = await world.answer(services.getSecurity, {}, logins.bancaAdmin);
    expect(usual).toMatchObject({
      idleMinutes: 720,
      attempts: 8,
      lockMinutes: 10,
      oneDevice: false,
      knownDevices: false,
    });
    await world.answer(services.saveSecurity, { ...usual, idleMinutes: 60, was: usual }, logins.bancaAdmin);
    expect(await world.answer(services.getSecurity, {}, logins.bancaAdmin)).toEqual({ ...usual, idleMinutes: 60 });
    expect(await world.answer(services.getSecurity, {}, logins.kliyanAdmin)).toEqual(usual);
    const last = query({ act: "text" }, "select act from audit_entry order by id desc limit 1");
    expect(await world.asOwner((sql) => sql.row(last))).toEqual({ act: "saveSecurity" });
  });

  test("an outdated save gets a conflict; one without the seen values saves nothing", async () => {
    const was = await world.answer(services.getSecurity, {}, logins.bancaAdmin);
    await world.answer(services.saveSecurity, { ...was, idleMinutes: 90, was }, logins.bancaAdmin);
    expect(await world.send(services.saveSecurity, { ...was, attempts: 5, was }, logins.bancaAdmin)).toMatchObject({
      ok: false,
      responseType: responses.changedMeanwhile,
      data: { security: { idleMinutes: 90 } },
    });
    const blind = await world.sendRaw(services.saveSecurity.path, was, await world.tokenOf(logins.bancaAdmin));
    expect(blind).toMatchObject({ response_type: responses.invalidPayload });
    await world.answer(services.saveSecurity, { ...was, was: { ...was, idleMinutes: 90 } }, logins.bancaAdmin);
    expect(await world.answer(services.getSecurity, {}, logins.bancaAdmin)).toEqual(was);
  });

  test.each([
    ["below", { idleMinutes: 4 }],
    ["above", { attempts: 21 }],
    ["not whole", { lockMinutes: 1.5 }],
  ])("a value %s its bounds is refused", async (_rule, input) => {
    expect(await world.send(services.saveSecurity, { ...input, was: {} }, logins.bancaAdmin)).toMatchObject({
      responseType: responses.invalidPayload,
    });
  });
});

describe("appearance", () => {
  const look = {
    language: "ht",
    description: "Depi 1998",
    colour: "#A01020",
    logo: "https://banca.example/logo.png",
    backgrounds: ["", "https://banca.example/field.jpg", ""],
    printProgramUrl: "https://banca.example/print.exe",
  } as const;

  test("is empty until its admin sets it; then it is on the sign-in page, with the language", async () => {
    const { serviceId } = world.world.banca;
    const usual = await world.answer(services.getAppearance, {}, logins.bancaAdmin);
    expect(usual).toMatchObject({
      description: "",
      colour: "",
      logo: "",
      backgrounds: ["", "", ""],
      printProgramUrl: "",
    });
    await world.answer(
      services.saveAppearance,
      { ...look, backgrounds: [...look.backgrounds], was: usual },
      logins.bancaAdmin,
    );
    expect(await world.answer(services.getAppearance, {}, logins.bancaAdmin)).toEqual(look);
    const { language, printProgramUrl, ...appearance } = look;
    expect((await world.answer(services.door, { serviceId })).service).toMatchObject({ language, appearance });
    expect(await world.answer(identity.printProgram, {}, logins.clerks[0])).toEqual({ url: printProgramUrl });
    expect(await world.answer(services.getAppearance, {}, logins.kliyanAdmin)).toMatchObject({
      description: "",
      printProgramUrl: "",
    });
    await world.answer(
      services.saveAppearance,
      { ...usual, was: { ...look, backgrounds: [...look.backgrounds] } },
      logins.bancaAdmin,
    );
  });

  test("of two simultaneous saves the later gets a conflict, and overwrites nothing", async () => {
    const was = await world.answer(services.getAppearance, {}, logins.bancaAdmin);
    const answers = await Promise.all(
      ["#111111", "#222222"].map((colour) =>
        world.send(services.saveAppearance, { ...was, colour, was }, logins.bancaAdmin),
      ),
    );
    const now = await world.answer(services.getAppearance, {}, logins.bancaAdmin);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { appearance: now },
    });
    expect(["#111111", "#222222"]).toContain(now.colour);
    await world.answer(services.saveAppearance, { ...was, was: now }, logins.bancaAdmin);
  });

  test.each([
    ["a colour by name", { colour: "red" }],
    ["a picture that is a script", { logo: "javascript:alert(1)" }],
    ["two pictures for three doors", { backgrounds: ["", ""] }],
    ["an unsupported language", { language: "de" }],
    ["a description of 121 characters", { description: "x".repeat(121) }],
  ])("%s is refused", async (_rule, input) => {
    expect(
      (
        await world.sendRaw(
          services.saveAppearance.path,
          { ...look, ...input, was: look },
          await world.tokenOf(logins.bancaAdmin),
        )
      ).response_type,
    ).toBe(responses.invalidPayload);
  });
});
