import { live, messaging, responses, roles, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectLive, createTestServer, logins, slipOf, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type Sent = Parameters<typeof world.answer<typeof messaging.broadcast>>[1];
const hour = 3_600_000;

/** Sends a message; by default a banner to everyone for an hour. */
async function send(message: Partial<Sent> = {}) {
  return world.answer(
    messaging.broadcast,
    {
      kind: "banner",
      texts: { en: { title: "Hello", text: "" } },
      to: { level: "platform", ids: [], roles: [] },
      until: world.time.now() + hour,
      ...message,
    },
    logins.trader,
  );
}

const shownTo = async (login: string): Promise<number[]> =>
  (await world.answer(messaging.myMessages, {}, login)).messages.map(({ messageId }) => messageId);
const confirm = (login: string, messageIds: number[], isRead: boolean) =>
  world.answer(messaging.confirm, { messageIds, isRead }, login);
const everyone = [
  logins.trader,
  logins.assistant,
  logins.bancaAdmin,
  logins.nordController,
  ...logins.clerks,
  logins.kliyanAdmin,
  logins.kliyanAgent,
  ...logins.customers,
];

describe("a message goes", () => {
  const [one, two, three] = logins.clerks;
  test.each<[rule: string, to: () => Sent["to"], hears: readonly string[]]>([
    ["to everybody", () => ({ level: "platform", ids: [], roles: [] }), everyone],
    [
      "to a service",
      () => ({ level: "service", ids: [world.world.kliyan.serviceId], roles: [] }),
      [logins.kliyanAdmin, logins.kliyanAgent, ...logins.customers],
    ],
    [
      "to a zone and what is below it",
      () => ({ level: "zone", ids: [world.world.banca.zones.nord], roles: [] }),
      [logins.nordController, one, two],
    ],
    ["to a POS", () => ({ level: "pos", ids: [world.world.banca.clerks[2].posId], roles: [] }), [three]],
    [
      "to some roles of a zone",
      () => ({ level: "zone", ids: [world.world.banca.zones.nord], roles: [roles.controller] }),
      [logins.nordController],
    ],
    [
      "to a role everywhere",
      () => ({ level: "platform", ids: [], roles: [roles.admin] }),
      [logins.bancaAdmin, logins.kliyanAdmin],
    ],
  ])("%s, and to no one else", async (_rule, to, hears) => {
    const { messageId, addressed } = await send({ to: to() });
    const received: string[] = [];
    for (const login of everyone) if ((await shownTo(login)).includes(messageId)) received.push(login);
    expect(received.toSorted()).toEqual([...hears].toSorted());
    expect(addressed).toBe(hears.length);
    await world.answer(messaging.withdraw, { messageId }, logins.trader);
    expect(await shownTo(hears[0] ?? "")).not.toContain(messageId);
  });

  test.each<[rule: string, change: () => Partial<Sent>, code: number]>([
    ["to an unknown service", () => ({ to: { level: "service", ids: [9_999], roles: [] } }), responses.notFound],
    ["to unknown ids", () => ({ to: { level: "platform", ids: [1], roles: [] } }), responses.invalidPayload],
    ["to a level without ids", () => ({ to: { level: "zone", ids: [], roles: [] } }), responses.invalidPayload],
    ["until now", () => ({ until: world.time.now() }), responses.invalidPayload],
    [
      "that ends before it starts",
      () => ({ from: world.time.now() + 5, until: world.time.now() + 5 }),
      responses.invalidPayload,
    ],
    ["without words", () => ({ texts: {} }), responses.invalidPayload],
    [
      "in an unknown language",
      () => ({ texts: { de: { title: "Hallo", text: "" } } as never }),
      responses.invalidPayload,
    ],
  ])("is refused %s", async (_rule, change, code) => {
    const input = {
      kind: "banner" as const,
      texts: { en: { title: "Hello", text: "" } },
      to: { level: "platform" as const, ids: [], roles: [] },
      until: world.time.now() + hour,
      ...change(),
    };
    expect(await world.send(messaging.broadcast, input, logins.trader)).toMatchObject({
      ok: false,
      responseType: code,
    });
  });
});

test("it is shown from its start to its end, and says when that changes", async () => {
  const now = world.time.now();
  const { messageId } = await send({
    from: now + 60_000,
    until: now + 120_000,
    to: { level: "platform", ids: [], roles: [roles.agent] },
  });
  const shown = () => world.answer(messaging.myMessages, {}, logins.kliyanAgent);
  expect(await shown()).toEqual({ messages: [], nextAt: now + 60_000 });
  await world.time.set(now + 60_000);
  expect(await shown()).toMatchObject({
    messages: [{ messageId, from: now + 60_000, reached: false, read: false }],
    nextAt: now + 120_000,
  });
  await world.time.set(now + 120_000);
  expect(await shown()).toEqual({ messages: [], nextAt: null });
});

test("screens are notified when it is sent and withdrawn, in the transaction that wrote it", async () => {
  const { serviceId } = world.world.banca;
  const client = await connectLive(world.address, await world.tokenOf(logins.clerks[0]));
  const hear = (subject: string, id: number) => {
    client.say({ op: "sub", id, subject });
    return client.next();
  };
  expect(await hear(live.subjects.messages(world.world.kliyan.serviceId), 1)).toMatchObject({
    op: "denied",
    reason: "notAllowed",
  });
  const snap = await hear(live.subjects.messages(serviceId), 2);
  const seq = "seq" in snap ? snap.seq : -1;
  await send({ to: { level: "service", ids: [world.world.kliyan.serviceId], roles: [] } });
  const { messageId } = await send({ to: { level: "pos", ids: [world.world.banca.clerks[0].posId], roles: [] } });
  expect(await client.next()).toEqual({ op: "delta", id: 2, seq: seq + 1, data: {} });
  await world.answer(messaging.withdraw, { messageId }, logins.trader);
  expect(await client.next()).toEqual({ op: "delta", id: 2, seq: seq + 2, data: {} });
  expect(await world.send(messaging.withdraw, { messageId }, logins.trader)).toMatchObject({
    ok: false,
    responseType: responses.notFound,
  });
  await client.close();
});

describe("it is counted", () => {
  const listed = async (messageId: number, login: string) =>
    (await world.answer(messaging.listMessages, {}, login)).rows.find((message) => message.messageId === messageId);
  const [one, two, three] = logins.clerks;

  test("sent messages are found by kind and time, with the number of results", async () => {
    await world.time.set(world.time.now() + 3_600_000);
    const at = world.time.now();
    const { messageId } = await send({
      kind: "dialog",
      to: { level: "service", ids: [world.world.banca.serviceId], roles: [roles.clerk] },
    });
    const found = async (input: object): Promise<readonly unknown[]> => {
      const { rows, sums } = await world.answer(
        messaging.listMessages,
        { ...input, withSums: true },
        logins.bancaAdmin,
      );
      return [
        rows.some((message) => message.messageId === messageId),
        sums?.reduce((all, { count }) => all + count, 0) === rows.length,
      ];
    };
    for (const input of [{ sentFrom: at }, { sentTo: at + 1 }, { kind: "dialog", sentFrom: at }])
      expect(await found(input)).toEqual([true, true]);
    for (const input of [{ sentFrom: at + 1 }, { sentTo: at }, { kind: "banner", sentFrom: at }])
      expect(await found(input)).toEqual([false, true]);
  });

  test("the platform chooses a service and sees what reaches its people; others see their own", async () => {
    const { banca, kliyan } = world.world;
    const of = async (login: string, serviceId: number, messageId: number) =>
      (await world.answer(messaging.listMessages, { serviceId, limit: 500 }, login)).rows.find(
        (row) => row.messageId === messageId,
      );
    const { messageId } = await send({
      kind: "dialog",
      to: { level: "service", ids: [banca.serviceId], roles: [roles.clerk] },
    });
    expect(await of(logins.trader, banca.serviceId, messageId)).toMatchObject({ addressed: 3 });
    expect(await of(logins.trader, kliyan.serviceId, messageId)).toBeUndefined();
    expect(await of(logins.bancaAdmin, kliyan.serviceId, messageId)).toMatchObject({ addressed: 3 });
    const both = await send({ kind: "dialog", to: { level: "platform", ids: [], roles: [roles.customer] } });
    const [all, some] = [
      await listed(both.messageId, logins.trader),
      await of(logins.trader, kliyan.serviceId, both.messageId),
    ];
    expect(some?.addressed).toBeGreaterThan(0);
    expect(all?.addressed).toBeGreaterThanOrEqual(some?.addressed ?? 0);
    expect(await of(logins.trader, banca.serviceId, both.messageId)).toBeUndefined();
  });

  test("recipients and readers, in one's own subtree; twice counts once, others do not count", async () => {
    const { messageId } = await send({
      kind: "dialog",
      to: { level: "service", ids: [world.world.banca.serviceId], roles: [roles.clerk] },
    });
    for (const login of [one, one, two, logins.customers[0]]) await confirm(login, [messageId], false);
    expect(await listed(messageId, logins.trader)).toMatchObject({
      addressed: 3,
      reached: 2,
      read: 0,
      names: ["Banca"],
      state: "shown",
      sentBy: "Trader",
    });
    await confirm(two, [messageId], true);
    await confirm(three, [messageId], true);
    expect(await listed(messageId, logins.bancaAdmin)).toMatchObject({ addressed: 3, reached: 3, read: 2 });
    expect(await listed(messageId, logins.nordController)).toMatchObject({ addressed: 2, reached: 2, read: 1 });
    expect(await listed(messageId, logins.kliyanAdmin)).toBeUndefined();
    const readers = async (login: string) => (await world.answer(messaging.listReaders, { messageId }, login)).rows;
    const seen = (await readers(logins.bancaAdmin)).map(({ name, readAt }) => [name, readAt !== null]);
    expect(seen).toEqual([
      ["Clerk3", true],
      ["Clerk2", true],
      ["Clerk1", false],
    ]);
    expect((await readers(logins.nordController)).map(({ name }) => name)).toEqual(["Clerk2", "Clerk1"]);
    expect(await readers(logins.kliyanAdmin)).toEqual([]);
  });

  test("one that has not started cannot be read", async () => {
    const { messageId } = await send({
      from: world.time.now() + 1_000,
      to: { level: "service", ids: [world.world.banca.serviceId], roles: [] },
    });
    await confirm(one, [messageId], true);
    expect(await listed(messageId, logins.bancaAdmin)).toMatchObject({ reached: 0, read: 0, state: "planned" });
  });
});

describe("a notice that must be read", () => {
  const [clerk] = logins.clerks;
  const unread = { responseType: -21, data: { required: ["readNotice"] } };
  const slip = async (more: object = {}) => ({
    ...(await slipOf(world, [{ game: world.world.games.basketball, betType: 1, side: 1 }], 500)),
    ...more,
  });
  const sell = async (key: string, more: object = {}, login: string = clerk) =>
    world.send(tickets.sell, { key, slip: await slip(more) }, login);
  const notice = () =>
    send({ kind: "mustRead", to: { level: "pos", ids: [world.world.banca.clerks[0].posId], roles: [roles.clerk] } });
  /** Sessions are cached for two seconds. */
  const later = async () => world.time.set(world.time.now() + 2_000);

  test("blocks the next slip until it is read, but none begun before it, nor another POS", async () => {
    expect(await sell("before the notice")).toMatchObject({ ok: true });
    const begunAt = world.time.now();
    await later();
    const noticedAt = world.time.now();
    const { messageId } = await notice();
    await later();
    expect(await sell("begun at the very instant", { begunAt: noticedAt })).toMatchObject({ ok: false, ...unread });
    expect(await sell("begun a millisecond before", { begunAt: noticedAt - 1 })).toMatchObject({ ok: true });
    expect(await sell("a new slip")).toMatchObject({ ok: false, ...unread });
    expect((await world.answer(tickets.quote, await slip(), clerk)).refusals).toMatchObject([
      { code: -21, data: { required: ["readNotice"] } },
    ]);
    expect(await sell("begun with it", { begunAt: world.time.now() })).toMatchObject({ ok: false, ...unread });
    expect((await world.answer(tickets.quote, await slip({ begunAt }), clerk)).refusals).toEqual([]);
    expect(await sell("an open slip", { begunAt })).toMatchObject({ ok: true });
    expect(await sell("elsewhere", {}, logins.clerks[1])).toMatchObject({ ok: true });
    await confirm(clerk, [messageId], false);
    expect(await sell("it has only reached him")).toMatchObject({ ok: false, ...unread });
    await confirm(clerk, [messageId], true);
    expect(await sell("it is read")).toMatchObject({ ok: true });
  });

  test("blocks nothing once it is withdrawn", async () => {
    const { messageId } = await notice();
    await later();
    expect(await sell("is held up")).toMatchObject({ ok: false, ...unread });
    await world.answer(messaging.withdraw, { messageId }, logins.trader);
    await later();
    expect(await sell("not any more")).toMatchObject({ ok: true });
  });
});
