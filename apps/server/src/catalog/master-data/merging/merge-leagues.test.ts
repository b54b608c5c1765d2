import { catalog, duties, type PayloadOf, masterData, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { json, query } from "../../../platform/database/query.ts";
import {
  addTestRule,
  bookFindings,
  closeProved,
  createTestServer,
  endBaseball,
  everything,
  logins,
  sellTo,
  type TestServer,
} from "../../../testing/index.ts";
import { ensureLeague } from "../index.ts";

// Two records of one league are merged, and separated again; sales on their games stay intact.

const { trader, assistant } = logins;
const [clerk] = logins.clerks;
const names = { fr: "", ht: "", es: "", zh: "", it: "" };
let world: TestServer;
let old = 0;
const baseball = (): number => world.world.leagues.baseball;
const banca = (): number => world.world.banca.serviceId;
const run = (text: string, values: readonly unknown[] = []) => world.asOwner((sql) => sql.run(query({}, text), values));

type Given = Partial<PayloadOf<typeof masterData.merge>>;
const ask = (given: Given, login: string = trader) =>
  world.send(
    masterData.merge,
    { kind: "league", keptId: baseball(), mergedIds: [old], withTeams: true, ...given },
    login,
  );
const preview = (given: Given = {}) =>
  world.answer(
    masterData.merge,
    { kind: "league", keptId: baseball(), mergedIds: [old], withTeams: true, ...given },
    trader,
  );
const merge = async (): Promise<number> => {
  const { basis } = await preview();
  const answer = await ask({ basis });
  expect(answer).toMatchObject({ ok: true });
  return answer.ok ? (answer.data.mergeId ?? 0) : 0;
};
const undo = (mergeId: number) => world.send(masterData.undoMerge, { mergeId }, trader);

const everythingNow = query(
  { state: "text" },
  `select jsonb_build_array(
  (select jsonb_agg(to_jsonb(l) order by l.id) from league l), (select jsonb_agg(to_jsonb(t) order by t.id)
    from team t),
  (select jsonb_agg(jsonb_build_array(e.id, e.league_id, e.name, s.side, s.team_id) order by e.id, s.side) from event e
    join event_side s on s.event_id = e.id),
  (select jsonb_agg(to_jsonb(n) order by n.id) from league_note n),
  (select jsonb_agg(to_jsonb(g) order by g.league_group_id, g.league_id) from league_group_league g),
    (select jsonb_agg(to_jsonb(k) order by k.service_id, k.league_id) from service_league k),
  (select jsonb_agg(jsonb_build_array(d.id, d.ids) order by d.id) from duty d),
    (select jsonb_agg(jsonb_build_array(s.id, s.terms) order by s.id) from source s),
  (select jsonb_agg(to_jsonb(p) order by p.league_id) from result_policy p),
  (select jsonb_agg(w order by w) from (select jsonb_build_array(service_id, level, scope_id, control, kind, selector,
    value, expires_at) as w
    from rule where retired_at is null) as rules))::text as state`,
);
const namedNow = query(
  { ids: "int4[]", codes: "text[]", taught: json<unknown>(), link: "int4", selected: json<unknown>() },
  `select
  (select ids from duty where level = 'league') as ids, array(select jsonb_array_elements(terms->'leagues')->>'code'
    from source where name = 'north') as codes,
  (select jsonb_agg(jsonb_build_array(name, means_league)) from training_name where kind = 'league') as taught,
  (select (link->>'leagueId')::int from slide) as link,
  (select value->'rules'->0->'leagues' from rule where control = 'selectionRules' and retired_at is null) as selected`,
);
const state = async () => (await world.asOwner((sql) => sql.row(everythingNow)))?.state;

async function prepare(): Promise<void> {
  world = await createTestServer();
  // One league was entered twice: two teams and their game belong to the other record.
  await run(
    `insert into league (sport_id, code, name, print_name, abbreviation, time_zone, result_config)
    select sport_id, 'old_mlb', 'Major League Baseball', 'MLB', abbreviation, time_zone, result_config from league
      where id = $1::int`,
    [baseball()],
  );
  old = (await world.answer(masterData.listLeagues, { text: "old_mlb" }, trader)).rows[0]?.leagueId ?? 0;
  const { eventId } = world.world.games.baseball[1];
  await run("update event set league_id = $2::int where id = $1::bigint", [eventId, old]);
  await run(
    "update team set league_id = $2::int where id in (select team_id from event_side where event_id = $1::bigint)",
    [eventId, old],
  );
  for (const login of [logins.bancaAdmin, logins.kliyanAdmin])
    await world.answer(catalog.switchLeague, { leagueId: old, isSold: true }, login);
  await world.answer(
    masterData.saveTeam,
    {
      leagueId: old,
      name: "NY Yankees",
      printName: "NY Yankees",
      abbreviation: "NYY",
      number: null,
      aliases: ["Yankees"],
      names,
      isActive: true,
    },
    trader,
  );
  await world.asOwner((sql) =>
    addTestRule(sql, banca(), "ticketMaximum", { stake: 900_000 }, { selector: { league: old } }),
  );
  await run(
    "with made as (insert into league_group (name) values ('Majors') returning id) insert into league_group_league select id, $1::int from made",
    [old],
  );
  await world.asOwner((sql) => addTestRule(sql, banca(), "patternLimit", { maximum: 3 }));
  await world.asOwner((sql) => addTestRule(sql, banca(), "leagueRisk", { maximum: 90_000_000 }));
  await world.answer(
    catalog.saveLeagueNote,
    {
      leagueId: old,
      texts: { en: "Seven innings." },
      places: ["board"],
      firstDay: "2026-04-01",
      lastDay: null,
      isActive: true,
    },
    logins.bancaAdmin,
  );
  await world.answer(
    duties.saveDuty,
    { ...everything, personId: world.world.platform.assistantId, level: "league", ids: [old] },
    trader,
  );
  await world.asOwner((sql) =>
    addTestRule(sql, banca(), "selectionRules", {
      rules: [{ id: 5, words: "two games", minimum: 0, maximum: 2, leagues: [old] }],
    }),
  );
  await run(`insert into source (name, terms, next_at, listed)
    values ('north', '{"adaptor": "theOddsApi", "leagues": [{"code": "old_mlb", "lines": 1}], "leagueMargins": []}',
      app.clock(), '{old_mlb}')`);
  await run(
    `with picture as (insert into picture (hash, name, folder, width, height, byte_count, bytes, uploaded_by)
      select repeat('0', 64), 'p', '', 1, 1, 1, '', min(id) from person returning id)
    insert into slide (picture_id, texts, link, service_ids, places, starts_at, sort, is_active)
    select id, '{}', jsonb_build_object('to', 'league', 'leagueId', $1::int), '{}', '{till}', app.clock(), 1, true
      from picture`,
    [old],
  );
  await run("insert into result_policy (league_id, late_minutes) values ($1::int, 90)", [old]);
  await world.answer(catalog.arrangeLeague, { leagueId: old, place: 1, shownName: "Beisbol" }, logins.kliyanAdmin);
}

beforeAll(prepare);
afterAll(() => closeProved(world));

test("moves what the preview says, and nothing else; the books balance, and the undo reverts it", async () => {
  const [, game] = world.world.games.baseball;
  const sold = await sellTo(world, clerk, [{ game: { ...game, leagueId: old }, betType: 1, side: 2 }], 500);
  const before = await state();
  const said = await preview();
  expect(said).toMatchObject({
    mergeId: null,
    name: "mlb league",
    mergedNames: ["Major League Baseball"],
    aliases: ["Major League Baseball"],
    tickets: 1,
    legs: 1,
    rules: 2,
    conflicts: [],
    events: [{ status: "scheduled", count: 1 }],
    league: { printName: "MLB", teams: 3, groups: 1, along: ["Yankees"], notes: 1, duties: 1, sources: 1, slides: 1 },
  });
  expect(await state()).toBe(before);
  const mergeId = await merge();
  expect(await bookFindings(world)).toEqual([]);
  const { events, notes } = await world.answer(catalog.sellingBoard, { day: game.day, leagueId: baseball() }, clerk);
  expect(events.map(({ eventId }) => eventId)).toContain(game.eventId);
  expect(notes).toMatchObject([{ leagueId: baseball(), text: "Seven innings." }]);
  expect(
    (await world.answer(catalog.listServiceLeagues, {}, logins.bancaAdmin)).map(({ leagueId }) => leagueId),
  ).not.toContain(old);
  expect((await world.answer(catalog.findLeagues, {}, trader)).map(({ leagueId }) => leagueId)).not.toContain(old);
  expect(
    (await world.answer(masterData.listLeagues, { text: "major league" }, trader)).rows.map(
      ({ leagueId, printName }) => [leagueId, printName],
    ),
  ).toEqual([[baseball(), "MLB"]]);
  expect(await world.send(catalog.switchLeague, { leagueId: old, isSold: true }, logins.bancaAdmin)).toMatchObject({
    responseType: responses.notFound,
  });
  await sellTo(world, clerk, [{ game, betType: 1, side: 2 }], 500);
  expect((await world.answer(tickets.findTicket, { number: sold.number }, clerk)).legs).toHaveLength(1);
  await world.answer(tickets.cancel, { number: sold.number, reason: "sold twice" }, logins.bancaAdmin);
  expect(await bookFindings(world)).toEqual([]);
  expect((await world.answer(masterData.listMerges, {}, trader)).rows[0]).toMatchObject({
    mergeId,
    kind: "league",
    events: 1,
    rules: 2,
  });
  expect(await world.asOwner((sql) => sql.row(namedNow))).toEqual({
    ids: [baseball()],
    codes: ["mlb"],
    taught: [["old_mlb", baseball()]],
    link: baseball(),
    selected: [baseball()],
  });
  expect(await undo(mergeId)).toMatchObject({ ok: true });
  expect(await state()).toBe(before);
  expect(await bookFindings(world)).toEqual([]);
});

test("a rule about a team and its league, both merged, is rewritten once and restored", async () => {
  const [team] = (await world.answer(masterData.listTeams, { text: "NY Yankees" }, trader)).rows;
  const [kept] = (await world.answer(masterData.listTeams, { text: "Yankees" }, trader)).rows.filter(
    ({ name }) => name === "Yankees",
  );
  const about = { league: old, team: team?.teamId ?? 0 };
  await world.asOwner((sql) =>
    addTestRule(sql, banca(), "wagerMaximum", { perWager: 80_000_000, perLine: 0 }, { selector: about }),
  );
  const acting = query(
    { selector: json<object>() },
    "select selector from rule where retired_at is null and control = 'wagerMaximum'",
  );
  const before = await state();
  expect(await preview()).toMatchObject({ rules: 3 });
  const mergeId = await merge();
  expect(await world.asOwner((sql) => sql.rows(acting))).toEqual([
    { selector: { league: baseball(), team: kept?.teamId } },
  ]);
  expect(await undo(mergeId)).toMatchObject({ ok: true });
  expect(await state()).toBe(before);
});

test("tickets sold before are graded after, and its team merges cannot be undone separately", async () => {
  const [, game] = world.world.games.baseball;
  const { number } = await sellTo(world, clerk, [{ game: { ...game, leagueId: old }, betType: 1, side: 2 }], 500);
  const mergeId = await merge();
  const along = (await world.answer(masterData.listMerges, {}, trader)).rows.find(
    ({ kind, undoneAt }) => kind === "team" && undoneAt === null,
  );
  expect(await undo(along?.mergeId ?? 0)).toMatchObject({
    responseType: responses.changedMeanwhile,
    data: { part: "ofLeagues" },
  });
  await endBaseball(world, game, 5, 4);
  expect(await world.answer(tickets.findTicket, { number }, clerk)).toMatchObject({ status: 3 });
  expect(await bookFindings(world)).toEqual([]);
  expect(await undo(mergeId)).toMatchObject({ ok: true });
  expect(await bookFindings(world)).toEqual([]);
});

test("the old code finds the merged league", async () => {
  const mergeId = await merge();
  const given = {
    sport: { code: "baseball", name: "Baseball" },
    code: "old_mlb",
    name: "MLB",
    abbreviation: "MLB",
    timeZone: "America/New_York",
    segments: ["1"],
  };
  expect(await world.asOwner((sql) => ensureLeague(sql, given, []))).toMatchObject({ leagueId: baseball() });
  expect(await undo(mergeId)).toMatchObject({ ok: true });
  expect(await world.asOwner((sql) => ensureLeague(sql, given, []))).toMatchObject({ leagueId: old });
});

describe("is refused", () => {
  test.each<[rule: string, given: () => Given, conflicts: readonly string[]]>([
    [
      "where both have a team of one name, unless these are declared the same",
      () => ({ withTeams: false }),
      ["sameTeams"],
    ],
    [
      "of another sport, and with other results",
      () => ({ mergedIds: [world.world.leagues.basketball] }),
      ["otherLeague", "otherResults"],
    ],
  ])("%s", async (_rule, given, conflicts) => {
    const { basis, conflicts: said } = await preview(given());
    expect(said.map(({ code }) => code)).toEqual(conflicts);
    expect(await ask({ ...given(), basis })).toMatchObject({ responseType: responses.invalidPayload });
  });

  test("where tickets were sold by different grading rules", async () => {
    await run(
      "insert into house_rules (league_id, version, changes, created_at) values ($1::int, 0, '{\"suspendedHours\": 12}', app.clock())",
      [old],
    );
    expect((await preview()).conflicts.map(({ code }) => code)).toEqual(["otherHouseRules"]);
    await run("delete from house_rules where league_id = $1::int", [old]);
  });

  test.each<[rule: string, given: () => Given, code: number]>([
    ["for an unknown league", () => ({ keptId: 999_999 }), responses.notFound],
    ["for a league into itself", () => ({ mergedIds: [baseball()] }), responses.invalidPayload],
    ["with an outdated preview", () => ({ basis: "of yesterday" }), responses.changedMeanwhile],
  ])("%s", async (_rule, given, code) => {
    expect(await ask(given())).toMatchObject({ ok: false, responseType: code });
  });

  test("to an assistant without a duty for them", async () => {
    await run("delete from duty");
    expect(await ask({}, assistant)).toMatchObject({ responseType: responses.notAllowed, data: { reason: "noDuty" } });
  });
});

describe("cannot be undone after a later change", () => {
  test.each<[part: masterData.MergePart, change: () => Promise<unknown>]>([
    ["names", () => run("update league set print_name = 'Majors' where id = $1::int", [baseball()])],
    ["names", () => run("update league set aliases = '{}' where id = $1::int", [baseball()])],
    [
      "along",
      () =>
        run(
          "update team set aliases = aliases || '{Bombers}' where league_id = $1::int and name = 'Yankees' and merged_into is null",
          [baseball()],
        ),
    ],
    [
      "events",
      () =>
        run("update event set league_id = $2::int where id = $1::bigint", [world.world.games.baseball[1].eventId, old]),
    ],
    [
      "teams",
      () => run("update team set league_id = $1::int where league_id = $2::int and name = 'Cubs'", [old, baseball()]),
    ],
    ["groups", () => run("delete from league_group_league where league_id = $1::int", [baseball()])],
    ["notes", () => run("update league_note set league_id = $1::int", [old])],
    ["rules", () => run("update rule set retired_at = app.clock() where retired_at is null and selector ? 'league'")],
    ["services", () => run("update service_league set shown_name = 'Other' where shown_name = 'Beisbol'")],
    ["sources", () => run("update source set terms = terms || '{\"isPaused\": true}' where name = 'north'")],
    ["slides", () => run('update slide set link = \'{"to": "league", "leagueId": 99}\'')],
    ["duties", () => run("update duty set ids = '{1,2}' where level = 'league'")],
  ])("%s", async (part, change) => {
    const copy = world;
    await prepare();
    try {
      const mergeId = await merge();
      await change();
      const before = await state();
      expect(await undo(mergeId)).toMatchObject({
        ok: false,
        responseType: responses.changedMeanwhile,
        data: { part },
      });
      expect(await state()).toBe(before);
    } finally {
      await world.close();
      world = copy;
    }
  });
});
