import { audit, files, masterData, responses } from "@chalkboard/contract";
import { type Language, languages, loadMessages, translator } from "@chalkboard/i18n";
import { importTitles, playerListColumns, teamListColumns } from "@chalkboard/list-columns";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { createTestServer, logins, sendImportFile, type TestServer } from "../../../testing/index.ts";
import { importCellReader } from "./import-heads.ts";

const { trader, assistant, bancaAdmin } = logins;
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  const names = { fr: "", ht: "", es: "", zh: "参议员; 队", it: "" };
  const add = (leagueId: number, name: string, aliases: string[]) =>
    world.answer(
      masterData.saveTeam,
      {
        leagueId,
        name,
        printName: name,
        abbreviation: "-A",
        number: 7,
        aliases,
        names,
        isActive: true,
      },
      trader,
    );
  const { teamId } = await add(world.world.leagues.hockey, '=Senators, "Ottawa"', ["Sens, the", "Ottawa;HC"]);
  await nameInSpanish();
  await world.answer(
    masterData.savePlayer,
    {
      teamId,
      name: "Tim Stützle",
      printName: "Stützle",
      abbreviation: "",
      number: null,
      position: "C",
      aliases: ["Timmy; S"],
      names: { ...names, fr: "Stutzle" },
      isActive: false,
    },
    trader,
  );
});
afterAll(async () => {
  await world.close();
});

/** Gives the hockey league and one of its teams names that files in Spanish use. */
async function nameInSpanish(): Promise<void> {
  const own = { fr: "", ht: "", es: "Liga Nacional de Hockey", zh: "", it: "" };
  const { rows } = await world.answer(masterData.listLeagues, { limit: 250 }, trader);
  const {
    leagueId = 0,
    sportCode: _code,
    sportName: _sport,
    teams: _teams,
    regulation: _regulation,
    groupNames: _groups,
    ...league
  } = rows.find((row) => row.leagueId === world.world.leagues.hockey) ?? {};
  await world.answer(masterData.saveLeague, { leagueId, ...league, names: own } as never, trader);
  const [{ teamId, leagueId: _league, leagueName: _name, sportId: _id, sportName: _called, ...team } = {} as never] =
    await teamsOf();
  await world.answer(
    masterData.saveTeam,
    { teamId, ...team, names: { ...team.names, es: "Los Primeros" } } as never,
    trader,
  );
}

type Given = {
  kind?: "team" | "player";
  text?: string;
  upload?: { key: string; bytes: number };
  basis?: string;
  leagueId?: number;
};
const take = (given: Given, login: string = trader) =>
  world.send(masterData.importFile, { kind: "team", ...given }, login);
const look = (given: Given) => world.answer(masterData.importFile, { kind: "team", ...given }, trader);
async function taken(given: Given) {
  const { basis } = await look(given);
  return world.answer(masterData.importFile, { kind: "team", ...given, basis }, trader);
}
const teamsOf = async () =>
  (await world.answer(masterData.listTeams, { leagueId: world.world.leagues.hockey }, trader)).rows;

/** The list's own file, as its reader saves it. */
async function exported(kind: "team" | "player", format: files.FileFormat, language: Language): Promise<Given> {
  const { call, columns } = kind === "team" ? teamListColumns : playerListColumns;
  const writer = { t: translator(language, await loadMessages(language)) } as Parameters<typeof columns>[0];
  const titles = columns(writer, {}).map(({ title }) => title);
  const { fileId } = await world.answer(
    files.startFile,
    { list: call.path, filters: {}, columns: titles, name: "all", format, language },
    trader,
  );
  await world.server.makeFile(fileId);
  const { path } = await world.answer(files.openFile, { fileId }, trader);
  const made = await fetch(`${world.address}${path}`);
  return format === "csv"
    ? { kind, text: await made.text() }
    : { kind, upload: await sendImportFile(world, Buffer.from(await made.arrayBuffer()), trader) };
}

describe.each(["team", "player"] as const)("the file of a list is read back: %s", (kind) => {
  test.each(languages.flatMap((language) => (["csv", "xlsx"] as const).map((format) => [language, format] as const)))(
    "%s, %s",
    async (language, format) => {
      const read = await look(await exported(kind, format, language));
      expect(read).toMatchObject({ isReadable: true, unread: [], added: 0, changed: 0, wrong: 0, rows: [] });
      expect(read.same).toBeGreaterThan(0);
    },
  );
});

test.each(languages)("the columns of a file are recognised, in %s", async (language) => {
  const { headOf } = await importCellReader();
  const t = translator(language, await loadMessages(language));
  expect(Object.values(importTitles).map((title) => headOf(t(title), "team"))).toEqual(Object.keys(importTitles));
});

describe("what a row would do", () => {
  const heads = "Name,Short name,League,Print name,Number,Also called,Active,Français";
  test.each<[rule: string, row: string, outcome: string, more: object]>([
    ["a new team", "Mammoth,UTA,NHL,,,Utah HC,yes,", "added", { problems: [] }],
    [
      "a stored one, by its name in other case",
      "bruins,BOS,NHL,Bruins,,,yes,Oursons",
      "changed",
      { place: "nhl league" },
    ],
    ["no short name", "Mammoth,,NHL,,,,,", "wrong", { problems: [{ field: "abbreviation", code: "tooShort" }] }],
    ["no name", ",UTA,NHL,Utah,,,,", "wrong", { problems: [{ field: "name", code: "tooShort" }] }],
    ["an unknown league", "Mammoth,UTA,WHL,,,,,", "wrong", { problems: [{ field: "league", code: "unknown" }] }],
    [
      "no league, and none selected",
      "Mammoth,UTA,,,,,,",
      "wrong",
      { problems: [{ field: "league", code: "required" }] },
    ],
    ["an invalid number", "Mammoth,UTA,NHL,,x,,,", "wrong", { problems: [{ field: "number", code: "notANumber" }] }],
    [
      "a number too large",
      "Mammoth,UTA,NHL,,100000,,,",
      "wrong",
      { problems: [{ field: "number", code: "tooLarge" }] },
    ],
    [
      "neither active nor not",
      "Mammoth,UTA,NHL,,,,perhaps,",
      "wrong",
      { problems: [{ field: "isActive", code: "notAChoice" }] },
    ],
    [
      "an alias that is another's name",
      "Mammoth,UTA,NHL,,,Bruins; Utah,,",
      "wrong",
      { problems: [{ field: "aliases", code: "taken" }] },
    ],
    [
      "a row twice",
      "Mammoth,UTA,NHL,,,,,\nmammoth.,UTA,NHL,,,,,",
      "wrong",
      { problems: [{ field: "name", code: "taken" }] },
    ],
    [
      "a stored one, twice",
      "Bruins,BO1,NHL,,,,,\nBruins,BO2,NHL,,,,,",
      "wrong",
      { problems: [{ field: "name", code: "twice" }] },
    ],
  ])("%s", async (_rule, row, outcome, more) => {
    expect((await look({ text: `${heads}\n${row}\n` })).rows[0]).toMatchObject({ outcome, ...more });
  });

  test("a missing column keeps the value, and a change shows the old and the new one", async () => {
    const [team] = (await teamsOf()).filter(({ name }) => name === "Bruins");
    const { rows } = await look({ text: `Record;Name;zh\n${String(team?.teamId)};Boston Bruins;棕熊\n` });
    expect(rows).toMatchObject([
      {
        outcome: "changed",
        changes: [
          { field: "name", was: "Bruins", now: "Boston Bruins" },
          { field: "names", was: "", now: "zh: 棕熊" },
        ],
      },
    ]);
  });

  test("an unknown record, and a file without names", async () => {
    expect((await look({ text: "Record,Name,League\n99999,Bruins,NHL\n" })).rows).toMatchObject([
      { problems: [{ field: "record", code: "unknown" }] },
    ]);
    expect(await look({ text: "Colour,Weight\nred,7\n" })).toMatchObject({
      isReadable: false,
      unread: ["Colour", "Weight"],
    });
    expect(await look({ upload: await sendImportFile(world, Buffer.from("PK\x03\x04hello"), trader) })).toMatchObject({
      isReadable: false,
    });
  });

  test("a player of a team that is in several leagues needs the league", async () => {
    expect((await look({ kind: "player", text: "Name,Team\nZ,Nobody\n" })).rows).toMatchObject([
      { problems: [{ field: "team", code: "unknown" }] },
    ]);
    expect((await look({ kind: "player", text: "Name,Team,League\nZ,Bruins,NHL\n" })).rows).toMatchObject([
      { outcome: "added", place: "Bruins" },
    ]);
  });
});

describe("the import", () => {
  test("is done as a whole, as its forms would save it, with history; twice changes nothing", async () => {
    const text =
      "Name,Short name,League,Also called\nWhalers,HFD,NHL,Hartford; The Whale\nRangers,NYR,NHL,Blueshirts\n";
    expect(await taken({ text })).toMatchObject({ isDone: true, added: 1, changed: 1 });
    const teams = await teamsOf();
    const whalers = teams.find(({ name }) => name === "Whalers");
    expect(whalers).toMatchObject({ abbreviation: "HFD", printName: "Whalers", aliases: ["Hartford", "The Whale"] });
    expect(teams.find(({ name }) => name === "Rangers")).toMatchObject({ aliases: ["Blueshirts"] });
    expect(
      (await world.answer(audit.recordHistory, { record: "team", entryId: whalers?.teamId ?? 0 }, trader)).rows,
    ).toMatchObject([{ by: "Trader", before: null }]);
    expect(await look({ text })).toMatchObject({ added: 0, changed: 0, same: 2 });
  });

  test("works for players too, and one moves by their record number", async () => {
    expect(await taken({ kind: "player", text: "Name,Team,League,Position\nZdeno,Bruins,NHL,D\n" })).toMatchObject({
      isDone: true,
      added: 1,
    });
    const [one] = (await world.answer(masterData.listPlayers, { text: "Zdeno" }, trader)).rows;
    const moved = await taken({ kind: "player", text: `Record,Name,Team\n${String(one?.playerId)},Zdeno,Rangers\n` });
    expect(moved.rows).toMatchObject([{ changes: [{ field: "team", was: "Bruins", now: "Rangers" }] }]);
    expect((await world.answer(masterData.listPlayers, { text: "Zdeno" }, trader)).rows).toMatchObject([
      { teamName: "Rangers", position: "D" },
    ]);
  });

  test("is not done at all when one row is wrong", async () => {
    const text = "Name,Short name,League\nNordiques,QUE,NHL\nBarons,,NHL\n";
    const { basis } = await look({ text });
    expect(await take({ text, basis })).toMatchObject({ responseType: responses.invalidPayload });
    expect((await teamsOf()).map(({ name }) => name)).not.toContain("Nordiques");
  });

  test("is not done when something changed since the preview, which is returned anew", async () => {
    const text = "Name,Short name,League\nScouts,KCS,NHL\n";
    const { basis } = await look({ text });
    await taken({ text });
    expect(await take({ text, basis })).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { same: 1, added: 0 },
    });
  });

  test("is not allowed to an assistant without the league's lines, nor to people of a service", async () => {
    await world.asOwner((sql) => sql.run(query({}, "delete from duty")));
    expect(await take({ text: "Name,Short name,League\nSeals,OAK,NHL\n" }, assistant)).toMatchObject({
      data: { reason: "noDuty" },
    });
    expect(await take({ text: "Name\nSeals\n" }, bancaAdmin)).toMatchObject({ responseType: responses.notAllowed });
  });
});
