import { network, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const listed = (login: string) => world.answer(network.listPos, {}, login);
const newPos = () => ({
  name: "Nouvo",
  zoneId: world.world.banca.zones.sid,
  address: "Ri 1",
  isActive: true,
  allowToPlay: true,
  creditLimit: 5_000,
  printerWidth: 58 as const,
});
const rulesVersions = query({ rules_version: "int8" }, "select rules_version from service where id = $1::int");
const versionNow = async () =>
  (await world.database.read("all", (sql) => sql.row(rulesVersions, [world.world.banca.serviceId])))?.rules_version ??
  0;

describe("the list", () => {
  test("has all zones and POS of an admin's service", async () => {
    const { zones, pos } = await listed(logins.bancaAdmin);
    expect(zones.map(({ name }) => name)).toEqual(["Kap", "Nord", "Sid"]);
    expect(pos.map(({ name, zoneName, sequence, creditLimit }) => [sequence, name, zoneName, creditLimit])).toEqual([
      [1, "POS of clerk1", "Nord", null],
      [2, "POS of clerk2", "Kap", null],
      [3, "POS of clerk3", "Sid", 100_000],
    ]);
  });

  test("has a controller's zone and those below it, and no other", async () => {
    const { zones, pos } = await listed(logins.nordController);
    expect(zones.map(({ name, parentId }) => [name, parentId])).toEqual([
      ["Kap", world.world.banca.zones.nord],
      ["Nord", null],
    ]);
    expect(pos.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  test("finds one POS by its number, in the person's own zones only", async () => {
    const [one, , three] = (await listed(logins.bancaAdmin)).pos;
    const found = async (posId: number | undefined) =>
      (await world.answer(network.findPos, { posId, limit: 10 }, logins.nordController)).rows.map(({ name }) => name);
    expect(await found(one?.posId)).toEqual(["POS of clerk1"]);
    expect(await found(three?.posId)).toEqual([]);
  });

  test("shows a customer's data", async () => {
    const { pos } = await listed(logins.kliyanAdmin);
    expect(pos.map(({ balance }) => balance)).toEqual([50_000, 50_000]);
  });
});

describe("saving", () => {
  test("creates a POS with the next number, audited, and under new rules", async () => {
    const before = await versionNow();
    const { posId } = await world.answer(network.savePos, newPos(), logins.bancaAdmin);
    const saved = (await listed(logins.bancaAdmin)).pos.find((pos) => pos.posId === posId);
    expect(saved).toMatchObject({ sequence: 4, name: "Nouvo", printerWidth: 58, balance: 0 });
    expect(await versionNow()).toBeGreaterThan(before);
    const audited = query(
      { act: "text", subject: "text" },
      "select act, subject from audit_entry order by id desc limit 1",
    );
    expect(await world.asOwner((sql) => sql.row(audited))).toEqual({ act: "addPos", subject: `pos ${posId}` });
  });

  test("changes one, and writes nothing when it is unchanged", async () => {
    const [, , { posId }] = world.world.banca.clerks;
    await world.answer(network.savePos, { ...newPos(), name: "Sid 3", posId }, logins.bancaAdmin);
    expect((await listed(logins.bancaAdmin)).pos.find((pos) => pos.posId === posId)).toMatchObject({
      name: "Sid 3",
      creditLimit: 5_000,
      sequence: 3,
    });
    const before = await versionNow();
    await world.answer(network.savePos, { ...newPos(), name: "Sid 3", posId }, logins.bancaAdmin);
    expect(await versionNow()).toBe(before);
  });

  test("does not overwrite a concurrent change: the stored state is returned, and kept", async () => {
    const [, , { posId }] = world.world.banca.clerks;
    const save = (more: object) =>
      world.send(network.savePos, { ...newPos(), name: "Sid 3", posId, ...more }, logins.bancaAdmin);
    const was = { ...newPos(), name: "Sid 3", printerType: 2, paysTickets: true, payMaximum: null };
    expect(await save({ was, address: "Ri 2" })).toMatchObject({ ok: true });
    expect(await save({ was, address: "Ri 3" })).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { name: "Sid 3", address: "Ri 2" },
    });
    expect((await listed(logins.bancaAdmin)).pos.find((pos) => pos.posId === posId)).toMatchObject({ address: "Ri 2" });
    expect(await save({ was: { ...was, address: "Ri 2" }, address: "Ri 1" })).toMatchObject({ ok: true });
  });

  test("sets whether a POS pays tickets, and up to which amount; absent fields stay", async () => {
    const [, { posId }] = world.world.banca.clerks;
    const rightsNow = async () =>
      (await listed(logins.bancaAdmin)).pos
        .filter((pos) => pos.posId === posId)
        .map((pos) => [pos.paysTickets, pos.payMaximum]);
    const save = (more: object) =>
      world.answer(network.savePos, { ...newPos(), name: "Kap 2", posId, ...more }, logins.bancaAdmin);
    expect(await rightsNow()).toEqual([[true, null]]);
    await save({ paysTickets: false, payMaximum: 70_000 });
    await save({});
    expect(await rightsNow()).toEqual([[false, 70_000]]);
    await save({ paysTickets: true, payMaximum: null });
    expect(await rightsNow()).toEqual([[true, null]]);
    expect(
      await world.send(network.savePos, { ...newPos(), name: "Kap 2", posId, payMaximum: 0 }, logins.bancaAdmin),
    ).toMatchObject({ ok: false, responseType: -1 });
  });

  test("a zone or a POS of another service, or a taken name, is refused", async () => {
    const {
      zoneId,
      customers: [{ posId }],
    } = world.world.kliyan;
    expect(await world.send(network.savePos, { ...newPos(), name: "X", zoneId }, logins.bancaAdmin)).toMatchObject({
      responseType: responses.notFound,
    });
    expect(await world.send(network.savePos, { ...newPos(), name: "X", posId }, logins.bancaAdmin)).toMatchObject({
      responseType: responses.notFound,
    });
    const taken = await world.send(network.savePos, newPos(), logins.bancaAdmin);
    expect(taken).toMatchObject({ responseType: responses.invalidPayload, data: { problems: [{ field: "name" }] } });
  });

  test("two new POS at once get two numbers", async () => {
    await Promise.all(
      ["A", "B"].map((name) => world.answer(network.savePos, { ...newPos(), name }, logins.bancaAdmin)),
    );
    const sequences = (await listed(logins.bancaAdmin)).pos.map(({ sequence }) => sequence);
    expect(new Set(sequences).size).toBe(sequences.length);
  });

  test.each([
    ["a limit below zero", { creditLimit: -1 }],
    ["an empty name", { name: "  " }],
    ["another paper", { printerWidth: 70 }],
  ])("%s is refused", async (_rule, other) => {
    const answer = await world.sendRaw(
      network.savePos.path,
      { ...newPos(), ...other },
      await world.tokenOf(logins.bancaAdmin),
    );
    expect(answer.response_type).toBe(responses.invalidPayload);
  });
});

test("rows of another service are hidden even from a query that asks for them", async () => {
  const everybody = query(
    { services: "int4[]" },
    "select array(select distinct service_id from pos order by service_id) as services",
  );
  const { banca, kliyan } = world.world;
  const seen = (scope: "all" | readonly number[]) =>
    world.database.read(scope, async (sql) => (await sql.row(everybody))?.services);
  expect(await seen("all")).toEqual([banca.serviceId, kliyan.serviceId]);
  expect(await seen([kliyan.serviceId])).toEqual([kliyan.serviceId]);
  expect(await seen([])).toEqual([]);
});
