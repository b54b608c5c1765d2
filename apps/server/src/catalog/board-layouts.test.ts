import { audit, catalog, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { bookFindings, createTestServer, logins, sellTo, type TestServer } from "../testing/index.ts";

// How boards show leagues: site and till each by their own layout, in their order; what is not shown is sold all the same.

let world: TestServer;
beforeAll(async () => { world = await createTestServer(); });
afterAll(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await world.close();
});

const admin = logins.bancaAdmin;
const [clerk] = logins.clerks;
const tomorrow = { day: "2026-04-11" };
const usual: catalog.BoardLayoutTerms = {
  siteShown: true, siteSort: null, sitePeriods: [], siteBetTypes: [], tillShown: true, tillPeriods: [], tillBetTypes: [],
};
type Also = { readonly siteAlso?: number[]; readonly tillAlso?: number[] };
const save = (terms: Partial<catalog.BoardLayoutTerms> & Also, leagueId = world.world.leagues.baseball, login: string = admin) =>
  world.send(catalog.saveBoardLayout, { leagueId, ...usual, ...terms }, login);
const boardOf = async (login: string) => world.answer(catalog.sellingBoard, tomorrow, login);
const listed = async (leagueId = world.world.leagues.baseball) =>
  (await world.answer(catalog.listBoardLayouts, {}, admin)).find((row) => row.leagueId === leagueId);

beforeEach(async () => {
  for (const leagueId of [world.world.leagues.baseball, world.world.leagues.basketball]) await save({}, leagueId);
});

describe("what a board is told of a league", () => {
  test.each<[rule: string, terms: Partial<catalog.BoardLayoutTerms>, till: object | undefined, site: object | undefined]>([
    ["nothing where it is shown whole", {}, undefined, undefined],
    ["the till's bets are the till's alone", { tillBetTypes: [3, 1, 3] }, { isShown: true, periods: [], betTypes: [1, 3] }, undefined],
    ["the site's bets are the site's alone", { siteBetTypes: [1] }, undefined, { isShown: true, periods: [], betTypes: [1] }],
    ["the till's periods are the till's alone, in their order", { tillPeriods: ["firstHalf", "game"] },
      { isShown: true, periods: ["game", "firstHalf"], betTypes: [] }, undefined],
    ["the site's periods are the site's alone, beside its bets", { sitePeriods: ["game"], siteBetTypes: [1] }, undefined,
      { isShown: true, periods: ["game"], betTypes: [1] }],
    ["it is not shown at the till", { tillShown: false }, { isShown: false, periods: [], betTypes: [] }, undefined],
    ["it is not shown on the site", { siteShown: false }, undefined, { isShown: false, periods: [], betTypes: [] }],
  ])("%s", async (_rule, terms, till, site) => {
    await save(terms);
    const result = async (login: string) => (await boardOf(login)).layouts.find(({ leagueId }) => leagueId === world.world.leagues.baseball);
    const of = (layout: object | undefined) => (layout === undefined ? undefined : { leagueId: world.world.leagues.baseball, ...layout });
    expect([await result(clerk), await result(admin)]).toEqual([of(till), of(site)]);
  });
});

test("what is not shown is sold all the same, and stands on the board for who types it", async () => {
  await save({ tillShown: false, tillBetTypes: [1] });
  const { events } = await boardOf(clerk);
  expect(events.find(({ eventId }) => eventId === world.world.games.baseball[0].eventId)?.offers.some(({ betType }) => betType === 3)).toBe(true);
  const { legs } = await sellTo(world, clerk, [{ game: world.world.games.baseball[0], betType: 3, side: 0 }], 1_000);
  expect(legs).toHaveLength(1);
});

test("on the site leagues with a place of their own come first; the till keeps its order", async () => {
  const order = async (login: string) => [...new Set((await boardOf(login)).events.map(({ leagueName }) => leagueName))];
  expect([await order(admin), await order(clerk)]).toEqual([["mlb league", "nba league"], ["mlb league", "nba league"]]);
  await save({ siteSort: 1 }, world.world.leagues.basketball);
  expect([await order(admin), await order(clerk)]).toEqual([["nba league", "mlb league"], ["mlb league", "nba league"]]);
});

test("the specification's call for sites follows it", async () => {
  const site = async () => (await world.answer(catalog.siteLeaguesOfDay, tomorrow, clerk)).map(({ abbreviation, websiteConfig }) =>
    [abbreviation, websiteConfig.periods, websiteConfig.betTypes]);
  await save({ siteSort: 9_000, sitePeriods: ["game"], siteBetTypes: [1, 2] }, world.world.leagues.basketball);
  expect(await site()).toEqual([["NBA", ["game"], [1, 2]], ["MLB", [], []]]);
  await save({ siteShown: false });
  expect(await site()).toEqual([["NBA", ["game"], [1, 2]]]);
});

test("without places of its own a site has the service's order and names, as its boards have", async () => {
  const { basketball } = world.world.leagues;
  await world.answer(catalog.arrangeLeague, { leagueId: basketball, place: 1, shownName: "Hoops" }, admin);
  const named = (leagues: readonly { name: string }[]) => leagues.map(({ name }) => name);
  expect(named(await world.answer(catalog.leaguesOfDay, tomorrow, clerk))).toEqual(["Hoops", "mlb league"]);
  expect(named(await world.answer(catalog.siteLeaguesOfDay, tomorrow, clerk))).toEqual(["Hoops", "mlb league"]);
  expect(named(await world.answer(catalog.findLeagues, { name: "hoop" }, clerk))).toEqual(["Hoops"]);
  expect((await world.answer(catalog.eventTree, {}, clerk)).flatMap(({ leagues }) => named(leagues))).toContain("Hoops");
  expect(named((await world.answer(catalog.getEvents, { day: tomorrow.day }, clerk)).leagues)).toEqual(["Hoops", "mlb league"]);
  expect(named(await world.answer(catalog.leaguesOfDay, tomorrow, logins.customers[0]))).toEqual(["mlb league", "nba league"]);
  await world.answer(catalog.arrangeLeague, { leagueId: basketball, place: 2, shownName: "" }, admin);
});

describe("a league's periods are those that its results have", () => {
  test("each league says which", async () => {
    const { baseball, basketball } = world.world.leagues;
    expect([await listed(baseball), await listed(basketball)].map((row) => row?.periods)).toEqual([
      ["game", "firstHalf", "secondHalf", "inning1", "inning2"],
      ["game", "firstHalf", "secondHalf", "quarter1", "quarter2", "quarter3", "quarter4"],
    ]);
  });

  test("another one cannot be chosen", async () => {
    expect(await save({ sitePeriods: ["game", "quarter1"] }))
      .toMatchObject({ responseType: responses.invalidPayload, data: { problems: [{ field: "sitePeriods", code: "notAChoice" }] } });
  });

  test("one that the league had stays where it stands, until it is taken off", async () => {
    await save({ tillPeriods: ["inning1"] });
    const without = query({}, "update league set result_config = result_config || $2::jsonb where id = $1::int");
    await world.asOwner((sql) => sql.run(without, [world.world.leagues.baseball, '{"segments": ["2", "3", "4", "5", "6", "7", "8", "9"]}']));
    expect((await listed())?.periods).not.toContain("inning1");
    expect(await save({ siteShown: false, tillPeriods: ["inning1"] })).toMatchObject({ ok: true });
    await save({});
    expect(await save({ tillPeriods: ["inning1"] })).toMatchObject({ responseType: responses.invalidPayload });
    await world.asOwner((sql) => sql.run(without, [world.world.leagues.baseball, '{"segments": ["1", "2", "3", "4", "5", "6", "7", "8", "9"]}']));
  });
});

describe("other leagues are shown in the same way where that is said", () => {
  test("on the board that is meant, at their own places, with the periods that they have", async () => {
    const { baseball, basketball } = world.world.leagues;
    await save({ siteSort: 5 }, basketball);
    await save({ siteSort: 1, sitePeriods: ["game", "inning1"], siteBetTypes: [1, 37], tillShown: false, siteAlso: [basketball, baseball] });
    expect(await listed(basketball))
      .toMatchObject({ siteShown: true, siteSort: 5, sitePeriods: ["game"], siteBetTypes: [1, 37], tillShown: true, tillPeriods: [], tillBetTypes: [] });
    await save({ tillPeriods: ["game", "firstHalf"], tillAlso: [basketball] });
    expect(await listed(basketball)).toMatchObject({ siteSort: 5, sitePeriods: ["game"], tillShown: true, tillPeriods: ["game", "firstHalf"] });
    const { rows } = await world.answer(audit.recordHistory, { record: "boardLayout", entryId: basketball, limit: 1 }, admin);
    expect(rows).toMatchObject([{ before: { tillPeriods: [] }, after: { tillPeriods: ["game", "firstHalf"] } }]);
  });

  test.each<[rule: string, terms: Partial<catalog.BoardLayoutTerms> & Also, field: string, code: string]>([
    ["not one that has none of the periods: it would be shown whole", { tillPeriods: ["inning1"], tillAlso: [2] }, "tillAlso", "doesNotFit"],
    ["not one that the service does not sell", { siteAlso: [3] }, "siteAlso", "unknown"],
  ])("%s", async (_rule, terms, field, code) => {
    const { leagues: { basketball, hockey } } = world.world;
    const real = (some: number[] | undefined) => some?.map((one) => (one === 2 ? basketball : hockey));
    const { siteAlso, tillAlso, ...rest } = terms;
    expect(await save({ ...rest, siteAlso: real(siteAlso) ?? [], tillAlso: real(tillAlso) ?? [] }))
      .toMatchObject({ responseType: responses.invalidPayload, data: { problems: [{ field, code }] } });
    expect(await listed()).toMatchObject(usual);
    expect(await listed(basketball)).toMatchObject(usual);
  });
});

test("only leagues that the service sells are laid out", async () => {
  expect(await listed(world.world.leagues.hockey)).toBeUndefined();
  expect(await save({}, world.world.leagues.hockey)).toMatchObject({ responseType: responses.notFound, data: { field: "leagueId" } });
});

test("another service keeps its own", async () => {
  await save({ siteShown: false, tillShown: false });
  expect((await boardOf(logins.customers[0])).layouts).toEqual([]);
});

test("who saw another layout stored is told so, and the history says who changed what", async () => {
  await save({ siteBetTypes: [1] });
  expect(await world.send(catalog.saveBoardLayout, { leagueId: world.world.leagues.baseball, ...usual, tillShown: false, was: usual }, admin))
    .toMatchObject({ responseType: responses.changedMeanwhile, data: { siteBetTypes: [1] } });
  const { rows } = await world.answer(audit.recordHistory, { record: "boardLayout", entryId: world.world.leagues.baseball, limit: 1 }, admin);
  expect(rows).toMatchObject([{ before: { siteBetTypes: [] }, after: { siteBetTypes: [1] } }]);
});
