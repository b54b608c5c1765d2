import { catalog, lines, referrals, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  betsOf,
  closeProved,
  type SlipInput,
  type Bet,
  createTestServer,
  logins,
  slipOf,
  type TestServer,
  withRule,
} from "../../../testing/index.ts";

// The specification's toasts by error_code, over HTTP: refusals of a customer's slip have them beside the dialog's
// data, those of a shop's do not.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  const draw = { eventId: world.world.games.baseball[0].eventId, betType: 1, side: 3, alternate: 0 };
  await world.answer(lines.moveLines, { moves: [{ key: draw, version: 0, points: null, price: 900 }] }, logins.trader);
});
afterAll(() => closeProved(world));

const [customer] = logins.customers;
const [clerk] = logins.clerks;
const { baseball, basketball } = betsOf(() => world);
let keys = 0;
const sell = (slip: SlipInput, login: string) =>
  world.send(tickets.sell, { key: `compact slip ${(keys += 1)}`, slip }, login);
const wire = ["error_code", "type", "message", "wagers", "actual_wagers"];
const toastIn = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([name]) => wire.includes(name)));

/** Refused in quote and sale alike. Returns the toast of both. */
async function toastOf(slip: SlipInput, login: string, code: number): Promise<object> {
  const [quoted] = (await world.answer(tickets.quote, slip, login)).refusals;
  const answer = await sell(slip, login);
  expect(answer).toMatchObject({ ok: false, responseType: code, data: { refusals: [quoted] } });
  expect(toastIn(answer.data as object)).toEqual(toastIn(quoted?.data ?? {}));
  return toastIn(quoted?.data ?? {});
}

type Row = readonly [
  rule: string,
  code: number,
  setting: Parameters<typeof withRule>[2],
  bets: () => readonly Bet[],
  toast: object,
];

const pattern = {
  patterns: [
    { id: 7, words: "two totals", mode: null, legsFrom: 2, legsTo: 0, parts: [{ betTypes: [3, 4], atLeast: 2 }] },
  ],
};
const one = (): readonly Bet[] => [baseball(1, 1)];
const two = (): readonly Bet[] => [baseball(1, 1), baseball(1, 1, 1)];

const rows: readonly Row[] = [
  [
    "an excluded sport is -26 with its type",
    -22,
    ["offered", { sold: false }, { selector: { sport: "basketball" } }],
    () => [baseball(1, 1), basketball(1, 1)],
    { error_code: -26, type: 1 },
  ],
  [
    "an excluded draw is -29",
    -22,
    ["offered", { sold: false }, { selector: { betType: 1, sport: "baseball" } }],
    () => [baseball(1, 3)],
    { error_code: -29 },
  ],
  [
    "a blocked pattern is -30 there",
    -37,
    ["blockedPatterns", pattern],
    () => [baseball(3, 0), basketball(3, 0)],
    { error_code: -30 },
  ],
  ["the stake is out of range", -33, ["stakeRange", { minimum: 0, maximum: 999 }], one, { error_code: -33 }],
  ["the ticket is too large", -23, ["ticketMaximum", { stake: 999 }], one, { error_code: -23 }],
  [
    "favourites and underdogs have no toast: -36 means something else there",
    -36,
    ["dogsAndChalks", { maximumChalks: 0, maximumDogs: 1 }],
    two,
    {},
  ],
];

test.each(rows)("%s", async (_rule, code, setting, bets, toast) => {
  const { banca, kliyan } = world.world;
  const slip = await slipOf(world, bets(), 1_000);
  await withRule(world, kliyan.serviceId, setting, async () => {
    expect(await toastOf(slip, customer, code)).toEqual(toast);
  });
  await withRule(world, banca.serviceId, setting, async () => {
    expect(await toastOf(slip, clerk, code)).toEqual({});
  });
});

const setProp = query({}, "update event set prop_type = $2::smallint where id = $1::int8");

test.each<[rule: string, propType: number, selector: object, toast: object]>([
  ["an excluded player's prop is -26 of type 3", 1, { sport: "basketball" }, { error_code: -26, type: 3 }],
  [
    "one excluded only from parlays is -26 of type 4",
    3,
    { sport: "basketball", mode: "parlay" },
    { error_code: -26, type: 4 },
  ],
  ["any other excluded prop is -32", 3, { sport: "basketball" }, { error_code: -32 }],
])("%s", async (_rule, propType, selector, toast) => {
  const {
    games: {
      basketball: { eventId },
    },
    kliyan,
  } = world.world;
  await world.asOwner((sql) => sql.run(setProp, [eventId, propType]));
  await withRule(world, kliyan.serviceId, ["offered", { sold: false }, { selector }], async () => {
    expect(await toastOf(await slipOf(world, [baseball(1, 1), basketball(1, 1)], 1_000), customer, -22)).toEqual(toast);
  });
  await world.asOwner((sql) => sql.run(setProp, [eventId, null]));
});

test("the plays of an event are reported with the limit and the current number", async () => {
  await withRule(
    world,
    world.world.kliyan.serviceId,
    ["ticketLimits", { perEvent: 1, perCustomer: 0, perDay: 0 }],
    async () => {
      expect(await sell(await slipOf(world, [baseball(1, 1)], 1_000), customer)).toMatchObject({ ok: true });
      expect(await toastOf(await slipOf(world, [baseball(1, 1)], 1_100), customer, -47)).toEqual({
        error_code: -36,
        wagers: 1,
        actual_wagers: 1,
      });
    },
  );
});

test("a trader's refusal has their message, no matter who asks how the sale ended", async () => {
  const { serviceId } = world.world.kliyan;
  await withRule(world, serviceId, ["referral", { stake: 5_000, win: 0, seconds: 30 }], async () => {
    const key = "a large ticket of a customer";
    const answer = await world.send(
      tickets.sell,
      { key, slip: await slipOf(world, [baseball(1, 1)], 5_001) },
      customer,
    );
    expect(answer).toMatchObject({ responseType: responses.referred });
    const { reference } = answer.data as { reference: number };
    await world.answer(referrals.decline, { reference, note: "too late" }, logins.kliyanAdmin);
    expect(await world.answer(tickets.askSale, { key }, customer)).toEqual({
      sold: false,
      refusal: { code: -24, data: { trader: "declined", note: "too late", error_code: -27, message: "too late" } },
    });
  });
});

test("a game in play that the service does not sell is -37", async () => {
  const slip = await slipOf(world, [baseball(1, 1, 1)], 1_000);
  await world.answer(
    catalog.setPlay,
    { eventId: world.world.games.baseball[1].eventId, inPlay: true, status: "live" },
    logins.trader,
  );
  expect(await toastOf(slip, customer, -22)).toEqual({ error_code: -37 });
  expect(await toastOf(slip, clerk, -22)).toEqual({});
});
