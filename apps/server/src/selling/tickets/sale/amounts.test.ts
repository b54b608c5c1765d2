import { network, tickets } from "@chalkboard/contract";
import { amountControls, type Control, type Facts } from "@chalkboard/engine";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { bumpRules } from "../../../identity/services/index.ts";
import {
  addTestRule,
  closeProved,
  type SlipInput,
  type Bet,
  createTestServer,
  logins,
  slipOf,
  type TestServer,
} from "../../../testing/index.ts";

// Over HTTP, with any limits at once and whatever is open and sold already: the suggested amount of a quote sells, one
// minor unit more does not.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

const [customer] = logins.customers;
const codes = new Set(
  (amountControls as readonly Control<number, string, keyof Facts, object>[]).map(({ code }) => code),
);
const limit = fc.integer({ min: 500, max: 60_000 });
const some = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });
const settings = fc.record({
  stakeRange: some(limit.map((maximum) => ({ minimum: 0, maximum }))),
  ticketMaximum: some(limit.map((stake) => ({ stake }))),
  maximumPayout: some(limit.map((win) => ({ win }))),
  wagerMaximum: some(fc.record({ perWager: limit, perLine: limit })),
  wagerLimitCounts: some(fc.constantFrom("stake", "win", "base").map((counts) => ({ counts }))),
  maximumRisk: some(fc.record({ service: limit, pos: limit })),
  leagueRisk: some(limit.map((maximum) => ({ maximum }))),
  underdog: some(limit.map((maximumStake) => ({ maximumPrice: 0, maximumStake }))),
});
const input = fc.record({
  mode: fc.constantFrom("straight", "parlay", "roundRobin", "ifWin", "reverseWin"),
  amountIs: fc.constantFrom("risk", "win"),
  amount: fc.integer({ min: 1, max: 90_000 }),
  picks: fc.shuffledSubarray([0, 1, 2], { minLength: 2 }),
});
const bets = (): readonly Bet[] => [
  { game: world.world.games.baseball[0], betType: 1, side: 1 },
  { game: world.world.games.baseball[1], betType: 1, side: 2 },
  { game: world.world.games.basketball, betType: 3, side: 0 },
];

let keys = 0;
const sell = (slip: SlipInput) => world.send(tickets.sell, { key: `amounts ${(keys += 1)}`, slip }, customer);
const retire = query({}, "update rule set retired_at = app.clock() where retired_at is null and service_id = $1::int");

/** Sells the suggested amount after one unit more was refused. Returns the codes with which the quote refused. */
async function probe(slip: SlipInput): Promise<readonly number[]> {
  const quoted = await world.answer(tickets.quote, slip, customer);
  const refused = quoted.refusals.map(({ code }) => code);
  // An if-bet in the wrong order, for example, has no amount that sells.
  if (refused.some((code) => !codes.has(code))) return [];
  const { largestPassing } = quoted;
  if (largestPassing === undefined) return [];
  expect(refused.length > 0).toBe(slip.amount > largestPassing);
  const [only, ...others] = quoted.refusals;
  if (only !== undefined && others.length === 0) expect(only.data["suggested"]).toBe(largestPassing);
  const above = await sell({ ...slip, amount: largestPassing + 1 });
  expect([above.ok, codes.has(above.responseType)]).toEqual([false, true]);
  const sold = await sell({ ...slip, amount: largestPassing });
  expect(sold).toMatchObject({ ok: true });
  return refused;
}

test("the suggested amount sells, one unit more does not, whichever controls limit it", async () => {
  const { serviceId } = world.world.kliyan;
  await world.answer(network.setPersonalLimit, { span: "day", counts: "stake", limit: 40_000 }, customer);
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(settings, input, async (rules, { mode, amountIs, amount, picks }) => {
      await world.asOwner(async (sql) => {
        for (const [control, value] of Object.entries(rules))
          if (value !== undefined) await addTestRule(sql, serviceId, control, value);
      });
      const slip = await slipOf(
        world,
        picks
          .toSorted()
          .map((pick) => bets()[pick] ?? bets()[0])
          .filter((bet) => bet !== undefined),
        amount,
        {
          mode: mode as NonNullable<SlipInput["mode"]>,
          amountIs: amountIs as SlipInput["amountIs"],
          ...(mode === "roundRobin" ? { sizes: [2] } : {}),
        },
      );
      for (const code of await probe(slip)) seen.add(code);
      // Sold tickets are cancelled, sometimes not, so that later slips find something open.
      const {
        rows: [last],
      } = await world.answer(tickets.listTickets, { limit: 1 }, logins.kliyanAdmin);
      if (last?.status === 0 && amount % 5 !== 0)
        await world.send(tickets.cancel, { number: last.number, reason: "test" }, logins.kliyanAdmin);
      await world.asOwner(async (sql) => {
        await sql.run(retire, [serviceId]);
        await bumpRules(sql, serviceId);
      });
    }),
    { numRuns: 60, seed: 20_260_410, endOnFailure: true },
  );
  expect([...seen].toSorted((one, other) => other - one)).toEqual([-23, -24, -33, -34, -41, -44, -46, -70]);
});
