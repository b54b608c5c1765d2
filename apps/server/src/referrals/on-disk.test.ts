import { referrals, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, reachDisk } from "../database/database.ts";
import { addTestRule, bookFindings, createTestServer, logins, slipOf, type TestServer } from "../testing/index.ts";
import { createServiceKnowledge } from "../services/index.ts";
import { createSelling } from "../tickets/index.ts";

// A ticket that waited is told when the disk has it, however it is asked for.

let house: TestServer;
beforeAll(async () => {
  house = await createTestServer();
  await house.asOwner((sql) => addTestRule(sql, house.world.banca.serviceId, "referral", { stake: 5_000, win: 0, seconds: 30 }));
});
afterAll(async () => {
  expect(await bookFindings(house)).toEqual([]);
  await house.close();
});

const [clerk] = logins.clerks;

test("what is sold while it is asked for by its key is told, and goes to the disk once", async () => {
  const key = "sold while it is asked for";
  const slip = await slipOf(house, [{ game: house.world.games.baseball[0], betType: 1, side: 1 }], 5_001);
  const { reference } = (await house.ask(tickets.sell, { key, slip }, clerk)).data as { reference: number };
  const session = await house.server.sessions.find(await house.tokenOf(clerk));
  let [asked, isAccepted] = [0, false];
  const counting: Database = { ...house.database, transaction: (scope, work) => house.database.transaction(scope, (sql) => work({
    ...sql,
    run: (one, values) => {
      if (one === reachDisk) asked += 1;
      return sql.run(one, values);
    },
    row: async (one, values) => {
      const found = await sql.row(one, values);
      if (!isAccepted) await house.answer(referrals.accept, { reference }, logins.bancaAdmin);
      isAccepted = true;
      return found;
    },
  })) };
  const selling = createSelling({ database: counting, lane: house.server.lane, knowledge: createServiceKnowledge() });
  expect(session === undefined ? undefined : await selling.askSale(key, session)).toMatchObject({ sold: true });
  expect(asked).toBe(1);
});
