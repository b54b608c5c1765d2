import { audit, catalog, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeProved, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";

// A service's leagues: their order and names, on its own boards, sheets and tickets only.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

const admin = logins.bancaAdmin;
const clerk = logins.clerks[0];
const tomorrow = { day: "2026-04-11" };
const listed = (login: string = admin) => world.answer(catalog.listServiceLeagues, {}, login);
const order = async (login?: string) => (await listed(login)).map(({ leagueName }) => leagueName);
const onBoard = async (login: string = clerk) => [
  ...new Set((await world.answer(catalog.sellingBoard, tomorrow, login)).events.map(({ leagueName }) => leagueName)),
];
const arrange = (leagueId: number, terms: Partial<catalog.ServiceLeagueTerms>, login: string = admin) =>
  world.send(catalog.arrangeLeague, { leagueId, place: 1, shownName: "", ...terms }, login);

beforeEach(async () => {
  const { leagues } = world.world;
  for (const [index, leagueId] of [leagues.baseball, leagues.basketball, leagues.hockey].entries())
    await arrange(leagueId, { place: index + 1 });
});

describe("the order of a service's leagues", () => {
  test.each<[rule: string, league: "baseball" | "basketball" | "hockey", place: number, order: readonly string[]]>([
    ["first", "hockey", 1, ["nhl league", "mlb league", "nba league"]],
    ["in the middle", "baseball", 2, ["nba league", "mlb league", "nhl league"]],
    ["last", "baseball", 3, ["nba league", "nhl league", "mlb league"]],
    ["past the end is last", "baseball", 9_999, ["nba league", "nhl league", "mlb league"]],
    ["its own place changes nothing", "basketball", 2, ["mlb league", "nba league", "nhl league"]],
  ])("%s", async (_rule, league, place, expected) => {
    await arrange(world.world.leagues[league], { place });
    expect(await order()).toEqual(expected);
    expect((await listed()).map((one) => one.place)).toEqual([1, 2, 3]);
  });

  test("applies to its board, its sheet and its list of leagues, and nowhere else", async () => {
    const elsewhere = await onBoard(logins.customers[0]);
    expect(await onBoard()).toEqual(["mlb league", "nba league"]);
    await arrange(world.world.leagues.basketball, { place: 1 });
    expect(await onBoard()).toEqual(["nba league", "mlb league"]);
    const { html } = await world.answer(catalog.printSheet, tomorrow, clerk);
    expect(html.indexOf("nba league")).toBeLessThan(html.indexOf("mlb league"));
    expect((await world.answer(catalog.listLeagues, {}, clerk)).leagues.map(({ name }) => name)).toEqual([
      "nba league",
      "mlb league",
    ]);
    expect(await onBoard(logins.customers[0])).toEqual(elsewhere);
    expect(await order(logins.kliyanAdmin)).toEqual(["mlb league", "nba league", "nhl league"]);
  });

  test("a league that is switched keeps its place", async () => {
    const { hockey } = world.world.leagues;
    await arrange(hockey, { place: 1 });
    await world.answer(catalog.switchLeague, { leagueId: hockey, isSold: true }, admin);
    await world.answer(catalog.switchLeague, { leagueId: hockey, isSold: false }, admin);
    expect((await listed())[0]).toMatchObject({ leagueId: hockey, isSold: false, place: 1 });
  });
});

describe("a league's name at a service", () => {
  test("appears on its boards, sheets and tickets; a ticket printed earlier keeps the old one", async () => {
    const {
      leagues,
      games: { baseball },
    } = world.world;
    const sold = await sellTo(world, clerk, [{ game: baseball[0], betType: 1, side: 2 }], 1_000);
    expect((await world.answer(tickets.printTicket, { number: sold.number }, clerk)).html).not.toContain(
      "Grandes Ligas",
    );
    await arrange(leagues.baseball, { shownName: "Grandes Ligas" });
    expect(await onBoard()).toEqual(["Grandes Ligas", "nba league"]);
    expect((await world.answer(catalog.printSheet, tomorrow, clerk)).html).toContain("Grandes Ligas");
    const later = await sellTo(world, clerk, [{ game: baseball[1], betType: 1, side: 2 }], 1_000);
    expect((await world.answer(tickets.printTicket, { number: later.number }, clerk)).html).toContain(
      "Grandes Ligas\u00A0· ",
    );
    expect((await world.answer(tickets.showPrintout, { number: sold.number, copy: 0 }, admin)).html).not.toContain(
      "Grandes Ligas",
    );
    expect((await listed(logins.kliyanAdmin))[0]).toMatchObject({ leagueName: "mlb league", shownName: "" });
  });

  test.each<[rule: string, name: string, taken: boolean]>([
    ["another's own name is taken", "NBA league", true],
    ["a new one is free", "La Liga", false],
    ["its default name is none", "mlb league", false],
  ])("%s", async (_rule, shownName, isTaken) => {
    const { responseType, data } = await arrange(world.world.leagues.baseball, { shownName });
    if (isTaken) expect({ responseType, data }).toMatchObject({ responseType: responses.invalidPayload });
    else expect((await listed())[0]).toMatchObject({ shownName: shownName === "mlb league" ? "" : shownName });
  });
});

test("a concurrent change is returned, and the history says who changed what", async () => {
  const { baseball } = world.world.leagues;
  const was = { place: 1, shownName: "" };
  await world.answer(catalog.arrangeLeague, { leagueId: baseball, ...was, shownName: "Pelota", was }, admin);
  expect(await arrange(baseball, { place: 2, was } as Partial<catalog.ServiceLeagueTerms>)).toMatchObject({
    responseType: responses.changedMeanwhile,
    data: { place: 1, shownName: "Pelota" },
  });
  const { rows } = await world.answer(
    audit.recordHistory,
    { record: "serviceLeague", entryId: baseball, limit: 1 },
    admin,
  );
  expect(rows[0]).toMatchObject({ before: was, after: { place: 1, shownName: "Pelota" } });
});
