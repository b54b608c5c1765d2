import { network, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// POS, zones, payout settings and whether a POS may sell, as the specification's calls return them.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const allPos = async (login: string, input = {}) =>
  (await world.answer(network.allPos, input, login)).map(({ name }) => name);
const everybody = ["POS of clerk1", "POS of clerk2", "POS of clerk3", "POS of customer1", "POS of customer2"];

test.each<[rule: string, login: string, input: () => object, found: readonly string[]]>([
  ["the platform sees those of every service", logins.trader, () => ({}), everybody],
  ["so does its assistant", logins.assistant, () => ({}), everybody],
  ["an admin those of their own service", logins.bancaAdmin, () => ({}), everybody.slice(0, 3)],
  ["a controller those of their own zone and below", logins.nordController, () => ({}), everybody.slice(0, 2)],
  ["an agent their own customers", logins.kliyanAgent, () => ({}), everybody.slice(3)],
  ["idservicio narrows", logins.trader, () => ({ serviceId: world.world.kliyan.serviceId }), everybody.slice(3)],
  [
    "idservicio of another service shows nothing",
    logins.bancaAdmin,
    () => ({ serviceId: world.world.kliyan.serviceId }),
    [],
  ],
  ["idpos", logins.bancaAdmin, () => ({ posId: world.world.banca.clerks[1].posId }), ["POS of clerk2"]],
  [
    "idpos of another subtree shows nothing",
    logins.nordController,
    () => ({ posId: world.world.banca.clerks[2].posId }),
    [],
  ],
  [
    "secuencia_pos is the number within the service",
    logins.trader,
    () => ({ sequence: 1 }),
    ["POS of clerk1", "POS of customer1"],
  ],
  ["part of the name, in any case", logins.trader, () => ({ name: "CLERK3" }), ["POS of clerk3"]],
  ["activo", logins.bancaAdmin, () => ({ isActive: false }), []],
  ["an unknown idservidor", logins.trader, () => ({ serverId: 999 }), []],
  ["limite limits the list", logins.trader, () => ({ name: "clerk", limit: 2 }), everybody.slice(0, 2)],
])("get_all_pos: %s", async (_rule, login, input, found) => {
  expect(await allPos(login, input())).toEqual(found);
});

test("a row has the figures of the POS", async () => {
  const [row] = await world.answer(network.allPos, { sequence: 1 }, logins.kliyanAdmin);
  expect(row).toMatchObject({
    serviceName: "Kliyan",
    zoneName: "Agent",
    limit: 0,
    balance: 50_000,
    pointCredit: 0,
    isActive: true,
    allowToPlay: true,
  });
});

test.each<[rule: string, login: string, input: () => object, found: readonly (readonly [string, number])[]]>([
  [
    "the platform's",
    logins.trader,
    () => ({}),
    [
      ["Kap", 1],
      ["Nord", 1],
      ["Sid", 1],
      ["Agent", 2],
    ],
  ],
  ["those of a service", logins.trader, () => ({ serviceId: world.world.kliyan.serviceId }), [["Agent", 2]]],
  [
    "a controller's",
    logins.nordController,
    () => ({}),
    [
      ["Kap", 1],
      ["Nord", 1],
    ],
  ],
  ["another service's", logins.nordController, () => ({ serviceId: world.world.kliyan.serviceId }), []],
])("get_zonas: %s", async (_rule, login, input, found) => {
  expect((await world.answer(network.findZones, input(), login)).map(({ name, pos }) => [name, pos])).toEqual(found);
});

describe("clonar_pos_pago", () => {
  const payout = query(
    { pays_tickets: "bool", pay_maximum: "int8?", wins: "text[]" },
    `
    select p.pays_tickets, p.pay_maximum, array(select r.value->>'win' from rule r where r.level = 'pos'
      and r.scope_id = p.id
      and r.control = 'maximumPayout' and r.retired_at is null order by r.id) as wins from pos p where p.id = $1::int`,
  );
  const payoutOf = (posId: number) => world.asOwner((sql) => sql.row(payout, [posId]));

  test("gives the selected POS the cloned one's settings instead of their own, and an audit row", async () => {
    const {
      serviceId,
      clerks: [first, second],
    } = world.world.banca;
    await world.asOwner(async (sql) => {
      await sql.run(query({}, "update pos set pays_tickets = false, pay_maximum = 70000 where id = $1::int"), [
        first.posId,
      ]);
      const rule = query(
        {},
        `insert into rule (service_id, level, scope_id, control, kind, selector, value, created_at)
        values ($1::int, 'pos', $2::int, 'maximumPayout', 'default', '{}', jsonb_build_object('win', $3::int),
          app.clock())`,
      );
      await sql.run(rule, [serviceId, first.posId, 111]);
      await sql.run(rule, [serviceId, second.posId, 222]);
    });
    expect(
      await world.answer(network.clonePayout, { posId: second.posId, fromPosId: first.posId }, logins.bancaAdmin),
    ).toEqual({ rules: 1 });
    expect(await payoutOf(second.posId)).toEqual({ pays_tickets: false, pay_maximum: 70_000, wins: ["111"] });
    expect(await payoutOf(first.posId)).toEqual({ pays_tickets: false, pay_maximum: 70_000, wins: ["111"] });
    const last = query(
      { act: "text", subject: "text" },
      "select act, subject from audit_entry order by id desc limit 1",
    );
    expect(await world.asOwner((sql) => sql.row(last))).toEqual({ act: "clonePayout", subject: `pos ${second.posId}` });
    await world.asOwner((sql) => sql.run(query({}, "update pos set pays_tickets = true, pay_maximum = null")));
  });

  test.each<[rule: string, pair: () => [number, number], code: number]>([
    [
      "a POS of another service is unknown",
      () => [world.world.banca.clerks[0].posId, world.world.kliyan.customers[0].posId],
      responses.notFound,
    ],
    [
      "also as the target",
      () => [world.world.kliyan.customers[0].posId, world.world.banca.clerks[0].posId],
      responses.notFound,
    ],
    [
      "a POS cannot be copied to itself",
      () => [world.world.banca.clerks[0].posId, world.world.banca.clerks[0].posId],
      responses.invalidPayload,
    ],
  ])("%s", async (_rule, pair, code) => {
    const [posId, fromPosId] = pair();
    expect(await world.send(network.clonePayout, { posId, fromPosId }, logins.bancaAdmin)).toMatchObject({
      responseType: code,
    });
  });
});

describe("get_pos_activo", () => {
  const [clerk] = logins.clerks;
  const input = () => world.answer(network.maySell, {}, clerk);
  const pos = (set: string) =>
    world.asOwner((sql) =>
      sql.run(query({}, `update pos set ${set} where id = $1::int`), [world.world.banca.clerks[0].posId]),
    );

  test("a POS that may sell says so", async () =>
    expect(await input()).toEqual({ isActive: true, errorCode: -19, reasons: [] }));

  test("one that may not names the level, as a sale would", async () => {
    await pos("allow_to_play = false");
    expect(await input()).toEqual({
      isActive: false,
      errorCode: -20,
      reasons: [{ code: -20, control: "sellingAllowed", data: { inactive: ["allowToPlay"] } }],
    });
    await pos("allow_to_play = true");
  });

  test("outside of its hours it says when it sells again", async () => {
    const rule = query(
      {},
      `insert into rule (service_id, level, scope_id, control, kind, selector, value, created_at)
      values ($1::int, 'service', $1::int, 'businessHours', 'default', '{}',
        '{"windows": [{"weekday": 5, "from": 480, "to": 600}], "closeMinute": null}', app.clock())`,
    );
    const { serviceId } = world.world.banca;
    await world.asOwner(async (sql) => {
      await sql.run(rule, [serviceId]);
      await sql.run(query({}, "update service set rules_version = rules_version + 1 where id = $1::int"), [serviceId]);
    });
    expect(await input()).toMatchObject({
      isActive: false,
      reasons: [
        {
          code: -31,
          control: "businessHours",
          data: { reason: "outsideHours", horario_pos: "08:00-10:00", next: { weekday: 5 } },
        },
      ],
    });
    expect(
      await world.send(
        tickets.quote,
        {
          mode: "straight",
          amount: 500,
          amountIs: "risk",
          legs: [
            {
              key: { eventId: world.world.games.basketball.eventId, betType: 1, side: 1, alternate: 0 },
              points: null,
              price: 120,
            },
          ],
        },
        clerk,
      ),
    ).toMatchObject({ data: { refusals: expect.arrayContaining([expect.objectContaining({ code: -31 })]) } });
  });
});
