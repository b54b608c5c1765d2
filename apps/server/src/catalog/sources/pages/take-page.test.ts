import { readFileSync } from "node:fs";
import { responses, sources, nameMatching } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { packed, pageTerms, placesOf, tablePage } from "../../../testing/calls/call-rows-sources.ts";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";

// A world to which a person's browser brings a page of odds, again and again, unchanged and changed.

const { trader } = logins;
const table = readFileSync(new URL("./fixtures/table-of-odds.html", import.meta.url), "utf8");
let world: TestServer;
let sourceId: number;
let number = 0;

const take = async (html: string, more: object = {}) =>
  world.send(sources.takePage, { sourceId, page: "Odds", packed: packed(html), ...more }, trader);
const look = async (html: string, more: object = {}) =>
  world.answer(sources.readPage, { sourceId, page: tablePage, packed: packed(html), ...more }, trader);
const lines = async (): Promise<readonly string[]> =>
  (
    await world.asOwner((sql) =>
      sql.rows(
        query(
          { line: "text" },
          `
  select concat_ws(' ', s.rotation, l.bet_type, l.side, l.price, case when l.is_open then 'open'
    else 'closed' end) as line
  from line l join event e on e.id = l.event_id join event_side s on s.event_id = e.id and s.side = 1
  where e.source = (select name from source where id = $1::int) order by s.rotation, l.bet_type, l.side`,
        ),
        [sourceId],
      ),
    )
  ).map(({ line }) => line);
const newest = async () => (await world.answer(sources.listRuns, { sourceId }, trader)).rows[0];
const save = async (more: object = {}) => {
  if (!("sourceId" in more))
    await world.asOwner((sql) => sql.run(query({}, "update source set terms = terms || '{\"isPaused\": true}'")));
  if (!("sourceId" in more)) number += 1;
  const name = `site-${String(number)}`;
  ({ sourceId } = await world.answer(
    sources.saveSource,
    { ...pageTerms, name, jumpPoints: 0, jumpChance: 0, ...more },
    trader,
  ));
};

beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  await world.asOwner((sql) =>
    sql.run(
      query(
        {},
        `update event_side s set rotation = null from event e where e.id = s.event_id
    and e.source like 'site-%'`,
      ),
    ),
  );
  await world.asOwner((sql) =>
    sql.run(
      query(
        {},
        "update event set source = 'gone', source_key = id::text, status = 'cancelled' where source like 'site-%'",
      ),
    ),
  );
  await save();
});

test("a preview changes nothing, and the page need not be saved", async () => {
  const seen = await look(table);
  expect(seen).toMatchObject({
    fault: null,
    found: 3,
    expected: 3,
    matched: 3,
    leftOut: 0,
    isWhole: true,
    takesLines: true,
  });
  expect(seen.rows.map(({ away, isNew, unknown, quotes }) => [away, isNew, unknown, quotes.length])).toEqual([
    ["New York Mets", true, [], 6],
    ["Chicago Cubs", true, [], 6],
    ["Boston Red Sox", true, [], 2],
  ]);
  expect(seen.places.find(({ place }) => place === "money")).toEqual({
    place: "money",
    found: 6,
    samples: ["+120", "-140", "-115"],
  });
  expect(
    await world.answer(sources.readPage, { page: { ...tablePage, row: "tr.none" }, packed: packed(table) }, trader),
  ).toMatchObject({ fault: { fault: "noRows", selector: "tr.none" }, rows: [] });
  expect(await lines()).toEqual([]);
});

test("a page brings its games under its own numbers with their lines, and is added to the runs", async () => {
  expect(await take(table)).toMatchObject({ data: { fault: null, found: 3, matched: 3, created: 3, moves: 14 } });
  expect((await lines()).filter((line) => line.startsWith("901") || line.startsWith("951 1"))).toEqual([
    "901 1 1 -105 open",
    "901 1 2 -115 open",
    "951 1 1 120 open",
    "951 1 2 -140 open",
  ]);
  expect(await newest()).toMatchObject({ trigger: "page", created: 3, moves: 14, refused: 0, error: "" });
});

describe("a page that is read again", () => {
  beforeEach(async () => {
    expect(await take(table)).toMatchObject({ data: { created: 3 } });
  });

  test.each<[rule: string, html: () => string, data: object]>([
    ["unchanged, it changes nothing", () => table, { created: 0, moves: 0 }],
    ["a new price moves its line", () => table.replace("+120", "+135"), { created: 0, moves: 1 }],
    ["a price that is off closes its market", () => table.replace("+120", "OFF"), { moves: 2 }],
    ["an invalid price leaves its line unchanged", () => table.replace("+120", "+12O"), { moves: 0, leftOut: 1 }],
    [
      "a changed layout changes nothing",
      () => table.replaceAll('"ml"', '"money"'),
      { fault: { fault: "nothingFound", place: "money" }, moves: 0 },
    ],
    ["a page without rows changes nothing", () => "<html></html>", { fault: { fault: "noRows" }, moves: 0 }],
    [
      "too few games are incomplete: a price that is off closes nothing",
      () => table.slice(0, table.indexOf('<tr class="date"><td colspan="5">Sat')).replace("+120", "OFF") + "</html>",
      { isWhole: false, found: 2, expected: 3, moves: 0 },
    ],
    [
      "a truncated page is incomplete, and its last game is not used",
      () => table.slice(0, table.indexOf(">902")).replace("+120", "OFF"),
      { isWhole: false, moves: 0, leftOut: 1 },
    ],
  ])("%s", async (_rule, html, data) => {
    expect(await take(html())).toMatchObject({ data });
  });

  test("read in part by the print program it closes nothing, and the run shows the steps", async () => {
    expect(await take(table.replace("+120", "OFF"), { steps: { done: 3, total: 5 } })).toMatchObject({
      data: { isWhole: false, moves: 0 },
    });
    expect(await newest()).toMatchObject({
      problems: [{ reason: { code: "pageSteps", found: 3, expected: 3, done: 3, total: 5 } }],
    });
  });

  test("a game missing from a complete page is closed, and one that lists it again opens it", async () => {
    await save({ sourceId, pages: [{ ...tablePage, games: 2 }] });
    const without = table.replace(/<tr class="team"><td class="num">951[^]*?952.*\n/, "");
    expect(await take(without)).toMatchObject({ data: { found: 2, isWhole: true, moves: 6 } });
    expect(await take(table)).toMatchObject({ data: { moves: 6 } });
  });

  test("a game that has begun gets no line", async () => {
    await world.time.set(world.time.now());
    expect(await take(table.replace("Friday, April 10", "Thursday, April 9").replace("+120", "+300"))).toMatchObject({
      data: { created: 0 },
    });
    expect((await lines()).filter((line) => line.includes(" 300 "))).toEqual([]);
  });
});

describe("a name without a matching team", () => {
  const strange = table.replaceAll("Atlanta Braves", "Atlanta Barves");

  test("returns −800 with the name, after processing the others; the name is pending", async () => {
    expect(await take(strange)).toMatchObject({
      responseType: -800,
      data: {
        found: 3,
        matched: 2,
        created: 2,
        names: [{ name: "Atlanta Barves", teamId: null }],
        league: "baseball_mlb",
        sourceId,
      },
    });
    const { rows } = await world.answer(nameMatching.listNames, { state: "waiting", text: "Barves" }, trader);
    expect(rows.some(({ games }) => games === 1)).toBe(true);
  });

  test("matched, it brings its game at the next reading, and its link is checked from then on", async () => {
    const { rows } = await world.answer(nameMatching.listNames, { state: "waiting", text: "Barves" }, trader);
    expect(rows.length).toBeGreaterThan(0);
    const teams = (await world.answer(sources.siteTeams, { sourceId, leagueId: rows[0]?.leagueId ?? 0 }, trader)).teams;
    const braves = teams.find(({ name }) => name === "Atlanta Braves")?.teamId ?? 0;
    const address = "https://odds.example/mlb/team/atl";
    expect(
      await world.send(sources.saveSiteTeam, { sourceId, teamId: braves, name: "Atlanta Barves", address }, trader),
    ).toMatchObject({ ok: true });
    expect(await take(strange)).toMatchObject({ ok: true, data: { created: 3, matched: 3 } });
    const seen = (
      await world.answer(sources.siteTeams, { sourceId, leagueId: rows[0]?.leagueId ?? 0 }, trader)
    ).teams.find(({ teamId }) => teamId === braves);
    expect(seen).toMatchObject({
      aliases: expect.arrayContaining(["Atlanta Barves"]) as string[],
      address,
      seenAt: world.time.now(),
    });
    expect(await look(strange.replace("/mlb/team/atl", "/mlb/team/other"))).toMatchObject({
      matched: 2,
      rows: [{ problems: [{ code: "elsewhere" }] }, {}, {}],
    });
    for (const [what, data] of [
      ["another website", { address: "https://other.example/atl" }],
      ["another team's", { teamId: teams[0]?.teamId ?? 0 }],
    ] as const) {
      expect([
        what,
        await world.send(sources.saveSiteTeam, { sourceId, teamId: braves, name: "", address, ...data }, trader),
      ]).toMatchObject([what, { responseType: responses.invalidPayload, data: { problems: [{ field: "address" }] } }]);
    }
  });
});

describe("permissions of a page", () => {
  test.each<[rule: string, terms: object, data: object]>([
    ["without permission to create games a person enters them", { unattended: ["lines"] }, { created: 0, moves: 0 }],
    ["without permission to move lines the desk sees its prices", { unattended: ["events"] }, { created: 3, moves: 0 }],
    ["bet types that are not taken have no line", { betTypes: [1] }, { created: 3, moves: 6 }],
    [
      "nothing is taken where its rank is 0",
      { leagues: [{ code: "baseball_mlb", lines: 0, live: 0, results: 0 }] },
      { created: 0, moves: 0 },
    ],
  ])("%s", async (_rule, terms, data) => {
    await save(terms);
    expect(await take(table)).toMatchObject({ data });
  });

  test("a jump waits", async () => {
    await save({ jumpPoints: 16, jumpChance: 10 });
    expect(await take(table)).toMatchObject({ data: { created: 3 } });
    expect(await take(table.replace(">-105<", ">+900<"))).toMatchObject({ data: { moves: 2 } });
    expect(
      (await world.answer(sources.listJumps, { state: "waiting" }, trader)).rows.filter(
        ({ source }) => source === `site-${String(number)}`,
      ),
    ).toHaveLength(1);
  });

  test.each<[rule: string, terms: object, problem: object]>([
    ["a source of pages must have one", { pages: [] }, { field: "pages", code: "required" }],
    ["a name must be unique", { pages: [tablePage, tablePage] }, { field: "pages", code: "twice" }],
    ["a page must be of one of its leagues", { leagues: [] }, { field: "pages", code: "doesNotFit" }],
    ["it has no address of its own", { address: "https://odds.example" }, { field: "address", code: "doesNotFit" }],
    [
      "another source cannot have pages",
      { adaptor: "oddsApi", address: "https://odds.example" },
      { field: "pages", code: "doesNotFit" },
    ],
  ])("%s", async (_rule, terms, problem) => {
    expect(
      await world.send(sources.saveSource, { ...pageTerms, name: "further", ...terms } as never, trader),
    ).toMatchObject({ data: { problems: [problem] } });
  });
});

test("results by period of games from the source become official where permitted", async () => {
  const page = {
    ...tablePage,
    name: "Results",
    games: 0,
    row: "article",
    rowsOfGame: 1,
    places: placesOf({
      team: "a",
      day: "h2",
      score: "strong",
      periods: "span",
      done: { selector: "header", pattern: "^final" },
    }),
  };
  await save({ pages: [tablePage, page], unattended: ["events", "lines", "results"] });
  expect(await take(table)).toMatchObject({ data: { created: 3 } });
  await world.time.set(Date.UTC(2026, 3, 11, 12));
  const periods = (runs: readonly number[]): string => runs.map((run) => `<span>${String(run)}</span>`).join("");
  const done =
    `<html><h2>April 10</h2><article><header>Final</header><a>New York Mets</a>${periods([0, 1, 0, 0, 2, 0, 0, 0, 1])}<strong>4</strong>` +
    `<a>Atlanta Braves</a>${periods([0, 0, 0, 1, 0, 0, 0, 2, 0])}<strong>3</strong></article></html>`;
  expect(await world.send(sources.takePage, { sourceId, page: "Results", packed: packed(done) }, trader)).toMatchObject(
    { ok: true, data: { found: 1, matched: 1, created: 0, decided: 1 } },
  );
});
