import { catalog, responses, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  betsOf,
  closeProved,
  type SlipInput,
  type Bet,
  createTestServer,
  logins,
  slipOf,
  teaserCard,
  type TestServer,
  traces,
  withRule,
} from "../../../testing/index.ts";

// Slips from which no mode can be made, modes that a service does not sell, and bought points: over HTTP, in a quote as
// in a sale.

let world: TestServer;
const [clerk] = logins.clerks;
const { baseball, basketball, four, three, teased } = betsOf(() => world);
let cardId = 0;
let progressiveId = 0;
let keys = 0;
const newIdempotencyKey = (): string => `key of mode refusals ${(keys += 1)}`;

beforeAll(async () => {
  world = await createTestServer();
  const table = { kind: "teaser" as const, content: teaserCard };
  cardId = (
    await world.answer(services.savePayTable, { version: 0, name: "card", isSold: true, table }, logins.bancaAdmin)
  ).tableId;
  progressiveId = (await world.answer(services.listPayTables, { kind: "progressive" }, clerk)).tables[0]?.tableId ?? 0;
});
afterAll(() => closeProved(world));

describe("what a mode cannot be made of", () => {
  const refusal = async (slip: SlipInput) => {
    const quoted = await world.send(tickets.quote, slip, clerk);
    const before = await traces(world);
    const answered = await world.send(tickets.sell, { key: newIdempotencyKey(), slip }, clerk);
    if (answered.ok) {
      await world.answer(tickets.cancel, { number: answered.data.ticket.number }, clerk);
      return "sold";
    }
    expect(await traces(world)).toEqual(before);
    const found = quoted.ok ? quoted.data.refusals[0] : { code: quoted.responseType, data: quoted.data };
    expect(found?.code).toBe(answered.responseType);
    return answered;
  };

  test.each<[rule: string, bets: () => Bet[], more: () => Partial<SlipInput>, field: string]>([
    ["a teaser without its card", teased, () => ({ mode: "teaser" }), "slip.teaserCardId"],
    ["a parlay with a teaser's card", three, () => ({ mode: "parlay", teaserCardId: 1 }), "slip.teaserCardId"],
    ["a round robin without sizes", three, () => ({ mode: "roundRobin" }), "slip.sizes"],
    ["the same size twice", three, () => ({ mode: "roundRobin", sizes: [2, 2] }), "slip.sizes"],
    ["a size above the number of legs", three, () => ({ mode: "roundRobin", sizes: [4] }), "slip.sizes"],
    ["a full cover without its name", three, () => ({ mode: "fullCover" }), "slip.cover"],
    ["a yankee of three legs", three, () => ({ mode: "fullCover", cover: "yankee" }), "slip.legs"],
    ["a progressive parlay without its table", four, () => ({ mode: "progressiveParlay" }), "slip.progressiveTableId"],
    [
      "a table that does not exist",
      four,
      () => ({ mode: "progressiveParlay", progressiveTableId: 99_999 }),
      "slip.progressiveTableId",
    ],
    [
      "a number of legs that the table does not pay",
      three,
      () => ({ mode: "progressiveParlay", progressiveTableId: progressiveId }),
      "slip.legs",
    ],
    ["an if-bet of one leg", () => three().slice(0, 1), () => ({ mode: "ifWin" }), "slip.legs"],
    ["a reverse of one leg", () => three().slice(0, 1), () => ({ mode: "reverseAction" }), "slip.legs"],
    [
      "an if-bet with too few later amounts",
      three,
      () => ({ mode: "ifWin", laterAmounts: [100] }),
      "slip.laterAmounts",
    ],
    [
      "later amounts on a reverse",
      three,
      () => ({ mode: "reverseWin", laterAmounts: [100, 100] }),
      "slip.laterAmounts",
    ],
  ])("%s is an invalid slip", async (_rule, bets, more, field) => {
    const answered = await refusal(await slipOf(world, bets(), 1_000, more()));
    expect(answered).toMatchObject({ responseType: responses.invalidPayload, data: { problems: [{ field }] } });
  });

  test("a round robin may not have more than a thousand parlays", async () => {
    const { games } = world.world;
    const all = [1, 2, 3, 5, 7, 8, 9].flatMap((betType) =>
      [games.baseball[0], games.basketball].map((game): Bet => ({
        game,
        betType,
        side: [3, 9].includes(betType) ? 0 : 1,
      })),
    );
    const slip = await slipOf(world, all, 10, { mode: "roundRobin", sizes: [4, 5] });
    expect(await refusal(slip)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "slip.sizes" }] },
    });
    expect(await refusal({ ...slip, sizes: [3, 11] })).toBe("sold");
  });

  test.each<[rule: string, bets: () => Bet[], more: () => Partial<SlipInput>, code: number, data: object]>([
    ["a card that is not sold here", teased, () => ({ mode: "teaser", teaserCardId: 99_999 }), -30, { reason: "card" }],
    [
      "legs that the card does not tease",
      () => [baseball(1, 1), baseball(2, 1, 1), basketball(3, 0)],
      () => ({ mode: "teaser", teaserCardId: cardId }),
      -30,
      { reason: "bet", legs: [0, 2] },
    ],
    [
      "a number of teams that the card does not pay",
      () => [...teased(), basketball(2, 2)],
      () => ({ mode: "teaser", teaserCardId: cardId }),
      -30,
      { reason: "legs", minimumLegs: 2, maximumLegs: 3 },
    ],
    [
      "an if-bet whose first game is not the first",
      () => three().toReversed(),
      () => ({ mode: "ifWin" }),
      -28,
      { reason: "order" },
    ],
    [
      "a later amount above the first",
      three,
      () => ({ mode: "ifWin", laterAmounts: [1_001, 1] }),
      -29,
      { leg: 1, stake: 1_001, first: 1_000 },
    ],
  ])("%s is refused", async (_rule, bets, more, code, data) => {
    const answered = await refusal(await slipOf(world, bets(), 1_000, more()));
    expect(answered).toMatchObject({ responseType: code, data: { ...data, refusals: [{ code }] } });
  });

  test.each<
    [rule: string, setting: readonly [string, object], bets: () => Bet[], more: () => Partial<SlipInput>, code: number]
  >([
    [
      "if-bets that are not allowed",
      ["ifBets", { allowed: false, maximumLegs: 0 }],
      three,
      () => ({ mode: "ifAction" }),
      -28,
    ],
    ["reverses too", ["ifBets", { allowed: false, maximumLegs: 0 }], three, () => ({ mode: "reverseWin" }), -28],
    [
      "teasers of a sport",
      ["teasers", { sports: ["baseball"], mixed: true, minimumLegs: 0, maximumLegs: 0 }],
      teased,
      () => ({ mode: "teaser", teaserCardId: cardId }),
      -30,
    ],
    [
      "round robins that are not allowed",
      ["roundRobins", { allowed: false, minimumLegs: 0, maximumLegs: 0 }],
      three,
      () => ({ mode: "roundRobin", sizes: [2] }),
      -35,
    ],
    [
      "full covers too",
      ["roundRobins", { allowed: false, minimumLegs: 0, maximumLegs: 0 }],
      three,
      () => ({ mode: "fullCover", cover: "trixie" }),
      -35,
    ],
  ])("%s are refused, and sold again without the rule", async (_rule, setting, bets, more, code) => {
    const slip = await slipOf(world, bets(), 1_000, more());
    await withRule(world, world.world.banca.serviceId, setting, async () =>
      expect(await refusal(slip)).toMatchObject({ responseType: code }),
    );
    expect(await refusal(slip)).toBe("sold");
  });
});

describe("bought points", () => {
  test.each<[rule: string, bets: () => Bet[], quarters: number, sold: readonly [points: number, price: number]]>([
    ["a half point on a spread is ten cents", () => [basketball(2, 2)], 2, [-20, 120]],
    ["three half points", () => [basketball(2, 2)], 6, [-16, 100]],
    ["an over falls", () => [basketball(3, 0)], 2, [880, -120]],
    ["an under rises", () => [basketball(4, 0)], 4, [886, -130]],
  ])("%s, is stored with the line that was offered, and moves nothing else", async (_rule, bets, quarters, line) => {
    const slip = await slipOf(world, bets(), 1_000);
    const bought = { ...slip, legs: slip.legs.map((leg) => ({ ...leg, boughtQuarters: quarters })) };
    const { ticket } = await world.answer(tickets.sell, { key: newIdempotencyKey(), slip: bought }, clerk);
    expect([ticket.legs[0]?.points, ticket.legs[0]?.price]).toEqual(line);
    expect(ticket.legs[0]?.board).toEqual({ points: slip.legs[0]?.points, price: slip.legs[0]?.price });
    await world.answer(tickets.cancel, { number: ticket.number }, clerk);
  });

  test.each<[rule: string, bet: () => Bet, quarters: number, code: number, data: object]>([
    ["a money line has no points to buy", () => baseball(1, 1), 2, -25, { reason: "notAllowed", legs: [0] }],
    ["nor does a first half", () => baseball(8, 1), 2, -25, { reason: "notAllowed" }],
    ["more than three points", () => basketball(3, 0), 14, -25, { reason: "tooManyPoints", maximumQuarters: 12 }],
    ["a price off the board", () => basketball(2, 1), 2, -25, { reason: "offBoard" }],
  ])("%s", async (_rule, bet, quarters, code, data) => {
    const slip = await slipOf(world, [bet()], 1_000);
    const bought = { ...slip, legs: slip.legs.map((leg) => ({ ...leg, boughtQuarters: quarters })) };
    expect((await world.answer(tickets.quote, bought, clerk)).refusals[0]).toMatchObject({ code, data });
    expect(await world.send(tickets.sell, { key: newIdempotencyKey(), slip: bought }, clerk)).toMatchObject({
      ok: false,
      responseType: code,
      data,
    });
  });

  test("quarters are bought by halves, and not in a teaser", async () => {
    const slip = await slipOf(world, [basketball(3, 0), baseball(1, 1)], 1_000);
    const buying = (boughtQuarters: number, more: Partial<SlipInput> = {}) => ({
      ...slip,
      ...more,
      legs: slip.legs.map((leg, index) => (index === 0 ? { ...leg, boughtQuarters } : leg)),
    });
    expect(await world.send(tickets.quote, buying(3), clerk)).toMatchObject({ responseType: responses.invalidPayload });
    expect(await world.send(tickets.quote, buying(2, { mode: "roundRobin", sizes: [2] }), clerk)).toMatchObject({
      responseType: responses.invalidPayload,
    });
    expect(await world.send(tickets.quote, buying(2), clerk)).toMatchObject({ ok: true, data: { refusals: [] } });
  });

  test("are priced by the row of the sport and the mode, and not sold where there is none", async () => {
    const prices = { keys: [], maximumHalves: 3, from: -150 };
    const content = [
      { market: "spread" as const, sport: "basketball", centsPerHalf: 40, ...prices },
      { market: "spread" as const, sport: "basketball", mode: "parlay" as const, centsPerHalf: 20, ...prices },
      { market: "total" as const, sport: "basketball", mode: "parlay" as const, centsPerHalf: 15, ...prices },
    ];
    const table = { kind: "pointPrices" as const, content };
    const points = { version: 0, name: "points", isSold: true, table };
    const twice = { ...points, table: { ...table, content: [...content, ...content] } };
    expect(await world.send(services.savePayTable, twice, logins.bancaAdmin)).toMatchObject({
      responseType: responses.invalidPayload,
    });
    await world.answer(services.savePayTable, points, logins.bancaAdmin);
    const quote = async (bets: Bet[], mode: "straight" | "parlay") => {
      const slip = await slipOf(world, bets, 1_000, { mode });
      const legs = slip.legs.map((leg, index) => (index === 0 ? { ...leg, boughtQuarters: 2 } : leg));
      const { refusals, legs: sold } = await world.answer(tickets.quote, { ...slip, legs }, clerk);
      return refusals[0]?.data["reason"] ?? sold[0]?.sold.price;
    };
    const parlay = [basketball(2, 2), baseball(1, 1)];
    expect([await quote([basketball(2, 2)], "straight"), await quote(parlay, "parlay")]).toEqual([-110, 110]);
    expect(await quote([basketball(3, 0)], "straight")).toBe("notAllowed");
    expect(await quote([basketball(3, 0), baseball(1, 1)], "parlay")).toBe(-125);
    const leagues = await world.answer(catalog.findLeagues, {}, clerk);
    const selling = new Set(leagues.flatMap(({ buysPoints, sportName }) => (buysPoints ? [sportName] : [])));
    expect([...selling]).toEqual(["Basketball"]);
  });
});
