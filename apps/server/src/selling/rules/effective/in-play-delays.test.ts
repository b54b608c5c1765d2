import { type PayloadOf, rules } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";

// The bet delay that the live board shows, and the minimum that a trader sets there.

type Terms = PayloadOf<typeof rules.saveRule>;

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const eventId = () => world.world.games.basketball.eventId;
const save = async (terms: Partial<Terms>, delaySeconds: number, login: string = logins.trader) =>
  (
    await world.answer(
      rules.saveRule,
      {
        scope: { level: "platform", id: 0 },
        control: "inPlay",
        kind: "ceiling",
        selector: {},
        value: { allowed: true, delaySeconds },
        expiresAt: null,
        ...terms,
      },
      login,
    )
  ).rule.ruleId;
const shown = async () => {
  const { events } = await world.answer(rules.inPlayDelays, { eventIds: [eventId()] }, logins.trader);
  const [{ game, league, services } = { game: null, league: null, services: [] }] = events;
  return {
    game: game?.seconds,
    league: league?.seconds,
    services: services.map(({ seconds, level, about }) => `${String(seconds)} ${level} ${about}`),
  };
};

test("each service that sells has its delay, never less than the platform's minimum", async () => {
  const { leagues, banca } = world.world;
  const gameMinimum = await save({ selector: { event: eventId() } }, 9);
  expect(await shown()).toEqual({ game: 9, league: undefined, services: [] });
  const own = { scope: { level: "service", id: banca.serviceId }, kind: "default" } as const;
  await save({ ...own, selector: { sport: "basketball" } }, 4, logins.bancaAdmin);
  expect(await shown()).toEqual({ game: 9, league: undefined, services: ["9 platform event"] });
  await world.answer(rules.retireRule, { ruleId: gameMinimum }, logins.trader);
  expect(await shown()).toEqual({ game: undefined, league: undefined, services: ["4 service sport"] });
  await save({ selector: { league: leagues.basketball } }, 6);
  expect(await shown()).toEqual({ game: undefined, league: 6, services: ["6 platform league"] });
});
