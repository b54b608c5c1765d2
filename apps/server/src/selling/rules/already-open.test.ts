import { type PayloadOf, rules } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";

// A ticket of 10.00 at +120 is open at clerk1's POS: it may win 12.00, on a league on which nothing else is open.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  await sellTo(world, logins.clerks[0], [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 1_000);
});
afterAll(async () => {
  await world.close();
});

type Terms = PayloadOf<typeof rules.saveRule>;

test.each<[rule: string, terms: () => Pick<Terms, "control" | "value"> & Partial<Terms>, above: readonly object[]]>([
  [
    "exactly the open risk is not below it",
    () => ({ control: "maximumRisk", value: { service: 1_200, pos: 1_200 } }),
    [],
  ],
  [
    "one cent less is reported, for the service",
    () => ({ control: "maximumRisk", value: { service: 1_199, pos: 0 } }),
    [{ name: "Banca", open: 1_200, limit: 1_199 }],
  ],
  [
    "and for a POS",
    () => ({ control: "maximumRisk", value: { service: 0, pos: 700 } }),
    [{ name: "POS of clerk1", open: 1_200, limit: 700 }],
  ],
  [
    "a rule of the zone above covers the POS",
    () => ({
      scope: { level: "zone", id: world.world.banca.zones.nord },
      control: "maximumRisk",
      value: { service: 0, pos: 700 },
    }),
    [{ name: "POS of clerk1", open: 1_200, limit: 700 }],
  ],
  [
    "a rule of another POS does not",
    () => ({
      scope: { level: "pos", id: world.world.banca.clerks[2].posId },
      control: "maximumRisk",
      value: { service: 0, pos: 700 },
    }),
    [],
  ],
  [
    "a league, where the rule is about it",
    () => ({
      control: "leagueRisk",
      value: { maximum: 700 },
      selector: { league: world.world.leagues.baseball },
    }),
    [expect.objectContaining({ limit: 700 })],
  ],
  [
    "not another league",
    () => ({ control: "leagueRisk", value: { maximum: 700 }, selector: { league: world.world.leagues.basketball } }),
    [],
  ],
  ["another setting is not concerned", () => ({ control: "ticketMaximum", value: { stake: 1 } }), []],
])("%s", async (_rule, terms, above) => {
  const scope = { level: "service" as const, id: world.world.banca.serviceId };
  const saved = await world.answer(
    rules.saveRule,
    { scope, kind: "default", selector: {}, expiresAt: null, lifts: true, ...terms() },
    logins.bancaAdmin,
  );
  await world.answer(rules.retireRule, { ruleId: saved.rule.ruleId }, logins.bancaAdmin);
  expect(saved.above ?? []).toEqual(above);
});
