import { type AnswerOf, catalog, results, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { applyMoves } from "../../../trading/lines/index.ts";
import { bumpRules, createServiceConfigCache } from "../../../identity/services/index.ts";
import { addTestRule, createTestServer, logins, sellTo, type TestServer } from "../../../testing/index.ts";
import { boardOffers } from "../index.ts";
import { publishedMessages } from "../../../testing/published.ts";

// The board lists what its seller sells, and nothing that a sale would refuse as not sold here. Each test has its own
// world.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  await world.close();
});

const [clerk, neighbour] = logins.clerks;
const game = () => world.world.games.baseball[0];
type Event = AnswerOf<typeof catalog.sellingBoard>["events"][number];
const eventOf = async (login: string = clerk): Promise<Event | undefined> =>
  (await world.answer(catalog.sellingBoard, { day: game().day }, login)).events.find(
    ({ eventId }) => eventId === game().eventId,
  );
const rule = (control: string, value: object, selector: object = {}, serviceId = world.world.banca.serviceId) =>
  world.asOwner((sql) => addTestRule(sql, serviceId, control, value, { selector }));
const play = (inPlay = true) =>
  world.answer(catalog.setPlay, { eventId: game().eventId, inPlay, status: "live" }, logins.trader);
const leftOut = (event: Event | undefined) =>
  event?.offers.filter(({ notSold }) => notSold === true).map(({ betType, isOpen }) => [betType, isOpen]);

/** The exclusion that a quote returns for a line of the board; undefined where it sells. */
async function refusedAs({ betType, side, alternate, points, price }: Event["offers"][number], login: string = clerk) {
  const key = { eventId: game().eventId, betType, side, alternate };
  const { refusals } = await world.answer(
    tickets.quote,
    { mode: "straight", amount: 500, amountIs: "risk", legs: [{ key, points, price }] },
    login,
  );
  const found = refusals.find(({ code }) => code === -22)?.data as { legs: { reason: string }[] } | undefined;
  return found?.legs[0]?.reason;
}

describe("each service's offers, for the desk", () => {
  const offered = async (eventId = game().eventId) =>
    (await world.answer(catalog.serviceOffers, { eventId }, logins.trader)).services;

  test("are what its own board shows, with what its rules leave out", async () => {
    await rule("offered", { sold: false }, { betType: 1 });
    const { banca, kliyan } = world.world;
    const services = new Map((await offered()).map(({ serviceId, offers }) => [serviceId, offers]));
    expect(services.get(banca.serviceId)).toEqual((await eventOf())?.offers);
    expect(services.get(kliyan.serviceId)).toEqual((await eventOf(logins.customers[0]))?.offers);
  });

  test("are empty for a league that it does not sell", async () => {
    expect((await offered(world.world.games.hockey.eventId)).flatMap(({ offers }) => offers)).toEqual([]);
  });

  test("are refused without an event", async () => {
    expect(await world.send(catalog.serviceOffers, { eventId: 987_654_321 }, logins.trader)).toMatchObject({
      responseType: -3,
    });
  });
});

describe("numbers that are off sale", () => {
  const numbers = async () => {
    const board = await world.answer(catalog.sellingBoard, { day: game().day }, clerk);
    return { offSale: board.offSale, sold: board.events.flatMap(({ sides }) => sides.map(({ rotation }) => rotation)) };
  };

  test("are the numbers of the day's games that the board lacks, and no others", async () => {
    const before = await numbers();
    const own = (await eventOf())?.sides.map(({ rotation }) => rotation) ?? [];
    expect(before.offSale.filter((number) => before.sold.includes(number))).toEqual([]);
    await play(false);
    const after = await numbers();
    expect([own.length, new Set(after.offSale)]).toEqual([2, new Set([...before.offSale, ...own])]);
    expect(after.sold).toEqual(before.sold.filter((number) => !own.includes(number)));
  });
});

describe("what the rules leave out", () => {
  test("a bet type is closed and marked as not sold", async () => {
    await rule("offered", { sold: false }, { betType: 1 });
    expect(leftOut(await eventOf())).toEqual([
      [1, false],
      [1, false],
    ]);
    expect(leftOut(await eventOf(logins.customers[0]))).toEqual([]);
  });

  test("a sport is no longer on the board at all", async () => {
    await rule("offered", { sold: false }, { sport: "baseball" });
    expect(await eventOf()).toBeUndefined();
    expect(await eventOf(logins.customers[0])).toBeDefined();
  });

  test("every line of the board matches what a sale would answer", async () => {
    await rule("offered", { sold: false }, { period: "firstHalf" });
    await rule("offered", { sold: false }, { betType: 3 });
    for (const offer of (await eventOf())?.offers ?? [])
      expect(await refusedAs(offer)).toBe(offer.notSold === true ? "notSold" : undefined);
  });

  test("one shop's own rule closes a line there and not at its neighbour's", async () => {
    const { posId } = world.world.banca.clerks[0];
    await world.sendRaw(
      "rules/save_rule",
      {
        scope: { level: "pos", id: posId },
        control: "offered",
        kind: "default",
        selector: { betType: 1 },
        value: { sold: false },
        expiresAt: null,
      },
      await world.tokenOf(logins.bancaAdmin),
    );
    expect([leftOut(await eventOf(clerk)), leftOut(await eventOf(neighbour))]).toEqual([
      [
        [1, false],
        [1, false],
      ],
      [],
    ]);
  });
});

describe("what the grading rules cannot decide", () => {
  const all = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  /** The league, or a service for it, grades the whole game and these first innings, and no other period. */
  async function playsHalf(segments: readonly string[] | undefined, serviceId: number | null) {
    const { leagueId } = game();
    const { versions } = await world.answer(results.listGradingRules, { leagueId }, logins.trader);
    const periods = {
      game: { segments: all, overtime: true },
      ...(segments === undefined ? {} : { firstHalf: { segments: [...segments], overtime: false } }),
    };
    const version = versions.find((one) => one.serviceId === serviceId)?.version ?? 0;
    await world.answer(
      results.saveGradingRules,
      { leagueId, serviceId, version, changes: { periods }, reason: "who would pay it?" },
      logins.trader,
    );
  }
  const halves = [7, 7, 8, 8, 9, 10].map((betType) => [betType, false]);
  const customer = logins.customers[0];

  test.each<[rule: string, change: () => Promise<void>, banca: unknown, kliyan: unknown]>([
    ["a period that its service does not grade", () => playsHalf(undefined, world.world.banca.serviceId), halves, []],
    ["a period that the league does not grade", () => playsHalf(undefined, null), halves, halves],
    [
      "a service may grade a period that its league does not",
      async () => {
        await playsHalf(undefined, null);
        await playsHalf(["1", "2", "3", "4", "5"], world.world.banca.serviceId);
      },
      [],
      halves,
    ],
    [
      "and stops when its rules say so",
      async () => {
        await playsHalf(["1"], world.world.banca.serviceId);
        await playsHalf(undefined, world.world.banca.serviceId);
      },
      halves,
      [],
    ],
  ])("%s", async (_rule, change, banca, kliyan) => {
    await change();
    expect([leftOut(await eventOf()), leftOut(await eventOf(customer))]).toEqual([banca, kliyan]);
    for (const login of [clerk, customer]) {
      for (const offer of (await eventOf(login))?.offers ?? [])
        expect(await refusedAs(offer, login)).toBe(offer.notSold === true ? "notSold" : undefined);
    }
    const live = await boardOffers(world.database, createServiceConfigCache())(
      [world.world.banca.serviceId],
      [game().eventId],
      world.time.now(),
    );
    expect(live.get(world.world.banca.serviceId)?.get(game().eventId)).toEqual((await eventOf())?.offers);
  });

  test("a quote of a source that the sport does not have", async () => {
    const { eventId, leagueId, day } = world.world.games.hockey;
    const move = (betType: number) => ({
      key: { eventId, betType, side: 1 as const, alternate: 0 },
      version: 0,
      points: null,
      price: 110,
    });
    await world.asOwner((sql) =>
      applyMoves(sql, {
        moves: [move(1), move(7)],
        author: { personId: null, source: "feed" },
        reason: "",
        now: world.time.now(),
      }),
    );
    await world.asOwner((sql) =>
      sql.run(
        query({}, "insert into service_league (service_id, league_id, is_sold) values ($1::int, $2::int, true)"),
        [world.world.banca.serviceId, leagueId],
      ),
    );
    await world.asOwner((sql) => bumpRules(sql, world.world.banca.serviceId));
    const board = await world.answer(catalog.sellingBoard, { day, leagueId }, clerk);
    expect(leftOut(board.events.find((event) => event.eventId === eventId))).toEqual([[7, false]]);
  });

  test("a ticket sold earlier stays, and the boards are refreshed", async () => {
    const ticket = await sellTo(world, clerk, [{ game: game(), betType: 7, side: 1 }], 1_000);
    const result = query(
      { published: "int8" },
      `select count(*) as published from ${publishedMessages} where data = '{}'::jsonb`,
    );
    const before = await world.asOwner((sql) => sql.row(result));
    await playsHalf(undefined, world.world.banca.serviceId);
    expect((await world.answer(tickets.findTicket, { number: ticket.number }, clerk)).status).toBe(0);
    expect((await world.asOwner((sql) => sql.row(result)))?.published).toBe((before?.published ?? 0) + 1);
  });
});

describe("a game in play", () => {
  test("is not on the board of a service that does not sell in play", async () => {
    await play();
    expect(await eventOf()).toBeUndefined();
  });

  test("is on the board of one that does, and every line of it sells", async () => {
    await rule("inPlay", { allowed: true, delaySeconds: 5 });
    await play();
    const event = await eventOf();
    expect([event?.status, leftOut(event)]).toEqual(["live", []]);
    for (const offer of event?.offers.slice(0, 4) ?? []) expect(await refusedAs(offer)).toBeUndefined();
    expect(await eventOf(logins.customers[0])).toBeUndefined();
  });

  test("stays on it after its cut-off, and leaves when HQ stops offering it or it is over", async () => {
    await rule("inPlay", { allowed: true, delaySeconds: 5 });
    await play();
    await world.time.set(game().startsAt + 3_600_000);
    expect((await eventOf())?.status).toBe("live");
    await play(false);
    expect(await eventOf()).toBeUndefined();
    await world.answer(catalog.setPlay, { eventId: game().eventId, inPlay: true, status: "ended" }, logins.trader);
    expect(await eventOf()).toBeUndefined();
  });

  test("lists only the bets that are sold in play", async () => {
    await rule("inPlay", { allowed: true, delaySeconds: 5 });
    await rule("offered", { sold: false }, { live: true, period: "firstHalf" });
    await play();
    for (const offer of (await eventOf())?.offers ?? [])
      expect(await refusedAs(offer)).toBe(offer.notSold === true ? "notSold" : undefined);
    expect(leftOut(await eventOf())?.every(([betType]) => [7, 8, 9, 10].includes(Number(betType)))).toBe(true);
  });
});

test("the live boards match the board, service by service", async () => {
  await rule("offered", { sold: false }, { betType: 1 });
  const { serviceId } = world.world.banca;
  const others = world.world.kliyan.serviceId;
  const offers = await boardOffers(world.database, createServiceConfigCache())(
    [serviceId, others],
    [game().eventId],
    world.time.now(),
  );
  expect(offers.get(serviceId)?.get(game().eventId)).toEqual((await eventOf())?.offers);
  await play();
  const later = await boardOffers(world.database, createServiceConfigCache())(
    [serviceId, others],
    [game().eventId],
    world.time.now(),
  );
  expect(
    [serviceId, others].map((id) =>
      later
        .get(id)
        ?.get(game().eventId)
        ?.every(({ notSold }) => notSold === true),
    ),
  ).toEqual([true, true]);
});

test("a team is also found by its full name where its print name is shorter, and by its number", async () => {
  await world.asOwner((sql) =>
    sql.run(query({}, "update team set name = 'New York Yankees', number = 77 where print_name = 'Yankees'")),
  );
  const [away, home] = (await eventOf())?.sides ?? [];
  expect([away, home]).toMatchObject([{ name: "Yankees", also: "New York Yankees 77" }, { also: "" }]);
});
