// Leagues, tracks and headings from a file: a list's export is read back, and each row is checked as its form would be.
import { audit, files, masterData, responses } from "@chalkboard/contract";
import { type Language, languages, loadMessages, translator } from "@chalkboard/i18n";
import { headingListColumns, leagueListColumns, trackListColumns } from "@chalkboard/list-columns";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, sendImportFile, type TestServer } from "../../../testing/index.ts";

const { trader, assistant } = logins;
type Kind = "league" | "track" | "heading";
const sheets = { league: leagueListColumns, track: trackListColumns, heading: headingListColumns } as const;
const noNames = { fr: "", ht: "", es: "", zh: "", it: "" };

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  const heading = { names: { ...noNames, es: "Las de América" }, sort: 5, isActive: true };
  const family = { kind: "family", name: "Continents", ...heading, names: noNames, familyId: null } as const;
  const { headingId: familyId } = await world.answer(masterData.saveHeading, family, trader);
  const { headingId } = await world.answer(
    masterData.saveHeading,
    { kind: "group", name: "American", ...heading, familyId },
    trader,
  );
  await world.answer(
    masterData.saveTrack,
    {
      code: "AQU",
      name: "Aqueduct",
      country: "US",
      timeZone: "America/New_York",
      kind: "harness",
      aliases: ["The Big A; Queens"],
      names: { ...noNames, zh: "渡槽" },
      isActive: false,
    },
    trader,
  );
  const league = (await leagues()).find(({ leagueId }) => leagueId === world.world.leagues.hockey);
  const {
    leagueId,
    sportCode: _code,
    sportName: _sport,
    teams: _teams,
    regulation: _rules,
    groupNames: _groups,
    ...terms
  } = league ?? ({} as never);
  await world.answer(
    masterData.saveLeague,
    {
      leagueId,
      ...terms,
      printName: "N; H. L.",
      groupIds: [headingId],
      website: { shown: false, sort: 7, betTypes: [1, 2] },
    },
    trader,
  );
});
afterAll(async () => {
  await world.close();
});

const leagues = async () => (await world.answer(masterData.listLeagues, { limit: 250 }, trader)).rows;
type Given = { text?: string; upload?: { key: string; bytes: number }; basis?: string };
const look = (kind: Kind, given: Given) => world.answer(masterData.importFile, { kind, ...given }, trader);
async function taken(kind: Kind, text: string) {
  const { basis } = await look(kind, { text });
  return world.answer(masterData.importFile, { kind, text, basis }, trader);
}

async function exported(kind: Kind, format: files.FileFormat, language: Language): Promise<Given> {
  const { call, columns } = sheets[kind];
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
    ? { text: await made.text() }
    : { upload: await sendImportFile(world, Buffer.from(await made.arrayBuffer()), trader) };
}

describe.each(["league", "track", "heading"] as const)("the file of a list is read back: %s", (kind) => {
  test.each(languages.flatMap((language) => (["csv", "xlsx"] as const).map((format) => [language, format] as const)))(
    "%s, %s",
    async (language, format) => {
      const read = await look(kind, await exported(kind, format, language));
      expect(read).toMatchObject({ isReadable: true, added: 0, changed: 0, wrong: 0, rows: [] });
      expect(read.same).toBeGreaterThan(0);
    },
  );
});

const ofLeagues = "Name,Short name,Code,Sport,Kind,Periods,Statistics,League groups,Shown on sites,Bets shown";

describe("what a row would do", () => {
  test.each<[rule: string, kind: Kind, text: string, outcome: string, more: object]>([
    ["a new league", "league", `${ofLeagues}\nKHL,KHL,icehockey_khl,Hockey,,,,,,`, "added", { problems: [] }],
    [
      "no sport",
      "league",
      `${ofLeagues}\nKHL,KHL,icehockey_khl,,,,,,,`,
      "wrong",
      { problems: [{ field: "sport", code: "tooSmall" }] },
    ],
    [
      "an unknown sport",
      "league",
      `${ofLeagues}\nKHL,KHL,khl,Chess,,,,,,`,
      "wrong",
      { problems: [{ field: "sport", code: "notAChoice" }, { field: "sport" }] },
    ],
    [
      "an unknown group",
      "league",
      `${ofLeagues}\nKHL,KHL,khl,Hockey,,,,Asian,,`,
      "wrong",
      { problems: [{ field: "groups", code: "notAChoice" }] },
    ],
    [
      "periods that leave bets ungraded",
      "league",
      `${ofLeagues}\nKHL,KHL,khl,Hockey,,1,,,,`,
      "wrong",
      { problems: [{ field: "segments", code: "missing" }] },
    ],
    [
      "an unknown bet type",
      "league",
      `${ofLeagues}\nKHL,KHL,khl,Hockey,,,,,,moneyline`,
      "wrong",
      { problems: [{ field: "siteBets", code: "notAChoice" }] },
    ],
    [
      "a duplicate code",
      "league",
      `${ofLeagues}\nKHL,KHL,khl,Hockey,,,,,,\nVHL,VHL,khl,Hockey,,,,,,`,
      "wrong",
      { problems: [{ field: "code", code: "taken" }] },
    ],
    [
      "a print name",
      "league",
      "Name,Code,Print name\nnba league,nba,NBA",
      "changed",
      { changes: [{ field: "printName", was: "", now: "NBA" }] },
    ],
    [
      "a removed print name",
      "league",
      "Name,Code,Print name\nnhl league,nhl,",
      "changed",
      { changes: [{ field: "printName", was: "N; H. L.", now: "" }] },
    ],
    [
      "a print name that is too long",
      "league",
      `Name,Code,Print name\nnba league,nba,${"N".repeat(61)}`,
      "wrong",
      { problems: [{ field: "printName", code: "tooLong" }] },
    ],
    ["a track in French", "track", "Nom,Nom court,Pays\nLongchamp,LON,FR", "added", { place: "FR" }],
    [
      "a track by its short name",
      "track",
      "Name,Short name\nThe Big A,AQU",
      "changed",
      { changes: [{ field: "name", was: "Aqueduct", now: "The Big A" }] },
    ],
    [
      "a code in lower case",
      "track",
      "Name,Code\nLongchamp,lon",
      "wrong",
      { problems: [{ field: "code", code: "invalid" }] },
    ],
    [
      "a track by its code",
      "track",
      "Name,Code\nAqueduct Racetrack,AQU",
      "changed",
      { changes: [{ field: "name", was: "Aqueduct", now: "Aqueduct Racetrack" }] },
    ],
    [
      "an unknown record",
      "track",
      "Record,Name\n99999,Aqueduct",
      "wrong",
      { problems: [{ field: "record", code: "unknown" }] },
    ],
    ["a new group", "heading", "Name,Kind,Parent group\nEuropean,League group,Continents", "added", { problems: [] }],
    ["a new sport", "heading", "Name,Kind\nChess,Sport", "wrong", { problems: [{ field: "kind", code: "required" }] }],
    [
      "an unknown place",
      "heading",
      "Name,Kind,Order\nEuropean,League group,first",
      "wrong",
      { problems: [{ field: "sort", code: "notAChoice" }] },
    ],
  ])("%s", async (_rule, kind, text, outcome, more) => {
    expect((await look(kind, { text })).rows[0]).toMatchObject({ outcome, ...more });
  });
});

test("a file is imported as a whole, as its forms would save it; a second time changes nothing", async () => {
  const text =
    "Name,Short name,Code,Sport,League groups,Shown on sites,Bets shown\nKHL,KHL,icehockey_khl,Hockey,American,no,1 2";
  expect(await taken("league", text)).toMatchObject({ isDone: true, added: 1 });
  const made = (await leagues()).find(({ name }) => name === "KHL");
  expect(made).toMatchObject({
    groupNames: ["American"],
    website: { shown: false, betTypes: [1, 2] },
    segments: made?.regulation,
  });
  expect(
    (await world.answer(audit.recordHistory, { record: "league", entryId: made?.leagueId ?? 0 }, trader)).rows,
  ).toMatchObject([{ before: null }]);
  expect(await look("league", { text })).toMatchObject({ added: 0, changed: 0, same: 1 });
});

test("one wrong row holds back the others", async () => {
  const text = "Name,Code\nLongchamp,LON\nDeauville,dea";
  const { basis } = await look("track", { text });
  expect(await world.send(masterData.importFile, { kind: "track", text, basis }, trader)).toMatchObject({
    ok: false,
    responseType: responses.invalidPayload,
  });
  expect((await world.answer(masterData.listTracks, { text: "Longchamp" }, trader)).rows).toEqual([]);
});

test("tracks and headings are reserved to the platform's own people", async () => {
  expect(
    await world.send(masterData.importFile, { kind: "track", text: "Name,Code\nLongchamp,LON" }, assistant),
  ).toMatchObject({ ok: false, responseType: responses.notAllowed });
});
