import { calendar, catalog, identity, lines, registry, rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import { bookFindings, createTestServer, logins, sellTo, type TestServer } from "../testing/index.ts";
import { toldMessages } from "../testing/told.ts";

// Names in the reader's language: on every board and list in his, on paper in its service's, and as everybody calls them where something is kept.

let house: TestServer;
const clerk = logins.clerks[0];
const tomorrow = { day: "2026-04-11" };
const blank = { fr: "", ht: "", es: "", zh: "", it: "" };
let before: number;

beforeAll(async () => {
  house = await createTestServer();
  before = (await sellTo(house, clerk, [{ game: house.world.games.baseball[0], betType: 1, side: 2 }], 1_000)).number;
  await house.answer(tickets.printTicket, { number: before }, clerk);
  const { rows } = await house.answer(registry.listTeams, { limit: 250 }, logins.trader);
  const team = rows.find(({ name }) => name === "Red Sox");
  const { teamId = 0, leagueId: _league, leagueName: _name, sportId: _sport, sportName: _called, ...terms } = team ?? {};
  await house.answer(registry.saveTeam, { teamId, ...terms, names: { ...blank, es: "Medias Rojas", zh: "红袜" } } as never, logins.trader);
  const { rows: leagues } = await house.answer(registry.listLeagues, { limit: 250 }, logins.trader);
  const league = leagues.find(({ leagueId }) => leagueId === house.world.leagues.baseball);
  const { leagueId = 0, sportCode: _code, sportName: _of, teams: _teams, regulation: _regulation, groupNames: _groups, ...shape } = league ?? {};
  await house.answer(registry.saveLeague, { leagueId, ...shape, names: { ...blank, es: "Grandes Ligas" } } as never, logins.trader);
});
afterAll(async () => {
  expect(await bookFindings(house)).toEqual([]);
  await house.close();
});

/** Asks as somebody who reads another language for so long. */
async function reading<Answer>(language: "en" | "es" | "zh" | "fr", login: string, ask: () => Promise<Answer>): Promise<Answer> {
  await house.answer(identity.setLanguage, { language }, login);
  const answer = await ask();
  await house.answer(identity.setLanguage, { language: "en" }, login);
  return answer;
}

const boardOf = async (login: string) => {
  const { events } = await house.answer(catalog.sellingBoard, tomorrow, login);
  const game = events.find(({ eventId }) => eventId === house.world.games.baseball[0].eventId);
  return [game?.leagueName, game?.name, ...(game?.sides ?? []).map(({ name }) => name)];
};
const deskOf = async () => {
  const { events } = await house.answer(lines.board, { leagueId: house.world.leagues.baseball, ...tomorrow }, logins.trader);
  const game = events.find(({ eventId }) => eventId === house.world.games.baseball[0].eventId);
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
      async () => (await house.answer(catalog.listLeagues, {}, logins.trader)).leagues.find(({ sportCode }) => sportCode === "baseball")?.sportName, "Béisbol"],
    ["the calendar", "es", logins.trader, async () => (await house.answer(calendar.listEvents, { from: "2026-04-11", limit: 250 },
      logins.trader)).rows.find(({ title }) => title.startsWith("Yankees"))?.title, "Yankees @ Medias Rojas"],
    ["what a rule may be about", "es", logins.bancaAdmin,
      async () => (await house.answer(rules.findChoices, { of: "league", text: "grandes" }, logins.bancaAdmin)).choices.map(({ name }) => name), ["Grandes Ligas"]],
    ["and it is found by everybody's name too", "es", logins.bancaAdmin,
      async () => (await house.answer(rules.findChoices, { of: "league", text: "mlb" }, logins.bancaAdmin)).choices.map(({ name }) => name), ["Grandes Ligas"]],
    ["a team is found by the name that stands there", "es", clerk,
      async () => (await house.answer(catalog.findEvents, { text: "medias" }, clerk)).map(({ name }) => name), ["Yankees @ Medias Rojas"]],
    ["a ticket's bets", "es", clerk, async () => (await house.answer(tickets.findTicket, { number: before }, clerk)).legs.map(({ teamName }) => teamName),
      ["Medias Rojas"]],
  ])("%s", async (_rule, language, login, ask, shown) => {
    expect(await reading(language, login, ask)).toEqual(shown);
  });

  test("a board of the same connection is English again for who reads English", async () => {
    await reading("es", clerk, () => boardOf(clerk));
    expect(await boardOf(clerk)).toEqual(["mlb league", "Yankees @ Red Sox", "Yankees", "Red Sox"]);
  });

  test("a service's own name of a league stays first", async () => {
    const arranged = { leagueId: house.world.leagues.baseball, place: 1 };
    await house.answer(catalog.arrangeLeague, { ...arranged, shownName: "Pelota" }, logins.bancaAdmin);
    expect((await reading("es", clerk, () => boardOf(clerk)))[0]).toBe("Pelota");
    await house.answer(catalog.arrangeLeague, { ...arranged, shownName: "" }, logins.bancaAdmin);
  });

  test("the specification's event call names them as everybody does", async () => {
    const { events } = await reading("es", clerk, () => house.answer(catalog.getEvents, { eventId: house.world.games.baseball[0].eventId }, clerk));
    expect(events[0]?.teams.map(({ name }) => name)).toEqual(["Yankees", "Red Sox"]);
  });
});

describe("what stands on paper", () => {
  const speak = (language: string) => house.asOwner((sql) =>
    sql.run(query({}, "update service set language = $2::text where id = $1::int"), [house.world.banca.serviceId, language]));
  const paper = async (number: number) => (await house.answer(tickets.printTicket, { number }, clerk)).html;

  test("is in the service's language; what was printed before says what it said", async () => {
    await speak("es");
    expect((await house.answer(catalog.printSheet, tomorrow, clerk)).html).toContain("Medias Rojas");
    const { number } = await sellTo(house, clerk, [{ game: house.world.games.baseball[0], betType: 1, side: 2 }], 1_000);
    expect(await paper(number)).toContain("Medias Rojas");
    await speak("en");
    const shown = async (of: number) => (await house.answer(tickets.showPaper, { number: of, copy: 0 }, logins.bancaAdmin)).html;
    expect(await shown(number)).toContain("Medias Rojas");
    expect(await reading("es", logins.bancaAdmin, () => shown(before))).not.toContain("Medias Rojas");
    expect((await reading("es", clerk, () => house.answer(catalog.printSheet, tomorrow, clerk))).html).not.toContain("Medias Rojas");
  });

  test("what was sold is kept as everybody calls it", async () => {
    const kept = query({ names: "text[]" }, "select array_agg(distinct team_name) as names from leg");
    expect((await house.asOwner((sql) => sql.row(kept)))?.names).toEqual(["Red Sox"]);
  });
});

test("a message to the boards is plain, with the other languages' names beside it", async () => {
  const { eventId } = house.world.games.baseball[0];
  for (const isSuspended of [true, false]) await house.answer(catalog.suspendEvent, { eventId, isSuspended }, logins.trader);
  const last = query({ data: "text" }, `select data::text as data from ${toldMessages} where data::text like '%called%' order by id desc, place desc limit 1`);
  const told = JSON.parse((await house.asOwner((sql) => sql.row(last)))?.data ?? "{}") as { event?: object };
  expect(told.event).toMatchObject({ name: "Yankees @ Red Sox", called: {
    es: { name: "Yankees @ Medias Rojas", sides: { 1: "Yankees", 2: "Medias Rojas" } }, zh: { name: "Yankees @ 红袜" } } });
});
