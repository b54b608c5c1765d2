import { rules } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { tellOfTimes } from "./times.ts";

// Which boards are refreshed when a rule begins or ends.

let world: TestServer;
let start: number;
beforeAll(async () => {
  world = await createTestServer();
  start = world.time.now();
  const { banca, games } = world.world;
  const service = { level: "service" as const, id: banca.serviceId };
  const save = (control: string, value: Record<string, unknown>, more: object) =>
    world.answer(
      rules.saveRule,
      {
        scope: service,
        control,
        kind: "default",
        selector: {},
        value,
        expiresAt: null,
        ...more,
      },
      logins.bancaAdmin,
    );
  await save(
    "ownLine",
    { points: 0, cents: 5 },
    { selector: { event: games.baseball[0].eventId, betType: 1 }, expiresAt: start + 10_000 },
  );
  await save("priceConversion", { table: "Dime line" }, { startsAt: start + 20_000 });
  await save("stakeRange", { minimum: 100, maximum: 0 }, { expiresAt: start + 30_000 });
  await world.answer(
    rules.saveRule,
    {
      scope: { level: "platform", id: 0 },
      control: "offered",
      kind: "default",
      selector: { service: world.world.kliyan.serviceId },
      value: { sold: false },
      expiresAt: start + 40_000,
    },
    logins.trader,
  );
  await world.answer(
    rules.saveRule,
    {
      scope: { level: "platform", id: 0 },
      control: "offered",
      kind: "default",
      selector: { until: start + 50_000 },
      value: { sold: false },
      expiresAt: null,
    },
    logins.trader,
  );
});
afterAll(async () => {
  await world.close();
});

test.each<[rule: string, from: number, to: number, services: () => readonly number[]]>([
  ["none before a line override ends", 0, 9_999, () => []],
  ["its service at that time", 9_999, 10_000, () => [world.world.banca.serviceId]],
  ["not again", 10_000, 10_001, () => []],
  ["a service when a planned table begins", 19_000, 20_000, () => [world.world.banca.serviceId]],
  ["none when a limit ends: no board shows it", 29_000, 31_000, () => []],
  ["the one service of a platform's rule", 39_000, 41_000, () => [world.world.kliyan.serviceId]],
])("%s", async (_rule, from, to, services) => {
  expect(await tellOfTimes(world.database, start + from, start + to)).toEqual(services());
});

test("every service when a rule of the platform ends for all", async () => {
  const result = await tellOfTimes(world.database, start + 49_000, start + 50_000);
  expect(result).toEqual(expect.arrayContaining([world.world.banca.serviceId, world.world.kliyan.serviceId]));
});
