import { calendar } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeProved, createTestServer, logins, type TestServer } from "../../testing/index.ts";

// The clock is at noon in New York on Friday, 10 April 2026; the fixture's games, 901 to 904, are on Saturday.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(() => closeProved(world));

const { trader } = logins;
const saturday = "2026-04-11";
const terms = (more: Partial<calendar.EventTerms> = {}): calendar.EventTerms => ({
  leagueId: world.world.leagues.baseball,
  day: "2026-04-12",
  minute: 19 * 60,
  isLater: false,
  awayId: world.world.teams["Cubs"] ?? 0,
  homeId: world.world.teams["Mets"] ?? 0,
  name: "",
  awayRotation: 901,
  homeRotation: 902,
  awayPitcher: "",
  homePitcher: "",
  gameNumber: 1,
  isNeutral: false,
  note: "",
  cutoffMinutes: 0,
  isPostponed: false,
  held: [],
  ...more,
});
const entered = async (more: Partial<calendar.EventTerms> = {}) =>
  (await world.answer(calendar.saveEvent, terms(more), trader)).eventId ?? 0;
const moved = (eventId: number, more: Partial<calendar.EventTerms>) =>
  world.send(calendar.saveEvent, { ...terms(more), eventId, isFitted: true }, trader);

test.each<[rule: string, before: Partial<calendar.EventTerms>, move: Partial<calendar.EventTerms>, stands: object]>([
  [
    "to a free day, keeps its numbers",
    {},
    { day: "2026-04-13" },
    { gameNumber: 1, awayRotation: 901, homeRotation: 902 },
  ],
  [
    "to a day that has its numbers, takes the next ones and is its teams' second game",
    {},
    { day: saturday },
    { gameNumber: 2, awayRotation: 905, homeRotation: 906 },
  ],
  [
    "to a day that has other numbers, keeps its own",
    { awayRotation: 951, homeRotation: 952 },
    { day: saturday },
    { gameNumber: 2, awayRotation: 951, homeRotation: 952 },
  ],
  [
    "to a day that has one of its numbers, takes a new pair",
    { awayRotation: 951, homeRotation: 904 },
    { day: saturday },
    { gameNumber: 2, awayRotation: 905, homeRotation: 906 },
  ],
  [
    "that was the second of a day, is the first of its own",
    { gameNumber: 2 },
    { day: "2026-04-13", gameNumber: 2 },
    { gameNumber: 1, awayRotation: 901 },
  ],
  [
    "on its own day, stays the same",
    { gameNumber: 2 },
    { gameNumber: 2, minute: 20 * 60 },
    { gameNumber: 2, awayRotation: 901, homeRotation: 902 },
  ],
])("a game that moves, %s", async (_rule, before, move, stands) => {
  const eventId = await entered(before);
  expect(await moved(eventId, { ...before, ...move })).toMatchObject({ ok: true, data: { eventId, ...stands } });
  expect((await world.answer(calendar.listEvents, { eventId }, trader)).rows).toMatchObject([
    { ...stands, day: move.day ?? "2026-04-12" },
  ]);
});

test("a move without fitting is refused where another game has the number", async () => {
  const eventId = await entered();
  const { responseType } = await world.send(calendar.saveEvent, { ...terms({ day: saturday }), eventId }, trader);
  expect(responseType).not.toBe(0);
});
