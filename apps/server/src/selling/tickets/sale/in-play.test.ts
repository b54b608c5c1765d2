import { catalog, lines, responses, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { stateScores } from "../../../trading/results/index.ts";
import {
  addTestRule,
  type SlipInput,
  type Bet,
  bookFindings,
  createTestServer,
  logins,
  type SecondServer,
  slipOf,
  type TestServer,
  traces,
} from "../../../testing/index.ts";

// Games in play: a slip is judged at once, waits its bet delay, and is then sold or not depending on whether the game
// or its line changed. Each test has its own world.

let world: TestServer;
let second: SecondServer | undefined;
beforeEach(async () => {
  world = await createTestServer();
  await world.answer(catalog.setPlay, { eventId: game().eventId, inPlay: true, status: "live" }, logins.trader);
  await world.asOwner((sql) =>
    addTestRule(sql, world.world.banca.serviceId, "inPlay", { allowed: true, delaySeconds: 5 }),
  );
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await second?.close();
  second = undefined;
  await world.close();
});

const [clerk] = logins.clerks;
const game = () => world.world.games.baseball[0];
const bet = (more: Partial<Bet> = {}): Bet => ({ game: game(), betType: 1, side: 1, ...more });
const slip = (more: Partial<SlipInput> = {}): Promise<SlipInput> => slipOf(world, [bet()], 1_000, more);
let keys = 0;
const newKey = (): string => `in play ${(keys += 1)}`;
const sell = (key: string, input: SlipInput, login: string = clerk) =>
  world.send(tickets.sell, { key, slip: input }, login);
const ask = (key: string) => world.answer(tickets.askSale, { key }, clerk);
const delayMs = 5_000;

/** Lets time pass, and completes the sales that are due. */
async function pass(ms: number): Promise<void> {
  await world.time.set(world.time.now() + ms);
  await world.server.waiting.run();
}

test("a slip in play waits for its delay with a reference, without a number or money", async () => {
  const [key, input, before, start] = [newKey(), await slip(), await traces(world), world.time.now()];
  const quoted = await world.answer(tickets.quote, input, clerk);
  expect([quoted.refusals, quoted.waits]).toEqual([[], { reason: "delay", seconds: 5 }]);
  const waits = await sell(key, input);
  expect(waits).toMatchObject({
    ok: false,
    responseType: responses.referred,
    data: { until: start + delayMs, reason: "delay" },
  });
  expect(await sell(key, input)).toEqual(waits);
  expect(await ask(key)).toEqual({ sold: false, waiting: waits.data });
  expect(await traces(world)).toEqual(before);
  await pass(delayMs - 1);
  expect(await ask(key)).toEqual({ sold: false, waiting: waits.data });
  await pass(1);
  const { sold, ticket } = await ask(key);
  expect([sold, ticket?.soldAt, ticket?.stake]).toEqual([true, start + delayMs, 1_000]);
  expect(await sell(key, input)).toMatchObject({ ok: true, data: { ticket } });
  expect((await traces(world)).tickets).toBe(before.tickets + 1);
});

describe("changes of the game or its line during the delay", () => {
  const key = () => ({ eventId: game().eventId, betType: 1, side: 1, alternate: 0 });
  const move = async (price: number, of = key(), version = 1) =>
    world.answer(lines.moveLines, { moves: [{ key: of, version, points: null, price }] }, logins.trader);
  const suspend = (isSuspended: boolean) =>
    world.answer(catalog.suspendEvent, { eventId: game().eventId, isSuspended }, logins.trader);
  const score = (away: number) =>
    world.asOwner((sql) =>
      stateScores(sql, {
        eventId: game().eventId,
        segments: [{ segment: "1", away, home: 0 }],
        source: "feed",
        personId: null,
        now: world.time.now(),
      }),
    );
  test.each<[rule: string, happens: () => Promise<unknown>, refused: string | undefined]>([
    ["nothing", async () => undefined, undefined],
    [
      "the line of another game moves",
      () => move(130, { ...key(), eventId: world.world.games.baseball[1].eventId }),
      undefined,
    ],
    ["the line moves against the customer", () => move(110), "changed"],
    ["the line moves for the customer", () => move(130), "changed"],
    [
      "the line moves and returns",
      async () => {
        await move(130);
        await move(120, key(), 2);
      },
      "changed",
    ],
    ["a score comes in", () => score(1), "changed"],
    ["the game is suspended", () => suspend(true), "suspended"],
    [
      "the game was suspended for a moment",
      async () => {
        await suspend(true);
        await suspend(false);
      },
      "changed",
    ],
    [
      "the line is closed",
      () => world.answer(lines.setOpen, { eventId: game().eventId, keys: [key()], isOpen: false }, logins.trader),
      "closed",
    ],
    [
      "the game ends",
      () => world.answer(catalog.setPlay, { eventId: game().eventId, inPlay: true, status: "ended" }, logins.trader),
      "started",
    ],
    [
      "the game is no longer offered in play",
      () => world.answer(catalog.setPlay, { eventId: game().eventId, inPlay: false }, logins.trader),
      "started",
    ],
  ])("%s", async (_rule, happens, refused) => {
    // Whatever the customer would accept: the price choice does not apply to games in play.
    for (const priceChange of ["refuse", "any"] as const) {
      const [idempotencyKey, input] = [newKey(), await slip({ priceChange })];
      const before = await traces(world);
      expect((await sell(idempotencyKey, input)).responseType).toBe(responses.referred);
      if (priceChange === "any") await happens();
      await pass(delayMs);
      const answer = await ask(idempotencyKey);
      if (priceChange === "refuse" || refused === undefined)
        expect(answer).toMatchObject({ sold: true, ticket: { stake: 1_000 } });
      else {
        expect(answer).toMatchObject({
          sold: false,
          refusal: { code: -22, data: { legs: [{ leg: 0, reason: refused }] } },
        });
        expect(await traces(world)).toEqual(before);
        expect(await sell(idempotencyKey, input)).toMatchObject({
          ok: false,
          responseType: -22,
          data: { legs: [{ reason: refused }] },
        });
      }
    }
  });
});

test.each<[rule: string, change: () => Promise<unknown>, reason: object]>([
  [
    "HQ does not offer it in play",
    () => world.answer(catalog.setPlay, { eventId: game().eventId, inPlay: false }, logins.trader),
    { reason: "started" },
  ],
  [
    "it is suspended",
    () => world.answer(catalog.suspendEvent, { eventId: game().eventId, isSuspended: true }, logins.trader),
    { reason: "suspended" },
  ],
  ["another service does not sell games in play", async () => undefined, { reason: "notSold", exclusion: "live" }],
])("what cannot be sold is refused at once, without a delay: %s", async (rule, change, reason) => {
  await change();
  const login = rule.startsWith("another") ? logins.customers[0] : clerk;
  expect(await sell(newKey(), await slip(), login)).toMatchObject({
    ok: false,
    responseType: -22,
    data: { legs: [reason] },
  });
});

test("a line that moved before the sale is refused at once, even with any price accepted", async () => {
  const input = await slip({ priceChange: "any" });
  const key = { eventId: game().eventId, betType: 1, side: 1, alternate: 0 };
  await world.answer(lines.moveLines, { moves: [{ key, version: 1, points: null, price: 130 }] }, logins.trader);
  expect(await sell(newKey(), input)).toMatchObject({
    ok: false,
    responseType: -22,
    data: { legs: [{ reason: "moved", current: { price: 130 } }] },
  });
});

test("every control judges again at the end: what the account spent meanwhile is gone", async () => {
  const login = logins.clerks[2];
  const key = newKey();
  expect((await sell(key, { ...(await slip()), amount: 60_000 }, login)).responseType).toBe(responses.referred);
  const other = await slipOf(world, [bet({ game: world.world.games.basketball })], 60_000);
  expect(await sell(newKey(), other, login)).toMatchObject({ ok: true });
  await pass(delayMs);
  expect(await world.answer(tickets.askSale, { key }, login)).toMatchObject({
    sold: false,
    refusal: { code: -41, data: { available: 40_000 } },
  });
});

test("a parlay of a game in play and one of tomorrow waits as a whole, for its longest delay", async () => {
  await world.asOwner((sql) =>
    addTestRule(
      sql,
      world.world.banca.serviceId,
      "inPlay",
      { allowed: true, delaySeconds: 9 },
      { selector: { sport: "baseball" } },
    ),
  );
  const input = await slipOf(world, [bet(), bet({ game: world.world.games.basketball })], 500);
  const [key, start] = [newKey(), world.time.now()];
  expect(await sell(key, input)).toMatchObject({ responseType: responses.referred, data: { until: start + 9_000 } });
  await pass(9_000);
  const { ticket } = await ask(key);
  const inPlay = query(
    { number: "int2", in_play: "bool" },
    "select number, in_play from leg where ticket_id = $1::bigint order by number",
  );
  expect(await world.asOwner((sql) => sql.rows(inPlay, [ticket?.number]))).toEqual([
    { number: 1, in_play: true },
    { number: 2, in_play: false },
  ]);
});

test("another slip under the key of a waiting one is refused with a message", async () => {
  const key = newKey();
  await sell(key, await slip());
  expect(await sell(key, { ...(await slip()), amount: 1_001 })).toMatchObject({
    responseType: responses.changedMeanwhile,
    data: { reason: "keyUsedForAnotherSlip" },
  });
  expect((await world.answer(tickets.askSale, { key }, logins.clerks[1])).waiting).toBeUndefined();
});

test("the same key at once, in one process and in two, waits once and is sold once", async () => {
  second = await world.another();
  const doors = [world, second];
  for (const many of [[world], doors]) {
    const [key, input, before] = [newKey(), await slip(), await traces(world)];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        (many[index % many.length] ?? world).send(tickets.sell, { key, slip: input }, clerk),
      ),
    );
    expect(new Set(answers.map(({ data }) => (data as { reference: number }).reference)).size).toBe(1);
    await world.time.set(world.time.now() + delayMs);
    await Promise.all(doors.map(({ server }) => server.waiting.run()));
    expect(await ask(key)).toMatchObject({ sold: true });
    expect((await traces(world)).tickets).toBe(before.tickets + 1);
  }
});

test.each<[rule: string, afterMs: number, sold: boolean]>([
  ["is sold by the process that starts in time", delayMs + 9_999, true],
  ["is refused when no process could sell it for ten seconds", delayMs + 10_000, false],
])("a waiting sale survives the end of its process: it %s", async (_rule, afterMs, sold) => {
  second = await world.another();
  const [key, before] = [newKey(), await traces(world)];
  const input = await slip();
  expect((await second.send(tickets.sell, { key, slip: input }, clerk)).responseType).toBe(responses.referred);
  await second.close();
  second = undefined;
  await pass(afterMs);
  const answer = await ask(key);
  expect(answer.sold).toBe(sold);
  if (!sold) expect(answer.refusal).toEqual({ code: -24, data: { trader: "expired", note: "" } });
  expect((await traces(world)).tickets).toBe(before.tickets + (sold ? 1 : 0));
});

describe("who may start a game in play", () => {
  test.each<[who: string, login: string]>([
    ["a clerk", clerk],
    ["an admin", logins.bancaAdmin],
    ["a controller", logins.nordController],
    ["a customer", logins.customers[0]],
  ])("%s may not", async (_who, login) => {
    expect(await world.send(catalog.setPlay, { eventId: game().eventId, inPlay: true }, login)).toMatchObject({
      ok: false,
      responseType: responses.notAllowed,
    });
  });
  test("a game with an official result, or an unknown one, cannot be started", async () => {
    await world.asOwner((sql) =>
      sql.run(query({}, "update event set status = 'official' where id = $1::bigint"), [game().eventId]),
    );
    expect(
      await world.send(catalog.setPlay, { eventId: game().eventId, inPlay: true, status: "live" }, logins.trader),
    ).toMatchObject({ ok: false, responseType: responses.notAllowed, data: { reason: "official" } });
    expect(await world.send(catalog.setPlay, { eventId: 999_999, inPlay: true }, logins.trader)).toMatchObject({
      ok: false,
      responseType: responses.notFound,
    });
  });
});
