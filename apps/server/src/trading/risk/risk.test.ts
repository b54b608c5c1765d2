import { responses, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  type Bet,
  betsOf,
  bookFindings,
  createTestServer,
  endBaseball,
  logins,
  type SecondServer,
  sellTo,
  slipOf,
  type TestServer,
  traces,
  withRule,
} from "../../testing/index.ts";

// Open risk over HTTP: what raises it, what lowers it, what it forbids. Each test has its own world, and its books are
// proved at the end.

let world: TestServer;
let door: SecondServer | undefined;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await door?.close();
  door = undefined;
  await world.close();
});

const [clerk, other] = logins.clerks;
const banca = () => world.world.banca.serviceId;
const { baseball, basketball } = betsOf(() => world);
const stored = query(
  { figure: "text" },
  `
  select kind || case kind when 2 then ' ' || (select name from pos p where p.id = owner_id)
    when 3 then ' ' || (select code from league l where l.id = owner_id)
    when 4 then ' ' || (select name from event e where e.id = owner_id) || ' ' || side
      else '' end || ': ' || open || ' of ' || pieces as figure
  from risk where service_id = $1::int and (open <> 0 or pieces <> 0) order by kind, owner_id, side`,
);
const figures = async () => (await world.asOwner((sql) => sql.rows(stored, [banca()]))).map(({ figure }) => figure);
const sell = (...bets: Bet[]) => sellTo(world, clerk, bets, 1_000);
let keys = 0;
const newKey = (): string => `risk test ${(keys += 1)}`;

const ofBoth = [
  "1: 4400 of 2",
  "2 POS of clerk1: 4400 of 2",
  "3 mlb: 2400 of 2",
  "3 nba: 909 of 1",
  "4 Yankees @ Red Sox 1: 2400 of 2",
  "4 Lakers @ Celtics 4: 909 of 1",
];

test("a ticket adds its win once to service and POS, each leg its risk to league and side", async () => {
  await sell(baseball(1, 1));
  expect(await figures()).toEqual([
    "1: 1200 of 1",
    "2 POS of clerk1: 1200 of 1",
    "3 mlb: 1200 of 1",
    "4 Yankees @ Red Sox 1: 1200 of 1",
  ]);
  await sell(baseball(1, 1), basketball(3, 0));
  expect(await figures()).toEqual(ofBoth);
});

test("a cancelled ticket removes its risk, a refused sale adds none", async () => {
  const [first, second] = [await sell(baseball(1, 1)), await sell(baseball(1, 1), basketball(3, 0))];
  const slip = await slipOf(world, [baseball(1, 1), baseball(1, 2)], 1_000);
  expect(await world.send(tickets.sell, { key: newKey(), slip }, clerk)).toMatchObject({ responseType: -39 });
  expect(await figures()).toEqual(ofBoth);
  await world.answer(tickets.cancel, { number: second.number }, clerk);
  expect(await figures()).toEqual([
    "1: 1200 of 1",
    "2 POS of clerk1: 1200 of 1",
    "3 mlb: 1200 of 1",
    "4 Yankees @ Red Sox 1: 1200 of 1",
  ]);
  await world.answer(tickets.cancel, { number: first.number }, clerk);
  expect(await figures()).toEqual([]);
});

test.each<[rule: string, away: number, home: number, left: readonly string[]]>([
  [
    "a decided ticket removes its risk; a parlay that goes on keeps it",
    5,
    4,
    [
      "1: 3200 of 1",
      "2 POS of clerk1: 3200 of 1",
      "3 mlb: 1200 of 1",
      "3 nba: 909 of 1",
      "4 Yankees @ Red Sox 1: 1200 of 1",
      "4 Lakers @ Celtics 4: 909 of 1",
    ],
  ],
  ["a parlay that lost a leg is decided", 4, 5, []],
])("%s", async (_rule, away, home, left) => {
  await sell(baseball(1, 1));
  await sell(baseball(1, 1), basketball(3, 0));
  await endBaseball(world, world.world.games.baseball[0], away, home);
  expect(await figures()).toEqual(left);
});

test("a correction that reopens a ticket adds its risk again", async () => {
  await sell(baseball(1, 1), basketball(3, 0));
  const open = await figures();
  await endBaseball(world, world.world.games.baseball[0], 4, 5);
  expect(await figures()).toEqual([]);
  await endBaseball(world, world.world.games.baseball[0], 5, 4, 1);
  expect(await figures()).toEqual(open);
});

test.each<[rule: string, setting: readonly [string, object], refused: object, sold: object]>([
  [
    "-34 the service's open risk",
    ["maximumRisk", { service: 5_000, pos: 0 }],
    { code: -34, data: { scope: "service", available: 2_600, suggested: 2_167 } },
    { possibleWin: 2_600 },
  ],
  [
    "-34 the POS's open risk",
    ["maximumRisk", { service: 0, pos: 3_000 }],
    { code: -34, data: { scope: "pos", available: 1_800, suggested: 1_500 } },
    { possibleWin: 1_800 },
  ],
  [
    "-44 the open risk on a league",
    ["leagueRisk", { maximum: 3_600 }],
    { code: -44, data: { available: 1_200, suggested: 1_000 } },
    { possibleWin: 1_200 },
  ],
])("%s: the suggested amount sells, one unit more does not", async (_rule, setting, refused, sold) => {
  await sell(baseball(1, 1));
  await sellTo(world, other, [baseball(1, 1)], 1_000);
  await withRule(world, banca(), setting, async () => {
    const slip = await slipOf(world, [baseball(1, 1)], 10_000);
    const quoted = await world.answer(tickets.quote, slip, clerk);
    expect(quoted.refusals).toMatchObject([refused]);
    const amount = quoted.largestPassing ?? 0;
    expect(quoted.refusals[0]?.data["suggested"]).toBe(amount);
    const before = await traces(world);
    expect(
      await world.send(tickets.sell, { key: newKey(), slip: { ...slip, amount: amount + 1 } }, clerk),
    ).toMatchObject({
      ok: false,
      responseType: (refused as { code: number }).code,
    });
    expect(await traces(world)).toEqual(before);
    expect(
      (await world.answer(tickets.sell, { key: newKey(), slip: { ...slip, amount } }, clerk)).ticket,
    ).toMatchObject(sold);
    expect(await world.send(tickets.sell, { key: newKey(), slip: { ...slip, amount: 10 } }, clerk)).toMatchObject({
      ok: false,
    });
  });
});

test("the last of the risk sells once to simultaneous buyers: in one batch, at two servers", async () => {
  door = await world.another();
  await withRule(world, banca(), ["maximumRisk", { service: 12_000, pos: 0 }], async () => {
    const slip = await slipOf(world, [baseball(1, 1)], 1_000);
    const doors = [world, door ?? world];
    const sold = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (doors[index % 2] ?? world).send(tickets.sell, { key: newKey(), slip }, logins.clerks[index % 3]),
      ),
    );
    expect(sold.filter(({ ok }) => ok)).toHaveLength(10);
    expect(new Set(sold.filter(({ ok }) => !ok).map(({ responseType }) => responseType))).toEqual(new Set([-34]));
    expect((await figures())[0]).toBe("1: 12000 of 10");
  });
});

test("a damaged figure is found by the proof and named", async () => {
  await sell(baseball(1, 1));
  const change = query({}, "update risk set open = open + $2::bigint where service_id = $1::int and kind = 1");
  await world.asOwner((sql) => sql.run(change, [banca(), 7]));
  expect(await bookFindings(world)).toEqual(["openRisk kind=1 owner=0 side=0 stored=1207#1 folded=1200#1"]);
  await world.asOwner((sql) => sql.run(change, [banca(), -7]));
});

test.each<[who: string, login: string, services: "own" | "all" | "none"]>([
  ["the desk sees every service", logins.trader, "all"],
  ["an admin sees their own", logins.bancaAdmin, "own"],
  ["a clerk sees none", clerk, "none"],
  ["nor does a controller", logins.nordController, "none"],
])("exposure by side: %s", async (_rule, login, seen) => {
  await sell(baseball(1, 1));
  await sellTo(world, logins.customers[0], [baseball(4, 0)], 500);
  const { eventId } = world.world.games.baseball[0];
  const own = { serviceId: banca(), eventId, side: 1, currency: "HTG", open: 1_200, legs: 1 };
  const customers = { serviceId: world.world.kliyan.serviceId, eventId, side: 5, currency: "USD", open: 455, legs: 1 };
  const answered = await world.send(tickets.eventExposure, { eventIds: [eventId] }, login);
  if (seen === "none") expect(answered).toMatchObject({ ok: false, responseType: responses.notAllowed });
  else expect(answered.data).toMatchObject({ sides: seen === "all" ? [own, customers] : [own] });
});

test("exposure needs named events, not everything at once", async () => {
  expect(await world.send(tickets.eventExposure, { eventIds: [] }, logins.trader)).toMatchObject({
    ok: false,
    responseType: responses.invalidPayload,
  });
  expect(await world.answer(tickets.eventExposure, { eventIds: [987_654_321] }, logins.trader)).toMatchObject({
    sides: [],
  });
});
