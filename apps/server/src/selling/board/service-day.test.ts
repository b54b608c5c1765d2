import { catalog, rules } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importSchedule } from "../../catalog/imports/index.ts";
import { createTestServer, logins, type TestServer, type TestGame } from "../../testing/index.ts";

// A day's events as one service sells them, and one closed and reopened for that service alone.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { bancaAdmin, kliyanAdmin, trader } = logins;
const game = () => world.world.games.baseball[0];
const eventOf = async (of: TestGame = game(), login: string = bancaAdmin) =>
  (await world.answer(catalog.serviceDay, { day: of.day }, login)).events.find(({ eventId }) => eventId === of.eventId);
const isOnBoard = async (login: string): Promise<boolean> =>
  (await world.answer(catalog.sellingBoard, { day: game().day, leagueId: game().leagueId }, login)).events
    .find(({ eventId }) => eventId === game().eventId)
    ?.offers.some(({ isOpen }) => isOpen) === true;
const close = async (selector: object) =>
  (
    await world.answer(
      rules.saveRule,
      {
        scope: { level: "service", id: world.world.banca.serviceId },
        control: "offered",
        kind: "ceiling",
        selector,
        value: { sold: false },
        expiresAt: null,
      },
      bancaAdmin,
    )
  ).rule.ruleId;

test("lists what it sells of a day, in its leagues only", async () => {
  const { events, leagues, day } = await world.answer(catalog.serviceDay, { day: game().day }, bancaAdmin);
  expect(day).toBe(game().day);
  expect(leagues.map(({ leagueId }) => leagueId)).not.toContain(world.world.leagues.hockey);
  expect(events.map(({ leagueId }) => leagueId)).not.toContain(world.world.leagues.hockey);
  expect(await eventOf()).toMatchObject({
    state: "open",
    lines: 16,
    open: 16,
    notSold: 0,
    closures: [],
    exceptions: [],
    periods: ["game", "firstHalf"],
  });
  const one = await world.answer(
    catalog.serviceDay,
    { day: game().day, leagueId: world.world.leagues.basketball },
    bancaAdmin,
  );
  expect(new Set(one.events.map(({ leagueId }) => leagueId))).toEqual(new Set([world.world.leagues.basketball]));
});

test("a period closed here is off sale here, and the rest is not", async () => {
  const ruleId = await close({ event: game().eventId, period: "firstHalf" });
  const found = await eventOf();
  expect(found).toMatchObject({ state: "partly", closures: [{ ruleId, period: "firstHalf" }] });
  expect(found?.notSold).toBe(found === undefined ? 0 : found.lines - found.open);
  await world.answer(rules.retireRule, { ruleId }, bancaAdmin);
  expect(await eventOf()).toMatchObject({ state: "open", closures: [] });
});

test("an event closed here is off sale here and on sale elsewhere, until it is reopened", async () => {
  const [clerk] = logins.clerks;
  const [customer] = logins.customers;
  const ruleId = await close({ event: game().eventId });
  expect(await eventOf()).toMatchObject({
    state: "closedHere",
    open: 0,
    notSold: 16,
    closures: [{ ruleId, period: null }],
  });
  expect([await isOnBoard(clerk), await isOnBoard(customer)]).toEqual([false, true]);
  expect(await eventOf(game(), kliyanAdmin)).toMatchObject({ state: "open", closures: [] });
  await world.answer(rules.retireRule, { ruleId }, bancaAdmin);
  expect(await isOnBoard(clerk)).toBe(true);
});

test("other rules about one event are exceptions, including the platform's for this service", async () => {
  await world.answer(
    rules.saveRule,
    {
      scope: { level: "platform", id: 0 },
      control: "offered",
      kind: "ceiling",
      selector: { service: world.world.banca.serviceId, event: game().eventId, betType: 1 },
      value: { sold: false },
      expiresAt: null,
    },
    trader,
  );
  expect(await eventOf()).toMatchObject({
    state: "partly",
    notSold: 2,
    closures: [],
    exceptions: [{ level: "platform", control: "offered" }],
  });
  expect(await eventOf(game(), kliyanAdmin)).toMatchObject({ state: "open", exceptions: [] });
});

test("shows events suspended by the platform, circled, and begun", async () => {
  const other = world.world.games.baseball[1];
  await world.answer(catalog.suspendEvent, { eventId: other.eventId, isSuspended: true }, trader);
  await world.answer(catalog.circleEvents, { eventIds: [other.eventId], percent: 50 }, trader);
  expect(await eventOf(other)).toMatchObject({ state: "suspended", open: 0, circled: 50 });
  await world.answer(catalog.suspendEvent, { eventId: other.eventId, isSuspended: false }, trader);
  await world.answer(catalog.setPlay, { eventId: other.eventId, inPlay: false, status: "live" }, trader);
  expect(await eventOf(other)).toMatchObject({ state: "started", open: 0 });
  await world.answer(catalog.setPlay, { eventId: other.eventId, inPlay: true, status: "live" }, trader);
  // This service has no rule that sells in play.
  expect(await eventOf(other)).toMatchObject({ state: "notSold", open: 0 });
});

test("a game without a line is shown as such until it begins", async () => {
  const side = (name: string, rotation: number) => ({
    team: { code: name.toLowerCase(), name, abbreviation: name, aliases: [] },
    rotation,
    pitcher: null,
  });
  const [stored] = await world.asOwner((sql) =>
    importSchedule(
      sql,
      game().leagueId,
      "test",
      [
        {
          key: "without lines",
          day: game().day,
          startsAt: game().startsAt,
          away: side("Cubs", 905),
          home: side("Red Sox", 906),
        },
      ],
      "scheduled",
    ),
  );
  const without = { ...game(), eventId: stored?.eventId ?? 0 };
  expect(await eventOf(without)).toMatchObject({ state: "noLines", lines: 0 });
  await world.answer(catalog.setPlay, { eventId: without.eventId, inPlay: false, status: "live" }, trader);
  expect(await eventOf(without)).toMatchObject({ state: "started", lines: 0 });
});

test("only an admin may see it", async () => {
  expect(await world.send(catalog.serviceDay, {}, trader)).toMatchObject({ ok: false });
});
