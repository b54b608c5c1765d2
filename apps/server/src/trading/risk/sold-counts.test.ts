import { tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  betsOf,
  closeProved,
  type SlipInput,
  bookFindings,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  slipOf,
  type TestServer,
  withRule,
} from "../../testing/index.ts";

// Limits on earlier sales, over HTTP: the last that sells, the first that does not, what a cancellation frees, and that
// only queried counts are kept.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(() => closeProved(world));

const [clerk, inKap, inSid] = logins.clerks;
const banca = () => world.world.banca.serviceId;
const { baseball, basketball } = betsOf(() => world);
let keys = 0;
const ask = (slip: SlipInput, login: string = clerk) =>
  world.send(tickets.sell, { key: `count test ${(keys += 1)}`, slip }, login);
const counted = query({ count: "int8" }, "select count(*) as count from sold_count");

/** A slip gets this refusal, in the quote as in the sale. */
async function refuses(slip: SlipInput, code: number, data: object, login: string = clerk): Promise<void> {
  const { refusals } = await world.answer(tickets.quote, slip, login);
  expect(refusals).toMatchObject([{ code, data }]);
  expect(await ask(slip, login)).toMatchObject({
    ok: false,
    responseType: code,
    data: { ...data, refusals: [{ code, data }] },
  });
}
const sells = async (slip: SlipInput, login: string = clerk) => {
  const answer = await ask(slip, login);
  expect(answer).toMatchObject({ ok: true });
  return answer.ok ? answer.data.ticket : undefined;
};

test.each<[rule: string, counts: "stake" | "win" | "base", used: number, suggested: number]>([
  ["-24 stakes on the line", "stake", 1_000, 2_000],
  ["-24 wins on the line", "win", 1_200, 1_500],
  ["-24 the smaller of both", "base", 1_000, 2_000],
])(
  "%s: this POS's own count, from before or in a parlay; one unit more fails",
  async (_rule, counts, used, suggested) => {
    await sellTo(world, clerk, [baseball(1, 1)], 1_000);
    await withRule(world, banca(), ["wagerLimitCounts", { counts }], () =>
      withRule(world, banca(), ["wagerMaximum", { perWager: 0, perLine: 3_000 }], async () => {
        const slip = await slipOf(world, [baseball(1, 1)], 10_000);
        await refuses(slip, -24, { leg: 0, limit: 3_000, available: 3_000 - used, suggested, controlName: "service" });
        await refuses({ ...slip, amount: suggested + 1 }, -24, { suggested });
        await sells({ ...slip, amount: 1_000 }, inKap);
        await sells({ ...slip, amount: suggested });
        await refuses({ ...slip, amount: 1 }, -24, { available: 0, suggested: null });
        await refuses(await slipOf(world, [baseball(1, 1), basketball(1, 1)], 100), -24, { leg: 0, available: 0 });
        await sells(await slipOf(world, [baseball(1, 2)], 1_000));
      }),
    );
  },
);

test("-24 a straight of several bets counts bet by bet, on the line of the sale", async () => {
  await sells(await slipOf(world, [baseball(1, 1), basketball(1, 1)], 1_000, { mode: "straight" }));
  await withRule(world, banca(), ["wagerMaximum", { perWager: 0, perLine: 1_500 }], async () => {
    await refuses(await slipOf(world, [baseball(1, 1)], 501), -24, { available: 500, suggested: 500 });
    await sells(await slipOf(world, [baseball(1, 1), basketball(1, 1)], 500, { mode: "straight" }));
    await refuses(await slipOf(world, [basketball(1, 1)], 1), -24, { available: 0 });
  });
});

const putOff = query({}, "update event set status = 'postponed' where id = $1::int8");
const putBack = query(
  {},
  `
  update event set status = 'scheduled', starts_at = $2::timestamptz, cutoff_at = $2::timestamptz where id = $1::int8`,
);

test("-24 counting begins with earlier days' sales on a game that is postponed", async () => {
  const { eventId, startsAt } = world.world.games.basketball;
  await sellTo(world, clerk, [basketball(1, 1)], 1_000);
  await world.asOwner((sql) => sql.run(putOff, [eventId]));
  await world.time.set(startsAt + 3 * 86_400_000);
  await withRule(world, banca(), ["wagerMaximum", { perWager: 0, perLine: 3_000 }], async () => {
    await world.asOwner((sql) =>
      sql.run(putBack, [world.world.games.baseball[1].eventId, new Date(world.time.now() + 86_400_000)]),
    );
    await sells(await slipOf(world, [baseball(1, 1, 1)], 100));
    await world.asOwner((sql) => sql.run(putBack, [eventId, new Date(world.time.now() + 86_400_000)]));
    await refuses(await slipOf(world, [basketball(1, 1)], 10_000), -24, { leg: 0, limit: 3_000, available: 2_000 });
  });
});

type Slips = { readonly same: () => Promise<SlipInput>; readonly free: () => Promise<SlipInput> };
const one: Slips = {
  same: () => slipOf(world, [baseball(1, 1)], 100),
  free: () => slipOf(world, [basketball(1, 1)], 100),
};
test.each<
  [
    rule: string,
    code: number,
    setting: readonly [string, object],
    data: object,
    slips: Slips,
    sellers?: readonly string[],
    freeLogin?: string,
  ]
>([
  ["-38 a pattern of this POS today", -38, ["patternLimit", { maximum: 2 }], { sold: 2, maximum: 2 }, one],
  [
    "-50 the same legs by this customer",
    -50,
    ["repeatLimits", { client: 2, agent: 0, zone: 0, service: 0 }],
    { scope: "client", sold: 2, maximum: 2 },
    one,
  ],
  [
    "-50 the same legs in this zone",
    -50,
    ["repeatLimits", { client: 0, agent: 0, zone: 2, service: 0 }],
    { scope: "zone", sold: 2, maximum: 2 },
    one,
  ],
  [
    "-50 the same legs anywhere in the service",
    -50,
    ["repeatLimits", { client: 0, agent: 0, zone: 0, service: 2 }],
    { scope: "service", sold: 2, maximum: 2 },
    one,
    [inKap, inSid],
  ],
  [
    "-47 tickets of this POS on an event",
    -47,
    ["ticketLimits", { perEvent: 2, perCustomer: 0, perDay: 0 }],
    { per: "event", sold: 2, maximum: 2 },
    one,
  ],
  [
    "-47 open tickets of a customer",
    -47,
    ["ticketLimits", { perEvent: 0, perCustomer: 2, perDay: 0 }],
    { per: "customer", sold: 2, maximum: 2 },
    { same: one.same, free: one.same },
    [clerk, clerk],
    inKap,
  ],
  [
    "-47 tickets of this POS on a day",
    -47,
    ["ticketLimits", { perEvent: 0, perCustomer: 0, perDay: 2 }],
    { per: "day", sold: 2, maximum: 2 },
    { same: one.same, free: one.same },
    [clerk, clerk],
    inKap,
  ],
])(
  "%s: the last sells, one more does not, a cancelled one frees its place",
  async (_rule, code, setting, data, slips, sellers = [clerk, clerk], freeLogin) => {
    const first = await sells(await slips.same(), sellers[0]);
    await withRule(world, banca(), setting, async () => {
      await sells(await slips.same(), sellers[1]);
      await refuses(await slips.same(), code, data, sellers[1]);
      await sells(await slips.free(), freeLogin ?? clerk);
      await world.answer(tickets.cancel, { number: first?.number ?? 0 }, sellers[0] ?? clerk);
      const [last, others] = [await ask(await slips.same(), sellers[1]), await ask(await slips.same(), sellers[1])];
      expect([last.ok, others.responseType]).toEqual([true, code]);
    });
  },
);

test("in one batch each ticket counts those before it", async () => {
  await withRule(world, banca(), ["repeatLimits", { client: 3, agent: 0, zone: 0, service: 5 }], async () => {
    const slip = await slipOf(world, [baseball(1, 1), basketball(1, 2)], 100);
    const sold = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask(slip, index % 2 === 0 ? clerk : inKap)),
    );
    expect(sold.filter(({ ok }) => ok)).toHaveLength(5);
    const turned = await slipOf(world, [basketball(1, 2), baseball(1, 1)], 900);
    await refuses(turned, -50, { scope: "service", sold: 5 }, inSid);
  });
});

test("a customer of an agent: the same legs are counted under the agent, not under a zone", async () => {
  const [customer, other] = logins.customers;
  const { serviceId } = world.world.kliyan;
  const slip = await slipOf(world, [baseball(1, 1)], 100);
  await withRule(world, serviceId, ["repeatLimits", { client: 0, agent: 1, zone: 1, service: 0 }], async () => {
    await sells(slip, customer);
    await refuses(slip, -50, { scope: "agent", sold: 1, maximum: 1 }, other);
  });
});

test("a day's count restarts the next day; an event's does not", async () => {
  await withRule(world, banca(), ["ticketLimits", { perEvent: 2, perCustomer: 0, perDay: 1 }], async () => {
    const slip = await slipOf(world, [baseball(1, 1)], 100);
    await sells(slip);
    await refuses(slip, -47, { per: "day" });
    await world.time.set(world.time.now() + 13 * 3_600_000);
    await sells(slip);
    await world.time.set(world.time.now() + 3_600_000);
    expect((await world.answer(tickets.quote, slip, clerk)).refusals).toMatchObject([
      { code: -47, data: { per: "event", sold: 2 } },
    ]);
  });
});

test("without a rule nothing is counted; once there was one, the figures stay right", async () => {
  const slip = await slipOf(world, [baseball(1, 1)], 100);
  await sells(slip);
  expect((await world.asOwner((sql) => sql.row(counted)))?.count).toBe(0);
  const limit = ["repeatLimits", { client: 3, agent: 0, zone: 0, service: 0 }] as const;
  await withRule(world, banca(), limit, () => sells(slip));
  expect((await world.asOwner((sql) => sql.row(counted)))?.count).toBe(1);
  await sells(slip);
  await withRule(world, banca(), limit, () => refuses(slip, -50, { sold: 3 }));
});

test("a decided ticket is no longer a customer's open one", async () => {
  await sellTo(world, clerk, [baseball(1, 1)], 100);
  await withRule(world, banca(), ["ticketLimits", { perEvent: 0, perCustomer: 1, perDay: 0 }], async () => {
    const slip = await slipOf(world, [basketball(1, 1)], 100);
    await refuses(slip, -47, { per: "customer", sold: 1 });
    await endBaseball(world, world.world.games.baseball[0], 5, 4);
    await sells(slip);
  });
});

test("a damaged count is found by the proof and named", async () => {
  await withRule(world, banca(), ["repeatLimits", { client: 9, agent: 0, zone: 0, service: 0 }], async () =>
    sells(await slipOf(world, [baseball(1, 1)], 100)),
  );
  const change = query({}, "update sold_count set tickets = tickets + $1::bigint");
  await world.asOwner((sql) => sql.run(change, [1]));
  expect(await bookFindings(world)).toEqual([
    expect.stringMatching(
      /^soldCount kind=5 owner=\d+ subject=[0-9a-f]{32} stored=2\/100\/120\/100 folded=1\/100\/120\/100$/,
    ),
  ]);
  await world.asOwner((sql) => sql.run(change, [-1]));
});
