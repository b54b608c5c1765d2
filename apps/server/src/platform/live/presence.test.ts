import { live } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connectLive, createTestServer, type LiveClient, logins, type TestServer } from "../../testing/index.ts";

let world: TestServer;
/** Each test has its own league: editors of the previous test may still be leaving. */
let leagueId = 100;
let clients: LiveClient[] = [];
let editor: LiveClient;
let other: LiveClient;
beforeAll(async () => {
  world = await createTestServer();
});
beforeEach(async () => {
  leagueId += 1;
  [editor, other] = [await watching(logins.trader), await watching(logins.assistant)];
});
afterEach(async () => {
  for (const client of clients) await client.close();
  clients = [];
});
afterAll(async () => {
  await world.close();
});

const cell = (side: 1 | 2 = 1): live.TypedCell => ({
  eventId: world.world.games.baseball[0].eventId,
  betType: 1,
  side,
  alternate: 0,
  part: "price",
});
const lines = (): string => live.subjects.lines(leagueId);
const types = (at: live.TypedCell | null, client = editor, id = 1): void => client.say({ op: "typing", id, at });
const received = (...cells: readonly live.TypedCell[]) => ({
  op: "typing",
  id: 1,
  people: cells.map((at) => ({ name: "Trader", at })),
});

async function watching(login: string, subject = lines(), address = world.address): Promise<LiveClient> {
  const client = await connectLive(address, await world.tokenOf(login));
  clients.push(client);
  client.say({ op: "sub", id: 1, subject });
  await client.next();
  return client;
}

/** Everything that a client has received once all messages to it so far have arrived. */
async function allReceived(client: LiveClient): Promise<readonly live.FromServer[]> {
  const all: live.FromServer[] = [];
  client.say({ op: "ping" });
  for (let message = await client.next(); message.op !== "pong"; message = await client.next()) all.push(message);
  return all;
}

test("people who watch the same lines see who edits where, except the editor", async () => {
  types(cell());
  expect(await other.next()).toEqual(received(cell()));
  expect(await allReceived(editor)).toEqual([]);
});

test.each<[what: string, end: () => void]>([
  ["the editor leaves the cell", () => types(null)],
  ["the editor stops watching", () => editor.say({ op: "unsub", id: 1 })],
  [
    "the editor watches something else under the same number",
    () => editor.say({ op: "sub", id: 1, subject: live.subjects.results(1) }),
  ],
  ["the editor's connection ends", () => editor.socket.terminate()],
  ["the editor has been silent for 30 seconds", () => world.time.advance(30_000)],
])("it ends when %s", async (_what, end) => {
  types(cell());
  await other.next();
  end();
  expect(await other.next()).toEqual(received());
});

test("it lasts as long as the editor repeats it, which is sent to no one", async () => {
  types(cell());
  await other.next();
  for (let times = 0; times < 3; times += 1) {
    world.time.advance(29_999);
    types(cell());
    await allReceived(editor);
    // Messages of one process are in order: the other's comes after it.
    types(cell(2), other);
    expect(await editor.next()).toEqual({ op: "typing", id: 1, people: [{ name: "Assistant", at: cell(2) }] });
    types(null, other);
    expect(await editor.next()).toEqual(received());
  }
  expect(await allReceived(other)).toEqual([]);
});

test("another cell replaces the previous one; several are all sent", async () => {
  types(cell());
  await other.next();
  types(cell(2));
  expect(await other.next()).toEqual(received(cell(2)));
  const third = await watching(logins.trader);
  expect(await third.next()).toEqual(received(cell(2)));
  types(cell(), third);
  expect(await other.next()).toEqual(received(cell(2), cell()));
  expect(await editor.next()).toEqual(received(cell()));
});

test("the same in another process, also for a later subscriber; it ends when that process stops", async () => {
  const second = await world.another();
  const there = await watching(logins.trader, lines(), second.address);
  types(cell(), there);
  expect(await other.next()).toEqual(received(cell()));
  expect(await (await watching(logins.assistant)).next()).toEqual(received(cell()));
  await second.close();
  expect(await other.next()).toEqual(received());
});

test.each<[who: string, login: string, subject: () => string]>([
  [
    "a subscriber of a service's board of the league",
    logins.clerks[0],
    () => live.subjects.board(world.world.banca.serviceId, leagueId),
  ],
  [
    "a trader who watches such a board",
    logins.trader,
    () => live.subjects.board(world.world.banca.serviceId, leagueId),
  ],
  ["a subscriber of another league", logins.assistant, () => live.subjects.lines(1)],
  ["a subscriber of the league's results", logins.assistant, () => live.subjects.results(leagueId)],
])("%s neither receives nor sends presence", async (_who, login, subject) => {
  const foreign = await watching(login, subject());
  types(cell(2), foreign);
  types(cell(2), foreign, 7);
  types(cell());
  expect(await other.next()).toEqual(received(cell()));
  expect(await allReceived(foreign)).toEqual([]);
});
