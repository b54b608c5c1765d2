import { fees, network, type PayloadOf, reports } from "@chalkboard/contract";
import { instantOf } from "@chalkboard/kernel";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../platform/database/query.ts";
import {
  type Bet,
  bookFindings,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  type TestServer,
} from "../testing/index.ts";
import { ofThisRun } from "../testing/share.ts";
import { keepDays } from "./index.ts";

// Stored sums of past days replace their entries: every query has the same answer, whether a day is stored or not.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  await world.close();
});

const [first, second, third] = logins.clerks;
const hourMs = 3_600_000;
const [one, two, period] = ["2026-04-10", "2026-04-11", { from: "2026-04-04", to: "2026-04-18" }] as const;
const bet = (index: 0 | 1, side: 1 | 2 = 1): Bet => ({ game: world.world.games.baseball[index], betType: 1, side });
const serviceId = () => world.world.banca.serviceId;
const keep = () => keepDays(world.database, serviceId());
const kept = async () =>
  (
    await world.asOwner((sql) =>
      sql.rows(query({ day: "date" }, "select business_day as day from kept_day order by 1")),
    )
  ).map(({ day }) => day);
const run = (text: string, values: readonly unknown[] = []) => world.asOwner((sql) => sql.run(query({}, text), values));

/** What the platform is paid: the same for all bets, and from the second day on parlays differ. */
async function payThePlatform(): Promise<void> {
  const ask = { name: "By kind", currency: "HTG" } as const;
  const terms: fees.FeeTerms = {
    handle: { all: 100, byKind: {} },
    net: { kind: "positive", share: { all: 200, byKind: {} } },
    perTicket: 3,
    perPos: 700,
    perCustomer: 0,
    minimum: 0,
  };
  const { schemeId } = await world.answer(fees.saveFeeScheme, { ...ask, from: "2026-01-01", terms }, logins.trader);
  const byKind = { ...terms, handle: { all: 100, byKind: { parlay: 300, racing: 500 } } };
  await world.answer(fees.saveFeeScheme, { ...ask, schemeId, from: two, terms: byKind }, logins.trader);
  await world.answer(
    fees.giveFeeScheme,
    { serviceId: serviceId(), schemeId, from: "2026-01-01", was: null },
    logins.trader,
  );
}

/**
 * Sales; six days later on one day a sale, a branch that moves and another sale; sales on the next day; a result five
 * days later.
 */
async function live(): Promise<void> {
  await payThePlatform();
  await sellTo(world, first, [bet(0)], 1_000);
  await sellTo(world, second, [bet(0, 2), bet(1)], 200);
  await sellTo(world, third, [bet(1)], 30);
  // The fixture's games are tomorrow: the first sales are six days back.
  await run("update transfer set business_day = business_day - 6, at = at - interval '6 days'");
  await sellTo(world, second, [bet(0)], 70);
  await world.time.set(world.time.now() + 1_000);
  await world.answer(
    network.saveZone,
    { zoneId: world.world.banca.zones.kap, name: "Kap", parentId: world.world.banca.zones.sid, isActive: true },
    logins.bancaAdmin,
  );
  await sellTo(world, second, [bet(1)], 80);
  await world.time.set(world.time.now() + 16 * hourMs);
  for (const login of logins.clerks) await sellTo(world, login, [bet(0)], 500);
  await world.time.set(world.time.now() + 6 * 24 * hourMs);
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  await world.time.set(instantOf("2026-04-30", 0, "UTC"));
}

const dimensions = ["pos", "zone", "day", "mode", "product", "sport", "league", "betType", "legs", "hour"] as const;
type Input = Partial<PayloadOf<typeof reports.results>>;
const ofBalances = { of: "money", sort: "entry", isAscending: false, limit: 50, withSums: false } as const;

type Span = { readonly from: string; readonly to: string };
/** The period, its days until the move, and those after it. */
const spans: readonly (readonly [what: string, span: Span])[] = [
  ["the period", period],
  ["its days until the move", { from: "2026-04-04", to: one }],
  ["its days after the move", { from: two, to: "2026-04-17" }],
];

/** All answers of reports about days, filtered in every way. @param ways by which results are grouped */
async function answersOf(span: Span, ways: readonly (typeof dimensions)[number][] = dimensions) {
  const { nord, sid } = world.world.banca.zones;
  const answers: unknown[] = [];
  const narrowings: readonly Input[] = [
    {},
    { zoneId: nord },
    { zoneId: sid },
    { zoneId: sid, zoneAlone: true },
    { posId: world.world.banca.clerks[1].posId },
    { mode: "straight" },
    { mode: "parlay" },
    { product: "sports" },
    { product: "racing" },
    { asOf: instantOf("2026-04-10", 300, "America/Port-au-Prince") },
    { asOf: instantOf("2026-04-16", 60, "America/Port-au-Prince") },
  ];
  for (const by of ways) {
    for (const more of narrowings) {
      const { asOf: _now, ...answer } = await world.answer(
        reports.results,
        { ...span, by, ...more },
        logins.bancaAdmin,
      );
      answers.push([by, more, answer]);
    }
  }
  answers.push((await world.answer(reports.listMovements, { ...ofBalances, ...span }, logins.bancaAdmin)).rows);
  for (const by of ["service", "day", "sport", "product"] as const) {
    for (const more of [
      {},
      { product: "sports" },
      { product: "racing" },
      { sport: "baseball" },
      { sport: "baseball", product: "sports" },
    ] as const) {
      const { asOf: _now, ...answer } = await world.answer(
        reports.platformSales,
        { ...span, by, ...more },
        logins.trader,
      );
      answers.push([by, more, answer]);
    }
    if (by === "service" || by === "day")
      answers.push((await world.answer(reports.platformResults, { ...span, by }, logins.trader)).rows);
  }
  return answers;
}

describe("past days are answered from their sums as from their entries", () => {
  test.each(spans)("%s", async (_what, span) => {
    await live();
    const before = await answersOf(span);
    expect(await kept()).toEqual([]);
    expect((await keep()).length).toBeGreaterThan(10);
    expect(await answersOf(span)).toEqual(before);
    expect(await keep()).toEqual([]);
    expect(await bookFindings(world)).toEqual([]);
  });

  test("the sums are really read: a change to one is seen", async () => {
    await live();
    await keep();
    await run("update day_sum set amount = amount + 7 where code = 1 and amount = 1000");
    const { total } = await world.answer(reports.results, { ...period, by: "day" }, logins.bancaAdmin);
    expect(total.sales).toBe(1_230 + 150 + 1_500 + 7);
  });
});

test("a past balance is computed from the sums of the days since", async () => {
  await live();
  await keep();
  const sale = async () =>
    (
      await world.answer(
        reports.listMovements,
        { ...ofBalances, from: "2026-04-04", to: "2026-04-04" },
        logins.bancaAdmin,
      )
    ).rows
      .filter(({ amount }) => amount === -1_000)
      .map(({ balance }) => balance);
  const [balance = 0] = await sale();
  await run("update day_sum set amount = amount + 7 where code = 1 and amount = 500");
  expect(await sale()).toEqual([balance + 7]);
});

describe("what was open at a time is found from what was open at the end of its day", () => {
  const [game, next] = [instantOf("2026-04-10", 1_300, "UTC"), instantOf("2026-04-11", 60, "UTC")];
  const open = async (asOf: number) =>
    (await world.answer(reports.results, { ...period, by: "pos", asOf }, logins.bancaAdmin)).total.liability;
  const list = () =>
    world.asOwner((sql) =>
      sql.rows(query({ day: "date", tickets: "int8[]" }, "select day, tickets from open_day order by day")),
    );

  test("the answer is the same whether open tickets are listed or not, for old days too", async () => {
    await sellTo(world, first, [bet(0)], 1_000);
    const sold = world.time.now();
    await world.time.set(next);
    await sellTo(world, second, [bet(1)], 300);
    await world.time.set(sold + 5 * 24 * hourMs);
    await endBaseball(world, world.world.games.baseball[0], 5, 4);
    await world.time.set(instantOf("2026-07-30", 0, "UTC"));
    const times = [
      sold - 30 * 24 * hourMs,
      sold - 1,
      sold,
      game,
      next - 1,
      next,
      sold + 4 * 24 * hourMs,
      sold + 6 * 24 * hourMs,
      world.time.now(),
    ];
    const before = await Promise.all(times.map(open));
    expect(before.slice(0, 2)).toEqual([0, 0]);
    expect(new Set(before).size).toBeGreaterThan(3);
    await keep();
    expect((await list()).length).toBe(60);
    expect(await Promise.all(times.map(open))).toEqual(before);
    await keep();
    expect((await list()).slice(0, 2).map(({ day, tickets }) => [day, tickets.length])).toEqual([
      [one, 1],
      [two, 2],
    ]);
    expect(await Promise.all(times.map(open))).toEqual(before);
    await run("update open_day set tickets = '{}' where day = '2026-04-10'");
    expect([await open(sold), await open(next)]).toEqual([0, before[5]]);
  });
});

describe("a day is stored when nothing can be posted on it any more, whatever its hours become", () => {
  test.each<[at: string, days: readonly string[]]>([
    ["2026-04-12T12:59:59Z", []],
    ["2026-04-12T13:00:00Z", [one]],
    ["2026-04-13T12:59:59Z", [one]],
    ["2026-04-13T13:00:00Z", [one, two]],
    ["2026-04-15T13:00:00Z", [one, two, "2026-04-12", "2026-04-13"]],
  ])("at %s: %j", async (at, days) => {
    await sellTo(world, first, [bet(0)], 1_000);
    await world.time.set(Date.parse(at));
    await keep();
    expect(await kept()).toEqual(days);
  });
});

test("sixty of many days are stored at a time, the newest first", async () => {
  await sellTo(world, first, [bet(0)], 1_000);
  await world.time.set(Date.parse("2026-06-20T13:00:00Z"));
  const [newest, oldest] = [await keep(), await keep()];
  expect([newest.length, newest[0], newest.at(-1)]).toEqual([60, "2026-06-18", "2026-04-20"]);
  expect([oldest.length, oldest[0], oldest.at(-1)]).toEqual([10, "2026-04-19", one]);
  expect(await keep()).toEqual([]);
});

test("of two processes that store at once, each day is stored by one", async () => {
  await live();
  const both = await Promise.all([keep(), keep()]);
  expect(both.flat().toSorted()).toEqual(await kept());
  expect(await bookFindings(world)).toEqual([]);
});

describe("a dimension of tickets changes: the day is read entry by entry until it is summed again", async () => {
  const ways = await ofThisRun(dimensions, 5);
  const answersOfAll = async (some: typeof ways): Promise<unknown> => {
    const answers: unknown[] = [];
    for (const [, span] of spans) answers.push(await answersOf(span, some));
    return answers;
  };

  test.each<[what: string, change: () => Promise<unknown>, keptBefore: string]>([
    [
      "an event moves to another league: from its first ticket on",
      () =>
        run("update event set league_id = (select max(id) from league) where id = $1::bigint", [
          world.world.games.baseball[1].eventId,
        ]),
      one,
    ],
    [
      "an event without bets moves: nothing",
      () =>
        run("update event set league_id = (select max(id) from league) where id = $1::bigint", [
          world.world.games.hockey.eventId,
        ]),
      "9999",
    ],
    [
      "the service's time zone changes",
      () => run("update service set time_zone = 'Asia/Tokyo' where id = $1::int", [serviceId()]),
      "0000",
    ],
    ["its name changes", () => run("update service set name = 'Other' where id = $1::int", [serviceId()]), "9999"],
  ])("%s", async (_what, change, keptBefore) => {
    await live();
    await keep();
    const all = await kept();
    await change();
    expect(await kept()).toEqual(all.filter((day) => day < keptBefore));
    const before = await answersOfAll(ways);
    await keep();
    expect(await kept()).toEqual(all);
    expect(await answersOfAll(ways)).toEqual(before);
  });
});

describe("the proof of the books finds sums that differ from the entries", () => {
  test.each<[what: string, spoil: string, finding: string]>([
    [
      "an amount of a POS",
      "update day_sum set amount = amount + 1 where code = 1 and amount = 1000",
      "keptDay day=2026-04-04 pos=",
    ],
    ["a POS that is missing", "delete from day_sum where code = 1 and amount = 1000", "keptDay day=2026-04-04 pos="],
    [
      "how many entries",
      "update day_sum set entries = entries + 1 where code = 1 and amount = 1000",
      "keptDay day=2026-04-04 pos=",
    ],
    [
      "an amount of a part",
      "update day_part_sum set amount = amount - 1 where part = 'legs' and code = 1 and key = '2'",
      "keptDay day=2026-04-04 part=legs code=1",
    ],
    [
      "a part that is missing",
      "delete from day_part_sum where part = 'hour' and code = 1",
      "keptDay day=2026-04-04 part=hour code=1",
    ],
    [
      "an entry on a day that is stored",
      `insert into transfer (service_id, debit_id, credit_id, amount, code, pos_id, business_day, at)
      select service_id, credit_id, debit_id, 5, 9, pos_id, business_day, at from transfer where code = 1 order by id
        limit 1`,
      "keptDay day=2026-04-04",
    ],
  ])("%s", async (_what, spoil, finding) => {
    await live();
    await keep();
    await run(spoil);
    const found = (await world.answer(reports.proveBooks, {}, logins.bancaAdmin)).findings;
    expect(found.filter((one) => one.startsWith(finding)).length).toBeGreaterThan(0);
  });
});
