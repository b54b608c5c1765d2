import { audit, network, responses, services } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, startOfTests, type TestServer } from "../../testing/index.ts";

// The history of one record, from the audit chain: who changed what, before and after, and who may see it.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  const {
    banca: {
      clerks: [clerk],
    },
  } = world.world;
  const { pos } = await world.answer(network.listPos, {}, logins.bancaAdmin);
  const row = pos.find(({ posId }) => posId === clerk.posId);
  if (row === undefined) throw new Error("the clerk's POS is listed");
  const { posId, name, zoneId, isActive, allowToPlay, creditLimit } = row;
  for (const address of ["Ri 1", "Ri 2"]) {
    await world.time.set(world.time.now() + 1_000);
    await world.answer(
      network.savePos,
      { posId, name, zoneId, isActive, allowToPlay, creditLimit, printerWidth: 80, address },
      logins.bancaAdmin,
    );
  }
  const was = await world.answer(services.getSecurity, {}, logins.bancaAdmin);
  await world.answer(services.saveSecurity, { ...was, attempts: 9, was }, logins.bancaAdmin);
});
afterAll(async () => {
  await world.close();
});

const ours = (): number => world.world.banca.clerks[0].posId;

test("a POS shows each change, the newest first: who, when, before and after", async () => {
  const { rows, sums } = await world.answer(
    audit.recordHistory,
    { record: "pos", posId: ours(), withSums: true },
    logins.bancaAdmin,
  );
  expect(
    rows.map(({ at, by, before, after }) => [
      at - startOfTests,
      by,
      (before as { address: string }).address,
      (after as { address: string }).address,
    ]),
  ).toEqual([
    [2_000, "Banca", "Ri 1", "Ri 2"],
    [1_000, "Banca", "", "Ri 1"],
  ]);
  expect(sums).toEqual([{ count: 2 }]);
});

test("a part of a service's configuration shows only its own changes", async () => {
  const { rows } = await world.answer(audit.recordHistory, { record: "security" }, logins.bancaAdmin);
  expect(rows).toMatchObject([{ by: "Banca", after: { attempts: 9 } }]);
  for (const record of ["settings", "appearance", "paper"] as const) {
    expect((await world.answer(audit.recordHistory, { record }, logins.bancaAdmin)).rows).toEqual([]);
  }
  expect((await world.answer(audit.recordHistory, { record: "security" }, logins.kliyanAdmin)).rows).toEqual([]);
});

describe("who may", () => {
  test.each<[rule: string, login: string, input: () => object, code: number]>([
    [
      "an admin may read a POS of their own service",
      logins.bancaAdmin,
      () => ({ record: "pos", posId: ours() }),
      responses.success,
    ],
    ["an unknown POS is not found", logins.bancaAdmin, () => ({ record: "pos" }), responses.notFound],
    [
      "an admin may not read a POS of another service",
      logins.kliyanAdmin,
      () => ({ record: "pos", posId: ours() }),
      responses.notFound,
    ],
    ["a clerk may read nothing", logins.clerks[0], () => ({ record: "pos", posId: ours() }), responses.notAllowed],
    [
      "a controller may not read the configuration",
      logins.nordController,
      () => ({ record: "security" }),
      responses.notAllowed,
    ],
  ])("%s", async (_rule, login, input, code) => {
    expect(await world.sendRaw(audit.recordHistory.path, input(), await world.tokenOf(login))).toMatchObject({
      response_type: code,
    });
  });
});
