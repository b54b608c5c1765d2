import { bootstrap, identity, money, responses, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { json, query } from "../../platform/database/query.ts";
import { addPerson, addPos, addZone } from "../../bootstrap/index.ts";
import { createTestServer, logins, password, slipOf, type TestServer, untilBlocked } from "../../testing/index.ts";

// The kind of a service changes before any money has moved in it, and never after.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type Kind = 1 | 2;
type Made = { readonly serviceId: number; readonly zoneId: number; readonly posId: number; readonly login: string };
const hashOf = query({ hash: "text" }, "select password_hash as hash from person where login = 'clerk1'");
const limits = { minimumStake: 500, maximumStake: 20_000, maximumWin: 900_000 };
let made = 0;

/** A new service with an admin, and a POS with its clerk. */
async function serviceOf(kind: Kind): Promise<Made & { readonly admin: string }> {
  made += 1;
  const name = `Kind ${String(made)}`;
  const [login, admin] = [`clerk of ${String(made)}`, `admin of ${String(made)}`];
  const plan = { name, kind, limits, weekEndsOn: 7, hours: null, product: 0, serverId: 1, currency: "HTG" } as const;
  const { serviceId } = await world.answer(
    bootstrap.foundService,
    { ...plan, timeZone: "America/Port-au-Prince", language: "en", languages: ["en", "ht"] },
    logins.trader,
  );
  return world.asOwner(async (sql) => {
    const passwordHash = (await sql.row(hashOf))?.hash ?? "";
    const zoneId = await addZone(sql, serviceId, "Nò");
    const posId = await addPos(sql, { serviceId, zoneId, name, creditLimit: null });
    await addPerson(sql, { serviceId, role: 5, login, zoneId, posId, passwordHash });
    await addPerson(sql, { serviceId, role: 1, login: admin, passwordHash });
    return { serviceId, zoneId, posId, login, admin };
  });
}

const other = (kind: Kind): Kind => (kind === 1 ? 2 : 1);
const change = (serviceId: number, from: Kind, to = other(from)) =>
  world.send(services.changeKind, { serviceId, kind: to, was: from }, logins.trader);
const preview = (serviceId: number, kind: Kind) =>
  world.answer(services.previewKind, { serviceId, kind }, logins.trader);
const bet = () => [{ game: world.world.games.basketball, betType: 1, side: 1 }] as const;
const sell = async (login: string, key: string, stake = 500) =>
  world.send(tickets.sell, { key: `the sale ${key}`, slip: await slipOf(world, bet(), stake) }, login);
const deposit = (admin: string, posId: number) =>
  world.send(
    money.postTransaction,
    { key: `deposit of ${admin}`, kind: "deposit", account: { posId }, amount: 1_000 },
    admin,
  );
const run = (text: string, values: readonly unknown[]) => world.asOwner((sql) => sql.run(query({}, text), values));
const kindOf = query({ kind: "int2" }, "select kind from service where id = $1::int");
const storedKind = async (serviceId: number) => (await world.asOwner((sql) => sql.row(kindOf, [serviceId])))?.kind;
const accountsOf = query(
  { kind: "int2", balance: "int8" },
  "select kind, balance from account where service_id = $1::int and kind in (1, 2) order by kind",
);
const actsOf = query(
  { before: json<unknown>(), after: json<unknown>() },
  "select before, after from audit_entry where service_id = $1::int and act = 'changeKind'",
);
const transfersOf = query({ count: "int8" }, "select count(*) as count from transfer where service_id = $1::int");

describe("may change", () => {
  test.each<[rule: string, from: Kind, before: (of: Made) => Promise<unknown>]>([
    ["of a new service, from shops to online", 1, async () => undefined],
    ["of a new service, from online to shops", 2, async () => undefined],
    [
      "after a sale that was refused",
      1,
      async ({ login }) => expect(await sell(login, "refused", 499)).toMatchObject({ responseType: -33 }),
    ],
    [
      "of shops whose commission of a POS has ended",
      1,
      async ({ serviceId, posId }) => {
        for (const scheme of ["{}", null]) {
          await run(
            `insert into commission_scheme (service_id, level, owner_id, scheme, at)
              values ($1::int, 'pos', $2::int, $3::jsonb, app.clock())`,
            [serviceId, posId, scheme],
          );
        }
      },
    ],
  ])("%s", async (_rule, from, before) => {
    const of = await serviceOf(from);
    await before(of);
    expect(await preview(of.serviceId, other(from))).toMatchObject({ kind: from, blockers: [], pos: 1, clerks: 1 });
    expect(await change(of.serviceId, from)).toMatchObject({ ok: true });
    expect(await storedKind(of.serviceId)).toBe(other(from));
    expect(await world.asOwner((sql) => sql.rows(actsOf, [of.serviceId]))).toEqual([
      { before: { kind: from }, after: { kind: other(from) } },
    ]);
  });

  test("back again, and nothing is written where it is that kind already", async () => {
    const { serviceId } = await serviceOf(1);
    expect(await change(serviceId, 1)).toMatchObject({ ok: true });
    expect(await change(serviceId, 2)).toMatchObject({ ok: true });
    expect(await change(serviceId, 1, 1)).toMatchObject({ ok: true });
    expect(await world.asOwner((sql) => sql.rows(actsOf, [serviceId]))).toHaveLength(2);
  });
});

describe("may not change", () => {
  const person = (role: number) => async (of: Made) =>
    run(
      `insert into person (service_id, zone_id, pos_id, role, login, name, password_hash)
        values ($1::int, $2::int, $3::int, $4::smallint, $5::text, 'X', 'none')`,
      [of.serviceId, of.zoneId, role === 6 ? of.posId : null, role, `role ${String(role)}`],
    );

  test.each<[rule: string, from: Kind, before: (of: Made & { admin: string }) => Promise<unknown>, blockers: object[]]>(
    [
      [
        "with a ticket, and its entry in the ledger",
        1,
        ({ login }) => sell(login, "one"),
        [
          { what: "tickets", count: 1 },
          { what: "transfers", count: 1 },
        ],
      ],
      [
        "with two tickets",
        1,
        async ({ login }) => [await sell(login, "one"), await sell(login, "two", 600)],
        [
          { what: "tickets", count: 2 },
          { what: "transfers", count: 2 },
        ],
      ],
      ["with a deposit", 1, ({ admin, posId }) => deposit(admin, posId), [{ what: "transfers", count: 1 }]],
      ["with a deposit, online", 2, ({ admin, posId }) => deposit(admin, posId), [{ what: "transfers", count: 1 }]],
      [
        "with an invoice, even of nothing",
        1,
        ({ serviceId }) =>
          run(
            `insert into invoice (issuer_id, service_id, number, key, body_hash, month, amount, carried_after, issuer,
              recipient, content, currency, language, due_on, reason, business_day, at, person_id)
            values (1, $1::int, 1, 'k', 'h', '2026-03-01', 0, 0, '{}', '{}', '[]', 'USD', 'en', '2026-04-01', '',
              '2026-04-01', app.clock(), 1)`,
            [serviceId],
          ),
        [{ what: "invoices", count: 1 }],
      ],
      [
        "with a drawer that was opened with nothing",
        1,
        ({ serviceId, posId }) =>
          run(
            `insert into drawer (service_id, pos_id, person_id, number, key, body_hash, float, pieces, after_transfer,
              at, business_day)
            values ($1::int, $2::int, 1, 1, 'k', 'h', 0, '{}', 0, app.clock(), '2026-04-01')`,
            [serviceId, posId],
          ),
        [{ what: "drawers", count: 1 }],
      ],
      [
        "with a POS that has a commission, to online",
        1,
        ({ serviceId, posId }) =>
          run(
            `insert into commission_scheme (service_id, level, owner_id, scheme, at)
              values ($1::int, 'pos', $2::int, '{}', app.clock())`,
            [serviceId, posId],
          ),
        [{ what: "schemes", count: 1 }],
      ],
      ["with an agent, to shops", 2, person(4), [{ what: "agents", count: 1 }]],
      ["with a customer, to shops", 2, person(6), [{ what: "customers", count: 1 }]],
    ],
  )("%s", async (_rule, from, before, blockers) => {
    const of = await serviceOf(from);
    await before(of);
    expect((await preview(of.serviceId, other(from))).blockers).toEqual(blockers);
    expect(await change(of.serviceId, from)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "kindFixed", blockers },
    });
    expect(await storedKind(of.serviceId)).toBe(from);
    expect(await world.asOwner((sql) => sql.rows(actsOf, [of.serviceId]))).toEqual([]);
  });

  test("of the platform's own service, or of one that does not exist", async () => {
    const platform = world.world.platform.serviceId;
    const isPlatforms = { responseType: responses.notAllowed, data: { reason: "otherKind" } };
    expect(await change(platform, 1)).toMatchObject(isPlatforms);
    expect(await world.send(services.previewKind, { serviceId: platform, kind: 1 }, logins.trader)).toMatchObject(
      isPlatforms,
    );
    expect(await change(99_999, 1)).toMatchObject({ responseType: responses.notFound });
  });

  test("when another admin has changed it since the preview", async () => {
    const { serviceId } = await serviceOf(1);
    expect(await change(serviceId, 1)).toMatchObject({ ok: true });
    expect(await change(serviceId, 1)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { kind: 2 },
    });
  });

  test("by an admin of the service, or an assistant", async () => {
    const { serviceId, admin } = await serviceOf(1);
    for (const login of [admin, logins.assistant]) {
      const sent = { serviceId, kind: 2, was: 1 } as const;
      expect(await world.send(services.changeKind, sent, login)).toMatchObject({ ok: false });
      expect(await world.send(services.previewKind, { serviceId, kind: 2 }, login)).toMatchObject({ ok: false });
    }
    expect(await storedKind(serviceId)).toBe(1);
  });
});

describe("a changed service", () => {
  test("signs its people out, sells from a customer's balance, and keeps its settings", async () => {
    const { serviceId, login } = await serviceOf(1);
    expect(await sell(login, "refused", 499)).toMatchObject({ responseType: -33 });
    expect(await world.asOwner((sql) => sql.rows(accountsOf, [serviceId]))).toEqual([{ kind: 1, balance: 0 }]);
    const token = await world.tokenOf(login);
    const before = await preview(serviceId, 2);
    expect(before).toMatchObject({
      signedIn: 1,
      settings: { closeMinute: 240, cancelMinutes: 10, payAnywhere: true },
      usual: { closeMinute: 0, cancelMinutes: 0, marginCents: 6, payAnywhere: false },
    });
    expect(await change(serviceId, 1)).toMatchObject({ ok: true });
    await expect
      .poll(async () => (await world.sendRaw(identity.validateToken.path, {}, token)).response_type)
      .toBe(responses.sessionExpired);
    world.forgetToken(login);
    expect(await world.answer(identity.login, { user: login, password })).toMatchObject({ serviceKind: 2 });
    expect(await sell(login, "first")).toMatchObject({ ok: true });
    expect(await world.asOwner((sql) => sql.rows(accountsOf, [serviceId]))).toEqual([{ kind: 2, balance: -500 }]);
    expect((await preview(serviceId, 2)).settings).toEqual(before.settings);
  });

  test("opens no account of a payer of its former kind, and gives nobody a role that it lacks", async () => {
    const { serviceId, posId } = await serviceOf(1);
    const open = (kind: number) =>
      run("insert into account (service_id, kind, owner_id) values ($1::int, $2::smallint, $3::int)", [
        serviceId,
        kind,
        posId,
      ]);
    await expect(open(2)).rejects.toThrow("accounts of kind 2 are not for services of this kind");
    expect(await change(serviceId, 1)).toMatchObject({ ok: true });
    await expect(open(1)).rejects.toThrow("accounts of kind 1 are not for services of this kind");
    expect(await change(serviceId, 2)).toMatchObject({ ok: true });
    await expect(
      run(
        `insert into person (service_id, pos_id, role, login, name, password_hash)
          values ($1::int, $2::int, 6, 'role in shops', 'X', 'none')`,
        [serviceId, posId],
      ),
    ).rejects.toThrow("role 6 exists on online services only");
  });
});

describe("at the same time", () => {
  const moved = async (serviceId: number) =>
    (await world.asOwner((sql) => sql.row(transfersOf, [serviceId])))?.count ?? -1;
  const openAccount = query({}, "insert into account (service_id, kind, owner_id) values ($1::int, $2::int, $3::int)");
  const holdAccount = query(
    { id: "int8" },
    "select id from account where service_id = $1::int and kind = $2::int for no key update",
  );

  test("the first sale that finds the change made is not sold, and its seller signs in again", async () => {
    const { serviceId, posId, login } = await serviceOf(1);
    const slip = await slipOf(world, bet(), 500);
    // The sale waits to open its account, and the change waits behind it, with the rules locked.
    const both = await world.asOwner(async (sql) => {
      await sql.run(openAccount, [serviceId, 1, posId]);
      const sale = world.send(tickets.sell, { key: "the first sale", slip }, login);
      await untilBlocked(sql, 1);
      const changed = change(serviceId, 1);
      await untilBlocked(sql, 2);
      return { sale, changed };
    });
    expect(await both.changed).toMatchObject({ ok: true });
    expect(await both.sale).toMatchObject({ ok: false, responseType: responses.sessionExpired });
    expect(await moved(serviceId)).toBe(0);
    expect(await world.asOwner((sql) => sql.rows(accountsOf, [serviceId]))).toEqual([{ kind: 2, balance: 0 }]);
  });

  test("a change that finds the first deposit begun waits for it, and is refused", async () => {
    const { serviceId, posId, admin } = await serviceOf(1);
    await run("insert into account (service_id, kind, owner_id) values ($1::int, 11, 0)", [serviceId]);
    const both = await world.asOwner(async (sql) => {
      await sql.rows(holdAccount, [serviceId, 11]);
      const paid = deposit(admin, posId);
      await untilBlocked(sql, 1);
      const changed = change(serviceId, 1);
      await untilBlocked(sql, 2);
      return { paid, changed };
    });
    expect(await both.paid).toMatchObject({ ok: true });
    expect(await both.changed).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "kindFixed", blockers: [{ what: "transfers", count: 1 }] },
    });
    expect(await moved(serviceId)).toBe(1);
  });

  test("a deposit that waits behind the change moves nothing", async () => {
    const { serviceId, posId, admin } = await serviceOf(1);
    for (const [kind, owner] of [
      [1, posId],
      [11, 0],
    ])
      await run("insert into account (service_id, kind, owner_id) values ($1::int, $2::smallint, $3::int)", [
        serviceId,
        kind,
        owner,
      ]);
    await world.tokenOf(admin);
    const both = await world.asOwner(async (sql) => {
      await sql.rows(holdAccount, [serviceId, 1]);
      const changed = change(serviceId, 1);
      await untilBlocked(sql, 1);
      const paid = deposit(admin, posId).catch((error: unknown) => error);
      await untilBlocked(sql, 2);
      return { paid, changed };
    });
    expect(await both.changed).toMatchObject({ ok: true });
    expect(await both.paid).not.toMatchObject({ ok: true });
    expect(await moved(serviceId)).toBe(0);
  });
});
