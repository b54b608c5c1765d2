import { identity, responses, services, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { createTestServer, logins, slipOf, type TestServer } from "../../../testing/index.ts";

// A device is seen, allowed or blocked; where the service requires known ones, a clerk sells from no other. Each test
// has its own world.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  await world.close();
});

const [clerk] = logins.clerks;
const mac = "aa:bb:cc";
const requireKnown = async (knownDevices: boolean) => {
  const security = await world.answer(services.getSecurity, {}, logins.bancaAdmin);
  await world.answer(services.saveSecurity, { ...security, knownDevices, was: security }, logins.bancaAdmin);
};
const see = (of = mac) => world.answer(identity.verifyDevice, { mac: of, deviceInfo: "till" }, clerk);
const listed = (login: string = logins.bancaAdmin) => world.answer(identity.listDevices, {}, login);
const set = async (state: "allowed" | "blocked", login: string = logins.bancaAdmin) =>
  world.send(
    identity.setDevice,
    { deviceId: (await listed()).rows.find((one) => one.mac === mac)?.deviceId ?? 0, state },
    login,
  );
/** The refusal of a sale by the clerk; undefined where it sells. */
async function refusal() {
  const slip = await slipOf(world, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 500);
  const { refusals } = await world.answer(tickets.quote, slip, clerk);
  return refusals.find(({ code }) => code === -21)?.data;
}

test.each<[rule: string, required: boolean, at: string, state: "allowed" | "blocked" | undefined, sells: boolean]>([
  ["any device sells where known ones are not required", false, mac, undefined, true],
  ["so does a request without a device", false, "0", undefined, true],
  ["a blocked one does not", false, mac, "blocked", false],
  ["a new one does not where known ones are required", true, mac, undefined, false],
  ["nor does a mac of 0", true, "0", "allowed", false],
  ["nor does another than the allowed one", true, "dd:ee:ff", "allowed", false],
  ["an allowed one does", true, mac, "allowed", true],
  ["until it is blocked", true, mac, "blocked", false],
])("%s", async (_rule, required, at, state, sells) => {
  await requireKnown(required);
  await see();
  if (state !== undefined) await set(state);
  await see(at);
  expect(await refusal()).toEqual(sells ? undefined : { required: ["verifyDevice"] });
});

test("a clerk who waits at a device sells once it is allowed, and no longer once it is blocked", async () => {
  await requireKnown(true);
  await see();
  expect(await refusal()).toEqual({ required: ["verifyDevice"] });
  await set("allowed");
  expect(await refusal()).toBeUndefined();
  await set("blocked");
  expect(await refusal()).toEqual({ required: ["verifyDevice"] });
});

test("an admin who entered the POS sells without one: their session is known", async () => {
  await requireKnown(true);
  const {
    banca: {
      clerks: [{ posId }],
    },
    games: {
      baseball: [game],
    },
  } = world.world;
  const own = await world.tokenOf(logins.bancaAdmin);
  const entered = (await world.sendRaw(identity.enterPos.path, { idpos: posId }, own)).data as { token: string };
  const slip = await slipOf(world, [{ game, betType: 1, side: 1 }], 500);
  const sold = await fetch(`${world.address}/${tickets.sell.path}`, {
    method: "POST",
    body: new URLSearchParams({
      token: entered.token,
      token_adm: own,
      json: JSON.stringify({ key: "from no till", slip }),
    }),
  });
  expect(await sold.json()).toMatchObject({ response_type: 1, data: { ticket: { posId } } });
  expect(await refusal()).toEqual({ required: ["verifyDevice"] });
});

test("the admin sees the service's devices with their POS, and who changed what is in the audit", async () => {
  await see();
  expect((await listed()).rows).toEqual([
    {
      deviceId: 1,
      mac,
      info: "till",
      state: "new",
      posId: world.world.banca.clerks[0].posId,
      posName: "POS of clerk1",
      firstSeen: world.time.now(),
      lastSeen: world.time.now(),
      personName: "Clerk1",
      addresses: [{ address: "127.0.0.1", lastSeen: world.time.now() }],
    },
  ]);
  expect(
    (await world.answer(identity.listDevices, { posId: world.world.banca.clerks[1].posId }, logins.bancaAdmin)).rows,
  ).toEqual([]);
  expect((await listed(logins.kliyanAdmin)).rows).toEqual([]);
  await set("allowed");
  const last = query(
    { act: "text", subject: "text", state: "text" },
    "select act, subject, after->>'state' as state from audit_entry order by id desc limit 1",
  );
  expect(await world.asOwner((sql) => sql.row(last))).toEqual({
    act: "setDevice",
    subject: `device ${mac}`,
    state: "allowed",
  });
});

test.each<[rule: string, filters: object, found: number]>([
  ["a state", { state: "new" }, 1],
  ["another state", { state: "blocked" }, 0],
  ["a part of its MAC address", { text: "BB" }, 1],
  ["its kind", { text: "till" }, 1],
  ["its POS", { text: "pos of" }, 1],
  ["none of them", { text: "x" }, 0],
])("found by %s", async (_rule, filters, found) => {
  await see();
  expect((await world.answer(identity.listDevices, filters, logins.bancaAdmin)).rows).toHaveLength(found);
});

test.each([
  ["an admin of another service", logins.kliyanAdmin, responses.notFound],
  ["a controller", logins.nordController, responses.notAllowed],
  ["the clerk themselves", clerk, responses.notAllowed],
] as const)("%s may not allow one", async (_who, login, code) => {
  await see();
  expect(await set("allowed", login)).toMatchObject({ ok: false, responseType: code });
  expect((await listed()).rows[0]?.state).toBe("new");
});
