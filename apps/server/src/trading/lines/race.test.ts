import { lines, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, sellTo, type TestServer, untilBlocked } from "../../testing/index.ts";
import { applyMoves } from "./index.ts";

// A sale shares the lock on the event's row, a change of its line takes it exclusively: the second waits for the
// other's commit.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const share = query({ id: "int8" }, "select id from event where id = $1::bigint for share");
const take = query({ id: "int8" }, "select id from event where id = $1::bigint for update");
const version = query(
  { version: "int8" },
  "select version from line where event_id = $1::bigint and bet_type = 1 and side = 1 and alternate = 0",
);

test("a move waits until a sale that holds the event has committed", async () => {
  const { eventId } = world.world.games.baseball[0];
  const key = { eventId, betType: 1, side: 1, alternate: 0 };
  const { moved, seen } = await world.database
    .transaction("all", async (sql) => {
      await sql.row(share, [eventId]);
      const move = world.answer(
        lines.moveLines,
        { moves: [{ key, version: 1, points: null, price: 125 }] },
        logins.trader,
      );
      await world.asOwner((other) => untilBlocked(other, 1));
      return { moved: move, seen: (await sql.row(version, [eventId]))?.version };
    })
    .then(async ({ moved: move, seen: before }) => ({ moved: (await move).lines, seen: before }));
  expect([seen, moved[0]?.version]).toEqual([1, 2]);
});

test("a sale never takes the old price when a change was in progress at its start", async () => {
  const game = world.world.games.baseball[1];
  const key = { eventId: game.eventId, betType: 1, side: 1 as const, alternate: 0 };
  const slip = {
    mode: "straight" as const,
    legs: [{ key, points: null, price: 120 }],
    amount: 1_000,
    amountIs: "risk" as const,
  };
  const sale = await world.database.transaction("all", async (sql) => {
    await sql.row(take, [game.eventId]);
    const sold = world.send(tickets.sell, { key: "while it moves", slip }, logins.clerks[0]);
    const { conflicts } = await applyMoves(sql, {
      moves: [{ key, version: 1, points: null, price: 130 }],
      author: { personId: world.world.platform.traderId, source: "desk" },
      reason: "",
      now: world.time.now(),
    });
    expect(conflicts).toEqual([]);
    return { sold };
  });
  expect(await sale.sold).toMatchObject({ ok: false, responseType: -22 });
  expect((await sellTo(world, logins.clerks[0], [{ game, betType: 1, side: 1 }], 1_000)).legs[0]?.price).toBe(130);
});

test("of many simultaneous moves of one version exactly one is made, and the history has no gap", async () => {
  const { eventId } = world.world.games.basketball;
  const key = { eventId, betType: 1, side: 1, alternate: 0 };
  for (const expected of [1, 2, 3]) {
    const tries = await Promise.all(
      [121, 122, 123, 124, 125].map((cents) =>
        world.send(
          lines.moveLines,
          { moves: [{ key, version: expected, points: null, price: cents + 10 * expected }] },
          logins.trader,
        ),
      ),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  }
  const { versions } = await world.answer(lines.history, { key }, logins.trader);
  expect(versions.filter(({ side }) => side === 1).map((one) => one.version)).toEqual([1, 2, 3, 4]);
});
