import { money } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { silentLog } from "../../platform/ports/system.ts";
import {
  createTestClock,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  type TestServer,
} from "../../testing/index.ts";
import { followCalendar, scheduleCalendar } from "../index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const waiting = query(
  { key: "text?" },
  "select key from graphile_worker.jobs where task_identifier = 'moneyCalendar' order by key",
);

test("every selling service's schedule is queued soon after the start, once while pending", async () => {
  const time = createTestClock(0);
  const calendar = scheduleCalendar({ database: world.database, timers: time.timers, log: silentLog });
  const jobs = async () => (await world.asOwner((sql) => sql.rows(waiting))).map(({ key }) => key);
  time.advance(999);
  expect(await jobs()).toEqual([]);
  time.advance(1);
  time.advance(5 * 60_000);
  await calendar.close();
  const { banca, kliyan } = world.world;
  expect(await jobs()).toEqual([banca.serviceId, kliyan.serviceId].map((id) => `moneyCalendar/${id}`));
});

test("due work is done once: the week, the winners, the credit", async () => {
  const { serviceId } = world.world.banca;
  const game = world.world.games.baseball[0];
  await sellTo(world, logins.clerks[0], [{ game, betType: 1, side: 1 }], 1_000);
  await world.answer(
    money.grantCredit,
    { key: "credit-of-a-day", posId: world.world.banca.clerks[0].posId, amount: 70, days: 1, reason: "test" },
    logins.bancaAdmin,
  );
  await world.time.set(game.startsAt + 4 * 3_600_000);
  await endBaseball(world, game, 5, 3);
  const nothing = { weeks: [], prizes: { tickets: 0, amount: 0 }, credit: 0 };
  expect(await followCalendar(world.database, serviceId)).toEqual(nothing);
  await world.time.set(world.time.now() + 60 * 86_400_000);
  const done = await followCalendar(world.database, serviceId);
  expect(done).toMatchObject({ prizes: { tickets: 1, amount: 2_200 }, credit: 70 });
  expect(done.weeks.length).toBeGreaterThan(7);
  expect(await followCalendar(world.database, serviceId)).toEqual(nothing);
});
