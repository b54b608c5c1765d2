import { audit, catalog, lines, type CustomLetters, responses, services } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, houseSettings, logins, startOfTests, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const clerk = logins.clerks[0];
const tomorrow = { day: "2026-04-11" };
const boardOf = (login: string = clerk) => world.answer(catalog.sellingBoard, tomorrow, login);

describe("leagues", () => {
  test("a clerk sees those that the service sells, with the days that have games", async () => {
    const { today, leagues } = await world.answer(catalog.listLeagues, {}, clerk);
    expect(today).toBe("2026-04-10");
    expect(leagues.map(({ name, sportCode, days }) => [name, sportCode, days])).toEqual([
      ["mlb league", "baseball", [{ day: "2026-04-11", events: 2, toCome: 2 }]],
      ["nba league", "basketball", [{ day: "2026-04-11", events: 1, toCome: 1 }]],
    ]);
    expect(leagues[0]?.segments).toHaveLength(9);
  });

  test("the desk sees all leagues", async () => {
    const { leagues } = await world.answer(catalog.listLeagues, {}, logins.trader);
    expect(leagues.map(({ sportCode }) => sportCode)).toEqual(["baseball", "basketball", "hockey"]);
  });

  test("days outside of the requested period are left out", async () => {
    for (const period of [{ from: "2026-04-12" }, { to: "2026-04-10" }]) {
      const { leagues } = await world.answer(catalog.listLeagues, period, clerk);
      expect(leagues.flatMap(({ days }) => days)).toEqual([]);
    }
  });
});

describe("finding an event", () => {
  const found = async (text: string, login: string = clerk): Promise<readonly string[]> =>
    (await world.answer(catalog.findEvents, { text }, login)).map(({ name }) => name);

  test.each([
    ["the beginning of a team's name, in any case", "LAK", ["Lakers @ Celtics"]],
    ["not the middle of a word", "akers", []],
    ["not a character that is special to the database", "%%", []],
    ["not in a league that the service does not sell", "bruins", []],
  ])("%s", async (_, text, names) => expect(await found(text)).toEqual(names));

  test("the desk finds what no service sells, and a rotation finds its game", async () => {
    const [game] = (await boardOf()).events;
    const rotation = String(game?.sides[0]?.rotation ?? "");
    expect(await found(rotation, logins.trader)).toContain(game?.name);
    expect(await found("  ", clerk).catch(() => "refused")).toBe("refused");
  });
});

describe("the selling board", () => {
  test("has the service's own prices: half of its margin off each side", async () => {
    const before = (await boardOf()).events[0]?.offers.filter(({ betType }) => betType === 1 || betType === 3);
    expect(before?.map(({ price }) => price)).toEqual([120, -140, -110]);
    const { settingsVersion } = await world.answer(services.getService, {}, logins.bancaAdmin);
    await world.answer(
      services.saveService,
      { settingsVersion, settings: { ...houseSettings, marginCents: 10 } },
      logins.bancaAdmin,
    );
    const after = (await boardOf()).events[0]?.offers.filter(({ betType }) => betType === 1 || betType === 3);
    expect(after?.map(({ price }) => price)).toEqual([115, -145, -115]);
    expect((await boardOf(logins.customers[0])).events[0]?.offers[0]?.price).toBe(120);
  });

  test("shows the service's own colours, at once and at its own tills only", async () => {
    const { settingsVersion, settings } = await world.answer(services.getService, {}, logins.bancaAdmin);
    const save = (version: number, betLetters: CustomLetters) =>
      world.answer(
        services.saveService,
        { settingsVersion: version, settings: { ...settings, betLetters } },
        logins.bancaAdmin,
      );
    const saved = await save(settingsVersion, { over: "a", under: "b" });
    expect((await boardOf()).letters).toEqual({ over: "a", under: "b" });
    expect(
      (await world.answer(catalog.sellingBoard, { ...tomorrow, leagueId: world.world.leagues.hockey }, clerk)).letters,
    ).toEqual({ over: "a", under: "b" });
    expect((await boardOf(logins.customers[0])).letters).toEqual({});
    const { rows } = await world.answer(audit.recordHistory, { record: "settings", limit: 1 }, logins.bancaAdmin);
    expect(rows).toMatchObject([{ after: { betLetters: { over: "a", under: "b" } } }]);
    await save(saved.settingsVersion, {});
    expect((await boardOf()).letters).toEqual({});
  });

  test("of today is empty when the games are tomorrow", async () => {
    expect(await world.answer(catalog.sellingBoard, {}, clerk)).toEqual({
      day: "2026-04-10",
      events: [],
      offSale: [],
      layouts: [],
      notes: [],
      letters: {},
    });
  });

  test("of one league has that one only, and nothing of a league that is not sold", async () => {
    const of = async (leagueId: number) =>
      (await world.answer(catalog.sellingBoard, { ...tomorrow, leagueId }, clerk)).events.map(({ name }) => name);
    expect(await of(world.world.leagues.basketball)).toEqual(["Lakers @ Celtics"]);
    expect(await of(world.world.leagues.hockey)).toEqual([]);
  });

  test("closes a market whose two numbers do not match", async () => {
    const { eventId } = world.world.games.baseball[1];
    const key = { eventId, betType: 2, side: 1, alternate: 0 };
    await world.answer(lines.moveLines, { moves: [{ key, version: 1, points: 10, price: -200 }] }, logins.trader);
    const offers = (await boardOf()).events.find((event) => event.eventId === eventId)?.offers;
    expect(offers?.filter(({ isOpen }) => !isOpen).map(({ betType, side }) => [betType, side])).toEqual([
      [2, 1],
      [2, 2],
    ]);
  });

  test("shows a suspended game with nothing open", async () => {
    const { eventId } = world.world.games.basketball;
    await world.answer(catalog.suspendEvent, { eventId, isSuspended: true }, logins.trader);
    const event = (await boardOf()).events.find((one) => one.eventId === eventId);
    expect([event?.isSuspended, event?.offers.some(({ isOpen }) => isOpen)]).toEqual([true, false]);
    await world.answer(catalog.suspendEvent, { eventId, isSuspended: false }, logins.assistant);
    expect((await boardOf()).events.find((one) => one.eventId === eventId)?.isSuspended).toBe(false);
  });

  test("loses a game at its cut-off, not a millisecond before", async () => {
    const { startsAt, eventId } = world.world.games.baseball[0];
    const has = async () => (await boardOf()).events.some((event) => event.eventId === eventId);
    await world.time.set(startsAt - 1);
    expect(await has()).toBe(true);
    await world.time.set(startsAt);
    expect(await has()).toBe(false);
    await world.time.set(startOfTests);
  });
});

describe("what a service sells", () => {
  test("is switched by its admin, for this service only", async () => {
    const { hockey } = world.world.leagues;
    const sold = async (login: string) =>
      (await world.answer(catalog.listServiceLeagues, {}, login))
        .filter(({ isSold }) => isSold)
        .map(({ sportName }) => sportName);
    expect(await sold(logins.bancaAdmin)).toEqual(["Baseball", "Basketball"]);
    await world.answer(catalog.switchLeague, { leagueId: hockey, isSold: true }, logins.bancaAdmin);
    expect(await sold(logins.bancaAdmin)).toEqual(["Baseball", "Basketball", "Hockey"]);
    expect(await sold(logins.kliyanAdmin)).toEqual(["Baseball", "Basketball"]);
    expect((await boardOf()).events.map(({ name }) => name)).toContain("Bruins @ Rangers");
    await world.answer(catalog.switchLeague, { leagueId: hockey, isSold: false }, logins.bancaAdmin);
    expect((await boardOf()).events.map(({ name }) => name)).not.toContain("Bruins @ Rangers");
  });

  test("a league that does not exist is refused", async () => {
    expect(
      await world.send(catalog.switchLeague, { leagueId: 999_999, isSold: true }, logins.bancaAdmin),
    ).toMatchObject({ responseType: responses.notFound });
  });

  test("several events are suspended and resumed together; unknown ones are skipped", async () => {
    const {
      baseball: [first, second],
      hockey,
    } = world.world.games;
    const all = [first.eventId, second.eventId, hockey.eventId, 999_999];
    const stop = async (eventIds: readonly number[], isSuspended: boolean) =>
      (await world.answer(catalog.suspendEvents, { eventIds: [...eventIds], isSuspended }, logins.trader)).eventIds;
    expect(await stop([first.eventId], true)).toEqual([first.eventId]);
    expect(await stop(all, true)).toEqual([second.eventId, hockey.eventId]);
    expect(await stop(all, false)).toEqual([first.eventId, second.eventId, hockey.eventId]);
    expect(await stop([999_999], true)).toEqual([]);
  });

  test("an event that does not exist is refused", async () => {
    expect(
      await world.send(catalog.suspendEvent, { eventId: 999_999, isSuspended: true }, logins.trader),
    ).toMatchObject({ responseType: responses.notFound });
  });
});
