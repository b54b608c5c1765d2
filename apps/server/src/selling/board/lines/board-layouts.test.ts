import { audit, catalog, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { closeProved, createTestServer, logins, sellTo, type TestServer } from "../../../testing/index.ts";

// How boards show leagues: site and till each by their own layout, in their order; hidden leagues still sell.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

const admin = logins.bancaAdmin;
const [clerk] = logins.clerks;
const tomorrow = { day: "2026-04-11" };
const usual: catalog.BoardLayoutTerms = {
  siteShown: true,
  siteSort: null,
  sitePeriods: [],
  siteBetTypes: [],
  tillShown: true,
  tillPeriods: [],
  tillBetTypes: [],
};
type Also = { readonly siteAlso?: number[]; readonly tillAlso?: number[] };
const save = (
  terms: Partial<catalog.BoardLayoutTerms> & Also,
  leagueId = world.world.leagues.baseball,
  login: string = admin,
) => world.send(catalog.saveBoardLayout, { leagueId, ...usual, ...terms }, login);
const boardOf = async (login: string) => world.answer(catalog.sellingBoard, tomorrow, login);
const listed = async (leagueId = world.world.leagues.baseball) =>
  (await world.answer(catalog.listBoardLayouts, {}, admin)).find((row) => row.leagueId === leagueId);

beforeEach(async () => {
  for (const leagueId of [world.world.leagues.baseball, world.world.leagues.basketball]) await save({}, leagueId);
});

describe("what a board receives about a league", () => {
  test.each<
    [rule: string, terms: Partial<catalog.BoardLayoutTerms>, till: object | undefined, site: object | undefined]
  >([
    ["nothing where it is shown whole", {}, undefined, undefined],
    [
      "the till's bets apply to the till only",
      { tillBetTypes: [3, 1, 3] },
      { isShown: true, periods: [], betTypes: [1, 3] },
      undefined,
    ],
    [
      "the site's bets apply to the site only",
      { siteBetTypes: [1] },
      undefined,
      { isShown: true, periods: [], betTypes: [1] },
    ],
    [
      "the till's periods apply to the till only, in their order",
      { tillPeriods: ["firstHalf", "game"] },
      { isShown: true, periods: ["game", "firstHalf"], betTypes: [] },
      undefined,
    ],
    [
      "the site's periods apply to the site only, with its bets",
      { sitePeriods: ["game"], siteBetTypes: [1] },
      undefined,
      { isShown: true, periods: ["game"], betTypes: [1] },
    ],
    ["it is hidden at the till", { tillShown: false }, { isShown: false, periods: [], betTypes: [] }, undefined],
    ["it is hidden on the site", { siteShown: false }, undefined, { isShown: false, periods: [], betTypes: [] }],
  ])("%s", async (_rule, terms, till, site) => {
    await save(terms);
    const result = async (login: string) =>
      (await boardOf(login)).layouts.find(({ leagueId }) => leagueId === world.world.leagues.baseball);
    const of = (layout: object | undefined) =>
      layout === undefined ? undefined : { leagueId: world.world.leagues.baseball, ...layout };
    expect([await result(clerk), await result(admin)]).toEqual([of(till), of(site)]);
  });
});

test("a hidden bet still sells, and is on the board for a clerk who types it", async () => {
  await save({ tillShown: false, tillBetTypes: [1] });
  const { events } = await boardOf(clerk);
  expect(
    events
      .find(({ eventId }) => eventId === world.world.games.baseball[0].eventId)
      ?.offers.some(({ betType }) => betType === 3),
  ).toBe(true);
  const { legs } = await sellTo(world, clerk, [{ game: world.world.games.baseball[0], betType: 3, side: 0 }], 1_000);
  expect(legs).toHaveLength(1);
});

test("on the site leagues with their own place come first; the till keeps its order", async () => {
  const order = async (login: string) => [
    ...new Set((await boardOf(login)).events.map(({ leagueName }) => leagueName)),
  ];
  expect([await order(admin), await order(clerk)]).toEqual([
    ["mlb league", "nba league"],
    ["mlb league", "nba league"],
  ]);
  await save({ siteSort: 1 }, world.world.leagues.basketball);
  expect([await order(admin), await order(clerk)]).toEqual([
    ["nba league", "mlb league"],
    ["mlb league", "nba league"],
  ]);
});

test("the specification's call for sites follows it", async () => {
  const site = async () =>
    (await world.answer(catalog.siteLeaguesOfDay, tomorrow, clerk)).map(({ abbreviation, websiteConfig }) => [
      abbreviation,
      websiteConfig.periods,
      websiteConfig.betTypes,
    ]);
  await save({ siteSort: 9_000, sitePeriods: ["game"], siteBetTypes: [1, 2] }, world.world.leagues.basketball);
  expect(await site()).toEqual([
    ["NBA", ["game"], [1, 2]],
    ["MLB", [], []],
  ]);
  await save({ siteShown: false });
  expect(await site()).toEqual([["NBA", ["game"], [1, 2]]]);
});

test("without its own places a site has the service's order and names, as its boards have", async () => {
  const { basketball } = world.world.leagues;
  await world.answer(catalog.arrangeLeague, { leagueId: basketball, place: 1, shownName: "Hoops" }, admin);
  const named = (leagues: readonly { name: string }[]) => leagues.map(({ name }) => name);
  expect(named(await world.answer(catalog.leaguesOfDay, tomorrow, clerk))).toEqual(["Hoops", "mlb league"]);
  expect(named(await world.answer(catalog.siteLeaguesOfDay, tomorrow, clerk))).toEqual(["Hoops", "mlb league"]);
  expect(named(await world.answer(catalog.findLeagues, { name: "hoop" }, clerk))).toEqual(["Hoops"]);
  expect((await world.answer(catalog.eventTree, {}, clerk)).flatMap(({ leagues }) => named(leagues))).toContain(
    "Hoops",
  );
  expect(named((await world.answer(catalog.getEvents, { day: tomorrow.day }, clerk)).leagues)).toEqual([
    "Hoops",
    "mlb league",
  ]);
  expect(named(await world.answer(catalog.leaguesOfDay, tomorrow, logins.customers[0]))).toEqual([
    "mlb league",
    "nba league",
  ]);
  await world.answer(catalog.arrangeLeague, { leagueId: basketball, place: 2, shownName: "" }, admin);
});

describe("a league's periods are those that its results have", () => {
  test("each league lists them", async () => {
    const { baseball, basketball } = world.world.leagues;
    expect([await listed(baseball), await listed(basketball)].map((row) => row?.periods)).toEqual([
      ["game", "firstHalf", "secondHalf", "inning1", "inning2"],
      ["game", "firstHalf", "secondHalf", "quarter1", "quarter2", "quarter3", "quarter4"],
    ]);
  });

  test("another one cannot be chosen", async () => {
    expect(await save({ sitePeriods: ["game", "quarter1"] })).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "sitePeriods", code: "notAChoice" }] },
    });
  });

  test("one that the league used to have is kept until it is removed", async () => {
    await save({ tillPeriods: ["inning1"] });
    const without = query({}, "update league set result_config = result_config || $2::jsonb where id = $1::int");
    await world.asOwner((sql) =>
      sql.run(without, [world.world.leagues.baseball, '{"segments": ["2", "3", "4", "5", "6", "7", "8", "9"]}']),
    );
    expect((await listed())?.periods).not.toContain("inning1");
    expect(await save({ siteShown: false, tillPeriods: ["inning1"] })).toMatchObject({ ok: true });
    await save({});
    expect(await save({ tillPeriods: ["inning1"] })).toMatchObject({ responseType: responses.invalidPayload });
    await world.asOwner((sql) =>
      sql.run(without, [world.world.leagues.baseball, '{"segments": ["1", "2", "3", "4", "5", "6", "7", "8", "9"]}']),
    );
  });
});

describe("a layout can be copied to other leagues", () => {
  test("on the chosen board, at their own places, with the periods that they have", async () => {
    const { baseball, basketball } = world.world.leagues;
    await save({ siteSort: 5 }, basketball);
    await save({
      siteSort: 1,
      sitePeriods: ["game", "inning1"],
      siteBetTypes: [1, 37],
      tillShown: false,
      siteAlso: [basketball, baseball],
    });
    expect(await listed(basketball)).toMatchObject({
      siteShown: true,
      siteSort: 5,
      sitePeriods: ["game"],
      siteBetTypes: [1, 37],
      tillShown: true,
      tillPeriods: [],
      tillBetTypes: [],
    });
    await save({ tillPeriods: ["game", "firstHalf"], tillAlso: [basketball] });
    expect(await listed(basketball)).toMatchObject({
      siteSort: 5,
      sitePeriods: ["game"],
      tillShown: true,
      tillPeriods: ["game", "firstHalf"],
    });
    const { rows } = await world.answer(
      audit.recordHistory,
      { record: "boardLayout", entryId: basketball, limit: 1 },
      admin,
    );
    expect(rows).toMatchObject([{ before: { tillPeriods: [] }, after: { tillPeriods: ["game", "firstHalf"] } }]);
  });

  test.each<[rule: string, terms: Partial<catalog.BoardLayoutTerms> & Also, field: string, code: string]>([
    [
      "not to one that has none of the periods: it would be shown whole",
      { tillPeriods: ["inning1"], tillAlso: [2] },
      "tillAlso",
      "doesNotFit",
    ],
    ["not to one that the service does not sell", { siteAlso: [3] }, "siteAlso", "unknown"],
  ])("%s", async (_rule, terms, field, code) => {
    const {
      leagues: { basketball, hockey },
    } = world.world;
    const real = (some: number[] | undefined) => some?.map((one) => (one === 2 ? basketball : hockey));
    const { siteAlso, tillAlso, ...rest } = terms;
    expect(await save({ ...rest, siteAlso: real(siteAlso) ?? [], tillAlso: real(tillAlso) ?? [] })).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field, code }] },
    });
    expect(await listed()).toMatchObject(usual);
    expect(await listed(basketball)).toMatchObject(usual);
  });
});

test("only leagues that the service sells can be laid out", async () => {
  expect(await listed(world.world.leagues.hockey)).toBeUndefined();
  expect(await save({}, world.world.leagues.hockey)).toMatchObject({
    responseType: responses.notFound,
    data: { field: "leagueId" },
  });
});

test("another service keeps its own", async () => {
  await save({ siteShown: false, tillShown: false });
  expect((await boardOf(logins.customers[0])).layouts).toEqual([]);
});

test("a save over another's change is refused; the history says who did what", async () => {
  await save({ siteBetTypes: [1] });
  expect(
    await world.send(
      catalog.saveBoardLayout,
      { leagueId: world.world.leagues.baseball, ...usual, tillShown: false, was: usual },
      admin,
    ),
  ).toMatchObject({ responseType: responses.changedMeanwhile, data: { siteBetTypes: [1] } });
  const { rows } = await world.answer(
    audit.recordHistory,
    { record: "boardLayout", entryId: world.world.leagues.baseball, limit: 1 },
    admin,
  );
  expect(rows).toMatchObject([{ before: { siteBetTypes: [] }, after: { siteBetTypes: [1] } }]);
});
