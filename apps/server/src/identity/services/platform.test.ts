import { audit, bootstrap, identity, responses, rules, services, tickets, usualRules } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { json, query } from "../../platform/database/query.ts";
import { addPerson, addPos, addZone } from "../../bootstrap/index.ts";
import { createTestServer, logins, password, slipOf, type TestServer } from "../../testing/index.ts";

// The platform's actions on services: one that sells at once, one that is changed, one that is suspended.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const limits = { minimumStake: 500, maximumStake: 20_000, maximumWin: 900_000 };
const terms = {
  name: "Nouvo",
  product: 0,
  serverId: 1,
  currency: "HTG",
  timeZone: "America/Port-au-Prince",
  language: "ht",
  languages: ["ht", "fr"] as ("ht" | "fr")[],
} as const;
const plan = { ...terms, kind: 1, weekEndsOn: 6, limits, hours: null } as const;
const bet = () => [{ game: world.world.games.basketball, betType: 1, side: 1 }] as const;
const sell = async (login: string, stake: number, key: string) =>
  world.send(tickets.sell, { key, slip: await slipOf(world, bet(), stake) }, login);

/** A till of a service with its clerk. */
async function clerkOf(serviceId: number, login: string): Promise<void> {
  const hash = query({ hash: "text" }, "select password_hash as hash from person where login = 'clerk1'");
  await world.asOwner(async (sql) => {
    const zoneId = await addZone(sql, serviceId, "Nò");
    const posId = await addPos(sql, { serviceId, zoneId, name: `POS of ${login}`, creditLimit: null });
    await addPerson(sql, { serviceId, role: 5, login, zoneId, posId, passwordHash: (await sql.row(hash))?.hash ?? "" });
  });
}

describe("a new service", () => {
  let serviceId: number;
  beforeAll(async () => {
    ({ serviceId } = await world.answer(bootstrap.foundService, plan, logins.trader));
    await clerkOf(serviceId, "nouvo");
  });

  test.each<[rule: string, stake: number, code: number]>([
    ["sells a ticket of its minimum stake at once", 500, responses.success],
    ["refuses one below it", 499, -33],
    ["sells its maximum stake in one bet", 20_000, responses.success],
    ["refuses a cent more", 20_001, -33],
  ])("%s", async (rule, stake, code) => {
    const answered = await sell("nouvo", stake, rule.slice(0, 60));
    expect([answered.responseType, answered.ok]).toEqual([code, code === responses.success]);
  });

  test("has every rule that its form shows, and no other", async () => {
    const stored = query(
      { control: "text", kind: "text", value: json<object>() },
      "select control, kind, value from rule where service_id = $1::int order by id",
    );
    expect(await world.asOwner((sql) => sql.rows(stored, [serviceId]))).toEqual(usualRules(limits, null));
  });

  test("counts its weeks as set, and its creation is in the audit chain", async () => {
    const week = query(
      { ends: "int4" },
      "select (settings->>'weekEndsOn')::int as ends from money_setting where service_id = $1::int",
    );
    expect(await world.asOwner((sql) => sql.rows(week, [serviceId]))).toEqual([{ ends: 6 }]);
    const act = query({ act: "text" }, "select act from audit_entry where service_id = $1::int");
    expect(await world.asOwner((sql) => sql.rows(act, [serviceId]))).toEqual([{ act: "foundService" }]);
  });

  test("gets its first admin, who is listed", async () => {
    const admin = {
      login: "nouvo.admin",
      name: "Nadia",
      email: "",
      language: "ht",
      role: 1,
      zoneId: null,
      posId: null,
      isActive: true,
      isAuditOnly: false,
    } as const;
    expect(
      (await world.answer(identity.savePerson, { ...admin, serviceId }, logins.trader)).firstPassword,
    ).not.toBeNull();
    const { rows } = await world.answer(services.listAll, { text: "nouv" }, logins.trader);
    expect(rows).toMatchObject([
      { ...terms, serviceId, kind: 1, isActive: true, pos: 1, people: 2, admins: 1, online: 1 },
    ]);
  });

  test("shows in its control log who made its first rules at its creation, and who the next", async () => {
    const boss = "nouvo.boss";
    const hash = query({ hash: "text" }, "select password_hash as hash from person where login = 'clerk1'");
    await world.asOwner(async (sql) =>
      addPerson(sql, {
        serviceId,
        role: 1,
        login: boss,
        name: "Boss",
        passwordHash: (await sql.row(hash))?.hash ?? "",
      }),
    );
    const own = {
      scope: { level: "service" as const, id: serviceId },
      control: "ticketMaximum" as const,
      kind: "default" as const,
      selector: { mode: "parlay" },
      expiresAt: null,
    };
    await world.time.set(world.time.now() + 1_000);
    await world.answer(rules.saveRule, { ...own, value: { stake: 100 } }, boss);
    const { rows } = await world.answer(audit.controlLog, {}, boss);
    expect(rows.map(({ by, isBootstrap }) => [by, isBootstrap])).toEqual([
      ["Boss", false],
      ...rows.slice(1).map(() => ["Trader", true]),
    ]);
  });

  test("sells only in its hours, over midnight too", async () => {
    const night = { ...plan, name: "Nwit", hours: { from: 1_200, to: 240 } };
    const { serviceId: id } = await world.answer(bootstrap.foundService, night, logins.trader);
    const hours = query(
      { value: "text" },
      "select value->'windows'->0 #>> '{}' as value from rule where service_id = $1::int and control = 'businessHours'",
    );
    const [row] = await world.asOwner((sql) => sql.rows(hours, [id]));
    expect(JSON.parse(row?.value ?? "")).toEqual({ weekday: 1, from: 1_200, to: 1_680 });
    await clerkOf(id, "nwit");
    expect(await sell("nwit", 500, "in the morning")).toMatchObject({ ok: false, responseType: -31 });
  });

  test.each<[rule: string, changed: object, problem: object]>([
    ["a name that is taken, in any case", { name: "bANCA" }, { field: "name", code: "taken" }],
    ["an unknown server", { serverId: 99 }, { field: "serverId", code: "unknown" }],
    ["an unknown currency", { currency: "QQQ" }, { field: "currency" }],
    ["a default language that it does not offer", { language: "es" }, { field: "language", code: "notAChoice" }],
    ["a language twice", { languages: ["ht", "ht"] }, { field: "languages", code: "twice" }],
    ["no language", { languages: [] }, { field: "languages" }],
    ["an unknown time zone", { timeZone: "Mars/Base" }, { field: "timeZone" }],
    [
      "a minimum stake above the maximum",
      { limits: { ...limits, minimumStake: 20_001 } },
      { field: "limits.minimumStake" },
    ],
  ])("is refused with %s", async (_rule, changed, problem) => {
    const answered = await world.send(bootstrap.foundService, { ...plan, name: "Another", ...changed }, logins.trader);
    expect(answered).toMatchObject({ responseType: responses.invalidPayload, data: { problems: [problem] } });
  });
});

describe("a service is changed", () => {
  const own = async () => {
    const {
      rows: [row],
    } = await world.answer(services.listAll, { text: "kliyan" }, logins.trader);
    if (row === undefined) throw new Error("the service is listed");
    const { name, product, serverId, currency, timeZone, language, languages } = row;
    return { serviceId: row.serviceId, terms: { name, product, serverId, currency, timeZone, language, languages } };
  };
  const change = async (changed: object, was?: object) => {
    const { serviceId, terms: stored } = await own();
    return world.send(
      services.changeService,
      { serviceId, ...stored, ...changed, was: { ...stored, ...was } },
      logins.trader,
    );
  };

  test("and its people see it at once", async () => {
    expect(await change({ name: "Kliyan Bets", language: "fr" })).toMatchObject({ ok: true });
    expect((await world.answer(services.getService, {}, logins.kliyanAdmin)).name).toBe("Kliyan Bets");
    expect(await change({ name: "Kliyan" })).toMatchObject({ ok: true });
  });

  test("and offers the given languages: users of another one get its default", async () => {
    const {
      terms: { languages },
    } = await own();
    const [customer] = logins.customers;
    expect(await world.send(identity.setLanguage, { language: "it" }, customer)).toMatchObject({ ok: true });
    expect(await change({ language: "fr", languages: ["fr", "ht"] })).toMatchObject({ ok: true });
    const session = await world.answer(identity.login, { user: customer, password });
    expect(session).toMatchObject({ language: "fr", languages: ["fr", "ht"] });
    expect(
      (await world.answer(identity.listLanguages, {}, logins.kliyanAdmin)).map(({ language }) => language).toSorted(),
    ).toEqual(["fr", "ht"]);
    const { serviceId } = await own();
    expect((await world.sendRaw(services.door.path, { serviceId })).data).toMatchObject({
      service: { language: "fr", languages: ["fr", "ht"] },
    });
    const refusedAs = {
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "language", code: "notAChoice" }] },
    };
    expect(await world.send(identity.setLanguage, { language: "es" }, customer)).toMatchObject(refusedAs);
    const look = await world.answer(services.getAppearance, {}, logins.kliyanAdmin);
    expect(
      await world.send(services.saveAppearance, { ...look, language: "es", was: look }, logins.kliyanAdmin),
    ).toMatchObject(refusedAs);
    expect(await change({ language: "en", languages })).toMatchObject({ ok: true });
    expect((await world.answer(identity.login, { user: customer, password })).language).toBe("it");
  });

  test("and keeps its host names when two people change them at once", async () => {
    const { serviceId } = await own();
    const save = (hosts: string[], was: string[]) =>
      world.send(services.saveHosts, { serviceId, hosts, was }, logins.trader);
    expect(await save(["kliyan.example"], [])).toMatchObject({ ok: true });
    expect(await save(["other.example"], [])).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { hosts: ["kliyan.example"] },
    });
    expect(await save([], ["kliyan.example"])).toMatchObject({ ok: true });
  });

  test("by one of two who opened it; the other sees what is stored", async () => {
    expect(await change({ language: "es" }, { name: "Before" })).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { name: "Kliyan" },
    });
  });

  test("but not its currency once money has moved", async () => {
    expect(await change({ currency: "EUR" })).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "currency", code: "contradicts" }] },
    });
  });
});

describe("a suspended service", () => {
  test("ends its people's sessions at the same time, and lets them sign in when it is resumed", async () => {
    const { serviceId } = world.world.banca;
    const clerk = logins.clerks[0];
    const token = await world.tokenOf(clerk);
    const isIn = async () => (await world.sendRaw(identity.validateToken.path, {}, token)).response_type;
    expect(await isIn()).toBe(responses.success);
    await world.answer(services.switchService, { serviceId, isActive: false }, logins.trader);
    await expect.poll(isIn).toBe(responses.sessionExpired);
    expect(await world.send(identity.login, { user: clerk, password })).toMatchObject({
      ok: false,
      data: { reason: "inactive" },
    });
    await world.answer(services.switchService, { serviceId, isActive: true }, logins.trader);
    expect(await world.send(identity.login, { user: clerk, password })).toMatchObject({ ok: true });
    expect(await isIn()).toBe(responses.sessionExpired);
  });

  test("is never the platform's own", async () => {
    const { serviceId } = world.world.platform;
    expect(await world.send(services.switchService, { serviceId, isActive: false }, logins.trader)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "ownAccount" },
    });
  });
});
