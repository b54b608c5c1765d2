import { catalog } from "@chalkboard/contract";
import { betTypes } from "@chalkboard/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { addTestRule, createTestServer, logins, type TestServer } from "../../testing/index.ts";

// Sports, leagues, teams, groups and bet types as the specification's calls return them.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  await world.asOwner(async (sql) => {
    await sql.run(query({}, "update team set number = 27, print_name = 'Bronx Bombers' where name = 'Yankees'"));
    await sql.run(
      query(
        {},
        "insert into league_group_league select g.id, l.id from league_group g, league l where g.name = 'Major leagues'",
      ),
    );
    await sql.run(query({}, "update sport set is_active = false where code = 'hockey'"));
    await addTestRule(
      sql,
      world.world.banca.serviceId,
      "buyPoints",
      { allowed: false, maximumQuarters: 0, minimumTeams: 0, maximumTeams: 0 },
      { selector: { sport: "basketball" } },
    );
  });
});
afterAll(async () => {
  await world.close();
});

const clerk = logins.clerks[0];

test.each<[rule: string, input: object, found: readonly string[]]>([
  ["part of the name, in any case", { name: "yANK" }, ["Yankees"]],
  ["part of the print name", { name: "bomb" }, ["Yankees"]],
  ["the abbreviation", { name: "cel" }, ["Celtics"]],
  ["the number", { name: "27" }, ["Yankees"]],
  ["a pattern character stands for itself", { name: "%" }, []],
  ["no filter: all", {}, ["Cubs", "Mets", "Red Sox", "Yankees", "Celtics", "Lakers", "Bruins", "Rangers"]],
  ["a day without games", { day: "2026-04-10" }, []],
])("teams by %s", async (_rule, input, found) => {
  expect((await world.answer(catalog.findTeams, input, clerk)).map(({ name }) => name).toSorted()).toEqual(
    found.toSorted(),
  );
});

test("teams by league, sport and day together", async () => {
  const { basketball } = world.world.leagues;
  expect(
    (await world.answer(catalog.findTeams, { leagueId: basketball, day: "2026-04-11", name: "l" }, clerk)).map(
      ({ name, leagueName }) => [name, leagueName],
    ),
  ).toEqual([
    ["Celtics", "nba league"],
    ["Lakers", "nba league"],
  ]);
  const [{ sportId } = { sportId: 0 }] = await world.answer(catalog.findSports, { name: "BASE" }, clerk);
  expect(await world.answer(catalog.findTeams, { sportId }, clerk)).toHaveLength(4);
});

describe("leagues", () => {
  const found = async (input: object, login: string = clerk) =>
    (await world.answer(catalog.findLeagues, input, login)).map(({ abbreviation }) => abbreviation);

  test.each<[rule: string, input: object, found: readonly string[]]>([
    ["activo: what the service sells", { isActive: true }, ["MLB", "NBA"]],
    ["not activo: what it does not", { isActive: false }, ["NHL"]],
    ["part of the name or abbreviation", { name: "nB" }, ["NBA"]],
    ["tipo_liga 1: teams", { kind: 1 }, ["MLB", "NBA", "NHL"]],
    ["tipo_liga 3: races", { kind: 3 }, []],
    ["spread_buy: where points are sold by the rules", { buysPoints: true }, ["MLB", "NHL"]],
    ["no spread_buy", { buysPoints: false }, ["NBA"]],
  ])("%s", async (_rule, input, expected) => {
    expect(await found(input)).toEqual(expected);
  });

  test("another service has its own rules and leagues; for the desk the league's own state counts", async () => {
    expect(await found({ buysPoints: true }, logins.kliyanAdmin)).toEqual(["MLB", "NBA", "NHL"]);
    expect(await found({ isActive: true }, logins.trader)).toEqual(["MLB", "NBA"]);
    const [mlb] = await world.answer(catalog.findLeagues, { name: "mlb" }, clerk);
    expect(mlb).toMatchObject({
      sportName: "Baseball",
      groups: [expect.any(Number)],
      websiteConfig: { shown: true, sort: 20_100, periods: [], betTypes: [] },
    });
  });

  test("with events on a day, in the desk's order and in the site's", async () => {
    const day = { day: "2026-04-11" };
    expect(
      (await world.answer(catalog.leaguesOfDay, day, clerk)).map(({ abbreviation, events }) => [abbreviation, events]),
    ).toEqual([
      ["MLB", 2],
      ["NBA", 1],
    ]);
    expect(await world.answer(catalog.leaguesOfDay, {}, clerk)).toEqual([]);
    const configure = query(
      {},
      "update service_league set website_config = $3::jsonb where service_id = $1::int and league_id = $2::int",
    );
    const {
      banca: { serviceId },
      leagues,
    } = world.world;
    await world.asOwner((sql) =>
      sql.run(configure, [serviceId, leagues.basketball, '{"sort": 1, "betTypes": [1, 2]}']),
    );
    expect((await world.answer(catalog.siteLeaguesOfDay, day, clerk)).map(({ abbreviation }) => abbreviation)).toEqual([
      "NBA",
      "MLB",
    ]);
    await world.asOwner((sql) => sql.run(configure, [serviceId, leagues.baseball, '{"shown": false}']));
    expect(
      (await world.answer(catalog.siteLeaguesOfDay, day, clerk)).map(({ websiteConfig }) => websiteConfig),
    ).toEqual([{ shown: true, sort: 1, periods: [], betTypes: [1, 2] }]);
    expect(await world.answer(catalog.leaguesOfDay, day, clerk)).toHaveLength(2);
    expect(await world.answer(catalog.siteLeaguesOfDay, day, logins.customers[0])).toHaveLength(2);
  });
});

test("the tree counts open events by sport, league and day, and only what the service sells", async () => {
  const tree = await world.answer(catalog.eventTree, {}, clerk);
  expect(tree.map(({ sportName, events, leagues }) => [sportName, events, leagues.map(({ days }) => days)])).toEqual([
    ["Baseball", 2, [[{ day: "2026-04-11", events: 2 }]]],
    ["Basketball", 1, [[{ day: "2026-04-11", events: 1 }]]],
  ]);
  await world.answer(
    catalog.suspendEvent,
    { eventId: world.world.games.basketball.eventId, isSuspended: true },
    logins.trader,
  );
  expect((await world.answer(catalog.eventTree, {}, clerk)).map(({ sportName }) => sportName)).toEqual(["Baseball"]);
});

test("groups of leagues belong to families; inactive ones only on request", async () => {
  const families = await world.answer(catalog.familyGroups, { isActive: true }, clerk);
  const groups = await world.answer(catalog.leagueGroups, {}, clerk);
  const majors = groups.find(({ name }) => name === "Major leagues");
  expect(majors?.leagues).toHaveLength(3);
  expect(families.find(({ familyId }) => familyId === majors?.familyId)?.groups).toContain(majors?.groupId);
  expect(await world.answer(catalog.leagueGroups, { isActive: false }, clerk)).toEqual([]);
});

test.each<[rule: string, input: object, ids: (ids: readonly number[]) => boolean]>([
  [
    "all types of the specification",
    {},
    (ids) => ids.length === betTypes.length && ids.includes(-1) && ids.includes(66),
  ],
  ["races only", { isRace: true }, (ids) => String(ids) === "61,62,63,64,65,66"],
  ["none of races", { isRace: false }, (ids) => !ids.includes(61) && ids.includes(1)],
  ["the first half's", { groupId: 2 }, (ids) => String(ids) === "7,8,9,10,30,31"],
  ["a group of races, which has none", { groupId: 9, isRace: false }, (ids) => ids.length === 0],
])("bet types: %s", async (_rule, input, isRight) => {
  expect((await world.answer(catalog.findBetTypes, input, clerk)).map(({ betType }) => betType)).toSatisfy(isRight);
});

test("bet types count HQ's open lines", async () => {
  const types = await world.answer(catalog.findBetTypes, {}, clerk);
  expect(types.find(({ betType }) => betType === 1)).toMatchObject({
    alias: "ML",
    opposite: 1,
    hasPoints: false,
    lines: 4,
  });
});

test("in wire names: as the specification has them", async () => {
  const token = await world.tokenOf(clerk);
  const { data } = await world.sendRaw(catalog.findTeams.path, { nombre: "yank", evento_fecha: "2026-04-11" }, token);
  expect(data).toEqual([
    {
      idequipo: expect.any(Number),
      equipo_nombre: "Yankees",
      nombre_impresion: "Bronx Bombers",
      equipo_abreviacion: "YAN",
      equipo_numero: 27,
      idliga: world.world.leagues.baseball,
      liga_nombre: "mlb league",
      iddeporte: expect.any(Number),
    },
  ]);
  // A name that is not in the specification is ignored.
  const all = (await world.sendRaw(catalog.findTeams.path, {}, token)).data as unknown[];
  expect((await world.sendRaw(catalog.findTeams.path, { name: "yank" }, token)).data).toEqual(all);
  expect(all.length).toBeGreaterThan(1);
});
