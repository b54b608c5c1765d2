import { responses, sources, nameMatching, work } from "@chalkboard/contract";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { fileTerms, packed, sourceTerms } from "../../../testing/calls/call-rows-sources.ts";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";
import { takeSeason } from "./take-season.ts";

// A world to which a person brings files of games, some of them begun, some in the future.

const { trader } = logins;
const hourMs = 3_600_000;
const header =
  "game_id,gameday,gametime,away_team,home_team,away_score,home_score,away_moneyline,home_moneyline,spread_line,away_spread_odds," +
  "home_spread_odds,total_line,under_odds,over_odds";
const score = "Date,Rot,VH,Team,1st,2nd,3rd,4th,Final,Open,Close,ML";
let world: TestServer;
let start: number;
let sourceId: number;

const save = (given: object) => world.send(sources.saveSource, { ...fileTerms, ...given } as never, trader);
const input = (text: string, more: object = {}) => ({ sourceId, name: "games.csv", packed: packed(text), ...more });
const look = async (text: string, more: object = {}) => world.answer(sources.readFile, input(text, more), trader);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = () => ({ now: world.time.now });
const job = () => takeSeason({ database: world.database, clock: clock(), log: silent }, sourceId);
const progress = async () => (await world.answer(sources.fileProgress, { sourceId }, trader)).file;
const noChange = { created: 0, moved: 0, quotes: 0, moves: 0, statements: 0, decided: 0, refused: 0 };
/** The result of a file's import. */
const take = async (text: string, more: object = {}) => {
  const { fault } = await world.answer(sources.takeFile, input(text, more), trader);
  if (fault !== null) return { ...noChange, fault };
  await job();
  const { problems: _, ...counts } = (await progress())?.result ?? { ...noChange, problems: [] };
  return { ...counts, fault };
};
const sql = (text: string, values: readonly unknown[] = []) =>
  world.asOwner((owner) => owner.run(query({}, text), values));
const texts = async (text: string): Promise<string[]> =>
  (await world.asOwner((owner) => owner.rows(query({ line: "text" }, text)))).map(({ line }) => line);
const games = () =>
  texts(
    "select concat_ws(' ', source_key, status) as line from event where source = 'games-table' order by source_key",
  );
const prices = () =>
  texts(`
  select concat_ws(' ', l.bet_type, l.side, l.points, l.price, case when l.is_open then 'open'
    else 'closed' end) as line
  from line l join event e on e.id = l.event_id where e.source = 'games-table' order by e.source_key, l.bet_type,
    l.side`);
/** A game a number of hours from now, in New York time. */
const game = (key: string, hours: number, teams: string, rest = ",,-104,-106,1.0,-111,101,44.5,-101,-109"): string => {
  const at = new Date(start + hours * hourMs);
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(at)
    .split(" ");
  return `${key},${parts.join(",")},${teams},${rest}`;
};
const file = (...rows: readonly string[]): string => [header, ...rows, ""].join("\n");
const coming = () => [game("one", 24, "ATL,PHI"), game("two", 48, "BUF,BAL")];

beforeAll(async () => {
  world = await createTestServer();
  start = world.time.now();
});
beforeEach(async () => {
  await world.time.set(start);
  await sql("truncate source_file, source_run, source cascade");
  await sql("truncate event, line_version, team, league, outbox cascade");
  const made = await save({});
  sourceId = made.ok ? made.data.sourceId : 0;
});
afterAll(async () => {
  await world.close();
});

describe("a file", () => {
  test("is previewed without changing anything", async () => {
    expect(await look(file(...coming()))).toMatchObject({
      fault: null,
      rows: 2,
      games: 2,
      newGames: 2,
      begunGames: 0,
      lines: 12,
      results: 0,
      takesLines: true,
      takesResults: true,
      unknownTeams: [],
      problemCount: 0,
    });
    expect(await games()).toEqual([]);
  });

  test("imports a season once: games with their lines", async () => {
    expect(await take(file(...coming()))).toEqual({ fault: null, ...noChange, created: 2, quotes: 12, moves: 12 });
    expect(await games()).toEqual(["one scheduled", "two scheduled"]);
    expect((await prices()).slice(0, 6)).toEqual([
      "1 1 -104 open",
      "1 2 -106 open",
      "2 1 4 -111 open",
      "2 2 -4 101 open",
      "3 0 178 -109 open",
      "4 0 178 -101 open",
    ]);
    expect(await take(file(...coming()))).toEqual({ fault: null, ...noChange });
  });

  test("is added to the runs, with what it left out by row", async () => {
    await take(file(...coming(), game("three", 30, "ABC,PHI")));
    const { rows } = await world.answer(sources.listRuns, { sourceId }, trader);
    expect(rows).toMatchObject([
      {
        trigger: "file",
        created: 2,
        moves: 12,
        refused: 1,
        error: "",
        problems: [{ event: "", row: 4, what: { code: "game" }, reason: { code: "unknownCode", said: "ABC" } }],
      },
    ]);
    expect((await world.answer(sources.listSources, { sourceId }, trader)).rows).toMatchObject([
      { lastRunAt: start, lastHeardAt: start, failing: 0 },
    ]);
  });

  test.each<[rule: string, later: () => string, counts: object]>([
    ["a missing game keeps its lines: the file may be truncated", () => file(coming()[0] ?? ""), { moves: 0 }],
    ["the order of the rows has no effect", () => file(...coming().toReversed()), { moves: 0, moved: 0 }],
    ["a missing market keeps its line", () => file(game("one", 24, "ATL,PHI", ",,-104,-106,,,,,,")), { moves: 0 }],
    [
      "an invalid price changes nothing and is reported",
      () => file(game("one", 24, "ATL,PHI", ",,-104,-1O6,1.0,-111,101,44.5,-101,-109")),
      { moves: 0, refused: 1 },
    ],
    ["a game listed twice is its first", () => file(...coming(), game("one", 30, "ATL,PHI")), { moved: 0, refused: 1 }],
    [
      "a new price moves its line",
      () => file(game("one", 24, "ATL,PHI", ",,-120,+110,1.0,-111,101,44.5,-101,-109")),
      { moves: 2 },
    ],
    ["a new start moves the game", () => file(game("one", 25, "ATL,PHI")), { moved: 1 }],
    ["another kind of file changes nothing", () => score, { fault: "notThisKind", created: 0, moves: 0 }],
    ["a text that is no table changes nothing", () => "<html>503</html>", { fault: "notThisKind", created: 0 }],
  ])("that comes again: %s", async (_rule, later, counts) => {
    await take(file(...coming()));
    expect(await take(later())).toMatchObject(counts);
  });

  test("of ten million characters is reported and changes nothing", async () => {
    const long = { sourceId, name: "long.csv", packed: gzipSync("x".repeat(10_000_000)).toString("base64") };
    expect(await world.answer(sources.takeFile, long, trader)).toEqual({ fault: "tooLong" });
    expect(await world.answer(sources.listRuns, { sourceId, only: "failed" }, trader)).toMatchObject({
      rows: [{ error: "tooLong", created: 0 }],
    });
  });

  test("that comes late has no lines for games that began meanwhile", async () => {
    await take(file(...coming()));
    await world.time.set(start + 25 * hourMs);
    expect(await take(file(game("one", 24, "ATL,PHI", ",,-500,+400,,,,,,"), coming()[1] ?? ""))).toMatchObject({
      created: 0,
      moves: 0,
    });
  });

  test("brings a game that has begun only with its result, which the desk decides", async () => {
    const past = [game("old", -24, "ATL,PHI", "12,18,-104,-106,,,,,,"), game("unplayed", -20, "BUF,BAL")];
    expect(await look(file(...past))).toMatchObject({ newGames: 1, begunGames: 2, lines: 0, results: 1 });
    expect(await take(file(...past))).toMatchObject({ created: 1, moves: 0, statements: 1, decided: 0 });
    expect(await games()).toEqual(["old ended"]);
    expect(await take(file(...past))).toMatchObject({ created: 0, statements: 0 });
  });
});

describe("a file being imported", () => {
  const lay = async (...rows: readonly string[]) => world.send(sources.takeFile, input(file(...rows)), trader);

  test("is queued, changes nothing in the call, and reports when it is done", async () => {
    expect(await progress()).toBeNull();
    expect(await lay(...coming())).toMatchObject({ data: { fault: null } });
    expect(await progress()).toMatchObject({
      name: "games.csv",
      state: "waiting",
      requestedAt: start,
      done: 0,
      whole: 0,
      result: null,
    });
    expect(await games()).toEqual([]);
    await job();
    expect(await progress()).toMatchObject({
      state: "done",
      done: 4,
      whole: 4,
      result: { created: 2, moves: 12, refused: 0, problems: [] },
    });
  });

  test("is the only one of its source until it is done", async () => {
    await lay(...coming());
    expect(await lay(...coming())).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "fileInHand" },
    });
    await job();
    expect(await lay(...coming())).toMatchObject({ ok: true });
  });

  test("imported by two processes brings a game once, and a finished one nothing", async () => {
    await lay(...coming());
    await Promise.all([job(), job()]);
    await job();
    expect(await games()).toEqual(["one scheduled", "two scheduled"]);
  });

  test("that was interrupted is imported anew and changes nothing twice", async () => {
    await lay(...coming());
    const kept = (await texts("select packed as line from source_file"))[0] ?? "";
    await job();
    await sql("update source_file set state = 'taking', packed = $1, result = null", [kept]);
    await job();
    expect(await progress()).toMatchObject({ state: "done", result: noChange });
  });

  const seen = async () =>
    (await world.answer(work.listWork, {}, trader)).items.toSorted((a, b) => b.workId - a.workId)[0];

  test("is long work that its person finds, from the queue to its result", async () => {
    await lay(...coming());
    expect(await seen()).toMatchObject({ kind: "seasonFile", name: "games.csv", state: "waiting", isOwn: true });
    await job();
    expect(await seen()).toMatchObject({ state: "done", resumed: 0, result: { created: 2, moves: 12, refused: 0 } });
  });

  test("that is cancelled ends at its next step, and can be imported again", async () => {
    await lay(...coming());
    await world.answer(work.cancelWork, { workId: (await seen())?.workId ?? 0 }, trader);
    await job();
    expect(await seen()).toMatchObject({ state: "cancelled", result: {} });
    expect(await progress()).toMatchObject({ state: "failed", result: null });
    expect((await world.answer(sources.listRuns, { sourceId }, trader)).rows).toMatchObject([{ error: "cancelled" }]);
    expect(await games()).toEqual([]);
    await lay(...coming());
    await job();
    expect(await progress()).toMatchObject({ state: "done", result: { created: 2 } });
  });

  test.each<[rule: string, change: string, file: object, run: object]>([
    [
      "fails when its source is now polled over HTTP, and the run says so",
      'update source set terms = terms || \'{"adaptor": "oddsApi"}\'',
      { state: "failed", result: null },
      { error: "notThisKind", created: 0 },
    ],
    [
      "fails when its source now reads another kind, and the run says so",
      'update source set terms = terms || \'{"adaptor": "footballData"}\'',
      { state: "failed", result: null },
      { error: "notThisKind", created: 0 },
    ],
  ])("%s", async (_rule, change, result, run) => {
    await lay(...coming());
    await sql(change);
    await job();
    expect(await progress()).toMatchObject(result);
    expect((await world.answer(sources.listRuns, { sourceId }, trader)).rows).toMatchObject([run]);
  });
});

test("an unknown name in a league's very first file is pending too", async () => {
  const made = await save({
    name: "soccer-files",
    adaptor: "footballData",
    leagues: [{ code: "soccer_epl", lines: 1, live: 0, results: 1 }],
  });
  sourceId = made.ok ? made.data.sourceId : 0;
  const day = new Date(start + 240 * hourMs).toISOString().slice(0, 10).split("-").toReversed().join("/");
  const match = `E0,${day},15:00,Evertonn,Chelsea,,,,`;
  expect(await take(["Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG", match, ""].join("\n"))).toMatchObject({
    created: 0,
    refused: 1,
  });
  expect(
    (await world.answer(nameMatching.listNames, { state: "waiting", text: "Evertonn" }, trader)).rows,
  ).toMatchObject([{ name: "Evertonn", source: "soccer-files", games: 1, suggestions: [{ name: "Everton" }] }]);
});

describe("a season with scores by period", () => {
  const rows = (day: string, final: string) =>
    [
      score,
      `${day},551,V,Boston,20,20,20,20,80,4,4,150`,
      `${day},552,H,Cleveland,20,20,20,${final},210,211,-170`,
      "",
    ].join("\n");
  const dayBefore = () =>
    new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", month: "numeric", day: "2-digit" })
      .format(new Date(start - 24 * hourMs))
      .replace("/", "");
  const season = () => new Date(start - 24 * hourMs).getUTCFullYear() - (Number(dayBefore().slice(0, -2)) < 8 ? 1 : 0);
  beforeEach(async () => {
    const made = await save({
      name: "nba-files",
      adaptor: "sbrNba",
      leagues: [{ code: "basketball_nba", lines: 1, live: 0, results: 1 }],
      unattended: ["events", "lines", "results"],
    });
    sourceId = made.ok ? made.data.sourceId : 0;
  });

  test("decides finals where permitted, under the file's own rotation numbers", async () => {
    expect(await take(rows(dayBefore(), "22,82"), { season: season() })).toMatchObject({
      created: 1,
      statements: 5,
      decided: 1,
    });
    expect(
      await texts(
        "select concat_ws(' ', s.side, s.rotation) as line from event_side s join event e on e.id = s.event_id where e.source = 'nba-files' order by 1",
      ),
    ).toEqual(["1 551", "2 552"]);
  });

  const dayAfter = () =>
    new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", month: "numeric", day: "2-digit" })
      .format(new Date(start + 48 * hourMs))
      .replace("/", "");
  const coming = (close: readonly [string, string]): string =>
    [
      score,
      `${dayAfter()},551,V,Boston,,,,,,4,${close[0]},`,
      `${dayAfter()},552,H,Cleveland,,,,,,210,${close[1]},`,
      "",
    ].join("\n");
  test.each<[rule: string, close: readonly [string, string], quotes: number]>([
    ["a game without closing lines has its opening ones", ["", ""], 4],
    ["not where only a closing one could not be read", ["4", "2l0"], 0],
  ])("%s", async (_rule, close, quotes) => {
    expect(await take(coming(close), { season: season() })).toMatchObject({ created: 1, quotes });
  });

  test("requires the year that the file does not contain", async () => {
    expect(await world.send(sources.readFile, input(rows("1017", "22,82")), trader)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "season", code: "required" }] },
    });
  });
});

describe("permissions of files", () => {
  test.each<[rule: string, given: object, counts: object]>([
    ["without permission to create games a person enters them", { unattended: ["lines"] }, { created: 0, refused: 2 }],
    ["without permission to move lines the desk sees its prices", { unattended: ["events"] }, { created: 2, moves: 0 }],
    ["bet types that are not taken have no line", { betTypes: [1] }, { created: 2, moves: 4 }],
    ["nothing is taken of a league that is not selected", { leagues: [] }, { created: 0, moves: 0 }],
    [
      "nothing is taken where its rank is 0",
      { leagues: [{ code: "americanfootball_nfl", lines: 0, live: 0, results: 0 }] },
      { created: 0, moves: 0 },
    ],
  ])("%s", async (_rule, given, counts) => {
    await save({ sourceId, ...given });
    expect(await take(file(...coming()))).toMatchObject(counts);
  });

  test("nothing is taken where another source supplies the league first, and the preview says so", async () => {
    await save({
      ...sourceTerms,
      name: "first",
      leagues: [{ code: "americanfootball_nfl", lines: 1, live: 0, results: 1 }],
    });
    await save({ sourceId, leagues: [{ code: "americanfootball_nfl", lines: 2, live: 0, results: 2 }] });
    expect(await look(file(...coming()))).toMatchObject({
      takesLines: false,
      takesResults: false,
      newGames: 0,
      lines: 0,
    });
    expect(await take(file(...coming()))).toMatchObject({ created: 0, moves: 0 });
  });

  test.each<[rule: string, given: object, problem: object]>([
    ["files are of one league", { leagues: sourceTerms.leagues }, { field: "leagues", code: "doesNotFit" }],
    [
      "files have no live state",
      { leagues: [{ code: "americanfootball_nfl", lines: 1, live: 1, results: 1 }] },
      { field: "leagues", code: "doesNotFit" },
    ],
    ["files have no address", { address: "https://files.example" }, { field: "address", code: "doesNotFit" }],
  ])("%s", async (_rule, given, problem) => {
    expect(await save({ name: "further", ...given })).toMatchObject({ data: { problems: [problem] } });
  });

  test.each<[rule: string, more: () => object, problem: object]>([
    [
      "an uncompressed file",
      () => ({ sourceId, name: "a", packed: Buffer.from("plain text").toString("base64") }),
      { field: "packed", code: "invalid" },
    ],
    ["a source that is polled over HTTP", () => ({}), { field: "sourceId", code: "doesNotFit" }],
  ])("%s is refused", async (_rule, more, problem) => {
    const { sourceId: other } = await world.answer(sources.saveSource, { ...sourceTerms, name: "asked" }, trader);
    expect(await world.send(sources.takeFile, { ...input(file()), sourceId: other, ...more() }, trader)).toMatchObject({
      data: { problems: [problem] },
    });
  });
});
