import { network, responses, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  betsOf,
  closeProved,
  type SlipInput,
  type Bet,
  createTestServer,
  endBaseball,
  logins,
  slipOf,
  startOfTests,
  type TestServer,
} from "../../testing/index.ts";

// Customers' own limits, over HTTP. Each test has its own world: customers begin with 500.00.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(() => closeProved(world));

const [customer, other] = logins.customers;
const hour = 3_600_000;
const { baseball } = betsOf(() => world);
const slip = (amount: number, ...bets: Bet[]): Promise<SlipInput> =>
  slipOf(world, bets.length === 0 ? [baseball(1, 1)] : bets, amount);
let keys = 0;
const sell = async (input: SlipInput, login: string = customer) =>
  world.send(tickets.sell, { key: `personal ${(keys += 1)}`, slip: input }, login);
type Span = "ticket" | "day" | "week" | "month";
const limit = (span: Span, amount: number | null, counts: "stake" | "loss" = "stake") =>
  world.answer(network.setPersonalLimit, { span, counts, limit: amount }, customer);
const refusal = async (amount: number) => (await world.answer(tickets.quote, await slip(amount), customer)).refusals[0];

test.each<[span: Span]>([["ticket"], ["day"], ["week"], ["month"]])(
  "-70 a limit on a %s: the suggested amount sells, one unit more does not",
  async (span) => {
    await sell(await slip(1_000));
    await limit(span, 5_000);
    const left = span === "ticket" ? 5_000 : 4_000;
    const expected = {
      code: -70,
      control: "personalLimits",
      data: {
        reason: "limit",
        span,
        counts: "stake",
        limit: 5_000,
        available: left,
        suggested: left,
        balance_personal: left,
      },
    };
    const quoted = await world.answer(tickets.quote, await slip(9_000), customer);
    expect(quoted).toMatchObject({ refusals: [expected], largestPassing: left });
    expect(await sell(await slip(left + 1))).toMatchObject({
      ok: false,
      responseType: -70,
      data: { ...expected.data, refusals: [expected] },
    });
    expect((await sell(await slip(left))).ok).toBe(true);
    expect((await sell(await slip(1), other)).ok).toBe(true);
    expect((await refusal(1))?.data).toEqual(
      span === "ticket" ? undefined : { ...expected.data, available: 0, suggested: null, balance_personal: 0 },
    );
  },
);

test("-70 in one batch each sale counts those before it", async () => {
  await limit("day", 1_000);
  const input = await slip(300);
  const sold = await Promise.all(Array.from({ length: 8 }, () => sell(input)));
  expect(sold.filter(({ ok }) => ok)).toHaveLength(3);
});

test("-70 a limit on losses is raised again by winnings and cancellations", async () => {
  await limit("day", 2_000, "loss");
  expect((await sell(await slip(2_000))).ok).toBe(true);
  expect(await refusal(1)).toMatchObject({ code: -70, data: { counts: "loss", available: 0 } });
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  expect((await sell(await slip(2_000, baseball(1, 1, 1)))).ok).toBe(true);
});

test("-70 a customer who is ahead may lose that too, in one ticket or several, together or not", async () => {
  await limit("day", 2_000, "loss");
  await sell(await slip(2_000));
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  expect((await world.answer(network.personalLimits, {}, customer)).limits).toMatchObject([{ used: 0, limit: 2_000 }]);
  const second = (amount: number) => slip(amount, baseball(1, 1, 1));
  const refusalOf = async (amount: number) =>
    (await world.answer(tickets.quote, await second(amount), customer)).refusals;
  // 2,000 at +120 won 2,400.
  expect(await refusalOf(4_401)).toMatchObject([
    { code: -70, data: { counts: "loss", available: 4_400, suggested: 4_400 } },
  ]);
  expect(await refusalOf(4_400)).toEqual([]);
  const slips = [await second(3_400), await second(1_000), await second(1)];
  expect((await Promise.all(slips.map((one) => sell(one)))).map(({ ok }) => ok)).toEqual([true, true, false]);
});

test("a limit starts again on the next business day, on Monday, on the first of the month", async () => {
  const starts = [await limit("day", 1_000), await limit("week", 2_000), await limit("month", 3_000)].at(-1);
  expect(starts?.limits.map(({ used }) => used)).toEqual([0, 0, 0]);
  const stand = async () =>
    (await world.answer(network.personalLimits, {}, customer)).limits.map(({ span, used }) => `${span} ${used}`);
  await sell(await slip(600));
  expect(await stand()).toEqual(["day 600", "month 600", "week 600"]);
  for (const [at, expected] of [
    [Date.UTC(2026, 3, 11, 4), ["day 0", "month 600", "week 600"]],
    [Date.UTC(2026, 3, 13, 4), ["day 0", "month 600", "week 0"]],
    [Date.UTC(2026, 4, 1, 4), ["day 0", "month 0", "week 0"]],
  ] as const) {
    await world.time.set(at - 1);
    expect(await stand()).not.toEqual(expected);
    await world.time.set(at);
    expect(await stand()).toEqual(expected);
  }
});

describe("stricter at once, looser after the cooling-off period", () => {
  test("a looser limit takes effect after a day, to the millisecond; a stricter one replaces it", async () => {
    await limit("ticket", 1_000);
    const waiting = await limit("ticket", 5_000);
    expect(waiting).toMatchObject({
      coolingOffHours: 24,
      limits: [{ limit: 1_000 }],
      waiting: [{ span: "ticket", counts: "stake", limit: 5_000, from: startOfTests + 24 * hour }],
    });
    await world.time.set(startOfTests + 24 * hour - 1);
    expect(await refusal(1_001)).toMatchObject({ code: -70, data: { limit: 1_000 } });
    await world.time.set(startOfTests + 24 * hour);
    expect((await world.answer(network.personalLimits, {}, customer)).limits).toMatchObject([{ limit: 5_000 }]);
    await limit("ticket", 9_000);
    await limit("ticket", 200);
    await world.time.set(startOfTests + 72 * hour);
    expect(await world.answer(network.personalLimits, {}, customer)).toMatchObject({
      limits: [{ limit: 200 }],
      waiting: [],
    });
  });

  test("removing a limit takes effect later as well", async () => {
    await limit("day", 100);
    expect(await limit("day", null)).toMatchObject({ limits: [{ limit: 100 }], waiting: [{ limit: null }] });
    await world.time.set(startOfTests + 24 * hour);
    expect(await world.answer(network.personalLimits, {}, customer)).toMatchObject({ limits: [], waiting: [] });
  });

  test("a service may require more hours", async () => {
    const change = query(
      {},
      "update service set settings = settings || '{\"coolingOffHours\": 168}' where id = $1::int",
    );
    await world.asOwner((sql) => sql.run(change, [world.world.kliyan.serviceId]));
    await limit("day", 100);
    expect((await limit("day", 200)).waiting).toMatchObject([{ from: startOfTests + 168 * hour }]);
  });
});

describe("exclusion", () => {
  test("an excluded customer is not served until its end, and no later request shortens it", async () => {
    expect(await world.answer(network.excludeMyself, { days: 3 }, customer)).toMatchObject({
      excludedUntil: startOfTests + 72 * hour,
    });
    expect(await world.answer(network.excludeMyself, { days: 1 }, customer)).toMatchObject({
      excludedUntil: startOfTests + 72 * hour,
    });
    const until = { reason: "excluded", until: startOfTests + 72 * hour };
    expect(await sell(await slip(100))).toMatchObject({ ok: false, responseType: -70, data: until });
    const input = await slip(100);
    await world.time.set(startOfTests + 72 * hour - 1);
    expect((await world.answer(tickets.quote, input, customer)).refusals[0]).toMatchObject({ code: -70, data: until });
    await world.time.set(startOfTests + 72 * hour);
    expect((await world.answer(tickets.quote, input, customer)).refusals.map(({ code }) => code)).not.toContain(-70);
  });

  test("a permanent one never ends", async () => {
    await world.answer(network.excludeMyself, { days: null }, customer);
    expect(await world.answer(network.excludeMyself, { days: 5 }, customer)).toMatchObject({
      excludedUntil: "forever",
    });
    expect(await refusal(100)).toMatchObject({ code: -70, data: { reason: "excluded", until: "forever" } });
  });
});

test("-40 a spent prize that a correction reversed must be settled before the next bet", async () => {
  const wallet = query({ balance: "int8" }, "select balance from account where kind = 2 and owner_id = $1::int");
  await sell(await slip(50_000));
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  await sell(await slip(110_000, baseball(1, 1, 1)));
  await endBaseball(world, world.world.games.baseball[0], 4, 5, 1);
  expect((await world.asOwner((sql) => sql.row(wallet, [world.world.kliyan.customers[0].posId])))?.balance).toBe(
    -110_000,
  );
  const due = { code: -40, control: "balance", data: { due: 110_000 } };
  const input = await slip(100, baseball(1, 2, 1));
  expect((await world.answer(tickets.quote, input, customer)).refusals).toMatchObject([due, { code: -41 }]);
  expect(await sell(input)).toMatchObject({ ok: false, responseType: -40, data: { due: 110_000 } });
  await endBaseball(world, world.world.games.baseball[0], 5, 4, 2);
  expect((await world.answer(tickets.quote, input, customer)).refusals).toMatchObject([{ code: -41 }]);
});

test("-40 an account with credit owes only what is below its credit", async () => {
  const lend = query({}, "update pos set credit_limit = 60000 where id = $1::int");
  await sell(await slip(50_000));
  await world.asOwner((sql) => sql.run(lend, [world.world.kliyan.customers[0].posId]));
  expect((await sell(await slip(60_000))).ok).toBe(true);
  expect((await refusal(1))?.code).toBe(-41);
});

describe("permissions", () => {
  test.each<[who: string, login: string, asks: () => object, response: number]>([
    ["the customer himself", customer, () => ({}), responses.success],
    [
      "another customer sees their own, whatever they name",
      other,
      () => ({ posId: world.world.kliyan.customers[0].posId }),
      responses.success,
    ],
    ["his agent", logins.kliyanAgent, () => ({ posId: world.world.kliyan.customers[0].posId }), responses.success],
    ["his admin", logins.kliyanAdmin, () => ({ posId: world.world.kliyan.customers[0].posId }), responses.success],
    ["an admin who names no one", logins.kliyanAdmin, () => ({}), responses.notFound],
    [
      "the admin of a service of shops, which has no customers",
      logins.bancaAdmin,
      () => ({ posId: world.world.kliyan.customers[0].posId }),
      responses.notAllowed,
    ],
    ["a clerk", logins.clerks[0], () => ({}), responses.notAllowed],
  ])("reading: %s", async (_who, login, asks, response) => {
    await limit("day", 700);
    const answered = await world.send(network.personalLimits, asks(), login);
    expect(answered.responseType).toBe(response);
    if (answered.ok) expect(answered.data.limits.map((row) => row.limit)).toEqual(login === other ? [] : [700]);
  });

  test.each([logins.kliyanAdmin, logins.kliyanAgent, logins.clerks[0], logins.trader])(
    "only the customer sets them: not %s",
    async (login) => {
      expect(
        await world.send(network.setPersonalLimit, { span: "day", counts: "stake", limit: 5 }, login),
      ).toMatchObject({ responseType: responses.notAllowed });
      expect(await world.send(network.excludeMyself, { days: 1 }, login)).toMatchObject({
        responseType: responses.notAllowed,
      });
    },
  );

  test.each<[rule: string, payload: object]>([
    ["a negative limit", { span: "day", counts: "stake", limit: -1 }],
    ["a fraction of a unit", { span: "day", counts: "stake", limit: 1.5 }],
    ["an unknown span", { span: "year", counts: "stake", limit: 1 }],
    ["the loss of a single ticket", { span: "ticket", counts: "loss", limit: 1 }],
    ["an unknown field", { span: "day", counts: "stake", limit: 1, posId: 1 }],
  ])("refused: %s", async (_rule, payload) => {
    const answered = await world.sendRaw(network.setPersonalLimit.path, payload, await world.tokenOf(customer));
    expect(answered.response_type).toBe(responses.invalidPayload);
  });

  test("each request leaves an audit row", async () => {
    const acts = query({ act: "text" }, "select act from audit_entry order by id");
    await limit("day", 700);
    await world.answer(network.excludeMyself, { days: 1 }, customer);
    expect((await world.asOwner((sql) => sql.rows(acts))).map(({ act }) => act)).toEqual([
      "setPersonalLimit",
      "excludeMyself",
    ]);
  });
});
