import { audit, catalog, type PayloadOf, masterData, responses, rules } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// Players, tracks, and headings of leagues: who may change them, what is refused, and the effects.

const { trader, assistant } = logins;
const [clerk] = logins.clerks;
const names = { fr: "", ht: "", es: "", zh: "", it: "" };
let world: TestServer;
let teams: ReadonlyMap<string, number>;
beforeAll(async () => {
  world = await createTestServer();
  teams = new Map(
    (await world.answer(masterData.listTeams, {}, trader)).rows.map(({ name, teamId }) => [name, teamId]),
  );
});
afterAll(async () => {
  await world.close();
});

const problemsOf = (answer: { readonly ok: boolean; readonly data?: unknown }): unknown =>
  ((answer.data ?? {}) as { problems?: { field: string; code: string }[] }).problems?.map(
    ({ field, code }) => `${field} ${code}`,
  ) ?? [];

const team = (name: string): number => teams.get(name) ?? 0;
const player = (given: Partial<masterData.PlayerTerms> = {}): masterData.PlayerTerms => ({
  teamId: team("Yankees"),
  name: "Aaron Judge",
  printName: "Judge",
  abbreviation: "",
  number: 99,
  position: "RF",
  aliases: [],
  names,
  isActive: true,
  ...given,
});
const savePlayer = (given: PayloadOf<typeof masterData.savePlayer>, login: string = trader) =>
  world.send(masterData.savePlayer, given, login);

describe("a player", () => {
  test.each<[rule: string, given: () => Partial<masterData.PlayerTerms>, problems: readonly string[]]>([
    ["is added to a team", () => ({}), []],
    ["whose name another of the team has is refused", () => ({ name: "AARON JUDGE" }), ["name taken"]],
    [
      "whose alias another of the team has is refused",
      () => ({ name: "A. J.", aliases: ["aaron judge"] }),
      ["aliases taken"],
    ],
    ["of another team may have that name", () => ({ teamId: team("Red Sox") }), []],
  ])("%s", async (_rule, given, problems) => {
    expect(problemsOf(await savePlayer(player(given())))).toEqual(problems);
  });

  test("moves to another team of another league, and its history shows it", async () => {
    const { playerId } = await world.answer(masterData.savePlayer, player({ name: "Bo Jackson" }), trader);
    await world.answer(
      masterData.savePlayer,
      { playerId, ...player({ name: "Bo Jackson", teamId: team("Bruins") }), was: player({ name: "Bo Jackson" }) },
      trader,
    );
    const { rows } = await world.answer(masterData.listPlayers, { text: "bo jack" }, trader);
    expect(rows).toMatchObject([{ playerId, teamName: "Bruins", leagueName: "nhl league" }]);
    const history = await world.answer(audit.recordHistory, { record: "player", entryId: playerId }, trader);
    expect(history.rows.map(({ before }) => before === null)).toEqual([false, true]);
  });

  test("a save over another's change returns the stored record", async () => {
    const stored = player({ name: "Lou Gehrig" });
    const { playerId } = await world.answer(masterData.savePlayer, stored, trader);
    expect(await savePlayer({ playerId, ...stored, number: 4, was: { ...stored, number: 3 } })).toMatchObject({
      ok: false,
      responseType: responses.changedMeanwhile,
      data: { number: 99 },
    });
  });

  test("of a league whose lines are no one's duty cannot be saved by an assistant", async () => {
    await world.asOwner((sql) => sql.run(query({}, "delete from duty")));
    expect(await savePlayer(player({ name: "Babe Ruth" }), assistant)).toMatchObject({
      ok: false,
      responseType: responses.notAllowed,
      data: { reason: "noDuty" },
    });
  });
});

const track = (given: Partial<masterData.TrackTerms> = {}): masterData.TrackTerms => ({
  code: "AQU",
  name: "Aqueduct",
  country: "US",
  timeZone: "America/New_York",
  kind: "thoroughbred",
  aliases: [],
  names,
  isActive: true,
  ...given,
});

test.each<[rule: string, given: Partial<masterData.TrackTerms>, problems: readonly string[]]>([
  ["a track is added", {}, []],
  ["its code is unique", { name: "Another" }, ["code taken"]],
  ["and so is its name", { code: "AQD", name: "aqueduct" }, ["name taken"]],
])("%s", async (_rule, given, problems) => {
  expect(problemsOf(await world.send(masterData.saveTrack, track(given), trader))).toEqual(problems);
});

const headingOf = async (kind: "sport" | "group" | "family", name: string) => {
  const found = (await world.answer(masterData.listHeadings, { kind }, trader)).rows.find((row) => row.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  const { kind: _kind, headingId, familyName: _family, members: _members, ...terms } = found;
  return { kind, headingId, terms };
};

describe("headings of leagues", () => {
  const terms: masterData.HeadingTerms = { name: "Winter leagues", names, sort: 70, familyId: null, isActive: true };
  test.each<[rule: string, given: PayloadOf<typeof masterData.saveHeading>, problems: readonly string[]]>([
    ["a group is added", { kind: "group", ...terms }, []],
    ["no two groups share a name", { kind: "group", ...terms, name: "winter leagues!" }, ["name taken"]],
    ["a family may share one", { kind: "family", ...terms }, []],
    [
      "a group must be in an existing family",
      { kind: "group", ...terms, name: "Cups of winter", familyId: 9_999 },
      ["familyId unknown"],
    ],
    ["a sport cannot be added", { kind: "sport", ...terms, name: "Curling" }, ["headingId required"]],
  ])("%s", async (_rule, given, problems) => {
    expect(problemsOf(await world.send(masterData.saveHeading, given, trader))).toEqual(problems);
  });

  test("an inactive sport is not sold anywhere, an active one as before", async () => {
    const {
      games: { basketball },
    } = world.world;
    const sold = async () =>
      (await world.answer(catalog.sellingBoard, { day: basketball.day, leagueId: basketball.leagueId }, clerk)).events
        .length;
    const { terms: stored, ...of } = await headingOf("sport", "Basketball");
    expect(await sold()).toBe(1);
    await world.answer(masterData.saveHeading, { ...of, ...stored, isActive: false, was: stored }, trader);
    expect(await sold()).toBe(0);
    await world.answer(masterData.saveHeading, { ...of, ...stored }, trader);
    expect(await sold()).toBe(1);
  });

  test("the seven sports are there from the first day", async () => {
    const { rows } = await world.answer(masterData.listHeadings, { kind: "sport", sort: "sort" }, trader);
    expect(rows.map(({ name }) => name)).toEqual([
      "Baseball",
      "American football",
      "Basketball",
      "Hockey",
      "Soccer",
      "Tennis",
      "Fighting",
    ]);
  });
});

describe("categories of props", () => {
  const terms: masterData.PropCategoryTerms = {
    propType: 1,
    name: "Stolen bases",
    names: { ...names, es: "Bases robadas" },
    limitsClass: "",
    sort: 35,
    isActive: true,
  };
  const categories = async (given = {}) => (await world.answer(masterData.listPropCategories, given, trader)).rows;
  const stolen = async () => (await categories({ text: "robadas" }))[0] ?? expect.fail("no such category");

  test.each<[rule: string, given: Partial<masterData.PropCategoryTerms>, problems: readonly string[]]>([
    ["one is added", {}, []],
    ["no two of a kind share a name", { name: "stolen bases!" }, ["name taken"]],
    ["one of another kind may", { propType: 3, names }, []],
  ])("%s", async (_rule, given, problems) => {
    expect(problemsOf(await world.send(masterData.savePropCategory, { ...terms, ...given }, trader))).toEqual(problems);
  });

  test("its kind stays, because events and rules depend on it", async () => {
    const { categoryId } = await stolen();
    expect(
      problemsOf(await world.send(masterData.savePropCategory, { categoryId, ...terms, propType: 2 }, trader)),
    ).toEqual(["propType doesNotFit"]);
  });

  test("an inactive one is hidden from sites, and a concurrent change is not overwritten", async () => {
    const { categoryId } = await stolen();
    const result = async () =>
      (await world.answer(catalog.getEvents, {}, trader)).categories.some((one) => one.categoryId === categoryId);
    expect(await result()).toBe(true);
    await world.answer(masterData.savePropCategory, { categoryId, ...terms, isActive: false, was: terms }, trader);
    expect(await result()).toBe(false);
    expect(
      await world.send(masterData.savePropCategory, { categoryId, ...terms, sort: 1, was: terms }, trader),
    ).toMatchObject({ ok: false, responseType: responses.changedMeanwhile, data: { isActive: false } });
  });

  test.each<[rule: string, limitsClass: string, problems: readonly string[]]>([
    ["a limits class is a letter or a short name", "STARS2", []],
    ["two words are invalid", "A B", ["limitsClass invalid"]],
    ["twelve letters are valid", "ABCDEFGHIJKL", []],
    ["thirteen are not", "ABCDEFGHIJKLM", ["limitsClass invalid"]],
  ])("%s", async (_rule, limitsClass, problems) => {
    const { categoryId } = await stolen();
    expect(
      problemsOf(
        await world.send(masterData.savePropCategory, { categoryId, ...terms, isActive: false, limitsClass }, trader),
      ),
    ).toEqual(problems);
  });

  test("shows how many rules are about it, or about its limits class", async () => {
    const { categoryId } = await stolen();
    await world.answer(
      rules.saveRule,
      {
        scope: { level: "platform", id: 0 },
        control: "ticketMaximum",
        kind: "default",
        selector: { propCategory: categoryId },
        value: { stake: 90_000 },
        expiresAt: null,
      },
      trader,
    );
    expect(await stolen()).toMatchObject({ rules: 1, events: 0, isActive: false });
    await world.answer(
      rules.saveRule,
      {
        scope: { level: "platform", id: 0 },
        control: "ticketMaximum",
        kind: "default",
        selector: { limitsClass: "ABCDEFGHIJKL" },
        value: { stake: 80_000 },
        expiresAt: null,
      },
      trader,
    );
    expect((await categories({ limitsClass: "abcdefghijkl" })).map(({ name, rules: about }) => [name, about])).toEqual([
      ["Stolen bases", 2],
    ]);
  });
});
