import { identity, live, operations, responses } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { connectLive, createTestServer, type LiveClient, logins, type TestServer } from "../testing/index.ts";

let house: TestServer;
let clients: LiveClient[] = [];
beforeAll(async () => { house = await createTestServer(); });
afterEach(async () => {
  for (const client of clients) await client.close();
  clients = [];
});
afterAll(async () => { await house.close(); });

async function connect(login: string, hello: Parameters<typeof connectLive>[2] = {}, address = house.address): Promise<LiveClient> {
  const client = await connectLive(address, await house.tokenOf(login), hello);
  clients.push(client);
  return client;
}

const list = async () => (await house.answer(operations.listConnections, {}, logins.trader)).connections;
const devices = async (): Promise<string[]> => (await list()).map(({ device }) => device).toSorted();

test("a connection is listed with who it is, from which machine, since when and what it hears", async () => {
  const client = await connect(logins.clerks[0], { device: "Clerk1-6-2-shop.example", mac: "00:1b:44:11:3a:b7" });
  const subject = live.subjects.board(house.world.banca.serviceId, house.world.leagues.baseball);
  client.say({ op: "sub", id: 1, subject });
  await client.next();
  expect(await list()).toMatchObject([{
    device: "Clerk1-6-2-shop.example", mac: "00:1b:44:11:3a:b7", userName: "Clerk1", personId: house.world.banca.clerks[0].personId, serviceName: "Banca",
    role: 5, host: new URL(house.address).host, address: "127.0.0.1", since: house.time.now(), subjects: [subject], queuedBytes: 0, sent: 2, skipped: 0,
  }]);
  client.say({ op: "unsub", id: 1 });
  client.say({ op: "ping" });
  await client.next();
  expect(await list()).toMatchObject([{ subjects: [], sent: 3 }]);
});

test("without a print program the mac is 0; who has said nothing yet, or has gone, is not listed", async () => {
  await connect(logins.trader, { device: "stays" });
  const goes = await connect(logins.assistant, { device: "goes" });
  clients.push(await connectLive(house.address, undefined));
  expect(await list()).toMatchObject([{ device: "stays", mac: "0" }, { device: "goes" }]);
  await goes.close();
  await expect.poll(devices).toEqual(["stays"]);
});

describe("of several server processes", () => {
  test("all are listed, and each ends its own; the session stays", async () => {
    const other = await house.another();
    await connect(logins.clerks[0], { device: "here" });
    const there = await connect(logins.clerks[1], { device: "there" }, other.address);
    await expect.poll(devices).toEqual(["here", "there"]);
    const found = (await list()).find(({ device }) => device === "there");
    expect(new Set((await list()).map(({ processId }) => processId)).size).toBe(2);
    const { processId = "", connectionId = 0 } = found ?? {};
    const end = (login: string) => house.ask(operations.endConnection, { processId, connectionId }, login);
    expect(await end(logins.bancaAdmin)).toMatchObject({ ok: false, responseType: responses.notAllowed });
    expect(await end(logins.trader)).toMatchObject({ ok: true });
    expect(await there.ended).toBe(4409);
    await expect.poll(devices).toEqual(["here"]);
    expect(await end(logins.trader)).toMatchObject({ ok: false, responseType: responses.notFound });
    await connect(logins.clerks[1], { device: "there again" }, other.address);
    await expect.poll(devices).toEqual(["here", "there again"]);
    // What goes down takes its own off the list.
    await other.close();
    expect(await devices()).toEqual(["here"]);
  });

  test("one that was killed is listed for 15 seconds more, and then forgotten", async () => {
    await house.asOwner((sql) => sql.run(query({}, `
      insert into live_process (id, name, heard_at, connections)
      values ('killed', 'killed', app.clock(), '[{"connectionId": 1, "device": "lost", "mac": "0", "personId": 1, "userName": "Lost", "serviceId": 1,
        "serviceName": "Banca", "role": 5, "host": "", "address": "", "since": 0, "subjects": [], "lagMs": null, "queuedBytes": 0, "sent": 0,
        "skipped": 0}]')`)));
    await house.time.set(house.time.now() + 14_999);
    expect(await devices()).toEqual(["lost"]);
    await house.time.set(house.time.now() + 1);
    expect(await devices()).toEqual([]);
  });
});

describe("in an entered POS", () => {
  const enter = async (): Promise<{ token: string; tokenAdm: string }> => {
    const entered = await house.answer(identity.enterPos, { posId: house.world.banca.clerks[0].posId }, logins.bancaAdmin);
    return { token: entered.token, tokenAdm: await house.tokenOf(logins.bancaAdmin) };
  };
  const hello = async (token: string, tokenAdm?: string): Promise<LiveClient> => {
    const client = await connectLive(house.address, undefined);
    clients.push(client);
    client.say({ op: "hello", token, device: "entered", ...(tokenAdm === undefined ? {} : { tokenAdm }) });
    return client;
  };

  test("the POS's token is good beside the token of who entered it", async () => {
    const { token, tokenAdm } = await enter();
    const client = await hello(token, tokenAdm);
    expect(await client.next()).toEqual({ op: "ready" });
    const { posId } = house.world.banca.clerks[0];
    client.say({ op: "sub", id: 1, subject: live.subjects.tickets(house.world.banca.serviceId, posId) });
    expect(await client.next()).toMatchObject({ op: "snap" });
  });

  test("alone, or beside another's, it is worth nothing", async () => {
    const { token } = await enter();
    expect(await (await hello(token)).ended).toBe(4401);
    expect(await (await hello(token, await house.tokenOf(logins.trader))).ended).toBe(4401);
  });

  test("when the admin signs out, its connection ends too", async () => {
    const { token, tokenAdm } = await enter();
    const client = await hello(token, tokenAdm);
    await client.next();
    await house.askRaw("general/logout", {}, tokenAdm);
    house.time.advance(30_000);
    expect(await client.ended).toBe(4401);
  });
});
