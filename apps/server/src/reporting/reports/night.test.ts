import { money, reports } from "@chalkboard/contract";
import { addDays, businessDay, type EpochMs, instantOf } from "@chalkboard/kernel";
import { lastDayOfWeek } from "@chalkboard/ledger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { closeWeeks } from "../../money/index.ts";
import { bumpRules } from "../../identity/services/index.ts";
import { closeProved, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";

// A service that closes at 04:00: what is sold after midnight belongs to the evening before, with its week and
// commission; so does what is posted then.

let world: TestServer;
const zone = "America/Port-au-Prince";
const closeMinute = 240;
const [hour, halfHour] = [3_600_000, 1_800_000];
let sunday: string;
let monday: string;
/** The close that ends Sunday and its week. */
let close: EpochMs;

beforeAll(async () => {
  world = await createTestServer();
  const { serviceId, clerks } = world.world.banca;
  await world.asOwner(async (sql) => {
    await sql.run(query({}, "update service set settings = settings || '{\"closeMinute\": 240}' where id = $1::int"), [
      serviceId,
    ]);
    await sql.run(
      query(
        {},
        "update event set starts_at = starts_at + interval '14 days', cutoff_at = cutoff_at + interval '14 days'",
      ),
    );
    await bumpRules(sql, serviceId);
  });
  await world.answer(
    money.saveScheme,
    {
      owner: { posId: clerks[0].posId },
      scheme: { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 0 } as never,
    },
    logins.bancaAdmin,
  );
  sunday = lastDayOfWeek(businessDay(world.time.now(), zone, closeMinute), 7);
  monday = addDays(sunday, 1);
  close = instantOf(monday, closeMinute, zone);
});
afterAll(() => closeProved(world));

const sellAt = async (at: EpochMs, amount: number): Promise<void> => {
  await world.time.set(at);
  await sellTo(world, logins.clerks[0], [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], amount);
};
const figuresOf = async (day: string) =>
  (await world.answer(reports.results, { from: day, to: day }, logins.bancaAdmin)).total;

test("tickets of 01:00 and just before the close are the evening's, at the close the new day's", async () => {
  await sellAt(close - 3 * hour, 1_000);
  await sellAt(close - 1, 200);
  await sellAt(close, 30);
  expect([(await figuresOf(sunday)).sales, (await figuresOf(monday)).sales]).toEqual([1_200, 30]);
});

test("the week ends at the close and can be closed a minute later, with its own commission", async () => {
  const { serviceId } = world.world.banca;
  expect(await world.answer(money.listWeeks, {}, logins.bancaAdmin)).toMatchObject([
    { number: 1, to: sunday, closedAt: null },
  ]);
  for (const [at, closed] of [
    [close + 59_999, []],
    [close + 60_000, [1]],
  ] as const) {
    await world.time.set(at);
    expect(await closeWeeks(world.database, serviceId, null)).toEqual(closed);
  }
  const { rows } = await world.answer(money.weekFigures, { by: "pos", number: 1 }, logins.bancaAdmin);
  expect(rows.find(({ name }) => name === "POS of clerk1")).toMatchObject({ sales: 1_200, commission: 120 });
  // Monday has what the open week earned so far.
  expect([(await figuresOf(sunday)).commission, (await figuresOf(monday)).commission]).toEqual([120, 3]);
});

test("commission belongs to the day that earned it, whenever it is posted", async () => {
  const { serviceId } = world.world.banca;
  const evening = addDays(monday, 7);
  // Half past one on the next night: the calendar's Tuesday, and still Monday's evening.
  await world.time.set(close + 8 * 24 * hour - 2 * hour - halfHour);
  expect(await closeWeeks(world.database, serviceId, null)).toEqual([2]);
  expect([
    (await figuresOf(monday)).commission,
    (await figuresOf(evening)).commission,
    (await figuresOf(addDays(evening, 1))).commission,
  ]).toEqual([3, 0, 0]);
});
