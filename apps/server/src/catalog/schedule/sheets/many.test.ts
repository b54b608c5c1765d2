import { audit, calendar, live, responses } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { bookFindings, createTestServer, logins, sellTo, type TestServer } from "../../../testing/index.ts";
import { publishedMessages } from "../../../testing/published.ts";

// The clock is at noon in New York on Friday, 10 April 2026. On Saturday are Yankees @ Red Sox and Cubs @ Mets.

let world: TestServer;
const begin = async (): Promise<void> => {
  world = await createTestServer();
};
const end = async (): Promise<void> => {
  expect(await bookFindings(world)).toEqual([]);
  await world.close();
};

const { trader, assistant } = logins;
const [clerk] = logins.clerks;
const league = () => world.world.leagues.baseball;
const team = (name: string): number => world.world.teams[name] ?? 0;
const game = (more: Partial<calendar.NewGame> = {}): calendar.NewGame => ({
  day: "2026-04-20",
  minute: 19 * 60,
  isLater: false,
  awayId: team("Mets"),
  homeId: team("Cubs"),
  awayRotation: null,
  homeRotation: null,
  isNeutral: false,
  cutoffMinutes: 0,
  awayPitcher: "",
  homePitcher: "",
  note: "",
  ...more,
});
const enter = (games: readonly calendar.NewGame[], login: string = trader) =>
  world.send(calendar.enterMany, { leagueId: league(), games: [...games] }, login);
const entered = async (games: readonly calendar.NewGame[]) =>
  (await world.answer(calendar.enterMany, { leagueId: league(), games: [...games] }, trader)).eventIds;
const read = (payload: object) =>
  world.answer(calendar.readGames, { leagueId: league(), day: "2026-04-20", ...payload }, trader);
const gamesOn = async (from: string, to = from) =>
  (await world.answer(calendar.listEvents, { leagueId: league(), from, to }, trader)).rows;
const withdraw = (eventIds: readonly number[]) =>
  world.send(calendar.withdrawGames, { leagueId: league(), eventIds: [...eventIds] }, trader);

describe("a list of games says for each", () => {
  beforeAll(begin);
  afterAll(end);

  test.each<[rule: string, games: () => calendar.NewGame[], whys: readonly (calendar.NewGameWhy | null)[]]>([
    [
      "a series of three days",
      () => ["2026-04-20", "2026-04-21", "2026-04-22"].map((day) => game({ day })),
      [null, null, null],
    ],
    ["a double-header: two hours apart", () => [game({ minute: 780 }), game({ minute: 900 })], [null, null]],
    ["one game twice: a minute less", () => [game({ minute: 780 }), game({ minute: 899 })], [null, "twice"]],
    ["an existing game, a minute less than two hours earlier", () => [current({ minute: -119 })], ["known"]],
    ["the second of the day after an existing one", () => [current({ minute: 120 })], [null]],
    [
      "now is past, a minute later is not",
      () => [game({ day: "2026-04-10", minute: 720 }), game({ day: "2026-04-10", minute: 721 })],
      ["past", null],
    ],
    ["two years ahead and a day", () => [game({ day: "2028-04-13" })], ["unlikely"]],
    ["an hour that the clocks skip", () => [game({ day: "2027-03-14", minute: 150 })], ["skipped"]],
    ["a team against itself", () => [game({ homeId: team("Mets") })], ["sameTeam"]],
    ["a team of another league", () => [game({ homeId: team("Lakers") })], ["noTeam"]],
    [
      "a number that a game of the day has",
      () => [current({ minute: 200 }, { awayRotation: 902, homeRotation: 950 })],
      ["numberTaken"],
    ],
    [
      "the neighbour of a number is taken as well",
      () => [current({ minute: 200 }, { awayRotation: null, homeRotation: 905 })],
      ["numberTaken"],
    ],
    [
      "a number twice in the list",
      () => [game({ awayRotation: 7 }), game({ minute: 780, awayRotation: 6, homeRotation: 7 })],
      [null, "numberTaken"],
    ],
    ["both sides with one number", () => [game({ awayRotation: 7, homeRotation: 7 })], ["numberTaken"]],
    [
      "nine a day, and no tenth",
      () => Array.from({ length: 10 }, (_, index) => game({ minute: 10 + 140 * index })),
      [...Array<null>(9).fill(null), "twice"],
    ],
  ])("%s", async (_rule, games, whys) => {
    expect((await read({ games: games() })).rows.map(({ why }) => why)).toEqual(whys);
  });

  test("its numbers: the neighbour of a given one, else the next free after all given ones", async () => {
    const { rows } = await read({
      games: [
        game(),
        game({ minute: 780, awayRotation: 921 }),
        game({ minute: 600, homeRotation: 932 }),
        game({ day: "2026-04-21" }),
      ],
    });
    expect(rows.map(({ game: of }) => [of?.awayRotation, of?.homeRotation])).toEqual([
      [933, 934],
      [921, 922],
      [931, 932],
      [901, 902],
    ]);
  });
});

function current({ minute }: { minute: number }, more: Partial<calendar.NewGame> = {}): calendar.NewGame {
  const [{ day, startsAt }] = world.world.games.baseball;
  const inDay = Math.round((startsAt - Date.parse(`${day}T04:00:00Z`)) / 60_000);
  return game({ day, minute: inDay + minute, awayId: team("Yankees"), homeId: team("Red Sox"), ...more });
}

describe("a pasted schedule", () => {
  beforeAll(begin);
  afterAll(end);

  test.each<[rule: string, text: string, rows: readonly object[]]>([
    [
      "a game in a row, with its date",
      "2026-04-23 7:05 PM Mets @ Cubs",
      [{ why: null, game: { day: "2026-04-23", minute: 1_145, awayRotation: 901 } }],
    ],
    [
      "a date on its own line applies to the games under it",
      "4/24/2026\nMets @ Cubs 13:05\n4/25/2026\nMets @ Cubs 13:05",
      [
        { why: null, game: { day: "2026-04-24" } },
        { why: null, game: { day: "2026-04-25" } },
      ],
    ],
    [
      "without a date, the selected day",
      "917 Mets @ 918 Cubs 7:05 PM",
      [{ why: null, game: { day: "2026-04-20", awayRotation: 917, homeRotation: 918 } }],
    ],
    ["cells of CSV", "2026-04-23,19:05,Mets,Cubs", [{ why: null, game: { day: "2026-04-23", minute: 1_145 } }]],
    [
      "neutral ground, as schedules mark it",
      "2026-04-23 7:05 PM Mets vs Cubs (N)",
      [{ why: null, game: { isNeutral: true, awayRotation: 901 } }],
    ],
    [
      "a date that does not exist",
      "2/30/2026 Mets @ Cubs 19:05\n2026-13-01 Mets @ Cubs 19:05",
      [
        { line: 1, why: "cell", cell: "day", game: null },
        { line: 2, why: "cell", cell: "day", game: null },
      ],
    ],
    [
      "the games under such a date",
      "2/30/2026\nMets @ Cubs 19:05\n4/25/2026\nMets @ Cubs 13:05",
      [
        { line: 1, why: "cell" },
        { line: 2, why: "cell", cell: "day" },
        { why: null, game: { day: "2026-04-25" } },
      ],
    ],
    ["no time", "2026-04-23 Mets @ Cubs", [{ why: "noTime", game: null }]],
    ["an unknown team", "2026-04-23 7:05 PM Mets @ Sharks", [{ why: "noTeam", game: null }]],
    ["a single side", "7:05 PM 917 Mets", [{ why: "noOpponent", game: null }]],
    [
      "good rows beside bad ones",
      "Mets @ Sharks 19:05\nMets @ Cubs 19:05",
      [
        { line: 1, why: "noTeam" },
        { line: 2, why: null },
      ],
    ],
  ])("%s", async (_rule, text, rows) => {
    expect((await read({ text })).rows).toMatchObject(rows);
  });

  test("pasted again, it is recognised and would enter nothing", async () => {
    const text = "2026-04-27 19:05 Mets @ Cubs\n2026-04-27 19:05 Yankees @ Red Sox";
    const games = (await read({ text })).rows.flatMap(({ game: of }) => (of === null ? [] : [of]));
    await entered(games);
    expect((await read({ text })).rows.map(({ why }) => why)).toEqual(["known", "known"]);
    expect(await enter(games)).toMatchObject({ responseType: responses.invalidPayload });
  });

  test("a file that is neither a workbook nor a text is named as such", async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0xff]);
    expect(await read({ workbook: bytes.toString("base64") })).toMatchObject({
      rows: [],
      problems: [{ code: "encoding", isFatal: true }],
    });
  });
});

describe("many are entered", () => {
  beforeEach(begin);
  afterEach(end);

  test("as one action: held, published, with a history; the day's second game numbered", async () => {
    const eventIds = await entered([
      game({ minute: 780 }),
      game(),
      game({ day: "2026-04-21", isNeutral: true, cutoffMinutes: 10 }),
    ]);
    const rows = await gamesOn("2026-04-20", "2026-04-21");
    expect(rows.map(({ eventId }) => eventId)).toEqual(eventIds);
    expect(rows).toMatchObject([
      {
        title: "Mets @ Cubs",
        gameNumber: 1,
        awayRotation: 901,
        homeRotation: 902,
        source: "desk",
        held: ["start"],
        startsAt: Date.parse("2026-04-20T17:00Z"),
      },
      { title: "Mets @ Cubs (2)", gameNumber: 2, awayRotation: 903 },
      { title: "Mets vs Cubs", awayRotation: 901, cutoffMinutes: 10 },
    ]);
    const result = query(
      { events: "int8" },
      `select count(*) as events from ${publishedMessages} where subject = $1::text and (data->>'eventId')::int8 = any($2::int8[])`,
    );
    expect(await world.asOwner((sql) => sql.row(result, [live.subjects.lines(league()), eventIds]))).toEqual({
      events: 3,
    });
    const history = await world.answer(audit.recordHistory, { record: "event", entryId: eventIds[1] ?? 0 }, trader);
    const { eventId: _, ...stored } = calendar.eventTerms
      .extend({ eventId: calendar.eventRow.shape.eventId })
      .parse(pick(rows[1]));
    expect(history.rows).toEqual([expect.objectContaining({ before: null, after: stored })]);
  });

  test("all or none: a problem names its game", async () => {
    expect(await enter([game(), game({ day: "2026-04-21", homeId: team("Lakers") })])).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "games.1", code: "doesNotFit", problem: "noTeam" }] },
    });
    expect(await gamesOn("2026-04-20", "2026-04-21")).toEqual([]);
  });

  test("two people who enter the same list at once create it once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => enter([game(), game({ day: "2026-04-21" })])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await gamesOn("2026-04-20", "2026-04-21")).toHaveLength(2);
  });

  test("an assistant needs the lines of the league", async () => {
    await world.asOwner((sql) => sql.run(query({}, "delete from duty")));
    expect(await enter([game()], assistant)).toMatchObject({ data: { reason: "noDuty", task: "lines" } });
  });

  test("deletion frees their numbers and places", async () => {
    const eventIds = await entered([game(), game({ day: "2026-04-21" })]);
    expect(await withdraw(eventIds)).toMatchObject({ ok: true, data: { withdrawn: 2 } });
    expect((await gamesOn("2026-04-20")).map(({ status }) => status)).toEqual(["cancelled"]);
    expect(await enter([game({ awayRotation: 901 })])).toMatchObject({ ok: true });
  });

  test("a game with sales stays, and so does the whole list", async () => {
    const [first = 0] = await entered([game({ day: "2026-04-21" })]);
    const [sold] = world.world.games.baseball;
    await world.asOwner((sql) =>
      sql.run(query({}, "update event set source = 'desk' where id = $1::bigint"), [sold.eventId]),
    );
    await sellTo(world, clerk, [{ game: sold, betType: 1, side: 1 }], 1_000);
    expect(await withdraw([first, sold.eventId])).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "notWithdrawn", events: [sold.eventId] },
    });
    expect(await gamesOn("2026-04-21")).toMatchObject([{ status: "scheduled" }]);
  });

  test("a game that a source brought stays", async () => {
    expect(await withdraw([world.world.games.baseball[0].eventId])).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "notWithdrawn" },
    });
  });

  test("a game of another league is not found", async () => {
    expect(await withdraw([world.world.games.hockey.eventId])).toMatchObject({ responseType: responses.notFound });
  });
});

function pick(row: object | undefined): object {
  return Object.fromEntries(
    Object.entries(row ?? {}).filter(([name]) => name in calendar.eventTerms.shape || name === "eventId"),
  );
}
