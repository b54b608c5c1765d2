import { lines } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";
import { type ChancedLeg, createChances, oddsOf } from "./chances.ts";

// The probability of legs that a game's own score does not decide: from the line, as long as it has the points that
// were sold.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const price = -130;
const leg = (points: number): ChancedLeg => ({
  key: { eventId: world.world.games.baseball[0].eventId, betType: 3, side: 0, alternate: 0 },
  points,
  odds: oddsOf(price),
});
const chance = async (points: number): Promise<number> => {
  const chances = createChances();
  await world.database.read("all", (sql) => chances.know(sql, [leg(points)]));
  return chances.of(leg(points));
};

test.each<[rule: string, points: number, chance: number]>([
  ["from the line without its margin where it has the points that were sold", 38, 0.5],
  ["from the price sold where the line moved from 8½ to 9½", 34, 130 / 230],
])("%s", async (_rule, points, expected) => {
  const { eventId, leagueId, day } = world.world.games.baseball[0];
  const board = await world.answer(lines.board, { leagueId, day }, logins.trader);
  const own = board.events.find((event) => event.eventId === eventId)?.lines ?? [];
  await world.answer(
    lines.moveLines,
    {
      reason: "",
      moves: [3, 4].map((betType) => ({
        key: { eventId, betType, side: 0, alternate: 0 },
        version: own.find((line) => line.betType === betType && line.alternate === 0)?.version ?? 0,
        points: 38,
        price: -110,
      })),
    },
    logins.trader,
  );
  expect(await chance(points)).toBeCloseTo(expected, 9);
});
