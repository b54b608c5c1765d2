import { rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type SlipInput,
  createTestServer,
  logins,
  slipOf,
  type TestServer,
  withRule,
} from "../../../../testing/index.ts";

// A refusal names the rule that it comes from: sellers and customers see its owner and setting, staff which one, so
// that they can open it.

let world: TestServer;
let keys = 0;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const [clerk] = logins.clerks;
const [customer] = logins.customers;
const bet = (amount: number): Promise<SlipInput> =>
  slipOf(world, [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], amount);
const serviceIdOf = (login: string): number => (login === clerk ? world.world.banca : world.world.kliyan).serviceId;

/** The refusal of a bet of 5.00 in quote and sale. */
async function result(login: string): Promise<readonly unknown[]> {
  const slip = await bet(500);
  const quoted = (await world.answer(tickets.quote, slip, login)).refusals;
  const sold = await world.send(tickets.sell, { key: `refusing rule ${(keys += 1)}`, slip }, login);
  expect(sold).toMatchObject({ ok: false, data: { refusals: quoted } });
  return quoted.map(({ code, rule }) => [code, rule]);
}

test.each<[rule: string, login: string, setting: readonly [string, object], expected: readonly unknown[]]>([
  [
    "a clerk: the setting, and that it is the service's",
    clerk,
    ["ticketMaximum", { stake: 400 }],
    [[-23, { setting: "ticketMaximum", level: "service" }]],
  ],
  [
    "a customer: the same",
    customer,
    ["stakeRange", { minimum: 600, maximum: 0 }],
    [[-33, { setting: "stakeRange", level: "service" }]],
  ],
  [
    "for a game that is not sold",
    clerk,
    ["offered", { sold: false }],
    [[-22, { setting: "offered", level: "service" }]],
  ],
])("%s", async (_rule, login, setting, expected) => {
  await withRule(world, serviceIdOf(login), setting, async () => {
    expect(await result(login)).toEqual(expected);
  });
});

test("staff see which rule it was, its scope and its subject", async () => {
  const {
    serviceId,
    clerks: [{ posId }],
  } = world.world.banca;
  await withRule(world, serviceId, ["ticketMaximum", { stake: 400 }], async () => {
    await result(clerk);
    const from = world.time.now() - 1;
    const {
      rows: [refused],
    } = await world.answer(tickets.log, { from, to: from + 60_000, kind: "refused" }, logins.bancaAdmin);
    const [first] = tickets.loggedRefusals.parse(refused?.data["refusals"]);
    const {
      rows: [current],
    } = await world.answer(rules.listRules, { controls: ["ticketMaximum"] }, logins.bancaAdmin);
    expect(first?.rule).toEqual({
      setting: "ticketMaximum",
      level: "service",
      id: current?.ruleId,
      posId,
      mode: "straight",
      legs: 1,
      event: world.world.games.baseball[0].eventId,
      betType: 1,
    });
  });
});
