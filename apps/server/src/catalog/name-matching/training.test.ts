import { masterData, responses, nameMatching } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { applySchedule, type Writer } from "../feeds/index.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// Unknown team names, from a source's response to a game on sale and back.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const hourMs = 3_600_000;
const sport = "basketball_nba";
const careful: Writer = { source: "careful", createsEvents: true, createsUnknown: false };
const free: Writer = { source: "free", createsEvents: true, createsUnknown: true };
const gameOf = (key: string, away: string, home: string, hours = 30) => ({
  key,
  sportKey: sport,
  startsAt: world.time.now() + hours * hourMs,
  away,
  home,
});
const bring = (writer: Writer, ...games: ReturnType<typeof gameOf>[]) =>
  applySchedule(world.database, writer, sport, games);

async function text(columns: string, from: string): Promise<string[]> {
  const rows = query({ line: "text" }, `select concat_ws(' ', ${columns}) as line from ${from}`);
  return (await world.database.read("all", (sql) => sql.rows(rows))).map(({ line }) => line);
}
const events = () =>
  text(
    "e.source, e.source_key, e.name, case when e.is_suspended then 'suspended' end",
    `event e join league l on l.id = e.league_id where l.code = '${sport}' order by e.id`,
  );
const names = () =>
  text(
    "n.source, n.name, n.state, t.name, n.how, (select count(*) from training_game g where g.name_id = n.id)",
    "training_name n left join team t on t.id = n.team_id order by n.source, n.name",
  );
const rowOf = async (name: string, source = "careful") => {
  const { rows } = await world.answer(nameMatching.listNames, { source, text: name }, logins.trader);
  const row = rows.find((one) => one.name === name);
  expect(rows.map((one) => one.name)).toContain(name);
  return row ?? { nameId: 0, leagueId: 0, suggestions: [] };
};
const teamId = async (name: string): Promise<number> =>
  Number((await text("id", `team where name = '${name}' and merged_into is null`))[0]);

beforeEach(async () => {
  await world.asOwner((sql) => sql.run(query({}, `truncate training_game, training_name`)));
  await world.asOwner((sql) =>
    sql.run(
      query(
        {},
        `delete from event_side where event_id in (select e.id from event e join league l on l.id = e.league_id
    where l.code = '${sport}')`,
      ),
    ),
  );
  await world.asOwner((sql) =>
    sql.run(query({}, `delete from event where league_id in (select id from league where code = '${sport}')`)),
  );
  await world.asOwner((sql) =>
    sql.run(query({}, `delete from team where league_id in (select id from league where code = '${sport}')`)),
  );
  // Every team of the league exists, from the table of known leagues.
  await bring(
    careful,
    gameOf("first", "Los Angeles Lakers", "Los Angeles Clippers", 5),
    gameOf("second", "Boston Celtics", "New York Knicks", 5),
  );
});

test("an unknown name is pending with its games, and none of them is on the schedule", async () => {
  await bring(careful, gameOf("a", "LA Clippers", "Boston Celtics"), gameOf("b", "LA Clippers", "New York Knicks", 54));
  expect(await names()).toEqual(["careful LA Clippers waiting 2"]);
  expect(await events()).toEqual([
    "careful first Los Angeles Lakers @ Los Angeles Clippers",
    "careful second Boston Celtics @ New York Knicks",
  ]);
  expect(await rowOf("LA Clippers")).toMatchObject({
    games: 2,
    nextOpponent: "Boston Celtics",
    score: expect.any(Number) as number,
  });
  expect((await rowOf("LA Clippers")).suggestions[0]).toMatchObject({ name: "Los Angeles Clippers" });
});

test("once it is matched, the next run brings its games, and every source uses it", async () => {
  await bring(careful, gameOf("a", "LA Clippers", "Boston Celtics"));
  await bring({ ...careful, source: "other" }, gameOf("x", "LA CLIPPERS", "New York Knicks", 54));
  const { nameId } = await rowOf("LA Clippers");
  expect(
    await world.answer(
      nameMatching.teach,
      { names: [{ nameId, teamId: await teamId("Los Angeles Clippers") }] },
      logins.trader,
    ),
  ).toEqual({ taught: 2 });
  expect(await names()).toEqual([
    "careful LA Clippers taught Los Angeles Clippers confirmed 1",
    "other LA CLIPPERS taught Los Angeles Clippers confirmed 1",
  ]);
  await bring(careful, gameOf("a", "LA Clippers", "Boston Celtics"));
  await bring({ ...careful, source: "third" }, gameOf("y", "la clippers", "Boston Celtics", 78));
  expect((await events()).slice(2)).toEqual([
    "careful a LA Clippers @ Boston Celtics",
    "third y la clippers @ Boston Celtics",
  ]);
  expect(await text("act, subject", "audit_entry order by id desc limit 1")).toEqual([
    `teachName name ${String(nameId)}`,
  ]);
});

test("unmatched, it is pending for a person; its games are suspended and come again", async () => {
  await bring(careful, gameOf("a", "LA", "Boston Celtics"));
  const { nameId } = await rowOf("LA");
  await world.answer(
    nameMatching.teach,
    { names: [{ nameId, teamId: await teamId("Los Angeles Lakers") }] },
    logins.trader,
  );
  await bring(careful, gameOf("a", "LA", "Boston Celtics"));
  expect(await world.answer(nameMatching.undo, { nameIds: [nameId] }, logins.trader)).toEqual({
    undone: 1,
    suspended: 1,
    closed: 0,
  });
  expect(await text("cardinality(aliases)", "team where name = 'Los Angeles Lakers'")).toEqual(["0"]);
  await bring(careful, gameOf("a", "LA", "Boston Celtics"));
  expect(await names()).toEqual(["careful LA waiting 1"]);
  await world.answer(
    nameMatching.teach,
    { names: [{ nameId, teamId: await teamId("Los Angeles Clippers") }] },
    logins.trader,
  );
  await bring(careful, gameOf("a", "LA", "Boston Celtics"));
  const [, , wrong, right] = await events();
  expect(wrong).toMatch(/^careful taken back \d+ a LA @ Boston Celtics suspended$/);
  expect(right).toBe("careful a LA @ Boston Celtics");
  expect(
    await text(
      "t.name",
      "event e join event_side s on s.event_id = e.id and s.side = 1 join team t on t.id = s.team_id where e.source_key = 'a'",
    ),
  ).toEqual(["Los Angeles Clippers"]);
});

test("a name may mean a club without games yet, and an old name is no second club", async () => {
  await world.asOwner((sql) =>
    sql.run(query({}, "update team set name = 'Boston Celtic' where name = 'Boston Celtics'")),
  );
  await bring(careful, gameOf("a", "OKC Thunder", "New York Knicks"));
  expect((await rowOf("OKC Thunder")).suggestions[0]).toMatchObject({ name: "Oklahoma City Thunder" });
  expect(
    await text(
      "t.name",
      `team t join league l on l.id = t.league_id where l.code = '${sport}' and t.name like 'Boston%'`,
    ),
  ).toEqual(["Boston Celtic"]);
  expect(await text("count(*)", `team t join league l on l.id = t.league_id where l.code = '${sport}'`)).toEqual([
    "30",
  ]);
});

test("a dismissed name is not pending until someone reverts that", async () => {
  await bring(careful, gameOf("a", "Harlem", "Boston Celtics"));
  const { nameId } = await rowOf("Harlem");
  await world.answer(nameMatching.ignore, { nameIds: [nameId] }, logins.trader);
  await bring(careful, gameOf("a", "Harlem", "Boston Celtics"));
  expect(await names()).toEqual(["careful Harlem ignored 1"]);
  await world.answer(nameMatching.undo, { nameIds: [nameId] }, logins.trader);
  expect(await names()).toEqual(["careful Harlem waiting 1"]);
});

test("a new team is created from a name, and its games come", async () => {
  await bring(careful, gameOf("a", "Seattle Sounds", "Boston Celtics"));
  const { nameId } = await rowOf("Seattle Sounds");
  await world.answer(nameMatching.makeTeam, { nameId, name: "Seattle Sonics", abbreviation: "SEA" }, logins.trader);
  await bring(careful, gameOf("a", "Seattle Sounds", "Boston Celtics"));
  expect((await events())[2]).toBe("careful a Seattle Sounds @ Boston Celtics");
  expect(await names()).toEqual(["careful Seattle Sounds taught Seattle Sonics made 1"]);
  const refused = await world.send(nameMatching.undo, { nameIds: [nameId] }, logins.trader);
  expect(refused.responseType).toBe(responses.invalidPayload);
});

test("a name that its team gets on its own form is settled by the next run", async () => {
  await bring(careful, gameOf("a", "Bean Town", "New York Knicks"));
  const id = await teamId("Boston Celtics");
  const {
    rows: [stored],
  } = await world.answer(masterData.listTeams, { text: "Boston Celtics" }, logins.trader);
  expect(stored?.teamId).toBe(id);
  if (stored === undefined) return;
  const { teamId: _, leagueId: _league, leagueName: _name, sportId: _sport, sportName: _sportName, ...terms } = stored;
  await world.answer(masterData.saveTeam, { ...terms, teamId: id, aliases: ["Bean Town"] }, logins.trader);
  await bring(careful, gameOf("a", "Bean Town", "New York Knicks"));
  expect(await names()).toEqual(["careful Bean Town taught Boston Celtics known 1"]);
});

describe("a source that may create teams without review", () => {
  const clippers = () => gameOf("a", "LA Clippers", "Boston Celtics");

  test.each<
    [
      rule: string,
      writer: Writer,
      desk: () => ReturnType<typeof gameOf>[],
      games: () => ReturnType<typeof gameOf>[],
      waits: readonly string[],
    ]
  >([
    [
      "matches a certain name: only one is similar, and the game is on the schedule",
      free,
      () => [gameOf("d", "Los Angeles Clippers", "Boston Celtics")],
      () => [clippers()],
      ["free LA Clippers taught Los Angeles Clippers unattended 1"],
    ],
    [
      "without that permission leaves it pending",
      careful,
      () => [gameOf("d", "Los Angeles Clippers", "Boston Celtics")],
      () => [{ ...clippers(), key: "e" }],
      ["careful LA Clippers waiting 1"],
    ],
    ["leaves it pending where no game supports it", free, () => [], () => [clippers()], ["free LA Clippers waiting 1"]],
    [
      "leaves it pending where the team has another opponent then",
      free,
      () => [gameOf("d", "Los Angeles Clippers", "New York Knicks")],
      () => [clippers()],
      ["free LA Clippers waiting 1"],
    ],
    [
      "leaves two names for one team pending",
      free,
      () => [gameOf("d", "Los Angeles Clippers", "Boston Celtics")],
      () => [clippers(), gameOf("b", "Clippers LA", "Boston Celtics"), gameOf("c", "L A Clippers", "Boston Celtics")],
      ["free Clippers LA waiting 1", "free LA Clippers waiting 2"],
    ],
    [
      "leaves it pending even where only the name is similar",
      free,
      () => [],
      () => [gameOf("a", "Boston", "Boston Celtics")],
      ["free Boston waiting 1"],
    ],
    [
      "creates a new team from a name unlike any of ours",
      free,
      () => [],
      () => [gameOf("a", "Zzyzx", "Boston Celtics")],
      [],
    ],
  ])("%s", async (_rule, writer, desk, games, waits) => {
    const before = desk();
    if (before.length > 0) await bring({ ...careful, source: "north" }, ...before);
    await bring(writer, ...games());
    expect(await names()).toEqual(waits);
  });

  test("never matches one that a person has unmatched", async () => {
    await bring({ ...careful, source: "north" }, gameOf("d", "Los Angeles Clippers", "Boston Celtics"));
    await bring(free, clippers());
    const { nameId } = await rowOf("LA Clippers", "free");
    await world.answer(nameMatching.undo, { nameIds: [nameId] }, logins.trader);
    await bring(free, clippers());
    expect(await names()).toEqual(["free LA Clippers waiting 1"]);
  });
});

describe("matching is refused", () => {
  test.each<[rule: string, team: string, answer: number]>([
    ["a team of another league", "Mets", responses.notFound],
    ["an unknown team", "Nobody", responses.notFound],
  ])("%s", async (_rule, team, answer) => {
    await bring(careful, gameOf("a", "LA Clippers", "Boston Celtics"));
    const { nameId } = await rowOf("LA Clippers");
    const wanted = world.world.teams[team] ?? 999_999;
    expect(
      (await world.send(nameMatching.teach, { names: [{ nameId, teamId: wanted }] }, logins.trader)).responseType,
    ).toBe(answer);
    expect(await names()).toEqual(["careful LA Clippers waiting 1"]);
  });

  test("for one of many, and none of them is matched", async () => {
    await bring(careful, gameOf("a", "LA Clippers", "Boston Celtics"), gameOf("b", "Harlem", "New York Knicks", 54));
    const [first, second] = [(await rowOf("LA Clippers")).nameId, (await rowOf("Harlem")).nameId];
    const lessons = [
      { nameId: first, teamId: await teamId("Los Angeles Clippers") },
      { nameId: second, teamId: 999_999 },
    ];
    expect((await world.send(nameMatching.teach, { names: lessons }, logins.trader)).responseType).toBe(
      responses.notFound,
    );
    expect(await names()).toEqual(["careful Harlem waiting 1", "careful LA Clippers waiting 1"]);
    expect(await text("cardinality(aliases)", "team where name = 'Los Angeles Clippers'")).toEqual(["0"]);
  });

  test("for a name that someone matched meanwhile, with its current state", async () => {
    await bring(careful, gameOf("a", "LA Clippers", "Boston Celtics"));
    const { nameId } = await rowOf("LA Clippers");
    const lesson = { names: [{ nameId, teamId: await teamId("Los Angeles Clippers") }] };
    await world.answer(nameMatching.teach, lesson, logins.trader);
    const refused = await world.send(nameMatching.teach, lesson, logins.trader);
    expect(refused).toMatchObject({ responseType: responses.changedMeanwhile, data: { nameId, state: "taught" } });
  });
});
