import {
  audit,
  catalog,
  duties,
  type PayloadOf,
  masterData,
  responses,
  results,
  rules,
  tickets,
} from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, everything, logins, sellTo, type TestServer } from "../../testing/index.ts";

// Who may change master data, what is refused, and the effects of a change: names are unique within a league, and
// boards show them at once.

const { trader, assistant, bancaAdmin } = logins;
const [clerk] = logins.clerks;
const names = { fr: "", ht: "", es: "", zh: "", it: "" };
let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type TeamGiven = Partial<PayloadOf<typeof masterData.saveTeam>>;
const saveTeam = (given: TeamGiven, login: string = trader) =>
  world.send(
    masterData.saveTeam,
    {
      name: "Sabres",
      printName: "Sabres",
      abbreviation: "BUF",
      number: null,
      aliases: [],
      names,
      isActive: true,
      ...given,
    },
    login,
  );
const teamsOf = async (leagueId: number) => (await world.answer(masterData.listTeams, { leagueId }, trader)).rows;
const teamOf = async (leagueId: number, name: string) => {
  const found = (await teamsOf(leagueId)).find((team) => team.name === name);
  if (found === undefined) throw new Error(`no team ${name}`);
  const {
    leagueId: _league,
    leagueName: _leagueName,
    sportId: _sport,
    sportName: _sportName,
    teamId,
    ...terms
  } = found;
  return { teamId, terms };
};
const problemsOf = (answer: { readonly ok: boolean; readonly data?: unknown }): unknown =>
  ((answer.data ?? {}) as { problems?: { field: string; code: string }[] }).problems?.map(
    ({ field, code }) => `${field} ${code}`,
  );

describe("a team's names are unique within its league", () => {
  test.each<[rule: string, given: () => TeamGiven, problems: readonly string[]]>([
    ["another's name", () => ({ name: "Bruins" }), ["name taken"]],
    ["another's name in other case and with dots", () => ({ name: "b.RUÍNS" }), ["name taken"]],
    ["another's name as an alias", () => ({ name: "Boston", aliases: ["The Bruins", "bruins"] }), ["aliases taken"]],
    ["no league for a new one", () => ({ leagueId: undefined }), ["leagueId required"]],
    ["a name of another league", () => ({ name: "Yankees", leagueId: world.world.leagues.hockey }), []],
  ])("%s", async (_rule, given, problems) => {
    const answer = await saveTeam({ leagueId: world.world.leagues.hockey, ...given() });
    expect(answer.ok ? [] : problemsOf(answer)).toEqual(problems);
  });

  test("of ten simultaneous requests for one name, one succeeds", async () => {
    const input = await Promise.all(
      Array.from({ length: 10 }, () =>
        saveTeam({ leagueId: world.world.leagues.hockey, name: "Kraken", printName: "Kraken" }),
      ),
    );
    expect(input.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("an alias is stored once, and not where it equals the name", async () => {
    const answer = await saveTeam({
      leagueId: world.world.leagues.hockey,
      name: "Flames",
      aliases: ["Calgary", "calgary", "FLAMES"],
    });
    expect(answer).toMatchObject({ ok: true });
    expect((await teamOf(world.world.leagues.hockey, "Flames")).terms.aliases).toEqual(["calgary"]);
  });
});

test("a team is found by any of its names, in any language, and by nothing else", async () => {
  await saveTeam({
    leagueId: world.world.leagues.hockey,
    name: "Canadiens",
    abbreviation: "MTL",
    number: 88,
    aliases: ["Habs"],
    names: { ...names, zh: "加拿大人" },
  });
  const found = async (text: string) =>
    (await world.answer(masterData.listTeams, { text }, trader)).rows.map(({ name }) => name);
  for (const text of ["canadi", "mtl", "hab", "加拿大", "88"])
    expect([text, await found(text)]).toEqual([text, ["Canadiens"]]);
  expect(await found("nobody's name")).toEqual([]);
});

describe("a renamed team", () => {
  test("has its new name on future games; what was sold keeps the old one; its history shows it", async () => {
    const {
      leagues,
      games: {
        baseball: [game],
      },
    } = world.world;
    const sold = await sellTo(world, clerk, [{ game, betType: 1, side: 1 }], 500);
    const { teamId, terms } = await teamOf(leagues.baseball, "Yankees");
    const changed = await saveTeam({ teamId, ...terms, was: terms, name: "Highlanders", printName: "Highlanders" });
    expect(changed).toMatchObject({ ok: true });
    const { events } = await world.answer(catalog.sellingBoard, { day: game.day, leagueId: leagues.baseball }, clerk);
    const shown = events.find(({ eventId }) => eventId === game.eventId);
    expect(shown?.name).toContain("Highlanders");
    expect(shown?.sides[0]?.name).toBe("Highlanders");
    const later = await sellTo(world, clerk, [{ game, betType: 1, side: 1 }], 500);
    const printed = async (number: number) =>
      JSON.stringify((await world.answer(tickets.findTicket, { number }, clerk)).legs);
    expect(await printed(sold.number)).toContain("Yankees");
    expect(await printed(later.number)).toContain("Highlanders");
    const { rows } = await world.answer(audit.recordHistory, { record: "team", entryId: teamId }, assistant);
    expect(rows).toMatchObject([{ by: "Trader", before: { name: "Yankees" }, after: { name: "Highlanders" } }]);
  });

  test("a save over another's change returns the stored record, and is not written", async () => {
    const { teamId, terms } = await teamOf(world.world.leagues.basketball, "Lakers");
    expect(await saveTeam({ teamId, ...terms, was: { ...terms, abbreviation: "OLD" }, name: "Never" })).toMatchObject({
      ok: false,
      responseType: responses.changedMeanwhile,
      data: { name: "Lakers" },
    });
    expect((await teamOf(world.world.leagues.basketball, "Lakers")).terms).toEqual(terms);
  });
});

type LeagueGiven = Partial<masterData.LeagueTerms>;
const leagueOf = async (leagueId: number) => {
  const found = (await world.answer(masterData.listLeagues, {}, trader)).rows.find(
    (league) => league.leagueId === leagueId,
  );
  if (found === undefined) throw new Error("no league");
  const {
    leagueId: _id,
    sportCode: _code,
    sportName: _sport,
    teams: _teams,
    regulation: _regulation,
    groupNames: _groups,
    ...terms
  } = found;
  return terms;
};
const saveLeague = async (leagueId: number, given: LeagueGiven, login: string = trader) => {
  const was = await leagueOf(leagueId);
  return world.send(masterData.saveLeague, { leagueId, ...was, ...given, was }, login);
};

describe("a league", () => {
  test.each<[rule: string, given: LeagueGiven, problems: readonly string[]]>([
    ["a code of another", { code: "nhl" }, ["code taken"]],
    ["another sport while it has games", { sportId: 5, segments: ["1", "2"] }, ["sportId doesNotFit"]],
    ["an unknown group", { groupIds: [9_999] }, ["groupIds unknown"]],
    ["a period that its game does not have", { segments: ["1", "2", "3", "4", "5"] }, ["segments notAChoice"]],
    ["periods in another order", { segments: ["2", "1", "3", "4"] }, ["segments notAChoice"]],
    ["without a period that bets need", { segments: ["1", "2"] }, ["segments missing"]],
    ["a statistic of another sport", { statistics: ["hits"] }, ["statistics notAChoice"]],
    ["the periods of its rules", { segments: ["1", "2", "3", "4"], sort: 7 }, []],
  ])("%s", async (_rule, given, problems) => {
    const answer = await saveLeague(world.world.leagues.basketball, given);
    expect(answer.ok ? [] : problemsOf(answer)).toEqual(problems);
  });

  test("is not sold anywhere while inactive, and as before when active again", async () => {
    const {
      leagues,
      games: { basketball },
    } = world.world;
    const sold = async () =>
      (await world.answer(catalog.sellingBoard, { day: basketball.day, leagueId: leagues.basketball }, clerk)).events
        .length;
    expect(await sold()).toBe(1);
    expect(await saveLeague(leagues.basketball, { isActive: false })).toMatchObject({ ok: true });
    expect(await sold()).toBe(0);
    expect(await saveLeague(leagues.basketball, { isActive: true })).toMatchObject({ ok: true });
    expect(await sold()).toBe(1);
  });

  test("shows its periods where results are entered", async () => {
    const {
      leagues: { hockey: leagueId },
      games: {
        hockey: { day },
      },
    } = world.world;
    expect((await world.answer(results.listResults, { leagueId, day }, trader)).segments).toEqual([
      "1",
      "2",
      "3",
      "OT",
      "game",
    ]);
    expect((await leagueOf(leagueId)).segments).toEqual(["1", "2", "3"]);
  });

  test("requests the statistics that it records: all of its sport, or the chosen ones", async () => {
    const {
      leagues: { hockey: leagueId },
      games: {
        hockey: { day },
      },
    } = world.world;
    const input = async () => (await world.answer(results.listResults, { leagueId, day }, trader)).statistics;
    expect(await input()).toEqual(["firstScore", "lastScore", "largestLead", "minutes"]);
    expect(await saveLeague(leagueId, { statistics: ["minutes", "firstScore"] })).toMatchObject({ ok: true });
    expect([await input(), (await leagueOf(leagueId)).statistics]).toEqual([
      ["firstScore", "minutes"],
      ["firstScore", "minutes"],
    ]);
  });

  test("a new one has its sport's periods and its groups, and other calls find it", async () => {
    const group = await world.asOwner((sql) =>
      sql.row(query({ id: "int4" }, "select id from league_group where name = 'Cups'")),
    );
    const terms: masterData.LeagueTerms = {
      sportId: 5,
      code: "soccer_cup",
      name: "The Cup",
      printName: "Cup",
      abbreviation: "CUP",
      aliases: [],
      names,
      kind: 1,
      timeZone: "Europe/Rome",
      sort: 5,
      groupIds: [group?.id ?? 0],
      segments: ["1", "2"],
      statistics: ["minutes"],
      website: { shown: false, sort: 3, betTypes: [1] },
      isActive: true,
    };
    const { leagueId } = await world.answer(masterData.saveLeague, terms, trader);
    const found = (await world.answer(catalog.findLeagues, { name: "the cup" }, trader))[0];
    expect(found).toMatchObject({
      leagueId,
      sportName: "Soccer",
      groups: terms.groupIds,
      resultConfig: { segments: ["1", "2"] },
      websiteConfig: terms.website,
    });
  });
});

test("a league is found by its print name of up to 60 letters, which its history shows", async () => {
  const { hockey } = world.world.leagues;
  expect(await saveLeague(hockey, { printName: "Ice '26" })).toMatchObject({ ok: true });
  const found = [
    (await world.answer(masterData.listLeagues, { text: "ice '26" }, trader)).rows,
    await world.answer(catalog.findLeagues, { name: "ICE '26" }, trader),
    (await world.answer(rules.findChoices, { of: "league", text: "ice '26" }, trader)).choices.map(({ value }) => ({
      leagueId: Number(value),
    })),
  ];
  for (const rows of found) expect(rows.map(({ leagueId }) => leagueId)).toEqual([hockey]);
  const { rows } = await world.answer(audit.recordHistory, { record: "league", entryId: hockey, limit: 1 }, trader);
  expect(rows).toMatchObject([{ before: { printName: "" }, after: { printName: "Ice '26" } }]);
  expect([
    (await saveLeague(hockey, { printName: "x".repeat(60) })).ok,
    (await saveLeague(hockey, { printName: "x".repeat(61) })).ok,
  ]).toEqual([true, false]);
});

describe("an assistant", () => {
  test.each<[rule: string, terms: () => Partial<duties.DutyTerms>, may: boolean]>([
    [
      "may change the teams of a league whose lines are their duty",
      () => ({ level: "league", ids: [world.world.leagues.hockey], tasks: ["lines"] }),
      true,
    ],
    [
      "not with a duty for another league",
      () => ({ level: "league", ids: [world.world.leagues.baseball], tasks: ["lines"] }),
      false,
    ],
    [
      "not with a duty for its results",
      () => ({ level: "league", ids: [world.world.leagues.hockey], tasks: ["results"] }),
      false,
    ],
  ])("%s", async (rule, terms, may) => {
    await world.asOwner((sql) => sql.run(query({}, "delete from duty")));
    await world.answer(
      duties.saveDuty,
      { ...everything, personId: world.world.platform.assistantId, ...terms() },
      trader,
    );
    expect(
      (await saveTeam({ leagueId: world.world.leagues.hockey, name: rule.slice(0, 60), printName: "x" }, assistant)).ok,
    ).toBe(may);
  });
});

test("people of a service may not change master data", async () => {
  expect(await saveTeam({ leagueId: world.world.leagues.hockey, name: "Ours" }, bancaAdmin)).toMatchObject({
    ok: false,
    responseType: responses.notAllowed,
  });
});
