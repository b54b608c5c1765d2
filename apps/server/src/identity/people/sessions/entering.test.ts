import { identity, network, noToken, responses, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { createTestServer, logins, password, startOfTests, type TestServer } from "../../../testing/index.ts";

// Entering the session of a service or a POS: who may, in whose role, until when, and which traces it leaves.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
beforeEach(async () => {
  await world.time.set(startOfTests);
});
afterAll(async () => {
  await world.close();
});

const hour = 3_600_000;
const newToken = async (user: string): Promise<string> =>
  (await world.answer(identity.login, { user, password })).token;
const enterService = (token: string, idservicio: number) =>
  world.sendRaw(identity.enterService.path, { idservicio }, token);
type Raw = { response_type: number; data: Record<string, unknown> };

/** A call with the tokens of an entered POS. */
async function post(path: string, json: object, tokens: { token: string; token_adm?: string }): Promise<Raw> {
  const response = await fetch(`${world.address}/${path}`, {
    method: "POST",
    body: new URLSearchParams({ ...tokens, json: JSON.stringify(json) }),
  });
  return (await response.json()) as Raw;
}
const lastActs = query(
  { act: "text", subject: "text", person_id: "int4", service_id: "int4" },
  `
  select act, subject, person_id, service_id from audit_entry order by id desc limit $1::int`,
);
const acts = (count: number) => world.asOwner((sql) => sql.rows(lastActs, [count]));

describe("modificar_sesion", () => {
  test("makes a platform admin the service's admin: with exactly its rows and rights", async () => {
    const { banca, kliyan, platform } = world.world;
    const token = await newToken(logins.trader);
    const entered = await enterService(token, banca.serviceId);
    expect(entered).toMatchObject({
      response_type: 1,
      data: {
        token,
        idservicio: banca.serviceId,
        servicio_nombre: "Banca",
        roll_usuario: 1,
        tipo_servicio: 1,
        moneda: "HTG",
        sesion: "service",
        token_adm: "",
      },
    });
    const seen = (await world.sendRaw(network.allPos.path, {}, token)) as { data: { idservicio: number }[] };
    expect(new Set(seen.data.map(({ idservicio }) => idservicio))).toEqual(new Set([banca.serviceId]));
    expect(
      await world.sendRaw(
        network.clonePayout.path,
        { idpos_seleccionada: banca.clerks[0].posId, idpos_clonar: kliyan.customers[0].posId },
        token,
      ),
    ).toMatchObject({ response_type: responses.notFound });
    expect(await world.sendRaw(services.findServices.path, {}, token)).toMatchObject({
      response_type: responses.notAllowed,
    });
    expect(await enterService(token, platform.serviceId)).toMatchObject({
      data: { idservicio: platform.serviceId, roll_usuario: -1, sesion: "own" },
    });
    expect(await world.sendRaw(services.findServices.path, {}, token)).toMatchObject({ response_type: 1 });
    expect(await acts(2)).toEqual([
      {
        act: "leaveService",
        subject: `service ${banca.serviceId}`,
        person_id: platform.traderId,
        service_id: platform.serviceId,
      },
      {
        act: "enterService",
        subject: `service ${banca.serviceId}`,
        person_id: platform.traderId,
        service_id: banca.serviceId,
      },
    ]);
  });

  test("affects that session alone, and every process within two seconds", async () => {
    const second = await world.another();
    const [one, other] = [await newToken(logins.trader), await newToken(logins.trader)];
    const roleOf = async (token: string, door: Pick<TestServer, "sendRaw"> = world) =>
      ((await door.sendRaw(identity.validateToken.path, {}, token)).data as { roll_usuario: number }).roll_usuario;
    expect([await roleOf(one, second), await roleOf(other)]).toEqual([-1, -1]);
    await enterService(one, world.world.kliyan.serviceId);
    expect([await roleOf(one), await roleOf(other)]).toEqual([1, -1]);
    world.time.advance(2_000);
    expect(await roleOf(one, second)).toBe(1);
    await second.close();
  });

  test.each<[rule: string, login: string]>([
    ["an assistant", logins.assistant],
    ["an admin, even of the own service", logins.bancaAdmin],
    ["a clerk", logins.clerks[0]],
    ["a customer", logins.customers[0]],
  ])("%s may not", async (_rule, login) => {
    expect(await world.send(identity.enterService, { serviceId: world.world.banca.serviceId }, login)).toMatchObject({
      responseType: responses.notAllowed,
    });
  });

  test("a service that does not exist, or is not active, cannot be entered", async () => {
    const token = await newToken(logins.trader);
    const activate = (is: boolean) =>
      world.asOwner((sql) =>
        sql.run(query({}, "update service set is_active = $1::boolean where name = 'Kliyan'"), [is]),
      );
    expect(await enterService(token, 999_999)).toMatchObject({ response_type: responses.notFound });
    await activate(false);
    expect(await enterService(token, world.world.kliyan.serviceId)).toMatchObject({
      response_type: responses.notFound,
    });
    await activate(true);
  });
});

describe("login_adm", () => {
  const enterPos = async (admin: string, idpos: number) => post(identity.enterPos.path, { idpos }, { token: admin });
  const isIn = async (tokens: { token: string; token_adm?: string }) =>
    (await post(identity.validateToken.path, {}, tokens)).response_type === 1;
  const tokensOf = ({ data }: Raw) => ({ token: String(data["token"]), token_adm: String(data["token_adm"]) });

  test("returns the POS's session, which is valid only beside the admin's own token", async () => {
    const [{ posId }] = world.world.banca.clerks;
    const admin = await newToken(logins.bancaAdmin);
    const entered = await enterPos(admin, posId);
    expect(entered).toMatchObject({
      response_type: 1,
      data: {
        token_adm: admin,
        idpos: posId,
        roll_usuario: 5,
        sesion: "pos",
        pos_nombre: "POS of clerk1",
        zona_nombre: "Nord",
        show_balance: true,
      },
    });
    const { token } = tokensOf(entered);
    expect(token).not.toBe(admin);
    expect([
      await isIn({ token, token_adm: admin }),
      await isIn({ token }),
      await isIn({ token, token_adm: await newToken(logins.bancaAdmin) }),
      await isIn({ token, token_adm: noToken }),
      await isIn({ token, token_adm: token }),
    ]).toEqual([true, false, false, false, false]);
    expect(await isIn({ token: admin })).toBe(true);
  });

  test("sells as the POS, under the admin's name; nothing of an admin works there", async () => {
    const {
      banca: {
        clerks: [{ posId }],
      },
      games: { basketball },
    } = world.world;
    const tokens = tokensOf(await enterPos(await newToken(logins.bancaAdmin), posId));
    const slip = {
      mode: "straight",
      amount: 500,
      amountIs: "risk",
      legs: [{ key: { eventId: basketball.eventId, betType: 1, side: 1, alternate: 0 }, points: null, price: 120 }],
    };
    const sold = await post(tickets.sell.path, { key: "entered-sale-1", slip }, tokens);
    expect(sold).toMatchObject({ response_type: 1, data: { ticket: { posId, clerk: "Banca" } } });
    expect(await post(services.getSecurity.path, {}, tokens)).toMatchObject({ response_type: responses.notAllowed });
    expect(await post(identity.enterPos.path, { idpos: posId }, tokens)).toMatchObject({
      response_type: responses.notAllowed,
    });
    expect(await post(identity.updateProfile.path, { nombre: "Somebody" }, tokens)).toMatchObject({
      response_type: responses.notAllowed,
      data: { reason: "entered" },
    });
    expect(await post(identity.enterService.path, { idservicio: world.world.kliyan.serviceId }, tokens)).toMatchObject({
      response_type: responses.notAllowed,
    });
  });

  test("logout leaves it and returns to the admin's own session; both are audited", async () => {
    const [{ posId }] = world.world.banca.clerks;
    const admin = await newToken(logins.bancaAdmin);
    const tokens = tokensOf(await enterPos(admin, posId));
    await post(identity.logout.path, {}, tokens);
    expect([await isIn(tokens), await isIn({ token: admin })]).toEqual([false, true]);
    expect((await acts(2)).map(({ act, subject }) => [act, subject])).toEqual([
      ["leavePos", `pos ${posId}`],
      ["enterPos", `pos ${posId}`],
    ]);
  });

  test("ends when the admin signs out, and with the admin's ten days", async () => {
    const [{ posId }] = world.world.banca.clerks;
    const admin = await newToken(logins.bancaAdmin);
    const tokens = tokensOf(await enterPos(admin, posId));
    await post(identity.logout.path, {}, { token: admin });
    expect(await isIn(tokens)).toBe(false);
    const old = await newToken(logins.bancaAdmin);
    for (let at = 10; at < 240; at += 10) {
      await world.time.set(startOfTests + at * hour);
      expect(await isIn({ token: old })).toBe(true);
    }
    const late = tokensOf(await enterPos(old, posId));
    await world.time.set(startOfTests + 240 * hour);
    expect(await isIn(late)).toBe(false);
  });

  test("a sale keeps the admin's own session alive too", async () => {
    const [{ posId }] = world.world.banca.clerks;
    const admin = await newToken(logins.bancaAdmin);
    const tokens = tokensOf(await enterPos(admin, posId));
    for (const at of [11, 22]) {
      await world.time.set(startOfTests + at * hour);
      expect(await isIn(tokens)).toBe(true);
    }
    expect(await isIn({ token: admin })).toBe(true);
  });

  test("works for a platform admin within an entered service, and ends when they leave it", async () => {
    const { kliyan, platform } = world.world;
    const trader = await newToken(logins.trader);
    expect(await enterPos(trader, kliyan.customers[0].posId)).toMatchObject({ response_type: responses.notAllowed });
    await enterService(trader, kliyan.serviceId);
    const entered = await enterPos(trader, kliyan.customers[0].posId);
    expect(entered).toMatchObject({ data: { roll_usuario: 6, posBalance: 50_000, idservicio: kliyan.serviceId } });
    const tokens = tokensOf(entered);
    expect(await isIn(tokens)).toBe(true);
    await enterService(trader, platform.serviceId);
    world.time.advance(2_000);
    expect(await isIn(tokens)).toBe(false);
  });

  test.each<[rule: string, login: string, pos: () => number, code: number]>([
    [
      "a POS of another service is unknown",
      logins.bancaAdmin,
      () => world.world.kliyan.customers[0].posId,
      responses.notFound,
    ],
    ["so is one that does not exist", logins.bancaAdmin, () => 999_999, responses.notFound],
    ["a controller may not", logins.nordController, () => world.world.banca.clerks[0].posId, responses.notAllowed],
    ["a clerk may not", logins.clerks[0], () => world.world.banca.clerks[0].posId, responses.notAllowed],
  ])("%s", async (_rule, login, pos, code) => {
    expect(await world.send(identity.enterPos, { posId: pos() }, login)).toMatchObject({ responseType: code });
  });
});
