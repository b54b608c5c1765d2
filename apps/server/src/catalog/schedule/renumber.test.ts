import { audit, calendar, catalog, live, responses } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { closeProved, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";
import { publishedMessages } from "../../testing/published.ts";

// Saturday has Yankees @ Red Sox and Cubs @ Mets under two pairs of numbers; the clock is on Friday.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(() => closeProved(world));

const { trader, assistant } = logins;
const [clerk] = logins.clerks;
const place = () => ({ leagueId: world.world.leagues.baseball, day: world.world.games.baseball[0].day });
const read = (text?: string) =>
  world.answer(calendar.readSheet, { ...place(), ...(text === undefined ? {} : { text }) }, trader);
type Games = { eventId: number; was: calendar.Numbers; now: calendar.Numbers }[];
const renumber = (games: Games, login: string = trader) => world.send(calendar.renumber, { ...place(), games }, login);
const swapped = (): Games => {
  const [one, other] = world.world.games.baseball.map(({ eventId, rotations: [away, home] }) => ({
    eventId,
    was: { away, home },
  }));
  if (one === undefined || other === undefined) throw new Error("the world has two games of baseball");
  return [
    { ...one, now: other.was },
    { ...other, now: one.was },
  ];
};
const sidesOf = async () =>
  (await world.answer(catalog.sellingBoard, place(), clerk)).events.map(({ sides }) =>
    sides.map(({ rotation, former }) => [rotation, ...(former ?? [])]),
  );

test("the sheet is applied as previewed; the board has the former numbers", async () => {
  const shown = await read("921 Yankees @ 922 Red Sox\n");
  expect(shown).toMatchObject({ isReadable: true, rows: [{ line: 1, why: null }], last: null });
  const games = shown.games.flatMap(({ eventId, was, now }) => (now === null ? [] : [{ eventId, was, now }]));
  expect(shown.games.map(({ now }) => now)).toEqual([{ away: 921, home: 922 }, null]);
  expect(await sidesOf()).toEqual([
    [[901], [902]],
    [[903], [904]],
  ]);
  expect(await renumber(games)).toMatchObject({ ok: true, data: { renumbered: 1 } });
  expect(await sidesOf()).toEqual([
    [
      [921, 901],
      [922, 902],
    ],
    [[903], [904]],
  ]);
});

test("numbers are swapped in one action, published to the boards, and can be reversed", async () => {
  const games = swapped();
  expect(await renumber(games)).toMatchObject({ ok: true, data: { renumbered: 2 } });
  expect(await sidesOf()).toEqual([
    [
      [903, 901],
      [904, 902],
    ],
    [
      [901, 903],
      [902, 904],
    ],
  ]);
  const result = query(
    { subject: "text" },
    `select subject from ${publishedMessages} order by id desc, place desc limit 1`,
  );
  expect(await world.asOwner((sql) => sql.row(result))).toEqual({ subject: live.subjects.lines(place().leagueId) });
  const { last } = await read();
  expect(last).toMatchObject({ by: "Trader", games });
  const reverse = games.map(({ eventId, was, now }) => ({ eventId, was: now, now: was }));
  expect(await renumber(reverse)).toMatchObject({ ok: true });
  expect(await sidesOf()).toEqual([
    [
      [901, 903],
      [902, 904],
    ],
    [
      [903, 901],
      [904, 902],
    ],
  ]);
  expect((await read()).last).toMatchObject({ games: reverse });
  expect(
    (await world.answer(audit.recordHistory, { record: "event", entryId: games[0]?.eventId ?? 0 }, trader)).rows,
  ).toMatchObject([
    { before: { awayRotation: 903 }, after: { awayRotation: 901 } },
    { before: { awayRotation: 901 }, after: { awayRotation: 903 } },
  ]);
});

test("a sold ticket keeps its number, and the next one has the new number", async () => {
  const [game] = world.world.games.baseball;
  const bet = [{ game, betType: 1, side: 1 } as const];
  await sellTo(world, clerk, bet, 1_000);
  expect((await read()).games[0]?.tickets).toBe(1);
  await renumber(swapped());
  await sellTo(world, clerk, bet, 1_000);
  const rotations = query({ rotation: "int4" }, "select rotation from leg order by ticket_id");
  expect((await world.asOwner((sql) => sql.rows(rotations))).map(({ rotation }) => rotation)).toEqual([901, 903]);
});

test("changing a number in a game's form keeps the old one as a former number too", async () => {
  const [{ eventId }] = world.world.games.baseball;
  const [row] = (await world.answer(calendar.listEvents, { eventId }, trader)).rows;
  const terms = calendar.eventTerms.parse(
    Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => name in calendar.eventTerms.shape)),
  );
  await world.answer(calendar.saveEvent, { eventId, ...terms, awayRotation: 931, homeRotation: 932 }, trader);
  expect((await sidesOf())[0]).toEqual([
    [931, 901],
    [932, 902],
  ]);
});

const taken = (field: string) => ({
  responseType: responses.invalidPayload,
  data: { problems: [{ field, code: "taken" }] },
});
test.each<[rule: string, change: (games: Games) => Games, answer: object]>([
  [
    "a number of a game that is not renumbered",
    ([one]) => (one === undefined ? [] : [one]),
    { responseType: responses.invalidPayload },
  ],
  [
    "one number for two sides",
    (games) => games.map((one) => ({ ...one, now: { away: 951, home: one.eventId } })),
    taken("games.1.now.away"),
  ],
  [
    "a game twice",
    ([one]) =>
      one === undefined
        ? []
        : [
            { ...one, now: { away: 951, home: 952 } },
            { ...one, now: { away: 953, home: 954 } },
          ],
    { data: { problems: [{ field: "games.1.eventId", code: "twice" }] } },
  ],
  [
    "a game with new numbers",
    (games) => games.map((one) => ({ ...one, was: { away: 1, home: 2 } })),
    { responseType: responses.changedMeanwhile, data: { away: 901 } },
  ],
  [
    "a game of another day or league",
    (games) => games.map((one) => ({ ...one, eventId: world.world.games.hockey.eventId })),
    { responseType: responses.notFound },
  ],
])("all or nothing: %s", async (_rule, change, answer) => {
  expect(await renumber(change(swapped()))).toMatchObject(answer);
  expect(await sidesOf()).toEqual([
    [[901], [902]],
    [[903], [904]],
  ]);
});

test("of two traders who renumber at once, one gets the current numbers", async () => {
  const answers = await Promise.all([renumber(swapped()), renumber(swapped())]);
  expect(answers.map(({ responseType }) => responseType).sort((one, other) => one - other)).toEqual([
    responses.changedMeanwhile,
    responses.success,
  ]);
});

test("an assistant needs the lines of the league", async () => {
  await world.asOwner((sql) => sql.run(query({}, "delete from duty")));
  expect(await renumber(swapped(), assistant)).toMatchObject({ data: { reason: "noDuty", task: "lines" } });
});
