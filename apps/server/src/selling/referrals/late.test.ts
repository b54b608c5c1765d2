import { referrals, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "../../platform/database/database.ts";
import { query } from "../../platform/database/query.ts";
import {
  addTestRule,
  closeProved,
  createTestServer,
  logins,
  slipOf,
  type TestServer,
  untilBlocked,
} from "../../testing/index.ts";

// Of two traders one is late. They lock the referral for a moment when it is about to be sold.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  await world.asOwner((sql) =>
    addTestRule(sql, world.world.banca.serviceId, "referral", { stake: 5_000, win: 0, seconds: 30 }),
  );
});
afterAll(() => closeProved(world));

const hold = query({}, "select id from waiting_sale where id = $1::int8 for update");
const untilHeldUp = (sql: Sql, count: number): Promise<void> => untilBlocked(sql, count, "%waiting_sale%");

test("a yes returns the ticket, also while a late trader still holds the lock", async () => {
  const slip = await slipOf(world, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 5_001);
  const { reference } = (await world.send(tickets.sell, { key: "held for a moment", slip }, logins.clerks[0])).data as {
    reference: number;
  };
  const { answer, late } = await world.asOwner(async (sql) => {
    await sql.run(hold, [reference]);
    const answer = world.answer(referrals.accept, { reference }, logins.bancaAdmin);
    await untilHeldUp(sql, 1);
    const isAnswered = answer.then(() => true);
    const late = world.asOwner(async (other) => {
      await other.run(hold, [reference]);
      await Promise.race([isAnswered, untilHeldUp(other, 1)]);
    });
    await untilHeldUp(sql, 2);
    return { answer, late };
  });
  await late;
  expect(await answer).toMatchObject({ sold: true, ticket: { stake: 5_001 } });
});
