import { type PayloadOf, rules, tickets } from "@chalkboard/contract";
import type { ControlTicket, Rule, SaleContext } from "@chalkboard/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  startOfTests,
  type TestServer,
} from "../../../testing/index.ts";
import { effectsOf, waitingOf } from "./try-effects.ts";

// What a trial says of settings that refuse no slip: tickets that would have waited, and payments that would have
// required more or been taxed.

type Draft = NonNullable<PayloadOf<typeof rules.tryRule>["draft"]>;

describe("on past sales: three tickets at +120, of which the game is won", () => {
  let world: TestServer;
  const [clerk, neighbour] = logins.clerks;
  const numbers: number[] = [];

  beforeAll(async () => {
    world = await createTestServer();
    const game = world.world.games.baseball[0];
    const away: Bet = { game, betType: 1, side: 1 };
    const sold = [];
    for (const stake of [500, 900, 2_000]) sold.push(await sellTo(world, clerk, [away], stake));
    sold.push(await sellTo(world, neighbour, [{ ...away, side: 2 }], 2_000));
    numbers.push(...sold.map(({ number }) => number));
    await world.time.set(game.startsAt + 4 * 3_600_000);
    await endBaseball(world, game, 5, 4);
    for (const { number, code = "" } of sold.slice(0, 3)) await world.answer(tickets.pay, { number, code }, clerk);
  });
  afterAll(() => closeProved(world));

  const tried = async (control: string, value: Record<string, unknown>, more: Partial<Draft> = {}) => {
    const scope = { level: "service", id: world.world.banca.serviceId } as const;
    const draft = { scope, control, kind: "default" as const, selector: {}, value, expiresAt: null, ...more };
    const period = { from: startOfTests - 1, to: startOfTests + 86_400_000 };
    const answer = await world.answer(rules.tryRule, { ...period, draft }, logins.bancaAdmin);
    return answer.wouldChange
      .map(({ number, what, before, after }) => [numbers.indexOf(number), what, before, after])
      .toSorted((one, other) => Number(one[0]) - Number(other[0]));
  };
  const steps = [
    { from: 1_000, rate: 1_000 },
    { from: 2_000, rate: 2_000 },
  ];

  test.each<[rule: string, control: string, value: Record<string, unknown>, effects: readonly unknown[][]]>([
    [
      "a tax of what was won above 10.00",
      "payoutTax",
      { on: "winnings", steps },
      [
        [1, "tax", 0, 8],
        [2, "tax", 0, 180],
      ],
    ],
    [
      "a tax of the whole payment",
      "payoutTax",
      { on: "payout", steps: [{ from: 1_100, rate: 1_000 }] },
      [
        [1, "tax", 0, 88],
        [2, "tax", 0, 330],
      ],
    ],
    [
      "approval from the payment of 19.80 on",
      "payoutRights",
      { secondPersonFrom: 1_980, documentFrom: 0 },
      [
        [1, "secondPerson", 0, 1],
        [2, "secondPerson", 0, 1],
      ],
    ],
    ["a document from above it", "payoutRights", { secondPersonFrom: 0, documentFrom: 1_981 }, [[2, "document", 0, 1]]],
    [
      "referral of stakes above 9.00",
      "referral",
      { stake: 900, win: 0, seconds: 30 },
      [
        [2, "referral", 0, 1],
        [3, "referral", 0, 1],
      ],
    ],
    [
      "and of stakes above 8.99",
      "referral",
      { stake: 899, win: 0, seconds: 30 },
      [
        [1, "referral", 0, 1],
        [2, "referral", 0, 1],
        [3, "referral", 0, 1],
      ],
    ],
    ["bet delay waits for games in play alone", "inPlay", { allowed: true, delaySeconds: 9 }, []],
  ])("%s", async (_rule, control, value, effects) => {
    expect(await tried(control, value)).toEqual(effects);
  });

  test("a rule of one POS is about its own tickets and payments", async () => {
    const scope = { level: "pos", id: world.world.banca.clerks[1].posId } as const;
    expect(await tried("referral", { stake: 100, win: 0, seconds: 30 }, { scope })).toEqual([[3, "referral", 0, 1]]);
    expect(await tried("payoutRights", { secondPersonFrom: 100, documentFrom: 0 }, { scope })).toEqual([]);
  });

  test("retiring a rule changes nothing about the sales before it", async () => {
    const scope = { level: "service", id: world.world.banca.serviceId } as const;
    const value = { stake: 900, win: 0, seconds: 30 };
    const draft = { scope, control: "referral", kind: "default" as const, selector: {}, value, expiresAt: null };
    const { rule } = await world.answer(rules.saveRule, draft, logins.bancaAdmin);
    const period = { from: startOfTests - 1, to: startOfTests + 86_400_000 };
    expect(
      (await world.answer(rules.tryRule, { ...period, ruleId: rule.ruleId }, logins.bancaAdmin)).wouldChange,
    ).toEqual([]);
  });
});

describe("a ticket on a game in play", () => {
  const path = [{ level: "service", id: 1 }] as const;
  const sale = { now: 0, at: { weekday: 1, minute: 0 }, path } as unknown as SaleContext;
  const leg = (live: boolean) => ({
    key: { eventId: 1, betType: 1, side: 1, alternate: 0 },
    leagueId: 1,
    leagueGroups: [],
    sport: "basketball",
    teamId: null,
    price: -110,
    live,
  });
  const ticket = (live: boolean) =>
    ({ mode: "straight", legs: [leg(live)], stake: 100, possibleWin: 91 }) as unknown as ControlTicket;
  const inPlay = (allowed: boolean, delaySeconds: number): Rule =>
    ({
      id: 1,
      scope: path[0],
      control: "inPlay",
      kind: "default",
      selector: {},
      value: { allowed, delaySeconds },
    }) as unknown as Rule;

  test.each<[rule: string, live: boolean, rules: readonly Rule[], waiting: object | undefined]>([
    ["waits for the delay of its rule", true, [inPlay(true, 4)], { referral: 0, delay: 4 }],
    ["is not sold where no rule allows it", true, [], undefined],
    ["is not sold where the rule forbids it", true, [inPlay(false, 4)], undefined],
    ["waits for nothing before its start", false, [inPlay(true, 4)], { referral: 0, delay: 0 }],
  ])("%s", (_rule, live, some, waiting) => {
    expect(waitingOf(some, ticket(live), sale)).toEqual(waiting);
  });

  test("only figures that differ are effects", () => {
    const row = { id: 7, sold_at: 1, stake: 100 };
    expect(effectsOf(row, { referral: 0, delay: 4 }, { referral: 0, delay: 9 })).toEqual([
      { number: 7, soldAt: 1, stake: 100, what: "delay", before: 4, after: 9 },
    ]);
  });
});
