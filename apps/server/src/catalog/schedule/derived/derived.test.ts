import { calendar, catalog, lines, masterData, responses, results, voids } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  addTestRule,
  bookFindings,
  createTestServer,
  endBaseball,
  kickOff,
  logins,
  orderVoid,
  sellTo,
  currentOf,
  type TestGame,
  type TestServer,
} from "../../../testing/index.ts";

// Events that are derived from a game. The clock stands at noon in New York on Friday, 10 April 2026; the fixture's
// games are on Saturday.

let world: TestServer;
const begin = async (): Promise<void> => {
  world = await createTestServer();
};
const end = async (): Promise<void> => {
  expect(await bookFindings(world)).toEqual([]);
  await world.close();
};

const { trader } = logins;
const [clerk] = logins.clerks;
const game = () => world.world.games.baseball[0];
const team = (name: string): number => world.world.teams[name] ?? 0;
const nobody = { principalId: null, playerId: null, teamId: null, otherTeamId: null } satisfies calendar.DerivedAbout;
type More = Partial<Parameters<typeof payload>[1]> &
  Partial<calendar.DerivedTemplate> & { day?: string; isTrial?: boolean };

const payload = (about: readonly Partial<calendar.DerivedAbout>[], more: object = {}) => ({
  leagueId: game().leagueId,
  day: game().day,
  minute: 13 * 60,
  isLater: false,
  propType: 3 as const,
  asks: "overUnder" as const,
  categoryId: 7,
  question: "",
  part: null,
  offsetMinutes: 0,
  cutoffMinutes: 0,
  about: about.map((one) => ({ ...nobody, ...one })),
  ...more,
});
const make = (about: readonly Partial<calendar.DerivedAbout>[], more: More = {}) =>
  world.send(
    calendar.enterDerived,
    payload(about, more) as Parameters<typeof world.send<typeof calendar.enterDerived>>[1],
    trader,
  );
const made = async (about: readonly Partial<calendar.DerivedAbout>[], more: More = {}): Promise<number[]> => {
  const answered = await make(about, more);
  if (!answered.ok) throw new Error(JSON.stringify(answered));
  return answered.data.eventIds;
};
const tried = async (about: readonly Partial<calendar.DerivedAbout>[], more: More = {}) => {
  const answered = await make(about, { ...more, isTrial: true });
  if (!answered.ok) throw new Error(JSON.stringify(answered));
  return answered.data.rows;
};
const ofGame = async () => (await world.answer(calendar.listDerived, { principalId: game().eventId }, trader)).rows;
const one = async (eventId: number) => {
  const found = (await ofGame()).find((row) => row.eventId === eventId);
  if (found === undefined) throw new Error("it stands under its game");
  return found;
};
const asGame = (eventId: number): TestGame => ({ ...game(), eventId });
const offer = (
  eventId: number,
  ...offered: readonly [betType: number, side: number, points: number | null, price: number][]
) =>
  world.send(
    lines.moveLines,
    {
      reason: "",
      moves: offered.map(([betType, side, points, price]) => ({
        key: { eventId, betType, side, alternate: 0 },
        version: 0,
        points,
        price,
      })),
    },
    trader,
  );
const player = async (name: string, of: string, names: Partial<masterData.OtherNames> = {}): Promise<number> =>
  (
    await world.answer(
      masterData.savePlayer,
      {
        teamId: team(of),
        name,
        printName: name,
        abbreviation: name.slice(0, 3).toUpperCase(),
        number: null,
        position: "P",
        aliases: [],
        names: { fr: "", ht: "", es: "", zh: "", it: "", ...names },
        isActive: true,
      },
      trader,
    )
  ).playerId;
const over = { away: 5, home: 0 };
const decide = (eventId: number, result: { away: number; home: number } | "yes" | "no", version = 0) =>
  world.send(
    results.makeOfficial,
    {
      eventId,
      version,
      status: "final",
      ...(typeof result === "string"
        ? { segments: [], statistics: { answer: result } }
        : { segments: [{ segment: "game", ...result }] }),
    },
    trader,
  );

describe("creation", () => {
  beforeEach(begin);
  afterEach(end);

  test("props of a team have free numbers above the games' and their wire fields", async () => {
    const about = [
      { principalId: game().eventId, teamId: team("Yankees") },
      { principalId: game().eventId, teamId: team("Red Sox") },
    ];
    expect(await tried(about)).toMatchObject([
      { title: "Yankees: Team totals", awayRotation: 1001, homeRotation: null, why: null },
      { title: "Red Sox: Team totals", awayRotation: 1003 },
    ]);
    const [first = 0, second = 0] = await made(about);
    expect(await ofGame()).toMatchObject([
      {
        eventId: first,
        title: "Yankees: Team totals",
        propType: 3,
        asks: "overUnder",
        awayRotation: 1001,
        startsAt: game().startsAt,
        tickets: 0,
        result: null,
      },
      { eventId: second, title: "Red Sox: Team totals", awayRotation: 1003 },
    ]);
    const { events } = await world.answer(
      catalog.getEvents,
      { eventId: first, withProps: true, withOdds: false, withClosed: false, hqOdds: false },
      clerk,
    );
    expect(events).toMatchObject([
      {
        eventId: first,
        principalId: game().eventId,
        propType: 3,
        categoryId: 7,
        kind: 3,
        isGenerated: false,
        teams: [{ teamId: team("Yankees"), rotation: 1001 }],
      },
    ]);
    const { rows } = await world.answer(calendar.listEvents, { eventId: game().eventId }, trader);
    expect(rows).toMatchObject([{ derived: 2 }]);
    expect(
      (await world.answer(calendar.listEvents, { from: game().day, to: game().day, leagueId: game().leagueId }, trader))
        .rows,
    ).toHaveLength(2);
  });

  test("a player's event is named after the player in the reader's language, and renamed with them", async () => {
    const playerId = await player("Judge", "Yankees", { fr: "Le Juge" });
    const [eventId = 0] = await made([{ principalId: game().eventId, playerId }], {
      propType: 1,
      categoryId: 1,
      question: "2+",
      asks: "yesNo",
    });
    expect((await one(eventId)).title).toBe("Judge: Player hits 2+");
    const french = query(
      { title: "text" },
      "select app.localized_game_name(name, id, 'fr') as title from event where id = $1::bigint",
    );
    expect(await world.asOwner((sql) => sql.row(french, [eventId]))).toEqual({ title: "Le Juge: Player hits 2+" });
    await world.asOwner((sql) =>
      sql.run(query({}, "update player set name = 'Aaron Judge' where id = $1::int"), [playerId]),
    );
    expect((await one(eventId)).title).toBe("Aaron Judge: Player hits 2+");
  });

  test("a half has both teams, its own numbers, and its mark after the game's name", async () => {
    const [eventId = 0] = await made([{ principalId: game().eventId }], {
      propType: null,
      asks: "period",
      part: "firstHalf",
      categoryId: null,
    });
    expect(await one(eventId)).toMatchObject({
      title: "Yankees @ Red Sox 1H",
      part: "firstHalf",
      propType: null,
      awayRotation: 1001,
      homeRotation: 1002,
    });
  });

  test("a special needs no game, and asks yes or no of the league, or which of two teams", async () => {
    const special = { propType: 2, categoryId: 4 } as const;
    const [league = 0] = await made([{}], { ...special, asks: "yesNo", question: "no-hitter" });
    const [sides = 0] = await made([{ teamId: team("Yankees"), otherTeamId: team("Cubs") }], {
      ...special,
      asks: "sides",
    });
    expect(
      (await world.answer(calendar.listDerived, { leagueId: game().leagueId, day: game().day }, trader)).rows,
    ).toMatchObject([
      { eventId: sides, title: "Yankees / Cubs: Season wins", awayRotation: 1001, homeRotation: 1002 },
      { eventId: league, title: "mlb league: Season wins no-hitter", awayRotation: null },
    ]);
  });

  test("nothing is created twice: existing events are recognised, and so is one listed twice", async () => {
    const about = { principalId: game().eventId, teamId: team("Yankees") };
    expect((await tried([about, about])).map(({ why }) => why)).toEqual([null, "twice"]);
    await made([about]);
    expect((await tried([about])).map(({ why }) => why)).toEqual(["known"]);
    expect((await tried([about], { question: "8+" })).map(({ why }) => why)).toEqual([null]);
  });
});

describe("what cannot be created", () => {
  beforeAll(begin);
  afterAll(end);

  test.each<[why: calendar.DerivedWhy, about: () => Promise<Partial<calendar.DerivedAbout>[]>, more?: More]>([
    ["noGame", () => Promise.resolve([{ teamId: team("Yankees") }])],
    ["noGame", () => Promise.resolve([{ principalId: world.world.games.hockey.eventId, teamId: team("Yankees") }])],
    ["notInGame", () => Promise.resolve([{ principalId: game().eventId, teamId: team("Cubs") }])],
    [
      "notInGame",
      async () => [{ principalId: game().eventId, playerId: await player("Bellinger", "Cubs") }],
      { propType: 1, categoryId: 1 },
    ],
    [
      "notInGame",
      () => Promise.resolve([{ teamId: team("Cubs"), otherTeamId: team("Cubs") }]),
      { propType: 2, categoryId: 4, asks: "sides" },
    ],
    [
      "notPlayed",
      () => Promise.resolve([{ principalId: game().eventId }]),
      { propType: null, asks: "period", part: "quarter1", categoryId: null },
    ],
    ["past", () => Promise.resolve([{}]), { propType: 2, categoryId: 4, asks: "yesNo", day: "2026-04-09" }],
  ])("is refused: %s", async (why, about, more = {}) => {
    const given = await about();
    expect(await tried(given, more)).toMatchObject([{ why }]);
    expect(await make(given, more)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "about.0", problem: why }] },
    });
  });

  test.each<[rule: string, more: More, field: string]>([
    ["a category of another kind", { categoryId: 1 }, "categoryId"],
    ["a category", { categoryId: null }, "categoryId"],
    ["a question that its kind does not ask", { asks: "sides" }, "asks"],
    ["a game without a part", { part: "firstHalf" }, "part"],
    ["a part where there is none", { propType: null, asks: "period", categoryId: null }, "part"],
  ])("a prop has %s", async (_rule, more, field) => {
    expect(await make([{ principalId: game().eventId, teamId: team("Yankees") }], more)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field }] },
    });
  });
});

describe("a derived event", () => {
  let eventId: number;
  beforeEach(begin);
  afterEach(end);
  beforeEach(async () => {
    [eventId = 0] = await made([{ principalId: game().eventId, teamId: team("Yankees") }], {
      offsetMinutes: 30,
      cutoffMinutes: 5,
    });
  });
  const saveGame = async (more: object) => {
    const [row] = (await world.answer(calendar.listEvents, { eventId: game().eventId }, trader)).rows;
    const was = calendar.eventTerms.parse(
      Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => name in calendar.eventTerms.shape)),
    );
    return world.answer(calendar.saveEvent, { eventId: game().eventId, ...was, was, ...more }, trader);
  };

  test("moves with its game; a number that is taken on the other day becomes a former one", async () => {
    const other = { day: "2026-04-12", awayId: team("Mets"), homeId: team("Yankees") };
    await world.answer(
      calendar.saveEvent,
      {
        leagueId: game().leagueId,
        minute: 1_140,
        isLater: false,
        name: "",
        awayRotation: 1001,
        homeRotation: 1002,
        awayPitcher: "",
        homePitcher: "",
        gameNumber: 1,
        isNeutral: false,
        note: "",
        cutoffMinutes: 0,
        isPostponed: false,
        held: [],
        ...other,
      },
      trader,
    );
    const dayMs = 86_400_000;
    const before = await one(eventId);
    await saveGame({ day: "2026-04-12" });
    expect(await one(eventId)).toMatchObject({
      day: "2026-04-12",
      startsAt: before.startsAt + dayMs,
      cutoffMinutes: 5,
      awayRotation: 2001,
    });
    const former = query({ former: "int4[]" }, "select former from event_side where event_id = $1::bigint");
    expect(await world.asOwner((sql) => sql.row(former, [eventId]))).toEqual({ former: [1001] });
  });

  test("is postponed and resumed with its game", async () => {
    await saveGame({ isPostponed: true });
    expect((await one(eventId)).status).toBe("postponed");
    await saveGame({ isPostponed: false });
    expect((await one(eventId)).status).toBe("scheduled");
  });

  test("is suspended with its game, and one suspended by itself stays so when the game resumes", async () => {
    const [alone = 0] = await made([{ principalId: game().eventId, teamId: team("Red Sox") }]);
    const suspend = (id: number, isSuspended: boolean) =>
      world.answer(catalog.suspendEvent, { eventId: id, isSuspended }, trader);
    const states = async () => [(await one(eventId)).isSuspended, (await one(alone)).isSuspended];
    await suspend(alone, true);
    await suspend(game().eventId, true);
    expect(await states()).toEqual([true, true]);
    await suspend(game().eventId, false);
    expect(await states()).toEqual([false, true]);
  });

  test("keeps its game's teams, and is deleted with a game that has no sold tickets", async () => {
    const problems = {
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "awayId", code: "doesNotFit" }] },
    };
    const [row] = (await world.answer(calendar.listEvents, { eventId: game().eventId }, trader)).rows;
    const was = calendar.eventTerms.parse(
      Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => name in calendar.eventTerms.shape)),
    );
    expect(
      await world.send(calendar.saveEvent, { eventId: game().eventId, ...was, was, awayId: team("Mets") }, trader),
    ).toMatchObject(problems);
    await world.answer(calendar.withdrawGames, { leagueId: game().leagueId, eventIds: [eventId] }, trader);
    expect(await one(eventId)).toMatchObject({ status: "cancelled" });
  });

  test("changes its start, question and number; −4 after a concurrent change", async () => {
    const { day, minute, isLater, cutoffMinutes, categoryId, question, awayRotation, homeRotation } =
      await one(eventId);
    const was = { day, minute, isLater, cutoffMinutes, categoryId, question, awayRotation, homeRotation };
    const save = (more: object) => world.send(calendar.saveDerived, { eventId, ...was, was, ...more }, trader);
    expect(await save({ awayRotation: 901 })).toMatchObject({
      data: { problems: [{ field: "awayRotation", code: "taken" }] },
    });
    expect(await save({ question: "4.5", awayRotation: 1201, minute: minute + 5 })).toMatchObject({ ok: true });
    expect(await one(eventId)).toMatchObject({
      title: "Yankees: Team totals 4.5",
      awayRotation: 1201,
      minute: minute + 5,
    });
    expect(await save({ question: "5.5" })).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { question: "4.5" },
    });
  });

  test("is sold and graded by its figure; an invalid answer has no line", async () => {
    expect(await offer(eventId, [0, 0, null, -110])).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ code: "doesNotFit" }] },
    });
    expect(await offer(eventId, [3, 0, 18, -110], [4, 0, 18, -110])).toMatchObject({ ok: true });
    const [overs, unders] = [
      await sellTo(world, clerk, [{ game: asGame(eventId), betType: 3, side: 0 }], 1_100),
      await sellTo(world, clerk, [{ game: asGame(eventId), betType: 4, side: 0 }], 1_100),
    ];
    expect(JSON.stringify(overs.legs)).toContain("Yankees: Team totals");
    expect((await one(eventId)).tickets).toBe(2);
    await kickOff(world, eventId);
    expect(await decide(eventId, over)).toMatchObject({ ok: true });
    await world.server.settler.settle(eventId);
    expect([(await currentOf(world, overs))[3], (await currentOf(world, unders))[3]]).toEqual(["win", "lose"]);
    expect(await one(eventId)).toMatchObject({ status: "official", result: { away: 5, home: 0, version: 1 } });
  });

  test("is decided by its answer alone where it asks a question", async () => {
    const [input = 0] = await made([{ principalId: game().eventId, teamId: team("Red Sox") }], {
      asks: "yesNo",
      categoryId: 6,
    });
    await offer(input, [0, 0, null, 150], [-1, 0, null, -180]);
    const [yes, no] = [
      await sellTo(world, clerk, [{ game: asGame(input), betType: 0, side: 0 }], 1_000),
      await sellTo(world, clerk, [{ game: asGame(input), betType: -1, side: 0 }], 1_000),
    ];
    await kickOff(world, input);
    expect(await decide(input, over)).toMatchObject({ data: { problems: [{ field: "answer", code: "missing" }] } });
    expect(await decide(input, "yes")).toMatchObject({ ok: true });
    await world.server.settler.settle(input);
    expect([(await currentOf(world, yes))[3], (await currentOf(world, no))[3]]).toEqual(["win", "lose"]);
  });

  test("is graded by its game's score where it is a half, and again after a correction", async () => {
    const [half = 0] = await made([{ principalId: game().eventId }], {
      propType: null,
      asks: "period",
      part: "firstHalf",
      categoryId: null,
    });
    await offer(half, [1, 1, null, 120], [1, 2, null, -140]);
    const ticket = await sellTo(world, clerk, [{ game: asGame(half), betType: 1, side: 1 }], 1_000);
    await endBaseball(world, game(), 3, 1);
    await world.server.settler.settle(half);
    expect((await currentOf(world, ticket))[3]).toBe("win");
    await endBaseball(world, game(), 1, 3, 1);
    await world.server.settler.settle(half);
    expect((await currentOf(world, ticket))[3]).toBe("lose");
    expect(await one(half)).toMatchObject({ status: "official", result: { away: 1, home: 3, version: 2 } });
  });

  test("is cancelled with its game, and restored with it", async () => {
    await offer(eventId, [3, 0, 18, -110], [4, 0, 18, -110]);
    const ticket = await sellTo(world, clerk, [{ game: asGame(eventId), betType: 3, side: 0 }], 1_100);
    const orderId = await orderVoid(world, game().eventId);
    await world.server.settler.settle(eventId);
    expect([(await one(eventId)).status, (await currentOf(world, ticket))[3]]).toEqual(["cancelled", "void"]);
    await world.answer(voids.undo, { orderId, reason: "it is played" }, trader);
    await world.server.settler.settle(eventId);
    expect([(await one(eventId)).status, (await currentOf(world, ticket))[3]]).toEqual(["scheduled", "pending"]);
  });

  const classed = query({}, "update prop_category set limits_class = 'TEAM' where id = 7");
  test.each<[rule: string, selector: object]>([
    ["its kind", { propType: 3 }],
    ["its category", { propCategory: 7 }],
    ["its limits class", { limitsClass: "TEAM" }],
  ])("a rule that leaves out %s is applied", async (_rule, selector) => {
    await offer(eventId, [3, 0, 18, -110], [4, 0, 18, -110]);
    await world.asOwner((sql) => sql.run(classed));
    await world.asOwner((sql) =>
      addTestRule(sql, world.world.banca.serviceId, "offered", { sold: false }, { selector }),
    );
    const board = await world.answer(catalog.sellingBoard, { day: game().day, leagueId: game().leagueId }, clerk);
    expect(board.events.some(({ eventId: shown }) => shown === eventId)).toBe(false);
  });
});
