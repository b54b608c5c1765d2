import { catalog, identity, lines, responses, results } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { bumpRules } from "../../identity/services/index.ts";
import {
  addTestRule,
  createTestServer,
  logins,
  openSealed,
  startOfTests,
  type TestServer,
} from "../../testing/index.ts";

// The specification's calls for events: every filter, who sees which prices, and who receives them sealed.

let world: TestServer;
let prop: number;
beforeAll(async () => {
  world = await createTestServer();
  const { eventId, leagueId, day, startsAt } = world.world.games.baseball[0];
  const addProp = query(
    { id: "int8" },
    `
    insert into event (principal_id, league_id, name, day, starts_at, cutoff_at, source, source_key, kind,
      is_generated, prop_type, prop_category_id)
    select $1::bigint, $2::int, 'Judge hits', $3::date, $4::timestamptz, $4::timestamptz, 'test', 'prop', 3, true, 1,
      id from prop_category where name = 'Player hits'
    returning id`,
  );
  prop = (await world.asOwner((sql) => sql.row(addProp, [eventId, leagueId, day, new Date(startsAt)])))?.id ?? 0;
});
afterAll(async () => {
  await world.close();
});

type EventData = Awaited<ReturnType<typeof events>>;
type Input = Parameters<typeof world.send<typeof catalog.getEvents>>[1];

const events = (input: Input, login: string = logins.clerks[0]) => world.answer(catalog.getEvents, input, login);
const names = ({ events: found }: EventData): string[] => found.map(({ name }) => name).toSorted();
const mlb = ["Cubs @ Mets", "Yankees @ Red Sox"];
const all = [...mlb, "Lakers @ Celtics"].toSorted();

describe("the filters", () => {
  test.each<[rule: string, input: () => Input, found: () => string[]]>([
    ["none: the coming events that the service sells, without props", () => ({}), () => all],
    ["fecha: a day with events", () => ({ day: "2026-04-11" }), () => all],
    ["fecha: a day without", () => ({ day: "2026-04-10" }), () => []],
    ["idliga", () => ({ leagueId: world.world.leagues.baseball }), () => mlb],
    ["idliga of a league that the service does not sell", () => ({ leagueId: world.world.leagues.hockey }), () => []],
    ["idevento", () => ({ eventId: world.world.games.basketball.eventId }), () => ["Lakers @ Celtics"]],
    ["idevento of one that is not sold here", () => ({ eventId: world.world.games.hockey.eventId }), () => []],
    ["idevento of a prop itself", () => ({ eventId: prop }), () => ["Judge hits"]],
    [
      "get_props: with those derived from the games",
      () => ({ withProps: true }),
      () => [...all, "Judge hits"].toSorted(),
    ],
    [
      "get_props of one event",
      () => ({ withProps: true, eventId: world.world.games.baseball[0].eventId }),
      () => ["Judge hits", "Yankees @ Red Sox"],
    ],
    ["evento_abierto: those that still sell", () => ({ isOpen: true }), () => all],
    ["evento_abierto false: those that do not", () => ({ isOpen: false }), () => []],
    [
      "fecha, idliga and idevento together",
      () => ({
        day: "2026-04-11",
        leagueId: world.world.leagues.basketball,
        eventId: world.world.games.basketball.eventId,
      }),
      () => ["Lakers @ Celtics"],
    ],
  ])("%s", async (_rule, input, found) => {
    expect(names(await events(input()))).toEqual(found());
  });

  test("iddeporte has the events of the sport", async () => {
    const sport = (await world.answer(catalog.findSports, { name: "basket" }, logins.clerks[0]))[0]?.sportId ?? 0;
    expect(names(await events({ sportId: sport }))).toEqual(["Lakers @ Celtics"]);
  });

  test("evento_abierto follows the clock: a game at its cut-off is no longer open", async () => {
    const { startsAt, eventId } = world.world.games.baseball[0];
    await world.time.set(startsAt - 1);
    expect((await events({ eventId, isOpen: true })).events).toHaveLength(1);
    await world.time.set(startsAt);
    expect((await events({ eventId, isOpen: true })).events).toEqual([]);
    expect((await events({ eventId, isOpen: false })).events).toHaveLength(1);
    await world.time.set(startOfTests);
  });

  test("getOdds returns only open lines, closed_odds the closed ones too", async () => {
    const { eventId } = world.world.games.baseball[1];
    expect((await events({ eventId })).odds).toEqual([]);
    const close = query({}, "update line set is_open = false where event_id = $1::bigint and bet_type = 7");
    await world.asOwner((sql) => sql.run(close, [eventId]));
    const open = await events({ eventId, withOdds: true });
    expect(open.odds).toHaveLength(14);
    expect(open.odds.some(({ betType }) => betType === 7)).toBe(false);
    const withClosed = await events({ eventId, withOdds: true, withClosed: true });
    expect(withClosed.odds.filter(({ betType }) => betType === 7).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });
});

test("getOdds returns what its service sells, not what a rule or a grading rule leaves out", async () => {
  const { eventId, leagueId } = world.world.games.baseball[0];
  const { serviceId } = world.world.banca;
  const found = async (login?: string) => [
    ...new Set((await events({ eventId, withOdds: true }, login)).odds.map(({ betType }) => betType)),
  ];
  const everything = await found();
  await world.asOwner((sql) => addTestRule(sql, serviceId, "offered", { sold: false }, { selector: { betType: 1 } }));
  const periods = { game: { segments: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], overtime: true } };
  await world.answer(
    results.saveGradingRules,
    { leagueId, serviceId, version: 0, changes: { periods }, reason: "only the game" },
    logins.trader,
  );
  expect(await found()).toEqual([2, 3, 4, 5, 6]);
  expect(await found(logins.customers[0])).toEqual(everything);
  const closed = (await events({ eventId, withOdds: true, withClosed: true })).odds.filter(({ isOpen }) => !isOpen);
  expect([...new Set(closed.map(({ betType }) => betType))]).toEqual([1, 7, 8, 9, 10]);
  await world.asOwner((sql) => sql.run(query({}, "delete from rule where control = 'offered'")));
  await world.asOwner((sql) => sql.run(query({}, "delete from house_rules")));
  await world.asOwner((sql) => bumpRules(sql, serviceId));
});

describe("the response", () => {
  test("an event with its teams, league and odds, points in points", async () => {
    const { eventId, startsAt } = world.world.games.baseball[0];
    const data = await events({ eventId, withOdds: true });
    expect(data.events[0]).toMatchObject({
      eventId,
      principalId: eventId,
      isGenerated: false,
      propType: null,
      kind: 1,
      startsAt,
      isOpen: true,
    });
    expect(data.events[0]?.teams.map(({ name, rotation, side }) => [name, rotation, side])).toEqual([
      ["Yankees", 901, 1],
      ["Red Sox", 902, 2],
    ]);
    expect(data.leagues).toMatchObject([
      { name: "mlb league", websiteConfig: { shown: true }, resultConfig: { segments: { length: 9 } } },
    ]);
    expect(data.odds.find(({ betType, side }) => betType === 2 && side === 1)).toMatchObject({
      points: 1.5,
      price: -150,
      rotation: 901,
      isOpen: true,
    });
    expect(data.odds.find(({ betType }) => betType === 3)).toMatchObject({ points: 8.5, price: -110, rotation: null });
    expect(data.categories.map(({ propType }) => propType)).toContain(4);
    expect(data.updatedAt).toBeGreaterThan(0);
  });

  test("a prop shows what it is derived from, its type and category", async () => {
    const data = await events({ eventId: prop });
    expect(data.events[0]).toMatchObject({
      principalId: world.world.games.baseball[0].eventId,
      isGenerated: true,
      propType: 1,
      kind: 3,
    });
    expect(data.categories.find(({ categoryId }) => categoryId === data.events[0]?.categoryId)).toMatchObject({
      name: "Player hits",
    });
  });

  test("the service's own prices, and HQ's for the platform alone", async () => {
    const { eventId } = world.world.games.basketball;
    const line = ({ odds }: EventData) => odds.find(({ betType, side }) => betType === 1 && side === 1)?.price;
    const margin = query(
      {},
      "update service set settings = jsonb_set(settings, '{marginCents}', $2::jsonb), rules_version = rules_version + 1 where id = $1::int",
    );
    await world.asOwner((sql) => sql.run(margin, [world.world.banca.serviceId, "10"]));
    expect(line(await events({ eventId, withOdds: true }))).toBe(115);
    expect(line(await events({ eventId, withOdds: true }, logins.customers[0]))).toBe(120);
    expect(line(await events({ eventId, withOdds: true, hqOdds: true }, logins.trader))).toBe(120);
    for (const login of [logins.clerks[0], logins.bancaAdmin]) {
      expect(await world.send(catalog.getEvents, { eventId, hqOdds: true }, login)).toMatchObject({
        responseType: responses.notAllowed,
      });
    }
    await world.asOwner((sql) => sql.run(margin, [world.world.banca.serviceId, "0"]));
  });

  test("the platform sees what no service sells", async () => {
    expect(names(await events({}, logins.trader))).toContain("Bruins @ Rangers");
  });
});

describe("who receives it unsealed", () => {
  const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(`${world.address}/${catalog.getPosJsonEvents.path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers,
    });
    return (await response.json()) as { response_type: number; data: unknown };
  };
  const inTheClear = {
    eventos: expect.any(Array),
    odds: expect.any(Array),
    ligas: expect.any(Array),
    list_categorias: expect.any(Array),
    last_updated: expect.any(Number),
  };

  test.each<[rule: string, headers: Record<string, string>, isSealed: boolean]>([
    ["this machine has WebCrypto", {}, true],
    ["so has HTTPS", { "x-forwarded-proto": "https", "x-forwarded-host": "banca.example" }, true],
    ["a shop's network on plain HTTP has not", { "x-forwarded-host": "192.168.1.5" }, false],
    ["a client that asks for plain text gets it", { "x-event-data": "clear" }, false],
    ["a name that only begins like this machine's does not count", { "x-forwarded-host": "localhost.example" }, false],
  ])("%s", async (_rule, headers, isSealed) => {
    const { data } = await post({ token: await world.tokenOf(logins.clerks[0]), json: "{}" }, headers);
    expect(data).toEqual(isSealed ? expect.any(String) : inTheClear);
  });

  test("the boards of a till and of the desk are sealed too; other data is not", async () => {
    const { leagueId, day } = world.world.games.baseball[0];
    const ask = async (path: string, payload: object, login: string) =>
      typeof (await world.sendRaw(path, payload, await world.tokenOf(login))).data;
    expect(await ask(catalog.sellingBoard.path, { day }, logins.clerks[0])).toBe("string");
    expect(await ask(lines.board.path, { leagueId, day }, logins.trader)).toBe("string");
    expect(await ask(catalog.listLeagues.path, {}, logins.clerks[0])).toBe("object");
  });

  test("data sealed for one session does not open for another, nor seals to the same text twice", async () => {
    const token = await world.tokenOf(logins.clerks[0]);
    const [one, other] = [await post({ token, json: "{}" }), await post({ token, json: "{}" })];
    expect(one.data).not.toBe(other.data);
    expect(await openSealed(token, String(one.data))).toEqual(await openSealed(token, String(other.data)));
    await expect(openSealed(await world.tokenOf(logins.clerks[1]), String(one.data))).rejects.toThrow("");
  });

  test("a visitor sees the board of the host's or a chosen service; an ended session is refused", async () => {
    const { banca } = world.world;
    const addHost = query({}, "insert into service_host values ('banca.example', $1::int)");
    await world.asOwner((sql) => sql.run(addHost, [banca.serviceId]));
    expect((await post({ json: "{}" }, { "x-forwarded-host": "Banca.example:8083" })).data).toEqual(inTheClear);
    expect((await post({ json: JSON.stringify({ idservicio: banca.serviceId }) })).data).toEqual(inTheClear);
    expect(await post({ json: "{}" })).toMatchObject({
      response_type: responses.notFound,
      data: { reason: "service" },
    });
    expect(await post({ json: JSON.stringify({ idservicio: world.world.platform.serviceId }) })).toMatchObject({
      response_type: responses.notFound,
    });
    expect(await post({ json: JSON.stringify({ idservicio: banca.serviceId }), token: "a".repeat(64) })).toMatchObject({
      response_type: responses.sessionExpired,
    });
  });

  test.each<[rule: string, spelled: object]>([
    [
      "texts and null",
      {
        getOdds: "1",
        closed_odds: "false",
        evento_abierto: null,
        fecha: "",
        idevento: "",
        idliga: "0",
        iddeporte: null,
        get_props: "0",
      },
    ],
    ["numbers, and an unknown field", { getOdds: 1, closed_odds: 0, idevento: 0, idliga: 0, hq_odds: 0, pagina: 7 }],
  ])("filters that are %s count as absent", async (_rule, spelled) => {
    const token = await world.tokenOf(logins.clerks[0]);
    const input = async (json: object) =>
      (await post({ token, json: JSON.stringify(json) }, { "x-event-data": "clear" })).data;
    expect(await input(spelled)).toEqual(await input({ getOdds: true }));
    expect(await post({ token, json: JSON.stringify({ fecha: "tomorrow" }) })).toMatchObject({
      data: { problems: [{ field: "fecha" }] },
    });
  });

  test("all six paths are the same call", async () => {
    const token = await world.tokenOf(logins.clerks[0]);
    const paths = [
      catalog.getEvents,
      catalog.getEventsData,
      catalog.getJsonEvents,
      catalog.getPosEvents,
      catalog.getPosEventsData,
      catalog.getPosJsonEvents,
    ];
    const seen = await Promise.all(
      paths.map(async ({ path }) =>
        openSealed(token, String((await world.sendRaw(path, { getOdds: true }, token)).data)),
      ),
    );
    expect(new Set(seen.map((data) => JSON.stringify(data))).size).toBe(1);
    expect((await world.sendRaw(identity.validateToken.path, {}, token)).response_type).toBe(responses.success);
  });
});
