import {
  catalog,
  lines,
  type PayloadOf,
  responses,
  type rules,
  rules as rulesCalls,
  services,
  tickets,
} from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { closeProved, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";

// A service's prices through the calls that make them: shown, sold, stored and reported prices are the same.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

type Terms = PayloadOf<typeof rules.saveRule>;
const [clerk] = logins.clerks;
const hour = 3_600_000;
const game = () => world.world.games.baseball[0];
const service = () => ({ level: "service" as const, id: world.world.banca.serviceId });
const terms = (control: string, value: object, selector: object, more: Partial<Terms> = {}): Terms => ({
  scope: service(),
  control,
  kind: "default",
  selector,
  value: { ...value },
  expiresAt: null,
  ...more,
});
const save = async (said: Terms, login: string = logins.bancaAdmin) =>
  (await world.answer(rulesCalls.saveRule, said, login)).rule;
const uses = (table: string, selector: object = {}, more: Partial<Terms> = {}, login?: string) =>
  save(terms("priceConversion", { table }, selector, more), login);
const saveLineOverride = (points: number, cents: number, betType = 1, more: Partial<Terms> = {}) =>
  save(terms("ownLine", { points, cents }, { event: game().eventId, betType }, more));
const retire = (...ids: readonly number[]) =>
  Promise.all(ids.map((ruleId) => world.answer(rulesCalls.retireRule, { ruleId }, logins.bancaAdmin)));

type Shown = readonly [points: number | null, price: number, isOpen: boolean];
async function board(betType = 1, login: string = clerk): Promise<readonly Shown[]> {
  const { leagueId, day, eventId } = game();
  const { events } = await world.answer(catalog.sellingBoard, { leagueId, day }, login);
  return (events.find((event) => event.eventId === eventId)?.offers ?? [])
    .filter((offer) => offer.betType === betType && offer.alternate === 0)
    .map(({ points, price, isOpen }) => [points, price, isOpen]);
}
const prices = async (betType = 1, login: string = clerk) => (await board(betType, login)).map(([, price]) => price);
const legOf = (number: number) =>
  world.asOwner((sql) =>
    sql.row(
      query(
        { table: "int4?", version: "int4?", own: "int4?" },
        "select conversion_table as table, conversion_version as version, own_line as own from leg where ticket_id = $1::int8",
      ),
      [number],
    ),
  );

describe("a table and a rule that names it", () => {
  test("give the price on the board, in the sale and on paper, stored with the leg", async () => {
    expect(await prices()).toEqual([120, -140]);
    const rule = await uses("20-cent line", { league: game().leagueId });
    expect(await prices()).toEqual([120, -140]);
    const wide = await world.answer(
      services.savePayTable,
      {
        version: 0,
        name: "Forty",
        isSold: true,
        table: {
          kind: "conversion",
          content: {
            twoWay: { kind: "centsLine", chart: { bands: [{ from: 100, width: 40 }], last: 500 } },
            manyWay: { kind: "identity" },
            ladder: 5,
            booksum: { minimum: 10_000, maximum: 12_000 },
          },
        },
      },
      logins.bancaAdmin,
    );
    const mine = await uses("Forty", { league: game().leagueId, betType: 1 });
    expect(await prices()).toEqual([110, -150]);
    const ticket = await sellTo(world, clerk, [{ game: game(), betType: 1, side: 1 }], 1_000);
    expect([ticket.legs[0]?.price, await legOf(ticket.number)]).toEqual([
      110,
      { table: wide.tableId, version: 1, own: null },
    ]);
    const story = (login: string) => world.answer(tickets.story, { number: ticket.number }, login);
    expect((await story(logins.bancaAdmin)).lines[0]).toMatchObject({
      sold: { price: 120 },
      pricedBy: { conversion: { name: "Forty", version: 1 }, own: null },
    });
    expect((await story(clerk)).lines[0]?.pricedBy).toBeUndefined();
    await retire(rule.ruleId, mine.ruleId);
    expect(await prices()).toEqual([120, -140]);
  });

  test("a new version of the table applies at once; tickets keep the version of their sale", async () => {
    const [table] = (
      await world.answer(services.listPayTables, { kind: "conversion" }, logins.bancaAdmin)
    ).tables.filter(({ name }) => name === "Forty");
    if (table?.table.kind !== "conversion") throw new Error("the table of before");
    const rule = await uses("Forty");
    const saved = await world.answer(
      services.savePayTable,
      {
        tableId: table.tableId,
        version: 1,
        name: "Forty",
        isSold: true,
        table: { kind: "conversion", content: { ...table.table.content, twoWay: { kind: "addedCents", cents: 10 } } },
      },
      logins.bancaAdmin,
    );
    expect(await prices()).toEqual([115, -145]);
    const ticket = await sellTo(world, clerk, [{ game: game(), betType: 1, side: 2 }], 1_000);
    expect(await legOf(ticket.number)).toEqual({ table: saved.tableId, version: 2, own: null });
    await retire(rule.ruleId);
  });

  test("the platform's covers every service, and a service's own takes precedence", async () => {
    const rule = await uses("4.5 % by Shin", {}, { scope: { level: "platform", id: 0 } }, logins.trader);
    const [theirs, ours] = [await prices(1, logins.customers[0]), await prices()];
    expect(ours).toEqual(theirs);
    expect(ours).not.toEqual([120, -140]);
    const mine = await uses("Dime line");
    expect(await prices()).toEqual([125, -135]);
    expect(await prices(1, logins.customers[0])).toEqual(theirs);
    await retire(mine.ruleId);
    await world.answer(rulesCalls.retireRule, { ruleId: rule.ruleId }, logins.trader);
  });
});

describe("a service's line override on a game", () => {
  test("moves both sides, is what a till sells, and ends at its time", async () => {
    const spread = await board(2);
    const rule = await saveLineOverride(2, -5, 2, { expiresAt: world.time.now() + hour });
    const moved = await board(2);
    expect(moved.map(([points], side) => (points ?? 0) - (spread[side]?.[0] ?? 0))).toEqual([2, -2]);
    const ticket = await sellTo(world, clerk, [{ game: game(), betType: 2, side: 1 }], 1_000);
    expect([ticket.legs[0]?.points, ticket.legs[0]?.price]).toEqual(moved[0]?.slice(0, 2));
    expect(await legOf(ticket.number)).toEqual({ table: null, version: null, own: rule.ruleId });
    expect(
      (await world.answer(tickets.story, { number: ticket.number }, logins.bancaAdmin)).lines[0]?.pricedBy,
    ).toEqual({ conversion: null, own: { points: 2, cents: -5 } });
    await world.time.set(world.time.now() + hour);
    expect(await board(2)).toEqual(spread);
    const later = await sellTo(world, clerk, [{ game: game(), betType: 2, side: 1 }], 1_000);
    expect([later.legs[0]?.points, await legOf(later.number)]).toEqual([
      spread[0]?.[0],
      { table: null, version: null, own: null },
    ]);
  });

  test("is relative to HQ's line: it moves with it", async () => {
    const rule = await saveLineOverride(0, 5);
    expect(await prices()).toEqual([125, -145]);
    const { eventId } = game();
    await world.answer(
      lines.moveLines,
      {
        reason: "",
        moves: [
          { key: { eventId, betType: 1, side: 1, alternate: 0 }, version: 1, points: null, price: 130 },
          { key: { eventId, betType: 1, side: 2, alternate: 0 }, version: 1, points: null, price: -150 },
        ],
      },
      logins.trader,
    );
    expect(await prices()).toEqual([135, -155]);
    await retire(rule.ruleId);
  });

  test("does not affect another service", async () => {
    const rule = await saveLineOverride(0, 5);
    expect(await prices(1, logins.customers[0])).toEqual([130, -150]);
    await retire(rule.ruleId);
  });

  test("that turns the favourite closes the market until it is deleted", async () => {
    const rule = await saveLineOverride(0, -100);
    expect((await board()).map(([, , isOpen]) => isOpen)).toEqual([false, false]);
    await retire(rule.ruleId);
    expect((await board()).map(([, , isOpen]) => isOpen)).toEqual([true, true]);
  });

  test("is in the history of the market's lines, also after it ended, and in no other", async () => {
    const result = async (betType: number, side: number) =>
      (
        await world.answer(
          lines.history,
          { key: { eventId: game().eventId, betType, side, alternate: 0 } },
          logins.trader,
        )
      ).own.map(({ serviceName, points, cents, startsAt, endsAt, by }) => [
        serviceName,
        points,
        cents,
        endsAt !== null && endsAt >= startsAt,
        by,
      ]);
    const by = expect.any(String);
    expect(await result(2, 2)).toEqual([["Banca", 2, -5, true, by]]);
    expect(await result(1, 1)).toEqual([
      ["Banca", 0, -100, true, by],
      ["Banca", 0, 5, true, by],
      ["Banca", 0, 5, true, by],
    ]);
    expect(await result(3, 0)).toEqual([]);
  });
});

test.each<[rule: string, said: () => Terms, login: string, field: string]>([
  [
    "a table that does not exist",
    () => terms("priceConversion", { table: "No such" }, {}),
    logins.bancaAdmin,
    "value.table",
  ],
  [
    "another service's table",
    () => ({
      ...terms("priceConversion", { table: "Forty" }, {}),
      scope: { level: "service", id: world.world.kliyan.serviceId },
    }),
    logins.kliyanAdmin,
    "value.table",
  ],
  [
    "a price for one mode",
    () => terms("priceConversion", { table: "Dime line" }, { mode: "parlay" }),
    logins.bancaAdmin,
    "selector.mode",
  ],
  [
    "a price for one team",
    () => terms("priceConversion", { table: "Dime line" }, { team: 1 }),
    logins.bancaAdmin,
    "selector.team",
  ],
  [
    "a ceiling of prices",
    () => terms("priceConversion", { table: "Dime line" }, {}, { kind: "ceiling" }),
    logins.bancaAdmin,
    "kind",
  ],
  [
    "a zone's own price",
    () => ({
      ...terms("priceConversion", { table: "Dime line" }, {}),
      scope: { level: "zone", id: world.world.banca.zones.kap },
    }),
    logins.bancaAdmin,
    "scope",
  ],
  [
    "the under alone",
    () => terms("priceConversion", { table: "Dime line" }, { betType: 4 }),
    logins.bancaAdmin,
    "selector.betType",
  ],
  [
    "a line override without a game",
    () => terms("ownLine", { points: 0, cents: 5 }, { betType: 1 }),
    logins.bancaAdmin,
    "selector.event",
  ],
  [
    "a line override without a market",
    () => terms("ownLine", { points: 0, cents: 5 }, { event: game().eventId }),
    logins.bancaAdmin,
    "selector.betType",
  ],
  [
    "a line override of the platform",
    () => ({
      ...terms("ownLine", { points: 0, cents: 5 }, { event: game().eventId, betType: 1 }),
      scope: { level: "platform", id: 0 },
    }),
    logins.trader,
    "scope",
  ],
])("is refused: %s", async (_rule, said, login, field) => {
  const answer = await world.send(rulesCalls.saveRule, said(), login);
  expect([answer.responseType, JSON.stringify(answer.data).includes(`"${field}"`)]).toEqual([
    responses.invalidPayload,
    true,
  ]);
});
