// Unknown leagues of a source, through the whole pipeline: they are pending with their games, are matched, and are
// unmatched again.
import { masterData, responses, sources, nameMatching } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { sourceTerms } from "../../testing/calls/call-rows-sources.ts";
import type { Fetch } from "../feeds/index.ts";
import { type ScriptedGame, type ScriptedSource, scriptedSource } from "../../testing/scripted-source.ts";
import { createRunner, type Runner } from "./runner.ts";

const { trader } = logins;
const hourMs = 3_600_000;
const mlb = "baseball_mlb";
const spring = "baseball_mlb_preseason";

let world: TestServer;
let north: ScriptedSource;
/** The source's response, where it differs from its script. */
let answering: Fetch | undefined;
let runner: Runner;
let sourceId: number;
let mlbId: number;

const game = (id: string, sport: string, away: string, home: string, hours = 3): ScriptedGame => ({
  id,
  sport,
  startsAt: world.time.now() + hours * hourMs,
  away,
  home,
  books: {
    one: {
      h2h: [
        { name: home, price: -140 },
        { name: away, price: 120 },
      ],
    },
  },
});
const cubs = (sport = mlb) => game("a", sport, "Chicago Cubs", "St. Louis Cardinals");
const mets = (sport = spring) => game("b", sport, "New York Mets", "Atlanta Braves", 5);

async function text(columns: string, from: string): Promise<string[]> {
  const rows = query({ line: "text" }, `select concat_ws(' ', ${columns}) as line from ${from}`);
  return (await world.database.read("all", (sql) => sql.rows(rows))).map(({ line }) => line);
}
const events = () =>
  text(
    "e.source_key, l.code, (select count(*) from line where event_id = e.id and is_open), case when e.is_suspended then 'suspended' end",
    "event e join league l on l.id = e.league_id where e.source = 'north' order by e.id",
  );
const names = () =>
  text(
    "n.source, n.name, n.state, l.code, n.how, (select count(*) from training_game g where g.name_id = n.id)",
    "training_name n left join league l on l.id = n.means_league where n.kind = 'league' order by n.source, n.name",
  );
const rowOf = async (name: string) => {
  const { rows } = await world.answer(nameMatching.listNames, { kind: "league", text: name }, trader);
  expect(rows.map((row) => row.name)).toContain(name);
  return rows.find((row) => row.name === name) as (typeof rows)[number];
};
const teach = (nameId: number, leagueId = mlbId, login: string = trader) =>
  world.send(nameMatching.teach, { names: [{ nameId, leagueId }] }, login);
const again = async (minutes = 60): Promise<void> => {
  await world.time.set(world.time.now() + minutes * 60_000);
  await runner.runDue();
};

beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  await world.asOwner(async (sql) => {
    for (const statement of [
      "truncate training_game, training_name",
      "delete from source_run",
      "delete from source",
      "delete from event_key where source = 'north'",
      "update event set source = 'before', source_key = id::text where source = 'north'",
    ])
      await sql.run(query({}, statement));
  });
  await world.time.set(world.time.now() + 48 * hourMs);
  sourceId = (
    await world.answer(
      sources.saveSource,
      { ...sourceTerms, hasLinescores: false, credentials: "secret-key" } as never,
      trader,
    )
  ).sourceId;
  north = scriptedSource([cubs()]);
  answering = undefined;
  runner = createRunner({
    clock: { now: world.time.now },
    timers: { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) },
    log: silentLog,
    database: world.database,
    secretBox: world.server.secretBox,
    sourceFolder: undefined,
    environment: undefined,
    processId: "one",
    fetch: (question) => (answering ?? north.fetch)(question),
  });
  north.leagues = [mlb, spring];
  await runner.runDue();
  mlbId = Number((await text("id", `league where code = '${mlb}'`))[0]);
});

describe("an unknown league is pending", () => {
  test.each<[rule: string, script: () => void, waits: readonly string[]]>([
    [
      "that the source lists, with the games that it has there",
      () => {
        north.games = [cubs(), mets()];
      },
      [`north ${spring} waiting 1`],
    ],
    ["that it lists without games", () => undefined, [`north ${spring} waiting 0`]],
    [
      "whose name is on games in the response for another league",
      () => {
        north.leagues = [mlb];
        answering = withUnknownLeague(mets("MLB Spring"));
      },
      ["north MLB Spring waiting 1"],
    ],
    [
      "not one that the master data have",
      () => {
        north.leagues = [mlb, "basketball_nba"];
      },
      [],
    ],
    [
      "not one for which a list is unavailable",
      () => {
        north.refusal = { status: 404, body: { message: "no", error_code: "UNKNOWN_SPORT" } };
      },
      [],
    ],
  ])("%s", async (_rule, script, waits) => {
    await world.asOwner((sql) => sql.run(query({}, "truncate training_game, training_name")));
    script();
    await again(7 * 60);
    expect(await names()).toEqual(waits);
    // No prices of it are requested, and nothing of it is sold.
    expect(north.requests().filter((path) => path.startsWith(spring) && !path.endsWith("/events"))).toEqual([]);
    expect((await events()).filter((line) => !line.startsWith("a "))).toEqual([]);
  });
});

/** The scripted source, whose response about MLB has a game under another name of the league. */
function withUnknownLeague(game: ScriptedGame): Fetch {
  const strange = scriptedSource([{ ...game, sport: mlb }]);
  return async (question) => {
    const own = await north.fetch(question);
    if (!new URL(question.url).pathname.endsWith(`/${mlb}/odds`)) return own;
    const other = (await strange.fetch(question)).text.replaceAll(
      `"sport_key":"${mlb}"`,
      `"sport_key":"${game.sport}"`,
    );
    return {
      ...own,
      text: JSON.stringify([...(JSON.parse(own.text) as object[]), ...(JSON.parse(other) as object[])]),
    };
  };
}

describe("a matched name", () => {
  beforeEach(async () => {
    north.games = [cubs(), mets()];
    await again(7 * 60);
  });

  test("is suggested with its games, the league with its teams first", async () => {
    await world.asOwner((sql) =>
      sql.run(
        query(
          {},
          `insert into team (league_id, name, print_name, abbreviation)
      select id, given, given, 'X' from league, unnest(array['New York Mets', 'Atlanta Braves']) as given
        where code = $1 on conflict do nothing`,
        ),
        [mlb],
      ),
    );
    north.games = [cubs(), game("b", spring, "New York Mets", "Atlanta Braves", 12)];
    await again(7 * 60);
    const row = await rowOf(spring);
    expect(row).toMatchObject({
      kind: "league",
      leagueId: null,
      games: 1,
      nextOpponent: "New York Mets @ Atlanta Braves",
      sample: [{ teams: "New York Mets @ Atlanta Braves" }],
    });
    expect(row.suggestions[0]).toMatchObject({ leagueId: mlbId, shared: 2, fits: ["sport"], misfits: [] });
  });

  test("brings its games with the next run, priced and on sale", async () => {
    const { nameId } = await rowOf(spring);
    north.games = [cubs(), mets()];
    expect((await teach(nameId)).data).toEqual({ taught: 1 });
    north.requests();
    await again(1);
    expect(await events()).toEqual(["a baseball_mlb 2", "b baseball_mlb 2"]);
    expect(north.requests()).toContain(`${spring}/odds`);
    expect(await names()).toEqual([`north ${spring} taught ${mlb} confirmed 1`]);
    const {
      rows: [source],
    } = await world.answer(sources.listSources, { sourceId }, trader);
    expect(source).toMatchObject({ askable: [{ code: mlb, name: "MLB" }], leagueNames: [{ code: mlb, name: spring }] });
  });

  test("is the league for every source with that name, including later ones", async () => {
    const later = { ...sourceTerms, name: "south", hasLinescores: false, credentials: "secret-key" };
    const { nameId } = await rowOf(spring);
    await teach(nameId);
    await world.answer(sources.saveSource, later as never, trader);
    await again(7 * 60);
    expect(await names()).toEqual([
      `north ${spring} taught ${mlb} confirmed 1`,
      `south ${spring} taught ${mlb} confirmed 1`,
    ]);
  });

  test("unmatched is pending again: its future games are suspended, the league's others stay", async () => {
    const { nameId } = await rowOf(spring);
    north.games = [cubs(), mets()];
    await teach(nameId);
    await again(1);
    expect((await world.send(nameMatching.undo, { nameIds: [nameId] }, trader)).data).toEqual({
      undone: 1,
      suspended: 1,
      closed: 0,
    });
    await again(1);
    const [own, taken, ...more] = await events();
    expect([own, more]).toEqual(["a baseball_mlb 2", []]);
    expect(taken).toMatch(/^taken back \d+ b baseball_mlb \d suspended$/);
    expect(await names()).toEqual([`north ${spring} waiting 1`]);
    expect(await text("act, subject", "audit_entry order by id desc limit 1")).toEqual([
      `undoName name ${String(nameId)}`,
    ]);
    await teach(nameId);
    await again(1);
    expect((await events())[2]).toBe("b baseball_mlb 2");
  });

  test("may be a league that a person created: its games come once its teams are known", async () => {
    const sportId = Number((await text("sport_id", `league where code = '${mlb}'`))[0]);
    const leagueId = Number(
      (
        await world.asOwner((sql) =>
          sql.row(
            query(
              { id: "int4" },
              `
      insert into league (sport_id, code, name, abbreviation, time_zone, result_config)
      values ($1::int, 'spring', 'Spring Training', 'ST', 'America/New_York', '{"segments": ["1", "2"]}')
      on conflict (code) do update set name = excluded.name returning id`,
            ),
            [sportId],
          ),
        )
      )?.id,
    );
    await world.asOwner((sql) =>
      sql.run(
        query(
          {},
          `insert into team (league_id, name, print_name, abbreviation)
      select $1::int, given, given, 'X' from unnest(array['New York Mets', 'Atlanta Braves']) as given on conflict
        do nothing`,
        ),
        [leagueId],
      ),
    );
    const {
      rows: [stored],
    } = await world.answer(sources.listSources, { sourceId }, trader);
    expect(stored?.sourceId).toBe(sourceId);
    await world.answer(
      sources.saveSource,
      {
        ...sourceTerms,
        hasLinescores: false,
        sourceId,
        leagues: [...sourceTerms.leagues, { code: "spring", lines: 1, live: 0, results: 0 }],
      } as never,
      trader,
    );
    north.games = [cubs(), mets(), { ...mets(), id: "c", away: "Zephyr Knights" }];
    await teach((await rowOf(spring)).nameId, leagueId);
    await again(1);
    expect(await events()).toEqual(["a baseball_mlb 2", "b spring 2"]);
    expect(await text("name, state", "training_name where kind = 'team' order by id")).toEqual([
      "Zephyr Knights waiting",
    ]);
  });

  test("many are matched at once, all or none", async () => {
    north.leagues = [mlb, spring, "baseball_mlb_allstar"];
    await again(7 * 60);
    const ids = [(await rowOf(spring)).nameId, (await rowOf("baseball_mlb_allstar")).nameId];
    const lesson = (leagueId: number) => ({
      names: ids.map((nameId, index) => ({ nameId, leagueId: index === 1 ? leagueId : mlbId })),
    });
    expect((await world.send(nameMatching.teach, lesson(999_999), trader)).responseType).toBe(responses.notFound);
    expect((await names()).every((line) => line.includes("waiting"))).toBe(true);
    expect((await world.send(nameMatching.teach, lesson(mlbId), trader)).data).toEqual({ taught: 2 });
  });

  test("dismissed is no longer pending, and its games are not requested", async () => {
    const { nameId } = await rowOf(spring);
    await world.answer(nameMatching.ignore, { nameIds: [nameId] }, trader);
    north.requests();
    await again(7 * 60);
    expect(north.requests().filter((path) => path.startsWith(spring))).toEqual([]);
    expect(await names()).toEqual([`north ${spring} ignored 1`]);
  });

  test.each<[rule: string, payload: (nameId: number) => object, answer: number]>([
    ["a team instead of a league", (nameId) => ({ names: [{ nameId, teamId: 1 }] }), responses.notFound],
    ["an unknown league", (nameId) => ({ names: [{ nameId, leagueId: 999_999 }] }), responses.notFound],
    ["no meaning at all", (nameId) => ({ names: [{ nameId }] }), responses.notFound],
    [
      "a name with two meanings",
      (nameId) => ({
        names: [
          { nameId, leagueId: mlbId },
          { nameId, leagueId: mlbId },
        ],
      }),
      responses.invalidPayload,
    ],
  ])("is refused: %s", async (_rule, payload, expected) => {
    expect(
      (await world.send(nameMatching.teach, payload((await rowOf(spring)).nameId) as never, trader)).responseType,
    ).toBe(expected);
    expect(await names()).toEqual([`north ${spring} waiting 1`]);
  });

  test("an assistant needs a duty for the league; an unknown league is no one's duty", async () => {
    north.leagues = [mlb, spring, "curling_cup"];
    await again(7 * 60);
    const ignore = async (name: string) =>
      (await world.send(nameMatching.ignore, { nameIds: [(await rowOf(name)).nameId] }, logins.assistant)).responseType;
    expect(await ignore("curling_cup")).toBe(responses.notAllowed);
    await world.asOwner((sql) =>
      sql.run(query({}, "update duty set level = 'league', ids = array[$1::int]"), [
        world.world.leagues.basketball ?? 0,
      ]),
    );
    expect((await teach((await rowOf(spring)).nameId, mlbId, logins.assistant)).responseType).toBe(
      responses.notAllowed,
    );
    await world.asOwner((sql) => sql.run(query({}, "update duty set level = 'league', ids = array[$1::int]"), [mlbId]));
    expect((await teach((await rowOf(spring)).nameId, mlbId, logins.assistant)).data).toEqual({ taught: 1 });
  });
});

test("the form offers the source's leagues: existing ones, and known ones not yet created", async () => {
  north.leagues = [mlb, "soccer_epl", "curling_cup"];
  await again(7 * 60);
  expect(await text("code", "league where code = 'soccer_epl'")).toEqual([]);
  const {
    rows: [source],
  } = await world.answer(sources.listSources, { sourceId }, trader);
  expect(source?.askable).toEqual([
    { code: mlb, name: "MLB" },
    { code: "soccer_epl", name: "Premier League" },
  ]);
});

test("a league that someone creates under the source's own key is that one", async () => {
  north.leagues = [mlb, "cricket_psl"];
  await again(7 * 60);
  const sport = (await text("sport_id", `league where code = '${mlb}'`))[0];
  await world.answer(
    masterData.saveLeague,
    { ...(await leagueTerms(Number(sport))), code: "cricket_psl", name: "Super League" } as never,
    trader,
  );
  await again(7 * 60);
  expect((await names())[1]).toEqual("north cricket_psl taught cricket_psl known 0");
});

async function leagueTerms(sportId: number): Promise<object> {
  const { rows } = await world.answer(masterData.listLeagues, { sportId, limit: 1 }, trader);
  const {
    leagueId: _,
    sportCode: _code,
    sportName: _name,
    teams: _teams,
    regulation: _rules,
    groupNames: _groups,
    ...terms
  } = rows[0] as Record<string, unknown>;
  return { ...terms, abbreviation: "PSL", aliases: [] };
}
