import { audit, money, operations, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// Servers, live processes, and acknowledged events.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const servers = async () => (await world.answer(operations.listServers, {}, logins.trader)).rows;
const save = (payload: { name: string; serverId?: number; was?: string }) =>
  world.send(operations.saveServer, payload, logins.trader);

describe("servers", () => {
  test("are listed with their services; one is created, and renamed over the name that was seen", async () => {
    expect(await servers()).toMatchObject([{ name: "test", services: 3, active: 3, pos: 5 }]);
    const made = await save({ name: "second" });
    const { serverId } = made.data as { serverId: number };
    expect(await save({ serverId, name: "lazy", was: "first" })).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { name: "second" },
    });
    expect(await save({ serverId, name: "backup", was: "second" })).toMatchObject({ ok: true });
    expect((await servers()).map(({ name, services }) => [name, services])).toEqual([
      ["backup", 0],
      ["test", 3],
    ]);
  });

  test("have unique names, in any case", async () => {
    expect(await save({ name: "TEST" })).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "name", code: "taken" }] },
    });
    expect(await save({ serverId: 999, name: "nobody" })).toMatchObject({ responseType: responses.notFound });
  });

  test("every live process is listed, with connections or without", async () => {
    const second = await world.another();
    const count = async () => (await world.answer(operations.listProcesses, {}, logins.trader)).length;
    await expect.poll(count).toBe(2);
    const processes = await world.answer(operations.listProcesses, {}, logins.trader);
    expect(processes.map(({ slipsPerSecond, memoryBytes }) => [slipsPerSecond, memoryBytes])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(await world.answer(operations.replication, {}, logins.trader)).toEqual({ replicas: 0, lagMs: null });
    await second.close();
    expect(await count()).toBe(1);
  });
});

describe("a significant event", () => {
  const list = async (filters: object = {}) => (await world.answer(operations.listEvents, filters, logins.trader)).rows;
  const see = (eventIds: readonly number[], note = "") =>
    world.send(operations.acknowledgeEvents, { eventIds: [...eventIds], note }, logins.trader);
  beforeAll(async () => {
    const account = { posId: world.world.banca.clerks[0].posId };
    const adjust = { kind: "adjustment", account, amount: 1, reason: "a cent" } as const;
    for (const key of ["adjustment one", "adjustment two"])
      await world.answer(money.postTransaction, { ...adjust, key }, logins.bancaAdmin);
  });

  test("is acknowledged once, with its person and note; the first note stays", async () => {
    const [newest, older] = await list({ isOpen: true });
    expect(await see([newest?.id ?? 0], "a till was short")).toMatchObject({ data: { acknowledged: 1 } });
    expect(await see([newest?.id ?? 0, older?.id ?? 0], "again")).toMatchObject({ data: { acknowledged: 1 } });
    expect(await list({ isOpen: true })).toEqual([]);
    expect((await list({ isOpen: false })).map(({ note, seenBy, serviceName }) => [note, seenBy, serviceName])).toEqual(
      [
        ["a till was short", "Trader", "Banca"],
        ["again", "Trader", "Banca"],
      ],
    );
  });

  test("is acknowledged by an admin in their own service; another one's is not found", async () => {
    const adjust = {
      kind: "adjustment",
      account: { posId: world.world.banca.clerks[0].posId },
      amount: 1,
      reason: "a cent",
      key: "adjustment three",
    } as const;
    await world.answer(money.postTransaction, adjust, logins.bancaAdmin);
    const [event] = await list({ isOpen: true });
    const seeAs = (login: string) =>
      world.send(operations.acknowledgeEvents, { eventIds: [event?.id ?? 0], note: "mine" }, login);
    expect(await seeAs(logins.kliyanAdmin)).toMatchObject({ responseType: responses.notFound });
    expect(await seeAs(logins.bancaAdmin)).toMatchObject({ data: { acknowledged: 1 } });
    expect((await world.answer(operations.listEvents, { isOpen: false }, logins.bancaAdmin)).rows[0]).toMatchObject({
      id: event?.id,
      seenBy: "Banca",
      note: "mine",
    });
  });

  test("that does not exist is refused, and nothing is stored", async () => {
    expect(await see([999_999])).toMatchObject({ responseType: responses.notFound });
  });

  test("is found by its service", async () => {
    expect(await list({ serviceId: world.world.banca.serviceId })).toHaveLength(3);
    expect(await list({ serviceId: world.world.kliyan.serviceId })).toEqual([]);
  });
});

test("a service's history is readable by the platform", async () => {
  const input = { record: "service", serviceId: world.world.banca.serviceId } as const;
  expect((await world.answer(audit.recordHistory, input, logins.trader)).rows).toEqual([]);
  expect(await world.send(audit.recordHistory, input, logins.bancaAdmin)).toMatchObject({
    responseType: responses.notAllowed,
  });
});
