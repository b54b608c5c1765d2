import { identity, money, noToken, responses, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../platform/database/database.ts";
import { query } from "../../../platform/database/query.ts";
import { systemRandom } from "../../../platform/ports/system.ts";
import {
  createTestServer,
  logins,
  password,
  type SecondServer,
  sellTo,
  startOfTests,
  type TestServer,
} from "../../../testing/index.ts";
import { createSessions } from "./sessions.ts";

let world: TestServer;
let second: SecondServer;
beforeAll(async () => {
  world = await createTestServer();
  second = await world.another();
});
beforeEach(async () => {
  await world.time.set(startOfTests);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const [clerk, , third] = logins.clerks;
const hour = 3_600_000;
const closing = query(
  {},
  `
  update service set settings = jsonb_set(settings, '{closeMinute}', to_jsonb($2::int)), time_zone = $3::text
    where id = $1::int`,
);
const signIn = (user: string, typed = password) => world.send(identity.login, { user, password: typed });
const newToken = async (user: string): Promise<string> =>
  (await world.answer(identity.login, { user, password })).token;
const isIn = async (token: string, door: Pick<TestServer, "sendRaw"> = world): Promise<boolean> =>
  (await door.sendRaw(identity.validateToken.path, {}, token)).response_type === responses.success;

describe("signing in", () => {
  test("the right password opens a session with the person, the POS and the service", async () => {
    expect(await signIn(clerk)).toMatchObject({
      ok: true,
      data: {
        role: 5,
        serviceId: world.world.banca.serviceId,
        serviceKind: 1,
        posId: world.world.banca.clerks[0].posId,
        currency: "HTG",
        allowToPlay: true,
        closeMinute: 0,
        expiresAt: startOfTests + 240 * hour,
      },
    });
  });

  test("a session knows the last weekday of its service's weeks: Sunday by default", async () => {
    expect(await signIn(logins.bancaAdmin)).toMatchObject({ ok: true, data: { weekEndsOn: 7 } });
    const terms = { creditDays: 30, largeAmount: 1_000_000, secondPersonFrom: null, drawerRequired: false };
    await world.answer(money.saveSettings, { ...terms, weekEndsOn: 6 }, logins.bancaAdmin);
    expect(await signIn(logins.bancaAdmin)).toMatchObject({ ok: true, data: { weekEndsOn: 6 } });
    expect(await signIn(logins.kliyanAdmin)).toMatchObject({ ok: true, data: { weekEndsOn: 7 } });
    await world.answer(money.saveSettings, { ...terms, weekEndsOn: 7 }, logins.bancaAdmin);
    world.forgetToken(logins.bancaAdmin);
  });

  // The services of the test's world end their days at midnight; Los Angeles is three hours behind the platform's New
  // York.
  test.each<[rule: string, closeMinute: number, timeZone: string, last: number]>([
    ["at four in the morning", 240, "America/New_York", 240],
    ["at midnight three hours further west", 0, "America/Los_Angeles", 180],
    ["at four there", 240, "America/Los_Angeles", 420],
    ["before the platform's, further east", 0, "Europe/Rome", 0],
  ])("the platform knows when the last service ends its day: %s", async (_rule, closeMinute, timeZone, last) => {
    await world.asOwner((sql) => sql.run(closing, [world.world.banca.serviceId, closeMinute, timeZone]));
    try {
      expect(await signIn(logins.trader)).toMatchObject({ ok: true, data: { closeMinute: 0, lastCloseMinute: last } });
      expect(await signIn(logins.bancaAdmin)).toMatchObject({
        ok: true,
        data: { closeMinute, lastCloseMinute: closeMinute },
      });
    } finally {
      await world.asOwner((sql) => sql.run(closing, [world.world.banca.serviceId, 0, "America/New_York"]));
    }
  });

  test.each<[rule: string, user: string, typed: string]>([
    ["a wrong password", clerk, "wrong"],
    ["an empty password", clerk, ""],
    ["a person who does not exist", "nobody", password],
    ["a password followed by a space", clerk, `${password} `],
    ["an empty name", "", password],
  ])("%s is refused with the same text", async (_rule, user, typed) => {
    expect(await signIn(user, typed)).toMatchObject({
      ok: false,
      responseType: responses.notFound,
      data: { reason: "unknown" },
    });
  });

  test("names are matched without case and surrounding spaces", async () => {
    expect(await signIn(`  ${clerk.toUpperCase()} `)).toMatchObject({ ok: true });
  });

  test("tokens are 256 bits, never repeated, and stored only as hashes", async () => {
    const tokens = [await newToken(clerk), await newToken(clerk)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{64}$/);
    const found = query(
      { found: "bool" },
      "select exists (select from session s where s::text like '%' || $1::text || '%') as found",
    );
    expect(await world.asOwner((sql) => sql.row(found, [tokens[0]]))).toEqual({ found: false });
  });

  test("the eighth wrong password locks for ten minutes, even for the right one", async () => {
    for (let tries = 0; tries < 7; tries += 1)
      expect(await signIn(third, "wrong")).toMatchObject({ data: { reason: "unknown" } });
    expect(await signIn(third)).toMatchObject({ ok: true });
    for (let tries = 0; tries < 8; tries += 1)
      expect(await signIn(third, "wrong")).toMatchObject({ data: { reason: "unknown" } });
    const until = startOfTests + 10 * 60_000;
    expect(await signIn(third)).toMatchObject({
      ok: false,
      responseType: responses.notFound,
      data: { reason: "locked", until },
    });
    await world.time.set(until - 1);
    expect(await signIn(third)).toMatchObject({ data: { reason: "locked" } });
    await world.time.set(until);
    expect(await signIn(third)).toMatchObject({ ok: true });
  });

  test.each<[rule: string, off: string, on: string]>([
    [
      "a person who is not active",
      "update person set is_active = false where login = 'nord'",
      "update person set is_active = true where login = 'nord'",
    ],
    [
      "a person of a service that is not active",
      "update service set is_active = false where name = 'Banca'",
      "update service set is_active = true where name = 'Banca'",
    ],
  ])("%s learns so, only after the right password", async (_rule, off, on) => {
    await world.asOwner((sql) => sql.run(query({}, off)));
    expect(await signIn(logins.nordController)).toMatchObject({ ok: false, data: { reason: "inactive" } });
    expect(await signIn(logins.nordController, "wrong")).toMatchObject({ ok: false, data: { reason: "unknown" } });
    await world.asOwner((sql) => sql.run(query({}, on)));
    expect(await signIn(logins.nordController)).toMatchObject({ ok: true });
  });
});

describe("sign-in pages", () => {
  const at = async (host: string, user: string, more: object = {}) => {
    const body = new URLSearchParams({ json: JSON.stringify({ user, pass: password, ...more }) });
    const response = await fetch(`${world.address}/${identity.login.path}`, {
      method: "POST",
      headers: { "x-forwarded-host": host },
      body,
    });
    return (await response.json()) as { response_type: number; data: Record<string, unknown> };
  };

  test("a service's host knows only the people of that service; others are answered as unknown", async () => {
    await world.asOwner((sql) =>
      sql.run(query({}, "insert into service_host values ('kliyan.example', $1::int)"), [world.world.kliyan.serviceId]),
    );
    expect(await at("kliyan.example", logins.customers[0])).toMatchObject({ response_type: responses.success });
    for (const user of [clerk, logins.trader]) {
      expect(await at("kliyan.example", user)).toMatchObject({
        response_type: responses.notFound,
        data: { reason: "unknown" },
      });
    }
    expect(await at("localhost", clerk)).toMatchObject({ response_type: responses.success });
  });

  test.each<[rule: string, user: string, route: string]>([
    ["a clerk of shops", clerk, "/login_pos"],
    ["a customer", logins.customers[0], "/login_customer"],
  ])("the admins' page sends %s to their own", async (_rule, user, route) => {
    expect(await at("localhost", user, { adm: true })).toMatchObject({
      response_type: responses.notFound,
      data: { reason: "door", route },
    });
  });

  test("a call-centre clerk of an online service has their own page", async () => {
    const hire = (kind: number) =>
      world.asOwner((sql) => sql.run(query({}, "update service set kind = $1::smallint where name = 'Banca'"), [kind]));
    await hire(2);
    expect(await at("localhost", clerk, { adm: true })).toMatchObject({ data: { route: "/online_login" } });
    await hire(1);
  });

  test.each([logins.trader, logins.assistant, logins.bancaAdmin, logins.nordController, logins.kliyanAgent])(
    "%s signs in on the admins' page",
    async (user) => {
      expect(await at("localhost", user, { adm: true })).toMatchObject({ response_type: responses.success });
    },
  );

  test("names are unique per platform: the same name elsewhere is another person", async () => {
    expect(await at("localhost", clerk, { idplataforma: 2 })).toMatchObject({ data: { reason: "unknown" } });
  });
});

describe("session settings of a service", () => {
  const secure = async (input: object) => {
    const usual = await world.answer(services.getSecurity, {}, logins.kliyanAdmin);
    await world.answer(services.saveSecurity, { ...usual, ...input, was: usual }, logins.kliyanAdmin);
  };
  const [customer] = logins.customers;

  test("idle minutes: each use starts them anew; an expired session stays ended", async () => {
    await secure({ idleMinutes: 30 });
    const [mine, foreign] = [await newToken(customer), await newToken(clerk)];
    await world.time.set(startOfTests + 30 * 60_000 - 1);
    expect(await isIn(mine)).toBe(true);
    await world.time.set(startOfTests + 60 * 60_000);
    expect([await isIn(mine), await isIn(foreign)]).toEqual([false, true]);
    await secure({ idleMinutes: 0 });
    const idle = await newToken(customer);
    await world.time.set(startOfTests + 200 * hour);
    expect(await isIn(idle)).toBe(true);
  });

  test("idle for half a day by default, except for customers", async () => {
    await world.asOwner((sql) => sql.run(query({}, "update service set security = security - 'idleMinutes'")));
    await world.time.set(startOfTests + 300 * hour);
    const begun = world.time.now();
    const [mine, theirs] = [await newToken(clerk), await newToken(customer)];
    await world.time.set(begun + 12 * hour - 1);
    expect(await isIn(mine)).toBe(true);
    await world.time.set(begun + 24 * hour - 1);
    expect([await isIn(mine), await isIn(theirs)]).toEqual([false, true]);
  });

  test("locked after fewer wrong passwords, for longer", async () => {
    await secure({ attempts: 3, lockMinutes: 60 });
    for (let tries = 0; tries < 3; tries += 1) await signIn(customer, "wrong");
    expect(await signIn(customer)).toMatchObject({ data: { reason: "locked", until: startOfTests + hour } });
    await world.time.set(startOfTests + hour);
    expect(await signIn(customer)).toMatchObject({ ok: true });
    await secure({ attempts: 8, lockMinutes: 10 });
  });

  test("a second device ends the first where one is allowed, and only there", async () => {
    const [first, foreign] = [await newToken(customer), await newToken(clerk)];
    await newToken(customer);
    expect(await isIn(first)).toBe(true);
    await secure({ oneDevice: true });
    const second = await newToken(customer);
    await newToken(clerk);
    expect([await isIn(first), await isIn(second), await isIn(foreign)]).toEqual([false, true, true]);
    await secure({ oneDevice: false });
  });
});

describe("a session ends", () => {
  test("at once when its owner signs out, and only that one; in another process within two seconds", async () => {
    const [mine, other] = [await newToken(clerk), await newToken(clerk)];
    expect([await isIn(mine), await isIn(mine, second)]).toEqual([true, true]);
    await world.sendRaw(identity.logout.path, {}, mine);
    expect([await isIn(mine), await isIn(other)]).toEqual([false, true]);
    world.time.advance(2_000);
    expect(await isIn(mine, second)).toBe(false);
  });

  test("simultaneous calls share one query; a session that ends meanwhile is not cached", async () => {
    let reads = 0;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const counting: Database = {
      ...world.database,
      read: async (scope, work) => {
        const answer = await world.database.read(scope, work);
        reads += 1;
        await held;
        return answer;
      },
    };
    const sessions = createSessions({ database: counting, clock: { now: world.time.now }, random: systemRandom });
    const token = await newToken(clerk);
    expect(await isIn(token)).toBe(true);
    const input = Array.from({ length: 50 }, () => sessions.find(token));
    await expect.poll(() => reads).toBe(1);
    const [known] = [await world.server.sessions.find(token)];
    const ending = sessions.end(known?.tokenHash ?? new Uint8Array());
    letGo();
    await ending;
    expect((await Promise.all(input)).map((session) => session?.login)).toEqual(
      Array.from({ length: 50 }, () => clerk),
    );
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("ten days after signing in, and no earlier however idle a customer is", async () => {
    const token = await newToken(logins.customers[0]);
    await world.time.set(startOfTests + 240 * hour - 1);
    expect(await isIn(token)).toBe(true);
    await world.time.set(startOfTests + 240 * hour + 2_000);
    expect(await isIn(token)).toBe(false);
  });

  test("ten days after signing in, however busy it is", async () => {
    const token = await newToken(clerk);
    for (let at = 10; at < 240; at += 10) {
      await world.time.set(startOfTests + at * hour);
      expect(await isIn(token)).toBe(true);
    }
    await world.time.set(startOfTests + 240 * hour - 1);
    expect(await isIn(token)).toBe(true);
    await world.time.set(startOfTests + 240 * hour + 2_000);
    expect(await isIn(token)).toBe(false);
  });
});

test.each<[rule: string, token: string]>([
  ["zeros", noToken],
  ["an unknown token", "a".repeat(64)],
  ["an empty token", ""],
  ["a hash of nothing", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["a token of quotes", "' or '1'='1"],
])("%s belongs to no session", async (_rule, token) => {
  expect((await world.sendRaw(identity.validateToken.path, {}, token)).response_type).toBe(responses.sessionExpired);
  expect((await world.sendRaw(identity.logout.path, {}, token)).response_type).toBe(responses.success);
});

test("a session sees its own service, the platform all; only its POS and its admin get the code", async () => {
  const ticket = await sellTo(world, clerk, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 500);
  const { number } = ticket;
  for (const login of [logins.kliyanAdmin, logins.kliyanAgent, ...logins.customers, logins.clerks[1]]) {
    expect(await world.send(tickets.findTicket, { number }, login)).toMatchObject({
      ok: false,
      responseType: responses.notFound,
    });
    expect((await world.answer(tickets.listTickets, { number }, login)).rows).toEqual([]);
  }
  for (const login of [logins.trader, logins.nordController, logins.bancaAdmin]) {
    const seen = await world.answer(tickets.findTicket, { number }, login);
    expect([seen.number, seen.code]).toEqual([number, undefined]);
  }
  expect((await world.answer(tickets.findTicket, { number }, clerk)).code).toBe(ticket.code);
  expect((await world.answer(tickets.showCode, { number }, logins.bancaAdmin)).code).toBe(ticket.code);
});

test("a controller sees the zones below their own and no others", async () => {
  const [nord, kap, sid] = await Promise.all(
    logins.clerks.map((login) =>
      sellTo(world, login, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 500),
    ),
  );
  const { rows: listed } = await world.answer(tickets.listTickets, {}, logins.nordController);
  const numbers = listed.map(({ number }) => number);
  expect(numbers).toEqual(expect.arrayContaining([nord?.number, kap?.number]));
  expect(numbers).not.toContain(sid?.number);
  expect(await world.send(tickets.findTicket, { number: sid?.number ?? 0 }, logins.nordController)).toMatchObject({
    responseType: responses.notFound,
  });
});
