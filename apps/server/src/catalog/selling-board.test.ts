import { type AnswerOf, catalog, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addTestRule, createTestServer, logins, type TestServer } from "../testing/index.ts";
import { boardOffers } from "./index.ts";

// The board lists what its seller sells, and nothing that a sale would refuse as not sold here. Each test has a house of its own.

let house: TestServer;
beforeEach(async () => { house = await createTestServer(); });
afterEach(async () => { await house.close(); });

const [clerk, neighbour] = logins.clerks;
const game = () => house.world.games.baseball[0];
type Event = AnswerOf<typeof catalog.sellingBoard>["events"][number];
const eventOf = async (login: string = clerk): Promise<Event | undefined> =>
  (await house.answer(catalog.sellingBoard, { day: game().day }, login)).events.find(({ eventId }) => eventId === game().eventId);
const rule = (control: string, value: object, selector: object = {}, serviceId = house.world.banca.serviceId) =>
  house.asOwner((sql) => addTestRule(sql, serviceId, control, value, { selector }));
const play = (inPlay = true) => house.answer(catalog.setPlay, { eventId: game().eventId, inPlay, status: "live" }, logins.trader);
const leftOut = (event: Event | undefined) => event?.offers.filter(({ notSold }) => notSold === true).map(({ betType, isOpen }) => [betType, isOpen]);

/** The exclusion that a quote gives on a line of the board; undefined where it sells. */
async function refusedAs({ betType, side, alternate, points, price }: Event["offers"][number], login: string = clerk) {
  const key = { eventId: game().eventId, betType, side, alternate };
  const { refusals } = await house.answer(tickets.quote, { mode: "straight", amount: 500, amountIs: "risk", legs: [{ key, points, price }] }, login);
  const found = refusals.find(({ code }) => code === -22)?.data as { legs: { reason: string }[] } | undefined;
  return found?.legs[0]?.reason;
}

describe("what the rules leave out", () => {
  test("a bet type is closed and says that it is not sold", async () => {
    await rule("offered", { sold: false }, { betType: 1 });
    expect(leftOut(await eventOf())).toEqual([[1, false], [1, false]]);
    expect(leftOut(await eventOf(logins.customers[0]))).toEqual([]);
  });

  test("a sport is no longer on the board at all", async () => {
    await rule("offered", { sold: false }, { sport: "baseball" });
    expect(await eventOf()).toBeUndefined();
    expect(await eventOf(logins.customers[0])).toBeDefined();
  });

  test("what every line of the board says is what a sale would say", async () => {
    await rule("offered", { sold: false }, { period: "firstHalf" });
    await rule("offered", { sold: false }, { betType: 3 });
    for (const offer of (await eventOf())?.offers ?? []) expect(await refusedAs(offer)).toBe(offer.notSold === true ? "notSold" : undefined);
  });

  test("one shop's own rule closes a line there and not at its neighbour's", async () => {
    const { posId } = house.world.banca.clerks[0];
    await house.askRaw("rules/save_rule", {
      scope: { level: "pos", id: posId }, control: "offered", kind: "default", selector: { betType: 1 }, value: { sold: false }, expiresAt: null,
    }, await house.tokenOf(logins.bancaAdmin));
    expect([leftOut(await eventOf(clerk)), leftOut(await eventOf(neighbour))]).toEqual([[[1, false], [1, false]], []]);
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

  test("is on it after its cut-off too, and gone when HQ offers it no more or it is over", async () => {
    await rule("inPlay", { allowed: true, delaySeconds: 5 });
    await play();
    await house.time.set(game().startsAt + 3_600_000);
    expect((await eventOf())?.status).toBe("live");
    await play(false);
    expect(await eventOf()).toBeUndefined();
    await house.answer(catalog.setPlay, { eventId: game().eventId, inPlay: true, status: "ended" }, logins.trader);
    expect(await eventOf()).toBeUndefined();
  });

  test("lists only the bets that are sold in play", async () => {
    await rule("inPlay", { allowed: true, delaySeconds: 5 });
    await rule("offered", { sold: false }, { live: true, period: "firstHalf" });
    await play();
    for (const offer of (await eventOf())?.offers ?? []) expect(await refusedAs(offer)).toBe(offer.notSold === true ? "notSold" : undefined);
    expect(leftOut(await eventOf())?.every(([betType]) => [7, 8, 9, 10].includes(Number(betType)))).toBe(true);
  });
});

test("the live boards say the same as the board, service by service", async () => {
  await rule("offered", { sold: false }, { betType: 1 });
  const { serviceId } = house.world.banca;
  const others = house.world.kliyan.serviceId;
  const offers = await boardOffers(house.database)([serviceId, others], [game().eventId], house.time.now());
  expect(offers.get(serviceId)?.get(game().eventId)).toEqual((await eventOf())?.offers);
  await play();
  const later = await boardOffers(house.database)([serviceId, others], [game().eventId], house.time.now());
  expect([serviceId, others].map((id) => later.get(id)?.get(game().eventId)?.every(({ notSold }) => notSold === true))).toEqual([true, true]);
});
