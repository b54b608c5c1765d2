import { exposure, lines, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { type Bet, createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../../testing/index.ts";
import { rational } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import { liabilityOfEvent, summedLiability } from "../liability/liability.ts";
import { createSoldReadings, type SoldOnEvent, type SoldReadings } from "./sold-on-event.ts";

// A repeated request adds what was sold since. After any event the result must equal that of a first read.

let world: TestServer;
let kept: SoldReadings;
beforeAll(async () => {
  world = await createTestServer();
  const { number } = await sellTo(world, clerk, [bet(1, 2)], 100);
  oldest = number + 100;
  await numbersFrom(oldest);
  kept = createSoldReadings({ database: world.database, clock: world.time });
});
afterAll(async () => {
  await world.close();
});

const [clerk, beside] = logins.clerks;
const game = (index: 0 | 1) => world.world.games.baseball[index];
const bet = (betType: number, side: number, index: 0 | 1 = 0): Bet => ({ game: game(index), betType, side });
const setNumber = query({ setval: "int8" }, "select setval('ticket_number', $1::int8)");
const numbersFrom = (number: number) => world.asOwner((sql) => sql.row(setNumber, [number]));
let oldest = 0;

type Seen = { readonly sold: SoldOnEvent; readonly rows: readonly unknown[]; readonly answer: unknown };

async function seenBy(readings: SoldReadings, serviceId: number | null): Promise<Seen> {
  const input = { eventId: game(0).eventId, currency: "HTG" };
  return readings.look({ ...input, all: false, serviceId, zoneId: null, posId: null }, "all", async (sql, sold) => ({
    sold,
    rows: [...sold.bets, ...sold.places].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    answer: await answerOf(sql, { ...input, ...(serviceId === null ? {} : { serviceId }) }, sold),
  }));
}

async function answerOf(
  sql: Sql,
  input: { readonly eventId: number; readonly currency: string; readonly serviceId?: number },
  sold: SoldOnEvent,
): Promise<unknown> {
  const sum = await summedLiability(sql, input, sold, world.time);
  const summed = sum === undefined ? [] : [{ currency: input.currency, rate: rational(1), sum }];
  return liabilityOfEvent(sql, { ...input, others: "chance" }, { currency: input.currency, summed });
}

let newest = 0;
const sell = async (bets: readonly Bet[], login: typeof clerk | typeof beside = clerk): Promise<void> => {
  newest = (await sellTo(world, login, bets, 1_000)).number;
};
const layOff = {
  betType: 1,
  side: 1,
  points: null,
  price: 110,
  stake: 500,
  currency: "HTG",
  withWhom: "Casa Sur",
  note: "",
};

test.each<[rule: string, act: () => Promise<unknown>, isAdded: boolean]>([
  ["a straight is added", () => sell([bet(1, 1)]), true],
  ["a straight on another bet is added", () => sell([bet(3, 0)], beside), true],
  ["a parlay is added", () => sell([bet(1, 1), bet(1, 1, 1)]), true],
  ["a bet that the score does not decide is added", () => sell([bet(9, 0)]), true],
  ["nothing was sold", () => Promise.resolve(), true],
  ["a sale in another currency does not count", () => sellTo(world, logins.customers[0], [bet(1, 2)], 700), true],
  [
    "a lay-off is not a ticket",
    () => world.answer(exposure.recordLayOff, { eventId: game(0).eventId, ...layOff }, logins.trader),
    true,
  ],
  [
    "lines that move do not change what was sold",
    () =>
      world.answer(
        lines.moveLines,
        {
          reason: "a test",
          moves: [
            {
              key: { eventId: game(0).eventId, betType: 1, side: 1, alternate: 0 },
              version: 1,
              points: null,
              price: 130,
            },
          ],
        },
        logins.trader,
      ),
    true,
  ],
  ["another sale is added", () => sell([bet(4, 0)]), true],
  ["a cancelled ticket is removed", () => world.answer(tickets.cancel, { number: newest }, clerk), false],
  [
    "a ticket whose number was drawn before another and which was sold after it",
    async () => {
      await sell([bet(2, 1)]);
      await seenBy(kept, null);
      await numbersFrom(oldest - 50);
      await sell([bet(2, 2)]);
    },
    false,
  ],
  [
    "one is cancelled, and one with as many legs and a lower number is sold",
    async () => {
      await sell([bet(2, 1)]);
      await seenBy(kept, null);
      await world.answer(tickets.cancel, { number: newest }, clerk);
      await numbersFrom(oldest - 30);
      newest = (await sellTo(world, clerk, [bet(2, 1)], 2_500)).number;
    },
    false,
  ],
  ["a leg that was decided elsewhere", () => endBaseball(world, game(1), 3, 1), false],
  [
    "a change that no figure shows is seen when the cache expires",
    () => world.time.set(world.time.now() + 60_000),
    false,
  ],
])("%s", async (_, act, isAdded) => {
  const before = await seenBy(kept, null);
  await act();
  for (const serviceId of [null, world.world.banca.serviceId]) {
    const [seen, fresh] = [
      await seenBy(kept, serviceId),
      await seenBy(createSoldReadings({ database: world.database, clock: world.time }), serviceId),
    ];
    expect(seen.rows).toEqual(fresh.rows);
    expect(seen.answer).toEqual(fresh.answer);
    if (serviceId === null) expect(seen.sold === before.sold).toBe(isAdded);
  }
});
