import { catalog, drawer, lines, referrals, responses, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  addTestRule,
  bookFindings,
  createTestServer,
  logins,
  type SecondServer,
  sellTo,
  slipOf,
  type TestServer,
  traces,
} from "../../testing/index.ts";
import { publishedMessages } from "../../testing/published.ts";

// Tickets pending for a trader. Each test has its own world, in which a Banca ticket above 5,000 waits 30 seconds.

let world: TestServer;
let second: SecondServer | undefined;
beforeEach(async () => {
  world = await createTestServer();
  await world.asOwner((sql) =>
    addTestRule(sql, world.world.banca.serviceId, "referral", { stake: 5_000, win: 0, seconds: 30 }),
  );
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await second?.close();
  second = undefined;
  await world.close();
});

const [clerk] = logins.clerks;
const waitMs = 30_000;
const bet = () => ({ game: world.world.games.baseball[0], betType: 1, side: 1 });
let keys = 0;
const newKey = (): string => `referral ${(keys += 1)}`;
const ask = (key: string, login: string = clerk) => world.answer(tickets.askSale, { key }, login);
const list = async (login: string) => (await world.answer(referrals.listWaiting, {}, login)).referrals;

/** A ticket that becomes pending. */
async function refer(amount = 5_001, login: string = clerk): Promise<{ key: string; reference: number }> {
  const key = newKey();
  const answer = await world.send(tickets.sell, { key, slip: await slipOf(world, [bet()], amount) }, login);
  expect(answer).toMatchObject({
    ok: false,
    responseType: responses.referred,
    data: { reason: "referral", until: world.time.now() + waitMs },
  });
  return { key, reference: (answer.data as { reference: number }).reference };
}

async function pass(ms: number): Promise<void> {
  await world.time.set(world.time.now() + ms);
  await world.server.waiting.run();
}

test.each<[rule: string, setting: object, amount: number, waits: boolean]>([
  ["the largest stake that is sold without a trader", { stake: 5_000, win: 0, seconds: 30 }, 5_000, false],
  ["one unit more is pending", { stake: 5_000, win: 0, seconds: 30 }, 5_001, true],
  ["the largest win that is sold without a trader", { stake: 0, win: 1_200, seconds: 30 }, 1_000, false],
  ["a win of one unit more is pending", { stake: 0, win: 1_199, seconds: 30 }, 1_000, true],
])("%s", async (_rule, setting, amount, waits) => {
  await world.asOwner((sql) => addTestRule(sql, world.world.banca.serviceId, "referral", setting));
  const slip = await slipOf(world, [bet()], amount);
  expect((await world.answer(tickets.quote, slip, clerk)).waits).toEqual(
    waits ? { reason: "referral", seconds: 30 } : undefined,
  );
  expect((await world.send(tickets.sell, { key: newKey(), slip }, clerk)).responseType).toBe(
    waits ? responses.referred : responses.success,
  );
});

test("what a control refuses is refused at once, without a trader", async () => {
  const slip = await slipOf(world, [bet()], 100_001);
  expect(await world.send(tickets.sell, { key: newKey(), slip }, logins.clerks[2])).toMatchObject({
    ok: false,
    responseType: -41,
  });
  expect(await list(logins.bancaAdmin)).toEqual([]);
});

test("while pending there is no number and no money; the trader sees the whole slip", async () => {
  const before = await traces(world);
  const { key, reference } = await refer();
  expect(await traces(world)).toEqual(before);
  expect(await ask(key)).toMatchObject({
    sold: false,
    waiting: { reference, reason: "referral", stake: 5_001, possibleWin: 6_001 },
  });
  expect(await list(logins.bancaAdmin)).toMatchObject([
    {
      reference,
      serviceName: "Banca",
      currency: "HTG",
      posName: "POS of clerk1",
      clerk: "Clerk1",
      reason: "referral",
      stake: 5_001,
      possibleWin: 6_001,
      until: world.time.now() + waitMs,
      legs: [{ eventName: "Yankees @ Red Sox", teamName: "Yankees", price: 120, isPlayed: false }],
    },
  ]);
});

test("a drawer cannot be counted while a sale of its person is pending", async () => {
  const count = { amount: 0, pieces: [] };
  const opened = await world.answer(drawer.open, { key: newKey(), count }, clerk);
  await refer();
  const close = async () => world.send(drawer.close, { key: newKey(), count }, clerk);
  expect(await close()).toMatchObject({ responseType: responses.notAllowed, data: { reason: "saleWaits" } });
  const forHim = { key: newKey(), shiftId: opened.shiftId, count, comment: "he left" };
  expect(await world.send(drawer.closeFor, forHim, logins.bancaAdmin)).toMatchObject({
    responseType: responses.notAllowed,
    data: { reason: "saleWaits" },
  });
  await pass(waitMs);
  expect(await close()).toMatchObject({ ok: true, data: { expected: 0, difference: 0 } });
});

test("the trader sees the balance of its POS, and its tickets of the last day", async () => {
  await world.send(tickets.sell, { key: newKey(), slip: await slipOf(world, [bet()], 300) }, clerk);
  await world.send(tickets.sell, { key: newKey(), slip: await slipOf(world, [bet()], 200) }, clerk);
  await refer();
  expect(await list(logins.bancaAdmin)).toMatchObject([
    { amount: 5_001, amountIs: "risk", lately: { tickets: 2, stake: 500 }, balance: -500 },
  ]);
});

describe("the sale monitor", () => {
  const watch = async (login: string, more: { readonly zoneId?: number } = {}) =>
    (await world.answer(referrals.watchSales, more, login)).sales;

  test("shows the newest first: sold, refused by a control, declined, and unanswered", async () => {
    await world.send(tickets.sell, { key: newKey(), slip: await slipOf(world, [bet()], 300) }, clerk);
    await world.time.set(world.time.now() + 1_000);
    await world.send(tickets.sell, { key: newKey(), slip: await slipOf(world, [bet()], 100_001) }, logins.clerks[2]);
    await world.time.set(world.time.now() + 1_000);
    await world.answer(referrals.decline, { reference: (await refer()).reference, note: "no" }, logins.bancaAdmin);
    await world.time.set(world.time.now() + 1_000);
    await refer(5_002);
    await pass(waitMs);
    const legs = [{ eventName: "Yankees @ Red Sox", teamName: "Yankees", price: 120 }];
    expect(await watch(logins.bancaAdmin)).toMatchObject([
      { kind: "expired", number: null, stake: 5_002, legs, refusals: [{ code: -24, data: { trader: "expired" } }] },
      {
        kind: "declined",
        number: null,
        stake: 5_001,
        legs,
        refusals: [{ code: -24, data: { trader: "declined", note: "no" } }],
      },
      { kind: "refused", number: null, stake: 100_001, legs, refusals: [{ code: -41 }] },
      {
        kind: "sold",
        number: expect.any(Number),
        stake: 300,
        possibleWin: 360,
        posName: "POS of clerk1",
        legs,
        refusals: [],
      },
    ]);
  });

  test("covers the subtree: a controller's zones, and nothing of another service", async () => {
    for (const login of [clerk, logins.clerks[2]])
      await world.send(tickets.sell, { key: newKey(), slip: await slipOf(world, [bet()], 300) }, login);
    expect((await watch(logins.bancaAdmin)).length).toBe(2);
    expect((await watch(logins.nordController)).length).toBeLessThan(2);
    expect(await watch(logins.kliyanAdmin)).toEqual([]);
    const { nord, sid } = world.world.banca.zones;
    expect([
      (await watch(logins.bancaAdmin, { zoneId: nord })).length,
      (await watch(logins.bancaAdmin, { zoneId: sid })).length,
    ]).toEqual([1, 1]);
    expect((await world.send(referrals.watchSales, {}, clerk)).responseType).toBe(responses.notAllowed);
  });
});

test("accepted, it is sold as requested; the seller receives it by key", async () => {
  const { key, reference } = await refer();
  await pass(10_000);
  const answer = await world.answer(referrals.accept, { reference }, logins.bancaAdmin);
  expect(answer).toMatchObject({
    sold: true,
    ticket: { stake: 5_001, soldAt: world.time.now(), posName: "POS of clerk1", clerk: "Clerk1" },
  });
  const { ticket } = await ask(key);
  expect([ticket?.number, ticket?.code?.length]).toEqual([answer.ticket?.number, 8]);
  expect(await list(logins.bancaAdmin)).toEqual([]);
});

test.each<[note: string]>([[""], ["too much on the visitors"]])(
  "declined with the note '%s', nothing is sold, and the seller receives the note",
  async (note) => {
    const before = await traces(world);
    const { key, reference } = await refer();
    await world.answer(referrals.decline, { reference, note }, logins.bancaAdmin);
    expect(await ask(key)).toEqual({ sold: false, refusal: { code: -24, data: { trader: "declined", note } } });
    expect(await world.send(tickets.sell, { key, slip: await slipOf(world, [bet()], 5_001) }, clerk)).toMatchObject({
      ok: false,
      responseType: -24,
    });
    expect(await traces(world)).toEqual(before);
  },
);

test("without a decision it expires at its time and not before; then it cannot be accepted", async () => {
  const { key, reference } = await refer();
  await pass(waitMs - 1);
  expect(await ask(key)).toMatchObject({ waiting: { reference } });
  await pass(1);
  expect(await ask(key)).toEqual({ sold: false, refusal: { code: -24, data: { trader: "expired", note: "" } } });
  expect(await world.send(referrals.accept, { reference }, logins.bancaAdmin)).toMatchObject({
    responseType: responses.changedMeanwhile,
    data: { reason: "expired" },
  });
});

test("at its time it can no longer be accepted, even if no process has ended it yet", async () => {
  const { reference } = await refer();
  await world.time.set(world.time.now() + waitMs);
  expect(await world.send(referrals.accept, { reference }, logins.bancaAdmin)).toMatchObject({
    responseType: responses.changedMeanwhile,
    data: { reason: "expired" },
  });
});

describe("an accepted ticket still has to pass every control except the referral", () => {
  const key = () => ({ eventId: bet().game.eventId, betType: 1, side: 1, alternate: 0 });
  test.each<[rule: string, happens: () => Promise<unknown>, refusal: object]>([
    [
      "its line moved",
      () =>
        world.answer(lines.moveLines, { moves: [{ key: key(), version: 1, points: null, price: 110 }] }, logins.trader),
      { code: -22, data: { legs: [{ reason: "moved" }] } },
    ],
    [
      "its game is suspended",
      () => world.answer(catalog.suspendEvent, { eventId: bet().game.eventId, isSuspended: true }, logins.trader),
      { code: -22, data: { legs: [{ reason: "suspended" }] } },
    ],
    [
      "its POS may not sell",
      () =>
        world.asOwner((sql) =>
          sql.run(query({}, "update pos set allow_to_play = false where id = $1::int"), [
            world.world.banca.clerks[0].posId,
          ]),
        ),
      { code: -20 },
    ],
    [
      "a stake limit was set",
      () =>
        world.asOwner((sql) =>
          addTestRule(sql, world.world.banca.serviceId, "stakeRange", { minimum: 0, maximum: 5_000 }),
        ),
      { code: -33 },
    ],
  ])("%s", async (_rule, happens, refusal) => {
    const before = await traces(world);
    const { key: idempotencyKey, reference } = await refer();
    await happens();
    expect(await world.answer(referrals.accept, { reference }, logins.bancaAdmin)).toMatchObject({
      sold: false,
      refusal,
    });
    expect(await ask(idempotencyKey)).toMatchObject({ sold: false, refusal });
    expect(await traces(world)).toEqual(before);
  });
});

test("of two traders at once, one wins, the other gets a conflict; in one process and in two", async () => {
  second = await world.another();
  for (const doors of [
    [world, world],
    [world, second],
  ] as const) {
    const { key, reference } = await refer();
    const answers = await Promise.all([
      doors[0].send(referrals.accept, { reference }, logins.bancaAdmin),
      doors[1].send(referrals.decline, { reference }, logins.trader),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ responseType: responses.changedMeanwhile });
    expect((await ask(key)).sold).toBe(answers[0].ok);
  }
});

test("an approved sale is not lost with its process: another one makes it", async () => {
  const { key, reference } = await refer();
  // The process that took the trader's approval ended before it sold.
  const yes = query(
    {},
    "update waiting_sale set state = 'accepted', decided_at = app.clock(), until = app.clock() where id = $1::bigint",
  );
  await world.asOwner((sql) => sql.run(yes, [reference]));
  second = await world.another();
  await second.server.waiting.run();
  expect(await ask(key)).toMatchObject({ sold: true, ticket: { stake: 5_001 } });
});

test("a large ticket in play waits for its trader, and for its delay where that ends later", async () => {
  await world.answer(catalog.setPlay, { eventId: bet().game.eventId, inPlay: true, status: "live" }, logins.trader);
  await world.asOwner((sql) =>
    addTestRule(sql, world.world.banca.serviceId, "inPlay", { allowed: true, delaySeconds: 8 }),
  );
  const { key, reference } = await refer();
  const input = world.time.now();
  await pass(3_000);
  expect(await world.answer(referrals.accept, { reference }, logins.bancaAdmin)).toEqual({
    sold: false,
    waiting: { reference, until: input + 8_000, reason: "delay", stake: 5_001, possibleWin: 6_001 },
  });
  await pass(5_000);
  expect(await ask(key)).toMatchObject({ sold: true, ticket: { soldAt: input + 8_000 } });
});

describe("a smaller offer", () => {
  const offer = (reference: number, amount = 3_000) =>
    world.send(referrals.offer, { reference, amount, note: "half" }, logins.bancaAdmin);

  test("accepted by the customer, is sold at that amount", async () => {
    const { key, reference } = await refer();
    await pass(20_000);
    expect(await offer(reference)).toMatchObject({ ok: true, data: { until: world.time.now() + waitMs } });
    expect(await ask(key)).toMatchObject({
      waiting: { reason: "offer", amount: 3_000, until: world.time.now() + waitMs },
    });
    expect(await world.answer(referrals.answerOffer, { key, take: true }, clerk)).toMatchObject({
      sold: true,
      ticket: { stake: 3_000 },
    });
    expect(await ask(key)).toMatchObject({ sold: true, ticket: { stake: 3_000 } });
  });

  test("can be declined by the customer", async () => {
    const { key, reference } = await refer();
    await offer(reference);
    expect(await world.answer(referrals.answerOffer, { key, take: false }, clerk)).toMatchObject({
      sold: false,
      refusal: { code: -24 },
    });
    expect(await world.send(referrals.answerOffer, { key, take: true }, clerk)).toMatchObject({
      responseType: responses.changedMeanwhile,
    });
  });

  test("expires when the customer does not answer", async () => {
    const { key, reference } = await refer();
    await offer(reference);
    await pass(waitMs);
    expect(await ask(key)).toMatchObject({ sold: false, refusal: { code: -24, data: { trader: "expired" } } });
  });

  test.each<[rule: string, amount: number]>([
    ["the requested amount", 5_001],
    ["more than requested", 9_000],
  ])("is not accepted for %s", async (_rule, amount) => {
    expect(await offer((await refer()).reference, amount)).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
    });
  });

  test("only its own POS may accept it, and only what was offered", async () => {
    const { key, reference } = await refer();
    expect(await world.send(referrals.answerOffer, { key, take: true }, clerk)).toMatchObject({
      responseType: responses.notFound,
    });
    await offer(reference);
    expect(await world.send(referrals.answerOffer, { key, take: true }, logins.clerks[1])).toMatchObject({
      responseType: responses.notFound,
    });
    expect(await world.send(referrals.accept, { reference }, logins.bancaAdmin)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { reason: "offer" },
    });
  });
});

describe("who may decide", () => {
  test.each<[who: string, login: string, seller: string, code: number]>([
    ["the service's admin", logins.bancaAdmin, logins.clerks[2], responses.success],
    ["the platform's trader", logins.trader, logins.clerks[2], responses.success],
    ["the controller of its zone", logins.nordController, logins.clerks[0], responses.success],
    ["the controller of a zone above it", logins.nordController, logins.clerks[1], responses.success],
    ["the controller of another zone", logins.nordController, logins.clerks[2], responses.notFound],
    ["another service's admin", logins.kliyanAdmin, logins.clerks[0], responses.notFound],
    ["an assistant", logins.assistant, logins.clerks[0], responses.notAllowed],
    ["an agent", logins.kliyanAgent, logins.clerks[0], responses.notAllowed],
    ["a clerk", logins.clerks[1], logins.clerks[0], responses.notAllowed],
    ["a customer", logins.customers[0], logins.clerks[0], responses.notAllowed],
  ])("%s", async (_who, login, seller, code) => {
    const { reference } = await refer(5_001, seller);
    expect((await world.send(referrals.accept, { reference }, login)).responseType).toBe(code);
    if (code === responses.notFound) expect(await list(login)).toEqual([]);
  });

  test("an assistant sees pending tickets everywhere, a clerk none", async () => {
    await refer();
    expect(await list(logins.assistant)).toHaveLength(1);
    expect(await world.send(referrals.listWaiting, {}, clerk)).toMatchObject({ responseType: responses.notAllowed });
  });

  test("an unknown reference, or one waiting only for its delay, is not found", async () => {
    expect(await world.send(referrals.accept, { reference: 999_999 }, logins.trader)).toMatchObject({
      responseType: responses.notFound,
    });
    await world.answer(catalog.setPlay, { eventId: bet().game.eventId, inPlay: true, status: "live" }, logins.trader);
    await world.asOwner((sql) =>
      addTestRule(sql, world.world.banca.serviceId, "inPlay", { allowed: true, delaySeconds: 8 }),
    );
    const answer = await world.send(tickets.sell, { key: newKey(), slip: await slipOf(world, [bet()], 10) }, clerk);
    const { reference } = answer.data as { reference: number };
    expect(await world.send(referrals.accept, { reference }, logins.trader)).toMatchObject({
      responseType: responses.notFound,
    });
  });
});

test("the decision is in the audit, and the service's monitor receives every change", async () => {
  const { reference } = await refer();
  await world.answer(referrals.decline, { reference, note: "no" }, logins.bancaAdmin);
  const acts = query({ act: "text", subject: "text" }, "select act, subject from audit_entry order by id desc limit 1");
  expect(await world.asOwner((sql) => sql.row(acts))).toEqual({
    act: "declineReferral",
    subject: `referral ${reference}`,
  });
  const result = query(
    { count: "int8" },
    `select count(*) as count from ${publishedMessages} where subject = $1::text`,
  );
  expect(await world.asOwner((sql) => sql.row(result, [`${world.world.banca.serviceId}/referrals/0`]))).toEqual({
    count: 2,
  });
});

test("the rule does not affect other services' tickets", async () => {
  expect(await sellTo(world, logins.customers[0], [bet()], 6_000)).toMatchObject({ stake: 6_000 });
});
