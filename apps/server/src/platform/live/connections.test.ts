import { once } from "node:events";
import { connect as openSocket } from "node:net";
import { identity, live, operations, responses } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { systemTimers } from "../ports/system.ts";
import { connectLive, createTestServer, type LiveClient, logins, type TestServer } from "../../testing/index.ts";

let world: TestServer;
let clients: LiveClient[] = [];
beforeAll(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  for (const client of clients) await client.close();
  clients = [];
});
afterAll(async () => {
  await world.close();
});

async function connect(
  login: string,
  hello: Parameters<typeof connectLive>[2] = {},
  address = world.address,
): Promise<LiveClient> {
  const client = await connectLive(address, await world.tokenOf(login), hello);
  clients.push(client);
  return client;
}

const list = async () => (await world.answer(operations.listConnections, {}, logins.trader)).rows;
const devices = async (): Promise<string[]> => (await list()).map(({ device }) => device).toSorted();

test("a connection is listed with its person, machine, start and subscriptions", async () => {
  const client = await connect(logins.clerks[0], { device: "Clerk1-6-2-shop.example", mac: "00:1b:44:11:3a:b7" });
  const subject = live.subjects.board(world.world.banca.serviceId, world.world.leagues.baseball);
  client.say({ op: "sub", id: 1, subject });
  await client.next();
  expect(await list()).toMatchObject([
    {
      device: "Clerk1-6-2-shop.example",
      mac: "00:1b:44:11:3a:b7",
      userName: "Clerk1",
      personId: world.world.banca.clerks[0].personId,
      serviceName: "Banca",
      role: 5,
      host: new URL(world.address).host,
      address: "127.0.0.1",
      since: world.time.now(),
      subjects: [subject],
      queuedBytes: 0,
      sent: 2,
      skipped: 0,
    },
  ]);
  client.say({ op: "unsub", id: 1 });
  client.say({ op: "ping" });
  await client.next();
  expect(await list()).toMatchObject([{ subjects: [], sent: 3 }]);
});

test.each<[filter: string, input: object, found: readonly string[]]>([
  ["its role", { role: 5 }, ["till"]],
  ["another role", { role: 6 }, []],
  ["its service and role", { serviceId: 0, role: -1 }, []],
  ["part of its device", { text: "til" }, ["till"]],
])("it is found by %s, with the number of results", async (_filter, input, found) => {
  await connect(logins.clerks[0], { device: "till" });
  await connect(logins.trader, { device: "desk" });
  const wanted = "serviceId" in input ? { ...input, serviceId: world.world.banca.serviceId } : input;
  const { rows, sums } = await world.answer(operations.listConnections, { ...wanted, withSums: true }, logins.trader);
  expect(rows.map(({ device }) => device)).toEqual(found);
  expect(sums?.reduce((all, { count }) => all + count, 0)).toBe(found.length);
});

test("its origin is what a trusted proxy reports", async () => {
  const headers = { "x-forwarded-for": "203.0.113.9, 198.51.100.7" };
  clients.push(await connectLive(world.address, await world.tokenOf(logins.clerks[0]), {}, headers));
  expect(await list()).toMatchObject([{ address: "203.0.113.9" }]);
});

test("without a print program the mac is 0; one before its hello, or closed, is not listed", async () => {
  await connect(logins.trader, { device: "stays" });
  const goes = await connect(logins.assistant, { device: "goes" });
  clients.push(await connectLive(world.address, undefined));
  expect((await list()).map(({ device, mac }) => [device, mac]).toSorted()).toEqual([
    ["goes", "0"],
    ["stays", "0"],
  ]);
  await goes.close();
  await expect.poll(devices).toEqual(["stays"]);
});

describe("of several server processes", () => {
  test("all are listed, and each ends its own; the session stays", async () => {
    const other = await world.another();
    await connect(logins.clerks[0], { device: "here" });
    const there = await connect(logins.clerks[1], { device: "there" }, other.address);
    await expect.poll(devices).toEqual(["here", "there"]);
    const found = (await list()).find(({ device }) => device === "there");
    expect(new Set((await list()).map(({ processId }) => processId)).size).toBe(2);
    const { processId = "", connectionId = 0 } = found ?? {};
    const end = (login: string) => world.send(operations.endConnection, { processId, connectionId }, login);
    expect(await end(logins.bancaAdmin)).toMatchObject({ ok: false, responseType: responses.notAllowed });
    expect(await end(logins.trader)).toMatchObject({ ok: true });
    expect(await there.ended).toBe(4409);
    await expect.poll(devices).toEqual(["here"]);
    expect(await end(logins.trader)).toMatchObject({ ok: false, responseType: responses.notFound });
    await connect(logins.clerks[1], { device: "there again" }, other.address);
    await expect.poll(devices).toEqual(["here", "there again"]);
    // A server that stops removes its own from the list.
    await other.close();
    expect(await devices()).toEqual(["here"]);
  });

  test("those of a killed one are listed for 15 seconds more, and then removed", async () => {
    await world.asOwner((sql) =>
      sql.run(
        query(
          {},
          `
      insert into live_process (id, name, heard_at, connections)
      values ('killed', 'killed', app.clock(),
        '[{"connectionId": 1, "device": "lost", "mac": "0", "personId": 1, "userName": "Lost", "serviceId": 1,
        "serviceName": "Banca", "role": 5, "host": "", "address": "", "since": 0, "subjects": [], "lagMs": null,
          "queuedBytes": 0, "sent": 0,
        "skipped": 0}]')`,
        ),
      ),
    );
    await world.time.set(world.time.now() + 14_999);
    expect(await devices()).toEqual(["lost"]);
    await world.time.set(world.time.now() + 1);
    expect(await devices()).toEqual([]);
  });
});

describe("in an entered POS", () => {
  const enter = async (): Promise<{ token: string; tokenAdm: string }> => {
    const entered = await world.answer(
      identity.enterPos,
      { posId: world.world.banca.clerks[0].posId },
      logins.bancaAdmin,
    );
    return { token: entered.token, tokenAdm: await world.tokenOf(logins.bancaAdmin) };
  };
  const hello = async (token: string, tokenAdm?: string): Promise<LiveClient> => {
    const client = await connectLive(world.address, undefined);
    clients.push(client);
    client.say({ op: "hello", token, device: "entered", ...(tokenAdm === undefined ? {} : { tokenAdm }) });
    return client;
  };

  test("the POS's token is valid beside the token of the admin who entered it", async () => {
    const { token, tokenAdm } = await enter();
    const client = await hello(token, tokenAdm);
    expect(await client.next()).toEqual({ op: "ready" });
    const { posId } = world.world.banca.clerks[0];
    client.say({ op: "sub", id: 1, subject: live.subjects.tickets(world.world.banca.serviceId, posId) });
    expect(await client.next()).toMatchObject({ op: "snap" });
  });

  test("alone, or beside another's, it is invalid", async () => {
    const { token } = await enter();
    expect(await (await hello(token)).ended).toBe(4401);
    expect(await (await hello(token, await world.tokenOf(logins.trader))).ended).toBe(4401);
  });

  test("when the admin signs out, its connection ends too", async () => {
    const { token, tokenAdm } = await enter();
    const client = await hello(token, tokenAdm);
    await client.next();
    await world.sendRaw("general/logout", {}, tokenAdm);
    expect(await client.ended).toBe(4401);
  });
});

describe("limits of a connection", () => {
  async function anonymous(): Promise<LiveClient> {
    const client = await connectLive(world.address, undefined);
    clients.push(client);
    return client;
  }

  test("a client that sends no hello within ten seconds is disconnected", async () => {
    const [silent, greeted] = [await anonymous(), await connect(logins.trader)];
    world.time.advance(9_999);
    silent.say({ op: "ping" });
    expect(await silent.next()).toEqual({ op: "pong" });
    world.time.advance(1);
    expect(await silent.ended).toBe(4408);
    greeted.say({ op: "ping" });
    expect(await greeted.next()).toEqual({ op: "pong" });
  });

  test.each<[rule: string, say: (client: LiveClient) => void]>([
    ["messages", (client) => client.say({ op: "ping" })],
    ["unrequested pongs", ({ socket }) => socket.pong()],
  ])("400 %s at once are accepted, more end the connection", async (_rule, say) => {
    const [fits, tooMuch] = [await anonymous(), await anonymous()];
    for (let said = 0; said < 399; said += 1) say(fits);
    for (let said = 0; said < 401; said += 1) say(tooMuch);
    expect([1006, 1008]).toContain(await tooMuch.ended);
    fits.say({ op: "sub", id: 1, subject: live.subjects.lines(1) });
    await expect.poll(() => fits.heard()).toContainEqual({ op: "denied", id: 1, reason: "notSignedIn" });
  });

  test("a client that sends pings without end is disconnected", async () => {
    const client = await anonymous();
    for (let said = 0; said < 401; said += 1) client.socket.ping();
    expect([1006, 1008]).toContain(await client.ended);
  });

  test("a message of 16 kB is the maximum, in any number of frames", async () => {
    const [large, pieces] = [await anonymous(), await anonymous()];
    large.socket.send(" ".repeat(16 * 1024 + 1));
    expect(await large.ended).toBe(1009);
    for (let sent = 0; sent < 65; sent += 1) pieces.socket.send("", { fin: false });
    expect([1006, 1008]).toContain(await pieces.ended);
  });

  test("64 connections per person are kept, another is refused until one of them has closed", async () => {
    const held = await Promise.all(Array.from({ length: 64 }, () => connect(logins.nordController)));
    const [other, another] = [await anonymous(), await connect(logins.trader)];
    const hello = { op: "hello", token: await world.tokenOf(logins.nordController), device: "one too many" } as const;
    other.say(hello);
    expect(await other.ended).toBe(1013);
    another.say({ op: "ping" });
    expect(await another.next()).toEqual({ op: "pong" });
    await held[0]?.close();
    await expect
      .poll(async () => {
        const next = await anonymous();
        next.say(hello);
        return Promise.race([next.ended, next.next().then(({ op }) => op)]);
      })
      .toBe("ready");
  });

  test("1,000 subscriptions per person start on all connections, another when one has ended", async () => {
    const held = await Promise.all(Array.from({ length: 6 }, () => connect(logins.trader)));
    for (const [index, client] of held.entries()) {
      for (let id = 0; id < (index < 5 ? 200 : 1); id += 1)
        client.say({ op: "sub", id, subject: live.subjects.lines(id + 1) });
      if (index < 5) await expect.poll(() => client.heard().filter(({ op }) => op === "snap").length).toBe(200);
    }
    const [first, , , , , last] = held;
    expect(await last?.next()).toEqual({ op: "denied", id: 0, reason: "tooMany" });
    first?.say({ op: "unsub", id: 0 });
    first?.say({ op: "ping" });
    await expect.poll(() => first?.heard()).toContainEqual({ op: "pong" });
    last?.say({ op: "sub", id: 1, subject: live.subjects.lines(1) });
    expect(await last?.next()).toMatchObject({ op: "snap", id: 1 });
  });

  test("another path than the live connection's is answered so, and closed", async () => {
    const socket = openSocket(Number(new URL(world.address).port), "127.0.0.1");
    socket.allowHalfOpen = true;
    socket.write("GET /dead HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
    socket.resume();
    await once(socket, "end");
    const cut = new Promise((resolve) => {
      socket.once("error", resolve);
    });
    const staying = systemTimers.every(20, () => socket.write("still here"));
    expect(await cut).toBeInstanceOf(Error);
    staying.clear();
  });
});
