import { calendar } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// The clock is at noon in New York on Friday, 10 April 2026; the fixture's games are on Saturday.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { trader } = logins;
const newGame = async (day: string, minute: number): Promise<number> =>
  (
    await world.answer(
      calendar.saveEvent,
      {
        leagueId: world.world.leagues.hockey,
        day,
        minute,
        isLater: false,
        awayId: world.world.teams["Bruins"] ?? 0,
        homeId: world.world.teams["Rangers"] ?? 0,
        name: "",
        awayRotation: null,
        homeRotation: null,
        awayPitcher: "",
        homePitcher: "",
        gameNumber: 1,
        isNeutral: false,
        note: "",
        cutoffMinutes: 0,
        isPostponed: false,
        held: [],
      },
      trader,
    )
  ).eventId ?? 0;
const week = async (firstDay: string) => world.answer(calendar.weekGames, { firstDay }, trader);

test("games of the week are listed by start, in short form, with whether they have a line", async () => {
  const { games, leagues, today } = await week("2026-04-11");
  const { leagues: ids } = world.world;
  expect(today).toBe("2026-04-10");
  expect(leagues.map(({ leagueId, sportCode }) => [leagueId, sportCode])).toEqual([
    [ids.baseball, "baseball"],
    [ids.basketball, "basketball"],
    [ids.hockey, "hockey"],
  ]);
  expect(games.map(({ title, away, home, isWithoutLine }) => [title, away, home, isWithoutLine])).toContainEqual([
    "Yankees @ Red Sox",
    "YAN",
    "RED",
    false,
  ]);
  expect(games.map(({ title, isWithoutLine }) => [title, isWithoutLine])).toContainEqual(["Bruins @ Rangers", true]);
  expect(games.map(({ startsAt }) => startsAt)).toEqual(
    games.map(({ startsAt }) => startsAt).toSorted((one, other) => one - other),
  );
});

test.each<[rule: string, day: string, minute: number, isShown: boolean]>([
  ["the first minute of the first day", "2026-05-01", 0, true],
  ["the minute before", "2026-04-30", 1_439, false],
  ["the last minute of the seventh day", "2026-05-07", 1_439, true],
  ["the minute after", "2026-05-08", 0, false],
])("%s", async (_rule, day, minute, isShown) => {
  const eventId = await newGame(day, minute);
  expect((await week("2026-05-01")).games.some((game) => game.eventId === eventId)).toBe(isShown);
});

test("the reader's time zone decides the days, whatever that of the league", async () => {
  await world.asOwner((sql) =>
    sql.run(query({}, "update league set time_zone = 'America/Los_Angeles' where id = $1::int"), [
      world.world.leagues.hockey,
    ]),
  );
  // Ten in the evening there is one in the morning of the next day here.
  const eventId = await newGame("2026-06-07", 22 * 60);
  expect((await week("2026-06-01")).games).toEqual([]);
  expect((await week("2026-06-02")).games.map((game) => game.eventId)).toEqual([eventId]);
});

test("cancelled games are left out", async () => {
  const eventId = await newGame("2026-07-01", 720);
  await world.asOwner((sql) =>
    sql.run(query({}, "update event set status = 'cancelled' where id = $1::bigint"), [eventId]),
  );
  expect((await week("2026-07-01")).games).toEqual([]);
});
