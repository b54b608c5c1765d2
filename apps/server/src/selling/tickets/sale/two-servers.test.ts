import { lines, responses, results, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type Bet,
  bookFindings,
  createTestServer,
  kickOff,
  logins,
  type SecondServer,
  sellTo,
  slipOf,
  type TestServer,
} from "../../../testing/index.ts";

// Two servers on one database: everything that happens in a day, at the same instant, from both. Nothing may be half
// done, doubled, or deadlocked.

let world: TestServer;
let second: SecondServer;
beforeAll(async () => {
  world = await createTestServer();
  second = await world.another();
});
afterAll(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await second.close();
  await world.close();
});

const [clerk, neighbour] = logins.clerks;
const doors = () => [world, second] as const;
const bet = (side: number, game: 0 | 1 = 0): Bet => ({ game: world.world.games.baseball[game], betType: 1, side });

test("a sale and a move of its line at once: the leg has the price of the version it names", async () => {
  const { eventId } = world.world.games.baseball[0];
  const key = { eventId, betType: 1, side: 1, alternate: 0 };
  const slip = await slipOf(world, [bet(1)], 100, { priceChange: "any" });
  const moving = (async () => {
    for (let version = 1; version <= 12; version += 1) {
      const moved = await second.send(
        lines.moveLines,
        { moves: [{ key, version, points: null, price: 120 + version }] },
        logins.trader,
      );
      expect(moved).toMatchObject({ ok: true });
    }
  })();
  const sales = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      (doors()[index % 2] ?? world).send(
        tickets.sell,
        { key: `sale and move ${index}`, slip },
        index % 3 === 0 ? neighbour : clerk,
      ),
    ),
  );
  await moving;
  expect(new Set(sales.map(({ responseType }) => responseType))).toEqual(new Set([responses.success]));
  const otherPrices = query(
    { id: "int8" },
    `
    select l.ticket_id as id from leg l left join line_version v using (event_id, bet_type, side, alternate)
    where l.event_id = $1::bigint and l.line_version = v.version and l.price <> v.price`,
  );
  expect(await world.asOwner((sql) => sql.rows(otherPrices, [eventId]))).toEqual([]);
});

test("a buyer who accepts no change is sold the price seen, or refused as moved", async () => {
  const { eventId } = world.world.games.baseball[1];
  const key = { eventId, betType: 1, side: 1, alternate: 0 };
  const slip = await slipOf(world, [bet(1, 1)], 100);
  const [moved, ...sales] = await Promise.all([
    second.send(lines.moveLines, { moves: [{ key, version: 1, points: null, price: 125 }] }, logins.trader),
    ...Array.from({ length: 30 }, (_, index) =>
      (doors()[index % 2] ?? world).send(tickets.sell, { key: `the price seen ${index}`, slip }, clerk),
    ),
  ]);
  expect(moved.ok).toBe(true);
  for (const sale of sales) {
    if (sale.ok) expect(sale.data.ticket.legs[0]?.price).toBe(120);
    else
      expect(sale).toMatchObject({ responseType: -22, data: { legs: [{ reason: "moved", current: { price: 125 } }] } });
  }
});

test("sales, cancellations, payments and results from both servers at once: all are answered", async () => {
  const sold = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      sellTo(world, index % 2 === 0 ? clerk : neighbour, [bet(1 + (index % 2))], 1_000),
    ),
  );
  const parlays = await Promise.all(
    Array.from({ length: 20 }, () => sellTo(world, logins.customers[0], [bet(1), bet(1, 1)], 100)),
  );
  const slip = await slipOf(world, [bet(1, 1)], 100, { priceChange: "any" });
  const { eventId } = world.world.games.baseball[0];
  await kickOff(world, eventId);
  const official = (version: number, away: number) =>
    world.answer(
      results.makeOfficial,
      { eventId, version, status: "final", onlyTotal: true, segments: [{ segment: "game", away, home: 3 }] },
      logins.trader,
    );
  await official(0, 5);
  const answers = await Promise.all([
    world.server.settler.settle(eventId),
    second.server.settler.settle(eventId),
    ...sold.flatMap(({ number, code }, index) => [
      (doors()[index % 2] ?? world).send(tickets.pay, { number, code: code ?? "" }, clerk),
      (doors()[(index + 1) % 2] ?? world).send(tickets.cancel, { number, reason: "race" }, logins.bancaAdmin),
      (doors()[index % 2] ?? world).send(
        tickets.sell,
        { key: `in the crowd ${index}`, slip },
        index % 2 === 0 ? clerk : neighbour,
      ),
    ]),
  ]);
  expect(answers).toHaveLength(122);
  await official(1, 2);
  await Promise.all([
    world.server.settler.settle(eventId),
    second.server.settler.settle(eventId),
    ...sold.map(({ number, code }, index) =>
      (doors()[index % 2] ?? world).send(tickets.pay, { number, code: code ?? "" }, neighbour),
    ),
    ...parlays.map(({ number }) => second.send(tickets.cancel, { number, reason: "race" }, logins.kliyanAdmin)),
  ]);
  for (const [index, { number, possibleWin, stake }] of sold.entries()) {
    const { status, paid, cancelledAt } = await world.answer(
      tickets.findTicket,
      { number },
      index % 2 === 0 ? clerk : neighbour,
    );
    expect(status).toBe(cancelledAt === null ? (index % 2 === 0 ? 3 : 2) : -1);
    expect([0, possibleWin + stake]).toContain(paid);
    if (cancelledAt !== null) expect(paid).toBe(0);
  }
});
