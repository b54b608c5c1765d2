import { responses, rules, tickets } from "@chalkboard/contract";
import { betTypes } from "@chalkboard/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, logins, slipOf, type TestServer, withRule } from "../../../testing/index.ts";

// One ticket against the current patterns: the trial's result is what a sale of the same slip then gets.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { bancaAdmin, kliyanAdmin } = logins;
const bets = () => world.world.games.baseball.slice(0, 2).map((game) => ({ game, betType: 1, side: 1 }));
const slip = () => slipOf(world, bets(), 10_000);
const composed = (till: 0 | 1 | 2 = 0) => ({
  posId: world.world.banca.clerks[till].posId,
  mode: "parlay",
  legs: [1, 1].map((betType) => ({ league: world.world.leagues.baseball, betType })),
});
const pattern = {
  patterns: [
    { id: 7, words: "two money lines", mode: "parlay", legsFrom: 2, legsTo: 2, parts: [{ atLeast: 2, betTypes: [1] }] },
  ],
};
const selection = { rules: [{ id: 3, words: "money lines", minimum: 0, maximum: 1, betTypes: [1] }] };
const tried = async (input: object) => world.answer(rules.tryTicket, input, bancaAdmin);
const codes = ({ refusals }: { readonly refusals: readonly { readonly code: number }[] }): readonly number[] =>
  refusals.map(({ code }) => code);

test.each<[rule: string, control: string, value: object, code: number, said: object, till: 0 | 1 | 2]>([
  [
    "a blocked pattern, by its number",
    "blockedPatterns",
    pattern,
    -37,
    { patterns: [{ id: 7, words: "two money lines" }] },
    0,
  ],
  [
    "a rule of selections, with its limit",
    "selectionRules",
    selection,
    -48,
    { rules: [{ id: 3, maximum: 1, count: 2 }] },
    0,
  ],
  ["a combination that has been sold too often", "patternLimit", { maximum: 1 }, -38, { sold: 1, maximum: 1 }, 1],
  [
    "a ticket that has been sold too often",
    "repeatLimits",
    { client: 1, agent: 0, zone: 0, service: 0 },
    -50,
    { scope: "client", sold: 1, maximum: 1 },
    2,
  ],
])("%s blocks a sold ticket, and a sale gets the same", async (_rule, control, value, code, said, till) => {
  const clerk = logins.clerks[till];
  const first = async () =>
    (await world.answer(tickets.sell, { key: `first ${control}`, slip: await slip() }, clerk)).ticket.number;
  // Counts start with the first sale under their rule.
  const before = code === -37 || code === -48 ? await first() : undefined;
  await withRule(world, world.world.banca.serviceId, [control, value], async () => {
    const answered = await tried({ number: before ?? (await first()) });
    expect(answered.refusals).toMatchObject([{ code, data: said }]);
    expect(await world.send(tickets.sell, { key: `again ${control}`, slip: await slip() }, clerk)).toMatchObject({
      responseType: code,
      data: said,
    });
    if (code !== -50) expect(codes(await tried({ composed: composed(till) }))).toEqual([code]);
  });
  expect(codes(await tried({ composed: composed(till) }))).toEqual([]);
});

test.each(betTypes.map(({ id, name }) => [name, id] as const))(
  "a ticket of %s can be composed",
  async (_name, betType) => {
    const legs = [{ league: world.world.leagues.baseball, betType }];
    expect(await tried({ composed: { ...composed(), mode: "straight", legs } })).toEqual({ refusals: [], counts: [] });
  },
);

test.each<[rule: string, login: string, input: () => object, code: number]>([
  ["an unknown ticket", bancaAdmin, () => ({ number: 999_999_999 }), responses.notFound],
  ["a POS of another service", kliyanAdmin, () => ({ composed: composed() }), responses.notFound],
  ["neither a number nor legs", bancaAdmin, () => ({}), responses.invalidPayload],
  [
    "a parlay of one leg",
    bancaAdmin,
    () => ({ composed: { ...composed(), legs: composed().legs.slice(1) } }),
    responses.invalidPayload,
  ],
  ["an unknown mode", bancaAdmin, () => ({ composed: { ...composed(), mode: "double" } }), responses.invalidPayload],
])("refuses %s", async (_rule, login, input, code) => {
  expect(await world.send(rules.tryTicket, input(), login)).toMatchObject({ responseType: code });
});
