import { calendar, catalog, identity, lines, masterData, rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { bookFindings, createTestServer, logins, sellTo, type TestServer } from "../testing/index.ts";
import { publishedMessages } from "../testing/published.ts";

// Names in the reader's language: on every board and list in his, on paper in its service's, and as everybody calls them where something is kept.

let world: TestServer;
const clerk = logins.clerks[0];
const tomorrow = { day: "2026-04-11" };
const blank = { fr: "", ht: "", es: "", zh: "", it: "" };
let before: number;

beforeAll(async () => {
  world = await createTestServer();
  before = (await sellTo(world, clerk, [{ game: world.world.games.baseball[0], betType: 1, side: 2 }], 1_000)).number;
  await world.answer(tickets.printTicket, { number: before }, clerk);
  const { rows } = await world.answer(masterData.listTeams, { limit: 250 }, logins.trader);
  const team = rows.find(({ name }) => name === "Red Sox");
  const { teamId = 0, leagueId: _league, leagueName: _name, sportId: _sport, sportName: _called, ...terms } = team ?? {};
  await world.answer(masterData.saveTeam, { teamId, ...terms, names: { ...blank, es: "Medias Rojas", zh: "红袜" } } as never, logins.trader);
  const { rows: leagues } = await world.answer(masterData.listLeagues, { limit: 250 }, logins.trader);
  const league = leagues.find(({ leagueId }) => leagueId === world.world.leagues.baseball);
  const { leagueId = 0, sportCode: _code, sportName: _of, teams: _teams, regulation: _regulation, groupNames: _groups, ...shape } = league ?? {};
  await world.answer(masterData.saveLeague, { leagueId, ...shape, names: { ...blank, es: "Grandes Ligas" } } as never, logins.trader);
});
afterAll(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await world.close();
});

/** Asks as somebody who reads another language for so long. */
async function reading<Answer>(language: "en" | "es" | "zh" | "fr", login: string, ask: () => Promise<Answer>): Promise<Answer> {
  await world.answer(identity.setLanguage, { language }, login);
  const answer = await ask();
  await world.answer(identity.setLanguage, { language: "en" }, login);
  return answer;
}

const boardOf = async (login: string) => {
  const { events } = await world.answer(catalog.sellingBoard, tomorrow, login);
  const game = events.find(({ eventId }) => eventId === world.world.games.baseball[0].eventId);
  return [game?.leagueName, game?.name, ...(game?.sides ?? []).map(({ name }) => name)];
};
const deskOf = async () => {
  const { events } = await world.answer(lines.board, { leagueId: world.world.leagues.baseball, ...tomorrow }, logins.trader);
  const game = events.find(({ eventId }) => eventId === world.world.games.baseball[0].eventId);
  return [game?.name, ...(game?.sides ?? []).map(({ name }) => name)];
};

describe("what stands on a screen", () => {
  test.each<[rule: string, language: "en" | "es" | "zh" | "fr", login: string, ask: () => Promise<unknown>, shown: unknown]>([
    ["a till's board is in its clerk's language", "es", clerk, () => boardOf(clerk),
      ["Grandes Ligas", "Yankees @ Medias Rojas", "Yankees", "Medias Rojas"]],
    ["a customer's in his", "zh", logins.customers[0], () => boardOf(logins.customers[0]), ["mlb league", "Yankees @ 红袜", "Yankees", "红袜"]],
    ["a language without names has everybody's", "fr", clerk, () => boardOf(clerk), ["mlb league", "Yankees @ Red Sox", "Yankees", "Red Sox"]],
    ["the line board", "es", logins.trader, deskOf, ["Yankees @ Medias Rojas", "Yankees", "Medias Rojas"]],
    ["sports stand in it from the first day", "es", logins.trader,
      async () => (await world.answer(catalog.listLeagues, {}, logins.trader)).leagues.find(({ sportCode }) => sportCode === "baseball")?.sportName, "Béisbol"],
    ["the calendar", "es", logins.trader, async () => (await world.answer(calendar.listEvents, { from: "2026-04-11", limit: 250 },
      logins.trader)).rows.find(({ title }) => title.startsWith("Yankees"))?.title, "Yankees @ Medias Rojas"],
    ["what a rule may be about", "es", logins.bancaAdmin,
      async () => (await world.answer(rules.findChoices, { of: "league", text: "grandes" }, logins.bancaAdmin)).choices.map(({ name }) => name), ["Grandes Ligas"]],
    ["and it is found by everybody's name too", "es", logins.bancaAdmin,
      async () => (await world.answer(rules.findChoices, { of: "league", text: "mlb" }, logins.bancaAdmin)).choices.map(({ name }) => name), ["Grandes Ligas"]],
    ["a team is found by the name that stands there", "es", clerk,
      async () => (await world.answer(catalog.findEvents, { text: "medias" }, clerk)).map(({ name }) => name), ["Yankees @ Medias Rojas"]],
    ["a ticket's bets", "es", clerk, async () => (await world.answer(tickets.findTicket, { number: before }, clerk)).legs.map(({ teamName }) => teamName),
      ["Medias Rojas"]],
  ])("%s", async (_rule, language, login, ask, shown) => {
    expect(await reading(language, login, ask)).toEqual(shown);
  });

  test("a board of the same connection is English again for who reads English", async () => {
    await reading("es", clerk, () => boardOf(clerk));
    expect(await boardOf(clerk)).toEqual(["mlb league", "Yankees @ Red Sox", "Yankees", "Red Sox"]);
  });

  test("a service's own name of a league stays first", async () => {
    const arranged = { leagueId: world.world.leagues.baseball, place: 1 };
    await world.answer(catalog.arrangeLeague, { ...arranged, shownName: "Pelota" }, logins.bancaAdmin);
    expect((await reading("es", clerk, () => boardOf(clerk)))[0]).toBe("Pelota");
    await world.answer(catalog.arrangeLeague, { ...arranged, shownName: "" }, logins.bancaAdmin);
  });

  test("the specification's event call names them as everybody does", async () => {
    const { events } = await reading("es", clerk, () => world.answer(catalog.getEvents, { eventId: world.world.games.baseball[0].eventId }, clerk));
    expect(events[0]?.teams.map(({ name }) => name)).toEqual(["Yankees", "Red Sox"]);
  });
});

describe("what stands on paper", () => {
  const speak = (language: string) => world.asOwner((sql) =>
    sql.run(query({}, "update service set language = $2::text where id = $1::int"), [world.world.banca.serviceId, language]));
  const printout = async (number: number) => (await world.answer(tickets.printTicket, { number }, clerk)).html;

  test("is in the service's language; what was printed before says what it said", async () => {
    await speak("es");
    expect((await world.answer(catalog.printSheet, tomorrow, clerk)).html).toContain("Medias Rojas");
    const { number } = await sellTo(world, clerk, [{ game: world.world.games.baseball[0], betType: 1, side: 2 }], 1_000);
    expect(await printout(number)).toContain("Medias Rojas");
    await speak("en");
    const shown = async (of: number) => (await world.answer(tickets.showPrintout, { number: of, copy: 0 }, logins.bancaAdmin)).html;
    expect(await shown(number)).toContain("Medias Rojas");
    expect(await reading("es", logins.bancaAdmin, () => shown(before))).not.toContain("Medias Rojas");
    expect((await reading("es", clerk, () => world.answer(catalog.printSheet, tomorrow, clerk))).html).not.toContain("Medias Rojas");
  });

  test("what was sold is kept as everybody calls it", async () => {
    const kept = query({ names: "text[]" }, "select array_agg(distinct team_name) as names from leg");
    expect((await world.asOwner((sql) => sql.row(kept)))?.names).toEqual(["Red Sox"]);
  });
});

test("a message to the boards is plain, with the other languages' names beside it", async () => {
  const { eventId } = world.world.games.baseball[0];
  for (const isSuspended of [true, false]) await world.answer(catalog.suspendEvent, { eventId, isSuspended }, logins.trader);
  const last = query({ data: "text" }, `select data::text as data from ${publishedMessages} where data::text like '%called%' order by id desc, place desc limit 1`);
  const result = JSON.parse((await world.asOwner((sql) => sql.row(last)))?.data ?? "{}") as { event?: object };
  expect(result.event).toMatchObject({ name: "Yankees @ Red Sox", called: {
    es: { name: "Yankees @ Medias Rojas", sides: { 1: "Yankees", 2: "Medias Rojas" } }, zh: { name: "Yankees @ 红袜" } } });
});
