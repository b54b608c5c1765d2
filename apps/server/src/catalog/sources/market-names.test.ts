// Unknown markets of a source, through the whole pipeline: they are pending, are matched, are sold, and are unmatched
// again.
import { responses, sources, nameMatching } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { sourceTerms } from "../../testing/calls/call-rows-sources.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { type ScriptedGame, type ScriptedSource, scriptedSource } from "../../testing/scripted-source.ts";
import { createRunner, type Runner } from "./runner.ts";

const { trader, assistant } = logins;
const hourMs = 3_600_000;
const [away, home] = ["Boston Celtics", "New York Knicks"];

let world: TestServer;
let north: ScriptedSource;
let runner: Runner;

const winner = (one: number, other: number) => [
  { name: home, price: other },
  { name: away, price: one },
];
const books = (): ScriptedGame["books"] => ({
  one: {
    h2h: winner(-110, -110),
    h2h_1st_quarter: winner(-120, 100),
    player_points: [
      { name: "Over", description: "Jayson Tatum", price: -115, point: 27.5 },
      { name: "Under", description: "Jayson Tatum", price: -105, point: 27.5 },
    ],
    alternate_spreads: [1.5, 2.5, 3.5].flatMap((point) => [
      { name: home, price: -120, point: -point },
      { name: away, price: 100, point },
    ]),
  },
});
async function text(columns: string, from: string): Promise<string[]> {
  const rows = query({ line: "text" }, `select concat_ws(' ', ${columns}) as line from ${from}`);
  return (await world.database.read("all", (sql) => sql.rows(rows))).map(({ line }) => line);
}
const names = () =>
  text(
    "source, name, state, means_market, times, said ->> 'shape'",
    "training_name where kind = 'market' order by source, name",
  );
const quarter = () =>
  text(
    "l.price, case when l.is_open then 'open' else 'closed' end",
    "line l join event e on e.id = l.event_id where e.source = 'north' and l.bet_type = 11 order by l.side",
  );
const rowOf = async (name: string) => {
  const { rows } = await world.answer(nameMatching.listNames, { kind: "market", text: name }, trader);
  expect(rows.map((row) => row.name)).toContain(name);
  return rows.find((row) => row.name === name) as (typeof rows)[number];
};
const teach = (nameId: number, betType: number, login: string = trader) =>
  world.send(nameMatching.teach, { names: [{ nameId, betType }] }, login);
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
  for (const statement of [
    "truncate training_game, training_name",
    "delete from line_jump",
    "delete from source_run",
    "delete from source",
    "delete from event_key where source = 'north'",
    "update line set is_open = false",
    "update event set source = 'before', source_key = id::text where source = 'north'",
  ])
    await world.asOwner((sql) => sql.run(query({}, statement)));
  await world.time.set(world.time.now() + 48 * hourMs);
  north = scriptedSource([
    { id: "a", sport: "basketball_nba", startsAt: world.time.now() + 20 * hourMs, away, home, books: books() },
  ]);
  await world.answer(
    sources.saveSource,
    {
      ...sourceTerms,
      hasLinescores: false,
      leagues: [{ code: "basketball_nba", lines: 1, live: 0, results: 0 }],
      unattended: ["events", "teams", "lines"],
      silencePregameSeconds: 0,
      credentials: "key",
    },
    trader,
  );
  const timers = { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) };
  runner = createRunner({
    sourceFolder: undefined,
    clock: { now: world.time.now },
    timers,
    log: silentLog,
    database: world.database,
    fetch: north.fetch,
    secretBox: world.server.secretBox,
    environment: undefined,
    processId: "one",
  });
  await again(0);
});

test("unknown names are pending with how often and how they came, and are not sold", async () => {
  expect(await names()).toEqual([
    "north alternate_spreads waiting 1 ladder",
    "north h2h_1st_quarter waiting 1 winner",
    "north player_points waiting 1 player",
  ]);
  const { said, suggestions, leagueId, times } = await rowOf("h2h_1st_quarter");
  expect([said, suggestions[0]?.betType, leagueId, times]).toEqual([
    { leagues: ["basketball_nba"], shape: "winner" },
    11,
    null,
    1,
  ]);
  expect(await quarter()).toEqual([]);
});

test("they are listed again after hours, and known ones are not requested again", async () => {
  north.requests();
  await again(60);
  expect((await names())[1]).toBe("north h2h_1st_quarter waiting 1 winner");
  await again(6 * 60);
  expect((await names())[1]).toBe("north h2h_1st_quarter waiting 2 winner");
  expect(north.requests().filter((path) => path.endsWith("/odds") && path.includes("/events/"))).toHaveLength(2);
});

test("a source that lists no markets works as before", async () => {
  north.games[0] = { ...(north.games[0] as ScriptedGame), books: { one: { h2h: winner(-125, 105) } } };
  await again(7 * 60);
  expect(
    await text(
      "l.price",
      "line l join event e on e.id = l.event_id where e.source = 'north' and l.bet_type = 1 order by l.side",
    ),
  ).toEqual(["-125", "105"]);
});

const refused: readonly (readonly [rule: string, betType: number, login: string, code: number])[] = [
  ["a bet type that is no market of two sides", 28, trader, responses.notFound],
  ["the second bet of a market", 4, trader, responses.notFound],
  ["an unknown bet type", 999, trader, responses.notFound],
  ["an assistant, whose duty covers leagues,", 11, assistant, responses.notAllowed],
];
test.for(refused)("%s is refused", async ([, betType, login, code]) => {
  const { nameId } = await rowOf("h2h_1st_quarter");
  expect(await teach(nameId, betType, login)).toMatchObject({ ok: false, responseType: code });
  expect((await names())[1]).toContain("waiting");
});

test("dismissed, they are no longer pending, and nothing is taken", async () => {
  await world.answer(
    nameMatching.ignore,
    { nameIds: [(await rowOf("player_points")).nameId, (await rowOf("h2h_1st_quarter")).nameId] },
    trader,
  );
  await again(7 * 60);
  expect((await names()).map((name) => name.split(" ")[2])).toEqual(["waiting", "ignored", "ignored"]);
  expect(await quarter()).toEqual([]);
});

describe("matched", () => {
  beforeEach(async () => {
    expect(await teach((await rowOf("h2h_1st_quarter")).nameId, 11)).toMatchObject({ ok: true, data: { taught: 1 } });
    await again();
  });

  test("its prices become that market's, and follow the source", async () => {
    expect(await quarter()).toEqual(["-120 open", "100 open"]);
    const one = (north.games[0] as ScriptedGame).books["one"];
    if (one !== undefined) one["h2h_1st_quarter"] = winner(-130, 110);
    await again();
    expect(await quarter()).toEqual(["-130 open", "110 open"]);
    expect(await rowOf("h2h_1st_quarter")).toMatchObject({ state: "taught", meansBetType: 11, how: "confirmed" });
  });

  test("a market that the source no longer offers closes", async () => {
    const one = (north.games[0] as ScriptedGame).books["one"];
    delete one?.["h2h_1st_quarter"];
    await again();
    expect(await quarter()).toEqual(["-120 closed", "100 closed"]);
  });

  test("unmatched, its lines close and stay closed", async () => {
    const { nameId } = await rowOf("h2h_1st_quarter");
    expect(await world.answer(nameMatching.undo, { nameIds: [nameId] }, trader)).toEqual({
      undone: 1,
      suspended: 0,
      closed: 2,
    });
    expect(await quarter()).toEqual(["-120 closed", "100 closed"]);
    await again();
    expect(await quarter()).toEqual(["-120 closed", "100 closed"]);
    expect((await rowOf("h2h_1st_quarter")).state).toBe("waiting");
  });

  test("a line that a trader holds stays when it is unmatched", async () => {
    await world.asOwner((sql) => sql.run(query({}, "update line set is_held = true where bet_type = 11"), []));
    expect(
      await world.answer(nameMatching.undo, { nameIds: [(await rowOf("h2h_1st_quarter")).nameId] }, trader),
    ).toMatchObject({ closed: 0 });
    expect(await quarter()).toEqual(["-120 open", "100 open"]);
  });
});
