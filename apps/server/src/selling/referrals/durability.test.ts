import { referrals, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, flushWal } from "../../platform/database/database.ts";
import { addTestRule, closeProved, createTestServer, logins, slipOf, type TestServer } from "../../testing/index.ts";
import { createServiceConfigCache } from "../../identity/services/index.ts";
import { createSelling } from "../tickets/index.ts";

// A referred ticket is reported once it is on the disk, however it is requested.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  await world.asOwner((sql) =>
    addTestRule(sql, world.world.banca.serviceId, "referral", { stake: 5_000, win: 0, seconds: 30 }),
  );
});
afterAll(() => closeProved(world));

const [clerk] = logins.clerks;

test("one sold while it is queried by its key is reported, and written to the disk once", async () => {
  const key = "sold while it is asked for";
  const slip = await slipOf(world, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 5_001);
  const { reference } = (await world.send(tickets.sell, { key, slip }, clerk)).data as { reference: number };
  const session = await world.server.sessions.find(await world.tokenOf(clerk));
  let [input, isAccepted] = [0, false];
  const counting: Database = {
    ...world.database,
    transaction: (scope, work) =>
      world.database.transaction(scope, (sql) =>
        work({
          ...sql,
          run: (one, values) => {
            if (one === flushWal) input += 1;
            return sql.run(one, values);
          },
          row: async (one, values) => {
            const found = await sql.row(one, values);
            if (!isAccepted) await world.answer(referrals.accept, { reference }, logins.bancaAdmin);
            isAccepted = true;
            return found;
          },
        }),
      ),
  };
  const selling = createSelling({
    database: counting,
    batcher: world.server.batcher,
    configCache: createServiceConfigCache(),
  });
  expect(session === undefined ? undefined : await selling.askSale(key, session)).toMatchObject({ sold: true });
  expect(input).toBe(1);
});
