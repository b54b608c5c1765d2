import { results, voids } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../../testing/index.ts";

// The results of a day as a till shows and prints them. The tests share one world: first there is no result, then one
// game is final, and another void by order.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => world.close());

const [clerk] = logins.clerks;
const minute = 60_000;
const games = () => world.world.games.baseball;
const day = () => games()[0].day;
const dayOf = () => world.answer(results.dayResults, { day: day() }, clerk);
const gameOf = async (eventId: number) =>
  (await dayOf()).leagues.flatMap((league) => league.games).find((game) => game.eventId === eventId);
const print = (more: object = {}) => world.answer(results.printDayResults, { day: day(), ...more }, clerk);

test("before a game has begun its day has no row for it, and nothing is printed", async () => {
  expect(await gameOf(games()[0].eventId)).toBe(undefined);
  expect(await print()).toMatchObject({ games: 0 });
});

describe("once it has begun", () => {
  beforeAll(async () => {
    await sellTo(world, clerk, [{ game: games()[0], betType: 1, side: 1 }], 1_000);
    await world.time.set(games()[0].startsAt + 180 * minute);
  });

  test("a game that has begun is listed without a result, and not printed", async () => {
    expect(await gameOf(games()[0].eventId)).toMatchObject({ status: null, segments: [] });
    expect(await print()).toMatchObject({ games: 0 });
  });

  test("a final game has its teams, numbers and score, under its league", async () => {
    await endBaseball(world, games()[0], 5, 4);
    const { leagues } = await dayOf();
    expect(leagues.map(({ leagueId }) => leagueId)).toContain(games()[0].leagueId);
    expect(await gameOf(games()[0].eventId)).toMatchObject({
      status: "final",
      sides: [
        { side: 1, name: "Yankees" },
        { side: 2, name: "Red Sox" },
      ],
      isCorrected: false,
      isOrder: false,
    });
  });

  test("a game void by order says so", async () => {
    const other = games()[1];
    await world.answer(voids.order, { eventId: other.eventId, reason: "no light", hasNotice: false }, logins.trader);
    expect(await gameOf(other.eventId)).toMatchObject({ isOrder: true, segments: [] });
  });

  test("the paper has the official results, of all leagues or of some", async () => {
    const { html, games: count, width } = await print();
    expect(count).toBe(2);
    expect(width).toBe(80);
    for (const text of ["Yankees", "Red Sox", "Final", "Void order"]) expect(html).toContain(text);
    expect(await print({ leagueIds: [games()[0].leagueId + 1_000] })).toMatchObject({ games: 0 });
  });
});
