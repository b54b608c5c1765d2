import { catalog, lines, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, logins, slipOf, type TestServer, withRule } from "../../../testing/index.ts";

// A circled game: sold at a part of the limits, from the next sale on.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const [clerk] = logins.clerks;
const [customer] = logins.customers;
const game = () => world.world.games.baseball[0];
const circle = async (eventIds: readonly number[], percent: number | null, login: string = logins.trader) =>
  (await world.answer(catalog.circleEvents, { eventIds: [...eventIds], percent }, login)).eventIds;
const refusalsOf = async (amount: number, of = game()) =>
  (await world.answer(tickets.quote, await slipOf(world, [{ game: of, betType: 1, side: 1 }], amount), clerk)).refusals;
const limited = <T>(work: () => Promise<T>): Promise<T> =>
  withRule(world, world.world.banca.serviceId, ["wagerMaximum", { perWager: 10_000, perLine: 0 }], work);

test("without a circle the full limit applies", () =>
  limited(async () => {
    expect(await refusalsOf(10_000)).toEqual([]);
    expect(await refusalsOf(10_001)).toMatchObject([{ code: -24, data: { limit: 10_000, controlName: "service" } }]);
  }));

test("at 25 percent a quarter sells and one unit more is refused; other games are not circled", () =>
  limited(async () => {
    expect(await circle([game().eventId, 999_999], 25)).toEqual([game().eventId]);
    expect(await refusalsOf(2_500)).toEqual([]);
    expect(await refusalsOf(2_501)).toMatchObject([
      { code: -24, data: { limit: 2_500, available: 2_500, suggested: 2_500, controlName: "circled" } },
    ]);
    expect(await refusalsOf(10_000, world.world.games.basketball)).toEqual([]);
  }));

test("a parlay has the strictest limit of its legs", () =>
  limited(async () => {
    const slip = await slipOf(
      world,
      [
        { game: game(), betType: 1, side: 1 },
        { game: world.world.games.basketball, betType: 1, side: 1 },
      ],
      2_501,
    );
    expect((await world.answer(tickets.quote, slip, clerk)).refusals).toMatchObject([
      { code: -24, data: { leg: 0, limit: 2_500 } },
    ]);
  }));

test("it appears on the desk's board and on a seller's", async () => {
  const { leagueId, day, eventId } = game();
  const ofDesk = await world.answer(lines.board, { leagueId, day }, logins.assistant);
  const ofClerk = await world.answer(catalog.sellingBoard, { leagueId, day }, clerk);
  for (const { events } of [ofDesk, ofClerk]) {
    expect(events.find((event) => event.eventId === eventId)).toMatchObject({ circled: 25 });
    expect(events.find((event) => event.eventId !== eventId)).not.toHaveProperty("circled");
  }
});

test("without the circle the limit is full again; removing it twice is the same as once", () =>
  limited(async () => {
    expect(await circle([game().eventId], null)).toEqual([game().eventId]);
    expect(await circle([game().eventId], null)).toEqual([]);
    expect(await refusalsOf(10_000)).toEqual([]);
  }));

test.each<[rule: string, percent: number]>([
  ["none", 0],
  ["all of it", 100],
  ["half a percent", 2.5],
])("%s is no circle", async (_rule, percent) => {
  expect(await world.send(catalog.circleEvents, { eventIds: [game().eventId], percent }, logins.trader)).toMatchObject({
    ok: false,
  });
});

test("only the desk may circle", async () => {
  expect(await world.send(catalog.circleEvents, { eventIds: [game().eventId], percent: 10 }, customer)).toMatchObject({
    ok: false,
  });
});
