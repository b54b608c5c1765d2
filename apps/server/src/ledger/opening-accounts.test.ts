import { tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../platform/database/query.ts";
import {
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  slipOf,
  type TestServer,
  untilBlocked,
} from "../testing/index.ts";

// Two processes open the same account at once: the one that waits for the other holds nothing that the other needs.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

const bet = () => ({ game: world.world.games.baseball[0], betType: 1, side: 1 });
const open = query({}, "insert into account (service_id, kind, owner_id) values ($1::int, 1, $2::int)");
const hold = query(
  { id: "int8" },
  "select id from account where service_id = $1::int and kind = $2::smallint order by id for no key update",
);

/**
 * Another process opens a POS's account, and while our work waits for it, locks another account that our work needs
 * too.
 */
async function whileOpening<T>(posId: number, needed: number, work: () => Promise<T>): Promise<T> {
  const { serviceId } = world.world.banca;
  const working = await world.asOwner(async (sql) => {
    await sql.run(open, [serviceId, posId]);
    const waiting = work();
    await untilBlocked(sql, 1);
    await sql.rows(hold, [serviceId, needed]);
    return { waiting };
  });
  return working.waiting;
}

test("a sale that waits for another process to open an account does not lock others' stakes", async () => {
  await sellTo(world, logins.clerks[0], [bet()], 1_000);
  const slip = await slipOf(world, [bet()], 1_000);
  const sold = await whileOpening(world.world.banca.clerks[1].posId, 4, () =>
    world.send(tickets.sell, { key: "a new account", slip }, logins.clerks[1]),
  );
  expect(sold).toMatchObject({ ok: true, data: { ticket: { stake: 1_000 } } });
});

test("a payment that waits for another process to open an account does not lock others' prizes", async () => {
  const [first, second] = [
    await sellTo(world, logins.clerks[0], [bet()], 1_000),
    await sellTo(world, logins.clerks[0], [bet()], 1_000),
  ];
  await endBaseball(world, bet().game, 5, 4);
  await world.answer(tickets.pay, { number: first.number, code: first.code ?? "" }, logins.clerks[0]);
  const paid = await whileOpening(world.world.banca.clerks[2].posId, 5, () =>
    world.send(tickets.pay, { number: second.number, code: second.code ?? "" }, logins.clerks[2]),
  );
  expect(paid).toMatchObject({ ok: true, data: { amount: 2_200 } });
});
