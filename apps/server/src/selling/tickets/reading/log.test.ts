import { type PayloadOf, responses, rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type Bet,
  createTestServer,
  logins,
  sellTo,
  slipOf,
  type TestServer,
  withRule,
} from "../../../testing/index.ts";

// The events of tickets in one list: each kind by its filter, within the subtree; and decisions re-evaluated from what
// is stored.

let world: TestServer;
let ticket: tickets.Ticket;
let neighbours: tickets.Ticket;
let start = 0;
const [nord, kap] = logins.clerks;
const bets = (): readonly Bet[] => [{ game: world.world.games.baseball[0], betType: 1, side: 1 }];
const pass = () => world.time.set(world.time.now() + 60_000);
const maximum = (stake: number, run: () => Promise<void>) =>
  withRule(world, world.world.banca.serviceId, ["ticketMaximum", { stake }], run);

beforeAll(async () => {
  world = await createTestServer();
  start = world.time.now();
  await maximum(400, async () => {
    await world.send(tickets.sell, { key: "a slip above the maximum", slip: await slipOf(world, bets(), 500) }, nord);
    await pass();
    ticket = await sellTo(world, nord, bets(), 300);
  });
  await pass();
  neighbours = await sellTo(world, kap, bets(), 200);
  await pass();
  for (let copy = 0; copy < 2; copy += 1)
    await world.answer(tickets.printTicket, { number: ticket.number, width: 58 }, nord);
  await world.send(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, nord);
  await pass();
  await world.answer(tickets.cancel, { number: ticket.number, reason: "the wrong game" }, logins.bancaAdmin);
});
afterAll(async () => {
  await world.close();
});

const input = (more: Partial<PayloadOf<typeof tickets.log>> = {}, login: string = logins.bancaAdmin) =>
  world.answer(
    tickets.log,
    { from: start - 1, to: world.time.now() + 1, isAscending: true, withSums: true, ...more },
    login,
  );

test.each<[rule: string, more: () => object, login: string, kinds: readonly string[]]>([
  [
    "everything, the oldest first",
    () => ({}),
    logins.bancaAdmin,
    ["refused", "sold", "sold", "printed", "copied", "payRefused", "cancelled"],
  ],
  [
    "a controller sees their subtree",
    () => ({}),
    logins.nordController,
    ["refused", "sold", "sold", "printed", "copied", "payRefused", "cancelled"],
  ],
  ["another service sees nothing", () => ({}), logins.kliyanAdmin, []],
  ["refusals by controls", () => ({ kind: "refused" }), logins.bancaAdmin, ["refused"]],
  ["copies alone", () => ({ kind: "copied" }), logins.bancaAdmin, ["copied"]],
  ["first prints only", () => ({ kind: "printed" }), logins.bancaAdmin, ["printed"]],
  ["a POS", () => ({ posId: world.world.banca.clerks[1].posId }), logins.bancaAdmin, ["sold"]],
  ["by person", () => ({ person: "clerk2" }), logins.bancaAdmin, ["sold"]],
  ["by a person without any", () => ({ person: "nobody" }), logins.bancaAdmin, []],
  [
    "one ticket",
    () => ({ number: ticket.number }),
    logins.bancaAdmin,
    ["sold", "printed", "copied", "payRefused", "cancelled"],
  ],
  ["until a time", () => ({ to: start + 60_000 }), logins.bancaAdmin, ["refused"]],
  ["from a time", () => ({ from: start + 180_000 + 1 }), logins.bancaAdmin, ["cancelled"]],
])("%s", async (_rule, more, login, kinds) => {
  const { rows, sums } = await input(more(), login);
  expect(rows.map(({ kind }) => kind)).toEqual(kinds);
  expect((sums ?? []).map(({ count }) => count)).toEqual(kinds.length === 0 ? [] : [kinds.length]);
});

test("a refusal has its numbers, a ticket its number, and each its bets", async () => {
  const {
    rows: [refused, sold],
  } = await input();
  expect(refused).toMatchObject({
    number: null,
    amount: 500,
    mode: "straight",
    person: "Clerk1",
    attemptId: expect.any(Number),
    data: { refusals: [{ code: -23, data: { maximum: 400, requested: 500 } }] },
  });
  expect(sold).toMatchObject({
    number: ticket.number,
    amount: 300,
    attemptId: null,
    description: refused?.description,
  });
});

test.each<[rule: string, more: () => object, login: string, code: number]>([
  [
    "more than a day and an hour",
    () => ({ from: start, to: start + 25 * 3_600_000 + 1 }),
    logins.bancaAdmin,
    responses.invalidPayload,
  ],
  [
    "of one kind more than eight days",
    () => ({ kind: "refused", from: start, to: start + 8 * 86_400_000 + 1 }),
    logins.bancaAdmin,
    responses.invalidPayload,
  ],
  ["an end before its beginning", () => ({ from: start, to: start }), logins.bancaAdmin, responses.invalidPayload],
  ["neither time nor number", () => ({}), logins.bancaAdmin, responses.invalidPayload],
  ["another service's ticket", () => ({ number: ticket.number }), logins.kliyanAdmin, responses.notFound],
  ["the platform", () => ({ number: ticket.number }), logins.trader, responses.notAllowed],
  ["a clerk", () => ({ number: ticket.number }), nord, responses.notAllowed],
])("%s is refused", async (_rule, more, login, code) => {
  expect(await world.send(tickets.log, more(), login)).toMatchObject({ responseType: code });
});

test.each<[rule: string, more: () => object]>([
  ["a day and an hour", () => ({ to: start + 25 * 3_600_000 })],
  ["eight days of one kind", () => ({ kind: "refused", to: start + 8 * 86_400_000 })],
  ["eight days of one POS", () => ({ posId: world.world.banca.clerks[0].posId, to: start + 8 * 86_400_000 })],
])("%s are accepted", async (_rule, more) =>
  expect((await input({ from: start, ...more() })).rows.length).toBeGreaterThan(0),
);

describe("re-evaluation", () => {
  const again = (of: object, login: string = logins.bancaAdmin) => world.answer(rules.judgeAgain, of, login);
  const attemptId = async () => (await input({ kind: "refused" })).rows[0]?.attemptId ?? 0;
  test("a sold ticket passes, with the limits of its sale, though the rule is gone", async () => {
    const answer = await again({ number: ticket.number });
    expect(answer).toMatchObject({ isSame: true, cannot: null, was: [], now: [], at: ticket.soldAt });
    expect(answer.bounds.find(({ of }) => of === "ticketMaximum")).toMatchObject({ kept: 400, again: 400 });
    expect(answer.bounds.filter(({ kept, again: now }) => kept !== now)).toEqual([]);
    expect((await again({ number: neighbours.number })).bounds.find(({ of }) => of === "ticketMaximum")?.kept).not.toBe(
      400,
    );
  });
  test("two legs with limits of the same name keep their own", async () => {
    const {
      games,
      leagues,
      banca: { serviceId },
    } = world.world;
    const limitOf = (league: number, perWager: number, run: () => Promise<void>) =>
      withRule(world, serviceId, ["wagerMaximum", { perWager, perLine: 0 }, { selector: { league } }], run);
    let number = 0;
    await limitOf(leagues.baseball, 5_000, () =>
      limitOf(leagues.basketball, 7_000, async () => {
        ({ number } = await sellTo(world, nord, [...bets(), { game: games.basketball, betType: 1, side: 1 }], 300));
      }),
    );
    const { bounds } = await again({ number });
    expect(
      bounds.filter(({ of }) => of === "limit").map(({ leg, name, kept, again: now }) => [leg, name, kept, now]),
    ).toEqual([
      [1, "league", 5_000, 5_000],
      [2, "league", 7_000, 7_000],
    ]);
  });
  test("a refused slip is refused by the same control with the same numbers", async () => {
    const answer = await again({ attemptId: await attemptId() });
    expect(answer).toMatchObject({
      isSame: true,
      cannot: null,
      was: [{ code: -23, isRechecked: true }],
      now: [{ code: -23, data: { maximum: 400, requested: 500 } }],
    });
  });
  test("a differing stored decision is reported", async () => {
    const id = await attemptId();
    const change = query(
      {},
      "update refused_attempt set refusals = jsonb_set(refusals, '{0,data,maximum}', $2::text::jsonb) where id = $1::bigint",
    );
    await world.asOwner((sql) => sql.run(change, [id, "450"]));
    expect(await again({ attemptId: id })).toMatchObject({
      isSame: false,
      was: [{ data: { maximum: 450 } }],
      now: [{ data: { maximum: 400 } }],
    });
    await world.asOwner((sql) => sql.run(change, [id, "400"]));
  });
  test.each<[rule: string, of: () => Promise<object>, login: string, code: number]>([
    ["another service's ticket", async () => ({ number: ticket.number }), logins.kliyanAdmin, responses.notFound],
    [
      "another service's attempt",
      async () => ({ attemptId: await attemptId() }),
      logins.kliyanAdmin,
      responses.notFound,
    ],
    ["neither", async () => ({}), logins.bancaAdmin, responses.invalidPayload],
    ["both", async () => ({ number: ticket.number, attemptId: 1 }), logins.bancaAdmin, responses.invalidPayload],
  ])("%s is not found", async (_rule, of, login, code) => {
    expect(await world.send(rules.judgeAgain, await of(), login)).toMatchObject({ responseType: code });
  });
});
