import { type AnswerOf, money, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookFindings, createTestServer, logins, slipOf, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type Rows = AnswerOf<typeof money.statement>["rows"];

/** Every entry of a customer's account, page by page. */
async function wholeStatement(login: string): Promise<Rows> {
  const rows: Rows = [];
  for (let after = 0; ;) {
    const page = await world.answer(money.statement, { from: 0, to: 7_000_000_000_000, after }, login);
    rows.push(...page.rows);
    if (!page.hasMore) return rows;
    after = page.rows.at(-1)?.entry ?? 0;
  }
}

test("a thousand simultaneous sales and withdrawals take a wallet to its limit, never below it", async () => {
  const { posId, login } = world.world.kliyan.customers[0];
  const slip = await slipOf(world, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 100);
  const take = (n: number) =>
    n % 10 === 0
      ? world.send(
          money.postTransaction,
          { key: `withdrawal ${n}`, kind: "withdrawal", account: { posId }, amount: 100 },
          logins.kliyanAdmin,
        )
      : world.send(tickets.sell, { key: `a sale of many ${n}`, slip }, login);
  // Signed in once: a thousand simultaneous sign-ins would measure the passwords.
  for (const who of [login, logins.kliyanAdmin]) await world.tokenOf(who);
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => take(n)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(500);
  const rows = await wholeStatement(login);
  expect(rows).toHaveLength(501);
  expect([rows[0]?.balance, Math.min(...rows.map(({ balance }) => balance)), rows.at(-1)?.balance]).toEqual([
    50_000, 0, 0,
  ]);
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(await bookFindings(world)).toEqual([]);
});
