import { rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskedSlip, createTestServer, logins, slipOf, type TestServer, withRule } from "../../testing/index.ts";

// A refusal names the rule that it comes from: sellers and customers whose it is and of what, staff which one, so that it can be opened.

let house: TestServer;
let keys = 0;
beforeAll(async () => { house = await createTestServer(); });
afterAll(async () => { await house.close(); });

const [clerk] = logins.clerks;
const [customer] = logins.customers;
const bet = (amount: number): Promise<AskedSlip> => slipOf(house, [{ game: house.world.games.baseball[0], betType: 1, side: 1 }], amount);
const serviceIdOf = (login: string): number => (login === clerk ? house.world.banca : house.world.kliyan).serviceId;

/** What quote and sale say of a bet of 5.00 that is refused. */
async function told(login: string): Promise<readonly unknown[]> {
  const slip = await bet(500);
  const quoted = (await house.answer(tickets.quote, slip, login)).refusals;
  const sold = await house.ask(tickets.sell, { key: `refusing rule ${keys += 1}`, slip }, login);
  expect(sold).toMatchObject({ ok: false, data: { refusals: quoted } });
  return quoted.map(({ code, rule }) => [code, rule]);
}

test.each<[rule: string, login: string, setting: readonly [string, object], expected: readonly unknown[]]>([
  ["a clerk: the setting, and that it is the service's", clerk, ["ticketMaximum", { stake: 400 }], [[-23, { setting: "ticketMaximum", level: "service" }]]],
  ["a customer the same", customer, ["stakeRange", { minimum: 600, maximum: 0 }], [[-33, { setting: "stakeRange", level: "service" }]]],
  ["of a game that is not sold", clerk, ["offered", { sold: false }], [[-22, { setting: "offered", level: "service" }]]],
])("%s", async (_rule, login, setting, expected) => {
  await withRule(house, serviceIdOf(login), setting, async () => { expect(await told(login)).toEqual(expected); });
});

test("staff read which rule it was, and for whom and what it was asked", async () => {
  const { serviceId, clerks: [{ posId }] } = house.world.banca;
  await withRule(house, serviceId, ["ticketMaximum", { stake: 400 }], async () => {
    await told(clerk);
    const from = house.time.now() - 1;
    const { rows: [refused] } = await house.answer(tickets.log, { from, to: from + 60_000, kind: "refused" }, logins.bancaAdmin);
    const [first] = tickets.loggedRefusals.parse(refused?.data["refusals"]);
    const { rows: [standing] } = await house.answer(rules.listRules, { controls: ["ticketMaximum"] }, logins.bancaAdmin);
    expect(first?.rule).toEqual({
      setting: "ticketMaximum", level: "service", id: standing?.ruleId, posId, mode: "straight", legs: 1, event: house.world.games.baseball[0].eventId, betType: 1,
    });
  });
});
