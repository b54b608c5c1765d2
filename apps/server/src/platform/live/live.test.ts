import { calendar, catalog, lines, live, responses, services } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import {
  connectLive,
  createTestServer,
  houseSettings,
  type LiveClient,
  logins,
  sellTo,
  type TestServer,
} from "../../testing/index.ts";
import { publish } from "./index.ts";

let world: TestServer;
const clients: LiveClient[] = [];
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await world.close();
});

async function connect(login?: string): Promise<LiveClient> {
  const client = await connectLive(world.address, login === undefined ? undefined : await world.tokenOf(login));
  clients.push(client);
  return client;
}

const board = (): string => live.subjects.board(world.world.banca.serviceId, world.world.leagues.baseball);
/** Subscribes and returns the response. */
async function subscribed(client: LiveClient, subject: string, after?: number, id = 1): Promise<live.FromServer> {
  client.say({ op: "sub", id, subject, ...(after === undefined ? {} : { after }) });
  return client.next();
}

const seqOf = (message: live.FromServer): number => ("seq" in message ? message.seq : -1);
const say = (subject: string, ...data: object[]) =>
  world.database.transaction("all", (sql) =>
    publish(
      sql,
      data.map((one) => ({ subject, data: one })),
    ),
  );
let versions = new Map<string, number>();
/** Moves a money line of the second baseball game. */
async function move(price: number, side: 1 | 2 = 1): Promise<void> {
  const { eventId } = world.world.games.baseball[1];
  const version = versions.get(`${eventId}/${side}`) ?? 1;
  versions = versions.set(`${eventId}/${side}`, version + 1);
  await world.answer(
    lines.moveLines,
    { moves: [{ key: { eventId, betType: 1, side, alternate: 0 }, version, points: null, price }] },
    logins.trader,
  );
}

describe("HQ's lines", () => {
  test("reach every desk that watches the league, numbered without gaps", async () => {
    const subject = live.subjects.lines(world.world.leagues.baseball);
    const [one, other] = [await connect(logins.trader), await connect(logins.assistant)];
    const snap = await subscribed(one, subject);
    expect(snap).toMatchObject({ op: "snap", id: 1 });
    await subscribed(other, subject, undefined, 7);
    await move(125);
    await move(126);
    for (const [client, id] of [
      [one, 1],
      [other, 7],
    ] as const) {
      const [first, second] = [await client.next(), await client.next()];
      const { eventId } = world.world.games.baseball[1];
      expect(first).toMatchObject({
        op: "delta",
        id,
        seq: seqOf(snap) + 1,
        data: { eventId, lines: [{ price: 125, changedBy: "Trader" }] },
      });
      expect(second).toMatchObject({ op: "delta", id, seq: seqOf(snap) + 2, data: { lines: [{ price: 126 }] } });
    }
  });

  test("are not received after unsub", async () => {
    const client = await connect(logins.trader);
    await subscribed(client, live.subjects.lines(world.world.leagues.baseball));
    client.say({ op: "unsub", id: 1 });
    client.say({ op: "ping" });
    expect(await client.next()).toEqual({ op: "pong" });
    await move(127);
    const later = await connect(logins.trader);
    expect(seqOf(await subscribed(later, live.subjects.lines(world.world.leagues.baseball)))).toBeGreaterThan(0);
    expect(client.heard()).toEqual([]);
  });

  test("of a transaction that was rolled back are never sent", async () => {
    const subject = live.subjects.results(77);
    const client = await connect(logins.trader);
    await subscribed(client, subject);
    await world.database
      .transaction("all", async (sql) => {
        await publish(sql, [{ subject, data: { lost: true } }]);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await say(subject, { kept: true });
    expect(await client.next()).toMatchObject({ op: "delta", seq: 1, data: { kept: true } });
  });
});

describe("reconnecting", () => {
  const subject = live.subjects.results(78);
  test("with the last number continues from there", async () => {
    const witness = await connect(logins.trader);
    await subscribed(witness, subject);
    await say(subject, { n: 1 }, { n: 2 });
    await say(subject, { n: 3 });
    expect([await witness.next(), await witness.next(), await witness.next()].map(seqOf)).toEqual([1, 2, 3]);
    const first = await connect(logins.trader);
    expect(await subscribed(first, subject, 1)).toEqual({ op: "snap", id: 1, seq: 1 });
    expect([await first.next(), await first.next()]).toEqual([
      { op: "delta", id: 1, seq: 2, data: { n: 2 } },
      { op: "delta", id: 1, seq: 3, data: { n: 3 } },
    ]);
    expect(await subscribed(first, subject, 3, 2)).toEqual({ op: "snap", id: 2, seq: 3 });
  });

  test("with a number whose messages are no longer stored, asks for the data again", async () => {
    const forgetFirst = query({}, "delete from outbox where subjects @> array[$1::text] and 1 = any(seqs)");
    await world.asOwner((sql) => sql.run(forgetFirst, [subject]));
    const client = await connect(logins.trader);
    expect(await subscribed(client, subject, 1)).toEqual({ op: "resync", id: 1, seq: 3 });
    expect(await subscribed(client, subject, 2, 2)).toEqual({ op: "snap", id: 2, seq: 2 });
    expect(await client.next()).toMatchObject({ op: "delta", id: 2, seq: 3 });
  });

  test("with a number that this database never issued, asks for the data again", async () => {
    const client = await connect(logins.trader);
    expect(await subscribed(client, subject, 1_000)).toEqual({ op: "resync", id: 1, seq: 3 });
  });
});

describe("a service's board", () => {
  const boardSubject = () => live.subjects.board(world.world.banca.serviceId, world.world.leagues.baseball);

  test("shows what the service itself sells, under the numbers of HQ's subject", async () => {
    const [clerk, customer] = [await connect(logins.clerks[0]), await connect(logins.customers[0])];
    const seq = seqOf(await subscribed(clerk, boardSubject()));
    await subscribed(customer, live.subjects.board(world.world.kliyan.serviceId, world.world.leagues.baseball));
    const { settingsVersion } = await world.answer(services.getService, {}, logins.bancaAdmin);
    await world.answer(
      services.saveService,
      { settingsVersion, settings: { ...houseSettings, marginCents: 10 } },
      logins.bancaAdmin,
    );
    // With other settings all prices change: subscribers request the board again.
    expect(await clerk.next()).toEqual({ op: "resync", id: 1, seq });
    await move(130);
    const { eventId } = world.world.games.baseball[1];
    const moneyLines = (away: number, home: number) => ({
      eventId,
      offers: [
        { betType: 1, side: 1, price: away },
        { betType: 1, side: 2, price: home },
        ...Array.from({ length: 14 }, () => ({})),
      ],
    });
    expect(await clerk.next()).toMatchObject({ op: "delta", seq: seq + 1, data: moneyLines(125, -145) });
    expect(await customer.next()).toMatchObject({ op: "delta", data: moneyLines(130, -140) });
  });

  test("closes with a suspended game", async () => {
    const client = await connect(logins.clerks[0]);
    await subscribed(client, boardSubject());
    const { eventId } = world.world.games.baseball[1];
    await world.answer(catalog.suspendEvent, { eventId, isSuspended: true }, logins.trader);
    const message = await client.next();
    expect(message).toMatchObject({ op: "delta", data: { eventId, event: { isSuspended: true } } });
    expect(JSON.stringify(message)).not.toContain('"isOpen":true');
    await world.answer(catalog.suspendEvent, { eventId, isSuspended: false }, logins.trader);
    expect(JSON.stringify(await client.next())).toContain('"isOpen":true');
  });

  test("shows on which channel a game is broadcast, and when it no longer is", async () => {
    const client = await connect(logins.clerks[0]);
    await subscribed(client, boardSubject());
    const { eventId } = world.world.games.baseball[1];
    for (const tvChannel of ["ESPN 2", ""]) {
      await world.answer(calendar.setTvChannel, { eventId, tvChannel }, logins.trader);
      expect(await client.next()).toMatchObject({ op: "delta", data: { eventId, event: { tvChannel } } });
    }
  });

  test("is replayed in its current form, and a price of an outside source only moves the number", async () => {
    const subject = live.subjects.lines(world.world.leagues.baseball);
    const { eventId } = world.world.games.baseball[1];
    const client = await connect(logins.clerks[0]);
    const before = seqOf(await subscribed(client, boardSubject()));
    await move(131);
    await client.next();
    await say(subject, { eventId, sources: [] });
    expect(await client.next()).toEqual({ op: "delta", id: 1, seq: before + 2, data: { eventId } });
    expect(await subscribed(client, boardSubject(), before, 2)).toMatchObject({ op: "snap", seq: before });
    expect([await client.next(), await client.next()]).toMatchObject([
      { id: 2, seq: before + 1, data: { eventId } },
      { id: 2, seq: before + 2 },
    ]);
  });

  test("is requested again when the service's settings or leagues change", async () => {
    const client = await connect(logins.clerks[0]);
    const snap = await subscribed(client, boardSubject());
    await world.answer(catalog.switchLeague, { leagueId: world.world.leagues.hockey, isSold: true }, logins.bancaAdmin);
    expect(await client.next()).toEqual({ op: "resync", id: 1, seq: seqOf(snap) });
  });
});

describe("tickets of a POS", () => {
  test("are sent to the clerk who sold, the controller above and the admin", async () => {
    const [{ posId }] = world.world.banca.clerks;
    const subject = live.subjects.tickets(world.world.banca.serviceId, posId);
    const listeners = [
      await connect(logins.clerks[0]),
      await connect(logins.nordController),
      await connect(logins.bancaAdmin),
      await connect(logins.trader),
    ];
    for (const client of listeners) expect(await subscribed(client, subject)).toMatchObject({ op: "snap" });
    const { number } = await sellTo(
      world,
      logins.clerks[0],
      [{ game: world.world.games.basketball, betType: 1, side: 1 }],
      1_000,
    );
    for (const client of listeners) expect(JSON.stringify(await client.next())).toContain(String(number));
  });
});

describe("who may subscribe to what", () => {
  const ofClerk = (index: 1 | 2) =>
    live.subjects.tickets(world.world.banca.serviceId, world.world.banca.clerks[index].posId);
  const ofCustomer = (index: 0 | 1) =>
    live.subjects.tickets(world.world.kliyan.serviceId, world.world.kliyan.customers[index].posId);

  test.each([
    ["a clerk, HQ's lines", logins.clerks[0], () => live.subjects.lines(world.world.leagues.baseball), "notAllowed"],
    ["an admin, results", logins.bancaAdmin, () => live.subjects.results(1), "notAllowed"],
    [
      "a clerk, another service's board",
      logins.clerks[0],
      () => live.subjects.board(world.world.kliyan.serviceId, 1),
      "notAllowed",
    ],
    ["a clerk, another POS's tickets", logins.clerks[0], () => ofClerk(1), "notAllowed"],
    ["a controller, tickets of another zone", logins.nordController, () => ofClerk(2), "notAllowed"],
    ["a customer, another customer's tickets", logins.customers[0], () => ofCustomer(1), "notAllowed"],
    ["an admin, tickets of another service", logins.bancaAdmin, () => ofCustomer(0), "notAllowed"],
    ["an unknown subject", logins.trader, () => "0/secrets/1", "unknownSubject"],
    ["the service that has no board", logins.clerks[0], () => "0/board/1", "unknownSubject"],
    [
      "the internal subject of changed offers",
      logins.trader,
      () => `${world.world.banca.serviceId}/offers/0`,
      "unknownSubject",
    ],
    ["an anonymous caller", undefined, () => live.subjects.lines(1), "notSignedIn"],
  ])("%s: denied", async (_rule, login, subject, reason) => {
    expect(await subscribed(await connect(login), subject())).toEqual({ op: "denied", id: 1, reason });
  });

  test("an unknown token ends the connection", async () => {
    const client = await connect();
    client.say({ op: "hello", token: "f".repeat(64), device: "test" });
    expect(await client.ended).toBe(4401);
  });

  test("an invalid message ends the connection", async () => {
    const client = await connect(logins.trader);
    client.socket.send('{"op":"shout"}');
    expect(await client.ended).toBe(1007);
  });
});

describe("when a session changes", () => {
  const put = (change: string, login: string) =>
    world.asOwner((sql) => sql.run(query({}, `update person set ${change} where login = '${login}'`)));

  test("signing out ends the person's connections at once, in every process, and their token", async () => {
    const other = await world.another();
    const token = await world.tokenOf(logins.clerks[2]);
    const [here, there] = [await connectLive(world.address, token), await connectLive(other.address, token)];
    await world.sendRaw("general/logout", {}, token);
    expect([await here.ended, await there.ended]).toEqual([4401, 4401]);
    expect(await other.sendRaw(catalog.findSports.path, {}, token)).toMatchObject({
      response_type: responses.sessionExpired,
    });
    await other.close();
  });

  test("a required password change stops all messages until it is done", async () => {
    const client = await connect(logins.clerks[1]);
    await subscribed(client, board());
    await put("must_change_password = true", logins.clerks[1]);
    expect(await client.next()).toEqual({ op: "denied", id: 1, reason: "notAllowed" });
    expect(await subscribed(client, board(), undefined, 2)).toEqual({ op: "denied", id: 2, reason: "notAllowed" });
    await put("must_change_password = false", logins.clerks[1]);
    await expect.poll(() => subscribed(client, board(), undefined, 3)).toMatchObject({ op: "snap" });
  });

  test("a person who is suspended loses the connection", async () => {
    const client = await connect(logins.clerks[1]);
    await put("is_active = false", logins.clerks[1]);
    expect(await client.ended).toBe(4401);
    await put("is_active = true", logins.clerks[1]);
  });

  test("selling at another POS replaces the first one's tickets by those of the new one", async () => {
    const [first, , third] = world.world.banca.clerks.map(({ posId }) =>
      live.subjects.tickets(world.world.banca.serviceId, posId),
    );
    const client = await connect(logins.clerks[0]);
    await subscribed(client, first ?? "");
    await subscribed(client, board(), undefined, 2);
    await put(`pos_id = ${world.world.banca.clerks[2].posId}`, logins.clerks[0]);
    expect(await client.next()).toEqual({ op: "denied", id: 1, reason: "notAllowed" });
    expect(await subscribed(client, third ?? "", undefined, 3)).toMatchObject({ op: "snap" });
    await put(`pos_id = ${world.world.banca.clerks[0].posId}`, logins.clerks[0]);
  });

  test("a change whose notice was lost is seen within 30 seconds", async () => {
    const client = await connect(logins.clerks[1]);
    await world.asOwner(async (sql) => {
      await sql.run(query({}, "alter table session disable trigger note_session"));
      await sql.run(
        query(
          {},
          `update session set ended_at = app.clock() where person_id = ${world.world.banca.clerks[1].personId}`,
        ),
      );
      await sql.run(query({}, "alter table session enable trigger note_session"));
    });
    world.time.advance(30_000);
    expect(await client.ended).toBe(4401);
  });
});

test("a server that closes ends its connections and does not wait for them", async () => {
  const other = await createTestServer();
  const client = await connectLive(other.address, await other.tokenOf(logins.trader));
  await subscribed(client, live.subjects.lines(1));
  await other.close();
  expect(await client.ended).toBe(1001);
});

test("a second server process receives what the first one published", async () => {
  // Only the database connects them, so a message that this process did not write is enough.
  const subject = live.subjects.results(79);
  const client = await connect(logins.trader);
  await subscribed(client, subject);
  const result = query(
    {},
    "with message as (insert into outbox (subjects, data) values (array[$1::text], array['{}'::jsonb])) select pg_notify('outbox', '')",
  );
  await world.asOwner((sql) => sql.run(result, [subject]));
  expect(await client.next()).toMatchObject({ op: "delta", seq: 1 });
});

test("a message whose notice was lost is found within a second", async () => {
  const subject = live.subjects.results(80);
  const client = await connect(logins.trader);
  await subscribed(client, subject);
  await world.asOwner((sql) =>
    sql.run(query({}, "insert into outbox (subjects, data) values (array[$1::text], array['{}'::jsonb])"), [subject]),
  );
  world.time.advance(1_000);
  expect(await client.next()).toMatchObject({ op: "delta", seq: 1 });
});
