import { network, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase, type Sql } from "../../../platform/database/database.ts";
import { query } from "../../../platform/database/query.ts";
import { silentLog, systemRandom } from "../../../platform/ports/system.ts";
import { bumpRules, createServiceConfigCache } from "../../../identity/services/index.ts";
import {
  bookFindings,
  createTestServer,
  logins,
  slipOf,
  type TestServer,
  untilBlocked,
  whileHeld,
  withRule,
} from "../../../testing/index.ts";
import { createSaleBatcher, type SaleBatcher, placementSettings } from "./sale-batcher.ts";
import type { SaleAnswer } from "./facts/sale.ts";

// Batches: slips of two services in one, two processes that have them in opposite order, and a repeated slip. Each
// batcher here stands for a process; simultaneous requests to it form one batch.

let world: TestServer;
let databases: readonly Database[];
let batchers: readonly [SaleBatcher, SaleBatcher];
let batches = 0;
beforeAll(async () => {
  world = await createTestServer();
  const process = () => openDatabase({ url: world.url, connections: 2, log: silentLog, settings: placementSettings });
  const [one, other] = [process(), process()];
  const batcherOf = (placementDatabase: Database) =>
    createSaleBatcher({
      clock: world.time,
      placementDatabase,
      configCache: createServiceConfigCache(),
      random: systemRandom,
      log: silentLog,
      onBatch: () => {
        batches += 1;
      },
    });
  databases = [one, other];
  batchers = [batcherOf(one), batcherOf(other)];
});
afterAll(async () => {
  await Promise.all(batchers.map((batcher) => batcher.close()));
  await Promise.all(databases.map((database) => database.close()));
  expect(await bookFindings(world)).toEqual([]);
  await world.close();
});

type Seller = "shop" | "customer";
let keys = 0;
/** The same slip, from a shop of one service or a customer of the other. */
async function requestOf(seller: Seller, amount = 1_000, betType = 1): Promise<Parameters<SaleBatcher["sell"]>[0]> {
  const { banca, kliyan, games } = world.world;
  const key = `of two services ${(keys += 1)}`;
  const { slip } = tickets.sell.payload.parse({
    key,
    slip: await slipOf(world, [{ game: games.baseball[0], betType, side: 1 }], amount),
  });
  const [{ serviceId }, { posId, personId }] =
    seller === "shop" ? [banca, banca.clerks[0]] : [kliyan, kliyan.customers[0]];
  return {
    serviceId,
    posId,
    personId,
    payer: { kind: seller === "shop" ? "retail" : "online", posId },
    key,
    bodyHash: key,
    slip,
  };
}
const kinds = (answers: readonly SaleAnswer[]) => answers.map(({ kind }) => kind);

/**
 * Two processes have one batch each, in opposite order, while a transaction holds something that both wait for; then
 * more is done, and it is released.
 */
async function inOppositeOrder(
  hold: (sql: Sql) => Promise<unknown>,
  meanwhile: () => Promise<unknown> = async () => undefined,
) {
  const orders: readonly (readonly Seller[])[] = [
    ["shop", "customer"],
    ["customer", "shop"],
  ];
  const requests = await Promise.all(orders.map((order) => Promise.all(order.map((seller) => requestOf(seller)))));
  const selling = await world.asOwner(async (sql) => {
    await hold(sql);
    const both = [];
    for (const [index, batcher] of batchers.entries()) {
      both.push(Promise.all((requests[index] ?? []).map((request) => batcher.sell(request))));
      await untilBlocked(sql, index + 1);
    }
    await meanwhile();
    return { both };
  });
  return (await Promise.all(selling.both)).flatMap(kinds);
}

const allSold = ["sold", "sold", "sold", "sold"];

test("two processes that open accounts of two services in opposite order wait, and both sell", async () => {
  // Its stakes: the second account of the first process, and behind it the third of the second.
  const open = query({}, "insert into account (service_id, kind, owner_id) values ($1::int, 4, 0)");
  expect(await inOppositeOrder((sql) => sql.run(open, [world.world.banca.serviceId]))).toEqual(allSold);
});

test("two processes selling for two services in opposite order do not wait while holding rules", async () => {
  const { banca, kliyan } = world.world;
  const change = query({}, "select app.lock_rules($1::int)");
  const soon = query({}, "select set_config('lock_timeout', '5s', true)");
  // Services are locked in the order of their numbers: a process that waits for the first has not locked the second,
  // which can still be changed.
  expect(banca.serviceId).toBeLessThan(kliyan.serviceId);
  expect(
    await inOppositeOrder(
      (sql) => sql.run(change, [banca.serviceId]),
      () =>
        world.asOwner(async (other) => {
          await other.run(soon);
          await bumpRules(other, kliyan.serviceId);
        }),
    ),
  ).toEqual(allSold);
});

test("a batch that waits too long for a lock is refused, and its keys sell when the lock is gone", async () => {
  const database = openDatabase({
    url: world.url,
    connections: 2,
    log: silentLog,
    settings: { ...placementSettings, lock_timeout: "200ms" },
  });
  const batcher = createSaleBatcher({
    clock: world.time,
    placementDatabase: database,
    configCache: createServiceConfigCache(),
    random: systemRandom,
    log: silentLog,
    onBatch: () => undefined,
  });
  const requests = [await requestOf("shop"), await requestOf("customer")];
  const sellAll = () => Promise.all(requests.map((request) => batcher.sell(request)));
  const busy = { kind: "impossible", refused: { refused: responses.notAllowed, data: { reason: "tooMany" } } };
  expect(await whileHeld(world.url, "account", "access exclusive", sellAll)).toMatchObject([busy, busy]);
  expect(kinds(await sellAll())).toEqual(["sold", "sold"]);
  expect(Number.parseInt(placementSettings.lock_timeout)).toBeLessThanOrEqual(30);
  await batcher.close();
  await database.close();
});

test("two processes that sell for two services in opposite order do not deadlock", async () => {
  for (let round = 0; round < 20; round += 1) {
    const orders: readonly (readonly Seller[])[] = [
      ["shop", "customer"],
      ["customer", "shop"],
    ];
    const requests = await Promise.all(
      orders.map((order) => Promise.all(order.map((seller) => requestOf(seller, 100)))),
    );
    const answers = await Promise.all(
      batchers.flatMap((batcher, index) => (requests[index] ?? []).map((request) => batcher.sell(request))),
    );
    expect(kinds(answers)).toEqual(allSold);
  }
});

test("tickets of two services judged by equal facts each keep their own service's", async () => {
  const judged = query(
    { service: "int4", of: "int4", facts: "text" },
    `
    select t.service_id as service, j.service_id as of, j.facts::text as facts from ticket t
      join judging j on j.id = t.judging_id
    where t.id = any($1::int8[]) order by t.id`,
  );
  const requests = [await requestOf("shop"), await requestOf("customer"), await requestOf("shop")];
  const answers = await Promise.all(requests.map((request) => batchers[0].sell(request)));
  const numbers = answers.flatMap((answer) => (answer.kind === "sold" ? [answer.ticket.number] : []));
  const rows = await world.asOwner((sql) => sql.rows(judged, [numbers]));
  const { banca, kliyan } = world.world;
  expect(rows.map((row) => [row.service, row.of])).toEqual(
    [banca, kliyan, banca].map(({ serviceId }) => [serviceId, serviceId]),
  );
  expect(new Set(rows.map(({ facts }) => facts)).size).toBe(1);
});

const currentRisk = query(
  { service_id: "int4", kind: "int2", open: "int8" },
  `
  select service_id, kind, coalesce(sum(open), 0)::int8 as open from risk where kind in (1, 3) group by 1, 2`,
);

test.each<[rule: string, control: string, betType: number, value: (service: number, league: number) => object]>([
  ["a risk of 2,000", "maximumRisk", 1, (service) => ({ service: service + 2_000, pos: 0 })],
  ["a risk of 2,000 on a league", "leagueRisk", 1, (_service, league) => ({ maximum: league + 2_000 })],
  ["one slip of each kind", "repeatLimits", 7, () => ({ client: 0, agent: 0, zone: 0, service: 1 })],
])("one service's sales do not count against the other in their batch: %s", async (_rule, control, betType, value) => {
  const rows = await world.asOwner((sql) => sql.rows(currentRisk));
  const open = (service: number, kind: number): number =>
    rows.find((row) => row.service_id === service && row.kind === kind)?.open ?? 0;
  const ruleOf = ({ serviceId }: { readonly serviceId: number }) =>
    [serviceId, [control, value(open(serviceId, 1), open(serviceId, 3))]] as const satisfies [number, [string, object]];
  const requests = await Promise.all(
    (["shop", "customer", "shop", "customer"] as const).map((seller) => requestOf(seller, 1_000, betType)),
  );
  const answers = await withRule(world, ...ruleOf(world.world.banca), () =>
    withRule(world, ...ruleOf(world.world.kliyan), () =>
      Promise.all(requests.map((request) => batchers[0].sell(request))),
    ),
  );
  expect(kinds(answers)).toEqual(["sold", "sold", "refused", "refused"]);
});

test("a slip whose event is locked keeps its turn: later ones come after it when it is free", async () => {
  const holdEvent = query({}, "select from event where id = $1::int8 for update");
  const {
    banca: { serviceId },
    games,
  } = world.world;
  const [first, later] = [await requestOf("shop", 1_000, 5), await requestOf("shop", 1_000, 5)];
  const offeredTwice = async (): Promise<void> => {
    const before = batches;
    await expect.poll(() => batches - before, { interval: 1 }).toBeGreaterThanOrEqual(2);
  };
  const answers = await withRule(
    world,
    serviceId,
    ["repeatLimits", { client: 1, agent: 0, zone: 0, service: 0 }],
    async () => {
      const selling = await world.asOwner(async (sql) => {
        await sql.run(holdEvent, [games.baseball[0].eventId]);
        const one = batchers[0].sell(first);
        await offeredTwice();
        const other = batchers[0].sell(later);
        await offeredTwice();
        return { both: [one, other] };
      });
      return Promise.all(selling.both);
    },
  );
  expect(kinds(answers)).toEqual(["sold", "refused"]);
});

test("an invalid slip is refused, and its batch is sold", async () => {
  const [good, bad] = [await requestOf("shop"), await requestOf("shop")];
  const twice = { ...bad, slip: { ...bad.slip, mode: "parlay" as const, legs: [...bad.slip.legs, ...bad.slip.legs] } };
  const answers = await Promise.all([batchers[0].sell(twice), batchers[0].sell(good)]);
  expect(answers).toMatchObject([
    { kind: "malformed", problems: [{ field: "slip.legs", code: "twice" }] },
    { kind: "sold" },
  ]);
});

describe("slips of one batch are judged by what the previous ones left", () => {
  const {
    customers: [login],
  } = logins;
  const walletOf = query({ balance: "int8" }, "select balance from account where kind = 2 and owner_id = $1::int");
  const wallet = async (): Promise<number> =>
    (await world.asOwner((sql) => sql.row(walletOf, [world.world.kliyan.customers[0].posId])))?.balance ?? 0;
  const sellBoth = async (...requests: readonly Parameters<SaleBatcher["sell"]>[0][]) =>
    Promise.all(requests.map((request) => batchers[0].sell(request)));

  test("two slips of one wallet with money for one: the second exceeds its balance", async () => {
    const amount = Math.floor((await wallet()) / 2) + 1;
    const answers = await sellBoth(await requestOf("customer", amount), await requestOf("customer", amount, 2));
    expect(kinds(answers)).toEqual(["sold", "refused"]);
    expect(answers[1]).toMatchObject({ refusals: [{ control: "availableBalance" }] });
    expect(await wallet()).toBeGreaterThanOrEqual(0);
  });

  test("of one key with two bodies the second is another slip, and a repetition is the same", async () => {
    const first = await requestOf("shop");
    const other = { ...(await requestOf("shop", 1_100)), key: first.key };
    const answers = await sellBoth(first, other, { ...first });
    expect(kinds(answers)).toEqual(["sold", "otherSlip", "sold"]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("a customer's limit per ticket is no sum of tickets: two that keep it both sell", async () => {
    await world.answer(network.setPersonalLimit, { span: "ticket", counts: "stake", limit: 1_000 }, login);
    const answers = await sellBoth(await requestOf("customer", 1_000), await requestOf("customer", 1_000, 2));
    expect(kinds(answers)).toEqual(["sold", "sold"]);
  });

  test("the same slip counts within an agent's zone where the agent's limit is the only one", async () => {
    const answers = await withRule(
      world,
      world.world.kliyan.serviceId,
      ["repeatLimits", { client: 0, agent: 1, zone: 0, service: 0 }],
      async () => sellBoth(await requestOf("customer", 500, 5), await requestOf("customer", 500, 5)),
    );
    expect(kinds(answers)).toEqual(["sold", "refused"]);
    expect(answers[1]).toMatchObject({ refusals: [{ control: "repeatedTicket", data: { scope: "agent" } }] });
  });
});
