import { money, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { bookFindings, createTestServer, logins, sellTo, type TestServer, whileHeld } from "../../testing/index.ts";

// A week is closed in two steps: it is written, then its accounts are credited with their commission. Here the second
// step waits, so that it can be observed.

const { bancaAdmin } = logins;
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const far = async (login: string = bancaAdmin) => (await world.answer(money.closeProgress, {}, login)).week;
const waits = query(
  { is: "bool" },
  "select exists (select from pg_locks where relation = 'week_posting'::regclass and not granted) as is",
);

test("no week is in progress where none was closed, and only an admin sees it", async () => {
  expect(await far()).toBeNull();
  expect(await world.send(money.closeProgress, {}, logins.nordController)).toMatchObject({
    responseType: responses.notAllowed,
  });
});

test("accounts without their commission yet are not counted, then all are", async () => {
  await sellTo(world, logins.clerks[0], [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 1_000);
  await world.time.set(world.time.now() + 8 * 86_400_000);
  const { closing, waiting } = await whileHeld(world.url, "week_posting", "share", async () => {
    const input = world.answer(money.closeWeek, {}, bancaAdmin);
    await expect.poll(async () => (await world.asOwner((sql) => sql.row(waits)))?.is).toBe(true);
    return { closing: input, waiting: await far() };
  });
  await closing;
  const rows = async (by: "zone" | "pos") =>
    (await world.answer(money.weekFigures, { by, number: 1 }, bancaAdmin)).rows.length;
  const whole = (await rows("zone")) + (await rows("pos"));
  expect(whole).toBeGreaterThan(1);
  expect([waiting, await far()]).toMatchObject([
    { number: 1, done: 0, whole },
    { number: 1, done: whole, whole },
  ]);
  expect(await far(logins.kliyanAdmin)).toBeNull();
  expect(await bookFindings(world)).toEqual([]);
});
