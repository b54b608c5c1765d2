import { calendar, masterData } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { json, query } from "../../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";

// Records that refer to a player or team by number follow it into the merged record, and back: props, starts, matched
// names, pages of a source.

const { trader } = logins;
const names = { fr: "", ht: "", es: "", zh: "", it: "" };
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const run = (text: string, values: readonly unknown[] = []) => world.asOwner((sql) => sql.run(query({}, text), values));
const addPlayer = async (name: string): Promise<number> =>
  (
    await world.answer(
      masterData.savePlayer,
      {
        teamId: world.world.teams["Yankees"] ?? 0,
        name,
        printName: name,
        abbreviation: "",
        number: null,
        position: "P",
        aliases: [],
        names,
        isActive: true,
      },
      trader,
    )
  ).playerId;
const everything = query(
  { state: json<unknown>() },
  `select jsonb_build_array(
  (select jsonb_agg(jsonb_build_array(id, player_id, name) order by id) from event),
    (select jsonb_agg(to_jsonb(p) order by id) from player p),
  (select jsonb_agg(jsonb_build_array(event_id, side, player_id) order by event_id, side) from event_side),
  (select jsonb_agg(jsonb_build_array(id, player_id) order by id) from training_name),
  (select jsonb_agg(jsonb_build_array(source_id, team_id, address) order by source_id, address)
    from source_team)) as state`,
);
const state = async () => (await world.asOwner((sql) => sql.row(everything)))?.state;
const merge = async (given: { kind: "team" | "player"; keptId: number; mergedIds: number[] }) => {
  const said = await world.answer(masterData.merge, given, trader);
  return {
    said,
    mergeId: (await world.answer(masterData.merge, { ...given, basis: said.basis }, trader)).mergeId ?? 0,
  };
};

test("a player's props are renamed after the kept one, who gets their starts and matched names", async () => {
  const [game] = world.world.games.baseball;
  const [kept, merged] = [await addPlayer("Gerrit Cole"), await addPlayer("G. Cole")];
  const {
    eventIds: [prop = 0],
  } = await world.answer(
    calendar.enterDerived,
    {
      leagueId: game.leagueId,
      day: game.day,
      minute: 13 * 60,
      isLater: false,
      propType: 1,
      asks: "overUnder",
      categoryId: 3,
      question: "",
      part: null,
      offsetMinutes: 0,
      cutoffMinutes: 0,
      about: [
        { principalId: game.eventId, playerId: merged, teamId: world.world.teams["Yankees"] ?? 0, otherTeamId: null },
      ],
    },
    trader,
  );
  await run("update event_side set player_id = $2::int where event_id = $1::bigint and side = 1", [
    game.eventId,
    merged,
  ]);
  await run(
    `insert into training_name (kind, source, league_id, of_team, name, plain, score, suggestions, state, team_id, player_id, how, decided_at)
    select 'player', 'north', $1::int, $2::int, 'Cole', 'cole', 100, '[]', 'taught', $2::int, $3::int, 'known',
      app.clock()`,
    [game.leagueId, world.world.teams["Yankees"] ?? 0, merged],
  );
  const before = await state();
  const { said, mergeId } = await merge({ kind: "player", keptId: kept, mergedIds: [merged] });
  expect(said).toMatchObject({ events: [{ status: "scheduled", count: 1 }], tickets: 0 });
  const now = query(
    { name: "text", of_prop: "int4", of_start: "int4", of_name: "int4" },
    `
    select e.name, e.player_id as of_prop, (select player_id from event_side where event_id = $2::bigint
      and side = 1) as of_start,
      (select player_id from training_name where plain = 'cole') as of_name from event e where e.id = $1::bigint`,
  );
  expect(await world.asOwner((sql) => sql.row(now, [prop, game.eventId]))).toEqual({
    name: "Gerrit Cole: Pitcher strikeouts",
    of_prop: kept,
    of_start: kept,
    of_name: kept,
  });
  expect((await world.answer(masterData.listMerges, {}, trader)).rows[0]).toMatchObject({ mergeId, events: 1 });
  await world.answer(masterData.undoMerge, { mergeId }, trader);
  expect(await state()).toEqual(before);
});

test("a starter whom the source names again after the merge stays after an undo", async () => {
  const [game] = world.world.games.baseball;
  const [kept, merged, other] = [
    await addPlayer("Max Fried"),
    await addPlayer("M. Fried"),
    await addPlayer("Carlos Rodon"),
  ];
  const starter = async () =>
    (
      await world.asOwner((sql) =>
        sql.row(
          query({ id: "int4?" }, "select player_id as id from event_side where event_id = $1::bigint and side = 1"),
          [game.eventId],
        ),
      )
    )?.id;
  const start = (id: number) =>
    run("update event_side set player_id = $2::int where event_id = $1::bigint and side = 1", [game.eventId, id]);
  await start(merged);
  const { mergeId } = await merge({ kind: "player", keptId: kept, mergedIds: [merged] });
  expect(await starter()).toBe(kept);
  await start(other);
  await world.answer(masterData.undoMerge, { mergeId }, trader);
  expect(await starter()).toBe(other);
});

test("a team's page of a source becomes the kept one's where that has none there", async () => {
  const add = async (name: string): Promise<number> =>
    (
      await world.answer(
        masterData.saveTeam,
        {
          leagueId: world.world.leagues.baseball,
          name,
          printName: name,
          abbreviation: name.slice(0, 3),
          number: null,
          aliases: [],
          names,
          isActive: true,
        },
        trader,
      )
    ).teamId;
  const [kept, merged] = [await add("Nationals"), await add("Expos")];
  for (const name of ["east", "west"])
    await run('insert into source (name, terms, next_at) values ($1::text, \'{"adaptor": "webPages"}\', app.clock())', [
      name,
    ]);
  const page = (of: number, source: string, address: string) =>
    run(
      "insert into source_team (source_id, team_id, address) select id, $1::int, $3::text from source where name = $2::text",
      [of, source, address],
    );
  await page(merged, "east", "/expos");
  await page(merged, "west", "/old");
  await page(kept, "west", "/nationals");
  const before = await state();
  const { mergeId } = await merge({ kind: "team", keptId: kept, mergedIds: [merged] });
  const pages = await world.asOwner((sql) =>
    sql.rows(query({ address: "text" }, "select address from source_team where team_id = $1::int order by address"), [
      kept,
    ]),
  );
  expect(pages.map(({ address }) => address)).toEqual(["/expos", "/nationals"]);
  await world.answer(masterData.undoMerge, { mergeId }, trader);
  expect(await state()).toEqual(before);
});
