import { catalog, type PayloadOf, masterData, rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  addTestRule,
  type SlipInput,
  type Bet,
  createTestServer,
  logins,
  slipOf,
  startOfTests,
  type TestServer,
} from "../../testing/index.ts";

// Every selector of a rule, from the store to the real sale: a ticket maximum of 500 refuses 501 on its subject, and
// allows 501 on everything else.

type Selector = PayloadOf<typeof rules.saveRule>["selector"];

let world: TestServer;
let groupId = 0;
const [clerk] = logins.clerks;
const addGroup = query(
  { id: "int4" },
  `
  with made as (insert into league_group (name) values ('Group of selectors') returning id)
  insert into league_group_league (league_group_id, league_id) select id, $1::int from made
    returning league_group_id as id`,
);

/** The basketball game is used as a player's prop, so that both are on sale. */
const makeProp = query({}, "update event set prop_type = 1, prop_category_id = 2 where id = $1::int8");
const teamOf = query({ team_id: "int4" }, "select team_id from event_side where event_id = $1::int8 and side = 1");
let teamId = 0;

beforeAll(async () => {
  world = await createTestServer();
  await world.asOwner((sql) => sql.run(makeProp, [world.world.games.basketball.eventId]));
  teamId = (await world.asOwner((sql) => sql.row(teamOf, [world.world.games.baseball[0].eventId])))?.team_id ?? 0;
  groupId = (await world.asOwner((sql) => sql.row(addGroup, [world.world.leagues.baseball])))?.id ?? 0;
  await world.asOwner((sql) =>
    addTestRule(sql, world.world.banca.serviceId, "inPlay", { allowed: true, delaySeconds: 0 }),
  );
  await world.answer(
    catalog.setPlay,
    { eventId: world.world.games.baseball[1].eventId, inPlay: true, status: "live" },
    logins.trader,
  );
});
afterAll(async () => {
  await world.close();
});

const baseball = (betType = 1, side = 1): Bet => ({ game: world.world.games.baseball[0], betType, side });
const inPlay = (): Bet => ({ game: world.world.games.baseball[1], betType: 1, side: 1 });
const basketball = (betType = 1, side = 1): Bet => ({ game: world.world.games.basketball, betType, side });
type Of = readonly [bets: () => readonly Bet[], more?: Partial<SlipInput>];
const straight: Of = [() => [baseball()]];
const other: Of = [() => [basketball()]];
const two: Of = [() => [baseball(), basketball()]];
const three: Of = [() => [baseball(), basketball(), inPlay()]];

let keys = 0;
const sell = async ([bets, more]: Of, amount: number): Promise<number> =>
  (
    await world.send(
      tickets.sell,
      { key: `selectors ${(keys += 1)}`, slip: await slipOf(world, bets(), amount, more) },
      clerk,
    )
  ).responseType;

// The sales are made on a Friday at noon.
test.each<[selector: string, of: () => Selector, about: Of, notAbout: Of]>([
  ["event", () => ({ event: world.world.games.baseball[0].eventId }), straight, [() => [inPlay()]]],
  ["team or player", () => ({ team: teamId }), straight, [() => [baseball(1, 2)]]],
  ["kind of prop", () => ({ propType: 1 }), other, straight],
  ["category of props", () => ({ propCategory: 2 }), other, straight],
  ["league", () => ({ league: world.world.leagues.baseball }), straight, other],
  ["league group", () => ({ leagueGroup: groupId }), straight, other],
  ["sport", () => ({ sport: "basketball" }), other, straight],
  ["bet type", () => ({ betType: 2 }), [() => [baseball(2)]], straight],
  ["period", () => ({ period: "firstHalf" }), [() => [baseball(7)]], straight],
  ["mode", () => ({ mode: "ifWin" }), [() => [baseball(), basketball()], { mode: "ifWin" }], two],
  ["leg count from", () => ({ legsFrom: 3 }), three, two],
  ["leg count to", () => ({ legsTo: 2 }), two, three],
  ["in play", () => ({ live: true }), [() => [inPlay()]], straight],
  ["not in play", () => ({ live: false }), straight, [() => [inPlay()]]],
  ["price band: 120 and higher", () => ({ priceFrom: 120 }), straight, [() => [baseball(1, 2)]]],
  ["price band: up to 119", () => ({ priceTo: 119 }), [() => [baseball(1, 2)]], straight],
  ["price band across even", () => ({ priceFrom: -110, priceTo: 119 }), [() => [baseball(3, 0)]], straight],
  [
    "of a parlay only the leg concerned",
    () => ({ league: world.world.leagues.baseball }),
    two,
    [() => [basketball(), basketball(3, 0)], { mode: "straight" }],
  ],
])("%s", async (_selector, of, about, notAbout) => {
  const saved = await world.answer(
    rules.saveRule,
    {
      scope: { level: "service", id: world.world.banca.serviceId },
      control: "ticketMaximum",
      kind: "default",
      selector: of(),
      value: { stake: 500 },
      expiresAt: null,
    },
    logins.bancaAdmin,
  );
  expect(await sell(about, 501)).toBe(-23);
  expect([await sell(about, 100), await sell(notAbout, 501)]).toEqual([1, 1]);
  await world.answer(rules.retireRule, { ruleId: saved.rule.ruleId }, logins.bancaAdmin);
  expect(await sell(about, 501)).toBe(1);
});

test.each<[selector: string, of: Selector, ms: readonly [acts: number, not: number]]>([
  ["a start date", { from: startOfTests + 60_000 }, [60_000, 59_999]],
  ["an end date", { until: startOfTests + 60_000 }, [59_999, 60_000]],
  ["hours of a weekday, in the service's time zone", { hours: [{ weekday: 5, from: 721, to: 780 }] }, [60_000, 59_999]],
  ["the minute at which the hours end", { hours: [{ weekday: 5, from: 660, to: 721 }] }, [59_999, 60_000]],
])("%s", async (_selector, selector, [acts, not]) => {
  const saved = await world.answer(
    rules.saveRule,
    {
      scope: { level: "service", id: world.world.banca.serviceId },
      control: "ticketMaximum",
      kind: "default",
      selector,
      value: { stake: 500 },
      expiresAt: null,
    },
    logins.bancaAdmin,
  );
  await world.time.set(startOfTests + acts);
  expect(await sell(straight, 501)).toBe(-23);
  await world.time.set(startOfTests + not);
  expect(await sell(straight, 501)).toBe(1);
  await world.time.set(startOfTests);
  await world.answer(rules.retireRule, { ruleId: saved.rule.ruleId }, logins.bancaAdmin);
});

test("a rule of the platform for one service applies there only, and is visible there only", async () => {
  const { banca, kliyan } = world.world;
  const platform = {
    scope: { level: "platform" as const, id: 0 },
    control: "ticketMaximum",
    kind: "ceiling" as const,
    value: { stake: 500 },
    expiresAt: null,
  };
  const seen = async (login: string) =>
    (await world.answer(rules.listRules, { controls: ["ticketMaximum"] }, login)).rows.map(({ ruleId }) => ruleId);
  for (const [service, code] of [
    [banca.serviceId, -23],
    [kliyan.serviceId, 1],
  ] as const) {
    const { rule } = await world.answer(rules.saveRule, { ...platform, selector: { service } }, logins.trader);
    expect(await sell(straight, 501)).toBe(code);
    expect([await seen(logins.bancaAdmin), await seen(logins.kliyanAdmin)]).toEqual(
      code === 1 ? [[], [rule.ruleId]] : [[rule.ruleId], []],
    );
    await world.answer(rules.retireRule, { ruleId: rule.ruleId }, logins.trader);
  }
});

const asCategory = query({}, "update event set prop_type = 1, prop_category_id = $2::int where id = $1::int8");

test("a rule about a limits class applies to its categories only, at once for a new one", async () => {
  const {
    games: {
      basketball: { eventId },
    },
    banca,
  } = world.world;
  const categories = (await world.answer(masterData.listPropCategories, { propType: 1 }, logins.trader)).rows;
  const [hits, points, strikeouts] = categories.toSorted((one, two) => one.categoryId - two.categoryId);
  const category = (one = hits) => one ?? expect.fail("no such category");
  const classed = async (one: typeof hits, limitsClass: string): Promise<void> => {
    const { categoryId, events: _events, rules: _rules, ...terms } = category(one);
    await world.answer(masterData.savePropCategory, { categoryId, ...terms, limitsClass }, logins.trader);
  };
  const soldAs = async (one: typeof hits): Promise<number> => {
    await world.asOwner((sql) => sql.run(asCategory, [eventId, category(one).categoryId]));
    return sell(other, 501);
  };
  await classed(hits, "a");
  await classed(points, "A");
  await classed(strikeouts, "B");
  const { rule } = await world.answer(
    rules.saveRule,
    {
      scope: { level: "service", id: banca.serviceId },
      control: "ticketMaximum",
      kind: "default",
      selector: { limitsClass: "A" },
      value: { stake: 500 },
      expiresAt: null,
    },
    logins.bancaAdmin,
  );
  expect([await soldAs(hits), await soldAs(points), await soldAs(strikeouts), await sell(straight, 501)]).toEqual([
    -23, -23, 1, 1,
  ]);
  await classed(strikeouts, "A");
  await classed(points, "");
  expect([await soldAs(hits), await soldAs(points), await soldAs(strikeouts)]).toEqual([-23, 1, -23]);
  await world.answer(rules.retireRule, { ruleId: rule.ruleId }, logins.bancaAdmin);
});
