import { lines, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { bumpRules } from "../../../identity/services/index.ts";
import {
  betsOf,
  closeProved,
  type SlipInput,
  type Bet,
  createTestServer,
  logins,
  sellTo,
  slipOf,
  startOfTests,
  type TestServer,
  traces,
  withRule,
} from "../../../testing/index.ts";

// Every refusal of the first day over HTTP: its code, its data, that a quote gives the same, and that it leaves nothing
// but the record of the attempt.

type Refusal = { readonly code: number; readonly control: string; readonly data: Readonly<Record<string, unknown>> };

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

const [clerk, , owing] = logins.clerks;
const banca = () => world.world.banca.serviceId;
const { baseball, basketball } = betsOf(() => world);
let keys = 0;
const newKey = (): string => `refusals ${(keys += 1)}`;

/**
 * Sells a slip that must be refused: returns the refusals, after checking that quote and sale agree and that nothing
 * was left behind.
 */
async function refusalsOf(slip: SlipInput, login: string = clerk): Promise<readonly Refusal[]> {
  const quoted = await world.answer(tickets.quote, slip, login);
  const before = await traces(world);
  const answer = await world.send(tickets.sell, { key: newKey(), slip }, login);
  expect(await traces(world)).toEqual(before);
  const { refusals, ...first } = answer.data as { refusals: Refusal[] };
  expect(answer).toMatchObject({ ok: false, responseType: refusals[0]?.code });
  expect(first).toEqual(refusals[0]?.data);
  expect(refusals).toEqual(quoted.refusals);
  return refusals;
}

const sells = async (slip: SlipInput, login: string = clerk) =>
  (await world.answer(tickets.sell, { key: newKey(), slip }, login)).ticket;
const codesOf = (refusals: readonly Refusal[]): number[] => refusals.map(({ code }) => code);

describe("-20 selling allowed", () => {
  const active = (table: string) => query({}, `update ${table} set is_active = $2::boolean where id = $1::int`);
  const plays = query({}, "update pos set allow_to_play = $2::boolean where id = $1::int");

  test("the POS may not sell", async () => {
    const { posId } = world.world.banca.clerks[0];
    const slip = await slipOf(world, [baseball(1, 1)], 1_000);
    await world.asOwner((sql) => sql.run(plays, [posId, false]));
    expect(await refusalsOf(slip)).toEqual([
      { code: -20, control: "sellingAllowed", data: { inactive: ["allowToPlay"] } },
    ]);
    await world.asOwner((sql) => sql.run(plays, [posId, true]));
    await sells(slip);
  });

  test.each([
    ["the service", "service", "service", () => banca(), 0],
    ["the zone of the POS", "zone", "zone", () => world.world.banca.zones.nord, 0],
    ["a zone above the zone of the POS", "zone", "zone", () => world.world.banca.zones.nord, 1],
    ["the POS", "pos", "pos", () => world.world.banca.clerks[0].posId, 0],
    ["the person", "user", "person", () => world.world.banca.clerks[1].personId, 1],
  ] as const)(
    "%s is not active: its session is over, and what was in progress is not sold",
    async (_rule, level, table, idOf, seller) => {
      const { personId, posId, login } = world.world.banca.clerks[seller];
      const slip = await slipOf(world, [baseball(1, 1)], 1_000);
      const set = (on: boolean) =>
        world.asOwner(async (sql) => {
          await sql.run(active(table), [idOf(), on]);
          await bumpRules(sql, banca());
        });
      await sells(slip, login);
      await set(false);
      const underWay = await world.server.batcher.sell({
        serviceId: banca(),
        posId,
        personId,
        payer: { kind: "retail", posId },
        key: newKey(),
        bodyHash: "of the slip",
        slip: tickets.sell.payload.parse({ key: "of nobody", slip }).slip,
      });
      expect(underWay).toMatchObject({
        kind: "refused",
        refusals: [{ code: -20, control: "sellingAllowed", data: { inactive: [level] } }],
      });
      await expect
        .poll(() => world.send(tickets.quote, slip, login))
        .toMatchObject({ ok: false, responseType: responses.sessionExpired });
      await set(true);
      for (const one of logins.clerks) world.forgetToken(one);
      await sells(slip, login);
    },
  );
});

describe("-22 events available", () => {
  const set = (column: string, value: unknown) =>
    world.asOwner((sql) =>
      sql.run(query({}, `update event set ${column} = $2 where id = $1::bigint`), [
        world.world.games.baseball[0].eventId,
        value,
      ]),
    );
  const setOpen = (isOpen: boolean) =>
    world.answer(
      lines.setOpen,
      {
        eventId: world.world.games.baseball[0].eventId,
        isOpen,
        keys: [{ eventId: world.world.games.baseball[0].eventId, betType: 1, side: 1, alternate: 0 }],
      },
      logins.trader,
    );
  const sell = query(
    {},
    "update service_league set is_sold = $3::boolean where service_id = $1::int and league_id = $2::int",
  );
  const sellLeague = (isSold: boolean) =>
    world.asOwner(async (sql) => {
      await sql.run(sell, [banca(), world.world.leagues.baseball, isSold]);
      await bumpRules(sql, banca());
    });

  test.each<[rule: string, reason: string, on: () => Promise<unknown>, off: () => Promise<unknown>]>([
    ["a cancelled game", "cancelled", () => set("status", "cancelled"), () => set("status", "scheduled")],
    ["a postponed game", "cancelled", () => set("status", "postponed"), () => set("status", "scheduled")],
    ["a game in play", "started", () => set("status", "live"), () => set("status", "scheduled")],
    ["a game that has ended", "started", () => set("status", "ended"), () => set("status", "scheduled")],
    ["a game with an official result", "started", () => set("status", "official"), () => set("status", "scheduled")],
    [
      "a game that was suspended between quote and sale",
      "suspended",
      () => set("is_suspended", true),
      () => set("is_suspended", false),
    ],
    ["a league that the service does not sell", "notSold", () => sellLeague(false), () => sellLeague(true)],
    ["a line that is closed", "closed", () => setOpen(false), () => setOpen(true)],
  ])("%s", async (_rule, reason, on, off) => {
    const slip = await slipOf(world, [baseball(1, 1)], 1_000);
    await on();
    const [refusal, ...others] = await refusalsOf(slip);
    expect(others).toEqual([]);
    expect(refusal).toMatchObject({
      code: -22,
      control: "eventsAvailable",
      data: { legs: [{ leg: 0, reason, current: { points: null, price: 120 } }] },
    });
    await off();
    await sells(slip);
  });

  test.each<[rule: string, key: () => object, reason: string]>([
    [
      "an alternative that HQ does not have",
      () => ({ eventId: world.world.games.baseball[0].eventId, alternate: 7 }),
      "gone",
    ],
    ["a game that does not exist", () => ({ eventId: 999_999_999, alternate: 0 }), "cancelled"],
  ])("%s", async (_rule, key, reason) => {
    const slip: SlipInput = {
      mode: "straight",
      legs: [{ key: { betType: 1, side: 1, ...key() } as SlipInput["legs"][number]["key"], points: null, price: 120 }],
      amount: 1_000,
      amountIs: "risk",
    };
    expect(await refusalsOf(slip)).toMatchObject([{ code: -22, data: { legs: [{ reason, current: null }] } }]);
  });

  test("of a parlay each leg that cannot be sold is named, and only those", async () => {
    const slip = await slipOf(world, [basketball(1, 1), baseball(1, 1), baseball(1, 1, 1)], 1_000);
    await set("is_suspended", true);
    expect((await refusalsOf(slip))[0]?.data["legs"]).toMatchObject([{ leg: 1, reason: "suspended" }]);
    await set("is_suspended", false);
  });

  test("a game sells until 1 ms before the cut-off, whatever the till's clock says", async () => {
    const slip = await slipOf(world, [baseball(1, 1)], 1_000);
    const { startsAt } = world.world.games.baseball[0];
    await world.time.set(startsAt - 1);
    expect((await sells(slip)).soldAt).toBe(startsAt - 1);
    await world.time.set(startsAt);
    expect(await refusalsOf(slip)).toMatchObject([{ code: -22, data: { legs: [{ reason: "started" }] } }]);
    await world.time.set(startOfTests);
  });

  test.each<[rule: string, choice: NonNullable<SlipInput["priceChange"]>, price: number, sold: number | undefined]>([
    ["a better price is refused where no change is accepted", "refuse", 130, undefined],
    ["a worse price is refused where no change is accepted", "refuse", 110, undefined],
    ["a better price is sold where better is accepted", "better", 130, 130],
    ["a worse price is refused where only better is accepted", "better", 110, undefined],
    ["a better price is sold where any is accepted", "any", 130, 130],
    ["a worse price is sold where any is accepted, at that price", "any", -105, -105],
  ])("%s", async (_rule, priceChange, price, sold) => {
    const { eventId } = world.world.games.baseball[1];
    const key = { eventId, betType: 1, side: 1, alternate: 0 };
    const slip = await slipOf(world, [baseball(1, 1, 1)], 1_000, { priceChange });
    const move = async (to: number): Promise<void> => {
      const { events } = await world.answer(
        lines.board,
        { leagueId: world.world.leagues.baseball, day: world.world.games.baseball[1].day },
        logins.trader,
      );
      const version =
        events
          .find((event) => event.eventId === eventId)
          ?.lines.find(({ betType, side }) => betType === 1 && side === 1)?.version ?? 0;
      await world.answer(lines.moveLines, { moves: [{ key, version, points: null, price: to }] }, logins.trader);
    };
    await move(price);
    const quoted = await world.answer(tickets.quote, slip, clerk);
    expect(quoted.legs).toMatchObject([{ key, points: null, price, moved: true, isOpen: true }]);
    if (sold === undefined) {
      expect(await refusalsOf(slip)).toMatchObject([
        { code: -22, data: { legs: [{ leg: 0, reason: "moved", current: { points: null, price } }] } },
      ]);
    } else {
      const ticket = await sells(slip);
      expect([ticket.legs[0]?.price, ticket.possibleWin]).toEqual([sold, quoted.possibleWin]);
    }
    await move(120);
  });
});

describe("amounts: the suggested one sells, and one unit more does not", () => {
  const one = () => [baseball(1, 1)];
  const parlay = () => [baseball(1, 1), basketball(1, 2)];

  test.each<
    [
      rule: string,
      code: number,
      setting: readonly [string, object],
      bets: () => Bet[],
      amountIs: "risk" | "win",
      data: object,
      login?: string,
    ]
  >([
    [
      "-23 the ticket's stake",
      -23,
      ["ticketMaximum", { stake: 5_000 }],
      one,
      "risk",
      { exceeded: "stake", maximum: 5_000, requested: 90_000, suggested: 5_000 },
    ],
    [
      "-23 the ticket's stake, requested by the win",
      -23,
      ["ticketMaximum", { stake: 5_000 }],
      one,
      "win",
      { exceeded: "stake", maximum: 5_000, requested: 75_000 },
    ],
    [
      "-23 the payout",
      -23,
      ["maximumPayout", { win: 6_000 }],
      one,
      "risk",
      { exceeded: "payout", maximum: 6_000, requested: 108_000 },
    ],
    [
      "-23 the payout of a parlay",
      -23,
      ["maximumPayout", { win: 6_000 }],
      parlay,
      "risk",
      { exceeded: "payout", maximum: 6_000 },
    ],
    [
      "-24 a wager counted by its stake",
      -24,
      ["wagerMaximum", { perWager: 3_000, perLine: 0 }],
      one,
      "risk",
      { leg: 0, limit: 3_000, suggested: 3_000 },
    ],
    [
      "-24 a wager of a parlay",
      -24,
      ["wagerMaximum", { perWager: 3_000, perLine: 0 }],
      parlay,
      "win",
      { limit: 3_000 },
    ],
    [
      "-33 the stake's upper bound",
      -33,
      ["stakeRange", { minimum: 100, maximum: 4_000 }],
      one,
      "risk",
      { minimum: 100, maximum: 4_000, stake: 90_000, suggested: 4_000 },
    ],
  ])("%s", async (_rule, code, setting, bets, amountIs, data, login = clerk) => {
    await withRule(world, banca(), setting, async () => {
      const slip = await slipOf(world, bets(), 90_000, { amountIs });
      const [refusal] = await refusalsOf(slip, login);
      expect(refusal).toMatchObject({ code, data });
      const suggested = Number(refusal?.data["suggested"]);
      const { largestPassing } = await world.answer(tickets.quote, slip, login);
      expect(largestPassing).toBe(suggested);
      expect(codesOf(await refusalsOf({ ...slip, amount: suggested + 1 }, login))).toContain(code);
      await sells({ ...slip, amount: suggested }, login);
    });
  });

  test.each<[rule: string, amount: number, refused: boolean]>([
    ["-33 one unit under the minimum", 99, true],
    ["-33 the minimum itself", 100, false],
  ])("%s", async (_rule, amount, refused) => {
    await withRule(world, banca(), ["stakeRange", { minimum: 100, maximum: 0 }], async () => {
      const slip = await slipOf(world, one(), amount);
      if (refused)
        expect(await refusalsOf(slip)).toMatchObject([
          { code: -33, control: "stakeRange", data: { minimum: 100, maximum: 0, stake: 99, suggested: null } },
        ]);
      else await sells(slip);
    });
  });

  test("-41 what the account may still owe: the last unit sells, then nothing does", async () => {
    const slip = await slipOf(world, one(), 100_001);
    expect(await refusalsOf(slip, owing)).toEqual([
      { code: -41, control: "availableBalance", data: { available: 100_000, stake: 100_001, suggested: 100_000 } },
    ]);
    await sells({ ...slip, amount: 100_000 }, owing);
    expect(await refusalsOf({ ...slip, amount: 1 }, owing)).toMatchObject([
      { code: -41, data: { available: 0, stake: 1, suggested: null } },
    ]);
  });

  test("-41 a customer's deposit, in the customer's own currency", async () => {
    const slip = await slipOf(world, one(), 50_001);
    expect(await refusalsOf(slip, logins.customers[1])).toMatchObject([
      { code: -41, data: { available: 50_000, suggested: 50_000 } },
    ]);
    expect(await sells({ ...slip, amount: 50_000 }, logins.customers[1])).toMatchObject({
      currency: "USD",
      stake: 50_000,
    });
  });
});

test("-31 outside the hours nothing is sold, and the refusal says when it is again", async () => {
  const slip = await slipOf(world, [baseball(1, 1)], 1_000);
  await withRule(
    world,
    banca(),
    [
      "businessHours",
      {
        windows: [
          { weekday: 5, from: 480, to: 720 },
          { weekday: 6, from: 480, to: 720 },
        ],
        closeMinute: null,
      },
    ],
    async () => {
      const [refusal] = await refusalsOf(slip);
      expect(refusal).toMatchObject({
        code: -31,
        control: "businessHours",
        data: { reason: "outsideHours", next: { weekday: 6, minute: 480, inMinutes: 1_200 } },
      });
      await world.time.set(startOfTests - 1);
      await sells(slip);
      await world.time.set(startOfTests);
    },
  );
});

test.each<[rule: string, bets: () => Bet[], pairs: object[] | undefined]>([
  ["-39 both sides of a market", () => [baseball(1, 1), baseball(1, 2)], [{ legs: [0, 1], reason: "sameMarket" }]],
  ["-39 over and under", () => [baseball(3, 0), baseball(4, 0)], [{ legs: [0, 1], reason: "sameMarket" }]],
  ["two games may be combined", () => [baseball(1, 1), baseball(1, 1, 1)], undefined],
])("%s", async (_rule, bets, pairs) => {
  const slip = await slipOf(world, bets(), 1_000);
  if (pairs === undefined) await sells(slip);
  else expect(await refusalsOf(slip)).toMatchObject([{ code: -39, control: "incompatiblePlays", data: { pairs } }]);
});

test("a straight of both sides is two wagers, and no wager of two legs", async () => {
  const ticket = await sells(await slipOf(world, [baseball(1, 1), baseball(1, 2)], 1_000, { mode: "straight" }));
  expect([ticket.stake, ticket.wagers.length]).toEqual([2_000, 2]);
});

test("all refusals of a slip are returned in order; repaired one by one it is sold", async () => {
  const { eventId } = world.world.games.baseball[0];
  const suspend = (on: boolean) =>
    world.asOwner((sql) =>
      sql.run(query({}, "update event set is_suspended = $2 where id = $1::bigint"), [eventId, on]),
    );
  const slip = await slipOf(world, [baseball(1, 1, 0), baseball(1, 2, 0)], 300_000);
  await suspend(true);
  await withRule(world, banca(), ["businessHours", { windows: [], closeMinute: null }], () =>
    withRule(world, banca(), ["stakeRange", { minimum: 0, maximum: 200_000 }], () =>
      withRule(world, banca(), ["ticketMaximum", { stake: 150_000 }], async () => {
        expect(codesOf(await refusalsOf(slip, logins.clerks[1]))).toEqual([-31, -22, -39, -33, -23]);
      }),
    ),
  );
  expect(codesOf(await refusalsOf(slip, logins.clerks[1]))).toEqual([-22, -39]);
  await suspend(false);
  expect(codesOf(await refusalsOf(slip, logins.clerks[1]))).toEqual([-39]);
  await sells(await slipOf(world, [baseball(1, 1)], 300_000), logins.clerks[1]);
});

test("a refused attempt is stored with its slip and all refusals", async () => {
  const last = query(
    { slip: "text", refusals: "text", pos_id: "int4" },
    "select slip::text as slip, refusals::text as refusals, pos_id from refused_attempt order by id desc limit 1",
  );
  const slip = await slipOf(world, [baseball(1, 1), baseball(1, 2)], 1_000);
  const refused = await refusalsOf(slip);
  const row = await world.asOwner((sql) => sql.row(last));
  expect(JSON.parse(row?.slip ?? "")).toEqual({ ...slip, priceChange: "refuse" });
  expect(JSON.parse(row?.refusals ?? "")).toEqual(refused);
  expect(row?.pos_id).toBe(world.world.banca.clerks[0].posId);
});

test.each<[rule: string, amount: number, sold: boolean]>([
  ["a stake that wins nothing after rounding is below the minimum, and affects no other sale", 4, false],
  ["the smallest stake that wins a unit sells", 5, true],
])("%s", async (_rule, amount, sold) => {
  const { eventId, leagueId, day } = world.world.games.basketball;
  const key = { eventId, betType: 7, side: 1, alternate: 0 };
  const { events } = await world.answer(lines.board, { leagueId, day }, logins.trader);
  const version = events[0]?.lines.find(({ betType, side }) => betType === 7 && side === 1)?.version ?? 0;
  const moves = [
    { key, version, points: null, price: -1_000 },
    { key: { ...key, side: 2 }, version, points: null, price: 600 },
  ];
  if (version === 1) await world.answer(lines.moveLines, { moves }, logins.trader);
  const slip = await slipOf(world, [basketball(7, 1)], amount);
  if (!sold)
    expect(await refusalsOf(slip)).toMatchObject([
      { code: -33, control: "stakeRange", data: { minimum: 5, maximum: 0, stake: 4, suggested: null } },
    ]);
  const [small, other] = await Promise.all([
    world.send(tickets.sell, { key: newKey(), slip }, clerk),
    sellTo(world, logins.clerks[1], [baseball(1, 1)], 1_000),
  ]);
  expect([small.ok, other.stake]).toEqual([sold, 1_000]);
});
