// A till's closing with a taxed prize: on paper the tax that the till owes is an amount like the others.
import { money, rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeProved, createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../testing/index.ts";

const [clerk] = logins.clerks;
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  const value = { on: "payout", steps: [{ from: 0, rate: 1_000 }] };
  const scope = { level: "service", id: world.world.banca.serviceId } as const;
  await world.answer(
    rules.saveRule,
    { scope, control: "payoutTax", kind: "default", selector: {}, value, expiresAt: null },
    logins.bancaAdmin,
  );
});
afterAll(() => closeProved(world));

test("a tax is printed above zero, and its cash stays in the till", async () => {
  const game = world.world.games.baseball[0];
  const { number, code = "" } = await sellTo(world, clerk, [{ game, betType: 1, side: 1 }], 1_000);
  await world.time.set(game.startsAt + 4 * 3_600_000);
  await endBaseball(world, game, 5, 3);
  expect(await world.answer(tickets.pay, { number, code }, clerk)).toMatchObject({ amount: 1_980, tax: 220 });
  const { html } = await world.answer(money.printClosing, { period: "week" }, clerk);
  const amounts = [...html.matchAll(/<b>(.*?)<\/b><\/p>/gu)].map(([, value = ""]) =>
    value.replaceAll(/[^\d.,−]/gu, ""),
  );
  expect(amounts).toContain("2.20");
  expect(amounts).not.toContain("−2.20");
});
