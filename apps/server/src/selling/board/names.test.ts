import { calendar, catalog, identity, lines, masterData, rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { closeProved, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";
import { publishedMessages } from "../../testing/published.ts";

// Names in languages: boards and lists use the reader's, paper its service's, and stored records the default name.

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
  const {
    teamId = 0,
    leagueId: _league,
    leagueName: _name,
    sportId: _sport,
    sportName: _called,
    ...terms
  } = team ?? {};
  await world.answer(
    masterData.saveTeam,
    { teamId, ...terms, names: { ...blank, es: "Medias Rojas", zh: "红袜" } } as never,
    logins.trader,
  );
  const { rows: leagues } = await world.answer(masterData.listLeagues, { limit: 250 }, logins.trader);
  const league = leagues.find(({ leagueId }) => leagueId === world.world.leagues.baseball);
  const {
    leagueId = 0,
    sportCode: _code,
    sportName: _of,
    teams: _teams,
    regulation: _regulation,
    groupNames: _groups,
    ...shape
  } = league ?? {};
  await world.answer(
    masterData.saveLeague,
    { leagueId, ...shape, names: { ...blank, es: "Grandes Ligas" } } as never,
    logins.trader,
  );
});
afterAll(() => closeProved(world));

/** Makes requests as a person who reads another language. */
async function reading<Answer>(
  language: "en" | "es" | "zh" | "fr",
  login: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
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
  const { events } = await world.answer(
    lines.board,
    { leagueId: world.world.leagues.baseball, ...tomorrow },
    logins.trader,
  );
  const game = events.find(({ eventId }) => eventId === world.world.games.baseball[0].eventId);
  return [game?.name, ...(game?.sides ?? []).map(({ name }) => name)];
};

describe("a name on a screen", () => {
  test.each<
    [rule: string, language: "en" | "es" | "zh" | "fr", login: string, ask: () => Promise<unknown>, shown: unknown]
  >([
    [
      "a till's board is in its clerk's language",
      "es",
      clerk,
      () => boardOf(clerk),
      ["Grandes Ligas", "Yankees @ Medias Rojas", "Yankees", "Medias Rojas"],
    ],
    [
      "a customer's in theirs",
      "zh",
      logins.customers[0],
      () => boardOf(logins.customers[0]),
      ["mlb league", "Yankees @ 红袜", "Yankees", "红袜"],
    ],
    [
      "a language without names has the default",
      "fr",
      clerk,
      () => boardOf(clerk),
      ["mlb league", "Yankees @ Red Sox", "Yankees", "Red Sox"],
    ],
    ["the line board", "es", logins.trader, deskOf, ["Yankees @ Medias Rojas", "Yankees", "Medias Rojas"]],
    [
      "sports have names from the first day",
      "es",
      logins.trader,
      async () =>
        (await world.answer(catalog.listLeagues, {}, logins.trader)).leagues.find(
          ({ sportCode }) => sportCode === "baseball",
        )?.sportName,
      "Béisbol",
    ],
    [
      "the calendar",
      "es",
      logins.trader,
      async () =>
        (await world.answer(calendar.listEvents, { from: "2026-04-11", limit: 250 }, logins.trader)).rows.find(
          ({ title }) => title.startsWith("Yankees"),
        )?.title,
      "Yankees @ Medias Rojas",
    ],
    [
      "subjects of a rule",
      "es",
      logins.bancaAdmin,
      async () =>
        (await world.answer(rules.findChoices, { of: "league", text: "grandes" }, logins.bancaAdmin)).choices.map(
          ({ name }) => name,
        ),
      ["Grandes Ligas"],
    ],
    [
      "search by the default name works too",
      "es",
      logins.bancaAdmin,
      async () =>
        (await world.answer(rules.findChoices, { of: "league", text: "mlb" }, logins.bancaAdmin)).choices.map(
          ({ name }) => name,
        ),
      ["Grandes Ligas"],
    ],
    [
      "a team is found by the name shown",
      "es",
      clerk,
      async () => (await world.answer(catalog.findEvents, { text: "medias" }, clerk)).map(({ name }) => name),
      ["Yankees @ Medias Rojas"],
    ],
    [
      "a ticket's bets",
      "es",
      clerk,
      async () =>
        (await world.answer(tickets.findTicket, { number: before }, clerk)).legs.map(({ teamName }) => teamName),
      ["Medias Rojas"],
    ],
  ])("%s", async (_rule, language, login, ask, shown) => {
    expect(await reading(language, login, ask)).toEqual(shown);
  });

  test("a board of the same connection is in English again for a reader of English", async () => {
    await reading("es", clerk, () => boardOf(clerk));
    expect(await boardOf(clerk)).toEqual(["mlb league", "Yankees @ Red Sox", "Yankees", "Red Sox"]);
  });

  test("a service's own name of a league comes first", async () => {
    const arranged = { leagueId: world.world.leagues.baseball, place: 1 };
    await world.answer(catalog.arrangeLeague, { ...arranged, shownName: "Pelota" }, logins.bancaAdmin);
    expect((await reading("es", clerk, () => boardOf(clerk)))[0]).toBe("Pelota");
    await world.answer(catalog.arrangeLeague, { ...arranged, shownName: "" }, logins.bancaAdmin);
  });

  test("the specification's event call uses the default names", async () => {
    const { events } = await reading("es", clerk, () =>
      world.answer(catalog.getEvents, { eventId: world.world.games.baseball[0].eventId }, clerk),
    );
    expect(events[0]?.teams.map(({ name }) => name)).toEqual(["Yankees", "Red Sox"]);
  });
});

describe("a name on paper", () => {
  const speak = (language: string) =>
    world.asOwner((sql) =>
      sql.run(query({}, "update service set language = $2::text where id = $1::int"), [
        world.world.banca.serviceId,
        language,
      ]),
    );
  const printout = async (number: number) => (await world.answer(tickets.printTicket, { number }, clerk)).html;

  test("is in the service's language; a printed paper keeps its text", async () => {
    await speak("es");
    expect((await world.answer(catalog.printSheet, tomorrow, clerk)).html).toContain("Medias Rojas");
    const { number } = await sellTo(
      world,
      clerk,
      [{ game: world.world.games.baseball[0], betType: 1, side: 2 }],
      1_000,
    );
    expect(await printout(number)).toContain("Medias Rojas");
    await speak("en");
    const shown = async (of: number) =>
      (await world.answer(tickets.showPrintout, { number: of, copy: 0 }, logins.bancaAdmin)).html;
    expect(await shown(number)).toContain("Medias Rojas");
    expect(await reading("es", logins.bancaAdmin, () => shown(before))).not.toContain("Medias Rojas");
    expect((await reading("es", clerk, () => world.answer(catalog.printSheet, tomorrow, clerk))).html).not.toContain(
      "Medias Rojas",
    );
  });

  test("sold bets are stored under the default names", async () => {
    const kept = query({ names: "text[]" }, "select array_agg(distinct team_name) as names from leg");
    expect((await world.asOwner((sql) => sql.row(kept)))?.names).toEqual(["Red Sox"]);
  });
});

test("a message to the boards has the default names, with the other languages' names", async () => {
  const { eventId } = world.world.games.baseball[0];
  for (const isSuspended of [true, false])
    await world.answer(catalog.suspendEvent, { eventId, isSuspended }, logins.trader);
  const last = query(
    { data: "text" },
    `select data::text as data from ${publishedMessages} where data::text like '%called%' order by id desc, place desc limit 1`,
  );
  const result = JSON.parse((await world.asOwner((sql) => sql.row(last)))?.data ?? "{}") as { event?: object };
  expect(result.event).toMatchObject({
    name: "Yankees @ Red Sox",
    called: {
      es: { name: "Yankees @ Medias Rojas", sides: { 1: "Yankees", 2: "Medias Rojas" } },
      zh: { name: "Yankees @ 红袜" },
    },
  });
});
