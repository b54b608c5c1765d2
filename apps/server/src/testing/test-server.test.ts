import { catalog, lines } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "./index.ts";

let testWorld: TestServer;
beforeAll(async () => {
  testWorld = await createTestServer();
});
afterAll(async () => {
  await testWorld.close();
});

test("the test world sells tomorrow's games", async () => {
  const { world, answer } = testWorld;
  const { day } = world.games.basketball;
  const board = await answer(catalog.sellingBoard, { day }, logins.clerks[0]);
  expect(board.events.map(({ eventId, offers }) => [eventId, offers.length])).toEqual(
    [...world.games.baseball, world.games.basketball].map(({ eventId }) => [eventId, 16]),
  );
  const desk = await answer(lines.board, { leagueId: world.leagues.hockey, day }, logins.trader);
  expect(desk.events.map(({ lines: none }) => none)).toEqual([[]]);
});
