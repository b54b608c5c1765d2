import { catalog, masterData, results, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";

// The name of a league on paper: the service's own name, else its print name, else the name in the reader's language.
// Boards keep the full name.

const { trader, bancaAdmin } = logins;
const [clerk] = logins.clerks;
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type Said = { readonly printName?: string; readonly shownName?: string; readonly es?: string };
const noNames = { fr: "", ht: "", es: "", zh: "", it: "" };

async function name(leagueId: number, { printName = "", shownName = "", es = "" }: Said): Promise<void> {
  const found = (await world.answer(masterData.listLeagues, {}, trader)).rows.find((row) => row.leagueId === leagueId);
  const {
    leagueId: _id,
    sportCode: _code,
    sportName: _sport,
    teams: _teams,
    regulation: _rules,
    groupNames: _groups,
    ...terms
  } = found ?? expect.fail("no league");
  await world.answer(masterData.saveLeague, { leagueId, ...terms, printName, names: { ...noNames, es } }, trader);
  await world.answer(catalog.arrangeLeague, { leagueId, place: 1, shownName }, bancaAdmin);
}
const speak = (language: string) =>
  world.asOwner((sql) =>
    sql.run(query({}, "update service set language = $2::text where id = $1::int"), [
      world.world.banca.serviceId,
      language,
    ]),
  );

const game = () => world.world.games.baseball[0];
const heads = async (): Promise<readonly string[]> =>
  [
    ...(await world.answer(catalog.printSheet, { day: game().day }, clerk)).html.matchAll(
      /class="league[^>]*>([^<]*)</g,
    ),
  ].map(([, text = ""]) => text);
const onBoard = async () =>
  (await world.answer(catalog.sellingBoard, { day: game().day }, clerk)).events.find(
    ({ eventId }) => eventId === game().eventId,
  )?.leagueName;
const printed = async (): Promise<{ number: number; html: string }> => {
  const { number } = await sellTo(world, clerk, [{ game: game(), betType: 1, side: 2 }], 500);
  return { number, html: (await world.answer(tickets.printTicket, { number }, clerk)).html };
};
const ofTicket = (html: string): string | undefined => /([^<>]+)\s· Yankees @ Red Sox/.exec(html)?.[1]?.trim();

describe("the name of a league on paper", () => {
  test.each<[rule: string, said: Said, language: string, onSheet: string, onTicket: string | undefined, board: string]>(
    [
      ["no print name: its name, and a ticket leaves it out", {}, "en", "mlb league", undefined, "mlb league"],
      ["the name of the paper's language", { es: "Grandes Ligas" }, "es", "Grandes Ligas", undefined, "mlb league"],
      ["a print name", { printName: "MLB" }, "en", "MLB", "MLB", "mlb league"],
      ["a print name in any language", { printName: "MLB", es: "Grandes Ligas" }, "es", "MLB", "MLB", "mlb league"],
      ["the service's own name first", { printName: "MLB", shownName: "Pelota" }, "en", "Pelota", "Pelota", "Pelota"],
    ],
  )("%s", async (_rule, said, language, onSheet, onTicket, board) => {
    await name(game().leagueId, said);
    await speak(language);
    expect([(await heads())[0], ofTicket((await printed()).html), await onBoard()]).toEqual([onSheet, onTicket, board]);
    await speak("en");
    const { rows } = await world.answer(results.listDay, { day: game().day, leagueId: game().leagueId }, bancaAdmin);
    expect(new Set(rows.map(({ leagueOnPaper }) => leagueOnPaper))).toEqual(
      new Set([language === "es" && onTicket === undefined ? "mlb league" : onSheet]),
    );
    expect(new Set(rows.map(({ leagueName }) => leagueName))).toEqual(new Set(["mlb league"]));
  });

  test("two leagues with the same print name are separate on a sheet", async () => {
    const { leagues } = world.world;
    for (const leagueId of [leagues.basketball, leagues.baseball]) await name(leagueId, { printName: "Majors" });
    expect(await heads()).toEqual(["Majors", "Majors"]);
  });

  test("a ticket printed earlier keeps its text", async () => {
    await name(game().leagueId, { printName: "MLB" });
    const { number } = await printed();
    await name(game().leagueId, { printName: "Big leagues" });
    expect(ofTicket((await world.answer(tickets.showPrintout, { number, copy: 0 }, bancaAdmin)).html)).toBe("MLB");
    expect(ofTicket((await printed()).html)).toBe("Big leagues");
  });
});
