import { tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  addTestRule,
  type Bet,
  bookFindings,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  slipOf,
  type TestServer,
} from "../../testing/index.ts";
import { sweepCounts } from "./index.ts";

// Counts that can no longer be queried are deleted; those that a sale may query stay, and the books prove them. Each
// test has its own world.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
  await world.asOwner((sql) => addTestRule(sql, banca(), "repeatLimits", { client: 2, agent: 0, zone: 0, service: 9 }));
  await world.asOwner((sql) => addTestRule(sql, banca(), "ticketLimits", { perEvent: 9, perCustomer: 0, perDay: 9 }));
  await world.asOwner((sql) => addTestRule(sql, banca(), "wagerMaximum", { perWager: 0, perLine: 900_000 }));
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
const banca = () => world.world.banca.serviceId;
const day = 86_400_000;
const ended = (): Bet => ({ game: world.world.games.baseball[0], betType: 1, side: 1 });
const toCome = (): Bet => ({ game: world.world.games.basketball, betType: 1, side: 1 });
const kinds = query(
  { kind: "int2", rows: "int8" },
  "select kind, count(*) as rows from sold_count where service_id = $1::int group by kind order by kind",
);
const counts = async () =>
  Object.fromEntries((await world.asOwner((sql) => sql.rows(kinds, [banca()]))).map(({ kind, rows }) => [kind, rows]));
const postpone = query(
  {},
  "update event set starts_at = $2::timestamptz, cutoff_at = $2::timestamptz where id = $1::bigint",
);
const sweep = () => sweepCounts(world.database, banca());
/**
 * The basketball game is in a month; the baseball game ends. Then a number of days pass, and something is sold again.
 */
async function passDays(days: number, sellsAgain = true): Promise<void> {
  const { eventId } = toCome().game;
  await world.asOwner((sql) => sql.run(postpone, [eventId, new Date(world.time.now() + 30 * day)]));
  await world.time.set(ended().game.startsAt + 3 * 3_600_000);
  await endBaseball(world, ended().game, 5, 4);
  await world.time.set(world.time.now() + days * day);
  if (sellsAgain) await sellTo(world, clerk, [{ ...toCome(), side: 2 }], 100);
}

test("counts of a day, its lines and its legs are deleted eight days later, not a day before", async () => {
  await sellTo(world, clerk, [ended()], 100);
  const before = await counts();
  expect(before).toEqual({ 1: 1, 2: 1, 3: 1, 5: 1, 7: 1 });
  await passDays(6);
  expect([await sweep(), Object.values(await counts()).every((rows) => rows === 2)]).toEqual([[], true]);
  await world.time.set(world.time.now() + day);
  expect(await sweep()).toHaveLength(1);
  expect(await counts()).toEqual(before);
  expect(await sweep()).toEqual([]);
});

test("what may be sold again stays counted: a bet on a future game, also with one that is over", async () => {
  await sellTo(world, clerk, [toCome()], 100);
  await sellTo(world, clerk, [toCome()], 100);
  await sellTo(world, clerk, [ended(), toCome()], 100);
  await passDays(12);
  await sweep();
  const { refusals } = await world.answer(tickets.quote, await slipOf(world, [toCome()], 100), clerk);
  expect(refusals).toMatchObject([{ code: -50, data: { sold: 2 } }]);
});

test("the last day with a sale stays", async () => {
  await sellTo(world, clerk, [ended()], 100);
  await passDays(40, false);
  expect([await sweep(), await counts()]).toEqual([[], { 1: 1, 2: 1, 3: 1, 5: 1, 7: 1 }]);
});

test("a ticket that is cancelled after its counts were swept changes none", async () => {
  const { number } = await sellTo(world, clerk, [ended()], 100);
  const other = await sellTo(world, clerk, [toCome()], 100);
  await passDays(12);
  await sweep();
  const left = await counts();
  expect(await world.send(tickets.cancel, { number, reason: "late" }, logins.bancaAdmin)).toMatchObject({ ok: false });
  await world.answer(tickets.cancel, { number: other.number, reason: "late" }, logins.bancaAdmin);
  expect(await counts()).toEqual(left);
});

test("a service that counts nothing has nothing to sweep", async () => {
  await sellTo(world, logins.customers[0], [ended()], 100);
  await passDays(12);
  expect(await sweepCounts(world.database, world.world.kliyan.serviceId)).toEqual([]);
});

const bringBack = query(
  {},
  `
  update event set status = 'scheduled', starts_at = $2::timestamptz, cutoff_at = $2::timestamptz
    where id = $1::bigint`,
);

test("a game reoffered after its counts were swept is counted from what was sold", async () => {
  await sellTo(world, clerk, [ended()], 100);
  await sellTo(world, clerk, [ended()], 100);
  await passDays(12);
  await sweep();
  await world.asOwner((sql) => sql.run(bringBack, [ended().game.eventId, new Date(world.time.now() + day)]));
  expect(await bookFindings(world)).toEqual([]);
  const { refusals } = await world.answer(tickets.quote, await slipOf(world, [ended()], 100), clerk);
  expect(refusals).toMatchObject([{ code: -50, data: { sold: 2 } }]);
});

test("the same legs sold on two days are no finding when their game has begun", async () => {
  await world.time.set(ended().game.startsAt - 26 * 3_600_000);
  await sellTo(world, clerk, [ended()], 100);
  await world.time.set(ended().game.startsAt - 3_600_000);
  await sellTo(world, clerk, [ended()], 100);
  await world.time.set(ended().game.startsAt + 3 * 3_600_000);
  await endBaseball(world, ended().game, 5, 4);
  expect(await bookFindings(world)).toEqual([]);
});
