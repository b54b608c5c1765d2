import { type PayloadOf, responses, rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  closeProved,
  type SlipInput,
  type Bet,
  createTestServer,
  logins,
  slipOf,
  startOfTests,
  type TestServer,
} from "../../testing/index.ts";

// The life of a rule, the same for an amount, a yes or no and a list of patterns: tried on past sales, saved, refusing,
// retired, restored, with all of it in the history.

type Terms = PayloadOf<typeof rules.saveRule>;

let world: TestServer;
let keys = 0;
const [clerk] = logins.clerks;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

const baseball = (): Bet => ({ game: world.world.games.baseball[0], betType: 1, side: 1 });
const other = (): Bet => ({ game: world.world.games.baseball[1], betType: 1, side: 1 });
const basketball = (): Bet => ({ game: world.world.games.basketball, betType: 1, side: 1 });
const sell = async (bets: readonly Bet[], amount: number, more: Partial<SlipInput> = {}) =>
  world.send(
    tickets.sell,
    { key: `a rule's life ${(keys += 1)}`, slip: await slipOf(world, bets, amount, more) },
    clerk,
  );
const pattern = {
  id: 1,
  words: "a parlay with basketball",
  mode: "parlay",
  legsFrom: 2,
  legsTo: 0,
  parts: [{ atLeast: 1, sports: ["basketball"] }],
};

test.each<
  [
    kind: string,
    terms: () => Pick<Terms, "control" | "selector" | "value">,
    slip: () => [Bet[], number, Partial<SlipInput>?],
    code: number,
  ]
>([
  [
    "an amount",
    () => ({ control: "ticketMaximum", selector: {}, value: { stake: 500 } }),
    () => [[baseball()], 501],
    -23,
  ],
  [
    "a yes or no",
    () => ({ control: "roundRobins", selector: {}, value: { allowed: false, minimumLegs: 0, maximumLegs: 0 } }),
    () => [[baseball(), other(), basketball()], 100, { mode: "roundRobin", sizes: [2] }],
    -35,
  ],
  [
    "a list",
    () => ({ control: "blockedPatterns", selector: {}, value: { patterns: [pattern] } }),
    () => [[baseball(), basketball()], 100, { mode: "parlay" }],
    -37,
  ],
])("%s: tried, saved, retired, restored, and its history shows it", async (_kind, terms, slip, code) => {
  const isRefused = async (): Promise<boolean> => (await sell(...slip())).responseType !== responses.success;
  const before = await sell(...slip());
  if (!before.ok || !("ticket" in before.data)) throw new Error(`not sold: ${JSON.stringify(before)}`);
  const draft: Terms = {
    scope: { level: "service", id: world.world.banca.serviceId },
    kind: "default",
    expiresAt: null,
    ...terms(),
  };
  const tried = await world.answer(
    rules.tryRule,
    { draft, from: startOfTests - 1, to: startOfTests + 86_400_000 },
    logins.bancaAdmin,
  );
  expect(
    tried.wouldRefuse.filter(({ number }) => number === (before.data as { ticket: { number: number } }).ticket.number),
  ).toHaveLength(1);
  const {
    rule: { ruleId },
  } = await world.answer(rules.saveRule, draft, logins.bancaAdmin);
  expect((await sell(...slip())).responseType).toBe(code);
  await world.time.set(world.time.now() + 1_000);
  await world.answer(rules.retireRule, { ruleId }, logins.bancaAdmin);
  expect(await isRefused()).toBe(false);
  await world.time.set(world.time.now() + 1_000);
  const { rule: restored } = await world.answer(rules.restoreRule, { ruleId }, logins.bancaAdmin);
  expect([restored.value, await isRefused()]).toEqual([draft.value, true]);
  const { rows } = await world.answer(rules.ruleHistory, { ruleId }, logins.bancaAdmin);
  expect(rows.map(({ act, by }) => [act, by])).toEqual([
    ["restored", "Banca"],
    ["retired", "Banca"],
    ["added", "Banca"],
  ]);
  await world.answer(rules.retireRule, { ruleId: restored.ruleId }, logins.bancaAdmin);
});
