import { type PayloadOf, responses, rules, tickets } from "@chalkboard/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { bumpRules } from "../../../identity/services/index.ts";
import { createTestServer, logins, slipOf, startOfTests, type TestServer } from "../../../testing/index.ts";

// Which rule is in force: the results of the store and of the real sale, compared with a small independent model. And
// the origin of a value.

type Terms = PayloadOf<typeof rules.saveRule>;

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const clerk = logins.clerks[1];
const posId = () => world.world.banca.clerks[1].posId;
const bet = () => ({ game: world.world.games.baseball[0], betType: 1, side: 1 });
const everyLevel = ["platform", "service", "zoneAbove", "zone", "pos", "exception"] as const;
type Place = (typeof everyLevel)[number];

function scopeOf(place: Place): Terms["scope"] {
  const { serviceId, zones } = world.world.banca;
  switch (place) {
    case "platform":
      return { level: "platform", id: 0 };
    case "service":
      return { level: "service", id: serviceId };
    case "zoneAbove":
      return { level: "zone", id: zones.nord };
    case "zone":
      return { level: "zone", id: zones.kap };
    case "pos":
    case "exception":
      return { level: place, id: posId() };
  }
}
const save = async (terms: Terms) =>
  (
    await world.answer(
      rules.saveRule,
      terms,
      ["platform", "exception"].includes(terms.scope.level) ? logins.trader : logins.bancaAdmin,
    )
  ).rule;
const noRules = () =>
  world.asOwner(async (sql) => {
    await sql.run(query({}, "update rule set retired_at = app.clock() where retired_at is null"));
    await bumpRules(sql, "all");
  });

// Selectors of a straight on a baseball money line, the most specific last; and two that are about something else.
const selectors: readonly (() => Terms["selector"])[] = [
  () => ({}),
  () => ({ mode: "straight" }),
  () => ({ betType: 1 }),
  () => ({ league: world.world.leagues.baseball }),
  () => ({ league: world.world.leagues.basketball }),
  () => ({ legsFrom: 2 }),
];
const foreign = 4;

type Drawn = { readonly place: Place; readonly isCeiling: boolean; readonly about: number; readonly amount: number };

const drawn: fc.Arbitrary<readonly Drawn[]> = fc.array(
  fc
    .record({
      place: fc.constantFrom(...everyLevel),
      isCeiling: fc.boolean(),
      about: fc.nat({ max: selectors.length - 1 }),
      amount: fc.integer({ min: 50, max: 90 }),
    })
    .map((one) => ({ ...one, isCeiling: one.isCeiling && one.place !== "exception" })),
  { minLength: 1, maxLength: 7 },
);

/**
 * The model: an exception alone; else the deepest, most specific, newest default under the lowest ceiling. Undefined
 * where no rule applies.
 */
function modelled(all: readonly Drawn[]): number | undefined {
  const acting = all
    .map((one, age) => ({ ...one, age, depth: everyLevel.indexOf(one.place) }))
    .filter(({ about }) => about < foreign);
  const best = (some: typeof acting) =>
    some.toSorted((a, b) => b.depth - a.depth || b.about - a.about || b.age - a.age)[0]?.amount;
  const exception = best(acting.filter(({ place }) => place === "exception"));
  if (exception !== undefined) return exception;
  const bounds = [
    best(acting.filter(({ isCeiling }) => !isCeiling)),
    ...acting.filter(({ isCeiling }) => isCeiling).map(({ amount }) => amount),
  ].filter((amount) => amount !== undefined);
  return bounds.length === 0 ? undefined : Math.min(...bounds);
}

describe("the most specific default, the strictest ceiling, an exception over both, the newest", () => {
  test.each<[setting: string, code: number, valueOf: (amount: number) => Record<string, number>, field: string]>([
    ["ticketMaximum", -23, (stake) => ({ stake }), "stake"],
    ["stakeRange", -33, (maximum) => ({ minimum: 0, maximum }), "maximum"],
    ["wagerMaximum", -24, (perWager) => ({ perWager, perLine: 0 }), "perWager"],
  ])("%s, through the store and the real sale", async (control, code, valueOf, field) => {
    const slip = await slipOf(world, [bet()], 100);
    const sell = async (key: string, amount: number) =>
      (await world.send(tickets.sell, { key, slip: { ...slip, amount } }, clerk)).responseType;
    let bound = 0;
    for (const [index, several] of fc.sample(drawn, { numRuns: 14, seed: 7 }).entries()) {
      // Two of one scope about the same are refused: only the last of them is kept.
      const all = [
        ...new Map(several.map((one) => [`${one.place} ${String(one.isCeiling)} ${String(one.about)}`, one])).values(),
      ];
      await noRules();
      for (const { place, isCeiling, about, amount } of all) {
        const kind = isCeiling ? "ceiling" : "default";
        await save({
          scope: scopeOf(place),
          control,
          kind,
          selector: selectors[about]?.() ?? {},
          value: valueOf(amount),
          expiresAt: null,
        });
      }
      const wanted = modelled(all);
      const context = { betType: 1, league: world.world.leagues.baseball, mode: "straight", legs: 1 };
      const { settings } = await world.answer(
        rules.effectiveRules,
        { posId: posId(), control, context },
        logins.bancaAdmin,
      );
      expect([index, settings[0]?.value?.[field]]).toEqual([index, wanted]);
      expect([index, await sell(`${control} ${index} passes`, wanted ?? 100)]).toEqual([index, responses.success]);
      if (wanted === undefined) continue;
      expect([index, await sell(`${control} ${index} does not`, wanted + 1)]).toEqual([index, code]);
      bound += 1;
    }
    expect(bound).toBeGreaterThan(8);
    await noRules();
  });

  test("a rule is in force until the sale time before it expires, without any action", async () => {
    await save({
      scope: scopeOf("service"),
      control: "ticketMaximum",
      kind: "default",
      selector: {},
      value: { stake: 50 },
      expiresAt: startOfTests + 5_000,
    });
    const slip = await slipOf(world, [bet()], 51);
    await world.time.set(startOfTests + 4_999);
    expect((await world.send(tickets.sell, { key: "before it expires", slip }, clerk)).responseType).toBe(-23);
    await world.time.set(startOfTests + 5_000);
    expect((await world.send(tickets.sell, { key: "as it expires", slip }, clerk)).responseType).toBe(
      responses.success,
    );
    expect((await world.answer(rules.listRules, { past: true }, logins.bancaAdmin)).rows[0]).toMatchObject({
      state: "expired",
    });
    await world.time.set(startOfTests);
    await noRules();
  });
});

describe("the origin of a value", () => {
  const stake = (place: Place, amount: number, more: Partial<Terms> = {}) =>
    save({
      scope: scopeOf(place),
      control: "ticketMaximum",
      kind: "default",
      selector: {},
      value: { stake: amount },
      expiresAt: null,
      ...more,
    });

  test("shows the deciding rule, the ceilings, the overridden rules, and the path step by step", async () => {
    const top = await stake("platform", 900, { kind: "ceiling" });
    const wide = await stake("service", 1_000);
    const league = await stake("zoneAbove", 800, {
      selector: { league: world.world.leagues.baseball, period: "game" },
    });
    const input = { posId: posId(), control: "ticketMaximum" };
    const chain = async (context: object, login: string = logins.nordController) => {
      const {
        settings: [found],
      } = await world.answer(rules.effectiveRules, { ...input, context }, login);
      return [found?.value?.["stake"], ...(found?.chain.map(({ part, rule }) => `${part} ${rule.ruleId}`) ?? [])];
    };
    const { eventId } = world.world.games.baseball[0];
    expect(await chain({ event: eventId, betType: 1 })).toEqual([
      800,
      `decides ${league.ruleId}`,
      `ceiling ${top.ruleId}`,
      `outranked ${wide.ruleId}`,
    ]);
    expect(await chain({ league: world.world.leagues.baseball, period: "game" })).toEqual(
      await chain({ event: eventId, betType: 1 }),
    );
    expect(await chain({ event: eventId, betType: 7 })).toEqual([
      900,
      `decides ${wide.ruleId}`,
      `ceiling ${top.ruleId}`,
    ]);
    expect(await chain({}, logins.trader)).toEqual([900, `decides ${wide.ruleId}`, `ceiling ${top.ruleId}`]);
    const exception = await stake("exception", 5_000);
    expect(await chain({ event: eventId, betType: 1 })).toEqual([
      5_000,
      `decides ${exception.ruleId}`,
      `outranked ${league.ruleId}`,
      `outranked ${wide.ruleId}`,
      `outranked ${top.ruleId}`,
    ]);
    const { steps } = await world.answer(
      rules.effectivePath,
      { ...input, context: { event: eventId, betType: 1 } },
      logins.bancaAdmin,
    );
    expect(
      steps.map(({ scope, scopeName, value, rules: own }) => [
        scope.level,
        scopeName,
        value?.["stake"],
        own.map(({ ruleId }) => ruleId),
      ]),
    ).toEqual([
      ["platform", "", 900, [top.ruleId]],
      ["service", "Banca", 900, [wide.ruleId]],
      ["zone", "Nord", 800, [league.ruleId]],
      ["zone", "Kap", 800, []],
      ["pos", "POS of clerk2", 800, []],
      ["exception", "POS of clerk2", 5_000, [exception.ruleId]],
    ]);
    await noRules();
  });

  test("shows all settings at once; one without a rule has no value", async () => {
    await stake("service", 70);
    const { settings } = await world.answer(rules.effectiveRules, { posId: posId() }, logins.bancaAdmin);
    expect(settings.filter(({ value }) => value !== null)).toMatchObject([
      { control: "ticketMaximum", value: { stake: 70 } },
    ]);
    expect(settings.length).toBe((await world.answer(rules.listKinds, {}, logins.bancaAdmin)).length);
    await noRules();
  });

  test("a POS outside the session's subtree is not found; unknown subjects are named", async () => {
    const sid = world.world.banca.clerks[2].posId;
    for (const [login, pos] of [
      [logins.nordController, sid],
      [logins.kliyanAdmin, sid],
      [logins.bancaAdmin, 999_999],
    ] as const) {
      for (const call of [rules.effectiveRules, rules.effectivePath]) {
        expect(await world.send(call, { posId: pos, control: "horizon" }, login)).toMatchObject({
          responseType: responses.notFound,
        });
      }
    }
    expect(
      await world.send(
        rules.effectiveRules,
        { posId: sid, control: "x", context: { league: 999_999, mode: "x" } },
        logins.bancaAdmin,
      ),
    ).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "control" }, { field: "context.league" }, { field: "context.mode" }] },
    });
  });
});
