import { lines, responses, services, temporary, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  addTestRule,
  bookFindings,
  createTestServer,
  houseSettings,
  logins,
  type SecondServer,
  slipOf,
  startOfTests,
  type TestServer,
  traces,
} from "../../testing/index.ts";

// Slips without money: composed by anyone, sold once at a till of the service. Each test has its own world.

let world: TestServer;
let second: SecondServer | undefined;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await second?.close();
  second = undefined;
  await world.close();
});

const [clerk, neighbour, third] = logins.clerks;
const bet = () => ({ game: world.world.games.baseball[0], betType: 1, side: 1 });
const slip = (amount = 1_000) => slipOf(world, [bet()], amount);
const banca = () => world.world.banca.serviceId;
let keys = 0;
const newKey = (): string => `temporary ${(keys += 1)}`;
const compose = async (login?: string) =>
  (await world.answer(temporary.compose, { serviceId: banca(), slip: await slip() }, login)).code;
const sell = async (code: string, login: string = clerk, more: { key?: string; amount?: number } = {}) =>
  world.send(temporary.sellTemporary, { code, key: more.key ?? newKey(), slip: await slip(more.amount) }, login);
const dayMs = 24 * 3_600_000;

test.each<[who: string, login: string | undefined, source: string]>([
  ["an anonymous visitor", undefined, "public"],
  ["a clerk", clerk, "clerk"],
  ["a clerk of another POS", neighbour, "clerk"],
])(
  "%s composes without money; a till loads it with the prices seen and the current ones",
  async (_who, login, source) => {
    const before = await traces(world);
    const code = await compose(login);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await traces(world)).toEqual(before);
    const key = { eventId: bet().game.eventId, betType: 1, side: 1, alternate: 0 };
    await world.answer(lines.moveLines, { moves: [{ key, version: 1, points: null, price: 110 }] }, logins.trader);
    const loaded = await world.answer(temporary.load, { code: ` ${code.toLowerCase()} ` }, third);
    expect(loaded).toMatchObject({
      code,
      source,
      composedAt: startOfTests,
      expiresAt: startOfTests + dayMs,
      slip: { legs: [{ price: 120 }], amount: 1_000 },
      legs: [
        { teamName: "Yankees", eventName: "Yankees @ Red Sox", sportCode: "baseball", startsAt: bet().game.startsAt },
      ],
      quote: { legs: [{ price: 110, moved: true }], refusals: [{ code: -22, data: { legs: [{ reason: "moved" }] } }] },
    });
  },
);

test("it is sold through every control like any slip, and then cannot be sold again", async () => {
  const code = await compose();
  const key = newKey();
  const sold = await sell(code, clerk, { key });
  expect(sold).toMatchObject({ ok: true, data: { ticket: { stake: 1_000, posName: "POS of clerk1" } } });
  expect(await sell(code, clerk, { key })).toEqual(sold);
  const before = await traces(world);
  for (const login of [clerk, neighbour]) {
    expect(await sell(code, login)).toMatchObject({
      ok: false,
      responseType: responses.changedMeanwhile,
      data: { reason: "sold" },
    });
    expect(await world.send(temporary.load, { code }, login)).toMatchObject({
      ok: false,
      responseType: responses.changedMeanwhile,
      data: { reason: "sold" },
    });
  }
  expect(await traces(world)).toEqual(before);
});

test("a refused sale leaves it unsold, for this till or another", async () => {
  const code = await compose();
  expect(await sell(code, third, { amount: 100_001 })).toMatchObject({ ok: false, responseType: -41 });
  expect(await sell(code, neighbour)).toMatchObject({ ok: true });
});

test("a till whose response was lost cannot sell late what another one sold meanwhile", async () => {
  const code = await compose();
  const key = newKey();
  // The first till bound it to its key; the sale itself never arrived.
  expect(await sell(code, third, { key, amount: 100_001 })).toMatchObject({ ok: false });
  expect(await sell(code, neighbour)).toMatchObject({ ok: true });
  const before = await traces(world);
  expect(await world.send(tickets.sell, { key, slip: await slip() }, third)).toMatchObject({
    responseType: responses.changedMeanwhile,
    data: { reason: "keyBurnt" },
  });
  expect(await traces(world)).toEqual(before);
});

test("a key of another slip sells no temporary ticket, and leaves it unsold", async () => {
  await world.asOwner((sql) => addTestRule(sql, banca(), "referral", { stake: 5_000, win: 0, seconds: 30 }));
  const code = await compose();
  for (const [amount, response] of [
    [2_000, responses.success],
    [5_001, responses.referred],
  ] as const) {
    const key = newKey();
    expect((await world.send(tickets.sell, { key, slip: await slip(amount) }, clerk)).responseType).toBe(response);
    expect(await sell(code, clerk, { key })).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { reason: "keyUsedForAnotherSlip" },
    });
  }
  expect(await world.send(temporary.load, { code }, neighbour)).toMatchObject({ ok: true });
  expect(await sell(code, neighbour)).toMatchObject({ ok: true });
});

test("at many tills at once, in one process and in two, it is sold once", async () => {
  second = await world.another();
  const doors = [world, second];
  for (let round = 0; round < 4; round += 1) {
    const [code, input, before] = [await compose(clerk), await slip(10), await traces(world)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (doors[index % 2] ?? world).send(
          temporary.sellTemporary,
          { code, key: newKey(), slip: input },
          logins.clerks[index % 3],
        ),
      ),
    );
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ responseType }) => responseType))).toEqual(
      new Set([responses.changedMeanwhile]),
    );
    expect((await traces(world)).tickets).toBe(before.tickets + 1);
  }
});

test("while its sale is pending no other till sells it; after a trader's refusal one may", async () => {
  await world.asOwner((sql) => addTestRule(sql, banca(), "referral", { stake: 500, win: 0, seconds: 30 }));
  const code = await compose();
  expect((await sell(code)).responseType).toBe(responses.referred);
  expect(await sell(code, neighbour)).toMatchObject({
    responseType: responses.changedMeanwhile,
    data: { reason: "waits" },
  });
  await world.time.set(startOfTests + 30_000);
  await world.server.waiting.run();
  expect(await sell(code, neighbour, { amount: 500 })).toMatchObject({ ok: true });
});

describe("expiry by the service's setting", () => {
  test.each<[rule: string, minutes: number | undefined, afterMs: number, sells: boolean]>([
    ["a day by default: its last millisecond", undefined, dayMs - 1, true],
    ["a day by default: its end", undefined, dayMs, false],
    ["ten minutes: their last millisecond", 10, 600_000 - 1, true],
    ["ten minutes: their end", 10, 600_000, false],
  ])("%s", async (_rule, minutes, afterMs, sells) => {
    if (minutes !== undefined) {
      const { settingsVersion } = await world.answer(services.getService, {}, logins.bancaAdmin);
      await world.answer(
        services.saveService,
        { settingsVersion, settings: { ...houseSettings, temporaryMinutes: minutes } },
        logins.bancaAdmin,
      );
    }
    const code = await compose();
    await world.time.set(startOfTests + afterMs);
    // The game of the slip begins before a day is over: its control would refuse it, so only the code is requested
    // here.
    expect(await world.send(temporary.load, { code }, clerk)).toMatchObject(
      sells
        ? { ok: true }
        : {
            ok: false,
            responseType: responses.changedMeanwhile,
            data: { reason: "expired", at: startOfTests + afterMs },
          },
    );
    if (!sells)
      expect(await sell(code)).toMatchObject({ responseType: responses.changedMeanwhile, data: { reason: "expired" } });
  });
});

test.each<[rule: string, code: () => Promise<string>, login: string, response: number]>([
  ["a code that does not exist", async () => "ZZZZZZ", clerk, responses.notFound],
  ["another service's till cannot find it", () => compose(), "no clerk of Kliyan", responses.notAllowed],
  ["a customer", () => compose(), logins.customers[0], responses.notAllowed],
  ["an admin", () => compose(), logins.bancaAdmin, responses.notAllowed],
  ["the trader", () => compose(), logins.trader, responses.notAllowed],
])("who may load and sell: %s", async (_rule, code, login, response) => {
  const input = await code();
  const who = login === "no clerk of Kliyan" ? logins.customers[1] : login;
  expect((await world.send(temporary.load, { code: input }, who)).responseType).toBe(response);
  expect((await sell(input, who)).responseType).toBe(response);
});

test("a customer composes for their own service, whatever service they name", async () => {
  const { code } = await world.answer(
    temporary.compose,
    { serviceId: banca(), slip: await slip() },
    logins.customers[0],
  );
  expect((await world.send(temporary.load, { code }, clerk)).responseType).toBe(responses.notFound);
});

test("without a session ten per minute may be composed from one address, and no more", async () => {
  for (let count = 0; count < 10; count += 1) await compose();
  const eleventh = () => slip().then((one) => world.send(temporary.compose, { serviceId: banca(), slip: one }));
  expect(await eleventh()).toMatchObject({
    ok: false,
    responseType: responses.notAllowed,
    data: { reason: "tooMany" },
  });
  expect(await world.send(temporary.compose, { slip: await slip() }, clerk)).toMatchObject({ ok: true });
  await world.time.set(startOfTests + 59_999);
  expect(await eleventh()).toMatchObject({ ok: false });
  await world.time.set(startOfTests + 60_000);
  expect(await eleventh()).toMatchObject({ ok: true });
});

test.each<[rule: string, payload: () => Promise<object>, login: string | undefined, response: number]>([
  ["no service named at all", async () => ({ slip: await slip() }), undefined, responses.notFound],
  [
    "a service that does not exist",
    async () => ({ serviceId: 999_999, slip: await slip() }),
    undefined,
    responses.notFound,
  ],
  [
    "the platform may not compose",
    async () => ({ serviceId: banca(), slip: await slip() }),
    logins.trader,
    responses.notAllowed,
  ],
  [
    "a slip without legs",
    async () => ({ serviceId: banca(), slip: { ...(await slip()), legs: [] } }),
    undefined,
    responses.invalidPayload,
  ],
  [
    "a parlay of one leg",
    async () => ({ serviceId: banca(), slip: { ...(await slip()), mode: "parlay" } }),
    undefined,
    responses.invalidPayload,
  ],
  [
    "a negative amount",
    async () => ({ serviceId: banca(), slip: { ...(await slip()), amount: -5 } }),
    undefined,
    responses.invalidPayload,
  ],
])("invalid input composes nothing: %s", async (_rule, payload, login, response) => {
  const token = login === undefined ? undefined : await world.tokenOf(login);
  expect((await world.sendRaw(temporary.compose.path, await payload(), token)).response_type).toBe(response);
});

describe("the list", () => {
  const list = async (login: string, more: object = {}) => (await world.answer(temporary.list, more, login)).rows;
  beforeEach(async () => {
    const [first] = [await compose(clerk), await compose(third), await compose()];
    await sell(first ?? "", neighbour);
  });

  test("is summed by source and state", async () => {
    expect(await world.answer(temporary.countStates, {}, logins.bancaAdmin)).toEqual([
      { source: "clerk", state: "composed", tickets: 1, amount: 1_000 },
      { source: "clerk", state: "sold", tickets: 1, amount: 1_000 },
      { source: "public", state: "composed", tickets: 1, amount: 1_000 },
    ]);
    expect(await world.answer(temporary.countStates, {}, logins.kliyanAdmin)).toEqual([]);
  });

  test("shows what was composed, sold and expired, and by whom", async () => {
    expect(await list(logins.bancaAdmin)).toMatchObject([
      { source: "public", state: "composed", composedBy: "", ticketNumber: null },
      { source: "clerk", state: "composed", composedBy: "Clerk3" },
      {
        source: "clerk",
        state: "sold",
        composedBy: "Clerk1",
        soldAtPos: "POS of clerk2",
        ticketNumber: expect.any(Number),
        mode: "straight",
        legs: 1,
        amount: 1_000,
      },
    ]);
    await world.time.set(startOfTests + dayMs);
    expect((await list(logins.bancaAdmin)).map(({ state }) => state)).toEqual(["expired", "expired", "sold"]);
  });

  test("each row has its own bets with the lines that were seen, however many the others have", async () => {
    const [first, second] = world.world.games.baseball;
    const two = await slipOf(
      world,
      [
        { game: first, betType: 1, side: 2 },
        { game: second, betType: 1, side: 1 },
      ],
      700,
    );
    await world.answer(temporary.compose, { serviceId: banca(), slip: two }, third);
    const key = { eventId: first.eventId, betType: 1, side: 1, alternate: 0 };
    await world.answer(lines.moveLines, { moves: [{ key, version: 1, points: null, price: 110 }] }, logins.trader);
    const bets = (await list(logins.bancaAdmin)).map((row) => row.bets);
    expect(
      bets.map((all) => all.map(({ key: { eventId, side }, teamName, price }) => [eventId, side, teamName, price])),
    ).toEqual([
      two.legs.map((leg, index) => [leg.key.eventId, leg.key.side, index === 0 ? "Red Sox" : "Cubs", leg.price]),
      ...Array.from({ length: 3 }, () => [[first.eventId, 1, "Yankees", 120]]),
    ]);
  });

  test.each<[rule: string, filter: object, count: number]>([
    ["by state", { state: "sold" }, 1],
    ["by source", { source: "public" }, 1],
    ["by day", { from: "2026-04-10", to: "2026-04-10" }, 3],
    ["another day", { from: "2026-04-11" }, 0],
    ["a page", { limit: 2 }, 2],
  ])("%s", async (_rule, filter, count) => expect(await list(logins.bancaAdmin, filter)).toHaveLength(count));

  test("a day begins when the service closes the previous one", async () => {
    const atNoon = query({}, `update service set settings = settings || '{"closeMinute": 720}' where name = 'Banca'`);
    await world.asOwner((sql) => sql.run(atNoon));
    await world.time.set(startOfTests - 1);
    await compose(clerk);
    expect(await list(logins.bancaAdmin, { from: "2026-04-10" })).toHaveLength(3);
    expect(await list(logins.bancaAdmin, { from: "2026-04-09", to: "2026-04-09" })).toHaveLength(1);
  });

  test("a controller sees those of their POS, another service's admin none; a clerk may not", async () => {
    expect((await list(logins.nordController)).map(({ composedBy }) => composedBy)).toEqual(["Clerk1"]);
    expect(await list(logins.kliyanAdmin)).toEqual([]);
    expect((await world.send(temporary.list, {}, clerk)).responseType).toBe(responses.notAllowed);
  });
});
