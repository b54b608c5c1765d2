import { live, messaging, money, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { closeWeeks } from "../../money/index.ts";
import {
  addTestRule,
  connectLive,
  createTestServer,
  type LiveClient,
  logins,
  sellTo,
  slipOf,
  type TestServer,
} from "../../testing/index.ts";

// What a service's office receives about its counters, books and readers, and the platform about connections: that it
// should ask again.

let world: TestServer;
const clients: LiveClient[] = [];
beforeAll(async () => {
  world = await createTestServer();
  await world.asOwner((sql) =>
    addTestRule(sql, world.world.banca.serviceId, "referral", { stake: 7_000, win: 0, seconds: 30 }),
  );
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await world.close();
});

async function connect(login: string): Promise<LiveClient> {
  const client = await connectLive(world.address, await world.tokenOf(login));
  clients.push(client);
  return client;
}

async function subscribed(client: LiveClient, subject: string): Promise<live.FromServer> {
  client.say({ op: "sub", id: 1, subject });
  return client.next();
}

describe("what an office receives: ask again", () => {
  const { bancaAdmin, nordController, trader } = logins;
  const [clerk] = logins.clerks;
  const sold = (): Promise<unknown> =>
    sellTo(world, logins.clerks[2], [{ game: world.world.games.basketball, betType: 1, side: 1 }], 1_000);
  const refused = async (): Promise<unknown> =>
    world.send(
      tickets.sell,
      {
        key: "refused, and reported",
        slip: await slipOf(world, [{ game: world.world.games.basketball, betType: 1, side: 1 }], 9_000_000_000),
      },
      clerk,
    );
  const sent = async (): Promise<unknown> =>
    world.answer(
      messaging.broadcast,
      {
        kind: "dialog",
        texts: { en: { title: "Heard", text: "" } },
        to: { level: "service", ids: [world.world.banca.serviceId], roles: [] },
        until: world.time.now() + 1_000,
      },
      trader,
    );
  const read = async (): Promise<unknown> => world.answer(messaging.confirm, { messageIds: [1], isRead: true }, clerk);

  let input = 0;
  const referred = async (): Promise<unknown> =>
    world.send(
      tickets.sell,
      {
        key: `waits for a trader ${(input += 1)}`,
        slip: await slipOf(world, [{ game: world.world.games.basketball, betType: 1, side: 1 }], 7_001),
      },
      clerk,
    );

  test.each<
    [rule: string, subject: (serviceId: number) => string, logins: readonly string[], action: () => Promise<unknown>]
  >([
    ["changed books, once however many tickets", live.subjects.books, [bancaAdmin, nordController, trader], sold],
    ["a sale at a counter", live.subjects.monitor, [bancaAdmin, nordController, trader], sold],
    ["a refused slip", live.subjects.monitor, [bancaAdmin, nordController], refused],
    ["a sent message", live.subjects.readers, [bancaAdmin, nordController], sent],
    ["a read message", live.subjects.readers, [bancaAdmin, nordController], read],
    ["a ticket pending for a trader", live.subjects.referrals, [bancaAdmin, nordController], referred],
    ["a ticket of any service that is pending", () => live.subjects.referrals(0), [trader], referred],
    ["a message of any service that was read", () => live.subjects.readers(0), [trader], read],
  ])("%s", async (_rule, subject, who, action) => {
    const listeners = await Promise.all(who.map((login) => connect(login)));
    for (const client of listeners)
      expect(await subscribed(client, subject(world.world.banca.serviceId))).toMatchObject({ op: "snap" });
    await action();
    for (const client of listeners) expect(await client.next()).toMatchObject({ op: "delta", data: {} });
  });
});

const noted = query(
  { device: "text" },
  "select c->>'device' as device from live_process cross join jsonb_array_elements(connections) as c",
);
/** What is written after the half second in which a crowd is written once. */
const soonNoted = async (): Promise<readonly string[]> => {
  world.time.advance(500);
  return (await world.asOwner((sql) => sql.rows(noted))).map(({ device }) => device);
};

test("who is connected: a change is sent when someone comes or goes", async () => {
  const desk = await connect(logins.assistant);
  expect(await subscribed(desk, live.subjects.connections())).toMatchObject({ op: "snap" });
  const comes = await connectLive(world.address, await world.tokenOf(logins.clerks[1]), { device: "comes" });
  await expect.poll(soonNoted).toContain("comes");
  expect(await desk.next()).toMatchObject({ op: "delta", data: {} });
  while (desk.heard().length > 0) await desk.next();
  await comes.close();
  await expect.poll(soonNoted).not.toContain("comes");
  expect(await desk.next()).toMatchObject({ op: "delta", data: {} });
});

test.each<[rule: string, login: string, subject: () => string, reason: string]>([
  ["a clerk, the books", logins.clerks[0], () => live.subjects.books(world.world.banca.serviceId), "notAllowed"],
  [
    "an admin, another service's books",
    logins.bancaAdmin,
    () => live.subjects.books(world.world.kliyan.serviceId),
    "notAllowed",
  ],
  [
    "a clerk, the counters' activity",
    logins.clerks[0],
    () => live.subjects.monitor(world.world.banca.serviceId),
    "notAllowed",
  ],
  [
    "an admin, another service's counters' activity",
    logins.bancaAdmin,
    () => live.subjects.monitor(world.world.kliyan.serviceId),
    "notAllowed",
  ],
  [
    "a clerk, message readers",
    logins.clerks[0],
    () => live.subjects.readers(world.world.banca.serviceId),
    "notAllowed",
  ],
  ["an admin, message readers of any service", logins.bancaAdmin, () => live.subjects.readers(0), "notAllowed"],
  ["an admin, pending items of any service", logins.bancaAdmin, () => live.subjects.referrals(0), "notAllowed"],
  ["an admin, connections", logins.bancaAdmin, live.subjects.connections, "notAllowed"],
])("%s: denied", async (_rule, login, subject, reason) => {
  expect(await subscribed(await connect(login), subject())).toEqual({ op: "denied", id: 1, reason });
});

test("a week closing: its commission changed the books", async () => {
  const { serviceId, clerks } = world.world.banca;
  const scheme = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 1 } as never;
  await world.answer(money.saveScheme, { owner: { posId: clerks[2].posId }, scheme }, logins.bancaAdmin);
  await sellTo(world, logins.clerks[2], [{ game: world.world.games.basketball, betType: 1, side: 1 }], 1_000);
  await world.time.set(world.time.now() + 8 * 86_400_000);
  const client = await connect(logins.bancaAdmin);
  await subscribed(client, live.subjects.books(serviceId));
  expect(await closeWeeks(world.database, serviceId, null)).toEqual([1]);
  expect(await client.next()).toMatchObject({ op: "delta", data: {} });
});
