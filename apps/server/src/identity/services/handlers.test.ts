import { catalog, responses, services } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sql } from "../../platform/database/database.ts";
import { query } from "../../platform/database/query.ts";
import { addTestRule, createTestServer, houseSettings, logins, type TestServer } from "../../testing/index.ts";
import { bumpRules, createServiceConfigCache } from "./index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const serviceOf = (login: string) => world.answer(services.getService, {}, login);

test("an admin sees their own service", async () => {
  expect(await serviceOf(logins.bancaAdmin)).toMatchObject({
    name: "Banca",
    kind: 1,
    currency: "HTG",
    timeZone: "America/Port-au-Prince",
    settings: houseSettings,
  });
  expect(await serviceOf(logins.kliyanAdmin)).toMatchObject({ name: "Kliyan", kind: 2, currency: "USD" });
});

describe("saving settings", () => {
  test("changes the own service, audited with the previous values, and bumps its rules", async () => {
    const { settingsVersion, rulesVersion } = await serviceOf(logins.bancaAdmin);
    const saved = await world.answer(
      services.saveService,
      { settingsVersion, settings: { ...houseSettings, cancelMinutes: 5 } },
      logins.bancaAdmin,
    );
    expect(saved.settingsVersion).toBe(settingsVersion + 1);
    const after = await serviceOf(logins.bancaAdmin);
    expect(after).toMatchObject({ settings: { cancelMinutes: 5 }, settingsVersion: saved.settingsVersion });
    expect(after.rulesVersion).toBeGreaterThan(rulesVersion);
    expect((await serviceOf(logins.kliyanAdmin)).settings.cancelMinutes).toBe(10);
    const audited = query(
      { before: "text", after: "text" },
      `
      select before->>'cancelMinutes' as before, after->>'cancelMinutes' as after from audit_entry order by id desc
        limit 1`,
    );
    expect(await world.asOwner((sql) => sql.row(audited))).toEqual({ before: "10", after: "5" });
  });

  test("from an outdated version is refused with the newest", async () => {
    const { settingsVersion } = await serviceOf(logins.bancaAdmin);
    const answered = await world.send(
      services.saveService,
      { settingsVersion: settingsVersion - 1, settings: houseSettings },
      logins.bancaAdmin,
    );
    expect(answered).toMatchObject({ ok: false, responseType: responses.changedMeanwhile, data: { settingsVersion } });
  });

  test("conflicts with another save of the settings, and with no other change of the service", async () => {
    const { settingsVersion, settings } = await serviceOf(logins.bancaAdmin);
    await world.asOwner((sql) => bumpRules(sql, world.world.banca.serviceId));
    await world.answer(catalog.switchLeague, { leagueId: world.world.leagues.hockey, isSold: true }, logins.bancaAdmin);
    await world.answer(
      catalog.switchLeague,
      { leagueId: world.world.leagues.hockey, isSold: false },
      logins.bancaAdmin,
    );
    const save = () => world.send(services.saveService, { settingsVersion, settings }, logins.bancaAdmin);
    expect(await save()).toMatchObject({ ok: true });
    expect(await save()).toMatchObject({ ok: false, responseType: responses.changedMeanwhile });
  });

  test.each([
    ["a negative margin", { marginCents: -1 }],
    ["a close after noon", { closeMinute: 721 }],
    ["a rounding to zero", { rounding: { direction: "halfUp", unit: 0 } }],
  ])("%s is refused", async (_rule, other) => {
    const payload = { settingsVersion: 1, settings: { ...houseSettings, ...other } };
    const answer = await world.sendRaw(services.saveService.path, payload, await world.tokenOf(logins.bancaAdmin));
    expect(answer.response_type).toBe(responses.invalidPayload);
  });
});

test("invalid board colours are refused at their bet, and nothing is saved", async () => {
  const { settingsVersion, settings } = await serviceOf(logins.bancaAdmin);
  const wrong = { ...settings, cancelMinutes: 1, betLetters: { over: "a", under: "a", moneyLine: "w", yes: "y1" } };
  expect(await world.send(services.saveService, { settingsVersion, settings: wrong }, logins.bancaAdmin)).toMatchObject(
    {
      responseType: responses.invalidPayload,
      data: {
        problems: [
          { field: "settings.betLetters.moneyLine", code: "readOtherwise" },
          { field: "settings.betLetters.over", code: "twice" },
          { field: "settings.betLetters.under", code: "twice" },
          { field: "settings.betLetters.yes", code: "lettersOnly" },
        ],
      },
    },
  );
  expect(await serviceOf(logins.bancaAdmin)).toMatchObject({ settingsVersion, settings });
});

describe("the configuration of a service", () => {
  const configCache = createServiceConfigCache();
  const know = (...ids: number[]) => world.database.read("all", (sql) => configCache.load(sql, ids));

  test("contains its settings, leagues and zones with their paths", async () => {
    const { serviceId, zones } = world.world.banca;
    const known = (await know(serviceId)).get(serviceId);
    expect(known).toMatchObject({ name: "Banca", kind: 1, isActive: true, currency: "HTG" });
    expect([...(known?.soldLeagues ?? [])].toSorted()).toEqual([
      world.world.leagues.baseball,
      world.world.leagues.basketball,
    ]);
    expect(known?.zonePath(zones.kap).map(({ zoneId }) => zoneId)).toEqual([zones.nord, zones.kap]);
    expect(known?.zonePath(world.world.kliyan.zoneId)).toEqual([]);
  });

  test("is read again only after a change, and an unknown service is absent", async () => {
    const { banca, kliyan } = world.world;
    const before = await know(banca.serviceId, kliyan.serviceId, 999_999);
    expect([...before.keys()].toSorted()).toEqual([banca.serviceId, kliyan.serviceId]);
    await world.asOwner((sql) => addTestRule(sql, banca.serviceId, "stakeRange", { minimum: 100, maximum: 0 }));
    const after = await know(banca.serviceId, kliyan.serviceId);
    expect(after.get(kliyan.serviceId)).toBe(before.get(kliyan.serviceId));
    expect(after.get(banca.serviceId)?.rules).toMatchObject([
      { control: "stakeRange", scope: { level: "service", id: banca.serviceId }, kind: "default" },
    ]);
  });

  test("is what its own query read, even if an earlier query finishes meanwhile", async () => {
    const {
      banca: { serviceId },
      kliyan,
    } = world.world;
    const shared = createServiceConfigCache();
    const versionOf = (known: ReadonlyMap<number, { readonly rulesVersion: number }>) =>
      known.get(serviceId)?.rulesVersion;
    /** Starts a query, whose result arrives when the gate opens. */
    const requestedLate = (ids: readonly number[], gate: Promise<void>, read: () => void) =>
      world.database.read("all", (sql) => {
        let questions = 0;
        const rows: Sql["rows"] = async (...input) => {
          const answer = await sql.rows(...input);
          if ((questions += 1) === 2) {
            read();
            await gate;
          }
          return answer;
        };
        return shared.load({ ...sql, rows }, ids);
      });
    const [slow, slowRead, slower, slowerRead] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const before = requestedLate([serviceId], slow.promise, slowRead.resolve);
    await slowRead.promise;
    await world.asOwner((sql) => addTestRule(sql, serviceId, "stakeRange", { minimum: 200, maximum: 0 }));
    const now = versionOf(await world.database.read("all", (sql) => shared.load(sql, [serviceId])));
    const both = requestedLate([serviceId, kliyan.serviceId], slower.promise, slowerRead.resolve);
    await slowerRead.promise;
    slow.resolve();
    expect(versionOf(await before)).toBeLessThan(now ?? 0);
    slower.resolve();
    expect(versionOf(await both)).toBe(now);
  });

  test("contains a platform's rule for every service", async () => {
    const { banca, kliyan } = world.world;
    await world.asOwner((sql) => addTestRule(sql, null, "maximumPayout", { win: 1_000_000 }, { kind: "ceiling" }));
    for (const known of (await know(banca.serviceId, kliyan.serviceId)).values()) {
      expect(known.rules).toContainEqual(
        expect.objectContaining({ control: "maximumPayout", scope: { level: "platform", id: 0 }, kind: "ceiling" }),
      );
    }
  });
});
