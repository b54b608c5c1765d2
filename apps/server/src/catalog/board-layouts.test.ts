import { audit, catalog, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookFindings, createTestServer, logins, sellTo, type TestServer } from "../testing/index.ts";

// How boards show leagues: site and till each by their own layout, in their order; what is not shown is sold all the same.

let house: TestServer;
beforeAll(async () => { house = await createTestServer(); });
afterAll(async () => {
  expect(await bookFindings(house)).toEqual([]);
  await house.close();
});

const admin = logins.bancaAdmin;
const [clerk] = logins.clerks;
const tomorrow = { day: "2026-04-11" };
const usual: catalog.BoardLayoutTerms = { siteShown: true, siteSort: null, siteBetTypes: [], tillShown: true, tillBetTypes: [] };
const save = (terms: Partial<catalog.BoardLayoutTerms>, leagueId = house.world.leagues.baseball, login: string = admin) =>
  house.ask(catalog.saveBoardLayout, { leagueId, ...usual, ...terms }, login);
const boardOf = async (login: string) => house.answer(catalog.sellingBoard, tomorrow, login);
const listed = async (leagueId = house.world.leagues.baseball) =>
  (await house.answer(catalog.listBoardLayouts, {}, admin)).find((row) => row.leagueId === leagueId);

beforeEach(async () => {
  for (const leagueId of [house.world.leagues.baseball, house.world.leagues.basketball]) await save({}, leagueId);
});

describe("what a board is told of a league", () => {
  test.each<[rule: string, terms: Partial<catalog.BoardLayoutTerms>, till: object | undefined, site: object | undefined]>([
    ["nothing where it is shown whole", {}, undefined, undefined],
    ["the till's bets are the till's alone", { tillBetTypes: [3, 1, 3] }, { isShown: true, betTypes: [1, 3] }, undefined],
    ["the site's bets are the site's alone", { siteBetTypes: [1] }, undefined, { isShown: true, betTypes: [1] }],
    ["it is not shown at the till", { tillShown: false }, { isShown: false, betTypes: [] }, undefined],
    ["it is not shown on the site", { siteShown: false }, undefined, { isShown: false, betTypes: [] }],
  ])("%s", async (_rule, terms, till, site) => {
    await save(terms);
    const told = async (login: string) => (await boardOf(login)).layouts.find(({ leagueId }) => leagueId === house.world.leagues.baseball);
    const of = (layout: object | undefined) => (layout === undefined ? undefined : { leagueId: house.world.leagues.baseball, ...layout });
    expect([await told(clerk), await told(admin)]).toEqual([of(till), of(site)]);
  });
});

test("what is not shown is sold all the same, and stands on the board for who types it", async () => {
  await save({ tillShown: false, tillBetTypes: [1] });
  const { events } = await boardOf(clerk);
  expect(events.find(({ eventId }) => eventId === house.world.games.baseball[0].eventId)?.offers.some(({ betType }) => betType === 3)).toBe(true);
  const { legs } = await sellTo(house, clerk, [{ game: house.world.games.baseball[0], betType: 3, side: 0 }], 1_000);
  expect(legs).toHaveLength(1);
});

test("on the site leagues with a place of their own come first; the till keeps its order", async () => {
  const order = async (login: string) => [...new Set((await boardOf(login)).events.map(({ leagueName }) => leagueName))];
  expect([await order(admin), await order(clerk)]).toEqual([["mlb league", "nba league"], ["mlb league", "nba league"]]);
  await save({ siteSort: 1 }, house.world.leagues.basketball);
  expect([await order(admin), await order(clerk)]).toEqual([["nba league", "mlb league"], ["mlb league", "nba league"]]);
});

test("the specification's call for sites follows it", async () => {
  const site = async () => (await house.answer(catalog.siteLeaguesOfDay, tomorrow, clerk)).map(({ abbreviation, websiteConfig }) =>
    [abbreviation, websiteConfig.betTypes]);
  await save({ siteSort: 1, siteBetTypes: [1, 2] }, house.world.leagues.basketball);
  expect(await site()).toEqual([["NBA", [1, 2]], ["MLB", []]]);
  await save({ siteShown: false });
  expect(await site()).toEqual([["NBA", [1, 2]]]);
});

test("only leagues that the service sells are laid out", async () => {
  expect(await listed(house.world.leagues.hockey)).toBeUndefined();
  expect(await save({}, house.world.leagues.hockey)).toMatchObject({ responseType: responses.notFound, data: { field: "leagueId" } });
});

test("another service keeps its own", async () => {
  await save({ siteShown: false, tillShown: false });
  expect((await boardOf(logins.customers[0])).layouts).toEqual([]);
});

test("who saw another layout stored is told so, and the history says who changed what", async () => {
  await save({ siteBetTypes: [1] });
  expect(await house.ask(catalog.saveBoardLayout, { leagueId: house.world.leagues.baseball, ...usual, tillShown: false, was: usual }, admin))
    .toMatchObject({ responseType: responses.changedMeanwhile, data: { siteBetTypes: [1] } });
  const { rows } = await house.answer(audit.recordHistory, { record: "boardLayout", entryId: house.world.leagues.baseball, limit: 1 }, admin);
  expect(rows).toMatchObject([{ before: { siteBetTypes: [] }, after: { siteBetTypes: [1] } }]);
});
