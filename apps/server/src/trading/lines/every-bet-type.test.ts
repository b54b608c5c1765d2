import { calendar, catalog, lines, results, tickets } from "@chalkboard/contract";
import { betTypes, oppositeKey, type Side } from "@chalkboard/engine";
import { assert } from "@chalkboard/kernel";
import { betMark } from "@chalkboard/i18n";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sellLeague } from "../../bootstrap/index.ts";
import { importSchedule } from "../../catalog/imports/index.ts";
import { ensureLeague } from "../../catalog/master-data/index.ts";
import {
  closeProved,
  createTestServer,
  kickOff,
  logins,
  sellTo,
  type TestGame,
  type TestServer,
} from "../../testing/index.ts";

// Every bet type of the specification except those of races: entered on the desk, offered, sold, printed, decided by a
// result that the desk enters, and graded.

type Place = "baseball" | "basketball" | "soccer" | "question";
type Row = readonly [betType: number, place: Place, side: Side, points: number | null, outcome: string, why: string];

/**
 * Baseball: 4 to 3; five innings 3 to 1, then 1 to 2; a run in the first inning, none in the second; 16 hits, 1 error;
 * strikeouts 8 and 10; the visitors score first, the home team last. Basketball: 102 to 95 by quarters 30–25, 20–25,
 * 25–25, 27–20. Soccer: 1 to 1, the visitors ahead at half-time. Question: yes.
 * Points are quarters of a point.
 */
const rows: readonly Row[] = [
  [0, "question", 0, null, "win", "it is yes"],
  [-1, "question", 0, null, "lose", "it is not no"],
  [1, "baseball", 1, null, "win", "4 beats 3"],
  [1, "soccer", 3, null, "win", "1 to 1"],
  [1, "soccer", 1, null, "lose", "the draw was on offer"],
  [2, "baseball", 1, -6, "lose", "by one, and −1½"],
  [2, "soccer", 1, 1, "halfWin", "level, and +¼"],
  [2, "soccer", 2, -1, "halfLose", "level, and −¼"],
  [3, "baseball", 0, 26, "win", "7 over 6½"],
  [4, "baseball", 0, 28, "push", "7 under 7"],
  [5, "baseball", 1, 14, "win", "4 over 3½"],
  [6, "baseball", 2, 12, "push", "3 under 3"],
  [7, "baseball", 1, null, "win", "3 beats 1"],
  [7, "soccer", 3, null, "lose", "ahead at half-time"],
  [8, "baseball", 2, 6, "lose", "by two, and +1½"],
  [9, "baseball", 0, 16, "push", "4 over 4"],
  [10, "baseball", 0, 18, "win", "4 under 4½"],
  [11, "basketball", 1, null, "win", "30 beats 25"],
  [12, "basketball", 1, -20, "push", "by five, and −5"],
  [13, "basketball", 0, 218, "win", "55 over 54½"],
  [14, "basketball", 0, 220, "push", "55 under 55"],
  [15, "basketball", 2, null, "win", "25 beats 20"],
  [16, "basketball", 1, 18, "lose", "behind by five, and +4½"],
  [17, "basketball", 0, 180, "push", "45 over 45"],
  [18, "basketball", 0, 182, "win", "45 under 45½"],
  [19, "basketball", 1, null, "push", "25 to 25"],
  [20, "basketball", 1, 2, "win", "level, and +½"],
  [21, "basketball", 0, 202, "lose", "50 over 50½"],
  [22, "basketball", 0, 202, "win", "50 under 50½"],
  [23, "basketball", 1, null, "win", "27 beats 20"],
  [24, "basketball", 2, 30, "win", "behind by seven, and +7½"],
  [25, "basketball", 0, 186, "win", "47 over 46½"],
  [26, "basketball", 0, 186, "lose", "47 under 46½"],
  [27, "baseball", 1, -10, "lose", "by one, and −2½"],
  [28, "baseball", 1, null, "win", "they scored first"],
  [30, "baseball", 2, 6, "win", "1 under 1½"],
  [31, "baseball", 1, 10, "win", "3 over 2½"],
  [32, "baseball", 1, null, "lose", "1 to 2 after the fifth"],
  [33, "baseball", 2, -2, "win", "by one, and −½"],
  [34, "baseball", 0, 12, "push", "3 over 3"],
  [35, "baseball", 0, 14, "win", "3 under 3½"],
  [36, "baseball", 1, null, "lose", "the home team scored last"],
  [37, "baseball", 0, null, "win", "a run in the first"],
  [38, "baseball", 0, null, "lose", "none in the second"],
  [39, "baseball", 0, null, "lose", "a run in the first"],
  [40, "baseball", 0, 94, "win", "24 over 23½"],
  [41, "baseball", 0, 96, "push", "24 under 24"],
  [55, "baseball", 2, 6, "win", "behind by one, and +1½"],
  [56, "basketball", 1, 118, "win", "30 over 29½"],
  [57, "basketball", 2, 100, "push", "25 under 25"],
  [59, "baseball", 1, 30, "win", "8 over 7½"],
  [60, "baseball", 2, 38, "lose", "10 under 9½"],
];

const parts = (away: readonly number[], home: readonly number[]) => [
  ...away.map((points, index) => ({ segment: String(index + 1), away: points, home: home[index] ?? 0 })),
  { segment: "game", away: sum(away), home: sum(home) },
];
const sum = (scores: readonly number[]): number => scores.reduce((all, one) => all + one, 0);
const endings = {
  baseball: {
    segments: parts([1, 0, 0, 2, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0, 0, 2, 0]),
    statistics: {
      hits: { away: 9, home: 7 },
      errors: { away: 1, home: 0 },
      strikeouts: { away: 8, home: 10 },
      firstScore: 1 as const,
      lastScore: 2 as const,
    },
  },
  basketball: { segments: parts([30, 20, 25, 27], [25, 25, 25, 20]) },
  soccer: { segments: parts([1, 0], [0, 1]) },
  question: { segments: [], statistics: { answer: "yes" as const } },
};

let world: TestServer;
let games: Readonly<Record<Place, TestGame>>;
const [clerk] = logins.clerks;

beforeAll(async () => {
  world = await createTestServer();
  games = {
    baseball: world.world.games.baseball[0],
    basketball: world.world.games.basketball,
    soccer: await soccer(),
    question: await question(),
  };
});
afterAll(() => closeProved(world));

async function soccer(): Promise<TestGame> {
  const { startsAt, day } = world.world.games.baseball[0];
  const teamOf = (name: string) => ({ code: name, name, abbreviation: name.slice(0, 3), aliases: [] });
  return world.asOwner(async (sql) => {
    const { leagueId } = await ensureLeague(
      sql,
      {
        sport: { code: "soccer", name: "Soccer" },
        code: "cup",
        name: "cup league",
        abbreviation: "CUP",
        timeZone: "America/New_York",
        segments: ["1", "2"],
      },
      [teamOf("North"), teamOf("South")],
    );
    await sellLeague(sql, world.world.banca.serviceId, leagueId);
    const side = (name: string, rotation: number) => ({ team: teamOf(name), rotation, pitcher: null });
    const [stored] = await importSchedule(
      sql,
      leagueId,
      "test",
      [{ key: "cup", day, startsAt, away: side("North", 801), home: side("South", 802) }],
      "scheduled",
    );
    assert(stored !== undefined, "a new game is stored");
    return { eventId: stored.eventId, leagueId, day, startsAt, rotations: [801, 802] };
  });
}

/** A question about a team of the baseball game, as the schedule derives it. */
async function question(): Promise<TestGame> {
  const game = world.world.games.baseball[1];
  const {
    eventIds: [eventId = 0],
  } = await world.answer(
    calendar.enterDerived,
    {
      leagueId: game.leagueId,
      day: game.day,
      minute: 13 * 60,
      isLater: false,
      propType: 3,
      asks: "yesNo",
      categoryId: 7,
      question: "",
      part: null,
      offsetMinutes: 0,
      cutoffMinutes: 0,
      about: [{ principalId: game.eventId, playerId: null, teamId: world.world.teams["Cubs"] ?? 0, otherTeamId: null }],
    },
    logins.trader,
  );
  return { ...game, eventId };
}

test("the table has every bet type except those of races", () => {
  const ofGames = betTypes.filter(({ market }) => !market.startsWith("race")).map(({ id }) => id);
  expect([...new Set(rows.map(([id]) => id))].toSorted((a, b) => a - b)).toEqual(ofGames.toSorted((a, b) => a - b));
});

describe("from the desk to the till", () => {
  const sold = new Map<Row, number>();

  test.each(rows.map((row) => [betTypes.find(({ id }) => id === row[0])?.name, row] as const))(
    "%s",
    async (_name, row) => {
      const [betType, place, side, points] = row;
      const game = games[place];
      const key = { eventId: game.eventId, betType, side, alternate: 0 };
      const facing =
        side === 3 || betTypes.find(({ id }) => id === betType)?.opposite == null ? [] : [oppositeKey(key)];
      const board = await world.answer(lines.board, { leagueId: game.leagueId, day: game.day }, logins.trader);
      const current = board.events.find(({ eventId }) => eventId === game.eventId)?.lines ?? [];
      const moves = [key, ...facing].map((one, index) => ({
        key: one,
        version: current.find((line) => line.betType === one.betType && line.side === one.side)?.version ?? 0,
        points: points !== null && index === 1 && one.betType === betType ? -points : points,
        price: -105,
      }));
      const { lines: moved } = await world.answer(lines.moveLines, { reason: "", moves }, logins.trader);
      expect(
        moved.find((line) => line.betType === betType && line.side === side) ??
          current.find((line) => line.betType === betType && line.side === side),
      ).toMatchObject({ points, price: -105, isOpen: true });
      const { events } = await world.answer(catalog.sellingBoard, { day: game.day, leagueId: game.leagueId }, clerk);
      expect(events.find(({ eventId }) => eventId === game.eventId)?.offers).toContainEqual({
        betType,
        side,
        alternate: 0,
        points,
        price: -105,
        isOpen: true,
      });
      const { number, legs } = await sellTo(world, clerk, [{ game, betType, side }], 1_050);
      expect(legs).toMatchObject([{ eventId: game.eventId, betType, side, points, price: -105 }]);
      const { html } = await world.answer(tickets.printTicket, { number }, clerk);
      const type = betTypes.find(({ id }) => id === betType);
      expect(html).toContain(type === undefined ? undefined : betMark(type, points, side));
      sold.set(row, number);
    },
  );

  test("one result decides everything sold on it", async () => {
    for (const place of Object.keys(endings) as Place[]) {
      const { eventId } = games[place];
      await kickOff(world, eventId);
      const entered = { eventId, status: "final" as const, ...endings[place] };
      const { blockers, legs } = await world.answer(results.preview, entered, logins.trader);
      expect([place, blockers, legs.pending]).toEqual([place, [], 0]);
      await world.answer(results.makeOfficial, { version: 0, ...entered }, logins.trader);
      await world.server.settler.settle(eventId);
    }
    const outcomes = await Promise.all(
      rows.map(async (row) => {
        const {
          legs: [leg],
        } = await world.answer(tickets.findTicket, { number: sold.get(row) ?? 0 }, clerk);
        return [row[0], row[5], leg?.outcome];
      }),
    );
    expect(outcomes).toEqual(rows.map(([id, , , , outcome, why]) => [id, why, outcome]));
  });
});
