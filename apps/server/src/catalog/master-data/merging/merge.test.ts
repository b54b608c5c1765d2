import { calendar, catalog, type PayloadOf, masterData, responses, tickets } from "@chalkboard/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { json, query } from "../../../platform/database/query.ts";
import { importSchedule } from "../../imports/index.ts";
import { addTestRule, createTestServer, logins, sellTo, type TestServer } from "../../../testing/index.ts";

// Two records of one team or player are merged, and separated again.

const { trader, assistant } = logins;
const [clerk] = logins.clerks;
const names = { fr: "", ht: "", es: "", zh: "", it: "" };
let world: TestServer;
const teamId = (name: string): number => world.world.teams[name] ?? made.get(name) ?? 0;
const made = new Map<string, number>();
const addTeam = async (name: string, given: Partial<masterData.TeamTerms> = {}): Promise<void> => {
  const answer = await world.answer(
    masterData.saveTeam,
    {
      leagueId: world.world.leagues.baseball,
      name,
      printName: name,
      abbreviation: name.slice(0, 3),
      number: null,
      aliases: [],
      names,
      isActive: true,
      ...given,
    },
    trader,
  );
  made.set(name, answer.teamId);
};
const addPlayer = async (name: string, team: string, given: Partial<masterData.PlayerTerms> = {}): Promise<number> =>
  (
    await world.answer(
      masterData.savePlayer,
      {
        teamId: teamId(team),
        name,
        printName: name,
        abbreviation: "",
        number: null,
        position: "",
        aliases: [],
        names,
        isActive: true,
        ...given,
      },
      trader,
    )
  ).playerId;
const addGame = async (away: string, home: string, gameNumber = 1): Promise<number> => {
  const { day, leagueId } = world.world.games.baseball[0];
  const { eventId } = await world.answer(
    calendar.saveEvent,
    {
      leagueId,
      day,
      minute: 1_300 + gameNumber,
      isLater: false,
      awayId: teamId(away),
      homeId: teamId(home),
      name: "",
      awayRotation: null,
      homeRotation: null,
      awayPitcher: "",
      homePitcher: "",
      gameNumber,
      isNeutral: false,
      note: "",
      cutoffMinutes: 0,
      isPostponed: false,
      held: [],
    },
    trader,
  );
  return eventId ?? 0;
};
type Given = Omit<PayloadOf<typeof masterData.merge>, "kind"> & { readonly kind?: "team" | "player" };
const ask = (given: Given, login: string = trader) => world.send(masterData.merge, { kind: "team", ...given }, login);
const preview = (given: Given) => world.answer(masterData.merge, { kind: "team", ...given }, trader);
const merge = async (given: Given): Promise<number> => {
  const { basis } = await preview(given);
  return (await world.answer(masterData.merge, { kind: "team", ...given, basis }, trader)).mergeId ?? 0;
};
const undo = (mergeId: number) => world.send(masterData.undoMerge, { mergeId }, trader);

const everythingNow = query(
  { state: "text" },
  `select jsonb_build_array(
  (select jsonb_agg(to_jsonb(t) order by t.id) from team t), (select jsonb_agg(to_jsonb(p) order by p.id)
    from player p),
  (select jsonb_agg(jsonb_build_array(e.id, e.name, s.side, s.team_id) order by e.id, s.side) from event e
    join event_side s on s.event_id = e.id),
  (select jsonb_agg(w order by w) from (select jsonb_build_array(service_id, level, scope_id, control, kind, selector,
    value, expires_at) as w
    from rule where retired_at is null) as rules))::text as state`,
);
const state = async () => (await world.asOwner((sql) => sql.row(everythingNow)))?.state;

beforeAll(async () => {
  world = await createTestServer();
  await addTeam("Mets NY", { aliases: ["Metropolitans"], names: { ...names, fr: "Mets de New York" } });
  await addTeam("The Yanks");
  await addGame("The Yanks", "Mets NY");
  await addGame("The Yanks", "Mets NY", 2);
  await addPlayer("Lou Gehrig", "The Yanks");
  await addPlayer("Babe Ruth", "Mets NY");
});
afterAll(async () => {
  await world.close();
});

test("the preview changes nothing; then games, names, players and rules are the kept one's", async () => {
  const [game, other] = world.world.games.baseball;
  const sold = await sellTo(world, clerk, [{ game: other, betType: 1, side: 2 }], 500);
  await world.asOwner((sql) =>
    addTestRule(
      sql,
      world.world.banca.serviceId,
      "ticketMaximum",
      { stake: 900_000 },
      { selector: { team: teamId("Mets") } },
    ),
  );
  const before = await state();
  const given = { keptId: teamId("Mets NY"), mergedIds: [teamId("Mets")] };
  const said = await preview(given);
  expect(said).toMatchObject({
    mergeId: null,
    name: "Mets NY",
    mergedNames: ["Mets"],
    events: [{ status: "scheduled", count: 1 }],
    tickets: 1,
    legs: 1,
    rules: 1,
    players: 0,
    twice: 0,
    aliases: ["Metropolitans", "Mets"],
    conflicts: [],
  });
  expect(await state()).toBe(before);
  const mergeId = await merge(given);
  const { rows } = await world.answer(masterData.listTeams, { text: "mets" }, trader);
  expect(rows.map(({ name, aliases }) => [name, aliases])).toEqual([["Mets NY", ["Metropolitans", "Mets"]]]);
  const { events } = await world.answer(catalog.sellingBoard, { day: game.day, leagueId: game.leagueId }, clerk);
  expect(events.find(({ eventId }) => eventId === other.eventId)).toMatchObject({
    name: "Cubs @ Mets NY",
    sides: [{ name: "Cubs" }, { name: "Mets NY" }],
  });
  expect(JSON.stringify((await world.answer(tickets.findTicket, { number: sold.number }, clerk)).legs)).toContain(
    '"Mets"',
  );
  const later = await sellTo(world, clerk, [{ game: other, betType: 1, side: 2 }], 500);
  expect(JSON.stringify((await world.answer(tickets.findTicket, { number: later.number }, clerk)).legs)).toContain(
    "Mets NY",
  );
  expect((await world.answer(masterData.listMerges, {}, trader)).rows[0]).toMatchObject({
    mergeId,
    keptName: "Mets NY",
    events: 1,
    rules: 1,
    undoneAt: null,
  });
  expect(await undo(mergeId)).toMatchObject({ ok: true });
  expect(await state()).toBe(before);
  expect((await world.answer(masterData.listMerges, { text: "mets" }, trader)).rows[0]).toMatchObject({
    mergeId,
    undoneBy: "Trader",
  });
});

describe("is refused", () => {
  test.each<[rule: string, given: () => Given, conflicts: readonly string[]]>([
    [
      "where they play each other",
      () => ({ keptId: teamId("Yankees"), mergedIds: [teamId("Red Sox")] }),
      ["playEachOther"],
    ],
    [
      "where two of the others play each other",
      () => ({ keptId: teamId("Cubs"), mergedIds: [teamId("Yankees"), teamId("Red Sox")] }),
      ["playEachOther"],
    ],
    ["of another league", () => ({ keptId: teamId("Yankees"), mergedIds: [teamId("Bruins")] }), ["otherLeague"]],
    [
      "of players of other sports",
      () => ({ kind: "player", keptId: players.baseball, mergedIds: [players.hockey] }),
      ["otherLeague"],
    ],
    [
      "where both have a player of one name",
      () => ({ keptId: teamId("Twins A"), mergedIds: [teamId("Twins B")] }),
      ["samePlayers"],
    ],
    [
      "where it would have more than 40 aliases",
      () => ({ keptId: teamId("Twins A"), mergedIds: [teamId("Many names")] }),
      ["tooManyNames"],
    ],
    ["not: 40 aliases", () => ({ keptId: teamId("Twins A"), mergedIds: [teamId("Fewer names")] }), []],
    [
      "where a player's name is another's of the team",
      () => ({ kind: "player", keptId: players.alias, mergedIds: [players.elsewhere] }),
      ["taken"],
    ],
  ])("%s", async (_rule, given, conflicts) => {
    const said = await preview({ kind: "team", ...given() });
    expect(said.conflicts.map(({ code }) => code)).toEqual(conflicts);
    if (conflicts.length === 0) return;
    const before = await state();
    expect(await ask({ ...given(), basis: said.basis })).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
    });
    expect(await state()).toBe(before);
  });

  test.each<[rule: string, given: () => Given, code: number]>([
    ["for an unknown team", () => ({ keptId: 999_999, mergedIds: [teamId("Cubs")] }), responses.notFound],
    ["for another unknown team", () => ({ keptId: teamId("Cubs"), mergedIds: [999_999] }), responses.notFound],
    [
      "for a team into itself",
      () => ({ keptId: teamId("Cubs"), mergedIds: [teamId("Cubs")] }),
      responses.invalidPayload,
    ],
    [
      "with an outdated preview",
      () => ({ keptId: teamId("Cubs"), mergedIds: [teamId("The Yanks")], basis: "of yesterday" }),
      responses.changedMeanwhile,
    ],
  ])("%s", async (_rule, given, code) => {
    expect(await ask(given())).toMatchObject({ ok: false, responseType: code });
  });

  test("to an assistant without a duty for the league", async () => {
    await world.asOwner((sql) => sql.run(query({}, "delete from duty")));
    expect(await ask({ keptId: teamId("Cubs"), mergedIds: [teamId("The Yanks")] }, assistant)).toMatchObject({
      ok: false,
      responseType: responses.notAllowed,
      data: { reason: "noDuty" },
    });
  });

  const players = { baseball: 0, hockey: 0, alias: 0, elsewhere: 0 };
  beforeAll(async () => {
    for (const name of ["Twins A", "Twins B"]) {
      await addTeam(name);
      await addPlayer("Kirby Puckett", name);
    }
    players.elsewhere = await addPlayer("Joe Mauer", "Twins B", { aliases: ["Babe"] });
    await addPlayer("Babe", "Twins A");
    players.alias = await addPlayer("J. Mauer", "Twins A");
    const some = (count: number, of: string): string[] =>
      Array.from({ length: count }, (_each, index) => `${of} ${String(index)}`);
    await addTeam("Many names", { aliases: some(40, "Many") });
    await addTeam("Fewer names", { aliases: some(39, "Fewer") });
    players.baseball = await addPlayer("Bo Jackson", "Yankees");
    players.hockey = await addPlayer("Bobby Orr", "Bruins");
  });
});

describe("cannot be undone after a later change", () => {
  let turn = 0;
  test.each<[part: masterData.MergePart, change: (kept: string, merged: string) => Promise<unknown>]>([
    [
      "names",
      async (kept) => {
        const {
          rows: [found],
        } = await world.answer(masterData.listTeams, { text: kept }, trader);
        const {
          teamId: id,
          leagueId: _l,
          leagueName: _n,
          sportId: _s,
          sportName: _m,
          ...terms
        } = found ?? expect.fail("no team");
        await world.answer(masterData.saveTeam, { teamId: id, ...terms, aliases: [] }, trader);
      },
    ],
    ["merged", (kept) => merge({ keptId: teamId("Cubs"), mergedIds: [teamId(kept)] })],
    [
      "events",
      () =>
        world.asOwner((sql) =>
          sql.run(query({}, "update event_side set team_id = $2::int where event_id = $1::bigint and side = 1"), [
            game,
            teamId("Cubs"),
          ]),
        ),
    ],
    [
      "rules",
      () =>
        world.asOwner((sql) => sql.run(query({}, "update rule set retired_at = app.clock() where retired_at is null"))),
    ],
    [
      "players",
      () =>
        world.asOwner((sql) =>
          sql.run(query({}, "update player set team_id = $2::int where id = $1::int"), [player, teamId("Cubs")]),
        ),
    ],
  ])("%s", async (part, change) => {
    turn += 1;
    const [kept, merged] = [`Kept ${String(turn)}`, `Merged ${String(turn)}`];
    await addTeam(kept);
    await addTeam(merged);
    player = await addPlayer("Ty Cobb", merged);
    game = await addGame(merged, "Red Sox", turn);
    await world.asOwner((sql) =>
      addTestRule(
        sql,
        world.world.banca.serviceId,
        "ticketMaximum",
        { stake: 900_000 },
        { selector: { team: teamId(merged) } },
      ),
    );
    const mergeId = await merge({ keptId: teamId(kept), mergedIds: [teamId(merged)] });
    await change(kept, merged);
    const before = await state();
    expect(await undo(mergeId)).toMatchObject({ ok: false, responseType: responses.changedMeanwhile, data: { part } });
    expect(await state()).toBe(before);
  });
  let game = 0;
  let player = 0;

  test("nor twice", async () => {
    const mergeId = await merge({
      kind: "player",
      keptId: await addPlayer("Cy Young", "Cubs"),
      mergedIds: [await addPlayer("C. Young", "Yankees")],
    });
    expect(await undo(mergeId)).toMatchObject({ ok: true });
    expect(await undo(mergeId)).toMatchObject({
      ok: false,
      responseType: responses.changedMeanwhile,
      data: { part: "undone" },
    });
  });
});

test("a renamed team has its name on a day's second game too, on either side", async () => {
  const called = async () =>
    (await world.answer(calendar.listEvents, { text: "The Yanks" }, trader)).rows.map(({ title }) => title).toSorted();
  expect(await called()).toEqual(["The Yanks @ Mets NY", "The Yanks @ Mets NY (2)"]);
  await world.answer(
    masterData.saveTeam,
    {
      teamId: teamId("Mets NY"),
      name: "Mets of NY",
      printName: "Mets NY",
      abbreviation: "MNY",
      number: null,
      aliases: [],
      names,
      isActive: true,
    },
    trader,
  );
  expect(await called()).toEqual(["The Yanks @ Mets of NY", "The Yanks @ Mets of NY (2)"]);
});

test("a rule moves unless the kept one has its own about the same", async () => {
  await addTeam("Own rule");
  await addTeam("Same rule");
  for (const name of ["Own rule", "Same rule"]) {
    await world.asOwner((sql) =>
      addTestRule(
        sql,
        world.world.banca.serviceId,
        "ticketMaximum",
        { stake: 700_000 },
        { selector: { team: teamId(name) } },
      ),
    );
  }
  expect(await preview({ keptId: teamId("Own rule"), mergedIds: [teamId("Same rule")] })).toMatchObject({
    rules: 0,
    staying: 1,
  });
});

test("a rule about several teams names the kept one once, and stays in force", async () => {
  await addTeam("Browns");
  await addTeam("Orioles of old");
  const [kept, merged, cubs] = [teamId("Browns"), teamId("Orioles of old"), teamId("Cubs")];
  const rule = (teams: readonly number[]) => ({
    rules: [{ id: 1, words: "some", minimum: 0, maximum: 2, teams: [...teams] }],
  });
  const add = (control: "selectionRules" | "blockedPatterns", value: object, level?: number) =>
    world.asOwner((sql) =>
      addTestRule(
        sql,
        world.world.banca.serviceId,
        control,
        value as never,
        level === undefined ? {} : { selector: { legsFrom: level } },
      ),
    );
  await add("selectionRules", rule([merged, cubs, kept]));
  await add("selectionRules", rule([cubs]));
  await add(
    "blockedPatterns",
    { patterns: [{ id: 2, words: "p", mode: null, legsFrom: 2, legsTo: 3, parts: [{ atLeast: 1, teams: [merged] }] }] },
    2,
  );
  const acting = async () =>
    (
      await world.asOwner((sql) =>
        sql.rows(
          query(
            { value: json<unknown>() },
            "select value from rule where retired_at is null and control in ('selectionRules', 'blockedPatterns') order by version",
          ),
        ),
      )
    ).map(({ value }) => value);
  const before = [await state(), await acting()];
  expect(await preview({ keptId: kept, mergedIds: [merged] })).toMatchObject({ rules: 3, staying: 0 });
  const mergeId = await merge({ keptId: kept, mergedIds: [merged] });
  // The newer of the two, which names neither, stays the newer one.
  expect(await acting()).toEqual([
    rule([kept, cubs]),
    rule([cubs]),
    { patterns: [{ id: 2, words: "p", mode: null, legsFrom: 2, legsTo: 3, parts: [{ atLeast: 1, teams: [kept] }] }] },
  ]);
  expect(await undo(mergeId)).toMatchObject({ ok: true });
  expect([await state(), await acting()]).toEqual(before);
});

test("a file with the team's old name imports its games for the kept one", async () => {
  await addTeam("Expos");
  await addTeam("Nationals");
  await merge({ keptId: teamId("Nationals"), mergedIds: [teamId("Expos")] });
  const { day, leagueId, startsAt } = world.world.games.baseball[0];
  const side = (name: string) => ({
    team: { code: name, name, abbreviation: name, aliases: [] },
    rotation: null,
    pitcher: null,
  });
  await world.asOwner((sql) =>
    importSchedule(
      sql,
      leagueId,
      "old file",
      [{ key: "1", day, startsAt, away: side("Expos"), home: side("Cubs") }],
      "scheduled",
    ),
  );
  const { rows } = await world.answer(calendar.listEvents, { text: "Nationals" }, trader);
  expect(rows).toMatchObject([{ awayId: teamId("Nationals") }]);
});

test("merged and undone, everything is as before, whichever teams", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(["Yankees", "Red Sox", "Cubs", "Mets", "Mets NY", "The Yanks", "Twins A"], {
        minLength: 2,
        maxLength: 4,
      }),
      async ([kept = "", ...others]) => {
        const before = await state();
        const given = { keptId: teamId(kept), mergedIds: others.map(teamId) };
        const { conflicts, basis } = await preview(given);
        const answer = await ask({ ...given, basis });
        expect(answer.ok).toBe(conflicts.length === 0);
        if (answer.ok) {
          expect(await state()).not.toBe(before);
          expect(await undo((answer.data as { mergeId: number }).mergeId)).toMatchObject({ ok: true });
        }
        expect(await state()).toBe(before);
      },
    ),
    { numRuns: 25, seed: 20_260_410, endOnFailure: true },
  );
});
